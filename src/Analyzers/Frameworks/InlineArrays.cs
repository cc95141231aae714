using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>Where the elements of a collection expression go that becomes a span.</summary>
internal static class InlineArrays
{
    /// <summary>Whether the compiler puts them on the stack: .NET has arrays that are a part of a struct from 8 on.</summary>
    public static bool Exist(Compilation compilation) =>
        compilation.GetTypeByMetadataName("System.Runtime.CompilerServices.InlineArrayAttribute") is not null;
}
