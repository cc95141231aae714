using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>Expressions as text that other text can follow.</summary>
internal static class Text
{
    /// <summary>The expression, in parentheses unless a member access or an index can follow it as it is.</summary>
    public static string Of(ExpressionSyntax expression) =>
        expression
            is IdentifierNameSyntax
                or MemberAccessExpressionSyntax
                or InvocationExpressionSyntax
                or ElementAccessExpressionSyntax
                or ParenthesizedExpressionSyntax
                or ThisExpressionSyntax
                or LiteralExpressionSyntax
                or BaseObjectCreationExpressionSyntax { Initializer: null }
                or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression }
            ? expression.WithoutTrivia().ToString()
            : $"({expression.WithoutTrivia()})";
}
