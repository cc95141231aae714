using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>How long the text of a value can be, by its type and format. <c>PrintedValuesTests</c> asks all cultures.</summary>
internal static class PrintedLengths
{
    /// <summary>No number is longer in decimal digits, no time in a format of .NET's own, and no other value without a format.</summary>
    private const int LongestDecimal = 48,
        LongestStandardTime = 80,
        LongestOther = 68;

    /// <summary>At most how many characters a value is written in; null where its format may ask for any number.</summary>
    /// <param name="type">The type; <see cref="PrintedValues.How"/> is not none.</param>
    /// <param name="format">Its format; null where there is none.</param>
    public static int? Of(ITypeSymbol type, string? format) =>
        PrintedValues.How(type) switch
        {
            TextFacet.PrintsNumber => OfNumber(format ?? ""),
            TextFacet.PrintsTime => OfTime(format ?? ""),
            TextFacet.PrintsName => OfName(PrintedValues.Underlying(type)!),
            _ => LongestOther + 8 * (format ?? "").Length,
        };

    /// <summary>Every digit of 128 bits; what is set between the digits of a large number has no such bound.</summary>
    public static int? OfNumber(string format) =>
        format is "" or ['G' or 'g' or 'D' or 'd' or 'R' or 'r'] ? LongestDecimal
        : format is ['X' or 'x' or 'B' or 'b'] ? 130
        : format is ['D' or 'd' or 'X' or 'x', >= '1' and <= '9' and var width] ? 130 + (width - '0')
        : null;

    /// <summary>A name for each of its letters that may stand for one, six characters for every other sign.</summary>
    public static int OfTime(string format)
    {
        if (format.Length < 2)
            return LongestStandardTime;
        var length = 0;
        foreach (var sign in format)
            length += sign is 'd' or 'M' or 't' or 'g' ? 12 : 6;
        return length;
    }

    /// <summary>The names of all values, because there may be several, or a number.</summary>
    private static int OfName(ITypeSymbol type)
    {
        var length = 0;
        foreach (var member in type.GetMembers())
            if (member is IFieldSymbol { HasConstantValue: true, Name: var name })
                length += name.Length + 2;
        return length < 24 ? 24 : length;
    }
}
