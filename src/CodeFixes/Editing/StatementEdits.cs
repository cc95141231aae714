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
internal static partial class StatementEdits
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
            return ReplaceByBlock(root, statement, BlockInPlaceOf(statement, ended, statements));
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

    /// <summary>The declaration as a using declaration.</summary>
    public static LocalDeclarationStatementSyntax WithUsing(LocalDeclarationStatementSyntax declaration) =>
        declaration
            .WithoutLeadingTrivia()
            .WithUsingKeyword(
                SyntaxFactory.Token(declaration.GetLeadingTrivia(), SyntaxKind.UsingKeyword, SyntaxFactory.TriviaList(SyntaxFactory.Space))
            );

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

    /// <summary>Puts a block in the place of a statement; a block around it that stands on one line has no room for that.</summary>
    private static SyntaxNode ReplaceByBlock(SyntaxNode root, StatementSyntax statement, BlockSyntax by) =>
        statement.Ancestors().OfType<BlockSyntax>().FirstOrDefault() is { } around && OneLineBlocks.Is(around)
            ? root.ReplaceNode(around, OneLineBlocks.Opened(around.ReplaceNode(statement, by)))
            : root.ReplaceNode(statement, by);

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

    /// <summary>A statement that ends its line as the one does whose place it takes, after comments of its own.</summary>
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

    private static SyntaxTriviaList Comments(SyntaxTriviaList trivia) => SyntaxFactory.TriviaList(trivia.Where(Statements.IsComment));
}
