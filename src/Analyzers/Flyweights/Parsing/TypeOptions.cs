using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Flyweights.Parsing;

/// <summary>What the attribute on the type says.</summary>
internal sealed class TypeOptions(AttributeData attribute, bool isView, ImmutableArray<INamedTypeSymbol> path)
{
    public bool IsView { get; } = isView;

    public bool IsBigEndian { get; } = IsBig(attribute, false);

    /// <summary>What an attribute asks for by a number that has no name, or null.</summary>
    public string? Unnamed { get; } = UnnamedIn(attribute);

    public int Pack { get; } = attribute.Named("Pack", 1);

    /// <summary>Zero where it follows from the fields.</summary>
    public int Size { get; } = attribute.Named("Size", 0);

    public int Version { get; } = attribute.Named("Version", 1);

    public bool HasWriter { get; } = attribute.Named("Writer", true);

    /// <summary>What every frame begins with, or null.</summary>
    public ITypeSymbol? Header { get; } = attribute.Named<ITypeSymbol?>("Header", null);

    public int? TemplateId { get; } = attribute.Names("TemplateId") ? attribute.Named("TemplateId", 0) : null;

    public int? SchemaId { get; } = attribute.Names("SchemaId") ? attribute.Named("SchemaId", 0) : null;

    /// <summary>Whether bytes after everything else are refused.</summary>
    public bool IsExact { get; } = IsExactBy(attribute);

    /// <summary>The type itself.</summary>
    public INamedTypeSymbol Owner => Path[Path.Length - 1];

    /// <summary>The type itself, and those that it is being looked at for.</summary>
    public ImmutableArray<INamedTypeSymbol> Path { get; } = path;

    /// <summary>Whether an attribute refuses bytes after everything else.</summary>
    public static bool IsExactBy(AttributeData attribute) => attribute.Named("TrailingBytes", 0) == 1;

    /// <summary>What an attribute of a type or a field asks for by a number that has no name, or null.</summary>
    public static string? UnnamedIn(AttributeData? attribute) =>
        attribute?.Named("ByteOrder", 0) is { } order and not (0 or 1) ? $"has a ByteOrder of {order}, which must be Little or Big"
        : attribute?.Named("TrailingBytes", 0) is { } trailing and not (0 or 1)
            ? $"has a TrailingBytes of {trailing}, which must be Allow or Reject"
        : null;

    /// <summary>The byte order that an attribute names, or what holds without it.</summary>
    public static bool IsBig(AttributeData attribute, bool otherwise) =>
        attribute.Names("ByteOrder") ? attribute.Named("ByteOrder", 0) == 1 : otherwise;
}
