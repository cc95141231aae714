using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using System.Threading;
using ZmqPerf.Analyzers.Sizes.Intervals;
using ZmqPerf.Measuring;

namespace ZmqPerf.Benchmarks.Cost;

/// <summary>
/// What it costs to follow the sizes in a method along its paths, once the cheaper tiers have left a question open: the control-flow graph,
/// and apart from it the analysis, in CPU time of the fastest of many rounds over two hundred methods of a kind.
/// </summary>
internal static class SizeTable
{
    private sealed record Row(SizeCode Code, double Blocks, double Visits, Effort Graph, Effort Analysis);

    /// <summary>Per method.</summary>
    private readonly record struct Effort(double Microseconds, double Kilobytes);

    public static string Measure(int rounds)
    {
        var text = new StringBuilder(
            "| method | blocks | visits per block | graph, µs | graph, KB | analysis, µs | analysis, KB |\n"
                + "|---|---:|---:|---:|---:|---:|---:|\n"
        );
        foreach (var row in SizeCode.All.Select(code => Measure(code, rounds)))
            text.Append(
                CultureInfo.InvariantCulture,
                $"| {row.Code.Name} | {row.Blocks:F0} | {row.Visits:F2} | {row.Graph.Microseconds:F1} "
                    + $"| {row.Graph.Kilobytes:F1} | {row.Analysis.Microseconds:F1} | {row.Analysis.Kilobytes:F1} |\n"
            );
        return text.ToString();
    }

    private static Row Measure(SizeCode code, int rounds)
    {
        var (graphs, analyses, blocks, visits) = (new List<Effort>(), new List<Effort>(), 0, 0);
        for (int round = 0; round < rounds; round++)
        {
            var bodies = code.Bodies;
            graphs.Add(
                EffortOf(
                    code,
                    () =>
                    {
                        foreach (var (body, _) in bodies)
                            _ = body.Graph(CancellationToken.None);
                    }
                )
            );
            analyses.Add(
                EffortOf(
                    code,
                    () =>
                    {
                        foreach (var (body, question) in bodies)
                            _ = IntervalAnalysis.In(body).Of(question, CancellationToken.None);
                    }
                )
            );
            var costs = bodies.SelectMany(b => IntervalAnalysis.In(b.Body).Costs).ToList();
            (blocks, visits) = (costs.Sum(c => c.Blocks), costs.Sum(c => c.Visits));
        }
        return new(code, (double)blocks / code.Methods, (double)visits / blocks, Least(graphs), Least(analyses));
    }

    private static Effort EffortOf(SizeCode code, Action run)
    {
        long allocated = GC.GetAllocatedBytesForCurrentThread();
        double start = ThreadTime.Now;
        run();
        return new(
            (ThreadTime.Now - start) / 1000 / code.Methods,
            (GC.GetAllocatedBytesForCurrentThread() - allocated) / 1024.0 / code.Methods
        );
    }

    private static Effort Least(List<Effort> efforts) => new(efforts.Min(e => e.Microseconds), efforts.Min(e => e.Kilobytes));
}
