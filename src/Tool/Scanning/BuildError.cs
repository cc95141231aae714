using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;

namespace ZmqPerf.Tool.Scanning;

/// <summary>One error line of a build: <c>origin(line,column): error CODE: text [project::TargetFramework=...]</c>.</summary>
/// <param name="Project">Full path of the project that it belongs to, or null.</param>
/// <param name="Code">CS0103, NU1101 ...</param>
/// <param name="Text">Origin, code and text, without the project.</param>
internal sealed partial record BuildError(string? Project, string Code, string Text)
{
    // our own target's, which only stops the projects that refer to one without an assembly
    private const string Stop = "ZMQPERF";

    public static IReadOnlyList<BuildError> Parse(IEnumerable<string> output) =>
        [
            .. output
                .Select(line => Line().Match(line))
                .Where(match => match.Success)
                .Select(Of)
                .Where(error => error.Code != Stop)
                .Distinct(),
        ];

    private static BuildError Of(Match match)
    {
        string origin = match.Groups["origin"].Value;
        // NuGet names the project as the origin, and in brackets the project that asked for the restore
        string? project =
            origin.EndsWith("proj", StringComparison.OrdinalIgnoreCase) ? origin
            : match.Groups["project"].Success ? match.Groups["project"].Value
            : null;
        string code = match.Groups["code"].Value;
        string place = File.Exists(origin) && origin != project ? Path.GetFileName(origin) + match.Groups["place"].Value + ": " : "";
        return new(project, code, $"{place}{code}: {match.Groups["text"].Value}");
    }

    [GeneratedRegex(
        """^\s*(?<origin>.+?)(?<place>\([\d,]+\))?\s*: error (?<code>\w+): (?<text>.*?)( \[(?<project>[^\]]+?)(::[^\]]*)?\])?$"""
    )]
    private static partial Regex Line();
}
