using System;
using NetMQ;
using NetMQ.Sockets;
using Xunit;
using ZmqPerf.NetMq.Tests.Support;

namespace ZmqPerf.NetMq.Tests;

/// <summary>Which options must be set before the endpoint, and which work at any time.</summary>
public sealed class OptionTests
{
    private const int Room = 10,
        DefaultRoom = 1000;

    private static readonly byte[] s_identity = [1, 2, 3];

    [Fact]
    public void High_water_mark_before_the_endpoint_works()
    {
        using var socket = new PushSocket();
        socket.Options.SendHighWatermark = Room;
        socket.Connect("tcp://127.0.0.1:9");
        Assert.Equal(Room, Accepted(socket));
    }

    [Fact]
    public void High_water_mark_after_the_endpoint_does_not()
    {
        using var socket = new PushSocket();
        socket.Connect("tcp://127.0.0.1:9");
        socket.Options.SendHighWatermark = Room;
        Assert.Equal(DefaultRoom, Accepted(socket));
    }

    [Fact]
    public void High_water_mark_of_an_initializer_comes_after_the_endpoint_of_the_constructor()
    {
        using var socket = new PushSocket(">tcp://127.0.0.1:9") { Options = { SendHighWatermark = Room } };
        Assert.Equal(DefaultRoom, Accepted(socket));
    }

    [Fact]
    public void Identity_before_the_endpoint_is_seen() =>
        Assert.Equal(
            s_identity,
            IdentityOf(
                (dealer, address) =>
                {
                    dealer.Options.Identity = s_identity;
                    dealer.Connect(address);
                }
            )
        );

    [Fact]
    public void Queues_have_room_for_1000_by_default()
    {
        using var socket = new DealerSocket();
        Assert.Equal((1000, 1000), (socket.Options.SendHighWatermark, socket.Options.ReceiveHighWatermark));
    }

    /// <summary>Where the peer's handler has to wait for the one that sends, no more than that can be sent.</summary>
    [Fact]
    public void Queue_between_two_sockets_of_a_process_has_room_for_2000_by_default()
    {
        using var socket = new PairSocket();
        using var peer = new PairSocket();
        string address = Endpoints.Inproc();
        socket.Bind(address);
        peer.Connect(address);
        int accepted = 0;
        while (accepted < 3 * DefaultRoom && socket.TrySendFrame("message"))
            accepted++;
        Assert.Equal(2 * DefaultRoom, accepted);
    }

    /// <summary>Over inproc it is read by Connect; over tcp by the thread that makes the connection, before or after it is set.</summary>
    [Fact]
    public void Identity_after_the_endpoint_is_not_seen() =>
        Assert.NotEqual(
            s_identity,
            IdentityOf(
                (dealer, address) =>
                {
                    dealer.Connect(address);
                    dealer.Options.Identity = s_identity;
                }
            )
        );

    [Fact]
    public void Endpoint_in_the_constructor_and_in_Connect_makes_two_connections()
    {
        using var router = new RouterSocket();
        string address = router.BindTcp();
        using var dealer = new DealerSocket(">" + address);
        dealer.Connect(address);
        dealer.SendFrame("one");
        dealer.SendFrame("two");
        var (first, second) = (router.ReceiveMultipartBytes()[0], router.ReceiveMultipartBytes()[0]);
        Assert.NotEqual(first, second);
    }

    [Fact]
    public void Mandatory_works_at_any_time()
    {
        using var router = new RouterSocket();
        router.Bind(Endpoints.Inproc());
        Assert.True(router.TrySendFrame("nobody", more: true));
        Assert.True(router.TrySendFrame("dropped"));
        router.Options.RouterMandatory = true;
        Assert.Throws<HostUnreachableException>(() => router.TrySendFrame("nobody", more: true));
    }

    [Fact]
    public void Subscription_works_at_any_time()
    {
        using var publisher = new XPublisherSocket();
        string address = Endpoints.Inproc();
        publisher.Bind(address);
        using var subscriber = new SubscriberSocket(">" + address);
        subscriber.Subscribe("topic");
        Assert.Equal("\u0001topic", publisher.ReceiveFrameString());
        publisher.SendFrame("topic");
        Assert.Equal("topic", subscriber.ReceiveFrameString());
    }

    /// <summary>A peer that comes after the option has it, whoever was bound before.</summary>
    [Fact]
    public void High_water_mark_after_Bind_works()
    {
        using var socket = new PushSocket();
        string address = Endpoints.Inproc();
        socket.Bind(address);
        socket.Options.SendHighWatermark = Room;
        using var pull = new PullSocket { Options = { ReceiveHighWatermark = Room } };
        pull.Connect(address);
        Assert.Equal(2 * Room, Accepted(socket));
    }

    [Theory]
    [InlineData(typeof(PublisherSocket), true)]
    [InlineData(typeof(XPublisherSocket), true)]
    [InlineData(typeof(PullSocket), true)]
    [InlineData(typeof(RouterSocket), true)]
    [InlineData(typeof(ResponseSocket), true)]
    [InlineData(typeof(SubscriberSocket), false)]
    [InlineData(typeof(XSubscriberSocket), false)]
    [InlineData(typeof(PushSocket), false)]
    [InlineData(typeof(DealerSocket), false)]
    [InlineData(typeof(RequestSocket), false)]
    [InlineData(typeof(PairSocket), false)]
    public void Endpoint_of_a_constructor_without_a_sign(Type type, bool binds)
    {
        // nobody is bound there: to connect fails
        var made = Record.Exception(() => ((NetMQSocket)Activator.CreateInstance(type, Endpoints.Inproc())!).Dispose());
        Assert.Equal(binds, made is null);
    }

    /// <summary>How many messages a socket takes for a peer that is not there.</summary>
    private static int Accepted(PushSocket socket)
    {
        int accepted = 0;
        while (accepted < 2 * DefaultRoom && socket.TrySendFrame("message"))
            accepted++;
        return accepted;
    }

    private static byte[] IdentityOf(Action<DealerSocket, string> connect)
    {
        using var router = new RouterSocket();
        string address = Endpoints.Inproc();
        router.Bind(address);
        using var dealer = new DealerSocket();
        connect(dealer, address);
        dealer.SendFrame("hello");
        return router.ReceiveFrameBytes();
    }
}
