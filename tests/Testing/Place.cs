using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.Testing;

/// <summary>A range of a source, and how much of it must be met.</summary>
internal readonly record struct Place(string Path, LinePositionSpan Lines, Precision Precision = Precision.Span)
{
    public static Place Of(Location location) => new(location.SourceTree?.FilePath ?? "", location.GetLineSpan().Span);

    public static Place Of(TestFile file, TextSpan span) => new(file.Path, file.Text.Lines.GetLinePositionSpan(span));

    public bool Is(Location location)
    {
        var other = Of(location);
        return Path == other.Path && Precision switch
        {
            Precision.Span => Lines == other.Lines,
            Precision.Start => Lines.Start == other.Lines.Start,
            _ => Lines.Start.Line == other.Lines.Start.Line,
        };
    }

    public override string ToString() => string.Create(CultureInfo.InvariantCulture,
        $"{Path}({Lines.Start.Line + 1},{Lines.Start.Character + 1})-({Lines.End.Line + 1},{Lines.End.Character + 1})");
}
