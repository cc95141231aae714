using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.Analyzers.Symbols;

/// <summary>
/// Which member a call would bind to with another expression in it. The compiler decides, with the references and language version of the
/// code, so no list of overloads per version or of language preferences is needed.
/// </summary>
internal static class Overloads
{
    private static readonly SyntaxAnnotation s_mark = new();

    /// <summary>
    /// The member that an invocation or creation would use; null where none would fit, or several equally well, or where the text is not an
    /// expression in this language version.
    /// </summary>
    public static IMethodSymbol? After(
        ExpressionSyntax call,
        ExpressionSyntax replaced,
        string by,
        SemanticModel model,
        CancellationToken cancellationToken = default
    ) => ExpressionOf(by, call) is { } expression ? Of(call, call.ReplaceNode(replaced, expression), model, cancellationToken) : null;

    /// <summary>The same where the name of the argument goes, too.</summary>
    public static IMethodSymbol? AfterWithoutName(
        ExpressionSyntax call,
        ArgumentSyntax replaced,
        string by,
        SemanticModel model,
        CancellationToken cancellationToken = default
    ) =>
        ExpressionOf(by, call) is { } expression
            ? Of(call, call.ReplaceNode(replaced, replaced.WithExpression(expression).WithNameColon(null)), model, cancellationToken)
            : null;

    private static ExpressionSyntax? ExpressionOf(string text, ExpressionSyntax call)
    {
        var expression = SyntaxFactory.ParseExpression(text, options: call.SyntaxTree.Options);
        return expression.ContainsDiagnostics || !IsInLanguage(expression, call.SyntaxTree) ? null : expression;
    }

    private static IMethodSymbol? Of(
        ExpressionSyntax call,
        ExpressionSyntax other,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        var marked = other.WithAdditionalAnnotations(s_mark);
        for (var root = call.Parent; root is not null and not MemberDeclarationSyntax; root = root.Parent)
            if (IsBindable(root) && root.ReplaceNode(call, marked) is var changed && ModelOf(root, changed, model) is { } speculative)
                return Called(changed, speculative, cancellationToken);
        return null;
    }

    /// <summary>Whether the language version has this kind of literal or collection: the compiler would say so only in the end.</summary>
    private static bool IsInLanguage(ExpressionSyntax expression, SyntaxTree tree)
    {
        var language = ((CSharpParseOptions)tree.Options).LanguageVersion;
        foreach (var node in expression.DescendantNodesAndSelf())
            if (
                language < LanguageVersion.CSharp11 && node.IsKind(SyntaxKind.Utf8StringLiteralExpression)
                || language < LanguageVersion.CSharp12 && node is CollectionExpressionSyntax
            )
                return false;
        return true;
    }

    private static IMethodSymbol? Called(SyntaxNode changed, SemanticModel speculative, CancellationToken cancellationToken)
    {
        foreach (var node in changed.GetAnnotatedNodes(s_mark))
            return speculative.GetSymbolInfo(node, cancellationToken).Symbol as IMethodSymbol;
        return null;
    }

    /// <summary>
    /// What the compiler can bind again, which is not possible everywhere: a statement, a member's expression body, an initializer of a
    /// field or property.
    /// </summary>
    private static bool IsBindable(SyntaxNode node) =>
        node
            is StatementSyntax
                or ArrowExpressionClauseSyntax { Parent: not LocalFunctionStatementSyntax }
                or EqualsValueClauseSyntax
                {
                    Parent: PropertyDeclarationSyntax or VariableDeclaratorSyntax { Parent.Parent: BaseFieldDeclarationSyntax }
                };

    private static SemanticModel? ModelOf(SyntaxNode root, SyntaxNode changed, SemanticModel model)
    {
        SemanticModel? speculative;
        var found = changed switch
        {
            StatementSyntax statement => model.TryGetSpeculativeSemanticModel(root.SpanStart, statement, out speculative),
            ArrowExpressionClauseSyntax body => model.TryGetSpeculativeSemanticModel(root.SpanStart, body, out speculative),
            _ => model.TryGetSpeculativeSemanticModel(root.SpanStart, (EqualsValueClauseSyntax)changed, out speculative),
        };
        return found ? speculative : null;
    }
}
