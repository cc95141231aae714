using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.Analyzers.Waiting.Receivers;

/// <summary>
/// The code that runs only where a receive has got a frame, as the text has it: where a variable that the receive declares is assigned.
/// </summary>
internal static class GotFrame
{
    /// <summary>What runs only where the test of the result is <paramref name="success"/>.</summary>
    public static List<SyntaxNode> After(ExpressionSyntax test, bool success, SemanticModel model)
    {
        var nodes = new List<SyntaxNode>();
        SyntaxNode condition = test;
        for (; ; condition = condition.Parent!)
            switch (condition.Parent)
            {
                case ParenthesizedExpressionSyntax:
                    break;
                case PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression }:
                    success = !success;
                    break;
                case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression or (int)SyntaxKind.LogicalOrExpression } both
                    when both.IsKind(SyntaxKind.LogicalAndExpression) == success:
                    if (both.Left == condition)
                        nodes.Add(both.Right);
                    break;
                default:
                    AddBranches(nodes, condition, success, model);
                    return nodes;
            }
    }

    private static void AddBranches(List<SyntaxNode> nodes, SyntaxNode condition, bool success, SemanticModel model)
    {
        switch (condition.Parent)
        {
            case ConditionalExpressionSyntax choice when choice.Condition == condition:
                nodes.Add(success ? choice.WhenTrue : choice.WhenFalse);
                break;
            case WhileStatementSyntax loop when success:
                nodes.Add(loop.Statement);
                break;
            case ForStatementSyntax loop when success && loop.Condition == condition:
                nodes.Add(loop.Statement);
                foreach (var step in loop.Incrementors)
                    nodes.Add(step);
                break;
            case IfStatementSyntax test:
                var (got, empty) = success ? (test.Statement, test.Else?.Statement) : (test.Else?.Statement, test.Statement);
                if (got is not null)
                    nodes.Add(got);
                if (
                    empty is not null
                    && test.Parent is BlockSyntax block
                    && model.AnalyzeControlFlow(empty) is { Succeeded: true, EndPointIsReachable: false }
                )
                    for (var next = block.Statements.IndexOf(test) + 1; next < block.Statements.Count; next++)
                        nodes.Add(block.Statements[next]);
                break;
        }
    }
}
