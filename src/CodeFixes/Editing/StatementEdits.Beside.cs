using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.CodeFixes.Editing;

/// <content>Statements that are put beside others.</content>
internal static partial class StatementEdits
{
    /// <summary>Where a block on one line has no room for another statement.</summary>
    private const int LongLine = 120;

    /// <summary>
    /// Puts a statement before another, below the comments and directives that are not the other's own: those that follow the last
    /// directive stay with it, unless they are about both. Where the other stands alone, as the body of an if or a loop or in a switch
    /// section, both go into a block.
    /// </summary>
    public static SyntaxNode InsertBefore(SyntaxNode root, StatementSyntax statement, string inserted, bool belowComments = false)
    {
        var declaration = SyntaxFactory.ParseStatement(inserted);
        declaration = declaration.WithTrailingTrivia(
            StartsLine(statement) || statement.Parent is ElseClauseSyntax || declaration.GetTrailingTrivia().Any(Statements.IsComment)
                ? TrailingComments(declaration, Lines.LineEnd(root))
                : [SyntaxFactory.Space]
        );
        if (statement.Parent is not (BlockSyntax or GlobalStatementSyntax))
            return ReplaceByBlock(root, statement, BlockInPlaceOf(statement, statement, declaration, statement.WithoutTrivia()));
        var trivia = statement.GetLeadingTrivia();
        var own = trivia.Count;
        while (own > 0 && !trivia[own - 1].IsDirective && !(belowComments && trivia[own - 1].IsKind(SyntaxKind.EndOfLineTrivia)))
            own--;
        for (
            var next = own;
            next < trivia.Count && trivia[next].Kind() is SyntaxKind.EndOfLineTrivia or SyntaxKind.WhitespaceTrivia;
            next++
        )
            if (trivia[next].IsKind(SyntaxKind.EndOfLineTrivia))
                own = next + 1; // empty lines stay above
        var first = declaration.WithLeadingTrivia(
            trivia.Take(own).Concat(trivia.Skip(own).TakeWhile(t => t.IsKind(SyntaxKind.WhitespaceTrivia)))
        );
        var isApart = inserted.EndsWith("}", StringComparison.Ordinal) && own == trivia.Count - 1 && BraceStyle.SetsBlocksApart(root);
        var second = statement.WithLeadingTrivia(isApart ? trivia.Skip(own).Prepend(Lines.LineEnd(root)) : trivia.Skip(own));
        if (statement.Parent is BlockSyntax block && IsTooLong(block, inserted) && !IsTooLong(block, ""))
            return root.ReplaceNode(block, OneLineBlocks.Opened(block.ReplaceNode(statement, new[] { first, second })));
        return statement.Parent is GlobalStatementSyntax global
            ? root.ReplaceNode(global, new[] { SyntaxFactory.GlobalStatement(first), global.WithStatement(second) })
            : root.ReplaceNode(statement, new[] { first, second });
    }

    /// <summary>The comment at the end of a statement's line, for a text that takes its place elsewhere, and the tree without it.</summary>
    public static (SyntaxNode Root, string Comment) TakeLineComment(SyntaxNode root, StatementSyntax statement)
    {
        var trivia = statement.GetTrailingTrivia();
        return trivia.Any(SyntaxKind.EndOfLineTrivia) && trivia.Any(Statements.IsComment)
            ? (
                root.ReplaceNode(statement, statement.WithTrailingTrivia(trivia.Where(t => t.IsKind(SyntaxKind.EndOfLineTrivia)))),
                string.Concat(trivia.Where(Statements.IsComment).Select(comment => $" {comment}"))
            )
            : (root, "");
    }

    /// <summary>
    /// What is said alone of a statement that moves before a loop, for the text that takes its place there, and the tree without it.
    /// </summary>
    public static (SyntaxNode Root, string Comment, IReadOnlyCollection<SyntaxTrivia> Above) TakeComments(
        SyntaxNode root,
        StatementSyntax statement
    )
    {
        (root, statement) = GoneComments.Naming(root, statement, GoneComments.PerTurn);
        var above = GoneComments.OwnAbove(statement);
        (root, statement) = GoneComments.Without(root, statement, above);
        (root, var comment) = TakeLineComment(root, statement);
        return (root, comment, above);
    }

    /// <summary>
    /// Sets a statement that has comments apart from what was inserted before it, where it was set apart from what is above both.
    /// </summary>
    public static SyntaxNode ApartFromComments(SyntaxNode root, StatementSyntax statement) =>
        Lines.Begin(statement)
        && statement.GetLeadingTrivia() is var own
        && own.Any(Statements.IsComment)
        && !Lines.StartsWithLineEnd(own)
        && !own.Any(t => t.IsDirective)
        && Statements.Previous(statement) is { } inserted
        && Lines.StartsWithLineEnd(inserted.GetLeadingTrivia())
            ? root.ReplaceNode(statement, statement.WithLeadingTrivia(own.Insert(0, Lines.LineEnd(root))))
            : root;

    /// <summary>Puts comments above the statement that was inserted before another.</summary>
    public static SyntaxNode CommentAbove(SyntaxNode root, StatementSyntax before, IReadOnlyCollection<SyntaxTrivia> comments) =>
        comments.Count > 0 && Statements.Previous(before) is { } inserted
            ? root.ReplaceNode(inserted, Above(inserted, comments, Lines.LineEnd(root)))
            : root;

    /// <summary>A statement or member with comments above it, below its own.</summary>
    public static SyntaxNode Above(SyntaxNode node, IEnumerable<SyntaxTrivia> comments, SyntaxTrivia lineEnd) =>
        node.WithLeadingTrivia(
            node.GetLeadingTrivia().Concat(comments.SelectMany(c => new[] { c, lineEnd }.Concat(Lines.Indentation(node))))
        );

    /// <summary>Whether a statement stands on a line of its own, or will, as it does in a block that has yet to be laid out.</summary>
    private static bool StartsLine(StatementSyntax statement) =>
        statement.GetFirstToken().GetPreviousToken() is var before
            && (before.IsKind(SyntaxKind.None) || before.TrailingTrivia.Any(EndsLine) || statement.GetLeadingTrivia().Any(EndsLine))
        || statement.Ancestors().Any(a => a.HasAnnotation(Formatter.Annotation));

    // an elastic mark
    private static bool EndsLine(SyntaxTrivia trivia) => trivia.IsKind(SyntaxKind.EndOfLineTrivia) || trivia.FullSpan.IsEmpty;

    /// <summary>Whether a block on one line has no room for another statement.</summary>
    private static bool IsTooLong(BlockSyntax block, string inserted) =>
        OneLineBlocks.Is(block)
        && block.GetLocation().GetLineSpan().StartLinePosition.Character + block.Span.Length + inserted.Length > LongLine;

    /// <summary>
    /// Puts a statement after another in a block, in a switch section or at the top level; what follows the other on its line stays there.
    /// </summary>
    public static SyntaxNode InsertAfter(SyntaxNode root, StatementSyntax statement, string inserted)
    {
        var endsLine = statement.GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia);
        var isApart = statement.GetLastToken().IsKind(SyntaxKind.CloseBraceToken) && BraceStyle.SetsBlocksApart(root);
        var first = endsLine ? statement : statement.WithTrailingTrivia(SyntaxFactory.Space);
        var second = SyntaxFactory
            .ParseStatement(inserted)
            .WithLeadingTrivia(endsLine ? Lines.Indentation(statement).InsertRange(0, isApart ? [Lines.LineEnd(root)] : []) : [])
            .WithTrailingTrivia(endsLine ? SyntaxFactory.TriviaList(Lines.LineEnd(root)) : statement.GetTrailingTrivia());
        if (statement.Parent is BlockSyntax block && IsTooLong(block, inserted))
            return root.ReplaceNode(
                block,
                OneLineBlocks.Opened(block.ReplaceNode(statement, new[] { first, OneLineBlocks.Opened(second, root) }))
            );
        var mark = new SyntaxAnnotation();
        second = second.WithAdditionalAnnotations(mark);
        root = statement.Parent is GlobalStatementSyntax global
            ? root.ReplaceNode(global, new[] { global.WithStatement(first), SyntaxFactory.GlobalStatement(second) })
            : root.ReplaceNode(statement, new[] { first, second });
        return BraceStyle.SetApart(root, (StatementSyntax)root.GetAnnotatedNodes(mark).Single());
    }
}
