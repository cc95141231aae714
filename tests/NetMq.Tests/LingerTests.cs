using System;
using System.Globalization;
using NetMQ;
using NetMQ.Sockets;
using Xunit;
using ZmqPerf.NetMq.Tests.Support;

namespace ZmqPerf.NetMq.Tests;

/// <summary>What happens to messages that are not yet sent when their socket is disposed.</summary>
public sealed class LingerTests
{
    private const int Senders = 20;

    [Fact]
    public void Default_is_not_to_wait()
    {
        using var socket = new PushSocket();
        Assert.Equal(TimeSpan.Zero, socket.Options.Linger);
    }

    [Fact]
    public void Messages_of_a_disposed_socket_are_lost() => Assert.InRange(Arrived(null), 0, Senders - 1);

    [Fact]
    public void With_linger_all_arrive() => Assert.Equal(Senders, Arrived(TimeSpan.FromMinutes(1)));

    /// <summary>One after the other connects, sends a message, and is disposed.</summary>
    private static int Arrived(TimeSpan? linger)
    {
        using var pull = new PullSocket();
        string address = pull.BindTcp();
        for (int i = 0; i < Senders; i++)
        {
            using var push = new PushSocket();
            if (linger is { } time)
                push.Options.Linger = time;
            push.Connect(address);
            push.SendFrame(i.ToString(CultureInfo.InvariantCulture));
        }
        var patience = linger ?? TimeSpan.FromMilliseconds(500);
        int arrived = 0;
        while (arrived < Senders && pull.TryReceiveFrameString(patience, out _))
            arrived++;
        return arrived;
    }
}
