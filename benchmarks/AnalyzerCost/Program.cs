// What the analyzers add to a build.  dotnet run -c Release --project benchmarks/AnalyzerCost -- [--files 100 1000] [--percent 0 1 20] [--rounds 9] [--sizes] [--page docs/performance.md]
using System;
using System.Collections.Generic;
using System.CommandLine;
using System.IO;
using System.Linq;
using ZmqPerf.Benchmarks.Cost;

var files = new Option<int[]>("--files") { Description = "Files per project, one class each.", DefaultValueFactory = _ => [100, 1000], AllowMultipleArgumentsPerToken = true };
var percent = new Option<int[]>("--percent") { Description = "How many of a hundred files use the messaging library.", DefaultValueFactory = _ => [0, 1, 20], AllowMultipleArgumentsPerToken = true };
var rounds = new Option<int>("--rounds") { Description = "Rounds of all arms, interleaved; the fastest of each arm counts. Fewer, but at least two, beyond 200 files.", DefaultValueFactory = _ => 9 };
var page = new Option<FileInfo?>("--page") { Description = "The page whose section about analyzers is written anew." };
var sizes = new Option<bool>("--sizes") { Description = "Measures the size analysis alone." };
bool[] withAndWithout = [false, true];
var command = new RootCommand("Measures what the analyzers cost a build, in CPU time and allocation, beside other analyzers.") { files, percent, rounds, sizes, page };
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

    var tables = new List<(string Title, string Text)>();
    foreach (int count in result.GetValue(files)!)
        foreach (int share in result.GetValue(percent)!)
            foreach (bool findings in share == 0 ? [false] : withAndWithout)
                Add(CostTable.OfBuild(count, share, findings, Math.Clamp(result.GetValue(rounds) * 200 / count, Math.Min(2, result.GetValue(rounds)), result.GetValue(rounds))));
    if (result.GetValue(percent)!.Max() is > 0 and var most)
    {
        foreach (bool findings in withAndWithout)
            Add(CostTable.OfKeystroke(result.GetValue(files)!.Min(), most, findings, result.GetValue(rounds)));
        var rules = RuleTable.Measure(result.GetValue(files)!.Min(), most, result.GetValue(rounds));
        Console.WriteLine(rules);
        tables.Add((rules.Title, rules.ToString()));
    }
    if (result.GetValue(page) is { } target)
        CostSection.Write(target, tables, invocation);

    void Add(CostTable table)
    {
        Console.WriteLine(table);
        tables.Add((table.Title, table.ToString()));
    }
});
return command.Parse(args).Invoke();
