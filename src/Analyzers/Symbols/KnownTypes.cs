using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Symbols;

/// <summary>
/// Arrays, spans and memory of bytes, by name and namespace: asked of nearly every operation, and answered without a look into any table.
/// What else .NET's types are stands in <c>Frameworks/TypeFacetTable</c>.
/// </summary>
internal static class KnownTypes
{
    public static bool IsByteArray(this ITypeSymbol? type) =>
        type is IArrayTypeSymbol { IsSZArray: true, ElementType.SpecialType: SpecialType.System_Byte };

    /// <summary>Whether this is <c>Span&lt;byte&gt;</c> or <c>ReadOnlySpan&lt;byte&gt;</c>.</summary>
    public static bool IsByteSpan(this ITypeSymbol? type) => type.IsWritableByteSpan() || type.IsReadOnlyByteSpan();

    public static bool IsWritableByteSpan(this ITypeSymbol? type) => IsGenericOfByte(type, "Span");

    public static bool IsReadOnlyByteSpan(this ITypeSymbol? type) => IsGenericOfByte(type, "ReadOnlySpan");

    /// <summary>Whether this is <c>Memory&lt;byte&gt;</c> or <c>ReadOnlyMemory&lt;byte&gt;</c>.</summary>
    public static bool IsByteMemory(this ITypeSymbol? type) => IsGenericOfByte(type, "Memory") || IsGenericOfByte(type, "ReadOnlyMemory");

    public static bool IsReadOnlyByteMemory(this ITypeSymbol? type) => IsGenericOfByte(type, "ReadOnlyMemory");

    /// <summary>Whether it is an array, a span or memory of bytes.</summary>
    public static bool IsOfBytes(this ITypeSymbol? type) => type.IsByteArray() || type.IsByteSpan() || type.IsByteMemory();

    public static bool IsByteSegment(this ITypeSymbol? type) => IsGenericOfByte(type, "ArraySegment");

    /// <summary>
    /// Whether a member is part of .NET itself, as its namespace and its assembly's key tell: packages of others have such namespaces, too.
    /// </summary>
    public static bool IsFramework(this ISymbol symbol)
    {
        var ns = symbol.ContainingNamespace;
        while (ns is { ContainingNamespace.IsGlobalNamespace: false })
            ns = ns.ContainingNamespace;
        return ns is { Name: "System" } && symbol.IsInMetadata() && IsSignedAsDotNet(symbol.ContainingAssembly);
    }

    /// <summary>The keys of .NET, .NET Framework, Mono and the packages of the same people, by their tokens.</summary>
    private static bool IsSignedAsDotNet(IAssemblySymbol? assembly)
    {
        if (assembly is null)
            return true;
        var token = assembly.Identity.PublicKeyToken;
        if (token.Length != 8)
            return false;
        var key = 0UL;
        foreach (var part in token)
            key = key << 8 | part;
        return key
            is 0xb77a5c561934e089
                or 0xb03f5f7f11d50a3a
                or 0xcc7b13ffcd2ddd51
                or 0x7cec85d7bea7798e
                or 0x31bf3856ad364e35
                or 0xadb9793829ddae60;
    }

    /// <summary>Whether a foreach can enumerate it by an interface: an array, a list, a string.</summary>
    public static bool IsEnumerable(this ITypeSymbol? type)
    {
        if (type is IArrayTypeSymbol or { SpecialType: SpecialType.System_Collections_IEnumerable })
            return true;
        if (type is not null)
            foreach (var contract in type.AllInterfaces)
                if (contract.SpecialType == SpecialType.System_Collections_IEnumerable)
                    return true;
        return false;
    }

    /// <summary>Whether a method is one that every object has, or overrides it.</summary>
    public static bool IsOfObject(this IMethodSymbol method) =>
        method.FirstDeclared().ContainingType?.SpecialType == SpecialType.System_Object;

    private static bool IsGenericOfByte(ITypeSymbol? type, string name) =>
        type
            is INamedTypeSymbol
            {
                TypeArguments: [{ SpecialType: SpecialType.System_Byte }],
                ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true }
            } named
        && named.Name == name;
}
