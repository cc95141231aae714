using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using ZmqPerf.Measuring;

namespace ZmqPerf.Benchmarks.AgainstC;

/// <summary>A goal, and what was measured.</summary>
/// <param name="What">What is compared with what.</param>
/// <param name="Measured">The worst ratio that was measured.</param>
/// <param name="Limit">The ratio that it must not exceed, or fall below.</param>
/// <param name="AtMost">Whether the limit is an upper one.</param>
/// <param name="Where">The size of the worst.</param>
internal sealed record Goal(string What, double Measured, double Limit, bool AtMost, string Where)
{
    public bool IsMet => AtMost ? Measured <= Limit : Measured >= Limit;
}

/// <summary>
/// What the runtime is meant to reach, as ratios within one run, C being 1. Costs and rates by the median of the ratios within each round,
/// round trips by the medians of all trips.
/// </summary>
internal static class Goals
{
    public static IReadOnlyList<Goal> Of(Results results)
    {
        var goals = new List<Goal>();
        if (!Twin.IsThere)
            return goals;
        if (results.Send is { } send)
        {
            AtMost("send in place, up to 4 KiB", send, Strategies.InPlace, s => s <= 4096, 1.15);
            AtMost("send by lambda, up to 4 KiB", send, Strategies.ByLambda, s => s <= 4096, 1.10);
            AtMost("send of bytes that exist", send, Strategies.Existing, _ => true, 1.06, ArmsInC.Existing);
            AtMost(
                "send in place against Net.Zmq's best for bytes that must be written",
                send,
                Strategies.InPlace,
                _ => true,
                1 / 0.98,
                null,
                Strategies.ByteArray,
                Strategies.ArrayPool,
                Strategies.Message,
                Strategies.ZeroCopy
            );
        }
        if (results.Receive is { } receive)
        {
            AtMost("receive, up to 1500 B", receive, Strategies.Receiver, s => s <= 1500, 1.15);
            AtMost("receive, above", receive, Strategies.Receiver, s => s > 1500, 1.06);
            AtMost(
                "receive against Net.Zmq's best",
                receive,
                Strategies.Receiver,
                _ => true,
                1 / 0.98,
                null,
                Strategies.Reused,
                Strategies.Span
            );
        }
        if (results.Empty is { } empty)
        {
            AtMost("nothing there", empty, Costs.Nothing, _ => true, 1.05);
            if (empty.Ratio(Costs.NothingThrown, 0, Costs.Nothing) is { } slower)
                goals.Add(new("nothing there: TryRecv(Message) against TryReceive", slower, 4, AtMost: false, ""));
        }
        foreach (
            var (title, limits) in new (string, (Func<int, bool>, double, string)[])[]
            {
                ($"{Results.PushPull}, tcp", [(s => s <= 1500, 0.97, "up to 1500 B"), (s => s > 1500, 0.95, "above")]),
                ($"{Results.PushPull}, inproc", [(s => s >= 64, 0.93, "from 64 B")]),
            }
        )
        foreach (var (fits, limit, which) in limits)
            if (
                Worst(
                    results
                        .Rates.Where(r => r.Key.Title == title && fits(r.Key.Size))
                        .Select(r => (r.Value["ZmqPerf"].Over(r.Value[ArmsInC.InC]), r.Key.Size)),
                    least: true
                )
                is var (ratio, size)
            )
                goals.Add(new($"rate, {title}, {which}", ratio, limit, AtMost: false, Format.Size(size)));
        if (
            Worst(results.Latencies.Select(l => (l.Value[Latencies.Ours].P50 / l.Value[ArmsInC.InC].P50, l.Key.Size)), least: false)
            is var (longer, at)
        )
            goals.Add(new("round trip, the median", longer, 1.05, AtMost: true, Format.Size(at)));
        return goals;

        void AtMost(string what, Table table, string arm, Func<int, bool> fits, double limit, string? to = null, params string[] bestOf)
        {
            var ratios = table
                .Sizes.Where(fits)
                .Select(size =>
                    (Ratio: bestOf.Length == 0 ? table.Ratio(arm, size, to) : bestOf.Max(other => table.Ratio(arm, size, other)), size)
                );
            if (Worst(ratios.Where(r => r.Ratio is not null).Select(r => (r.Ratio!.Value, r.size)), least: false) is var (ratio, size))
                goals.Add(new(what, ratio, limit, AtMost: true, size == 0 ? "" : Format.Size(size)));
        }
    }

    public static string Table(IReadOnlyList<Goal> goals)
    {
        var text = new StringBuilder("| against C | goal | measured, the worst | |\n|---|---:|---:|---|\n");
        foreach (var goal in goals)
            text.Append(
                CultureInfo.InvariantCulture,
                $"| {goal.What} | {(goal.AtMost ? "≤" : "≥")} {goal.Limit:F2} "
                    + $"| {goal.Measured:F2}{(goal.Where.Length > 0 ? $" at {goal.Where}" : "")} "
                    + $"| {(goal.IsMet ? "met" : "**missed**")} |\n"
            );
        return text.ToString();
    }

    private static (double Ratio, int Size)? Worst(IEnumerable<(double Ratio, int Size)> ratios, bool least)
    {
        (double, int)? worst = null;
        foreach (var (ratio, size) in ratios)
            if (worst is not var (known, _) || (least ? ratio < known : ratio > known))
                worst = (ratio, size);
        return worst;
    }
}
