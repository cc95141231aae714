using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Flyweights.Parsing;

/// <summary>
/// Bodies for the properties of a view that is wrong. A compiler that finds a partial property without a body reports that and runs no
/// analyzer any more, so nobody would learn what is wrong.
/// </summary>
internal static class Stubs
{
    private const string Body = "throw new global::System.NotSupportedException()";

    public static StubModel? Of(INamedTypeSymbol type)
    {
        if (!TypeShape.IsOpen(type))
            return null;
        var members = ImmutableArray.CreateBuilder<string>();
        foreach (var symbol in type.GetMembers())
            if (
                symbol is IPropertySymbol { IsIndexer: false, Name.Length: > 0 } property
                && !property.IsGeneratedFlyweight(type.ContainingAssembly)
                && Declaration(property) is { } declaration
                && HasMark(property)
            )
            {
                var (modifiers, hasSetter) = (string.Join(" ", declaration.Modifiers), property.SetMethod is { IsInitOnly: false });
                var accessors =
                    (property.GetMethod is null ? "" : $"get => {Body}; ")
                    + (
                        hasSetter ? $"set => {Body}; "
                        : property.SetMethod is null ? ""
                        : $"init => {Body}; "
                    );
                members.Add(
                    $"{modifiers} {RefOf(property)}{property.Type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat)} "
                        + $"{Containers.Escaped(property.Name)} {{ {accessors}}}"
                );
                if (property.Type is { TypeKind: TypeKind.Error } && property.Type.Name == property.Name + "Group")
                    members.Add($"public readonly ref struct {property.Name}Group {{ }}");
            }

        return new(
            Containers.HintOf(type),
            Containers.NamespaceOf(type),
            Containers.Around(type),
            Containers.Escaped(type.Name),
            new(members.ToImmutable())
        );
    }

    /// <summary>The declaration of a partial property that nobody has written a body for.</summary>
    private static PropertyDeclarationSyntax? Declaration(IPropertySymbol property)
    {
        if (
            !PartialProperty.IsPartial(property)
            || property.OwnDeclarations() is not [var reference]
            || reference.GetSyntax() is not PropertyDeclarationSyntax declaration
            || PartialProperty.HasBody(declaration)
        )
            return null;

        // a part with a body is a separate declaration in older compilers, with the same name
        foreach (var other in property.ContainingType.GetMembers(property.Name))
        foreach (var part in other.OwnDeclarations())
            if (part.GetSyntax() is PropertyDeclarationSyntax body && PartialProperty.HasBody(body))
                return null;
        return PartialProperty.HasBodyElsewhere(declaration, property) ? null : declaration;
    }

    private static bool HasMark(IPropertySymbol property)
    {
        foreach (var attribute in property.GetAttributes())
            if (
                attribute.Is("FieldAttribute")
                || attribute.Is("FixedTextAttribute")
                || attribute.Is("VarDataAttribute")
                || attribute.Is("GroupAttribute")
                || attribute.Is("TailAttribute")
            )
                return true;
        return false;
    }

    private static string RefOf(IPropertySymbol property) =>
        property.RefKind switch
        {
            RefKind.Ref => "ref ",
            RefKind.RefReadOnly => "ref readonly ",
            _ => "",
        };
}
