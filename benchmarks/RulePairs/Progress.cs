using System;
using System.Collections.Generic;
using BenchmarkDotNet.EventProcessors;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;

namespace ZmqPerf.Benchmarks;

/// <summary>One line for each benchmark that is done.</summary>
internal sealed class Progress : EventProcessor
{
    private int _all,
        _done;

    public override void OnStartRunBenchmarksInType(Type type, IReadOnlyList<BenchmarkCase> benchmarks) =>
        (_all, _done) = (benchmarks.Count, 0);

    public override void OnEndRunBenchmark(BenchmarkCase benchmarkCase, BenchmarkReport report)
    {
        string time = report.ResultStatistics is { } statistics ? $"{statistics.Min:F1} ns" : "failed";
        Console.WriteLine(
            $"{benchmarkCase.Descriptor.Type.Name} {++_done}/{_all}: {benchmarkCase.Descriptor.WorkloadMethod.Name}, "
                + $"{benchmarkCase.Parameters["Size"]} bytes, {time}"
        );
    }
}
