using System.Collections.Generic;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>The same as <see cref="FacetTable"/> for texts: what may stand in those that members of .NET make.</summary>
internal static class TextFacets
{
    /// <summary>Every row.</summary>
    public static IReadOnlyList<(string Type, string Members, Facet Facet)> Rows { get; } =
        new[]
        {
            // encodings
            ("System.Text.Encoding", "UTF8", Facet.Utf8),
            ("System.Text.UTF8Encoding", ".ctor", Facet.Utf8),
            ("System.Text.Encoding", "Default", Facet.SystemEncoding),
            // ASCII, whatever it is of
            ("System.String", "Empty", Facet.Ascii),
            ("System.Boolean", "ToString TrueString FalseString", Facet.Ascii),
            ("System.Guid", "ToString", Facet.Ascii),
            ("System.TimeSpan", "ToString", Facet.Ascii),
            ("System.Version", "ToString", Facet.Ascii),
            ("System.Index", "ToString", Facet.Ascii),
            ("System.Range", "ToString", Facet.Ascii),
            ("System.Net.IPAddress", "ToString", Facet.Ascii),
            ("System.Environment", "NewLine", Facet.Ascii),
            ("System.Convert", "ToBase64String ToHexString ToHexStringLower", Facet.Ascii),
            ("System.BitConverter", "ToString", Facet.Ascii),
            ("System.Buffers.Text.Base64Url", "EncodeToString", Facet.Ascii),
            ("System.Uri", "EscapeDataString", Facet.Ascii),
            ("System.Text.Json.JsonSerializer", "Serialize", Facet.AsciiByDefault),
            // what values are written as
            ("System.SByte", "ToString", Facet.PrintsNumber),
            ("System.Byte", "ToString", Facet.PrintsNumber),
            ("System.Int16", "ToString", Facet.PrintsNumber),
            ("System.UInt16", "ToString", Facet.PrintsNumber),
            ("System.Int32", "ToString", Facet.PrintsNumber),
            ("System.UInt32", "ToString", Facet.PrintsNumber),
            ("System.Int64", "ToString", Facet.PrintsNumber),
            ("System.UInt64", "ToString", Facet.PrintsNumber),
            ("System.Int128", "ToString", Facet.PrintsNumber),
            ("System.UInt128", "ToString", Facet.PrintsNumber),
            ("System.IntPtr", "ToString", Facet.PrintsNumber),
            ("System.UIntPtr", "ToString", Facet.PrintsNumber),
            ("System.Half", "ToString", Facet.PrintsNumber),
            ("System.Single", "ToString", Facet.PrintsNumber),
            ("System.Double", "ToString", Facet.PrintsNumber),
            ("System.Decimal", "ToString", Facet.PrintsNumber),
            ("System.DateTime", "ToString", Facet.PrintsTime),
            ("System.DateTimeOffset", "ToString", Facet.PrintsTime),
            ("System.DateOnly", "ToString", Facet.PrintsTime),
            ("System.TimeOnly", "ToString", Facet.PrintsTime),
            ("System.Enum", "ToString", Facet.PrintsName),
            // texts of texts
            ("System.String", "*", Facet.Joins),
            ("System.Char", "ToString", Facet.Joins),
            ("System.Span`1", "ToString", Facet.Joins),
            ("System.ReadOnlySpan`1", "ToString", Facet.Joins),
            ("System.ReadOnlyMemory`1", "ToString", Facet.Joins),
            ("System.FormattableString", "ToString CurrentCulture", Facet.Joins),
            ("System.FormattableString", "Invariant", Facet.Joins | Facet.Invariant),
            ("System.String", "Format", Facet.FillsHoles),
            ("System.Globalization.DateTimeFormatInfo", "InvariantInfo", Facet.Invariant),
        };
}
