using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>What the type of a value, a format and a culture say of its text. <c>PrintedValuesTests</c> asks all cultures.</summary>
internal static class PrintedValues
{
    private const char FirstOther = (char)128;

    /// <summary>How values of a type are written; none where its text may be any.</summary>
    public static TextFacet How(ITypeSymbol? type)
    {
        for (type = Underlying(type); type is not null; type = type.BaseType)
            foreach (var member in type.GetMembers(nameof(ToString)))
                if (member is IMethodSymbol { Parameters.IsEmpty: true, IsStatic: false })
                    return member.FacetsOfText() & TextFacet.PrintsValue;
        return TextFacet.None;
    }

    /// <summary>Whether a type says how values are formatted.</summary>
    public static bool IsProvider(ITypeSymbol? type) =>
        type is { Name: "IFormatProvider" or "CultureInfo" or "NumberFormatInfo" or "DateTimeFormatInfo" } && type.IsFramework();

    /// <summary>
    /// Whether a value of this type is written in ASCII. Signs and decimal separators pass for it: they are something else in few cultures.
    /// </summary>
    /// <param name="type">The type; <see cref="How"/> is not none.</param>
    /// <param name="format">Its format; null where there is none.</param>
    /// <param name="isInvariant">Whether no culture has a say.</param>
    public static bool AreAscii(ITypeSymbol type, string? format, bool isInvariant) =>
        How(type) switch
        {
            TextFacet.PrintsNumber => IsNumber(format ?? "", isInvariant),
            TextFacet.PrintsTime => IsTime(format ?? "", isInvariant),
            TextFacet.PrintsName => format is not (null or "" or "G" or "g" or "F" or "f") || HasAsciiNames(Underlying(type)!),
            _ => IsAscii(format ?? ""),
        };

    /// <summary>Whether a text has ASCII characters only.</summary>
    public static bool IsAscii(string text)
    {
        foreach (var character in text)
            if (!IsAscii(character))
                return false;
        return true;
    }

    /// <inheritdoc cref="IsAscii(string)"/>
    public static bool IsAscii(char character) => character < FirstOther;

    /// <summary>
    /// Whether a format writes numbers in ASCII: no currency has such a sign everywhere, nor are groups of digits set apart by one.
    /// </summary>
    public static bool IsNumber(string format, bool isInvariant) =>
        !IsStandardNumber(format) ? IsAscii(format) && (isInvariant || format.IndexOf(',') < 0)
        : format is "" ? true
        : format[0] is 'N' or 'n' ? isInvariant
        : format[0] is not ('C' or 'c');

    /// <summary>Whether a format writes times in ASCII: names of days, months, eras and halves of the day have a language.</summary>
    public static bool IsTime(string format, bool isInvariant)
    {
        if (isInvariant || format.Length < 2)
            return isInvariant && IsAscii(format) || format is "o" or "O" or "r" or "R" or "s" or "u";
        for (var i = 0; i < format.Length; i++)
        {
            var (sign, end) = (format[i], i);
            if (!IsAscii(sign))
                return false;
            if (sign is '\'' or '"')
            {
                end = format.IndexOf(sign, i + 1);
                if (end < 0 || !IsAscii(format.Substring(i, end - i)))
                    return false;
            }
            else if (sign is '\\')
            {
                if (++end == format.Length || !IsAscii(format[end]))
                    return false;
            }
            else
            {
                while (end + 1 < format.Length && format[end + 1] == sign)
                    end++;
                if (sign is 't' or 'g' || sign is 'd' or 'M' && end > i + 1)
                    return false;
            }

            i = end;
        }

        return true;
    }

    /// <summary>A letter, and perhaps how many digits.</summary>
    private static bool IsStandardNumber(string format)
    {
        if (format is "")
            return true;
        if (!char.IsLetter(format[0]))
            return false;
        for (var i = 1; i < format.Length; i++)
            if (format[i] is < '0' or > '9')
                return false;
        return true;
    }

    private static bool HasAsciiNames(ITypeSymbol type)
    {
        foreach (var member in type.GetMembers())
            if (member is IFieldSymbol { HasConstantValue: true, Name: var name } && !IsAscii(name))
                return false;
        return true;
    }

    /// <summary>The type of a value that may be missing.</summary>
    public static ITypeSymbol? Underlying(ITypeSymbol? type) =>
        type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T, TypeArguments: [var value] }
            ? value
            : type;
}
