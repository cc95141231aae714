using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.Linq;
using System.Threading;

namespace ZmqPerf.Soak;

/// <summary>One thing that is done again and again on a thread of its own, until it is told to stop.</summary>
internal abstract class Work(string name)
{
    public string Name { get; } = name;

    /// <summary>What has been done so far, for the line of progress.</summary>
    public abstract string Done { get; }

    /// <exception cref="SoakException">Something was lost, doubled or damaged.</exception>
    public abstract void Run(Random random, CancellationToken stop);
}

/// <summary>Something was lost, doubled or damaged.</summary>
internal sealed class SoakException(string message) : Exception(message);

/// <summary>All works at once, watched: memory and handles are to stay flat once everything has been used.</summary>
internal static class Run
{
    /// <summary>Growth of the resident set that is not called a leak: heaps of the allocator and the collector settle within it.</summary>
    private const long ToleratedBytes = 48 << 20;

    /// <summary>Handles more than at the first reading that are not called a leak: sockets of the moment.</summary>
    private const int ToleratedHandles = 48;

    /// <returns>The exit code: 0 when nothing was wrong.</returns>
    public static int For(TimeSpan time, int seed, long messages, Plant plant)
    {
        Console.WriteLine($"seed {seed}");
        var stream = new Stream(plant);
        Work[] works = [stream, new KilledPeers(), new ClosedContexts(), new Loops(), new Servers(plant), new Multiparts()];
        if (plant == Plant.Kept)
            works = [.. works, new Keeper()];
        using var stop = new CancellationTokenSource();
        var failures = new List<string>();
        var threads = works
            .Select((work, i) => new Thread(() => Guard(work, new Random(seed + i))) { IsBackground = true, Name = work.Name })
            .ToArray();
        foreach (var thread in threads)
            thread.Start();
        var watch = Stopwatch.StartNew();
        var readings = new List<(TimeSpan At, long Bytes, int Handles)>();
        var next = TimeSpan.Zero;
        while ((watch.Elapsed < time || stream.Received < messages) && failures.Count == 0)
        {
            Thread.Sleep(250);
            readings.Add((watch.Elapsed, Resources.ResidentBytes, Resources.Handles));
            if (watch.Elapsed < next)
                continue;
            next = watch.Elapsed + TimeSpan.FromSeconds(Math.Min(10, time.TotalSeconds / 4));
            Console.WriteLine(
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"{watch.Elapsed.TotalSeconds, 6:F0} s  {readings[^1].Bytes >> 20} MiB, {readings[^1].Handles} handles; "
                        + $"{string.Join("; ", works.Select(work => $"{work.Name}: {work.Done}"))}"
                )
            );
        }
        stop.Cancel();
        foreach (var thread in threads)
            if (!thread.Join(TimeSpan.FromSeconds(30)))
                Fail($"{thread.Name} does not stop");
        bool isFlat = CheckFlat(readings);
        foreach (var work in works)
            Console.WriteLine($"{work.Name}: {work.Done}");
        foreach (string failure in failures)
            Console.WriteLine($"FAILED {failure}");
        Console.WriteLine(
            failures.Count == 0
                ? "nothing lost but what libzmq says it drops, nothing doubled or damaged; "
                    + (isFlat ? "memory flat" : "too short for memory")
                : $"again: ./soak.sh {time.TotalMinutes.ToString(CultureInfo.InvariantCulture)} {seed}"
        );
        return failures.Count == 0 ? 0 : 1;

        void Guard(Work work, Random random)
        {
            try
            {
                while (!stop.IsCancellationRequested)
                {
                    work.Run(random, stop.Token);
                    if (work != stream)
                        Thread.Sleep(20); // the stream has the processor
                }
            }
            catch (Exception exception)
            {
                Fail($"{work.Name}: {exception}");
            }
        }

        void Fail(string what)
        {
            lock (failures)
                failures.Add(what);
        }

        bool CheckFlat(List<(TimeSpan At, long Bytes, int Handles)> all)
        {
            // the second quarter against the last one: the first is for what is made once
            var early = all.Where(r => r.At > time / 4 && r.At <= time / 2).ToList();
            var late = all.Where(r => r.At > time * 3 / 4).ToList();
            if (early.Count == 0 || late.Count == 0)
                return false;
            long grown = late.Min(r => r.Bytes) - early.Max(r => r.Bytes);
            int opened = late.Min(r => r.Handles) - early.Max(r => r.Handles);
            Console.WriteLine(
                $"memory {early.Max(r => r.Bytes) >> 20} MiB, then {late.Min(r => r.Bytes) >> 20} MiB; "
                    + $"handles {early.Max(r => r.Handles)}, then {late.Min(r => r.Handles)}"
            );
            if (grown > ToleratedBytes)
                Fail($"the memory has grown by {grown >> 20} MiB");
            if (opened > ToleratedHandles)
                Fail($"there are {opened} handles more");
            return true;
        }
    }
}
