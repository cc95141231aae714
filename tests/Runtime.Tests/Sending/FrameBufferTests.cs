using System;
using System.Buffers;
using System.Text;
using System.Text.Json;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.Tests.Sending;

public class FrameBufferTests
{
    private const int ETerm = 156384712 + 53;

    [Theory]
    [InlineData("inproc")]
    [InlineData("tcp")]
    public void WhatIsWrittenInPieces_IsOneFrame(string transport)
    {
        using var pair = SocketPair.Over(transport);
        using var receiver = new FrameReceiver(pair.Receiver);
        foreach (int size in new[] { 0, 1, 33, 34, 1024, 1025, 16_383, 16_384, 16_385, 100_000, 3_000_000, 5 })
        foreach (int piece in new[] { 1000, 4096 })
        {
            using FrameBuffer frame = pair.Sender.BeginGrowingFrame();
            frame.Write<byte>(Payload.Of(size, size).AsSpan(0, size / 2));
            for (int written = size / 2; written < size; written = frame.WrittenCount)
            {
                int count = Math.Min(piece, size - written);
                Payload.Of(size, size).AsSpan(written, count).CopyTo(frame.GetMemory(count).Span);
                frame.Advance(count);
                if (size > 1_000_000)
                    frame.Write<byte>(Payload.Of(size, size).AsSpan(frame.WrittenCount));
            }
            Assert.Equal(size, frame.WrittenCount);
            Assert.True(frame.Send());
            Assert.True(Payload.Is(receiver.Receive().Span, size, size));
        }
    }

    [Fact]
    public void Serializer_WritesIntoIt()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        using (FrameBuffer frame = pair.Sender.BeginGrowingFrame())
        {
            using var writer = new Utf8JsonWriter(frame);
            writer.WriteStringValue(new string('x', 50_000));
            writer.Flush();
            frame.Send();
        }

        Assert.Equal($"\"{new string('x', 50_000)}\"", Encoding.UTF8.GetString(receiver.Receive().Span));
    }

    [Fact]
    public void Room_IsAsAskedFor()
    {
        using var pair = SocketPair.Inproc();
        using FrameBuffer frame = pair.Sender.BeginGrowingFrame();

        Assert.InRange(frame.GetSpan().Length, 1, int.MaxValue);
        Assert.InRange(frame.GetSpan(5000).Length, 5000, int.MaxValue);
        frame.Advance(frame.GetSpan().Length);
        Assert.InRange(frame.GetSpan().Length, 1, int.MaxValue);
        Assert.InRange(frame.GetMemory(100_000).Length, 100_000, int.MaxValue);
        Assert.Throws<ArgumentOutOfRangeException>("sizeHint", () => frame.GetSpan(-1).Length);
        Assert.Throws<ArgumentOutOfRangeException>("sizeHint", () => frame.GetMemory(-1));
        Assert.Throws<ArgumentOutOfRangeException>("count", () => frame.Advance(-1));
        Assert.Throws<InvalidOperationException>(() => frame.Advance(int.MaxValue));
    }

    [Fact]
    public void PinnedMemory_IsWhereTheBytesAre()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        using FrameBuffer frame = pair.Sender.BeginGrowingFrame();
        frame.Write<byte>([1, 2]);
        Memory<byte> memory = frame.GetMemory(1);
        using (MemoryHandle handle = memory.Pin())
            WriteTo(handle, 3);
        frame.Advance(1);

        frame.Send();

        Assert.Equal([1, 2, 3], receiver.Receive().ToArray());
    }

    [Theory]
    [InlineData(100, false)]
    [InlineData(100, true)]
    [InlineData(100_000, false)]
    [InlineData(100_000, true)]
    public void MemoryThatIsPinned_IsNobodyElsesUntilItIsUnpinned(int size, bool isSent)
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        FrameBuffer frame = pair.Sender.BeginGrowingFrame();
        MemoryHandle pin = frame.GetMemory(size).Pin();
        frame.Write<byte>(Payload.Of(size, 4));
        if (isSent)
            frame.Send();
        frame.Dispose();

        FrameBuffer[] others = [pair.Sender.BeginGrowingFrame(), pair.Sender.BeginGrowingFrame()];
        foreach (FrameBuffer other in others)
            other.Write<byte>(Payload.Of(size, 5));
        Fill(pin, size, 9); // as a read does that nobody has awaited
        foreach (FrameBuffer other in others)
        {
            other.Send();
            other.Dispose();
        }
        pin.Dispose();
        pin.Dispose();

        if (isSent)
            Assert.True(Payload.Is(receiver.Receive().Span, size, 4));
        Assert.True(Payload.Is(receiver.Receive().Span, size, 5));
        Assert.True(Payload.Is(receiver.Receive().Span, size, 5));
    }

    [Fact]
    public void MemoryThatIsPinned_StaysWhereItIsWhenTheFrameGrows()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        using FrameBuffer frame = pair.Sender.BeginGrowingFrame();
        MemoryHandle[] pins = [frame.GetMemory(10).Pin(), frame.GetMemory(10).Pin()];
        Fill(pins[0], 10, 7);
        frame.Advance(10);

        frame.Write<byte>(Payload.Of(500_000, 3));
        Fill(pins[1], 10, 9); // where nobody looks any more
        pins[0].Dispose();
        pins[1].Dispose();
        frame.Send();

        ReadOnlySpan<byte> content = receiver.Receive().Span;
        Assert.Equal(500_010, content.Length);
        Assert.True(content[..10].IndexOfAnyExcept((byte)7) < 0);
        Assert.True(Payload.Is(content[10..], 500_000, 3));
    }

    private static unsafe void Fill(MemoryHandle pin, int size, byte value) => new Span<byte>(pin.Pointer, size).Fill(value);

    [Theory]
    [InlineData(100)]
    [InlineData(100_000)]
    public void RefusedFrame_IsKeptAndSentLater(int size)
    {
        using var context = new Context();
        using var push = new Socket(context, SocketType.Push);
        using var pull = new Socket(context, SocketType.Pull);
        string endpoint = SocketPair.NewInprocEndpoint();
        push.Bind(endpoint);
        FrameBuffer kept = push.BeginGrowingFrame();
        kept.Write<byte>(Payload.Of(size, 4));
        for (int i = 0; i < 100; i++)
            Assert.False(kept.Send(SendFlags.DontWait));

        using (FrameBuffer other = push.BeginGrowingFrame())
        {
            other.Write<byte>(Payload.Of(50));
            Assert.False(other.Send(SendFlags.DontWait));
            Assert.NotSame(kept, other);
        }
        Assert.Throws<InvalidOperationException>(() => kept.Advance(0));
        pull.Connect(endpoint);
        Assert.True(kept.Send());
        kept.Dispose();

        using var receiver = new FrameReceiver(pull);
        Assert.True(Payload.Is(receiver.Receive().Span, size, 4));
        Assert.False(receiver.TryReceive(out _));
    }

    [Theory]
    [InlineData(100)]
    [InlineData(100_000)]
    public void NotSent_IsDropped(int size)
    {
        using var pair = SocketPair.Inproc();
        using (FrameBuffer frame = pair.Sender.BeginGrowingFrame())
            frame.Write<byte>(Payload.Of(size));
        using (FrameBuffer next = pair.Sender.BeginGrowingFrame())
        {
            Assert.Equal(0, next.WrittenCount);
            next.Write<byte>([1]);
            next.Send();
        }

        using var receiver = new FrameReceiver(pair.Receiver);
        Assert.Equal([1], receiver.Receive().ToArray());
        Assert.False(receiver.TryReceive(out _));
    }

    [Fact]
    public void OneLargeFrame_DoesNotMakeTheNextOnesLarge() =>
        Worker.Run(() => // a thread without a spare one
        {
            using var pair = SocketPair.Inproc();
            for (int i = 0; i < 3; i++)
            {
                using FrameBuffer frame = pair.Sender.BeginGrowingFrame();
                Assert.InRange(frame.GetSpan().Length, 1, 1 << 20);
                frame.GetSpan(50_000_000);
                frame.Advance(50_000_000);
                frame.Send();
            }
        });

    [Fact]
    public void SentOrDisposedFrame_IsRefused()
    {
        using var pair = SocketPair.Inproc();
        FrameBuffer frame = pair.Sender.BeginGrowingFrame();
        frame.Write<byte>([1]);
        frame.Send();
        AssertClosed(frame);
        frame.Dispose();
        frame.Dispose();
        AssertClosed(frame);
    }

    [Theory]
    [InlineData(100)]
    [InlineData(100_000)]
    public void WhatIsDoneToADisposedFrame_ReachesNoOther(int size)
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        FrameBuffer stale = pair.Sender.BeginGrowingFrame();
        Memory<byte> memory = stale.GetMemory(size);
        stale.Dispose();
        using FrameBuffer next = pair.Sender.BeginGrowingFrame();
        using FrameBuffer third = pair.Sender.BeginGrowingFrame();
        next.Write<byte>(Payload.Of(size, 7));
        third.Write<byte>(Payload.Of(size, 8));

        stale.Dispose();
        AssertClosed(stale);
        Assert.Throws<ObjectDisposedException>(() => memory.Span.Length);
        Assert.Throws<ObjectDisposedException>(() => memory.Pin());
        next.Send();
        stale.Dispose();
        third.Send();

        Assert.True(Payload.Is(receiver.Receive().Span, size, 7));
        Assert.True(Payload.Is(receiver.Receive().Span, size, 8));
    }

    [Theory]
    [InlineData(100)]
    [InlineData(100_000)]
    public void MemoryOfASentFrame_IsRefused(int size)
    {
        using var pair = SocketPair.Inproc();
        using FrameBuffer frame = pair.Sender.BeginGrowingFrame();
        Memory<byte> memory = frame.GetMemory(size);
        frame.Advance(size);

        frame.Send();

        Assert.Throws<ObjectDisposedException>(() => memory.Span.Length);
    }

    [Fact]
    public void FrameDisposedByTwoThreads_GivesItsMemoryBackOnce()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        FrameBuffer shared = pair.Sender.BeginGrowingFrame();
        shared.Write<byte>([1]);
        Worker.Run(() =>
        {
            shared.Dispose();
            using FrameBuffer here = pair.Sender.BeginGrowingFrame();
            here.Write<byte>(Payload.Of(100, 1));
            Worker.Run(() =>
            {
                shared.Dispose();
                using FrameBuffer there = pair.Sender.BeginGrowingFrame();
                there.Write<byte>(Payload.Of(100, 2));
            });
            here.Send();
        });

        Assert.True(Payload.Is(receiver.Receive().Span, 100, 1));
    }

    [Theory]
    [InlineData(100)]
    [InlineData(100_000)]
    public void FailedSend_LeavesTheFrame(int size)
    {
        using var context = new Context();
        using var lonely = new Socket(context, SocketType.Push);
        using FrameBuffer frame = lonely.BeginGrowingFrame();
        frame.Write<byte>(Payload.Of(size));
        lonely.SetOption(SocketOption.Sndtimeo, 1);

        Assert.Throws<ZmqException>(() => frame.Send());
        context.Shutdown();
        Assert.Equal(ETerm, Assert.Throws<ZmqException>(() => frame.Send()).ErrorNumber);
        lonely.Dispose();
        Assert.Throws<ObjectDisposedException>(() => frame.Send());
    }

    [Fact]
    public void FramesOfAMessage_ArriveTogether()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        foreach (int size in new[] { 10, 30_000 })
        {
            using FrameBuffer frame = pair.Sender.BeginGrowingFrame();
            frame.Write<byte>(Payload.Of(size));
            frame.Send(size == 10 ? SendFlags.SendMore : SendFlags.None);
        }

        Assert.True(receiver.Receive().More);
        ReceivedFrame last = receiver.Receive();
        Assert.True(Payload.Is(last.Span, 30_000, 1));
        Assert.False(last.More);
    }

    [Fact]
    public void AnotherThread_CanSendIt()
    {
        using var pair = SocketPair.Inproc();
        FrameBuffer frame = pair.Sender.BeginGrowingFrame();
        frame.Write<byte>(Payload.Of(40_000));

        Worker.Run(() =>
        {
            frame.Send();
            frame.Dispose();
        });

        using var receiver = new FrameReceiver(pair.Receiver);
        Assert.True(Payload.Is(receiver.Receive().Span, 40_000, 1));
    }

    [Fact]
    public void NullSocket_IsRefused() => Assert.Throws<ArgumentNullException>("socket", () => SocketSending.BeginGrowingFrame(null!));

    private static unsafe void WriteTo(MemoryHandle handle, byte value) => *(byte*)handle.Pointer = value;

    private static void AssertClosed(FrameBuffer frame)
    {
        Assert.Throws<InvalidOperationException>(() => frame.GetSpan().Length);
        Assert.Throws<InvalidOperationException>(() => frame.GetMemory());
        Assert.Throws<InvalidOperationException>(() => frame.Advance(0));
        Assert.Throws<InvalidOperationException>(() => frame.Send());
    }
}
