using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.Testing;

/// <summary>A range of a source, or only where it starts.</summary>
internal readonly record struct Place(string Path, LinePositionSpan Lines, bool OnlyStart = false)
{
    public static Place Of(Location location) => new(location.SourceTree?.FilePath ?? "", location.GetLineSpan().Span);

    public static Place Of(TestFile file, TextSpan span) => new(file.Path, file.Text.Lines.GetLinePositionSpan(span));

    public bool Is(Location location) =>
        Of(location) is var other && Path == other.Path && (OnlyStart ? Lines.Start == other.Lines.Start : Lines == other.Lines);

    public override string ToString() => string.Create(CultureInfo.InvariantCulture,
        $"{Path}({Lines.Start.Line + 1},{Lines.Start.Character + 1})-({Lines.End.Line + 1},{Lines.End.Character + 1})");
}
