using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Correctness;
using ZmqPerf.CodeFixes.Editing;
using ZmqPerf.CodeFixes.Syntax;

namespace ZmqPerf.CodeFixes.Correctness;

/// <summary>Fixes ZMQ3016: the ROUTER refuses what it has no peer for.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(RouterDropsSilentlyFixer))]
public sealed class RouterDropsSilentlyFixer : DocumentFixer
{
    internal const string Key = "ZMQ3016";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ3016_RouterDropsSilently.Id);

    /// <inheritdoc/>
    private protected override string Title => "Have sends to unknown peers throw";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <summary>None: what was dropped in silence throws afterwards, so each place needs somebody who looks at it.</summary>
    public override FixAllProvider? GetFixAllProvider() => null;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        var set = LibrarySyntax.Of(plan).SetMandatory(OptionEdits.SocketOf(root, plan), plan.Has(RouterDropsSilentlyFix.Qualified));
        return OptionEdits.Insert(root, plan, set);
    }
}
