using System;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Flyweights;

/// <summary>The names of the runtime's attributes, and the way from a symbol to them.</summary>
internal static class FlyweightNames
{
    public const string Namespace = "ZmqPerf.Flyweights";
    public const string Flyweight = Namespace + ".FlyweightAttribute";
    public const string GenerateFlyweight = Namespace + ".GenerateFlyweightAttribute";

    /// <summary>What makes a view of bytes, or throws.</summary>
    public const string Wrap = "Wrap";

    /// <summary>The same, and says whether it could.</summary>
    public const string TryWrap = "TryWrap";

    /// <summary>What generated code calls the bytes that it reads.</summary>
    public const string Bytes = "global::System.ReadOnlySpan<byte>";

    /// <summary>How the names of generated files end; a declaration in such a file is ours.</summary>
    public const string FileEnd = ".Flyweight.g.cs";

    /// <summary>Whether an attribute is the runtime's of this name.</summary>
    public static bool Is(this AttributeData attribute, string name) =>
        attribute.AttributeClass is { } type && type.Name == name && IsInNamespace(type);

    /// <summary>Whether a type is the runtime's, for flyweights.</summary>
    public static bool IsInNamespace(ITypeSymbol type) =>
        type.ContainingNamespace
            is { Name: "Flyweights", ContainingNamespace: { Name: "ZmqPerf", ContainingNamespace.IsGlobalNamespace: true } };

    /// <summary>The attribute by which a type is a flyweight, or null.</summary>
    public static AttributeData? FlyweightAttribute(this INamedTypeSymbol type)
    {
        foreach (var attribute in type.GetAttributes())
            if (attribute.Is(nameof(FlyweightAttribute)) || attribute.Is("GenerateFlyweightAttribute"))
                return attribute;
        return null;
    }

    /// <summary>The value of a named argument, or what holds without it.</summary>
    public static T Named<T>(this AttributeData attribute, string name, T otherwise)
    {
        foreach (var argument in attribute.NamedArguments)
            if (argument.Key == name)
                return argument.Value is { Kind: not TypedConstantKind.Array, Value: T value } ? value : otherwise;
        return otherwise;
    }

    /// <summary>Whether the compiler understands an attribute, and all that it is given: not while it is being typed.</summary>
    public static bool IsUnderstood(this AttributeData attribute)
    {
        foreach (var argument in attribute.ConstructorArguments)
            if (argument.Kind == TypedConstantKind.Error)
                return false;
        foreach (var argument in attribute.NamedArguments)
            if (argument.Value.Kind == TypedConstantKind.Error)
                return false;
        return attribute.AttributeConstructor is not null;
    }

    public static bool Names(this AttributeData attribute, string name)
    {
        foreach (var argument in attribute.NamedArguments)
            if (argument.Key == name)
                return true;
        return false;
    }

    /// <summary>Whether a symbol is declared in what the generator made of this assembly.</summary>
    public static bool IsGeneratedFlyweight(this ISymbol symbol, IAssemblySymbol own)
    {
        var declarations = symbol.DeclarationsIn(own);
        foreach (var reference in declarations)
            if (!reference.SyntaxTree.FilePath.EndsWith(FileEnd, StringComparison.Ordinal))
                return false;
        return !declarations.IsEmpty;
    }

    /// <summary>The view that a type gets beside it, and the writer.</summary>
    public static (string View, string Writer) BesideOf(INamedTypeSymbol type) => (type.Name + "View", type.Name + "Writer");

    /// <summary>The view that a type is, or gets beside it.</summary>
    public static string ViewOf(INamedTypeSymbol type, AttributeData attribute) =>
        attribute.Is(nameof(FlyweightAttribute)) ? type.Name : type.Name + "View";

    /// <summary>The writer that a type gets beside it.</summary>
    public static string WriterOf(INamedTypeSymbol type, AttributeData attribute) =>
        (
            attribute.Is(nameof(FlyweightAttribute)) && type.Name.Length > 4 && type.Name.EndsWith("View", StringComparison.Ordinal)
                ? type.Name.Substring(0, type.Name.Length - 4)
                : type.Name
        ) + "Writer";
}
