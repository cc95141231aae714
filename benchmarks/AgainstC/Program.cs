// The runtime against C, and every other way.  dotnet run -c Release --project benchmarks/AgainstC -- [quick|full] [FILTER] [--page
// docs/performance.md]
using System;
using System.CommandLine;
using System.IO;
using System.Linq;
using ZmqPerf.Benchmarks.AgainstC;

var extent = new Argument<string>("EXTENT")
{
    Description = "quick (a few minutes) or full.",
    DefaultValueFactory = _ => "quick",
}.AcceptOnlyFromAmong("quick", "full");
var filter = new Argument<string>("FILTER")
{
    Description = "Part of what to measure: send, receive, empty, burst, wait, loop, rate, latency; nothing for all.",
    DefaultValueFactory = _ => "",
};
var page = new Option<FileInfo?>("--page") { Description = "The page whose section is written anew, with its plots beside it." };
var named = new Option<string>("--command")
{
    Description = "The command that the page names.",
    DefaultValueFactory = _ => $"dotnet run -c Release --project benchmarks/AgainstC -- {string.Join(' ', args)}",
};
var command = new RootCommand("Measures the runtime, and every other way to send and to receive, against the same work in C.")
{
    extent,
    filter,
    page,
    named,
};
command.SetAction(result =>
{
    if (Twin.Missing is { } missing)
        Console.Error.WriteLine(missing);
    var results = Results.Measure(
        (result.GetValue(extent) == "full" ? Plan.Full : Plan.Quick) with
        {
            Filter = result.GetValue(filter)!,
        },
        new Progress()
    );
    var goals = Goals.Of(results);
    Console.WriteLine(Goals.Table(goals));
    Console.WriteLine($"{goals.Count(goal => goal.IsMet)} of {goals.Count} goals met");
    if (result.GetValue(page) is { } target)
        Report.Write(target, results, goals, result.GetValue(named)!);
});
return command.Parse(args).Invoke();
