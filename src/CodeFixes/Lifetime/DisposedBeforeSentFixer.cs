using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using ZmqPerf.Analyzers;
using ZmqPerf.CodeFixes.Editing;
using ZmqPerf.CodeFixes.Syntax;

namespace ZmqPerf.CodeFixes.Lifetime;

/// <summary>Fixes ZMQ3037: what the socket has not sent yet gets a second when it is disposed.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(DisposedBeforeSentFixer))]
public sealed class DisposedBeforeSentFixer : DocumentFixer
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ3037_DisposedBeforeSent.Id);

    /// <inheritdoc/>
    private protected override string Title => "Set Linger to one second";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => "ZMQ3037";

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        root = OptionEdits.Insert(root, plan, LibrarySyntax.Of(plan).SetLinger(OptionEdits.SocketOf(root, plan))!);
        return Imports.Add(root, "System", plan.Edits[0].Node);
    }
}
