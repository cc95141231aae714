using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>What differs between versions of .NET in how values are written to memory.</summary>
internal static class MarshalMembers
{
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
}
