using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Flyweights.Parsing;

/// <summary>A flyweight inside of another one, as a field or as the entry of a group.</summary>
internal static class Nesting
{
    /// <summary>Whether a type has one of the attributes, or is a view all the same.</summary>
    public static bool IsCandidate(ITypeSymbol type) =>
        type is INamedTypeSymbol named
        && (named.FlyweightAttribute() is not null || named.IsRefLikeType && !FieldTypes.IsByteSpan(type) && type.Name != "Span");

    public static NestedModel? Of(
        INamedTypeSymbol type,
        ISymbol member,
        TypeOptions options,
        FlyweightProblems problems,
        CancellationToken cancellationToken
    )
    {
        if (type.TypeKind == TypeKind.Error)
        {
            problems.Fail();
            return null;
        }

        if (type.FlyweightAttribute() is not { } attribute)
            return Refuse("is not a flyweight");
        foreach (var outer in options.Path)
            if (outer.Is(type))
                return Refuse("contains itself");
        if (options.IsView != attribute.Is(nameof(FlyweightNames.FlyweightAttribute)))
            return Refuse(
                options.IsView
                    ? "has a generated view, which other generated code cannot see; make it a [Flyweight]"
                    : "is a view, which a class cannot hold; use its class"
            );
        if (options.HasWriter && !attribute.Named("Writer", true))
            return Refuse("has no writer; set Writer = false here, too");
        if (attribute.Named<ITypeSymbol?>("Header", null) is not null || TypeOptions.IsExactBy(attribute))
            return Refuse("is a whole frame, with a header or a rule for trailing bytes");
        var (size, isVersioned, hasParts) = type.IsInSource(options.Owner.ContainingAssembly)
            ? InSource(type, attribute, options, cancellationToken)
            : InMetadata(type, attribute);
        if (size < 0)
            return Refuse("has errors itself");
        if (hasParts)
            return Refuse("has groups, variable data or a tail, so its size is not fixed");
        return new(
            Containers.Beside(type, FlyweightNames.ViewOf(type, attribute)),
            Containers.Beside(type, FlyweightNames.WriterOf(type, attribute)),
            size,
            isVersioned ? "MinBlockLength" : "BlockLength"
        );

        NestedModel? Refuse(string reason)
        {
            problems.Error("ZMQ4012", member, type.Name, reason);
            return null;
        }
    }

    /// <summary>A field of another flyweight that is a whole number, as code spells its type, and what its bytes are.</summary>
    public static (string Type, string Number)? NumberIn(
        INamedTypeSymbol type,
        string name,
        TypeOptions options,
        CancellationToken cancellationToken
    )
    {
        if (type.FlyweightAttribute() is not { } attribute)
            return null;
        if (!type.IsInSource(options.Owner.ContainingAssembly))
            return InMetadata(type, attribute, name);
        if (FlyweightParser.Parse(type, attribute, new(), options.Path, cancellationToken) is { } model)
            foreach (var field in model.Fields)
                if (
                    field.Name == name
                    && field.Kind is FieldKind.Number or FieldKind.Enum
                    && field.Number is not ("Single" or "Double" or "Half" or "Int128" or "UInt128")
                )
                    return (field.Type, field.Number);
        return null;
    }

    private static (string, string)? InMetadata(INamedTypeSymbol type, AttributeData attribute, string name)
    {
        foreach (var view in ViewsOf(type, attribute))
            if (
                !view.GetMembers(name + "Offset").IsEmpty
                && view.GetMembers(name) is [IPropertySymbol { Type: INamedTypeSymbol number }]
                && FieldTypes.Number(number.EnumUnderlyingType ?? number)
                    is { Name: not ("Single" or "Double" or "Half" or "Int128" or "UInt128") and var bytes }
            )
                return (number.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat), bytes);
        return null;
    }

    private static (int, bool, bool) InSource(
        INamedTypeSymbol type,
        AttributeData attribute,
        TypeOptions options,
        CancellationToken cancellationToken
    ) =>
        FlyweightParser.Parse(type, attribute, new(), options.Path, cancellationToken) is { } model
            ? (model.Size, model.IsVersioned, model.HasParts)
            : (-1, false, false);

    /// <summary>What was generated into another assembly says its size itself.</summary>
    private static (int, bool, bool) InMetadata(INamedTypeSymbol type, AttributeData attribute)
    {
        foreach (var view in ViewsOf(type, attribute))
            if (view.GetMembers("BlockLength") is [IFieldSymbol { ConstantValue: int size }])
                return (
                    size,
                    !view.GetMembers("MinBlockLength").IsEmpty,
                    !view.GetMembers("TryFind").IsEmpty || view.GetMembers(FlyweightNames.Wrap).Length > 1
                );
        return (-1, false, false);
    }

    private static ImmutableArray<INamedTypeSymbol> ViewsOf(INamedTypeSymbol type, AttributeData attribute) =>
        FlyweightNames.ViewOf(type, attribute) is var name && type.ContainingType is { } outer
            ? outer.GetTypeMembers(name)
            : type.ContainingNamespace.GetTypeMembers(name);
}
