using System;
using System.Threading;
using NetMQ;
using NetMQ.Sockets;
using Xunit;
using ZmqPerf.NetMq.Tests.Support;

namespace ZmqPerf.NetMq.Tests;

/// <summary>Which sends can answer false, by socket: first frames, later frames, and with which option.</summary>
public sealed class RefusalTests
{
    private const int Sends = 200;

    private const string Peer = "peer";

    [Theory]
    [InlineData(typeof(PushSocket), typeof(PullSocket), true)]
    [InlineData(typeof(DealerSocket), typeof(RouterSocket), true)]
    [InlineData(typeof(PairSocket), typeof(PairSocket), true)]
    [InlineData(typeof(PublisherSocket), typeof(SubscriberSocket), false)]
    [InlineData(typeof(XPublisherSocket), typeof(SubscriberSocket), false)]
    public void First_frame_can_be_refused(Type type, Type peer, bool refused)
    {
        using var socket = Open(type);
        using var other = Open(peer);
        Assert.Equal(refused, !socket.TrySendFrame("to nobody"));
        (other as SubscriberSocket)?.SubscribeToAnyTopic();
        Endpoints.Join(socket, other);
        (socket as XPublisherSocket)?.SkipFrame(); // the subscription
        Assert.Equal(refused, Refused(socket) > 0);
    }

    [Fact]
    public void Request_is_refused_without_a_peer()
    {
        using var socket = new RequestSocket();
        socket.Bind(Endpoints.Inproc());
        Assert.False(socket.TrySendFrame("question"));
    }

    /// <summary>A REP answers the peer that has asked, or drops.</summary>
    [Fact]
    public void Reply_is_never_refused()
    {
        using var socket = new ResponseSocket();
        using var dealer = new DealerSocket();
        Endpoints.Join(socket, dealer);
        int refused = 0;
        for (int i = 0; i < Sends; i++)
        {
            dealer.SendMoreFrameEmpty().SendFrame("question");
            socket.SkipFrame();
            refused += socket.TrySendFrame("answer") ? 0 : 1; // nobody takes the answers
        }
        Assert.Equal(0, refused);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Router_drops_unless_it_is_mandatory(bool mandatory)
    {
        using var socket = new RouterSocket();
        using var dealer = Introduced(socket);
        socket.Options.RouterMandatory = mandatory;
        Assert.Equal(mandatory, Refused(socket, Peer) > 0);
    }

    [Fact]
    public void Mandatory_router_throws_for_a_peer_that_it_does_not_know()
    {
        using var socket = new RouterSocket();
        socket.Options.RouterMandatory = true;
        socket.Bind(Endpoints.Inproc());
        Assert.Throws<HostUnreachableException>(() => socket.TrySendFrame("nobody", more: true));
    }

    [Theory]
    [InlineData(typeof(PushSocket), typeof(PullSocket))]
    [InlineData(typeof(DealerSocket), typeof(RouterSocket))]
    [InlineData(typeof(PairSocket), typeof(PairSocket))]
    [InlineData(typeof(RouterSocket), typeof(DealerSocket))]
    public void Later_frames_are_not_refused_however_full_the_queue_is(Type type, Type peerType)
    {
        using var socket = Open(type);
        NetMQSocket other;
        if (socket is RouterSocket router)
        {
            other = Introduced(router);
            router.Options.RouterMandatory = true;
        }
        else
        {
            other = Open(peerType);
            Endpoints.Join(socket, other);
        }
        using var peer = other;
        var (refused, later) = (0, 0);
        for (int sent = 0; sent < Sends; sent++)
        {
            for (; !socket.TrySendFrame(Peer, more: true); refused++)
            {
                peer.TrySkipMultipartMessage(TimeSpan.Zero); // there is room for one more
                Thread.Yield();
            }
            later += socket.TrySendFrame(new byte[1000], more: true) ? 0 : 1;
            later += socket.TrySendFrame("end") ? 0 : 1;
        }
        Assert.True(refused > 0, "the queue was never full");
        Assert.Equal(0, later);
    }

    /// <summary>Only the frame that names the connection waits for room; the one behind it is sent, or dropped.</summary>
    [Fact]
    public void Stream_refuses_the_first_frame_and_never_the_second()
    {
        using var stream = new StreamSocket();
        Endpoints.Narrow(stream);
        var address = new Uri(stream.BindTcp());
        using var client = new System.Net.Sockets.TcpClient(address.Host, address.Port);
        client.GetStream().Write([1]);
        byte[] id = stream.ReceiveFrameBytes();
        stream.SkipFrame();
        var part = new byte[1 << 20];
        var (refused, second) = (0, 0);
        for (int i = 0; i < Sends && refused == 0; i++)
        {
            if (!stream.TrySendFrame(id, more: true))
                refused++;
            else
                second += stream.TrySendFrame(part) ? 0 : 1;
        }
        Assert.Equal((1, 0), (refused, second));
    }

    private static int Refused(NetMQSocket socket, string? peer = null)
    {
        int refused = 0;
        for (int i = 0; i < Sends; i++)
        {
            if (peer is not null && !socket.TrySendFrame(peer, more: true))
                refused++;
            else if (!socket.TrySendFrame("frame"))
                refused++;
        }
        return refused;
    }

    private static NetMQSocket Open(Type type) => (NetMQSocket)Activator.CreateInstance(type, [null])!;

    /// <summary>A peer whose name the router knows.</summary>
    private static DealerSocket Introduced(RouterSocket router)
    {
        var dealer = new DealerSocket();
        dealer.Options.Identity = System.Text.Encoding.ASCII.GetBytes(Peer);
        Endpoints.Join(router, dealer);
        dealer.SendFrame("hello");
        router.SkipMultipartMessage();
        return dealer;
    }
}
