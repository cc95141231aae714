// What a view costs beside an object, a struct copy and other formats: dotnet run -c Release --project benchmarks/Flyweights [any option of
// BenchmarkDotNet]
// Prints the tables of docs/flyweights.md. Many short rounds in this process: some are undisturbed on a busy machine, too, and the fastest
// counts.
using System;
using System.Globalization;
using System.IO;
using System.Linq;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Exporters.Json;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.InProcess.Emit;
using Perfolizer.Horology;
using ZmqPerf.Benchmarks.Flyweights;

var job = Job
    .Default.WithToolchain(InProcessEmitToolchain.Instance)
    .WithIterationTime(TimeInterval.FromMilliseconds(20))
    .WithWarmupCount(5)
    .WithIterationCount(40);
var config = ManualConfig
    .CreateEmpty()
    .WithArtifactsPath(Path.Combine("artifacts", "benchmarks"))
    .AddJob(job)
    .AddLogger(new LogCapture())
    .AddColumnProvider(DefaultColumnProviders.Instance)
    .AddExporter(JsonExporter.Brief);
var summaries = BenchmarkSwitcher
    .FromTypes([typeof(OrderBenchmark), typeof(QuoteBenchmark)])
    .Run(args.Length > 0 ? args : ["--filter", "*"], config)
    .ToArray();
foreach (var summary in summaries)
{
    Console.WriteLine("\n| case | way | ns | million a second | allocated, B |\n|---|---|---:|---:|---:|");
    foreach (var report in summary.Reports)
    {
        var nanoseconds = report.ResultStatistics?.Min ?? double.NaN;
        Console.WriteLine(
            string.Create(
                CultureInfo.InvariantCulture,
                $"| {report.BenchmarkCase.Parameters.PrintInfo} | {report.BenchmarkCase.Descriptor.WorkloadMethod.Name} "
                    + $"| {nanoseconds:F2} | {1000 / nanoseconds:F1} "
                    + $"| {report.GcStats.GetBytesAllocatedPerOperation(report.BenchmarkCase) ?? 0:F0} |"
            )
        );
    }
}

return summaries.Length > 0 && summaries.All(summary => summary.Reports.Length > 0 && summary.Reports.All(report => report.Success))
    ? 0
    : 1;
