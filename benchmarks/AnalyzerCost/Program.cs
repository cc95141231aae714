// What the analyzers add to a build.  dotnet run -c Release --project benchmarks/AnalyzerCost -- [--files 100 1000] [--percent 0 1 20]
// [--rounds 25] [--sizes] [--libraries] [--samples [80]] [--pairs [40]] [--page docs/performance.md]
using System;
using System.Collections.Generic;
using System.CommandLine;
using System.IO;
using System.Linq;
using ZmqPerf.Benchmarks.Cost;

var files = new Option<int[]>("--files")
{
    Description = "Files per project, one class each.",
    DefaultValueFactory = _ => [100, 1000],
    AllowMultipleArgumentsPerToken = true,
};
var percent = new Option<int[]>("--percent")
{
    Description = "How many of a hundred files use the messaging library.",
    DefaultValueFactory = _ => [0, 1, 20],
    AllowMultipleArgumentsPerToken = true,
};
var rounds = new Option<int>("--rounds")
{
    Description =
        "Rounds, all arms interleaved, those of other analyzers in each third; "
        + "the fastest of each arm counts. Fewer for more than 100 files, by their number, but one at least.",
    DefaultValueFactory = _ => 25,
};
var page = new Option<FileInfo?>("--page") { Description = "The page whose section about analyzers is written anew." };
var sizes = new Option<bool>("--sizes") { Description = "Measures the size analysis alone." };
bool[] withAndWithout = [false, true];
var libraries = new Option<bool>("--libraries")
{
    Description = "Measures by the messaging libraries that are referenced, and nothing else.",
};
var samples = new Option<int?>("--samples")
{
    Description =
        "Takes samples of builds for so many seconds, beside the SDK's analyzers, and measures nothing else: "
        + "the share of our code, to which other work on the machine adds nothing.",
    Arity = ArgumentArity.ZeroOrOne,
};
var pairs = new Option<int?>("--pairs")
{
    Description =
        "Measures what ours add to builds that run the SDK's analyzers, so many pairs of builds by turns, "
        + "and what they add to a keystroke in a large file; nothing else.",
    Arity = ArgumentArity.ZeroOrOne,
};
var command = new RootCommand("Measures what the analyzers cost a build, in CPU time and allocation, beside other analyzers.")
{
    files,
    percent,
    rounds,
    sizes,
    libraries,
    samples,
    pairs,
    page,
};
command.SetAction(result =>
{
    string invocation = $"dotnet run -c Release --project benchmarks/AnalyzerCost -- {string.Join(' ', args)}";
    if (result.GetValue(sizes))
    {
        string table = SizeTable.Measure(result.GetValue(rounds));
        Console.WriteLine(table);
        if (result.GetValue(page) is { } sizePage)
            CostSection.WriteSizes(sizePage, table, invocation);
        return;
    }

    if (result.GetResult(samples) is not null)
    {
        var each = TimeSpan.FromSeconds((result.GetValue(samples) ?? 80) / 4.0);
        var (least, most) = (result.GetValue(files)!.Min(), result.GetValue(percent)!.Max());
        string text = string.Join(
            '\n',
            from others in AnalyzerSet.SdkLevels()
            from findings in withAndWithout
            select SampleTable.Measure(least, most, findings, others, each)
        );
        Console.WriteLine(text);
        if (result.GetValue(page) is { } samplePage)
            CostSection.WriteSamples(samplePage, text, invocation);
        return;
    }

    if (result.GetResult(pairs) is not null)
    {
        int count = result.GetValue(pairs) ?? 40;
        int share = result.GetValue(percent)!.Max();
        var measured = new List<(string Title, string Text)>();
        foreach (int size in result.GetValue(files)!.Order())
        foreach (bool findings in withAndWithout)
            AddPairs(
                CostTable.TitleOf(size, share, findings),
                PairTable.Measure(size, share, findings, Math.Clamp(count * 100 / size, 5, count))
            );
        foreach (bool findings in withAndWithout)
            AddPairs(
                KeystrokeTable.TitleOf(result.GetValue(files)!.Min(), findings),
                KeystrokeTable.Measure(result.GetValue(files)!.Min(), share, findings, count)
            );
        if (result.GetValue(page) is { } pairPage)
            CostSection.WritePairs(pairPage, measured, invocation);
        return;

        void AddPairs(string title, string table)
        {
            Console.WriteLine($"{title}:\n\n{table}");
            measured.Add((title, table));
        }
    }

    if (result.GetValue(libraries))
    {
        var (fewest, share) = (result.GetValue(files)!.Min(), result.GetValue(percent)!.Max());
        Console.WriteLine($"{LibrariesTable.TitleOf(fewest, share)}:\n\n{LibrariesTable.Measure(fewest, share, result.GetValue(rounds))}");
        return;
    }

    var tables = new List<(string Title, string Text)>();
    int[] counts = [.. result.GetValue(files)!.Order()];
    foreach (int count in counts)
    {
        foreach (int share in result.GetValue(percent)!)
        foreach (bool findings in share == 0 ? [false] : withAndWithout)
        {
            var table = CostTable.OfBuild(
                count,
                share,
                findings,
                Math.Clamp(result.GetValue(rounds) * 100 / count, 1, result.GetValue(rounds))
            );
            Add(table.Title, table.ToString());
        }
        if (count > counts[0] || result.GetValue(percent)!.Max() is not (> 0 and var most))
            continue;
        foreach (bool findings in withAndWithout)
        {
            var table = CostTable.OfKeystroke(count, most, findings, result.GetValue(rounds));
            Add(table.Title, table.ToString());
        }

        Add(LibrariesTable.TitleOf(count, most), LibrariesTable.Measure(count, most, result.GetValue(rounds)));
        var rules = RuleTable.Measure(count, most, result.GetValue(rounds));
        Add(rules.Title, rules.ToString());
    }

    // after each table: large projects take long, and an end before the time is to leave what was measured
    void Add(string title, string table)
    {
        Console.WriteLine(table);
        tables.Add((title, table));
        if (result.GetValue(page) is { } target)
            CostSection.Write(target, tables, invocation);
    }
});
return command.Parse(args).Invoke();
