using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace ZmqPerf.Tool.Scanning;

/// <summary>Which projects the three kinds of solution files list.</summary>
internal static partial class SolutionFile
{
    public static bool IsSolution(string file) => Path.GetExtension(file).ToUpperInvariant() is ".SLN" or ".SLNX" or ".SLNF";

    /// <summary>Full paths, of every kind of project, whether they exist or not.</summary>
    /// <exception cref="CannotScanException">The file is not what its extension says.</exception>
    public static IEnumerable<string> Projects(string solution)
    {
        try
        {
            var (home, paths) = Path.GetExtension(solution).ToUpperInvariant() switch
            {
                ".SLN" => (solution, ProjectLine().Matches(Text(solution)).Select(match => match.Groups["path"].Value)),
                ".SLNX" => (
                    solution,
                    XDocument.Load(solution).Descendants("Project").Select(project => (string?)project.Attribute("Path") ?? "")
                ),
                _ => Filtered(solution),
            };
            return [.. paths.Select(path => Resolve(home, path))];
        }
        catch (Exception e) when (e is System.Xml.XmlException or System.Text.Json.JsonException or InvalidOperationException)
        {
            throw new CannotScanException($"'{solution}' cannot be read as a solution: {e.Message}");
        }
    }

    private static string Text(string solution) =>
        File.ReadAllText(solution) is var text && text.Contains("Microsoft Visual Studio Solution File", StringComparison.Ordinal)
            ? text
            : throw new CannotScanException($"'{solution}' cannot be read as a solution: it does not say that it is one");

    private static (string Home, IEnumerable<string> Paths) Filtered(string filter)
    {
        var solution = JsonNode.Parse(File.ReadAllText(filter))?["solution"];
        if (solution?["path"] is not { } path || solution["projects"] is not JsonArray projects)
            throw new CannotScanException($"'{filter}' names no solution");
        return (Resolve(filter, path.GetValue<string>()), projects.Select(project => project!.GetValue<string>()));
    }

    private static string Resolve(string home, string path) => Path.GetFullPath(path.Replace('\\', '/'), Path.GetDirectoryName(home)!);

    [GeneratedRegex("""^Project\("\{[^}]*\}"\)\s*=\s*"[^"]*",\s*"(?<path>[^"]+)",""", RegexOptions.Multiline)]
    private static partial Regex ProjectLine();
}
