using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using ZmqPerf.Tool.Costs;

namespace ZmqPerf.Tool.Catalogue;

/// <summary>A page of <c>docs/rules</c>, embedded when the tool was built. Its measured table is where the published costs come from.</summary>
internal sealed partial class RulePage
{
    private const string FirstColumns = "| bytes | before, ns | after, ns |";
    private const int Bytes = 1, Before = 2, After = 3, AllocatedBefore = 5, AllocatedAfter = 6;

    private RulePage(string text) => Text = text.ReplaceLineEndings("\n");

    /// <summary>Markdown.</summary>
    public string Text { get; }

    /// <summary>The levels that the page's head names, in its order.</summary>
    public IEnumerable<string> Levels => Word().Matches(LevelRow().Match(Text).Groups["levels"].Value).Select(match => match.Value.ToLowerInvariant());

    /// <summary>
    /// What a hit costs, by the first table of what was measured: before less after, in its middle row. Null where nothing was measured.
    /// </summary>
    public Cost? PublishedCost()
    {
        if (Measured().Match(Text) is not { Success: true } measured)
            return null;
        string[] lines = measured.Groups["tables"].Value.Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
        int head = Array.FindIndex(lines, line => line.StartsWith(FirstColumns, StringComparison.Ordinal));
        double[][] rows = [.. lines[(head + 2)..].TakeWhile(line => line.StartsWith('|')).Select(Cells)];
        double[] row = rows[(rows.Length - 1) / 2];
        return new(row[Before] - row[After], row[AllocatedBefore] - row[AllocatedAfter], (long)row[Bytes], lines[^1].Split(", `")[0], IsCalibrated: false);
    }

    public static RulePage Of(string id) => new(Resource($"rules/{id}.md"));

    internal static string Resource(string name)
    {
        using var stream = typeof(RulePage).Assembly.GetManifestResourceStream(name) ?? throw new InvalidOperationException($"the tool was built without {name}");
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }

    private static double[] Cells(string line) =>
        [.. line.Split('|', StringSplitOptions.TrimEntries).Select(cell => double.TryParse(cell, NumberStyles.Number, CultureInfo.InvariantCulture, out double number) ? number : 0)];

    [GeneratedRegex("<!-- measured -->(?<tables>.*?)<!-- /measured -->", RegexOptions.Singleline)]
    private static partial Regex Measured();

    [GeneratedRegex(@"^\| Level \| (?<levels>.*?) \|$", RegexOptions.Multiline)]
    private static partial Regex LevelRow();

    [GeneratedRegex(@"\b(?:Error|Warning|Info)\b")]
    private static partial Regex Word();
}
