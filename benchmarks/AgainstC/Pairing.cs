using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading;
using Net.Zmq;
using ZmqPerf.Measuring;

namespace ZmqPerf.Benchmarks.AgainstC;

/// <summary>A way to send and the way to receive that goes with it.</summary>
internal sealed record Pairing(string Name, string Sends, string Receives)
{
    public static IReadOnlyList<Pairing> All =>
    [
        .. Twin.IsThere ? [new Pairing(ArmsInC.InC, ArmsInC.InC, ArmsInC.InC)] : Array.Empty<Pairing>(),
        new("ZmqPerf", Strategies.InPlace, Strategies.Receiver),
        new("Send(span), Message reused", Strategies.Existing, Strategies.Reused),
        new(Strategies.ByteArray, Strategies.ByteArray, Strategies.ByteArray),
        new(Strategies.ArrayPool, Strategies.ArrayPool, Strategies.ArrayPool),
        new(Strategies.Message, Strategies.Message, Strategies.Message),
        new(Strategies.ZeroCopy, Strategies.ZeroCopy, Strategies.Message),
        new(Strategies.Pool, Strategies.Pool, Strategies.Message),
    ];
}

/// <summary>What two threads achieve: messages per second, CPU nanoseconds per message of each thread, managed bytes per message.</summary>
internal sealed record Rate(double PerSecond, double SenderCpu, double ReceiverCpu, double Allocated);

/// <summary>
/// Two long-lived threads, one that sends and one that receives, over inproc and tcp loopback; all pairings in turn within each round, blocking sends against a bounded high-water mark. Medians.
/// </summary>
internal static class Rates
{
    public static IReadOnlyDictionary<string, Rate> Measure(string transport, SocketType sends, SocketType receives, int size, int rounds, int messages, IReadOnlyList<Pairing> pairings)
    {
        using var link = new Link(sends, receives, transport, size);
        using var receiver = new FrameReceiver(link.Receiver);
        var (sending, receiving) = (ArmsInC.Sending(link.Sender, size), ArmsInC.Receiving(link.Receiver, Math.Max(size, 64), receiver));
        int frames = receives == SocketType.Router ? 2 : 1;      // the sender's identity comes first
        var samples = pairings.ToDictionary(pairing => pairing.Name, _ => new List<Rate>());
        using var worker = new Worker();
        for (int round = -1; round < rounds; round++)
            foreach (var pairing in pairings)
            {
                var (send, receive) = (sending.Single(arm => arm.Name == pairing.Sends), receiving.Single(arm => arm.Name == pairing.Receives));
                double senderCpu = 0;
                long allocated = GC.GetTotalAllocatedBytes(precise: true);
                worker.Start(() =>
                {
                    double began = ThreadTime.Now;
                    send.Run(messages);
                    senderCpu = ThreadTime.Now - began;
                });
                double cpu = ThreadTime.Now;
                long start = Stopwatch.GetTimestamp();
                receive.Run(messages * frames);
                double seconds = Stopwatch.GetElapsedTime(start).TotalSeconds;
                cpu = ThreadTime.Now - cpu;
                worker.Wait();
                if (round >= 0)
                    samples[pairing.Name].Add(new(messages / seconds, senderCpu / messages, cpu / messages, (GC.GetTotalAllocatedBytes(precise: true) - allocated) / (double)messages));
            }

        return samples.ToDictionary(arm => arm.Key, arm => new Rate(Sampler.Median(arm.Value.Select(r => r.PerSecond)), Sampler.Median(arm.Value.Select(r => r.SenderCpu)),
            Sampler.Median(arm.Value.Select(r => r.ReceiverCpu)), arm.Value.Min(r => r.Allocated)));
    }
}

/// <summary>A thread that lives as long as the measurement and does one thing after the other.</summary>
internal sealed class Worker : IDisposable
{
    private readonly SemaphoreSlim _go = new(0), _done = new(0);
    private readonly Thread _thread;
    private Action? _work;
    private Exception? _failure;

    public Worker()
    {
        _thread = new(Run) { IsBackground = true };
        _thread.Start();
    }

    public void Start(Action work)
    {
        _work = work;
        _go.Release();
    }

    public void Wait()
    {
        if (!_done.Wait(TimeSpan.FromMinutes(2)))
            throw new TimeoutException("The other thread has not finished within two minutes.");
        if (_failure is not null)
            throw new InvalidOperationException("The other thread has failed.", _failure);
    }

    public void Dispose()
    {
        _work = null;
        _go.Release();
        _thread.Join();
        _go.Dispose();
        _done.Dispose();
    }

    private void Run()
    {
        for (; ; )
        {
            _go.Wait();
            if (_work is not { } work)
                return;
            try
            {
                work();
            }
            catch (Exception exception)
            {
                _failure = exception;
            }
            _done.Release();
        }
    }
}
