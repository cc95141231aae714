using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Lifetime;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Lifetime;

/// <summary>Fixes ZMQ3015: the context is disposed after its socket.</summary>
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
        // what is said above the first of several lines that follow each other is about all of them
        var introduction = GoneComments.OwnAbove(context).Count > 0 ? [] : GoneComments.Above(context);
        (root, context) = GoneComments.Without(root, context, introduction);
        var before = plan.All(DisposeOrderFix.Before).Select(n => (StatementSyntax)root.GetCurrentNode(n)!).ToList();
        var places = new List<StatementSyntax> { context };
        places.AddRange(before);
        var order = new List<StatementSyntax>(before) { context };
        root = StatementOrder.Change(root, places, order);
        if (introduction.Count == 0)
            return root;
        var first = (StatementSyntax)root.GetCurrentNode(plan.All(DisposeOrderFix.Before)[0])!;
        var lines = first.GetLeadingTrivia().TakeWhile(t => t.IsKind(SyntaxKind.EndOfLineTrivia)).ToList();
        var above = introduction.SelectMany(comment => Lines.Indentation(first).Add(comment).Add(Lines.LineEnd(root)));
        return root.ReplaceNode(first, first.WithLeadingTrivia(lines.Concat(above).Concat(first.GetLeadingTrivia().Skip(lines.Count))));
    }
}
