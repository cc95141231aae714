using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Lifetime.Contexts;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Lifetime;

/// <summary>
/// Fixes ZMQ3015: the context is disposed behind its socket. Each statement takes its comments along; empty lines stay where they are.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(DisposeOrderFixer))]
public sealed class DisposeOrderFixer : DocumentFixer
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ3015.Id);

    /// <inheritdoc/>
    private protected override string Title => "Dispose the socket first";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => nameof(Rules.ZMQ3015);

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        var context = plan.Statement(root, DisposeOrderFix.Context);
        var before = plan.All(DisposeOrderFix.Before).Select(n => (StatementSyntax)root.GetCurrentNode(n)!).ToList();
        var places = new List<StatementSyntax> { context };
        places.AddRange(before);
        var order = new List<StatementSyntax>(before) { context };
        // where two share a line, what stands behind them is about the line
        var haveLines = places.TrueForAll(p => p.GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia));
        var moved = places
            .Zip(order, (place, statement) => (place, statement))
            .ToDictionary(p => (SyntaxNode)p.place, p => (SyntaxNode)InPlaceOf(p.place, p.statement, haveLines));
        return root.ReplaceNodes(moved.Keys, (place, _) => moved[place]);
    }

    /// <summary>A statement with its comments, and with the lines and the indentation of its new place.</summary>
    private static StatementSyntax InPlaceOf(StatementSyntax place, StatementSyntax statement, bool haveLines)
    {
        var indentation = StatementEdits.Indentation(place);
        var emptyLines = place.GetLeadingTrivia().TakeWhile(t => t.IsKind(SyntaxKind.EndOfLineTrivia));
        var own = statement
            .GetLeadingTrivia()
            .SkipWhile(t => t.IsKind(SyntaxKind.EndOfLineTrivia))
            .Where(t => !t.IsKind(SyntaxKind.WhitespaceTrivia))
            .SelectMany(t => t.IsKind(SyntaxKind.EndOfLineTrivia) ? SyntaxFactory.TriviaList(t) : indentation.Add(t));
        var moved = statement.WithLeadingTrivia(emptyLines.Concat(own).Concat(indentation)).WithTrailingTrivia(place.GetTrailingTrivia());
        if (!haveLines)
            return moved;
        var comments = statement.GetTrailingTrivia().Where(Statements.IsComment).SelectMany(c => new[] { SyntaxFactory.Space, c });
        return moved.WithTrailingTrivia(comments.Concat(place.GetTrailingTrivia().Where(t => t.IsKind(SyntaxKind.EndOfLineTrivia))));
    }
}
