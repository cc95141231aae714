using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>
/// Replaces and removes statements in blocks and at the top level, so that comments stay and layout follows the neighbours.
/// </summary>
internal static class StatementEdits
{
    /// <summary>Parses statements, ready to take a place in a tree.</summary>
    public static StatementSyntax[] Parse(params string[] statements) =>
        statements.Select(s => SyntaxFactory.ParseStatement(s).WithAdditionalAnnotations(Formatter.Annotation)).ToArray();

    /// <summary>
    /// Puts several statements in the place of one; the first takes its comments, below them those given, and the last what follows on its
    /// line, or the first that, too. Where there is room for one statement only, they go into a block.
    /// </summary>
    public static SyntaxNode Replace(
        SyntaxNode root,
        StatementSyntax statement,
        IReadOnlyList<StatementSyntax> by,
        IEnumerable<SyntaxTrivia>? comments = null,
        bool commentEndsFirst = false
    )
    {
        var statements = by.ToArray();
        var (lineEnd, indentation) = (Lines.LineEnd(root), Lines.IndentationOfLine(statement));
        var above = (comments ?? []).SelectMany(c => new[] { c, lineEnd }.Concat(indentation)).ToList();
        for (var i = 0; i < statements.Length; i++)
        {
            statements[i] = statements[i]
                .WithLeadingTrivia(i == 0 ? above : LeadingComments(statements[i], indentation, lineEnd))
                .WithTrailingTrivia(TrailingComments(statements[i], lineEnd));
            if (Lines.Begin(statement))
                statements[i] = KeptIndentation.Marked(
                    statements[i],
                    statements[i] is BlockSyntax ? IndentationOfBlock(statement) : indentation
                );
        }

        var ended = statement;
        if (commentEndsFirst && statements.Length > 1 && statement.GetTrailingTrivia().Any(Statements.IsComment))
        {
            statements[0] = statements[0].WithTrailingTrivia(TrailingComments(statement, lineEnd));
            ended = statement.WithTrailingTrivia(statement.GetTrailingTrivia().Where(t => t.IsKind(SyntaxKind.EndOfLineTrivia)));
        }

        if (statements.Length > 1 && statement.Parent is not (BlockSyntax or GlobalStatementSyntax or SwitchSectionSyntax))
            return root.ReplaceNode(statement, BlockInPlaceOf(statement, ended, statements));
        statements[0] = statements[0].WithLeadingTrivia(statement.GetLeadingTrivia().Concat(above));
        statements[statements.Length - 1] = WithLineEndOf(ended, statements[statements.Length - 1]);
        if (statements.Length == 1)
            return root.ReplaceNode(statement, statements[0]);
        if (statement.Parent is BlockSyntax block && OneLineBlocks.Is(block))
            return root.ReplaceNode(block, OneLineBlocks.Opened(block.ReplaceNode(statement, statements)));
        return statement.Parent is GlobalStatementSyntax global
            ? root.ReplaceNode(global, statements.Select(SyntaxFactory.GlobalStatement))
            : root.ReplaceNode(statement, statements);
    }

    /// <summary>A block where one statement stood; a comment at the end of that one's line ends the last of the block.</summary>
    private static BlockSyntax BlockInPlaceOf(StatementSyntax statement, StatementSyntax ended, params StatementSyntax[] statements)
    {
        var end = ended.GetTrailingTrivia();
        if (end.Any(Statements.IsComment))
        {
            statements[statements.Length - 1] = WithLineEndOf(ended, statements[statements.Length - 1]);
            end = SyntaxFactory.TriviaList(end.Where(t => t.IsKind(SyntaxKind.EndOfLineTrivia)));
        }

        var block = SyntaxFactory
            .Block(statements)
            .WithLeadingTrivia(statement.GetLeadingTrivia())
            .WithTrailingTrivia(end)
            .WithAdditionalAnnotations(Formatter.Annotation);
        return KeptIndentation.Marked(block, IndentationOfBlock(statement));
    }

    /// <summary>Where a block begins in the place of a statement: as what it belongs to does, or else as the statement.</summary>
    private static SyntaxTriviaList IndentationOfBlock(StatementSyntax statement) =>
        Lines.IndentationOfLine(
            statement.Parent is BlockSyntax or GlobalStatementSyntax or SwitchSectionSyntax or LabeledStatementSyntax
                ? statement
                : statement.Parent!
        );

    /// <summary>The comments above a statement that came from elsewhere in the tree, and the empty line that set it apart.</summary>
    private static IEnumerable<SyntaxTrivia> LeadingComments(StatementSyntax statement, SyntaxTriviaList indentation, SyntaxTrivia lineEnd)
    {
        var kept = Comments(statement.GetLeadingTrivia()).SelectMany(c => indentation.Add(c).Add(lineEnd)).Concat(indentation);
        return Lines.StartsWithLineEnd(statement.GetLeadingTrivia()) ? kept.Prepend(lineEnd) : kept;
    }

    /// <summary>A statement that ends its line as the one does whose place it takes, behind comments of its own.</summary>
    private static StatementSyntax WithLineEndOf(StatementSyntax replaced, StatementSyntax last)
    {
        var (own, end) = (last.GetTrailingTrivia(), replaced.GetTrailingTrivia());
        return last.WithTrailingTrivia(
            own.Where(c => Statements.IsComment(c) && !end.Any(e => e.ToString() == c.ToString()))
                .SelectMany(c => new[] { SyntaxFactory.Space, c })
                .Concat(end)
        );
    }

    private static IEnumerable<SyntaxTrivia> TrailingComments(StatementSyntax statement, SyntaxTrivia lineEnd) =>
        Comments(statement.GetTrailingTrivia()).SelectMany(c => new[] { SyntaxFactory.Space, c }).Append(lineEnd);

    /// <summary>
    /// Puts a statement before another, below the comments and directives that are not the other's own: those that follow the last
    /// directive stay with it. Where the other stands alone, as the body of an if or a loop or in a switch section, both go into a block.
    /// </summary>
    public static SyntaxNode InsertBefore(SyntaxNode root, StatementSyntax statement, string inserted)
    {
        var declaration = SyntaxFactory.ParseStatement(inserted);
        declaration = declaration.WithTrailingTrivia(
            StartsLine(statement) || statement.Parent is ElseClauseSyntax || declaration.GetTrailingTrivia().Any(Statements.IsComment)
                ? TrailingComments(declaration, Lines.LineEnd(root))
                : [SyntaxFactory.Space]
        );
        if (statement.Parent is not (BlockSyntax or GlobalStatementSyntax))
            return root.ReplaceNode(statement, BlockInPlaceOf(statement, statement, declaration, statement.WithoutTrivia()));
        var trivia = statement.GetLeadingTrivia();
        var own = trivia.Count;
        while (own > 0 && !trivia[own - 1].IsDirective)
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
        var second = statement.WithLeadingTrivia(trivia.Skip(own));
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

    /// <summary>
    /// Puts a statement behind another in a block, in a switch section or at the top level; what follows the other on its line stays there.
    /// </summary>
    public static SyntaxNode InsertAfter(SyntaxNode root, StatementSyntax statement, string inserted)
    {
        var endsLine = statement.GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia);
        var first = endsLine ? statement : statement.WithTrailingTrivia(SyntaxFactory.Space);
        var second = SyntaxFactory
            .ParseStatement(inserted)
            .WithLeadingTrivia(endsLine ? Lines.Indentation(statement) : default)
            .WithTrailingTrivia(endsLine ? SyntaxFactory.TriviaList(Lines.LineEnd(root)) : statement.GetTrailingTrivia());
        return statement.Parent is GlobalStatementSyntax global
            ? root.ReplaceNode(global, new[] { global.WithStatement(first), SyntaxFactory.GlobalStatement(second) })
            : root.ReplaceNode(statement, new[] { first, second });
    }

    /// <summary>Puts a statement into a try, with another one that is run however it ends.</summary>
    public static SyntaxNode Guard(SyntaxNode root, StatementSyntax statement, string last)
    {
        var attempt = SyntaxFactory
            .TryStatement()
            .WithBlock(SyntaxFactory.Block(statement.WithoutTrivia()))
            .WithFinally(SyntaxFactory.FinallyClause(SyntaxFactory.Block(SyntaxFactory.ParseStatement(last))))
            .WithLeadingTrivia(statement.GetLeadingTrivia())
            .WithTrailingTrivia(statement.GetTrailingTrivia())
            .WithAdditionalAnnotations(Formatter.Annotation);
        return root.ReplaceNode(statement, KeptIndentation.Marked(attempt, Lines.IndentationOfLine(statement)));
    }

    /// <summary>Removes a statement; its comments and the blank line above it move to what follows.</summary>
    public static SyntaxNode Remove(SyntaxNode root, StatementSyntax statement) =>
        Remove(root, statement.Parent as GlobalStatementSyntax ?? (SyntaxNode)statement);

    /// <summary>Removes a member likewise; what documents it goes along.</summary>
    public static SyntaxNode Remove(SyntaxNode root, FieldDeclarationSyntax field) => Remove(root, (SyntaxNode)field);

    private static SyntaxNode Remove(SyntaxNode root, SyntaxNode node)
    {
        var kept = Comments(node.GetLeadingTrivia())
            .AddRange(Comments(node.GetTrailingTrivia()))
            .SelectMany(c => Lines.Indentation(node).Add(c).Add(Lines.LineEnd(root)));
        var next = node.GetLastToken().GetNextToken();
        if (HasBlankLineAbove(node) && !next.IsKind(SyntaxKind.CloseBraceToken) && !Lines.StartsWithLineEnd(next.LeadingTrivia))
            kept = kept.Prepend(Lines.LineEnd(root));
        var mark = new SyntaxAnnotation();
        root = root.ReplaceNode(node, node.WithAdditionalAnnotations(mark));
        next = root.GetAnnotatedNodes(mark).Single().GetLastToken().GetNextToken();
        // what stands behind it begins the line now
        var indentation = node.GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia) ? default : Lines.Indentation(node);
        var own = BeginsBlock(node) && !kept.Any() ? Lines.WithoutEmptyLines(next.LeadingTrivia) : next.LeadingTrivia;
        root = root.ReplaceToken(next, next.WithLeadingTrivia(kept.Concat(indentation).Concat(own)));
        return root.RemoveNode(
            root.GetAnnotatedNodes(mark).Single(),
            SyntaxRemoveOptions.KeepUnbalancedDirectives | SyntaxRemoveOptions.KeepDirectives
        )!;
    }

    private static bool HasBlankLineAbove(SyntaxNode node) => Lines.StartsWithLineEnd(node.GetLeadingTrivia()) && !BeginsBlock(node);

    private static bool BeginsBlock(SyntaxNode node) => node.GetFirstToken().GetPreviousToken().IsKind(SyntaxKind.OpenBraceToken);

    /// <summary>Puts the body of a using statement in its place.</summary>
    public static SyntaxNode Unwrap(SyntaxNode root, UsingStatementSyntax statement) =>
        statement.Statement is BlockSyntax block
            ? Splice(root, statement, block)
            : Replace(
                root,
                statement,
                new[] { statement.Statement.WithAdditionalAnnotations(Formatter.Annotation) },
                CommentsBeside(statement.Statement, statement)
            );

    /// <summary>
    /// Puts the statements of a block in the place of the statement around it; the block stays one where its locals could meet others,
    /// or where there is room for one statement only. Comments on what goes stand above the first statement then.
    /// </summary>
    public static SyntaxNode Splice(SyntaxNode root, StatementSyntax around, BlockSyntax block)
    {
        if (
            around.Parent is not (BlockSyntax or GlobalStatementSyntax or SwitchSectionSyntax)
            || block.Statements.Count == 0
            || around.Parent is not BlockSyntax { Statements.Count: 1 } && block.Statements.Any(Declares)
        )
            return Replace(root, around, new[] { block.WithAdditionalAnnotations(Formatter.Annotation) }, CommentsBeside(block, around));
        var statements = block
            .Statements.Select(s =>
                KeptIndentation.Marked(s, Lines.IndentationOfLine(around)).WithAdditionalAnnotations(Formatter.Annotation)
            )
            .ToArray();
        var inner = CommentsAround(block, around)
            .Concat(Comments(statements[0].GetLeadingTrivia()))
            .SelectMany(c => new[] { c, Lines.LineEnd(root) }.Concat(Lines.Indentation(around)));
        statements[0] = statements[0].WithLeadingTrivia(around.GetLeadingTrivia().AddRange(inner));
        if (Comments(around.GetTrailingTrivia()) is { Count: > 0 })
            statements[statements.Length - 1] = WithLineEndOf(around, statements[statements.Length - 1]);
        return around.Parent is GlobalStatementSyntax global
            ? root.ReplaceNode(global, statements.Select(SyntaxFactory.GlobalStatement))
            : root.ReplaceNode(around, statements);
    }

    private static bool Declares(StatementSyntax statement) =>
        statement is LocalDeclarationStatementSyntax or LocalFunctionStatementSyntax or LabeledStatementSyntax
        || statement.DescendantNodes().Any(n => n is SingleVariableDesignationSyntax);

    /// <summary>The comments of a statement that stand neither before it nor in the statements of its block.</summary>
    private static IEnumerable<SyntaxTrivia> CommentsAround(BlockSyntax block, StatementSyntax around)
    {
        var inside = Microsoft.CodeAnalysis.Text.TextSpan.FromBounds(
            block.Statements[0].FullSpan.Start,
            block.Statements[block.Statements.Count - 1].FullSpan.End
        );
        return around.DescendantTrivia().Where(t => Statements.IsComment(t) && around.Span.Contains(t.Span) && !inside.Contains(t.Span));
    }

    /// <summary>The comments of a statement that stand neither before nor behind it, nor in the one that stays of it.</summary>
    private static IEnumerable<SyntaxTrivia> CommentsBeside(StatementSyntax kept, StatementSyntax around) =>
        around.DescendantTrivia().Where(t => Statements.IsComment(t) && around.Span.Contains(t.Span) && !kept.Span.Contains(t.Span));

    private static SyntaxTriviaList Comments(SyntaxTriviaList trivia) => SyntaxFactory.TriviaList(trivia.Where(Statements.IsComment));
}
