using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>Blocks on one line, in which a fix leaves more statements than the line has room for.</summary>
internal static class OneLineBlocks
{
    private const string Kind = "ZmqPerf.Opened";

    /// <summary>Whether a block stands on one line.</summary>
    public static bool Is(BlockSyntax block) =>
        !block.OpenBraceToken.TrailingTrivia.Any(SyntaxKind.EndOfLineTrivia)
        && !block.CloseBraceToken.LeadingTrivia.Any(SyntaxKind.EndOfLineTrivia)
        && !block.DescendantTrivia(descendIntoTrivia: false).Any(t => t.IsKind(SyntaxKind.EndOfLineTrivia) && t.SpanStart < block.Span.End);

    /// <summary>Remembers that a block is to be laid out on lines of its own when all edits are done.</summary>
    public static BlockSyntax Opened(BlockSyntax block) => block.WithAdditionalAnnotations(new SyntaxAnnotation(Kind));

    /// <summary>A condition that goes into such a block, with what it decides on a line of its own as well.</summary>
    public static StatementSyntax Opened(StatementSyntax statement, SyntaxNode root) =>
        statement is not IfStatementSyntax { Else: null } choice ? statement
        : choice.Statement is BlockSyntax block ? choice.WithStatement(Opened(block))
        : choice.WithCloseParenToken(choice.CloseParenToken.WithTrailingTrivia(Lines.LineEnd(root)));

    /// <summary>The tree with each of them opened.</summary>
    public static SyntaxNode LaidOut(SyntaxNode root)
    {
        var lineEnd = Lines.LineEnd(root);
        return root.ReplaceNodes(
            root.GetAnnotatedNodes(Kind).OfType<BlockSyntax>().SelectMany(WithThoseAround).Distinct(),
            (original, block) =>
                KeptIndentation.Marked(
                    LaidOut(block, lineEnd).WithoutAnnotations(Kind).WithAdditionalAnnotations(Formatter.Annotation),
                    Lines.IndentationOfLine(original)
                )
        );
    }

    /// <summary>A block and those around it that begin on its line: it would end up in the middle of theirs.</summary>
    private static IEnumerable<BlockSyntax> WithThoseAround(BlockSyntax block) =>
        block
            .Ancestors()
            .OfType<BlockSyntax>()
            .TakeWhile(around => !around.OpenBraceToken.TrailingTrivia.Any(SyntaxKind.EndOfLineTrivia))
            .Prepend(block);

    /// <summary>Such a block with a line for each statement.</summary>
    public static BlockSyntax LaidOut(BlockSyntax block, SyntaxTrivia lineEnd) =>
        block
            .WithOpenBraceToken(OnLine(block.OpenBraceToken, lineEnd))
            .WithStatements(
                SyntaxFactory.List(block.Statements.Select(s => s.ReplaceToken(s.GetLastToken(), OnLine(s.GetLastToken(), lineEnd))))
            );

    private static SyntaxToken OnLine(SyntaxToken token, SyntaxTrivia lineEnd)
    {
        var trivia = token.TrailingTrivia;
        if (trivia.Any(SyntaxKind.EndOfLineTrivia))
            return token;
        var isSpaced = trivia.Count > 0 && trivia.Last().IsKind(SyntaxKind.WhitespaceTrivia);
        return token.WithTrailingTrivia((isSpaced ? trivia.RemoveAt(trivia.Count - 1) : trivia).Add(lineEnd));
    }
}
