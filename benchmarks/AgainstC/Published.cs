using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using ZmqPerf.Measuring;

namespace ZmqPerf.Benchmarks.AgainstC;

/// <summary>
/// Figures that others have published, beside ours. Their machines differ from this one, so only what stands in one table compares: the
/// ratio of two ways within their run, and within ours.
/// </summary>
internal static class Published
{
    /// <summary>
    /// Messages per second over tcp, one thread sending and one receiving: docs/benchmarks.md of Net.Zmq 0.5 (Core Ultra 7 265K, Ubuntu
    /// 24.04, .NET 8.0.22).
    /// </summary>
    private static readonly (int Size, double ByteArray, double ArrayPool, double Message, double ZeroCopy)[] s_strategies =
    [
        (64, 4.15e6, 3.67e6, 2.06e6, 1.69e6),
        (512, 1.75e6, 1.87e6, 1.60e6, 1.45e6),
        (1024, 1.16e6, 1.28e6, 1.18e6, 936_470),
        (65536, 58_770, 62_440, 57_060, 60_640),
    ];

    public static string Text(Results results)
    {
        var text = new StringBuilder();
        AddStrategies(text, results);
        AddWaiting(text, results);
        AddModes(text, results);
        text.Append(
            """
            **An object per message against a view** (a Java flyweight of 24 bytes: 105.9 against 80.3 operations/µs, 1.32 times): our
            figures are on the page of [flyweights](flyweights.md).


            """
        );
        return text.ToString();
    }

    private static void AddStrategies(StringBuilder text, Results results)
    {
        if (results.Rates.Count == 0)
            return;
        text.Append(
            """
            **Strategies of sending** (Net.Zmq's own `docs/benchmarks.md`, 10,000 messages over tcp, Core Ultra 7 265K, .NET 8): messages
            per second, and how many times ByteArray that is.

            | bytes | | published | published ÷ ByteArray | here | here ÷ ByteArray |
            |---:|---|---:|---:|---:|---:|

            """
        );
        foreach (var (size, byteArray, arrayPool, message, zeroCopy) in s_strategies)
            if (results.Rates.TryGetValue(($"{Results.PushPull}, tcp", size), out var ours))
                foreach (
                    var (name, rate) in new[]
                    {
                        (Strategies.ByteArray, byteArray),
                        (Strategies.ArrayPool, arrayPool),
                        (Strategies.Message, message),
                        (Strategies.ZeroCopy, zeroCopy),
                        ("ZmqPerf", double.NaN),
                    }
                )
                    text.Append(
                        CultureInfo.InvariantCulture,
                        $"| {size:N0} | {name} | {Or(rate, "N0")} | {Or(rate / byteArray, "F2")} | {ours[name].PerSecond:N0} "
                            + $"| {ours[name].PerSecond / ours[Strategies.ByteArray].PerSecond:F2} |\n"
                    );
        text.Append('\n');
    }

    private static void AddWaiting(StringBuilder text, Results results)
    {
        if (results.Waits is not { } waits)
            return;
        text.Append(
            """
            **CPU of a receive before and after a binding stopped watching a clock** (joshitech.blogspot.com, January 2013, clrzmq on
            Windows; before: a Stopwatch and SpinWait around DontWait): of the receiving thread a message, and how many times a receive
            that blocks.

            | | published, ticks | published ÷ blocking | here, ns | here ÷ blocking |
            |---|---:|---:|---:|---:|

            """
        );
        foreach (var (way, ticks) in new[] { (Waiting.Deadline, 13_142), (Waiting.Blocking, 2_697), (Waiting.Ours, double.NaN) })
            text.Append(
                CultureInfo.InvariantCulture,
                $"| {way} | {Or(ticks, "N0")} | {Or(ticks / 2_697, "F2")} | {waits[way].Cpu:N0} "
                    + $"| {waits[way].Cpu / waits[Waiting.Blocking].Cpu:F2} |\n"
            );
        text.Append('\n');
    }

    private static void AddModes(StringBuilder text, Results results)
    {
        if (results.Waits is not { } waits)
            return;
        text.Append(
            CultureInfo.InvariantCulture,
            $"""
            **Ways to wait** (the same page of Net.Zmq, 64 bytes): published is the time of a queue that is never empty. Here
            {Waiting.PerSecond:N0} paced messages a second leave something to wait for: CPU of the receiving thread, and how late half of
            the messages are.

            | | published ÷ blocking | here: CPU ÷ blocking | here: lateness, µs | lateness ÷ blocking |
            |---|---:|---:|---:|---:|

            """
        );
        foreach (
            var (way, published) in new[]
            {
                (Waiting.Blocking, 1.0),
                (Waiting.Poller, 0.98),
                (Waiting.Sleep, 1.43),
                (Waiting.Ours, double.NaN),
            }
        )
            text.Append(
                CultureInfo.InvariantCulture,
                $"| {way} | {Or(published, "F2")} | {waits[way].Cpu / waits[Waiting.Blocking].Cpu:F2} "
                    + $"| {waits[way].P50 / 1000:N0} | {waits[way].P50 / waits[Waiting.Blocking].P50:F2} |\n"
            );
        text.Append('\n');
    }

    private static string Or(double value, string format) =>
        double.IsNaN(value) ? "" : value.ToString(format, CultureInfo.InvariantCulture);
}
