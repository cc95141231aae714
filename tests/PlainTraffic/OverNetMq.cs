using System;
using System.Collections.Generic;
using NetMQ;
using NetMQ.Sockets;

namespace ZmqPerf.Traffic;

internal static class OverNetMq
{
    public static IReadOnlyList<int> Run()
    {
        using var pull = new PullSocket("@inproc://plain");
        using var push = new PushSocket(">inproc://plain");
        using var lonely = new PushSocket();
        push.SendFrame(new byte[5]);
        push.SendFrame("hello");
        push.SendFrame(new byte[1000]);
        push.SendMoreFrame(new byte[1]).SendMoreFrameEmpty().SendFrame(new byte[300]);
        push.SendFrame(new byte[100_000]);
        for (int i = 0; i < 4; i++)
            Expect(!lonely.TrySendFrame(new byte[7]));

        var received = new List<int> { pull.ReceiveFrameBytes().Length, pull.ReceiveFrameString().Length, pull.ReceiveFrameBytes().Length };
        foreach (byte[] frame in pull.ReceiveMultipartBytes())
            received.Add(frame.Length);
        received.Add(pull.ReceiveFrameBytes().Length);
        Expect(!pull.TryReceiveFrameBytes(out _));
        Expect(!pull.TryReceiveFrameBytes(TimeSpan.FromMilliseconds(1), out _));
        Expect(!pull.TryReceiveFrameString(out _));
        return received;
    }

    private static void Expect(bool holds)
    {
        if (!holds)
            throw new InvalidOperationException("what went wrong is not what was expected");
    }
}
