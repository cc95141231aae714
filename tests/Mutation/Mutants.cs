using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.Mutation;

/// <summary>
/// The mistakes that a condition can have: it is the other way round, a part of it is missing, a bound is off by one, an answer is the
/// opposite. Many do not compile, because a pattern declares what is used behind it; they are not mutants.
/// </summary>
internal static class Mutants
{
    public static IEnumerable<Mutant> In(SyntaxTree tree)
    {
        foreach (var node in tree.GetRoot().DescendantNodes())
            foreach (var text in MistakesIn(node))
                yield return new(tree, node.Span, text);
    }

    private static IEnumerable<string> MistakesIn(SyntaxNode node)
    {
        switch (node)
        {
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression or (int)SyntaxKind.LogicalOrExpression } both:
                yield return both.Left.ToString();
                yield return both.Right.ToString();
                break;
            case BinaryExpressionSyntax compared when OtherBound(compared.Kind()) is { } other:
                yield return $"{compared.Left} {other} {compared.Right}";
                break;
            case PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not:
                yield return not.Operand.ToString();
                break;
            case IsPatternExpressionSyntax { Pattern: UnaryPatternSyntax { RawKind: (int)SyntaxKind.NotPattern } not } matched:
                yield return $"{matched.Expression} is {not.Pattern}";
                break;
            case BinaryPatternSyntax pattern:
                yield return pattern.Left.ToString();
                yield return pattern.Right.ToString();
                break;
            case LiteralExpressionSyntax { RawKind: (int)SyntaxKind.TrueLiteralExpression, Parent: ReturnStatementSyntax or ArrowExpressionClauseSyntax or SwitchExpressionArmSyntax or ArgumentSyntax }:
                yield return "false";
                break;
            case LiteralExpressionSyntax { RawKind: (int)SyntaxKind.FalseLiteralExpression, Parent: ReturnStatementSyntax or ArrowExpressionClauseSyntax or SwitchExpressionArmSyntax or ArgumentSyntax }:
                yield return "true";
                break;
            case ExpressionSyntax { Parent: IfStatementSyntax { Condition: var tested } } condition when condition == tested:
                yield return $"!({condition})";
                break;
        }
    }

    private static string? OtherBound(SyntaxKind kind) => kind switch
    {
        SyntaxKind.EqualsExpression => "!=",
        SyntaxKind.NotEqualsExpression => "==",
        SyntaxKind.LessThanExpression => "<=",
        SyntaxKind.LessThanOrEqualExpression => "<",
        SyntaxKind.GreaterThanExpression => ">=",
        SyntaxKind.GreaterThanOrEqualExpression => ">",
        _ => null,
    };
}
