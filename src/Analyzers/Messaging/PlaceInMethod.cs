using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>Where a call stands in its method, by syntax.</summary>
internal static class PlaceInMethod
{
    /// <summary>
    /// Whether a call, awaited or not, is a statement of its method's block, or the value that one returns or declares; or whether that is
    /// not zero.
    /// </summary>
    public static bool IsStatementOf(SyntaxNode method, SyntaxNode call)
    {
        var value = call;
        while (
            value.Parent
                is ParenthesizedExpressionSyntax
                    or CheckedExpressionSyntax
                    or PostfixUnaryExpressionSyntax
                    or AwaitExpressionSyntax
                    or BinaryExpressionSyntax
                    {
                        RawKind: (int)SyntaxKind.GreaterThanExpression or (int)SyntaxKind.NotEqualsExpression,
                        Right: LiteralExpressionSyntax
                    }
        )
            value = value.Parent;
        if (
            value.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax configured } access
            && access.Expression == value
        )
            return IsStatementOf(method, configured);
        return value.Parent switch
        {
            ArrowExpressionClauseSyntax { Parent: var around } => around == method,
            ReturnStatementSyntax or ExpressionStatementSyntax => IsCodeOf(value.Parent.Parent, method),
            EqualsValueClauseSyntax { Parent.Parent.Parent: LocalDeclarationStatementSyntax declaration } => IsCodeOf(
                declaration.Parent,
                method
            ),
            _ => false,
        };
    }

    /// <summary>Its block, or that of a try which stands there.</summary>
    private static bool IsCodeOf(SyntaxNode? block, SyntaxNode method) =>
        block?.Parent is TryStatementSyntax { Parent: BlockSyntax around } ? around.Parent == method : block?.Parent == method;

    /// <summary>Whether a call is made anew in each iteration.</summary>
    public static bool IsInLoop(SyntaxNode call, SyntaxNode method)
    {
        for (var node = call; node != method && node.Parent is { } around; node = around)
            if (
                around switch
                {
                    WhileStatementSyntax or DoStatementSyntax => true,
                    ForStatementSyntax head => head.Declaration != node
                        && (node is not ExpressionSyntax first || !head.Initializers.Contains(first)),
                    CommonForEachStatementSyntax { Statement: var repeated } => repeated == node,
                    _ => false,
                }
            )
                return true;
        return false;
    }

    /// <summary>
    /// Whether a call is in what a loop among a method's statements asks first: as its condition, by an if, or by a statement whose result
    /// the next one asks.
    /// </summary>
    public static bool IsAskedFirst(SyntaxNode call, SyntaxNode method)
    {
        var asked = call;
        while (asked.Parent is { } around and not StatementSyntax)
            asked = around;
        var loop = asked.Parent;
        if (loop is IfStatementSyntax or LocalDeclarationStatementSyntax or ExpressionStatementSyntax)
        {
            if (
                loop.Parent is not BlockSyntax { Statements: [var first, ..] statements } block
                || first != loop
                || !(first is IfStatementSyntax test ? asked == test.Condition : statements is [_, IfStatementSyntax, ..])
            )
                return false;
            (asked, loop) = (block, block.Parent);
        }

        return loop?.Parent?.Parent == method
            && loop switch
            {
                WhileStatementSyntax or DoStatementSyntax => true,
                ForStatementSyntax head => asked == head.Condition || asked == head.Statement,
                _ => false,
            };
    }

    /// <summary>The method, local function or getter whose own code the call is, not that of a lambda in it.</summary>
    public static SyntaxNode? MethodAround(SyntaxNode call)
    {
        for (var node = call.Parent; node is not null; node = node.Parent)
            switch (node)
            {
                case MethodDeclarationSyntax or LocalFunctionStatementSyntax:
                case AccessorDeclarationSyntax
                {
                    RawKind: (int)SyntaxKind.GetAccessorDeclaration,
                    Parent.Parent: PropertyDeclarationSyntax
                }:
                    return node;
                case ArrowExpressionClauseSyntax { Parent: PropertyDeclarationSyntax property }:
                    return property;
                case AnonymousFunctionExpressionSyntax or AccessorDeclarationSyntax or MemberDeclarationSyntax:
                    return null;
            }

        return null;
    }
}
