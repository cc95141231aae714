using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.CodeFixes.Editing;

/// <content>Statements that are put around others.</content>
internal static partial class StatementEdits
{
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

    /// <summary>Puts a condition in the place of a statement, and those that follow it, in a block or at the top level, under it.</summary>
    public static SyntaxNode PutUnder(
        SyntaxNode root,
        StatementSyntax statement,
        string condition,
        IReadOnlyList<StatementSyntax> later,
        bool hasBraces
    )
    {
        var (lineEnd, mark) = (Lines.LineEnd(root), new SyntaxAnnotation());
        var choice = (IfStatementSyntax)SyntaxFactory.ParseStatement($"{condition};");
        var first = later[0].WithLeadingTrivia(Lines.WithoutEmptyLines(later[0].GetLeadingTrivia()));
        var inside = later.Skip(1).Prepend(first).Select(s => s.WithTrailingTrivia(TrailingComments(s, lineEnd)));
        choice = choice
            .WithCloseParenToken(choice.CloseParenToken.WithTrailingTrivia(TrailingComments(statement, lineEnd)))
            .WithStatement(
                hasBraces || later[0].GetLeadingTrivia().Any(Statements.IsComment)
                    ? SyntaxFactory.Block(inside).WithTrailingTrivia(lineEnd)
                    : inside.Single()
            )
            .WithLeadingTrivia(statement.GetLeadingTrivia())
            .WithAdditionalAnnotations(Formatter.Annotation, mark);
        choice = KeptIndentation.Marked(choice, Lines.IndentationOfLine(statement));
        if (statement.Parent is BlockSyntax block)
        {
            var statements = block.Statements.Where(s => !later.Contains(s)).Select(s => s == statement ? choice : s);
            var changed = block.WithStatements(SyntaxFactory.List(statements));
            root = root.ReplaceNode(block, OneLineBlocks.Is(block) ? OneLineBlocks.Opened(changed) : changed);
            return BraceStyle.SetApart(root, (StatementSyntax)root.GetAnnotatedNodes(mark).Single());
        }

        var unit = (CompilationUnitSyntax)root;
        var members = unit
            .Members.Where(m => m is not GlobalStatementSyntax { Statement: var own } || !later.Contains(own))
            .Select(m => m is GlobalStatementSyntax { Statement: var own } global && own == statement ? global.WithStatement(choice) : m);
        return unit.WithMembers(SyntaxFactory.List(members));
    }
}
