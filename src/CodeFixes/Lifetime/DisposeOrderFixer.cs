using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Lifetime;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Lifetime;

/// <summary>
/// Fixes ZMQ3015: the context is disposed after its socket. Each statement takes its comments along; empty lines stay where they are.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(DisposeOrderFixer))]
public sealed class DisposeOrderFixer : DocumentFixer
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ3015_DisposeOrder.Id);

    /// <inheritdoc/>
    private protected override string Title => "Dispose the socket first";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => "ZMQ3015";

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        var context = plan.Statement(root, DisposeOrderFix.Context);
        var before = plan.All(DisposeOrderFix.Before).Select(n => (StatementSyntax)root.GetCurrentNode(n)!).ToList();
        var places = new List<StatementSyntax> { context };
        places.AddRange(before);
        var order = new List<StatementSyntax>(before) { context };
        return StatementOrder.Change(root, places, order);
    }
}
