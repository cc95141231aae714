using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using Net.Zmq;
using ZmqPerf.Measuring;

namespace ZmqPerf.Benchmarks.AgainstC;

/// <summary>
/// What each single call of a sender takes while another thread receives: a median hides the calls that wait for a lock, for the garbage
/// collector or at the high-water mark. All pairings in turn within each round. Each call goes through the same delegate, and two readings
/// of the clock are in each figure.
/// </summary>
internal static class SendCalls
{
    public static IReadOnlyDictionary<string, Latency> Measure(string transport, int size, int rounds, int messages)
    {
        using var link = new Link(SocketType.Push, SocketType.Pull, transport, size);
        using var receiver = new FrameReceiver(link.Receiver);
        var (sending, receiving) = (ArmsInC.Sending(link.Sender, size), ArmsInC.Receiving(link.Receiver, size, receiver));
        var samples = Pairing.All.ToDictionary(pairing => pairing.Name, _ => new List<long>());
        using var worker = new Worker();
        for (int round = -1; round < rounds; round++)
            foreach (var pairing in Pairing.All)
            {
                var (send, receive) = pairing.On(sending, receiving);
                long[] times = new long[messages];
                worker.Start(() => receive.Run(messages));
                for (int i = 0; i < messages; i++)
                {
                    long start = Stopwatch.GetTimestamp();
                    send.Run(1);
                    times[i] = (long)Stopwatch.GetElapsedTime(start).TotalNanoseconds;
                }
                worker.Wait();
                if (round >= 0)
                    samples[pairing.Name].AddRange(times);
            }

        return samples.ToDictionary(arm => arm.Key, arm => Latency.Of(arm.Value));
    }
}
