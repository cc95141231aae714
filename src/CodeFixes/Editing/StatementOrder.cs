using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>
/// Puts statements in another order: the first moves behind the others, or the last before them. Each takes its comments along. The empty
/// lines that set the moved one apart do so in its new place, and all others stay where they are.
/// </summary>
internal static class StatementOrder
{
    /// <param name="root">The tree.</param>
    /// <param name="places">The statements as they are.</param>
    /// <param name="order">The same ones as they are to be.</param>
    public static SyntaxNode Change(SyntaxNode root, IReadOnlyList<StatementSyntax> places, IReadOnlyList<StatementSyntax> order)
    {
        // where two share a line, what stands after them is about the line
        var haveLines = places.All(p => p.GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia));
        var moved = places
            .Zip(order, (place, statement) => (place, statement))
            .ToDictionary(p => (SyntaxNode)p.place, p => (SyntaxNode)InPlaceOf(p.place, p.statement, LinesFrom(p.statement), haveLines));
        return root.ReplaceNodes(moved.Keys, (place, _) => moved[place]);

        StatementSyntax LinesFrom(StatementSyntax statement) =>
            statement == order[0] ? places[0]
            : statement == places[0] ? order[0]
            : statement;
    }

    /// <summary>A statement with its comments, and with the lines and the indentation of its new place.</summary>
    private static StatementSyntax InPlaceOf(StatementSyntax place, StatementSyntax statement, StatementSyntax linesFrom, bool haveLines)
    {
        var indentation = Lines.Indentation(place);
        var emptyLines = linesFrom.GetLeadingTrivia().TakeWhile(t => t.IsKind(SyntaxKind.EndOfLineTrivia));
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
