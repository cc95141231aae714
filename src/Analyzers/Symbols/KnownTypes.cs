using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Symbols;

/// <summary>Framework types by name and namespace; cheap enough to ask without a symbol table.</summary>
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

    public static bool IsByteSegment(this ITypeSymbol? type) => IsGenericOfByte(type, "ArraySegment");

    /// <summary>Whether a method is this member of a type in a namespace that starts with <c>System</c>.</summary>
    public static bool Is(this IMethodSymbol method, string type, string name) =>
        method.Name == name && method.ContainingType?.Name == type && IsFramework(method);

    /// <summary>Whether a member is part of .NET itself, as far as its namespace tells.</summary>
    public static bool IsFramework(this ISymbol symbol)
    {
        var ns = symbol.ContainingNamespace;
        while (ns is { ContainingNamespace.IsGlobalNamespace: false })
            ns = ns.ContainingNamespace;
        return ns is { Name: "System" } && symbol.IsInMetadata();
    }

    /// <summary>Whether a foreach can go through it by an interface: a row, a list, a text.</summary>
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

    /// <summary>Whether this is what asks code to end: a token, or its source.</summary>
    public static bool IsCancellation(this ITypeSymbol? type) =>
        type is { Name: "CancellationToken" or "CancellationTokenSource" } && type.IsFramework();

    /// <summary>Whether a method that returns this may run while its result is gone through.</summary>
    public static bool IsIterated(this ITypeSymbol type) =>
        type is { Name: "IEnumerable" or "IEnumerator" or "IAsyncEnumerable" or "IAsyncEnumerator" } && type.IsFramework();

    /// <summary>Whether a lambda of this type is data, which somebody may look at, and not code.</summary>
    public static bool IsExpressionTree(this ITypeSymbol? type) =>
        type is INamedTypeSymbol { Name: "Expression", Arity: 1 } && type.IsFramework();

    /// <summary>Whether a handler of this type catches every exception.</summary>
    public static bool IsEveryException(this ITypeSymbol? type) =>
        type
            is null
                or { SpecialType: SpecialType.System_Object }
                or { Name: "Exception", ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true } };

    /// <summary>Whether a handler of this type catches what the language itself throws.</summary>
    public static bool IsOfLanguage(this ITypeSymbol exception) =>
        exception
            is {
                Name: "SystemException"
                    or "NullReferenceException"
                    or "IndexOutOfRangeException"
                    or "InvalidCastException"
                    or "ArithmeticException"
                    or "OverflowException"
                    or "DivideByZeroException"
                    or "ArrayTypeMismatchException"
                    or "OutOfMemoryException"
                    or "ArgumentException"
                    or "ArgumentOutOfRangeException"
            }
        && exception.IsFramework();

    /// <summary>Whether a property of .NET says how much something has.</summary>
    public static bool IsCount(this IPropertySymbol property) =>
        property.Name is "Length" or "LongLength" or "Count" && property.IsFramework();

    /// <summary>Whether a property of .NET says no more of something than how much it has, or whether it has any.</summary>
    public static bool AsksForCount(this IPropertySymbol property) =>
        property.IsCount() || property.Name == "IsEmpty" && property.IsFramework();

    /// <summary>Whether a method of .NET says whether two objects or sequences are equal.</summary>
    public static bool AsksForEquality(this IMethodSymbol method) =>
        method.Name is "Equals" or "ReferenceEquals" or "SequenceEqual" && method.IsFramework();

    /// <summary>Whether a method is one that every object has, or overrides it.</summary>
    public static bool IsOfObject(this IMethodSymbol method)
    {
        while (method.OverriddenMethod is { } overridden)
            method = overridden;
        return method.ContainingType?.SpecialType == SpecialType.System_Object;
    }

    /// <summary>Whether this is a clock, or a time that one has shown.</summary>
    public static bool IsClock(this ITypeSymbol? type) =>
        type is { Name: "Stopwatch" or "DateTime" or "DateTimeOffset" or "Environment" } && type.IsFramework();

    /// <summary>Whether this is a point or a span of time, or what measures one.</summary>
    public static bool IsTime(this ITypeSymbol? type) =>
        type is { Name: "TimeSpan" or "DateTime" or "DateTimeOffset" or "Stopwatch" } && type.IsFramework();

    /// <summary>Whether this is what spins in its place for a while.</summary>
    public static bool IsSpinWait(this ITypeSymbol? type) => type is { Name: "SpinWait" } && type.IsFramework();

    /// <summary>Whether this is the console.</summary>
    public static bool IsConsole(this ITypeSymbol? type) => type is { Name: "Console" } && type.IsFramework();

    /// <summary>Whether this is thrown where a token asks code to end.</summary>
    public static bool IsOfCancellation(this ITypeSymbol? exception) =>
        exception is { Name: "OperationCanceledException" } && exception.IsFramework();

    /// <summary>Whether this says how often a <c>SpinWait</c> has spun.</summary>
    public static bool CountsSpins(this IPropertySymbol property) =>
        property is { Name: "Count" or "NextSpinWillYield", ContainingType.Name: "SpinWait" } && property.IsFramework();

    private static bool IsGenericOfByte(ITypeSymbol? type, string name) =>
        type
            is INamedTypeSymbol
            {
                TypeArguments: [{ SpecialType: SpecialType.System_Byte }],
                ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true }
            } named
        && named.Name == name;
}
