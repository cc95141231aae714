using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Flyweights.Parsing;

/// <summary>What is written of a property whose body is generated, or would be.</summary>
internal static class PartialProperty
{
    public static bool IsPartial(ISymbol symbol)
    {
        foreach (var reference in symbol.OwnDeclarations())
            if (reference.GetSyntax() is PropertyDeclarationSyntax property && property.Modifiers.Any(SyntaxKind.PartialKeyword))
                return true;
        return false;
    }

    public static string ModifiersOf(SyntaxReference declaration) =>
        declaration.GetSyntax() is PropertyDeclarationSyntax { Modifiers: var modifiers } ? string.Join(" ", modifiers) : "";

    public static bool HasBody(PropertyDeclarationSyntax property)
    {
        if (property.ExpressionBody is not null || property.AccessorList is null || property.Initializer is not null)
            return true;
        foreach (var accessor in property.AccessorList.Accessors)
            if (accessor.Body is not null || accessor.ExpressionBody is not null)
                return true;
        return false;
    }

    /// <summary>Whether another part of a partial property is written by hand.</summary>
    public static bool HasBodyElsewhere(PropertyDeclarationSyntax declaration, ISymbol property)
    {
        foreach (var reference in property.ContainingType.OwnDeclarations())
            if (
                !reference.SyntaxTree.FilePath.EndsWith(FlyweightNames.FileEnd, StringComparison.Ordinal)
                && reference.GetSyntax() is TypeDeclarationSyntax type
            )
                foreach (var member in type.Members)
                    if (
                        member is PropertyDeclarationSyntax { ExplicitInterfaceSpecifier: null } other
                        && other != declaration
                        && other.Identifier.ValueText == property.Name
                    )
                        return true;
        return false;
    }
}
