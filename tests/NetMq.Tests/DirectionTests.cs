using System;
using NetMQ;
using NetMQ.Sockets;
using Xunit;
using ZmqPerf.NetMq.Tests.Support;

namespace ZmqPerf.NetMq.Tests;

/// <summary>Which types can send and receive at all, and what comes without a subscription.</summary>
public sealed class DirectionTests
{
    [Theory]
    [InlineData(typeof(SubscriberSocket), false)]
    [InlineData(typeof(PullSocket), false)]
    [InlineData(typeof(PublisherSocket), true)]
    [InlineData(typeof(PushSocket), true)]
    [InlineData(typeof(DealerSocket), true)]
    [InlineData(typeof(RouterSocket), true)]
    [InlineData(typeof(PairSocket), true)]
    [InlineData(typeof(RequestSocket), true)]
    [InlineData(typeof(XPublisherSocket), true)]
    [InlineData(typeof(XSubscriberSocket), true)]
    public void Type_sends(Type type, bool can) => Assert.Equal(can, Supports(type, socket => socket.TrySendFrame("x")));

    [Theory]
    [InlineData(typeof(PublisherSocket), false)]
    [InlineData(typeof(PushSocket), false)]
    [InlineData(typeof(SubscriberSocket), true)]
    [InlineData(typeof(PullSocket), true)]
    [InlineData(typeof(DealerSocket), true)]
    [InlineData(typeof(RouterSocket), true)]
    [InlineData(typeof(PairSocket), true)]
    [InlineData(typeof(ResponseSocket), true)]
    [InlineData(typeof(XPublisherSocket), true)]
    [InlineData(typeof(XSubscriberSocket), true)]
    public void Type_receives(Type type, bool can) => Assert.Equal(can, Supports(type, socket => socket.TryReceiveFrameString(out _)));

    /// <summary>Nor does a call that may wait.</summary>
    [Fact]
    public void Type_that_cannot_does_not_wait()
    {
        Assert.False(Supports(typeof(PushSocket), socket => socket.ReceiveFrameString()));
        Assert.False(Supports(typeof(PullSocket), socket => socket.SendFrame("x")));
    }

    [Fact]
    public void Nothing_comes_without_a_subscription()
    {
        using var publisher = new PublisherSocket();
        using var subscriber = new SubscriberSocket();
        string address = Endpoints.Inproc();
        publisher.Bind(address);
        subscriber.Connect(address);
        publisher.SendFrame("early");
        Assert.False(subscriber.TryReceiveFrameString(TimeSpan.FromMilliseconds(50), out _));

        subscriber.Subscribe("");
        string? text = null;
        // what is sent before the publisher has been told is lost
        for (int i = 0; i < 600 && text is null; i++)
        {
            publisher.SendFrame("late");
            subscriber.TryReceiveFrameString(TimeSpan.FromMilliseconds(50), out text);
        }
        Assert.Equal("late", text);
    }

    private static bool Supports(Type type, Action<NetMQSocket> use)
    {
        using var socket = (NetMQSocket)Activator.CreateInstance(type, [null])!;
        socket.Bind(Endpoints.Inproc());
        try
        {
            use(socket);
            return true;
        }
        catch (NotSupportedException)
        {
            return false;
        }
    }
}
