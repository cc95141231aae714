using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;

namespace ZmqPerf.Package.Tests.Support;

/// <summary>One warning or error line of a build.</summary>
/// <param name="Project">Name of the project, without extension.</param>
/// <param name="File">Name of the file at fault; of the project file where no source is.</param>
/// <param name="Line">Counted from 1, 0 where there is none.</param>
public sealed partial record Reported(string Project, string File, int Line, string Level, string Id, string Message)
{
    public static IReadOnlyList<Reported> In(string output) =>
        [.. output.Split('\n').Select(line => Pattern().Match(line)).Where(match => match.Success).Select(Of).Distinct()];

    private static Reported Of(Match match) =>
        new(
            // left out where it is the file at fault
            Path.GetFileNameWithoutExtension((match.Groups["project"].Success ? match.Groups["project"] : match.Groups["file"]).Value),
            Path.GetFileName(match.Groups["file"].Value),
            match.Groups["line"].Success ? int.Parse(match.Groups["line"].ValueSpan, CultureInfo.InvariantCulture) : 0,
            match.Groups["level"].Value,
            match.Groups["id"].Value,
            match.Groups["message"].Value
        );

    [GeneratedRegex(
        @"^\s*(?<file>.+?)(\((?<line>\d+),\d+\))?\s*: (?<level>warning|error) (?<id>[A-Z]+\d+): (?<message>.*?)"
            + @"( \[(?<project>[^\]:]+proj)(::[^\]]*)?\])?\s*$"
    )]
    private static partial Regex Pattern();
}
