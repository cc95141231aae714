using System;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Flyweights.Parsing;

/// <summary>A property, field or positional parameter that takes part in a layout.</summary>
internal sealed class FlyweightMember(
    ISymbol symbol,
    ITypeSymbol type,
    ImmutableArray<AttributeData> attributes,
    SyntaxReference declaration,
    bool isView
)
{
    public ISymbol Symbol { get; } = symbol;

    public ITypeSymbol Type { get; } = type;

    public SyntaxReference Declaration { get; } = declaration;

    public AttributeData? Attribute(string name)
    {
        foreach (var attribute in attributes)
            if (attribute.Is(name))
                return attribute;
        return null;
    }

    /// <summary>Whether the compiler understands all attributes of the library that it has.</summary>
    public bool IsUnderstood
    {
        get
        {
            foreach (var attribute in attributes)
                if (attribute.AttributeClass is { } type && FlyweightNames.IsInNamespace(type) && !attribute.IsUnderstood())
                    return false;
            return true;
        }
    }

    public bool IsPublic => Access.StartsWith("public", StringComparison.Ordinal);

    /// <summary>Whether any attribute of the library gives it a place.</summary>
    public bool IsMarked =>
        Attribute("FieldAttribute") is not null
        || Attribute("FixedTextAttribute") is not null
        || Attribute("VarDataAttribute") is not null
        || Attribute("GroupAttribute") is not null
        || Attribute("TailAttribute") is not null;

    /// <summary>The modifiers of the property that is generated for it: those of a view's own property as they are.</summary>
    public string Access { get; } =
        isView && PartialProperty.IsPartial(symbol) ? PartialProperty.ModifiersOf(declaration)
        : symbol.DeclaredAccessibility == Accessibility.Public ? "public"
        : "internal";
}
