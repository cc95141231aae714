using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>How .NET writes one value to an address, and to a span.</summary>
internal static class MarshalMembers
{
    /// <summary>Whether a method writes a number as wide as its type, in the machine's order.</summary>
    public static bool WritesNumber(IMethodSymbol method) =>
        method.Name is "WriteByte" or "WriteInt16" or "WriteInt32" or "WriteInt64" or "WriteIntPtr" && IsOfMarshal(method);

    /// <summary>Whether that is one byte.</summary>
    public static bool WritesByte(IMethodSymbol method) => method.Name == "WriteByte" && IsOfMarshal(method);

    /// <summary>Whether a method writes a struct.</summary>
    public static bool WritesStruct(IMethodSymbol method) => method.Name == "StructureToPtr" && IsOfMarshal(method);

    /// <summary><c>MemoryMarshal.Write</c> takes values since .NET 8; before, it took variables.</summary>
    public static bool CanWriteSpan(Compilation compilation)
    {
        foreach (
            var member in compilation.GetTypeByMetadataName("System.Runtime.InteropServices.MemoryMarshal")?.GetMembers("Write") ?? default
        )
            if (member is IMethodSymbol { Parameters: [_, { RefKind: RefKind.In }] })
                return true;
        return false;
    }

    private static bool IsOfMarshal(IMethodSymbol method) => method.Is("Marshal", method.Name);
}
