using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>
/// Where new statements begin, as the lines beside them do. The formatter counts levels from the top of the file, and some files indent
/// neither what is in their namespaces nor their case labels; so what it has laid out moves back to its place.
/// </summary>
internal static class KeptIndentation
{
    private const string Kind = "ZmqPerf.Indentation";

    /// <summary>Remembers where the line of a statement is to begin.</summary>
    public static T Marked<T>(T statement, SyntaxTriviaList indentation)
        where T : StatementSyntax =>
        statement.WithoutAnnotations(Kind).WithAdditionalAnnotations(new SyntaxAnnotation(Kind, indentation.ToString()));

    /// <summary>A statement whose lines begin with one indentation instead of another; those in a text stay.</summary>
    public static StatementSyntax Shifted(StatementSyntax statement, string from, string to) =>
        statement.ReplaceTokens(
            statement.DescendantTokens().Where(token => token.LeadingTrivia.Any(SyntaxKind.WhitespaceTrivia)),
            (token, _) => token.WithLeadingTrivia(Shifted(token, from, to))
        );

    private static IEnumerable<SyntaxTrivia> Shifted(SyntaxToken token, string from, string to)
    {
        var before = token.GetPreviousToken();
        var beginsLine = before.IsKind(SyntaxKind.None) || before.TrailingTrivia.Any(SyntaxKind.EndOfLineTrivia);
        foreach (var trivia in token.LeadingTrivia)
        {
            yield return beginsLine
            && trivia.IsKind(SyntaxKind.WhitespaceTrivia)
            && trivia.ToString() is var own
            && own.StartsWith(from, StringComparison.Ordinal)
                ? SyntaxFactory.Whitespace(to + own.Substring(from.Length))
                : trivia;
            beginsLine = trivia.IsKind(SyntaxKind.EndOfLineTrivia) || trivia.HasStructure;
        }
    }

    /// <summary>The text of a file that is laid out, with these statements in their places.</summary>
    public static SourceText AppliedTo(SyntaxNode root, SourceText text)
    {
        var (changes, end) = (new List<TextChange>(), 0);
        foreach (var statement in root.GetAnnotatedNodes(Kind).OrderBy(s => s.SpanStart).ThenByDescending(s => s.Span.Length))
        {
            if (statement.SpanStart < end)
                continue; // it has moved with the one around it
            end = statement.Span.End;
            var wanted = statement.GetAnnotations(Kind).First().Data!;
            if (IndentationAt(FirstLine(statement), text) is { } actual)
                changes.AddRange(
                    CommentsAbove(statement, text)
                        .Concat(actual == wanted ? [] : LinesOf(statement, actual, text))
                        .Where(span => text.ToString(span) != wanted)
                        .Select(span => new TextChange(span, wanted))
                );
        }

        return changes.Count == 0 ? text : text.WithChanges(changes);
    }

    /// <summary>A place on the line that says where the statement is; a block whose brace ends the line before it ends there.</summary>
    private static int FirstLine(SyntaxNode statement) =>
        statement is BlockSyntax block && !Lines.Begin(block) ? block.CloseBraceToken.SpanStart : statement.SpanStart;

    /// <summary>What stands before a place on its line; null where that is code.</summary>
    private static string? IndentationAt(int position, SourceText text)
    {
        var before = text.ToString(TextSpan.FromBounds(text.Lines.GetLineFromPosition(position).Start, position));
        return before.All(c => c is ' ' or '\t') ? before : null;
    }

    /// <summary>The indentations of comments above a statement, which the formatter may align with one after another statement.</summary>
    private static IEnumerable<TextSpan> CommentsAbove(SyntaxNode statement, SourceText text) =>
        statement
            .GetLeadingTrivia()
            .Where(Statements.IsComment)
            .Where(comment => IndentationAt(comment.SpanStart, text) is not null)
            .Select(comment => TextSpan.FromBounds(text.Lines.GetLineFromPosition(comment.SpanStart).Start, comment.SpanStart));

    /// <summary>The indentations of the lines of a statement, but for those in a text.</summary>
    private static IEnumerable<TextSpan> LinesOf(SyntaxNode statement, string indentation, SourceText text)
    {
        var root = statement.SyntaxTree.GetRoot();
        for (var i = text.Lines.IndexOf(statement.SpanStart); i < text.Lines.Count && text.Lines[i].Start < statement.Span.End; i++)
        {
            var (start, line) = (text.Lines[i].Start, text.Lines[i]);
            if (line.End - start < indentation.Length)
                continue;
            var token = root.FindToken(start);
            if (
                !(token.SpanStart < start && start < token.Span.End)
                && text.ToString(new TextSpan(start, indentation.Length)) == indentation
            )
                yield return new(start, indentation.Length);
        }
    }
}
