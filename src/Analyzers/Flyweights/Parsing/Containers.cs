using System;
using System.Collections.Immutable;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace ZmqPerf.Analyzers.Flyweights.Parsing;

/// <summary>Where a type stands, as text.</summary>
internal static class Containers
{
    /// <summary>The declarations around a type, the outermost first.</summary>
    public static EquatableArray<string> Around(INamedTypeSymbol type)
    {
        var declarations = ImmutableArray.CreateBuilder<string>();
        for (var outer = type.ContainingType; outer is not null; outer = outer.ContainingType)
            declarations.Insert(0, $"partial {KindOf(outer)} {Escaped(outer.Name)}");
        return new(declarations.ToImmutable());
    }

    public static string NamespaceOf(INamedTypeSymbol type) =>
        type.ContainingNamespace is { IsGlobalNamespace: false } name
            ? name.ToDisplayString(
                SymbolDisplayFormat.FullyQualifiedFormat.WithGlobalNamespaceStyle(SymbolDisplayGlobalNamespaceStyle.Omitted)
            )
            : "";

    public static string HintOf(INamedTypeSymbol type)
    {
        var name = FileNameOf(type);
        for (var outer = type.ContainingType; outer is not null; outer = outer.ContainingType)
            name = FileNameOf(outer) + "." + name;
        for (var space = type.ContainingNamespace; space is { IsGlobalNamespace: false }; space = space.ContainingNamespace)
            name = FileNameOf(space) + "." + name;
        return name + FlyweightNames.FileEnd;
    }

    /// <summary>
    /// The names of files do not tell upper from lower case: where a neighbour differs by that only, the capitals are said.
    /// </summary>
    private static string FileNameOf(INamespaceOrTypeSymbol symbol)
    {
        foreach (var neighbour in ((INamespaceOrTypeSymbol)symbol.ContainingSymbol).GetMembers())
            if (
                neighbour is INamespaceOrTypeSymbol
                && neighbour.Name != symbol.Name
                && string.Equals(neighbour.Name, symbol.Name, StringComparison.OrdinalIgnoreCase)
            )
            {
                var capitals = new StringBuilder(symbol.Name).Append('-');
                foreach (var letter in symbol.Name)
                    capitals.Append(char.IsUpper(letter) ? '1' : '0');
                return capitals.ToString();
            }

        return symbol.Name;
    }

    public static string AccessOf(ISymbol symbol) => SyntaxFacts.GetText(symbol.DeclaredAccessibility);

    /// <summary>What stands beside a type, as code spells it from anywhere.</summary>
    public static string Beside(INamedTypeSymbol type, string name) =>
        (
            type.ContainingType is { } outer ? outer.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat)
            : type.ContainingNamespace is { IsGlobalNamespace: false } space
                ? space.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat)
            : "global::"
        )
            is var place
        && place.EndsWith("::", StringComparison.Ordinal)
            ? place + Escaped(name)
            : place + "." + Escaped(name);

    /// <summary>As code spells a name in a declaration, where words that are keywords in some places only count, too.</summary>
    public static string Escaped(string name) =>
        SyntaxFacts.GetKeywordKind(name) != SyntaxKind.None
        || SyntaxFacts.GetContextualKeywordKind(name) != SyntaxKind.None
        || name is "extension" or "field"
            ? "@" + name
            : name;

    private static string KindOf(INamedTypeSymbol type) =>
        type switch
        {
            { TypeKind: TypeKind.Interface } => "interface",
            { TypeKind: TypeKind.Struct, IsRecord: true } => "record struct",
            { TypeKind: TypeKind.Struct } => "struct",
            { IsRecord: true } => "record",
            _ => "class",
        };
}
