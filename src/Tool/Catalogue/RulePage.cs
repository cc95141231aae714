using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Tool.Costs;

namespace ZmqPerf.Tool.Catalogue;

/// <summary>
/// A page of <c>docs/rules</c>, embedded when the tool was built. Its measured tables are where the published costs come from.
/// </summary>
internal sealed partial class RulePage
{
    private const string FirstColumns = "| bytes | before, ns | after, ns |";
    private const int Bytes = 1,
        Before = 2,
        After = 3,
        Ratio = 4,
        AllocatedBefore = 5,
        AllocatedAfter = 6;

    private readonly string _id;

    private RulePage(string id, string text) => (_id, Text) = (id, text.ReplaceLineEndings("\n"));

    /// <summary>Markdown.</summary>
    public string Text { get; }

    /// <summary>The levels that the page's head names, in its order.</summary>
    public IEnumerable<string> Levels =>
        Word().Matches(LevelRow().Match(Text).Groups["levels"].Value).Select(match => match.Value.ToLowerInvariant());

    /// <summary>What the forms cost that tables of the page name in a comment before them: before less after, in each row.</summary>
    public IEnumerable<KeyValuePair<CostForm, MeasuredForm>> PublishedCosts()
    {
        if (Measured().Match(Text) is not { Success: true } measured)
            return [];
        string[] lines = measured
            .Groups["tables"]
            .Value.Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
        if (lines.Length == 0)
            return []; // not measured yet
        string provenance = lines[^1].Split(", `")[0];
        var rows = new List<(CostForm Form, CostRow Row)>();
        CostForm? form = null;
        for (int i = 0; i < lines.Length; i++)
        {
            if (FormOfTable().Match(lines[i]) is { Success: true } named)
                form =
                    CostForms.Find(_id, named.Groups["form"].Value)
                    ?? throw new InvalidOperationException($"{_id} has no form {named.Groups["form"]}");
            if (!lines[i].StartsWith(FirstColumns, StringComparison.Ordinal))
                continue;
            if (form is not null)
                rows.AddRange(lines[(i + 2)..].TakeWhile(line => line.StartsWith('|')).Select(line => (form, Row(Cells(line)))));
            form = null;
        }
        return rows.GroupBy(row => row.Form, row => row.Row)
            .Select(costs => KeyValuePair.Create(costs.Key, new MeasuredForm(CostTable.Of(costs)!, provenance, IsCalibrated: false)));
    }

    private static CostRow Row(double[] cells) =>
        new((long)cells[Bytes], cells[Before] - cells[After], cells[AllocatedBefore] - cells[AllocatedAfter], cells[Ratio]);

    public static RulePage Of(string id) => new(id, Resource($"rules/{id}.md"));

    internal static string Resource(string name)
    {
        using var stream =
            typeof(RulePage).Assembly.GetManifestResourceStream(name)
            ?? throw new InvalidOperationException($"the tool was built without {name}");
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }

    private static double[] Cells(string line) =>
        [
            .. line.Split('|', StringSplitOptions.TrimEntries)
                .Select(cell => double.TryParse(cell, NumberStyles.Number, CultureInfo.InvariantCulture, out double number) ? number : 0),
        ];

    [GeneratedRegex("<!-- measured -->(?<tables>.*?)<!-- /measured -->", RegexOptions.Singleline)]
    private static partial Regex Measured();

    [GeneratedRegex("^<!-- form: (?<form>[a-z]+) -->$")]
    private static partial Regex FormOfTable();

    [GeneratedRegex(@"^\| Level \| (?<levels>.*?) \|$", RegexOptions.Multiline)]
    private static partial Regex LevelRow();

    [GeneratedRegex(@"\b(?:Error|Warning|Info)\b")]
    private static partial Regex Word();
}
