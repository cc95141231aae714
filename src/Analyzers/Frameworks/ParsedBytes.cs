using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>
/// Which parsers make the same value of bytes as of their text, whatever the bytes are: integers with no more than a sign and spaces around
/// them, other numbers in the format of no culture, and what has none. A space may stand for another one between the digits of a text, but
/// not of bytes, and JSON that is not UTF-8 is refused as bytes only. Shown by random bytes in
/// <c>tests/Analyzers.Tests/Receiving/ParsedBytesTests.cs</c>.
/// </summary>
internal static class ParsedBytes
{
    /// <summary>Why no fix is offered for the others.</summary>
    public const string Otherwise =
        "bytes may be read otherwise than the text: a parser of integers, or with CultureInfo.InvariantCulture, reads both alike";

    /// <summary><c>NumberStyles.AllowHexSpecifier</c> and <c>AllowBinarySpecifier</c>.</summary>
    private const int OtherDigits = 0x600;

    /// <summary><c>NumberStyles.Integer</c>: spaces around it, and a sign before it.</summary>
    private const int Plain = 0x7;

    /// <summary>Whether a call that parses a text would make the same of its bytes.</summary>
    public static bool AreReadAlike(IInvocationOperation parse, IArgumentOperation text)
    {
        if (!parse.TargetMethod.Has(Facet.ParsesUtf8))
            return false;
        var type = parse.TargetMethod.ContainingType.SpecialType;
        var isInvariant = type == SpecialType.None;
        var isPlain = type is >= SpecialType.System_SByte and <= SpecialType.System_UInt64;
        foreach (var argument in parse.Arguments)
            if (argument != text && argument.Parameter is { RefKind: RefKind.None, Type.TypeKind: var kind })
                if (kind != TypeKind.Enum)
                    isInvariant =
                        argument.Value.Unconverted() is IPropertyReferenceOperation { Property: var format }
                        && format.Has(TextFacet.Invariant);
                else if (argument.Value.ConstantValue is not { HasValue: true, Value: int styles } || (styles & OtherDigits) != 0)
                    return false;
                else
                    isPlain &= (styles & ~Plain) == 0;
        return isInvariant || isPlain;
    }
}
