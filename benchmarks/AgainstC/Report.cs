using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;
using ZmqPerf.Measuring;

namespace ZmqPerf.Benchmarks.AgainstC;

/// <summary>Writes what was measured: a section of the performance page, and its plots beside it.</summary>
internal static class Report
{
    private const string Title = "\n## Against C\n";

    /// <summary>What was measured once, to know whether it pays.</summary>
    private const string Tried = """
        What a call costs beyond C is the way into native code and back, and a second call for the content. What was tried, each beside
        what it replaces within one run, at real-time priority:

        - Failures beside the call, and no loop around it: 1.33 times C before and 1.14 after for a receive of 64 B, on a busy machine; 1 to
          8 ns less for a send. Kept.
        - `Receive` and `Send` as a part of their caller, which then prepares for the collector once: 6 ns less for a receive (1.17 and
          1.02 times C at 64 B), 5 for a send. It was slower while failures were handled within them. Kept for .NET 10; not measured with
          .NET 8, where they stay calls.
        - The thread's list of slots for frames in place, found without the object that owns it: 3 ns less. Kept. No list of free ones,
          since a taken slot says so itself: 1 ns less (64 B: 45.3, 45.5 and 46.9 ns before, 44.6, 44.1 and 44.2 after). Kept.
        - Frames in place from 64 KiB on in a block that begins with a cache line. libzmq's begins 40 bytes into one of malloc's, so
          that every other vector that is stored crosses a line. At 64 KiB 872 ns before and 700 after (1.33 and 1.06 times C), at 256
          KiB 3,270 and 2,450 (1.34 and 1.00), at 1 MiB 13,800 and 11,200 (1.23 and 0.99). Kept. malloc takes 50 ns longer for an
          aligned block: at 8 KiB 159 ns became 185. With C's memset, which aligns for itself, 64 KiB take 6 % longer.
        - The content of a received frame found before the receive is over, which a dispose by another thread needs. With a branch for
          failures it took 1 to 2 ns more, 1.10 instead of 1.06 times C at 4 KiB; without one nothing, 1.04. Kept without.
        - A clock before each send, for the time-out of one that a signal interrupts: 6 ns. Not kept. It is read only once a signal
          has ended a wait.
        - No transition around `zmq_msg_init_size`, `zmq_msg_send` and `zmq_msg_recv`: nothing beyond that, as these then are a part of
          the caller. Not kept: they may take locks, ask the system, and free a message by a function in managed code.
        - No look at who measures: nothing. Not tried: reading the content of a `zmq_msg_t` without a call, since libzmq does not say
          how it is laid out.

        """;

    /// <summary>What the allocator may add, by luck.</summary>
    private const string Trimming = """
        **Messages of 1 MiB on Linux.** glibc gives memory at the end of its heap back to the system (`M_TRIM_THRESHOLD` in
        `mallopt(3)`). The next message then takes a page fault for every 4 KiB. Whether that happens depends on what else lies on the
        heap. Four runs of `chrt -f 50 ./bench.sh full send`, without and with `MALLOC_TRIM_THRESHOLD_` and `MALLOC_MMAP_THRESHOLD_` at
        1073741824, nanoseconds at 1 MiB (AMD EPYC, glibc 2.36, 2026-11-29):

        | | without | with | without | with |
        |---|---:|---:|---:|---:|
        | C | 10,350 | 10,185 | 11,396 | 13,154 |
        | BeginFrame(n) | 12,013 | 11,980 | 1,909,524 | 14,412 |
        | Send(span) of bytes that exist | 47,332 | 20,719 | 49,934 | 28,258 |
        | a new byte[] each | 3,017,665 | 3,024,976 | 3,346,379 | 4,403,760 |

        A process that sends such messages should set both. For new arrays it makes no difference: they are the garbage collector's.
        `./bench.sh` sets both for all rows against C, unless you have set them.

        """;

    /// <summary>What the way of writing adds where another processor reads.</summary>
    private const string BetweenThreads = """
        **Large frames between two threads.** .NET's `Span.Fill` stores vectors, and each store fetches the line from the processor that
        has read the last message there. C's `memset` and a copy do not. So how the bytes are written decides what a large frame over
        inproc costs. `chrt -f 50 ./bench.sh quick rate`, 64 KiB, messages per second (AMD EPYC, two processors, glibc 2.36, 2026-11-29):

        | | inproc | C ÷ it |
        |---|---:|---:|
        | C, by `memset` | 239,074 | 1.0 |
        | BeginFrame(n), by `Fill` | 63,354 | 3.8 |
        | BeginFrame(n), by C's `memset` | 202,148 | 1.2 |
        | Send(span) of bytes that exist | 261,933 | 0.9 |
        | ArrayPool.Shared, by `Fill` into the array, then copied | 199,633 | 1.2 |
        | a new Message each, by `Fill` | 54,438 | 4.4 |

        On another machine these came to 106,000 to 114,000 (the third row was not measured there), and over tcp they do not differ. Where
        values are written one by one into frames of 64 KiB for another thread, measure an array from the pool and `Send(span)` beside it.

        """;

    /// <summary>The same for what comes rarely.</summary>
    private const string Hops = """
        How late a thread is woken depends on what else runs. In runs at real-time priority (`chrt -f 50`) a `ReceiveLoop` on its thread
        took 0.97 to 1.05 times as long as the thread of its own. That was 1.06 before it made what holds the next message before the wait.
        One whose continuations run on the pool took 1.28 to 1.45 times as long: there another thread is woken.

        """;

    private const string Opening = "\n## What is gained\n";

    /// <summary>
    /// Puts the section, and what is gained before it, in the place of the former one, or before the first other section.
    /// </summary>
    public static void Write(FileInfo page, Results results, IReadOnlyList<Goal> goals, string command)
    {
        var plots = page.Directory!.CreateSubdirectory("plots");
        string text = page.Exists ? File.ReadAllText(page.FullName) : "# Performance\n";
        int title = text.IndexOf(Title, StringComparison.Ordinal);
        int begin = text.IndexOf(Opening, StringComparison.Ordinal) is var opening and >= 0 ? opening : title;
        int next = text.IndexOf("\n## ", title < 0 ? 0 : title + Title.Length, StringComparison.Ordinal);
        string before =
            begin >= 0 ? text[..begin]
            : next >= 0 ? text[..next]
            : text;
        File.WriteAllText(page.FullName, before + Section(results, goals, command, plots) + (next >= 0 ? text[next..] : ""));
    }

    private static string Section(Results results, IReadOnlyList<Goal> goals, string command, DirectoryInfo plots)
    {
        var text = new StringBuilder();
        if (Gains.Text(results) is { Length: > 0 } gains)
            text.Append(Opening).Append(gains);
        text.Append(Title)
            .Append(
                """

                The same work as a C program does it with the same libzmq in the same process (`benchmarks/C/twin.c`). Every byte is written
                by the sender, one of every cache line is read by the receiver; queues are bounded; all arms take their turn within each
                round. Costs of calls: nanoseconds on one thread over inproc, the median of the rounds, in brackets how many times C: the
                median of the ratios within each round.


                """
            );
        if (Twin.Missing is { } missing)
            text.Append(missing).Append("\n\n");
        if (goals.Count > 0)
            text.Append(Goals.Table(goals)).Append('\n');
        if (results.Send is { } send)
        {
            text.Append("### Sending\n\n")
                .Append(send.Times())
                .Append("\nManaged bytes per message:\n\n")
                .Append(send.Allocations())
                .Append('\n');
            AddCostPlot(
                text,
                plots,
                "send.svg",
                "What a send costs",
                send,
                [
                    ArmsInC.InC,
                    Strategies.InPlace,
                    Strategies.Existing,
                    Strategies.ByteArray,
                    Strategies.ArrayPool,
                    Strategies.Message,
                    Strategies.ZeroCopy,
                    Strategies.Pool,
                ]
            );
            AddAllocationPlot(text, plots, send);
            text.Append(Trimming);
        }
        if (results.Receive is { } receive)
        {
            text.Append("### Receiving\n\n")
                .Append(Tried)
                .Append('\n')
                .Append(receive.Times())
                .Append("\nManaged bytes per message:\n\n")
                .Append(receive.Allocations())
                .Append('\n');
            AddCostPlot(text, plots, "receive.svg", "What a receive costs", receive, [.. receive.Arms]);
        }
        if (results.Empty is { } empty)
            text.Append("### Nothing there, and nobody to send to\n\nAsking a socket that has nothing, nanoseconds:\n\n")
                .Append(Single(empty, 0));
        if (results.Refused is { } refused)
            text.Append("\nSending where it would block:\n\n").Append(refused.Times()).Append('\n');
        if (results.Rates.Count > 0)
        {
            AddRates(text, plots, results);
            text.Append(BetweenThreads);
        }
        if (results.SendCalls.Count > 0)
            AddSendCalls(text, results);
        if (results.Latencies.Count > 0)
            AddLatencies(text, plots, results);
        if (results.Waits is { } waits)
            AddWaits(text, waits);
        if (results.LoopWaits is { } rare)
            AddLoopWaits(text, rare);
        if (results.Burst is { } burst)
            text.Append(
                    CultureInfo.InvariantCulture,
                    $"### Bursts\n\n{Bursts.Messages:N0} messages sent before the first is received, inproc, "
                        + $"nanoseconds per message for sending and receiving:\n\n"
                )
                .Append(burst.Times())
                .Append('\n');
        text.Append("### Published figures, made again\n\n").Append(Published.Text(results));
        var machine = Machine.This;
        return text.Append(
                CultureInfo.InvariantCulture,
                $"{machine.Processor}, {machine.Processors} cores, {machine.System}, .NET {machine.Runtime}, "
                    + $"libzmq {machine.LibZmq}, {DateTime.UtcNow:yyyy-MM-dd}, `{command}`\n"
            )
            .ToString();
    }

    private static string Single(Table table, int size)
    {
        var text = new StringBuilder("| | ns | times C | managed bytes |\n|---|---:|---:|---:|\n");
        foreach (string arm in table.Arms)
            text.Append(
                CultureInfo.InvariantCulture,
                $"| {arm} | {Format.Nanoseconds(table[arm, size]!.Median)} | {table.Ratio(arm, size):F2} | "
                    + $"{table[arm, size]!.Allocated:N0} |\n"
            );
        return text.ToString();
    }

    private static void AddRates(StringBuilder text, DirectoryInfo plots, Results results)
    {
        text.Append(
            "### Two threads\n\nMessages per second, medians; "
                + "in brackets the CPU nanoseconds per message of the sending and of the receiving thread.\n\n"
        );
        foreach (var group in results.Rates.GroupBy(rate => rate.Key.Title))
        {
            text.Append(
                CultureInfo.InvariantCulture,
                $"{group.Key}:\n\n| |{string.Concat(group.Select(r => $" {Format.Size(r.Key.Size)} |"))}\n"
                    + $"|---|{string.Concat(group.Select(_ => "---:|"))}\n"
            );
            foreach (string arm in group.First().Value.Keys)
            {
                text.Append(CultureInfo.InvariantCulture, $"| {arm} |");
                foreach (var rate in group.Select(r => r.Value[arm]))
                    text.Append(
                        CultureInfo.InvariantCulture,
                        $" {Format.Rate(rate.PerSecond)} ({rate.SenderCpu:N0} + {rate.ReceiverCpu:N0}) |"
                    );
                text.Append('\n');
            }
            text.Append(Collections([.. group.Select(rate => (rate.Key.Size, rate.Value))]));
            if (group.Count() < 2 || !group.First().Value.ContainsKey(ArmsInC.InC))
                continue;
            string file =
                $"rate-{string.Join('-', group.Key.ToLowerInvariant().Split([' ', ','], StringSplitOptions.RemoveEmptyEntries))}.svg";
            var curves = group
                .First()
                .Value.Keys.Select(arm => new Curve(
                    arm,
                    [.. group.OrderBy(r => r.Key.Size).Select(r => ((double)r.Key.Size, r.Value[arm].Over(r.Value[ArmsInC.InC])))]
                ))
                .ToList();
            AddPlot(
                text,
                plots,
                file,
                Plot.Lines(
                    $"Rate against C, {group.Key}",
                    "bytes per message",
                    "times the rate of C",
                    curves,
                    x => Format.Size((int)x),
                    y => y.ToString("F2", CultureInfo.InvariantCulture),
                    logarithmicY: false
                )
            );
        }
    }

    /// <summary>Managed bytes per message of the arms that allocate.</summary>
    internal static string Collections(IReadOnlyList<(int Size, IReadOnlyDictionary<string, Rate> Arms)> rates)
    {
        string[] allocating = [.. rates[0].Arms.Keys.Where(arm => rates.Any(r => r.Arms[arm].Allocated >= 1))];
        if (allocating.Length == 0)
            return "\nNo arm allocates managed memory.\n\n";
        var text = new StringBuilder(
            "\nManaged bytes per message, in brackets collections of the youngest generation per million messages:\n\n"
                + $"| |{string.Concat(rates.Select(r => $" {Format.Size(r.Size)} |"))}\n"
                + $"|---|{string.Concat(rates.Select(_ => "---:|"))}\n"
        );
        foreach (string arm in allocating)
        {
            text.Append(CultureInfo.InvariantCulture, $"| {arm} |");
            foreach (var rate in rates.Select(r => r.Arms[arm]))
                text.Append(CultureInfo.InvariantCulture, $" {rate.Allocated:N0} ({rate.Collections:N0}) |");
            text.Append('\n');
        }
        return text.Append(allocating.Length == rates[0].Arms.Count ? "\n" : "\nThe others allocate nothing.\n\n").ToString();
    }

    private static void AddSendCalls(StringBuilder text, Results results)
    {
        text.Append(
            "### Single calls of a sender\n\nEach call timed by itself, PUSH to PULL over tcp, while another thread receives; "
                + "two readings of the clock are in each figure. Microseconds:\n\n| bytes | | least | P50 | P99 | P99.9 |\n"
                + "|---:|---|---:|---:|---:|---:|\n"
        );
        foreach (var (size, arms) in results.SendCalls)
        foreach (var (arm, call) in arms)
            text.Append(
                CultureInfo.InvariantCulture,
                $"| {size:N0} | {arm} | {call.Least / 1000:F2} | {call.P50 / 1000:F2} | {call.P99 / 1000:F2} | {call.P999 / 1000:F2} |\n"
            );
        text.Append('\n');
    }

    private static void AddLatencies(StringBuilder text, DirectoryInfo plots, Results results)
    {
        text.Append(
            "### Round trips\n\nREQ and REP, each request answered before the next, microseconds:\n\n"
                + "| | bytes | | least | P50 | P99 | P99.9 |\n|---|---:|---|---:|---:|---:|---:|\n"
        );
        foreach (var ((transport, size), arms) in results.Latencies)
        foreach (var (arm, latency) in arms)
            text.Append(
                CultureInfo.InvariantCulture,
                $"| {transport} | {size:N0} | {arm} | {latency.Least / 1000:F2} | {latency.P50 / 1000:F2} | "
                    + $"{latency.P99 / 1000:F2} | {latency.P999 / 1000:F2} |\n"
            );
        text.Append('\n');
        var tcp = results.Latencies.Where(l => l.Key.Transport == "tcp").OrderBy(l => l.Key.Size).First();
        // one of so many requests is later
        var curves = tcp
            .Value.Select(arm => new Curve(
                arm.Key,
                [(2, arm.Value.P50 / 1000), (100, arm.Value.P99 / 1000), (1000, arm.Value.P999 / 1000)]
            ))
            .ToList();
        AddPlot(
            text,
            plots,
            "latency.svg",
            Plot.Lines(
                $"Round trips of {Format.Size(tcp.Key.Size)} over tcp",
                "share of the requests",
                "microseconds",
                curves,
                x =>
                    x switch
                    {
                        2 => "P50",
                        100 => "P99",
                        _ => "P99.9",
                    },
                y => y.ToString("G4", CultureInfo.InvariantCulture),
                logarithmicY: true
            )
        );
    }

    private static void AddWaits(StringBuilder text, IReadOnlyDictionary<string, Wait> waits)
    {
        text.Append(
            CultureInfo.InvariantCulture,
            $"### Waiting\n\n{Waiting.PerSecond:N0} messages a second, one by one over tcp: CPU of the receiving thread, "
                + $"and how late a message is.\n\n"
                + $"| | CPU ns per message | P50 late, µs | P99 late, µs | managed bytes |\n|---|---:|---:|---:|---:|\n"
        );
        foreach (var (name, wait) in waits)
            text.Append(
                CultureInfo.InvariantCulture,
                $"| {name} | {wait.Cpu:N0} | {wait.P50 / 1000:N0} | {wait.P99 / 1000:N0} | {wait.Allocated:N0} |\n"
            );
        text.Append('\n');
    }

    private static void AddLoopWaits(StringBuilder text, IReadOnlyDictionary<string, Wait> waits)
    {
        double alone = waits[LoopWaits.Alone].P50;
        text.Append(
            CultureInfo.InvariantCulture,
            $"### Waiting in asynchronous code\n\nA message every {LoopWaits.Interval} ms over tcp: "
                + $"how late the code that handles it has it, and the CPU of all threads.\n\n"
                + $"| | P50 late, µs | times a thread of its own | P99 late, µs | CPU ns per message | managed bytes |\n"
                + $"|---|---:|---:|---:|---:|---:|\n"
        );
        foreach (var (name, wait) in waits)
            text.Append(
                CultureInfo.InvariantCulture,
                $"| {name} | {wait.P50 / 1000:N0} | {wait.P50 / alone:F2} | {wait.P99 / 1000:N0} | {wait.Cpu:N0} | {wait.Allocated:N0} |\n"
            );
        text.Append('\n').Append(Hops).Append('\n');
    }

    private static void AddCostPlot(StringBuilder text, DirectoryInfo plots, string file, string title, Table table, string[] arms) =>
        AddPlot(
            text,
            plots,
            file,
            Plot.Lines(
                title,
                "bytes per message",
                "nanoseconds",
                [
                    .. arms.Where(arm => table[arm, table.Sizes.First()] is not null)
                        .Select(arm => new Curve(arm, [.. table.Sizes.Select(size => ((double)size, table[arm, size]!.Median))])),
                ],
                x => Format.Size((int)x),
                Format.Nanoseconds,
                logarithmicY: true
            )
        );

    private static void AddAllocationPlot(StringBuilder text, DirectoryInfo plots, Table table) =>
        AddPlot(
            text,
            plots,
            "allocation.svg",
            Plot.Lines(
                "Managed memory per message sent",
                "bytes per message",
                "bytes allocated (0 is drawn as 1)",
                [
                    .. new[] { Strategies.InPlace, Strategies.ByteArray, Strategies.Message, Strategies.ZeroCopy }.Select(arm => new Curve(
                        arm,
                        [.. table.Sizes.Select(size => ((double)size, Math.Max(1, table[arm, size]!.Allocated)))]
                    )),
                ],
                x => Format.Size((int)x),
                y => y.ToString("N0", CultureInfo.InvariantCulture),
                logarithmicY: true
            )
        );

    private static void AddPlot(StringBuilder text, DirectoryInfo plots, string file, string svg)
    {
        File.WriteAllText(Path.Combine(plots.FullName, file), svg);
        text.Append(CultureInfo.InvariantCulture, $"![{file[..^4]}]({plots.Name}/{file})\n\n");
    }
}
