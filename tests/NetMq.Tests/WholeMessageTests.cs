using System;
using System.Net.Sockets;
using System.Threading;
using NetMQ;
using NetMQ.Sockets;
using Xunit;
using ZmqPerf.NetMq.Tests.Support;

namespace ZmqPerf.NetMq.Tests;

/// <summary>A message comes as a whole, or not at all; what skips it, and what skips a frame.</summary>
public sealed class WholeMessageTests
{
    private const int Messages = 50;

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Later_frame_is_always_there(bool tcp)
    {
        using var pair = new Pair(tcp);
        for (int i = 0; i < Messages; i++)
            pair.Sender.SendMoreFrame("head").SendMoreFrame(new byte[200_000]).SendFrame("end");
        for (int i = 0; i < Messages; i++)
        {
            SpinWait.SpinUntil(() => pair.Receiver.TryReceiveFrameString(out _));
            Assert.True(pair.Receiver.TryReceiveFrameBytes(out _, out bool more));
            Assert.True(more);
            Assert.True(pair.Receiver.TryReceiveFrameBytes(out _, out more));
            Assert.False(more);
        }
    }

    [Fact]
    public void Message_of_a_raw_router_ends_with_its_bytes_whatever_is_said()
    {
        using var router = new RouterSocket();
        router.Options.RouterRawSocket = true;
        int port = router.BindRandomPort("tcp://127.0.0.1");
        using var client = new TcpClient("127.0.0.1", port);
        client.GetStream().Write([0]);
        byte[] id = router.ReceiveFrameBytes();
        _ = router.ReceiveFrameBytes();
        for (byte i = 1; i < 20; i++)
        {
            router.SendMoreFrame(id).SendMoreFrame([i]);
            Assert.Equal(i, client.GetStream().ReadByte());
        }
    }

    [Fact]
    public void A_skip_takes_as_much_as_the_receive_that_belongs_to_it()
    {
        using var pair = new Pair();
        for (int i = 0; i < 4; i++)
            pair.Sender.SendMoreFrame("one").SendFrame("two");
        pair.Receiver.SkipFrame(out bool more);
        Assert.True(more);
        Assert.Equal("two", pair.Receiver.ReceiveFrameString());
        Assert.True(pair.Receiver.TrySkipFrame(TimeSpan.FromSeconds(30), out more));
        Assert.True(more);
        Assert.True(pair.Receiver.TrySkipFrame(out more));
        Assert.False(more);
        pair.Receiver.SkipMultipartMessage();
        Assert.Equal("one", pair.Receiver.ReceiveFrameString());
        pair.Receiver.SkipFrame();
        Assert.False(pair.Receiver.TrySkipFrame());
    }

    [Fact]
    public void TrySkipMultipartMessage_without_a_timeout_skips_one_frame()
    {
        using var pair = new Pair();
        pair.Sender.SendMoreFrame("one").SendMoreFrame("two").SendFrame("three");
        Assert.True(pair.Receiver.TrySkipMultipartMessage());
        Assert.Equal("two", pair.Receiver.ReceiveFrameString());
    }

    [Fact]
    public void TrySkipMultipartMessage_with_a_timeout_skips_all()
    {
        using var pair = new Pair();
        pair.Sender.SendMoreFrame("one").SendMoreFrame("two").SendFrame("three");
        pair.Sender.SendFrame("next");
        Assert.True(pair.Receiver.TrySkipMultipartMessage(TimeSpan.Zero));
        Assert.Equal("next", pair.Receiver.ReceiveFrameString());
    }

    [Fact]
    public void SkipMultipartMessage_skips_all()
    {
        using var pair = new Pair();
        pair.Sender.SendMoreFrame("one").SendFrame("two");
        pair.Sender.SendFrame("next");
        pair.Receiver.SkipMultipartMessage();
        Assert.Equal("next", pair.Receiver.ReceiveFrameString());
    }

    [Fact]
    public void Sends_can_be_chained()
    {
        using var pair = new Pair();
        pair.Sender.SendMoreFrame("one").SendMoreFrameEmpty().SendFrame("two");
        Assert.Equal(["one", "", "two"], pair.Receiver.ReceiveMultipartStrings());
    }
}
