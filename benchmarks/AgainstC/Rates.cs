using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using Net.Zmq;
using ZmqPerf.Measuring;

namespace ZmqPerf.Benchmarks.AgainstC;

/// <summary>What two threads achieve.</summary>
/// <param name="Rounds">Messages per second, round by round.</param>
/// <param name="SenderCpu">Nanoseconds of the sending thread per message.</param>
/// <param name="ReceiverCpu">Nanoseconds of the receiving thread per message.</param>
/// <param name="Allocated">Managed bytes per message.</param>
/// <param name="Collections">Of the garbage collector's youngest generation, per million messages.</param>
internal sealed record Rate(IReadOnlyList<double> Rounds, double SenderCpu, double ReceiverCpu, double Allocated, double Collections)
{
    public double PerSecond { get; } = Sampler.Median(Rounds);

    /// <summary>How many times the rate of another pairing of the same run: the median of the ratios within each round.</summary>
    public double Over(Rate other) => Sampler.MedianRatio(Rounds, other.Rounds);
}

/// <summary>
/// Two long-lived threads, one that sends and one that receives, over inproc and tcp loopback; all pairings in turn within each round,
/// blocking sends against a bounded high-water mark. Medians.
/// </summary>
internal static class Rates
{
    /// <exception cref="InvalidOperationException">What was received is not what was sent.</exception>
    public static IReadOnlyDictionary<string, Rate> Measure(
        string transport,
        SocketType sends,
        SocketType receives,
        int size,
        int rounds,
        int messages,
        IReadOnlyList<Pairing> pairings
    )
    {
        using var link = new Link(sends, receives, transport, size);
        using var receiver = new FrameReceiver(link.Receiver);
        var (sending, receiving) = (ArmsInC.Sending(link.Sender, size), ArmsInC.Receiving(link.Receiver, Math.Max(size, 64), receiver));
        int frames = receives == SocketType.Router ? 2 : 1; // the sender's identity comes first, and begins with a zero
        var samples = pairings.ToDictionary(pairing => pairing.Name, _ => new List<Rate>());
        using var worker = new Worker();
        for (int round = -1; round < rounds; round++)
            foreach (var pairing in pairings)
            {
                var (send, receive) = pairing.On(sending, receiving);
                double senderCpu = 0;
                ulong read = Strategies.Sink;
                int collections = GC.CollectionCount(0);
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
                if (Strategies.Sink - read != pairing.Checksum(size, messages))
                    throw new InvalidOperationException(
                        $"{pairing.Name}, {transport}, {size} bytes: what was received is not what was sent."
                    );
                if (round >= 0)
                    samples[pairing.Name]
                        .Add(
                            new(
                                [messages / seconds],
                                senderCpu / messages,
                                cpu / messages,
                                (GC.GetTotalAllocatedBytes(precise: true) - allocated) / (double)messages,
                                GC.CollectionCount(0) - collections
                            )
                        );
            }

        return samples.ToDictionary(
            arm => arm.Key,
            arm => new Rate(
                [.. arm.Value.Select(rate => rate.PerSecond)],
                Median(arm.Value, rate => rate.SenderCpu),
                Median(arm.Value, rate => rate.ReceiverCpu),
                arm.Value.Min(rate => rate.Allocated),
                arm.Value.Average(rate => rate.Collections) / messages * 1e6
            )
        );
    }

    private static double Median(List<Rate> rates, Func<Rate, double> of) => Sampler.Median(rates.Select(of));
}
