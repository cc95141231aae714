using System;
using System.Threading.Tasks;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.Tests.Sending;

public class SendFrameTests
{
    [Fact]
    public void WhatTheWriterWrites_IsReceived()
    {
        using var pair = SocketPair.Inproc();

        Assert.True(pair.Sender.SendFrame(500, 7, static (span, seed) => Payload.Write(span, seed)));

        byte[] received = new byte[500];
        Assert.Equal(500, pair.Receiver.Recv(received));
        Assert.Equal(Payload.Of(500, 7), received);
    }

    [Fact]
    public void SpanAsState_IsPossible()
    {
        using var pair = SocketPair.Inproc();
        ReadOnlySpan<byte> state = [1, 2, 3];

        pair.Sender.SendFrame(
            4,
            state,
            static (span, source) =>
            {
                span[0] = 9;
                source.CopyTo(span[1..]);
            }
        );

        byte[] received = new byte[4];
        pair.Receiver.Recv(received);
        Assert.Equal([9, 1, 2, 3], received);
    }

    [Fact]
    public async Task AsynchronousMethod_CanSend()
    {
        using var pair = SocketPair.Inproc();
        await Task.Yield();

        pair.Sender.SendFrame(2, (byte)5, static (span, value) => span.Fill(value));

        byte[] received = new byte[2];
        pair.Receiver.Recv(received);
        Assert.Equal([5, 5], received);
    }

    [Theory]
    [InlineData(8)]
    [InlineData(4096)]
    public void WriterThatThrows_SendsNothingAndLeavesTheSocketUsable(int size)
    {
        using var pair = SocketPair.Inproc();

        Assert.Throws<FormatException>(() => pair.Sender.SendFrame(size, 0, static (_, _) => throw new FormatException()));
        pair.Sender.SendFrame(1, (byte)3, static (span, value) => span[0] = value);

        byte[] received = new byte[1];
        Assert.Equal(1, pair.Receiver.Recv(received));
        Assert.Equal(3, received[0]);
    }

    [Fact]
    public void WriterThatSendsOnTheSameSocket_SendsBefore()
    {
        using var pair = SocketPair.Inproc();

        pair.Sender.SendFrame(
            2,
            pair.Sender,
            static (outer, socket) =>
            {
                socket.SendFrame(1, 0, static (inner, _) => inner[0] = 1);
                outer.Fill(2);
            }
        );

        byte[] received = new byte[2];
        Assert.Equal(1, pair.Receiver.Recv(received));
        Assert.Equal(2, pair.Receiver.Recv(received));
        Assert.Equal([2, 2], received);
    }

    [Fact]
    public void NegativeSize_IsRefusedBeforeTheWriterRuns()
    {
        using var pair = SocketPair.Inproc();

        Assert.Throws<ArgumentOutOfRangeException>(
            "size",
            () => pair.Sender.SendFrame(-1, 0, static (_, _) => throw new FormatException())
        );
    }

    [Fact]
    public void NullArguments_AreRefused()
    {
        using var pair = SocketPair.Inproc();

        Assert.Throws<ArgumentNullException>("write", () => pair.Sender.SendFrame<int>(1, 0, null!));
        Assert.Throws<ArgumentNullException>("socket", () => SocketSending.SendFrame(null!, 1, 0, static (_, _) => { }));
    }

    [Fact]
    public void WouldBlock_DropsTheFrame()
    {
        using var context = new Context();
        using var lonely = new Socket(context, SocketType.Push);

        Assert.False(lonely.SendFrame(1000, 0, static (span, _) => span.Clear(), SendFlags.DontWait));
    }
}
