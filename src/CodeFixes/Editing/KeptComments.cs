using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>
/// No fix loses a comment or says it twice, wherever it stands: what an edit has taken away with an expression is put above its statement,
/// or above the one that stands there now, and what came with two copies of one stays with the first. What was only about code that went
/// with nothing in its place went on purpose (<see cref="GoneComments"/>).
/// </summary>
internal static class KeptComments
{
    private const string Commented = "ZmqPerf.Commented";

    /// <summary>A file in which the statements with comments inside can be found again.</summary>
    public static SyntaxNode Marked(SyntaxNode root)
    {
        var statements = CommentsOf(root)
            .Select(StatementOf)
            .OfType<SyntaxNode>()
            .Where(s => !s.HasAnnotations(Commented))
            .Distinct()
            .ToList();
        return root.ReplaceNodes(statements, (_, statement) => statement.WithAdditionalAnnotations(new SyntaxAnnotation(Commented)));
    }

    /// <summary>An edited file with the comments that it had before, each as often as it was there.</summary>
    /// <param name="before">The file before, <see cref="Marked"/>.</param>
    /// <param name="after">The file after.</param>
    public static SyntaxNode Of(SyntaxNode before, SyntaxNode after)
    {
        if (ReferenceEquals(before, after))
            return after;
        var (had, has) = (CommentsOf(before), CommentsOf(after));
        if (AreTheSame(had, has))
            return after;
        var changes = MovedCode.Changes(before, after);
        var lost = Without(had, has, changes.ConvertAll(c => c.Before));
        var repeated = Without(has, had, changes.ConvertAll(c => c.After));
        GoneComments.TakeFrom(lost, after);
        if (repeated.Count > 0)
            after = Once(after, repeated);
        return lost.Count > 0 ? Again(after, lost, changes) : after;
    }

    /// <summary>The statement or member that a comment stands in, not before or after it.</summary>
    private static SyntaxNode? StatementOf(SyntaxTrivia comment) =>
        comment.Token.Parent!.AncestorsAndSelf().FirstOrDefault(n => n is StatementSyntax and not BlockSyntax or MemberDeclarationSyntax)
            is { } statement
        && comment.IsIn(statement)
            ? statement
            : null;

    /// <summary>The statement with room above it, or the member, that a token stands in.</summary>
    private static SyntaxNode? StatementAt(SyntaxToken token) =>
        token
            .Parent!.AncestorsAndSelf()
            .FirstOrDefault(n =>
                n is StatementSyntax { Parent: BlockSyntax or SwitchSectionSyntax or GlobalStatementSyntax } or MemberDeclarationSyntax
            );

    private static List<SyntaxTrivia> CommentsOf(SyntaxNode root) => root.DescendantTrivia().Where(Statements.IsComment).ToList();

    private static bool AreTheSame(List<SyntaxTrivia> comments, List<SyntaxTrivia> others) =>
        comments
            .Select(c => c.ToString())
            .OrderBy(c => c, StringComparer.Ordinal)
            .SequenceEqual(others.Select(c => c.ToString()).OrderBy(c => c, StringComparer.Ordinal));

    /// <summary>
    /// The comments that others do not have, or not as often: those that an edit has touched before others of the same text, and the last
    /// of them.
    /// </summary>
    private static List<SyntaxTrivia> Without(List<SyntaxTrivia> comments, List<SyntaxTrivia> others, List<TextSpan> edited)
    {
        var left = new Dictionary<string, int>(StringComparer.Ordinal);
        foreach (var other in others)
            left[other.ToString()] = (left.TryGetValue(other.ToString(), out var count) ? count : 0) + 1;
        return comments
            .OrderBy(c => edited.Exists(span => span.IntersectsWith(c.Span)))
            .Where(c => !(left.TryGetValue(c.ToString(), out var count) && count > 0 && (left[c.ToString()] = count - 1) >= 0))
            .OrderBy(c => c.SpanStart)
            .ToList();
    }

    private static SyntaxNode Once(SyntaxNode root, List<SyntaxTrivia> repeated)
    {
        var gone = new HashSet<SyntaxTrivia>(repeated);
        return root.ReplaceTokens(
            repeated.Select(c => c.Token).Distinct(),
            (_, token) => token.WithLeadingTrivia(Without(token.LeadingTrivia)).WithTrailingTrivia(Without(token.TrailingTrivia))
        );

        // with what stands between it and the next
        IEnumerable<SyntaxTrivia> Without(SyntaxTriviaList trivia)
        {
            for (var i = 0; i < trivia.Count; i++)
                if (!gone.Contains(trivia[i]))
                    yield return trivia[i];
                else if (
                    trivia[i].IsKind(SyntaxKind.MultiLineCommentTrivia)
                    && i + 1 < trivia.Count
                    && trivia[i + 1].IsKind(SyntaxKind.WhitespaceTrivia)
                )
                    i++;
        }
    }

    private static SyntaxNode Again(SyntaxNode after, List<SyntaxTrivia> lost, List<(TextSpan Before, TextSpan After)> changes)
    {
        var places = lost.GroupBy(c => PlaceOf(c, changes, after)).ToDictionary(c => c.Key, c => c.ToList());
        return after.ReplaceNodes(places.Keys, (original, node) => StatementEdits.Above(node, places[original], Lines.LineEnd(after)));
    }

    /// <summary>The statement in a block, or the member, that a comment stood in, or that stands where it was.</summary>
    private static SyntaxNode PlaceOf(SyntaxTrivia comment, List<(TextSpan Before, TextSpan After)> changes, SyntaxNode after)
    {
        var statement = StatementOf(comment);
        if (statement?.GetAnnotations(Commented).FirstOrDefault() is { } mark && after.GetAnnotatedNodes(mark).FirstOrDefault() is { } same)
            return StatementAt(same.GetFirstToken())!;
        // a statement that is gone takes its comments to where it began
        var (start, end) = statement is null ? (comment.SpanStart, comment.Span.End) : (statement.SpanStart, statement.SpanStart);
        var moved = 0;
        foreach (var (old, now) in changes)
        {
            if (old.End >= end)
            {
                start = Math.Min(start, old.Start);
                break;
            }

            moved += now.Length - old.Length;
        }

        var token = after.FindToken(Math.Min(start + moved, after.FullSpan.End - 1));
        return StatementAt(token.IsKind(SyntaxKind.OpenBraceToken) && token.Parent is BlockSyntax ? token.GetNextToken() : token) ?? after;
    }
}
