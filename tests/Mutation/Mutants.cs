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
        foreach (var (kind, text) in MistakesIn(node))
            yield return new(kind, tree, node.Span, text);
    }

    private static IEnumerable<(MistakeKind, string)> MistakesIn(SyntaxNode node)
    {
        switch (node)
        {
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression or (int)SyntaxKind.LogicalOrExpression } both:
                yield return (MistakeKind.WithoutPart, both.Left.ToString());
                yield return (MistakeKind.WithoutPart, both.Right.ToString());
                break;
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression } equal:
                yield return (MistakeKind.Flipped, $"{equal.Left} != {equal.Right}");
                break;
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.NotEqualsExpression } different:
                yield return (MistakeKind.Flipped, $"{different.Left} == {different.Right}");
                break;
            case BinaryExpressionSyntax compared when Bounds(compared.Kind()) is var (offByOne, flipped):
                yield return (MistakeKind.OffByOne, $"{compared.Left} {offByOne} {compared.Right}");
                yield return (MistakeKind.Flipped, $"{compared.Left} {flipped} {compared.Right}");
                break;
            case PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not:
                yield return (MistakeKind.Flipped, not.Operand.ToString());
                break;
            case IsPatternExpressionSyntax { Pattern: UnaryPatternSyntax { RawKind: (int)SyntaxKind.NotPattern } not } matched:
                yield return (MistakeKind.Flipped, $"{matched.Expression} is {not.Pattern}");
                break;
            case BinaryPatternSyntax pattern:
                yield return (MistakeKind.WithoutPart, pattern.Left.ToString());
                yield return (MistakeKind.WithoutPart, pattern.Right.ToString());
                break;
            case LiteralExpressionSyntax
            {
                RawKind: (int)SyntaxKind.TrueLiteralExpression,
                Parent: ReturnStatementSyntax or ArrowExpressionClauseSyntax or SwitchExpressionArmSyntax or ArgumentSyntax
            }:
                yield return (MistakeKind.Flipped, "false");
                break;
            case LiteralExpressionSyntax
            {
                RawKind: (int)SyntaxKind.FalseLiteralExpression,
                Parent: ReturnStatementSyntax or ArrowExpressionClauseSyntax or SwitchExpressionArmSyntax or ArgumentSyntax
            }:
                yield return (MistakeKind.Flipped, "true");
                break;
            case ExpressionSyntax { Parent: IfStatementSyntax { Condition: var tested } } condition when condition == tested:
                yield return (MistakeKind.Flipped, $"!({condition})");
                break;
        }
    }

    private static (string OffByOne, string Flipped)? Bounds(SyntaxKind kind) =>
        kind switch
        {
            SyntaxKind.LessThanExpression => ("<=", ">="),
            SyntaxKind.LessThanOrEqualExpression => ("<", ">"),
            SyntaxKind.GreaterThanExpression => (">=", "<="),
            SyntaxKind.GreaterThanOrEqualExpression => (">", "<"),
            _ => null,
        };
}
