using System.Collections.Generic;
using System.Linq;
using Net.Zmq;
using ZmqPerf.Measuring;

namespace ZmqPerf.Benchmarks.AgainstC;

/// <summary>A way to send and the way to receive that goes with it.</summary>
internal sealed record Pairing(string Name, string Sends, string Receives)
{
    public static IReadOnlyList<Pairing> All =>
        [
            .. InC(new(ArmsInC.InC, ArmsInC.InC, ArmsInC.InC)),
            new("ZmqPerf", Strategies.InPlace, Strategies.Receiver),
            // how bytes are written decides what they cost that another processor has read: see Report.BetweenThreads
            .. InC(new("ZmqPerf, written by C's memset", ArmsInC.InPlaceAsC, Strategies.Receiver)),
            new("Send(span), Message reused", Strategies.Existing, Strategies.Reused),
            new(Strategies.ByteArray, Strategies.ByteArray, Strategies.ByteArray),
            new(Strategies.ArrayPool, Strategies.ArrayPool, Strategies.ArrayPool),
            new(Strategies.Message, Strategies.Message, Strategies.Message),
            new(Strategies.ZeroCopy, Strategies.ZeroCopy, Strategies.Message),
            new(Strategies.Pool, Strategies.Pool, Strategies.Message),
        ];

    private static IEnumerable<Pairing> InC(Pairing pairing) => Twin.IsThere ? [pairing] : [];

    /// <summary>Both ends of it, on the sockets of a link.</summary>
    public (Arm Send, Arm Receive) On(IReadOnlyList<Arm> sending, IReadOnlyList<Arm> receiving) =>
        (sending.Single(arm => arm.Name == Sends), receiving.Single(arm => arm.Name == Receives));

    /// <summary>
    /// What the receiver reads of so many messages of one run: the sender writes their number into every byte, or has written ones before.
    /// </summary>
    public ulong Checksum(int size, int messages)
    {
        ulong lines = ((ulong)size + 63) / 64,
            sum = 0;
        for (int i = 0; i < messages; i++)
            sum += Sends == Strategies.Existing ? 1UL : (byte)i;
        return lines * sum;
    }
}
