using System.Collections.Generic;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>As <see cref="FacetTable"/>, for the text that members of .NET produce.</summary>
internal static class TextFacets
{
    /// <summary>Every row.</summary>
    public static IReadOnlyList<(string Type, string Members, TextFacet Facet)> Rows { get; } =
        new[]
        {
            // encodings
            ("System.Text.Encoding", "UTF8", TextFacet.Utf8),
            ("System.Text.UTF8Encoding", ".ctor", TextFacet.Utf8),
            ("System.Text.Encoding", "Default", TextFacet.SystemEncoding),
            ("System.Text.Encoding", "Unicode BigEndianUnicode", TextFacet.Utf16),
            ("System.Text.Encoding", "ASCII Latin1", TextFacet.OneByte),
            // ASCII, whatever it is of
            ("System.String", "Empty", TextFacet.Ascii),
            ("System.Boolean", "ToString TrueString FalseString", TextFacet.Ascii),
            ("System.Guid", "ToString", TextFacet.Ascii),
            ("System.TimeSpan", "ToString", TextFacet.Ascii),
            ("System.Version", "ToString", TextFacet.Ascii),
            ("System.Index", "ToString", TextFacet.Ascii),
            ("System.Range", "ToString", TextFacet.Ascii),
            ("System.Net.IPAddress", "ToString", TextFacet.Ascii),
            ("System.Environment", "NewLine", TextFacet.Ascii),
            ("System.Convert", "ToBase64String ToHexString ToHexStringLower", TextFacet.Ascii),
            ("System.BitConverter", "ToString", TextFacet.Ascii),
            ("System.Buffers.Text.Base64Url", "EncodeToString", TextFacet.Ascii),
            ("System.Uri", "EscapeDataString", TextFacet.Ascii),
            ("System.Text.Json.JsonSerializer", "Serialize", TextFacet.AsciiByDefault),
            // what values are written as
            ("System.SByte", "ToString", TextFacet.PrintsNumber),
            ("System.Byte", "ToString", TextFacet.PrintsNumber),
            ("System.Int16", "ToString", TextFacet.PrintsNumber),
            ("System.UInt16", "ToString", TextFacet.PrintsNumber),
            ("System.Int32", "ToString", TextFacet.PrintsNumber),
            ("System.UInt32", "ToString", TextFacet.PrintsNumber),
            ("System.Int64", "ToString", TextFacet.PrintsNumber),
            ("System.UInt64", "ToString", TextFacet.PrintsNumber),
            ("System.Int128", "ToString", TextFacet.PrintsNumber),
            ("System.UInt128", "ToString", TextFacet.PrintsNumber),
            ("System.IntPtr", "ToString", TextFacet.PrintsNumber),
            ("System.UIntPtr", "ToString", TextFacet.PrintsNumber),
            ("System.Half", "ToString", TextFacet.PrintsNumber),
            ("System.Single", "ToString", TextFacet.PrintsNumber),
            ("System.Double", "ToString", TextFacet.PrintsNumber),
            ("System.Decimal", "ToString", TextFacet.PrintsNumber),
            ("System.DateTime", "ToString", TextFacet.PrintsTime),
            ("System.DateTimeOffset", "ToString", TextFacet.PrintsTime),
            ("System.DateOnly", "ToString", TextFacet.PrintsTime),
            ("System.TimeOnly", "ToString", TextFacet.PrintsTime),
            ("System.Enum", "ToString", TextFacet.PrintsName),
            // what is asked of their characters
            ("System.Text.Ascii", "IsValid", TextFacet.SaysAscii),
            ("System.Text.Encoding", "GetByteCount", TextFacet.AsksCharacters),
            ("System.Text.RegularExpressions.Regex", "IsMatch", TextFacet.AsksCharacters),
            ("System.Linq.Enumerable", "All Any", TextFacet.AsksCharacters),
            (
                "System.MemoryExtensions",
                "ContainsAnyExcept ContainsAnyExceptInRange IndexOfAnyExcept IndexOfAnyExceptInRange",
                TextFacet.AsksCharacters
            ),
            // texts of texts
            ("System.String", "*", TextFacet.Joins),
            ("System.Char", "ToString", TextFacet.Joins),
            ("System.Span`1", "ToString", TextFacet.Joins),
            ("System.ReadOnlySpan`1", "ToString", TextFacet.Joins),
            ("System.ReadOnlyMemory`1", "ToString", TextFacet.Joins),
            ("System.FormattableString", "ToString CurrentCulture", TextFacet.Joins),
            ("System.FormattableString", "Invariant", TextFacet.Joins | TextFacet.Invariant),
            ("System.String", "Format", TextFacet.FillsHoles),
            ("System.Globalization.CultureInfo", "InvariantCulture", TextFacet.Invariant),
            ("System.Globalization.NumberFormatInfo", "InvariantInfo", TextFacet.Invariant),
            ("System.Globalization.DateTimeFormatInfo", "InvariantInfo", TextFacet.Invariant),
        };
}
