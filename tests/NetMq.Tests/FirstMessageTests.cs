using System;
using System.Threading;
using NetMQ;
using NetMQ.Sockets;
using Xunit;
using ZmqPerf.NetMq.Tests.Support;

namespace ZmqPerf.NetMq.Tests;

/// <summary>What becomes of the first message of a ROUTER that has just been connected.</summary>
public sealed class FirstMessageTests
{
    private const int Attempts = 20;

    private static readonly TimeSpan s_moment = TimeSpan.FromMilliseconds(300),
        s_patience = TimeSpan.FromMinutes(1);

    /// <summary>All of them, unless the connection is made before the next instruction.</summary>
    [Fact]
    public void Message_behind_the_connection_is_dropped()
    {
        int arrived = 0;
        for (int i = 0; i < Attempts; i++)
            if (Arrives(tcp: true, pause: TimeSpan.Zero))
                arrived++;
        Assert.InRange(arrived, 0, Attempts - 1);
    }

    [Fact]
    public void Message_that_waits_for_the_peer_arrives()
    {
        var pause = s_moment;
        while (!Arrives(tcp: true, pause))
            Assert.True((pause *= 2) < s_patience, "no pause was long enough");
    }

    [Fact]
    public void Inproc_knows_its_peer_at_once() => Assert.True(Arrives(tcp: false, pause: TimeSpan.Zero, s_patience));

    [Fact]
    public void Mandatory_router_says_so()
    {
        using var router = new RouterSocket();
        router.Options.RouterMandatory = true;
        router.Connect("tcp://127.0.0.1:1"); // where nobody is
        Assert.Throws<HostUnreachableException>(() => router.SendMoreFrame("peer"));
    }

    private static bool Arrives(bool tcp, TimeSpan pause, TimeSpan? patience = null)
    {
        using var bound = Bound(tcp, out string address);
        using var router = new RouterSocket();
        router.Connect(address);
        Thread.Sleep(pause);
        router.SendMoreFrame("bound").SendFrame("message");
        return bound.TrySkipFrame(patience ?? s_moment);
    }

    private static RouterSocket Bound(bool tcp, out string address)
    {
        var bound = new RouterSocket();
        bound.Options.Identity = "bound"u8.ToArray();
        address = Endpoints.Inproc();
        if (tcp)
            address = bound.BindTcp();
        else
            bound.Bind(address);
        return bound;
    }
}
