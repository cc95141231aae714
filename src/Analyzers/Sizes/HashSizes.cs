using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>The lengths of digests, which their algorithms fix.</summary>
internal static class HashSizes
{
    public static IntInterval? LengthOf(ITypeSymbol? algorithm) =>
        Digests.SizeOf(algorithm) is { } bytes ? IntInterval.Exactly(bytes) : null;
}
