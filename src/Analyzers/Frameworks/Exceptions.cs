using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>What handlers catch.</summary>
internal static class Exceptions
{
    /// <summary>Whether a handler of this type catches every exception.</summary>
    public static bool IsEveryException(this ITypeSymbol? type) =>
        type is null or { SpecialType: SpecialType.System_Object } || type.Has(TypeFacet.Exception);
}
