using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>Members of .NET that make an array of a fixed size, and have a counterpart that writes the same bytes into a span.</summary>
internal static class SpanWriters
{
    /// <summary>The counterpart, which takes the span before the other arguments.</summary>
    public const string Counterpart = "TryWriteBytes";

    /// <summary>The bytes that a member makes, as source text; null where they vary, or this .NET has no counterpart.</summary>
    public static string? SizeOf(IMethodSymbol method)
    {
        if (!method.Has(Facet.Makes) || method.ContainingType.GetMembers(Counterpart).IsEmpty)
            return null;
        if (method.ContainingType.Name == "Guid")
            return method.Parameters.IsEmpty ? "16" : null;
        return
            method.ContainingType.Name == "BitConverter"
            && method.Parameters is [{ Type: { SpecialType: >= SpecialType.System_Boolean and <= SpecialType.System_Double } number }]
            ? $"sizeof({number.ToDisplayString()})"
            : null;
    }
}
