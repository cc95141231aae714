using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace ZmqPerf.Mutation;

/// <summary>
/// Which rows of theories reach nothing that the others do not reach: no outcome of a condition of the analyzers, in a test that asks the
/// same of them. A theory keeps its first row, for it has a reason of its own; what else stays is chosen by what it adds in a second.
/// </summary>
internal sealed class SpareRows
{
    private readonly HashSet<int> _reached = [];

    /// <param name="rows">All tests.</param>
    /// <param name="isFirst">Whether a row is the first of its theory.</param>
    private SpareRows(IReadOnlyList<ReachedRow> rows, Predicate<ReachedRow> isFirst)
    {
        var open = new PriorityQueue<ReachedRow, double>();
        foreach (var row in rows)
            if (row.Arguments is null || isFirst(row))
                _reached.UnionWith(row.Reached);
            else
                open.Enqueue(row, double.NegativeInfinity);
        while (open.TryDequeue(out var row, out _))
            if (Gain(row) is not (> 0 and var gain))
                Spare.Add(row);
            // others have become less worth since they were asked, never more
            else if (!open.TryPeek(out _, out double next) || -gain <= next)
                _reached.UnionWith(row.Reached);
            else
                open.Enqueue(row, -gain);
    }

    public HashSet<ReachedRow> Spare { get; } = [];

    /// <summary>Runs all tests once, and marks their rows in the sources: some ten minutes.</summary>
    public static void Mark(string root, string files, Action<string> progress, TextWriter output)
    {
        var suite = OutcomeSink.Recording(root);
        var run = new RowOutcomes(suite.Outcomes.Asked, suite.Outcomes.Held);
        run.Run(suite, "", progress);
        var written = new WrittenRows(suite);
        var spare = new SpareRows(run.Rows, row => written.IndexOf(row) is 0 or -1).Spare;
        written.Mark(Path.Combine(root, "tests/Analyzers.Tests"), files, spare);
        output.WriteLine(
            $"{run.Rows.Count} tests in {run.Rows.Sum(row => row.Seconds):0} s, "
                + $"of which {spare.Count} rows are marked, in {spare.Sum(row => row.Seconds):0} s"
        );
    }

    /// <summary>What it adds in a second.</summary>
    private double Gain(ReachedRow row) => row.Reached.Count(outcome => !_reached.Contains(outcome)) / Math.Max((double)row.Seconds, 0.001);
}
