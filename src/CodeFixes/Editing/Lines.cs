using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>What the lines of a file begin and end with.</summary>
internal static class Lines
{
    /// <summary>The line ending that the file has.</summary>
    public static SyntaxTrivia LineEnd(SyntaxNode root)
    {
        foreach (var trivia in root.DescendantTrivia())
            if (trivia.IsKind(SyntaxKind.EndOfLineTrivia))
                return SyntaxFactory.EndOfLine(trivia.ToString());
        return SyntaxFactory.LineFeed;
    }

    /// <summary>The white space before a statement or member that begins its line.</summary>
    public static SyntaxTriviaList Indentation(SyntaxNode node) => Indentation(node.GetLeadingTrivia());

    /// <inheritdoc cref="Indentation(SyntaxNode)"/>
    public static SyntaxTriviaList Indentation(SyntaxTriviaList trivia)
    {
        var first = trivia.Count;
        while (first > 0 && trivia[first - 1] is { HasStructure: false } before && !before.IsKind(SyntaxKind.EndOfLineTrivia))
            first--; // a comment may stand before the code
        return first < trivia.Count && trivia[first].IsKind(SyntaxKind.WhitespaceTrivia)
            ? SyntaxFactory.TriviaList(trivia[first])
            : SyntaxFactory.TriviaList();
    }

    /// <summary>Whether a node is the first on its line.</summary>
    public static bool Begin(SyntaxNode node) =>
        node.GetFirstToken().GetPreviousToken() is var before
        && (
            before.IsKind(SyntaxKind.None)
            || before.TrailingTrivia.Any(SyntaxKind.EndOfLineTrivia)
            || node.GetLeadingTrivia().Any(SyntaxKind.EndOfLineTrivia)
        );

    /// <summary>The white space before the first token of the line that a node begins on.</summary>
    public static SyntaxTriviaList IndentationOfLine(SyntaxNode node)
    {
        var token = node.GetFirstToken();
        while (
            !token.LeadingTrivia.Any(SyntaxKind.EndOfLineTrivia)
            && token.GetPreviousToken() is var before
            && !before.IsKind(SyntaxKind.None)
            && !before.TrailingTrivia.Any(SyntaxKind.EndOfLineTrivia)
        )
            token = before;
        return Indentation(token.LeadingTrivia);
    }

    /// <summary>What stands before the first statement of a block, without the empty lines that set it apart from another.</summary>
    public static SyntaxTriviaList WithoutEmptyLines(SyntaxTriviaList leading) =>
        SyntaxFactory.TriviaList(leading.SkipWhile(t => t.IsKind(SyntaxKind.EndOfLineTrivia)));

    public static bool StartsWithLineEnd(SyntaxTriviaList trivia) => trivia.Count > 0 && trivia[0].IsKind(SyntaxKind.EndOfLineTrivia);

    /// <summary>The text of a statement that goes to a line with another indentation, where its further lines go along.</summary>
    public static string TextAt(StatementSyntax statement, SyntaxTriviaList indentation)
    {
        var text = statement.WithoutTrivia().ToString();
        return Indentation(statement) is [var own] && !statement.DescendantTokens().Any(HasLines)
            ? text.Replace("\n" + own, "\n" + indentation)
            : text;
    }

    private static bool HasLines(SyntaxToken token) => token.Text.Contains('\n');
}
