using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>Functions that are an expression, where a block is to stand instead. They return nothing.</summary>
internal static class ExpressionBodies
{
    /// <summary>A block that does what the expression does.</summary>
    public static BlockSyntax Block(ExpressionSyntax expression) =>
        SyntaxFactory.Block(SyntaxFactory.ExpressionStatement(expression.WithoutTrivia()));

    /// <summary>Gives the function that an expression is the code of a block instead.</summary>
    public static SyntaxNode Replace(SyntaxNode root, ExpressionSyntax expression, BlockSyntax block)
    {
        var function = expression.Parent is ArrowExpressionClauseSyntax clause ? clause.Parent! : expression.Parent!;
        return root.ReplaceNode(
            function,
            function switch
            {
                AnonymousFunctionExpressionSyntax lambda => lambda.WithBody(block.WithTrailingTrivia(lambda.GetTrailingTrivia())),
                LocalFunctionStatementSyntax local => local
                    .WithExpressionBody(null)
                    .WithSemicolonToken(default)
                    .WithBody(block.WithTrailingTrivia(local.GetTrailingTrivia())),
                BaseMethodDeclarationSyntax method => method
                    .WithExpressionBody(null)
                    .WithSemicolonToken(default)
                    .WithBody(block.WithTrailingTrivia(method.GetTrailingTrivia())),
                _ => function,
            }
        );
    }
}
