using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>
/// What is said of each frame of a collection, above it or at the end of its line: it goes with the frame where that has a send of its own.
/// </summary>
internal sealed class FrameComments
{
    private readonly List<(bool HasLineAbove, List<SyntaxTrivia> Above, List<SyntaxTrivia> After)> _frames = new();
    private readonly string _lineEnd;
    private readonly bool _endsLine; // the send of the collection: nothing but the end of the line is after it

    /// <param name="root">The file.</param>
    /// <param name="frames">The frames, in the order of the sends.</param>
    /// <param name="stay">
    /// Those that stay where they are, in locals; what is said of an element of a list goes with its send all the same.
    /// </param>
    /// <param name="send">The statement that sends the collection.</param>
    public FrameComments(SyntaxNode root, List<SyntaxNode> frames, ICollection<SyntaxNode> stay, StatementSyntax send)
    {
        _lineEnd = Lines.LineEnd(root).ToString();
        _endsLine = send.GetTrailingTrivia() is [.., var end] && end.IsKind(SyntaxKind.EndOfLineTrivia);
        foreach (var frame in frames)
            _frames.Add(
                PartOf(frame, frames) is not (StatementSyntax own and not LocalDeclarationStatementSyntax) || own == send
                    ? OfElement(PartOf(frame, frames), frame)
                : stay.Contains(frame) ? (false, new(), new())
                : OfStatement(own, frame)
            );
    }

    /// <summary>Whether anything is said of a frame that is not said of the whole message just as well: above the first.</summary>
    public bool Any => _frames.Exists(frame => frame.After.Count > 0) || _frames.Skip(1).Any(frame => frame.Above.Count > 0);

    /// <summary>What is said of the first.</summary>
    public IEnumerable<SyntaxTrivia> First => _frames[0].Above;

    /// <summary>A send with what is said of its frame.</summary>
    public string Around(int index, string send)
    {
        var (hasLineAbove, above, behind) = _frames[index];
        if (index == _frames.Count - 1 && !_endsLine)
            (above, behind) = ([.. above, .. behind], []);
        return (hasLineAbove && index > 0 ? _lineEnd : "")
            + string.Concat(above.Select(comment => comment + _lineEnd))
            + send
            + string.Concat(behind.Select(comment => " " + comment));
    }

    /// <summary>The file without these comments.</summary>
    public SyntaxNode TakenFrom(SyntaxNode root)
    {
        var taken = new HashSet<SyntaxTrivia>(_frames.SelectMany(frame => frame.Above.Concat(frame.After)));
        return root.ReplaceTokens(
            taken.Select(comment => comment.Token).Distinct(),
            (original, token) =>
                token
                    .WithLeadingTrivia(Rest(original.LeadingTrivia, withLines: true))
                    .WithTrailingTrivia(Rest(original.TrailingTrivia, withLines: false))
        );

        List<SyntaxTrivia> Rest(SyntaxTriviaList trivia, bool withLines)
        {
            var rest = new List<SyntaxTrivia>();
            for (var i = 0; i < trivia.Count; i++)
                if (!taken.Contains(trivia[i]))
                    rest.Add(trivia[i]);
                else if (withLines && i + 1 < trivia.Count && trivia[i + 1].IsKind(SyntaxKind.EndOfLineTrivia))
                {
                    i++;
                    if (rest.Count > 0 && rest[rest.Count - 1].IsKind(SyntaxKind.WhitespaceTrivia))
                        rest.RemoveAt(rest.Count - 1);
                }

            return rest;
        }
    }

    private static (bool, List<SyntaxTrivia>, List<SyntaxTrivia>) OfStatement(StatementSyntax statement, SyntaxNode frame) =>
        (
            Lines.StartsWithLineEnd(statement.GetLeadingTrivia()),
            [.. CommentsIn(statement.GetLeadingTrivia()), .. CommentsBeside(frame, statement)],
            [.. CommentsIn(statement.GetTrailingTrivia())]
        );

    /// <summary>What is said of an element, be it after the comma; a block comment may stand after the parenthesis before it.</summary>
    private static (bool, List<SyntaxTrivia>, List<SyntaxTrivia>) OfElement(SyntaxNode part, SyntaxNode frame)
    {
        if (part is StatementSyntax)
            part = frame; // what is said of that is said of the collection
        var (first, last) = (part.GetFirstToken(), part.GetLastToken());
        var (before, behind) = (first.GetPreviousToken(), last.GetNextToken());
        return (
            Lines.StartsWithLineEnd(first.LeadingTrivia),
            [
                .. CommentsIn(before.TrailingTrivia).Where(c => c.IsKind(SyntaxKind.MultiLineCommentTrivia)),
                .. CommentsIn(first.LeadingTrivia),
                .. CommentsBeside(frame, part),
            ],
            [
                .. CommentsIn(last.TrailingTrivia),
                .. behind.IsKind(SyntaxKind.CommaToken)
                    ? CommentsIn(behind.TrailingTrivia).Where(c => c.IsKind(SyntaxKind.SingleLineCommentTrivia))
                    : [],
            ]
        );
    }

    /// <summary>The largest part of the code that is about no other frame.</summary>
    private static SyntaxNode PartOf(SyntaxNode frame, List<SyntaxNode> frames)
    {
        var part = frame;
        while (part is not StatementSyntax && part.Parent is { } around && !frames.Exists(other => other != frame && other.IsIn(around)))
            part = around;
        return part;
    }

    private static IEnumerable<SyntaxTrivia> CommentsBeside(SyntaxNode frame, SyntaxNode part) =>
        Statements.CommentsIn(part).Where(c => !c.IsIn(frame));

    private static IEnumerable<SyntaxTrivia> CommentsIn(SyntaxTriviaList trivia) => trivia.Where(Statements.IsComment);
}
