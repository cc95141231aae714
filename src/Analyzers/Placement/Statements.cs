using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Placement;

/// <summary>The statements around operations, as the text has them.</summary>
internal static class Statements
{
    /// <summary>The statement that declares this local and no other.</summary>
    public static LocalDeclarationStatementSyntax? DeclarationOf(IVariableDeclaratorOperation declarator) =>
        declarator.Syntax
            is VariableDeclaratorSyntax
            {
                Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax statement }
            }
            ? statement
            : null;

    /// <summary>The <c>using (…)</c> that declares this local and no other, and awaits nothing.</summary>
    public static UsingStatementSyntax? UsingOf(IVariableDeclaratorOperation declarator) =>
        declarator.Syntax.Parent
            is VariableDeclarationSyntax { Variables.Count: 1, Parent: UsingStatementSyntax { AwaitKeyword.RawKind: 0 } statement }
            ? statement
            : null;

    /// <summary>
    /// The statement that an operation stands in, in its own function: none where that is an expression, as <c>s => socket.Send(s)</c>.
    /// </summary>
    public static StatementSyntax? Of(IOperation operation)
    {
        for (var node = operation.Syntax; node is not null and not ArrowExpressionClauseSyntax; node = node.Parent)
            if (node is StatementSyntax statement)
                return statement;
            else if (node is AnonymousFunctionExpressionSyntax && node != operation.Syntax)
                return null;
        return null;
    }

    /// <summary>The statement after this one in the same block, or among the top-level statements.</summary>
    public static StatementSyntax? Next(StatementSyntax statement) => Neighbour(statement, 1);

    /// <summary>The statement before this one in the same block, or among the top-level statements.</summary>
    public static StatementSyntax? Previous(StatementSyntax statement) => Neighbour(statement, -1);

    private static StatementSyntax? Neighbour(StatementSyntax statement, int distance)
    {
        switch (statement.Parent)
        {
            case BlockSyntax block:
                var index = block.Statements.IndexOf(statement) + distance;
                return index >= 0 && index < block.Statements.Count ? block.Statements[index] : null;
            case GlobalStatementSyntax { Parent: CompilationUnitSyntax unit } global:
                var member = unit.Members.IndexOf(global) + distance;
                return member >= 0 && member < unit.Members.Count ? (unit.Members[member] as GlobalStatementSyntax)?.Statement : null;
            default:
                return null;
        }
    }

    /// <summary>Whether a statement is the very next one, perhaps the first in a using or try.</summary>
    public static bool IsNext(StatementSyntax? first, StatementSyntax? second)
    {
        var next =
            first is UsingStatementSyntax around ? around.Statement
            : first is null ? null
            : Next(first);
        while (next is not null && next != second)
            next = next switch
            {
                TryStatementSyntax { Block: var block } => block,
                UsingStatementSyntax { Expression: IdentifierNameSyntax, Statement: var used } => used,
                BlockSyntax { Statements: [var inner, ..] } => inner,
                _ => null,
            };
        return next is not null;
    }

    /// <summary>
    /// Whether any preprocessor directive stands from the start of one node to the end of another: other configurations have other code
    /// there.
    /// </summary>
    public static bool HasDirectives(SyntaxNode from, SyntaxNode to)
    {
        foreach (var _ in DirectivesIn(from, to))
            return true;
        return false;
    }

    /// <summary>
    /// The same without regions, of which none may begin or end alone there: they say nothing of what is compiled.
    /// </summary>
    public static bool HasConditions(SyntaxNode from, SyntaxNode to)
    {
        var open = 0;
        foreach (var directive in DirectivesIn(from, to))
        {
            if (!IsRegion(directive))
                return true;
            if (directive.SpanStart < from.SpanStart)
                continue; // it is around both, or above
            open += directive.IsKind(SyntaxKind.RegionDirectiveTrivia) ? 1 : -1;
            if (open < 0)
                return true;
        }

        return open > 0;
    }

    /// <summary>The same where no statement goes to another place: regions stay where they are, wherever they begin and end.</summary>
    public static bool HasConditionsInPlace(SyntaxNode from, SyntaxNode to)
    {
        foreach (var directive in DirectivesIn(from, to))
            if (!IsRegion(directive))
                return true;
        return false;
    }

    private static IEnumerable<SyntaxTrivia> DirectivesIn(SyntaxNode from, SyntaxNode to)
    {
        var root = from.SyntaxTree.GetRoot();
        if (!root.ContainsDirectives)
            yield break;
        foreach (var trivia in root.DescendantTrivia(Microsoft.CodeAnalysis.Text.TextSpan.FromBounds(from.FullSpan.Start, to.FullSpan.End)))
            if (trivia.IsDirective)
                yield return trivia;
    }

    private static bool IsRegion(SyntaxTrivia trivia) =>
        trivia.IsKind(SyntaxKind.RegionDirectiveTrivia) || trivia.IsKind(SyntaxKind.EndRegionDirectiveTrivia);

    public static bool IsComment(SyntaxTrivia trivia) =>
        trivia.IsKind(SyntaxKind.SingleLineCommentTrivia) || trivia.IsKind(SyntaxKind.MultiLineCommentTrivia);

    /// <summary>The comments that stand inside of code, neither before nor after it.</summary>
    public static IEnumerable<SyntaxTrivia> CommentsIn(SyntaxNode code)
    {
        foreach (var trivia in code.DescendantTrivia())
            if (IsComment(trivia) && trivia.IsIn(code))
                yield return trivia;
    }

    /// <summary>Whether a comment or a directive stands inside of code.</summary>
    public static bool HasCommentOrDirective(SyntaxNode code)
    {
        foreach (var trivia in code.DescendantTrivia())
            if ((trivia.IsDirective || IsComment(trivia)) && trivia.IsIn(code))
                return true;
        return false;
    }

    /// <summary>Whether a comment goes with this code, but for what is kept of it.</summary>
    public static bool LosesComments(SyntaxNode around, SyntaxNode? kept)
    {
        foreach (var comment in CommentsIn(around))
            if (!comment.IsIn(kept))
                return true;
        return false;
    }

    /// <summary>Whether statements can be added before this one, in a new block where it stands alone.</summary>
    public static bool CanGrow(StatementSyntax statement) => statement.Parent is not (SwitchSectionSyntax or LabeledStatementSyntax);

    /// <summary>
    /// Whether a declaration can be added beside this statement: a block or the top level, not a switch section or a bare branch.
    /// </summary>
    public static bool CanDeclareBeside(StatementSyntax statement) => statement.Parent is BlockSyntax or GlobalStatementSyntax;

    /// <summary>Why no fix is offered where a directive stands in its way.</summary>
    public const string CompiledUnderConditions = "parts of the code are compiled under conditions";

    /// <summary>Why no fix is offered that would write a using declaration.</summary>
    public const string NoUsingDeclarations = "using declarations need C# 8";

    /// <summary>Whether the language has using declarations.</summary>
    public static bool HasUsingDeclarations(SyntaxNode node) =>
        ((CSharpParseOptions)node.SyntaxTree.Options).LanguageVersion >= LanguageVersion.CSharp8;

    /// <summary>Whether a using declaration can be added beside this statement.</summary>
    public static bool CanUseBeside(StatementSyntax statement) => CanDeclareBeside(statement) && HasUsingDeclarations(statement);
}
