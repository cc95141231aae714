using System.Collections.Generic;
using Net.Zmq;
using ZmqPerf.Measuring;

namespace ZmqPerf.Benchmarks.AgainstC;

/// <summary>The ways to send and to receive of <see cref="Strategies"/>, behind those of the C twin where there is one.</summary>
internal static class ArmsInC
{
    public const string InC = "C",
        Existing = "C, bytes that exist",
        ZeroCopy = "C, zero-copy",
        InPlaceAsC = "BeginFrame(n), written by C's memset";

    public static IReadOnlyList<Arm> Sending(Socket socket, int size)
    {
        byte[] payload = Strategies.Payload(size);
        var others = Strategies.Sending(socket, payload);
        if (!Twin.IsThere)
            return others;
        return
        [
            new(InC, count => Twin.SendInPlace(socket, size, count)),
            new(Existing, count => Twin.SendExisting(socket, payload, count)),
            new(ZeroCopy, count => Twin.SendBlock(socket, size, count)),
            new(
                InPlaceAsC,
                count =>
                {
                    for (int i = 0; i < count; i++)
                    {
                        using var frame = socket.BeginFrame(size);
                        Twin.Fill(frame.Span, (byte)i);
                        frame.Send();
                    }
                }
            ),
            .. others,
        ];
    }

    public static IReadOnlyList<Arm> Receiving(Socket socket, int size, FrameReceiver receiver)
    {
        var others = Strategies.Receiving(socket, size, receiver);
        return Twin.IsThere ? [new(InC, count => Strategies.Sink += Twin.Receive(socket, count)), .. others] : others;
    }
}
