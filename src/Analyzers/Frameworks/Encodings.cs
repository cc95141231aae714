using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>What .NET's encodings are.</summary>
internal static class Encodings
{
    /// <summary>Whether an expression itself gives UTF-8 that replaces what it cannot encode.</summary>
    public static bool AreUtf8(IOperation encoding, Compilation compilation) =>
        encoding switch
        {
            IPropertyReferenceOperation { Property: var property } => property.Has(TextFacet.Utf8)
                || property.Has(TextFacet.SystemEncoding) && IsDotNetCore(compilation),
            IObjectCreationOperation { Constructor: { } constructor } creation => constructor.Has(TextFacet.Utf8) && !MayThrow(creation),
            _ => false,
        };

    /// <summary>
    /// By how many bytes at least <c>GetMaxByteCount</c> of this encoding is more than any text of that length has; zero where that is not
    /// known.
    /// </summary>
    public static int SpareBytes(IOperation? encoding) =>
        encoding?.Unconverted() is not IPropertyReferenceOperation { Property: var property } ? 0
        : property.Has(TextFacet.Utf8) ? 3
        : property.Has(TextFacet.Utf16) ? 2
        : property.Has(TextFacet.OneByte) ? 1
        : 0;

    /// <summary>
    /// Whether the code is compiled for .NET Core, whose system encoding is UTF-8: .NET Framework has the code page of Windows, and what is
    /// compiled for .NET Standard may run on either. The library that declares <c>object</c> says which it is.
    /// </summary>
    public static bool IsDotNetCore(Compilation compilation) =>
        compilation.GetSpecialType(SpecialType.System_Object).ContainingAssembly?.Name is "System.Runtime" or "System.Private.CoreLib";

    /// <summary><c>throwOnInvalidBytes</c> throws for text that a send would take.</summary>
    private static bool MayThrow(IObjectCreationOperation creation) =>
        creation.ArgumentFor(1) is { } throws && throws.ConstantValue is not { HasValue: true, Value: false };
}
