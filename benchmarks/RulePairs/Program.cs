// The pairs of ./bench.sh. By hand: dotnet run -c Release --project benchmarks/RulePairs -- --filter '*ZMQ1001*' [any option of
// BenchmarkDotNet]
// Whether all of them run: dotnet run -c Release --project benchmarks/RulePairs -- check
// The tables of one or more runs: dotnet run -c Release --project benchmarks/RulePairs -- page RESULTS PAGE COMMAND
using System;
using System.IO;
using System.Linq;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Exporters;
using BenchmarkDotNet.Exporters.Json;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.InProcess.Emit;
using Perfolizer.Horology;
using ZmqPerf.Benchmarks;

if (args is ["page", var results, var page, var command])
{
    PerformancePage.Update(results, page, command);
    return 0;
}

Type[] pairs = [.. Pairs.All(Path.Combine("docs", "rules"))];
if (args is ["check"])
{
    foreach (var pair in pairs)
        PairCheck.Run(pair);
    return 0;
}

// Many short rounds, because the fastest counts: some are undisturbed on a busy machine too. In this process, because that builds nothing.
var job = Job
    .Default.WithToolchain(InProcessEmitToolchain.Instance)
    .WithIterationTime(TimeInterval.FromMilliseconds(20))
    .WithWarmupCount(5)
    .WithIterationCount(25);
var log = new LogCapture();
var config = ManualConfig
    .CreateEmpty()
    .WithArtifactsPath(Path.Combine("artifacts", "benchmarks"))
    .AddJob(job)
    .AddLogger(log)
    .AddColumnProvider(DefaultColumnProviders.Instance)
    .AddExporter(JsonExporter.Brief)
    .AddEventProcessor(new Progress());
var summaries = BenchmarkSwitcher.FromTypes(pairs).Run(args, config).ToArray();
foreach (var summary in summaries)
    MarkdownExporter.Console.ExportToLog(summary, ConsoleLogger.Default);
if (summaries.Length > 0 && summaries.All(summary => summary.Reports.Length > 0 && summary.Reports.All(report => report.Success)))
    return 0;
foreach (var line in log.CapturedOutput)
    Console.Error.Write(line.Text);
return 1;
