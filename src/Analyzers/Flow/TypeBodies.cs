using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.Analyzers.Flow;

/// <summary>One operation tree of a type, with every use of its locals.</summary>
internal sealed record CodeBody(IOperation Root, LocalUses Uses, ISymbol? Member)
{
    public CodeBody(IOperation root, ISymbol? member) : this(root, LocalUses.In(root), member)
    {
    }
}

/// <summary>
/// All code of a type, and the calls of a method in all code: for the few questions that span members. They cost a semantic model for each
/// file that they look into, so they are asked only after every test of symbols and words.
/// </summary>
internal static class TypeBodies
{
    /// <summary>Methods, accessors and initializers of every part of a type, nested types included.</summary>
    public static List<CodeBody> Of(INamedTypeSymbol type, Compilation compilation, CancellationToken cancellationToken)
    {
        var bodies = new List<CodeBody>();
        foreach (var part in type.DeclaringSyntaxReferences)
        {
            var declaration = part.GetSyntax(cancellationToken);
            var model = ModelOf(declaration.SyntaxTree, compilation);
            foreach (var node in declaration.DescendantNodes())
                if (HoldsCode(node) && model.GetOperation(node, cancellationToken) is { } root)
                    bodies.Add(new(root, model.GetDeclaredSymbol(node is ArrowExpressionClauseSyntax or EqualsValueClauseSyntax ? node.Parent! : node, cancellationToken)));
        }

        return bodies;
    }

    /// <summary>The code of one method of the source; null for metadata and for methods of several parts.</summary>
    public static CodeBody? Of(IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken)
    {
        if (method.DeclaringSyntaxReferences is not [var declaration])
            return null;
        var syntax = declaration.GetSyntax(cancellationToken);
        return ModelOf(syntax.SyntaxTree, compilation).GetOperation(syntax, cancellationToken) is { } root ? new(root, method) : null;
    }

    /// <summary>The code of a method among these bodies.</summary>
    public static IOperation? RootOf(this List<CodeBody> bodies, IMethodSymbol method)
    {
        foreach (var body in bodies)
            if (SymbolEqualityComparer.Default.Equals(body.Member, method.OriginalDefinition))
                return body.Root;
        return null;
    }

    /// <summary>Every call of a method in the compilation, with the code around it.</summary>
    public static IEnumerable<(IOperation Call, CodeBody Body)> CallsOf(IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken)
    {
        foreach (var tree in compilation.SyntaxTrees)
        {
            SemanticModel? model = null;
            foreach (var node in tree.GetRoot(cancellationToken).DescendantNodes())
            {
                if (node is not InvocationExpressionSyntax { Expression: var called } || NameOf(called) != method.Name)
                    continue;
                model ??= ModelOf(tree, compilation);
                if (!SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(node, cancellationToken).Symbol?.OriginalDefinition, method.OriginalDefinition) || model.GetOperation(node, cancellationToken) is not { } call)
                    continue;
                var root = call;
                while (root.Parent is { } parent)
                    root = parent;
                yield return (call, new(root, model.GetEnclosingSymbol(node.SpanStart, cancellationToken)));
            }
        }
    }

    private static bool HoldsCode(SyntaxNode node) => node switch
    {
        BaseMethodDeclarationSyntax => true,
        AccessorDeclarationSyntax { Body: null, ExpressionBody: null } => false,
        AccessorDeclarationSyntax => true,
        ArrowExpressionClauseSyntax { Parent: BasePropertyDeclarationSyntax } => true,
        EqualsValueClauseSyntax { Parent: PropertyDeclarationSyntax or VariableDeclaratorSyntax { Parent.Parent: FieldDeclarationSyntax } } => true,
        _ => false,
    };

    private static string? NameOf(ExpressionSyntax called) => called switch
    {
        SimpleNameSyntax name => name.Identifier.ValueText,
        MemberAccessExpressionSyntax { Name: var name } => name.Identifier.ValueText,
        MemberBindingExpressionSyntax { Name: var name } => name.Identifier.ValueText,
        _ => null,
    };

    public static SemanticModel ModelOf(SyntaxTree tree, Compilation compilation) => compilation.GetSemanticModel(tree);
}
