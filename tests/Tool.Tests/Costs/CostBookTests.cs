using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Xunit;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Tool.Costs;
using ZmqPerf.Tool.Scanning;
using ZmqPerf.Tool.Tests.Support;
using RuleCosts = ZmqPerf.Tool.Calibrating.RuleCosts;

namespace ZmqPerf.Tool.Tests.Costs;

public sealed partial class CostBookTests : IDisposable
{
    private const string Text =
        "# measured on My Machine, 2026-01-02\nis_global = true\n"
        + "zmqperf.cost.ZMQ1001.block = 64 B: 1234.5 ns, 48 B, 2.10x | 512 B: 9.0 ns, 48 B, 1.10x\n";

    private readonly UserCode _code = new();

    public void Dispose() => _code.Dispose();

    [Theory]
    [InlineData("repository/src/zmqperf.globalconfig")]
    [InlineData("repository/zmqperf.globalconfig")]
    public void a_calibration_around_the_project_counts(string place)
    {
        string file = _code.Write(place, Text),
            project = Path.Combine(_code.Folder, "repository", "src", "P.csproj");
        var cost = Of(CostForms.Block, 100, project)!;
        Assert.Equal((1234.5, 48.0, 64L, true), (cost.Nanoseconds, cost.Bytes, cost.Size, cost.IsCalibrated));
        Assert.Contains("My Machine, 2026-01-02", cost.Provenance);
        Assert.Contains(file, cost.Provenance);
        Assert.False(Of(CostForms.LargeArray, 100_000, project)!.IsCalibrated);
        Assert.Null(Of(CostForms.Block, null, project)); // of which the calibration says that it depends on the size
    }

    [Fact]
    public void the_nearest_calibration_counts_and_one_that_is_named_before_all()
    {
        _code.Write("zmqperf.globalconfig", Text.Replace("1234.5", "1", StringComparison.Ordinal));
        _code.Write("src/zmqperf.globalconfig", Text.Replace("1234.5", "2", StringComparison.Ordinal));
        string named = _code.Write("elsewhere/mine", Text.Replace("1234.5", "3", StringComparison.Ordinal)),
            project = Path.Combine(_code.Folder, "src", "P.csproj");
        Assert.Equal(2, Of(CostForms.Block, 64, project)!.Nanoseconds);
        Assert.Equal(3, new CostBook(named).Of(Finding(CostForms.Block, 64, project))!.Nanoseconds);
    }

    [Fact]
    public void a_configuration_without_costs_is_none()
    {
        string file = _code.Write(
            "zmqperf.globalconfig",
            "is_global = true\nzmqperf.zero_copy_threshold = 1\nzmqperf.cost.ZMQ1001.block = never\nzmqperf.cost.ZMQ1001.ns = 90\n"
        );
        Assert.False(Of(CostForms.Block, 64, Path.Combine(_code.Folder, "P.csproj"))!.IsCalibrated);
        Assert.Contains("holds no costs", Assert.Throws<CannotScanException>(() => new CostBook(file)).Message);
        Assert.Contains("cannot be read", Assert.Throws<CannotScanException>(() => new CostBook(file + "x")).Message);
    }

    [Fact]
    public void what_no_pair_has_measured_costs_nothing_that_is_known() => Assert.Null(Of(null, 64, "/P.csproj"));

    // independent of the tool's own reading: every quoted figure is one of a pair that the rule's page publishes, of that form and no
    // larger a size
    [Fact]
    public void what_is_quoted_is_published_for_the_form_and_size()
    {
        var pairs = Directory
            .EnumerateFiles(Path.Combine(Repository.Root, "docs", "rules"), "ZMQ*.md")
            .SelectMany(PairsOf)
            .ToLookup(pair => (pair.Rule, pair.Form));
        Assert.All(pairs, form => Assert.NotNull(CostForms.Find(form.Key.Rule, form.Key.Form)));
        foreach (var form in CostForms.All)
        {
            var rows = pairs[(form.Rule, form.Key)].OrderBy(pair => pair.Size).ToList();
            foreach (var row in rows)
            foreach (long size in new[] { row.Size, row.Size + 1 })
                Assert.Equal(row.IsCost ? (row.Nanoseconds, row.Bytes, row.Size) : null, Quoted(form, size));
            // where the size is not known: only what does not depend on it, and the least that was measured
            double[] times = [.. rows.Select(row => row.Nanoseconds)],
                memory = [.. rows.Select(row => row.Bytes)];
            bool isConstant =
                rows.Count > 0
                && times.Min() >= 0
                && times.Max() <= 2 * times.Min()
                && memory.Min() >= 0
                && memory.Max() <= 2 * memory.Min();
            Assert.Equal(isConstant, Of(form, null, "/P.csproj") is { Size: null });
            if (isConstant)
                Assert.Equal(times.Min(), Of(form, null, "/P.csproj")!.Nanoseconds);
            else
                Assert.Null(Of(form, rows.Count > 0 ? rows[0].Size - 1 : 64, "/P.csproj"));
        }

        static (double, double, long)? Quoted(CostForm form, long size) =>
            Of(form, size, "/P.csproj") is { } cost ? (cost.Nanoseconds, cost.Bytes, cost.Size!.Value) : null;
    }

    [Fact]
    public void every_form_is_published_or_calibrated()
    {
        var published = Directory
            .EnumerateFiles(Path.Combine(Repository.Root, "docs", "rules"), "ZMQ*.md")
            .SelectMany(PairsOf)
            .Select(pair => CostForms.Find(pair.Rule, pair.Form)!);
        Assert.Equal(
            CostForms.All.Select(OptionKeys.KeyOf).Order(),
            published.Concat(RuleCosts.Forms).Distinct().Select(OptionKeys.KeyOf).Order()
        );
    }

    [Fact]
    public void the_manual_lists_every_form_and_where_it_is_measured()
    {
        string[] manual = File.ReadAllLines(Path.Combine(Repository.Root, "docs", "tool.md"));
        var published = Directory
            .EnumerateFiles(Path.Combine(Repository.Root, "docs", "rules"), "ZMQ*.md")
            .SelectMany(PairsOf)
            .Select(pair => (pair.Rule, pair.Form))
            .ToHashSet();
        var rows = CostForms.All.Select(form =>
            $"| [{form.Rule}](rules/{form.Rule}.md) | `{form.Key}` | {form.Finding} | {form.Against} "
            + $"| {(published.Contains((form.Rule, form.Key)) ? "yes" : "")} | {(RuleCosts.Forms.Contains(form) ? "yes" : "")} |"
        );
        Assert.Equal(rows, manual.Where(line => line.StartsWith("| [ZMQ", StringComparison.Ordinal)));
    }

    private static Cost? Of(CostForm? form, long? size, string project) => new CostBook(null).Of(Finding(form, size, project));

    private static Finding Finding(CostForm? form, long? size, string project) =>
        Findings.Of(form?.Rule ?? "ZMQ1001", form: form, size: size) with
        {
            Project = project,
        };

    private static IEnumerable<(string Rule, string Form, long Size, double Nanoseconds, double Bytes, bool IsCost)> PairsOf(string page)
    {
        string text = File.ReadAllText(page).Split("<!-- measured -->")[^1];
        foreach (Match table in Table().Matches(text))
        foreach (string row in table.Groups["rows"].Value.Split('\n', StringSplitOptions.RemoveEmptyEntries))
        {
            double[] cells =
            [
                .. row.Trim('|').Split('|').Select(cell => double.Parse(cell, NumberStyles.Number, CultureInfo.InvariantCulture)),
            ];
            var (time, memory) = (cells[1] - cells[2], cells[4] - cells[5]);
            yield return (
                Path.GetFileNameWithoutExtension(page),
                table.Groups["form"].Value,
                (long)cells[0],
                time,
                memory,
                time > 0 || memory > 0
            );
        }
    }

    [GeneratedRegex(@"<!-- form: (?<form>[a-z]+) -->\n\n[^|]+\n\n\| bytes [^\n]+\n\|[-:|]+\n(?<rows>(\|[^\n]+\n)+)")]
    private static partial Regex Table();
}
