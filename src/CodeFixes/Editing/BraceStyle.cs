using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Formatting;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Options;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>Where blocks of statements and methods open in a file: on a line of their own, as by default, or at the end of one.</summary>
internal static class BraceStyle
{
    public static OptionSet Of(SyntaxNode file, OptionSet options)
    {
        if (OpenBeside(file, parent => parent is BaseMethodDeclarationSyntax or LocalFunctionStatementSyntax))
            options = options.WithChangedOption(CSharpFormattingOptions.NewLinesForBracesInMethods, false);
        return !OfStatementsOpenBeside(file)
            ? options
            : options
                .WithChangedOption(CSharpFormattingOptions.NewLinesForBracesInControlBlocks, false)
                .WithChangedOption(CSharpFormattingOptions.NewLineForElse, Begins(file, SyntaxKind.ElseKeyword))
                .WithChangedOption(CSharpFormattingOptions.NewLineForCatch, Begins(file, SyntaxKind.CatchKeyword))
                .WithChangedOption(CSharpFormattingOptions.NewLineForFinally, Begins(file, SyntaxKind.FinallyKeyword));
    }

    /// <summary>Whether the blocks of statements open at the end of a line.</summary>
    public static bool OfStatementsOpenBeside(SyntaxNode file) =>
        OpenBeside(file, parent => parent is StatementSyntax and not (BlockSyntax or LocalFunctionStatementSyntax));

    /// <summary>
    /// A tree in which an empty line follows a statement that ends with a brace, where the file has one in most such places.
    /// </summary>
    public static SyntaxNode SetApart(SyntaxNode root, StatementSyntax statement) =>
        statement.GetLastToken().IsKind(SyntaxKind.CloseBraceToken) && SetsBlocksApart(root, statement)
            ? WithLineBelow(root, statement)
            : root;

    /// <summary>A tree in which an empty line follows a statement that is not the last of its block.</summary>
    public static SyntaxNode WithLineBelow(SyntaxNode root, StatementSyntax statement)
    {
        var (last, next) = (statement.GetLastToken(), statement.GetLastToken().GetNextToken());
        return
            last.TrailingTrivia.Any(SyntaxKind.EndOfLineTrivia)
            && !next.IsKind(SyntaxKind.None)
            && !next.IsKind(SyntaxKind.CloseBraceToken)
            && !Lines.StartsWithLineEnd(next.LeadingTrivia)
            ? root.ReplaceToken(next, next.WithLeadingTrivia(next.LeadingTrivia.Insert(0, Lines.LineEnd(root))))
            : root;
    }

    /// <summary>Whether an empty line stands between most statements that end with a brace and what follows them.</summary>
    public static bool SetsBlocksApart(SyntaxNode file, StatementSyntax? except = null)
    {
        var (apart, together) = (0, 0);
        foreach (var statement in file.DescendantNodes().OfType<StatementSyntax>())
            if (
                statement
                    is IfStatementSyntax
                        or ForStatementSyntax
                        or CommonForEachStatementSyntax
                        or WhileStatementSyntax
                        or TryStatementSyntax
                && statement.Parent is BlockSyntax
                && statement != except
                && statement.GetLastToken().IsKind(SyntaxKind.CloseBraceToken)
                && statement.GetLastToken().GetNextToken() is var next
                && !next.IsKind(SyntaxKind.CloseBraceToken)
            )
                _ = Lines.StartsWithLineEnd(next.LeadingTrivia) ? apart++ : together++;
        return apart > together;
    }

    /// <summary>Whether more blocks of a kind open at the end of a line than on their own; those on one line do not say.</summary>
    private static bool OpenBeside(SyntaxNode file, Func<SyntaxNode?, bool> isOne)
    {
        var (below, beside) = (0, 0);
        foreach (var block in file.DescendantNodes().OfType<BlockSyntax>())
            if (isOne(block.Parent) && !OneLineBlocks.Is(block))
                _ = Lines.Begin(block) ? below++ : beside++;
        return beside > below;
    }

    /// <summary>Whether a keyword after a block begins a line in a file that has one.</summary>
    private static bool Begins(SyntaxNode file, SyntaxKind keyword) =>
        file.DescendantTokens()
            .Any(token =>
                token.IsKind(keyword)
                && token.GetPreviousToken() is { RawKind: (int)SyntaxKind.CloseBraceToken } before
                && before.TrailingTrivia.Any(SyntaxKind.EndOfLineTrivia)
            );
}
