using System;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.Tests.Sending;

public class SendUpToTests
{
    [Theory]
    [InlineData("inproc")]
    [InlineData("tcp")]
    public void WhatWasWritten_IsSentAndNoMore(string transport)
    {
        using var pair = SocketPair.Over(transport);
        using var receiver = new FrameReceiver(pair.Receiver);
        foreach (int maxSize in new[] { 0, 1, 33, 34, 512, 513, 5000, 70_000, 3_000_000 })
        foreach (int size in new[] { 0, 1, maxSize / 2, maxSize })
        {
            int written = Math.Min(size, maxSize);
            Assert.True(
                pair.Sender.SendUpTo(
                    maxSize,
                    (maxSize, written),
                    static (span, state) =>
                    {
                        Assert.Equal(state.maxSize, span.Length);
                        Payload.Write(span[..state.written], state.maxSize);
                        return state.written;
                    }
                )
            );
            Assert.True(Payload.Is(receiver.Receive().Span, written, maxSize));
        }
    }

    [Fact]
    public void SpanAsState_IsPossible()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        ReadOnlySpan<byte> state = [1, 2, 3];

        pair.Sender.SendUpTo(
            10,
            state,
            static (span, source) =>
            {
                source.CopyTo(span);
                return source.Length;
            }
        );

        Assert.Equal([1, 2, 3], receiver.Receive().ToArray());
    }

    [Theory]
    [InlineData(100)]
    [InlineData(10_000)]
    public void WriterThatSendsToo_DoesNotDisturb(int maxSize)
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);

        pair.Sender.SendUpTo(
            maxSize,
            pair.Sender,
            static (outer, socket) =>
            {
                Payload.Write(outer, 1);
                socket.SendUpTo(
                    outer.Length,
                    0,
                    static (inner, _) =>
                    {
                        Payload.Write(inner, 2);
                        return inner.Length;
                    }
                );
                return outer.Length;
            }
        );

        Assert.True(Payload.Is(receiver.Receive().Span, maxSize, 2));
        Assert.True(Payload.Is(receiver.Receive().Span, maxSize, 1));
    }

    [Theory]
    [InlineData(100, -1)]
    [InlineData(100, 101)]
    [InlineData(10_000, 10_001)]
    [InlineData(10_000, int.MinValue)]
    public void SizeThatCannotBe_IsRefused(int maxSize, int size)
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);

        Assert.Throws<InvalidOperationException>(() => pair.Sender.SendUpTo(maxSize, size, static (_, size) => size));
        Assert.Throws<FormatException>(() => pair.Sender.SendUpTo<int>(maxSize, size, static (_, _) => throw new FormatException()));

        Assert.False(receiver.TryReceive(out _));
    }

    [Theory]
    [InlineData(100)]
    [InlineData(10_000)]
    public void WouldBlock_DropsTheFrame(int maxSize)
    {
        using var context = new Context();
        using var lonely = new Socket(context, SocketType.Push);

        Assert.False(lonely.SendUpTo(maxSize, 0, static (span, _) => span.Length, SendFlags.DontWait));
        lonely.SetOption(SocketOption.Sndtimeo, 1);
        Assert.Throws<ZmqException>(() => lonely.SendUpTo(maxSize, 0, static (span, _) => span.Length));
    }

    [Fact]
    public void WrongArguments_AreRefused()
    {
        using var pair = SocketPair.Inproc();

        Assert.Throws<ArgumentOutOfRangeException>("maxSize", () => pair.Sender.SendUpTo(-1, 0, static (_, _) => 0));
        Assert.Throws<ArgumentNullException>("write", () => pair.Sender.SendUpTo<int>(1, 0, null!));
        Assert.Throws<ArgumentNullException>("socket", () => SocketSending.SendUpTo(null!, 1, 0, static (_, _) => 0));
        pair.Sender.Dispose();
        Assert.Throws<ObjectDisposedException>(() => pair.Sender.SendUpTo(1, 0, static (_, _) => 0));
    }

    [Fact]
    public void Boundaries_AreRuntimeOptions()
    {
        AppContext.SetData("ZmqPerf.TestLimit", "100");
        AppContext.SetData("ZmqPerf.TestNonsense", "-1");

        Assert.Equal(100, Boundaries.Option("ZmqPerf.TestLimit", 5, 1000));
        Assert.Equal(50, Boundaries.Option("ZmqPerf.TestLimit", 5, 50));
        Assert.Equal(5, Boundaries.Option("ZmqPerf.TestNonsense", 5, 50));
        Assert.Equal(5, Boundaries.Option("ZmqPerf.TestMissing", 5, 50));
    }
}
