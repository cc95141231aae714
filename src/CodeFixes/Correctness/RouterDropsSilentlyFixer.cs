using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Correctness;
using ZmqPerf.Analyzers.Placement;
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
        var socket =
            plan.Node(root, RouterDropsSilentlyFix.Socket) is var name && name is VariableDeclaratorSyntax declarator
                ? declarator.Identifier.Text
                : name.WithoutTrivia().ToString();
        var set = LibrarySyntax.Of(plan).SetMandatory(socket, plan.Has(RouterDropsSilentlyFix.Qualified));
        var before = plan.Has(RouterDropsSilentlyFix.Before);
        var at = plan.Statement(root, before ? RouterDropsSilentlyFix.Before : RouterDropsSilentlyFix.After);
        if (
            (before ? Statements.Previous(at) : Statements.Next(at)) is { } there
            && SyntaxFactory.AreEquivalent(there, SyntaxFactory.ParseStatement(set))
        )
            return root; // several sends ask for the same option, and one of them has set it
        return before ? StatementEdits.InsertBefore(root, at, set) : StatementEdits.InsertAfter(root, at, set);
    }
}
