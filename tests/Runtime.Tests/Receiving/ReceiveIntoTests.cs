using System;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.Tests.Receiving;

public class ReceiveIntoTests
{
    [Theory]
    [InlineData("inproc", 0)]
    [InlineData("inproc", 33)]
    [InlineData("inproc", 34)]
    [InlineData("inproc", 100_000)]
    [InlineData("tcp", 500)]
    [InlineData("tcp", 1_000_000)]
    public void FrameThatFits_IsWrittenAndNothingElse(string transport, int size)
    {
        using var pair = SocketPair.Over(transport);
        using var receiver = new FrameReceiver(pair.Receiver);
        byte[] destination = new byte[size + 10];
        destination.AsSpan(size).Fill(0xEE);
        pair.Sender.Send(Payload.Of(size, 3));

        ReceiveResult result = receiver.ReceiveInto(destination);

        Assert.Equal((size, size, false, false), (result.Written, result.FrameSize, result.More, result.Truncated));
        Assert.True(Payload.Is(destination.AsSpan(0, size), size, 3));
        Assert.Equal(new string('\xEE', 10), string.Concat(Array.ConvertAll(destination[size..], static b => (char)b)));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(99)]
    public void BufferThatIsTooSmall_IsReported(int length)
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        byte[] destination = new byte[length];
        pair.Sender.Send(Payload.Of(100, 3), SendFlags.SendMore);
        pair.Sender.Send([1]);

        ReceiveResult result = receiver.ReceiveInto(destination);

        Assert.Equal((length, 100, true, true), (result.Written, result.FrameSize, result.More, result.Truncated));
        Assert.True(Payload.Is(destination, length, 3));
        Assert.False(receiver.ReceiveInto(new byte[1]).More);
    }

    [Fact]
    public void ExpiredTimeOutOfTheSocket_LeavesTheBuffer()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        pair.Receiver.SetOption(SocketOption.Rcvtimeo, 1);
        byte[] destination = [7];

        Assert.Throws<ZmqException>(() => receiver.ReceiveInto(destination));

        Assert.Equal([7], destination);
    }

    [Fact]
    public void BlockedReceive_GetsTheFrameThatComes()
    {
        using var pair = SocketPair.Inproc();
        var receiving = Worker.Start(() =>
        {
            using var receiver = new FrameReceiver(pair.Receiver);
            byte[] destination = new byte[600];
            Assert.Equal(600, receiver.ReceiveInto(destination).Written);
            Assert.True(Payload.Is(destination, 600, 3));
        });
        receiving.LetItBlock();

        pair.Sender.Send(Payload.Of(600, 3));

        receiving.Join();
    }
}
