using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;
using Net.Zmq;
using ZmqPerf.Measuring;

namespace ZmqPerf.Benchmarks.AgainstC;

/// <summary>
/// Messages that come rarely over tcp, one every <see cref="Interval"/> milliseconds: how late asynchronous code has them, beside a thread
/// that does nothing but wait. All ways in turn within each round; lateness is from the send to the bytes. Medians of the rounds.
/// </summary>
internal static class LoopWaits
{
    public const int Interval = 5;

    public const string Alone = "FrameReceiver on a thread of its own",
        OnPool = "ReceiveLoop, continuations on the pool",
        OnLoop = "ReceiveLoop, continuations on its thread";

    public static IReadOnlyDictionary<string, Wait> Measure(int rounds, int messages)
    {
        var samples = new[] { Alone, OnPool, OnLoop }.ToDictionary(arm => arm, _ => new List<Wait>());
        for (int round = -1; round < rounds; round++)
            foreach (var (name, waits) in samples)
            {
                var wait = Measure(name, messages);
                if (round >= 0)
                    waits.Add(wait);
            }
        return samples.ToDictionary(
            arm => arm.Key,
            arm => new Wait(
                Sampler.Median(arm.Value.Select(w => w.Cpu)),
                Sampler.Median(arm.Value.Select(w => w.P50)),
                Sampler.Median(arm.Value.Select(w => w.P99)),
                arm.Value.Min(w => w.Allocated)
            )
        );
    }

    private static Wait Measure(string name, int messages)
    {
        using var link = new Link(SocketType.Push, SocketType.Pull, "tcp", 8);
        var lateness = new List<double>(messages);
        long allocated = GC.GetTotalAllocatedBytes(precise: true);
        var receiving = Task.Factory.StartNew(() => Receive(name, link.Receiver, messages, lateness), TaskCreationOptions.LongRunning);
        using var process = Process.GetCurrentProcess();
        var cpu = process.TotalProcessorTime;
        for (int i = 0; i < messages; i++)
        {
            Thread.Sleep(Interval);
            using var frame = link.Sender.BeginFrame(8);
            MemoryMarshal.Write(frame.Span, Stopwatch.GetTimestamp());
            frame.Send();
        }
        receiving.GetAwaiter().GetResult();
        process.Refresh();
        cpu = process.TotalProcessorTime - cpu;
        allocated = GC.GetTotalAllocatedBytes(precise: true) - allocated;
        lateness.Sort();
        return new(cpu.TotalNanoseconds / messages, lateness[messages / 2], lateness[messages * 99 / 100], (double)allocated / messages);
    }

    private static void Receive(string name, Socket socket, int messages, List<double> lateness)
    {
        if (name == Alone)
        {
            using var receiver = new FrameReceiver(socket);
            while (lateness.Count < messages)
                lateness.Add(LatenessOf(receiver.Receive().Span));
            return;
        }
        ReceiveAsync(socket, name == OnLoop, messages, lateness).GetAwaiter().GetResult();
    }

    private static async Task ReceiveAsync(Socket socket, bool onLoop, int messages, List<double> lateness)
    {
        var options = new ReceiveLoopOptions { AllowSynchronousContinuations = onLoop };
        await using var loop = ReceiveLoop.Start([socket], options);
        while (lateness.Count < messages)
        {
            using var message = await loop.Messages.ReadAsync().ConfigureAwait(false);
            lateness.Add(LatenessOf(message.Body.Span));
        }
        await Task.Yield(); // away from the loop's thread, which the end of the loop waits for
    }

    private static double LatenessOf(ReadOnlySpan<byte> content) =>
        Stopwatch.GetElapsedTime(MemoryMarshal.Read<long>(content)).TotalNanoseconds;
}
