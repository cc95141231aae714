using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;

namespace ZmqPerf.Package.Tests.Support;

/// <summary>
/// A line of a consumer that a rule reports, as a comment on that line announces: <c>// warning ZMQ1001, fixed with ZmqPerf</c>.
/// </summary>
/// <param name="Fixed">Whether a fix is offered with the runtime referenced.</param>
/// <param name="NeedsRuntime">Whether it is offered only then.</param>
public sealed partial record Announced(string File, int Line, string Level, string Id, bool Fixed, bool NeedsRuntime)
{
    public static string Folder { get; } = Path.Combine(Packages.Repository, "tests", "Package.Tests", "Consumers");

    /// <summary>Of all consumers.</summary>
    public static IReadOnlyList<Announced> All { get; } = [.. Directory.EnumerateFiles(Folder, "*.cs").Order().SelectMany(In)];

    /// <summary>Lines that are reported only where all is: <c>// cold ZMQ1003</c>.</summary>
    public static IReadOnlyList<(string File, int Line, string Id)> Cold { get; } =
    [
        .. Directory
            .EnumerateFiles(Folder, "*.cs")
            .SelectMany(file =>
                System
                    .IO.File.ReadLines(file)
                    .Index()
                    .Where(line => ColdPattern().IsMatch(line.Item))
                    .Select(line => (Path.GetFileName(file), line.Index + 1, line.Item[^7..]))
            ),
    ];

    /// <summary>What a scan finds, which reports all.</summary>
    public static IEnumerable<(string File, int Line, string Id)> Scanned =>
        All.Select(line => (line.File, line.Line, line.Id)).Concat(Cold).Order();

    public static void CopyConsumersTo(string folder)
    {
        foreach (string file in Directory.EnumerateFiles(Folder, "*.cs"))
            System.IO.File.Copy(file, Path.Combine(folder, Path.GetFileName(file)));
    }

    /// <summary>Of one file.</summary>
    public static IEnumerable<Announced> In(string file) =>
        System
            .IO.File.ReadLines(file)
            .SelectMany(
                (line, index) =>
                    Pattern()
                        .Matches(line)
                        .Select(match => new Announced(
                            Path.GetFileName(file),
                            index + 1,
                            match.Groups["level"].Value,
                            match.Groups["id"].Value,
                            match.Groups["fixed"].Success,
                            match.Groups["runtime"].Success
                        ))
            );

    [GeneratedRegex("// (?<level>error|warning|info) (?<id>ZMQ[0-9]{4})(?<fixed>, fixed(?<runtime> with ZmqPerf)?)?$")]
    private static partial Regex Pattern();

    [GeneratedRegex("// cold ZMQ[0-9]{4}$")]
    private static partial Regex ColdPattern();
}
