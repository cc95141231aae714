using System;
using NetMQ;
using NetMQ.Sockets;
using Xunit;
using ZmqPerf.NetMq.Tests.Support;

namespace ZmqPerf.NetMq.Tests;

/// <summary>An array that a <see cref="Msg"/> takes over, in the place of a send that copies it.</summary>
public sealed class HandedOverTests
{
    [Theory]
    [InlineData("inproc")]
    [InlineData("tcp")]
    public void The_same_frame_arrives(string transport)
    {
        using var pair = new Pair(transport == "tcp");
        foreach (int size in (int[])[0, 1, 29, 30, 255, 256, 4096, 65536])
        foreach (bool more in (bool[])[true, false])
        {
            byte[] content = new byte[size];
            new Random(size).NextBytes(content);
            pair.Sender.SendFrame(content, more);
            HandOver(pair.Sender, content, more);
            if (more)
                pair.Sender.SendFrameEmpty();
            Assert.Equal(content, pair.Receiver.ReceiveFrameBytes(out bool copied));
            Assert.Equal(content, pair.Receiver.ReceiveFrameBytes(out bool given));
            Assert.Equal((more, more), (copied, given));
            if (more)
                Assert.Empty(pair.Receiver.ReceiveFrameBytes());
        }
    }

    [Fact]
    public void All_subscribers_get_it()
    {
        using var publisher = new PublisherSocket();
        using var first = new SubscriberSocket();
        using var second = new SubscriberSocket();
        string address = Endpoints.Inproc();
        publisher.Bind(address);
        foreach (var subscriber in (SubscriberSocket[])[first, second])
        {
            subscriber.Connect(address);
            subscriber.SubscribeToAnyTopic();
        }

        byte[] content = [1, 2, 3];
        byte[]? frame;
        do HandOver(publisher, content, more: false);
        while (!first.TryReceiveFrameBytes(TimeSpan.FromMilliseconds(10), out frame));
        Assert.Equal(content, frame);
        Assert.Equal(content, second.ReceiveFrameBytes());
    }

    /// <summary>Both wait, or throw, alike.</summary>
    [Fact]
    public void A_send_that_is_not_allowed_throws_the_same()
    {
        using var response = new ResponseSocket();
        Assert.Throws<FiniteStateMachineException>(() => response.SendFrame([1]));
        Assert.Throws<FiniteStateMachineException>(() => HandOver(response, [1], more: false));
    }

    [Fact]
    public void It_spares_the_copy()
    {
        const int Size = 4096;
        using var pair = new Pair();
        byte[] content = new byte[Size];
        pair.Sender.SendFrame(content);
        HandOver(pair.Sender, content, more: false);
        long before = GC.GetAllocatedBytesForCurrentThread();
        pair.Sender.SendFrame(content);
        long copied = GC.GetAllocatedBytesForCurrentThread() - before;
        before = GC.GetAllocatedBytesForCurrentThread();
        HandOver(pair.Sender, content, more: false);
        long given = GC.GetAllocatedBytesForCurrentThread() - before;
        Assert.InRange(copied - given, Size, Size + 1000);
    }

    private static void HandOver(IOutgoingSocket socket, byte[] content, bool more)
    {
        var msg = new Msg();
        msg.InitGC(content, content.Length);
        socket.Send(ref msg, more);
    }
}
