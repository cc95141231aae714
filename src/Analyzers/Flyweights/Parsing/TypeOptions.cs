using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Flyweights.Parsing;

/// <summary>What the attribute on the type says.</summary>
internal sealed class TypeOptions(AttributeData attribute, bool isView, ImmutableArray<INamedTypeSymbol> path)
{
    public bool IsView { get; } = isView;

    public bool IsBigEndian { get; } = IsBig(attribute, false);

    public int Pack { get; } = attribute.Named("Pack", 1);

    /// <summary>Zero where it follows from the fields.</summary>
    public int Size { get; } = attribute.Named("Size", 0);

    public int Version { get; } = attribute.Named("Version", 1);

    public bool HasWriter { get; } = attribute.Named("Writer", true);

    /// <summary>What every frame begins with, or null.</summary>
    public ITypeSymbol? Header { get; } = attribute.Named<ITypeSymbol?>("Header", null);

    public int? TemplateId { get; } = attribute.Names("TemplateId") ? attribute.Named("TemplateId", 0) : null;

    public int? SchemaId { get; } = attribute.Names("SchemaId") ? attribute.Named("SchemaId", 0) : null;

    /// <summary>Whether bytes behind everything else are refused.</summary>
    public bool IsExact { get; } = IsExactBy(attribute);

    /// <summary>The type itself.</summary>
    public INamedTypeSymbol Owner => Path[Path.Length - 1];

    /// <summary>The type itself, and those that it is being looked at for.</summary>
    public ImmutableArray<INamedTypeSymbol> Path { get; } = path;

    /// <summary>Whether an attribute refuses bytes behind everything else.</summary>
    public static bool IsExactBy(AttributeData attribute) => attribute.Named("TrailingBytes", 0) == 1;

    /// <summary>The byte order that an attribute names, or what holds without it.</summary>
    public static bool IsBig(AttributeData attribute, bool otherwise) => attribute.Names("ByteOrder") ? attribute.Named("ByteOrder", 0) == 1 : otherwise;
}
