using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Threading.Tasks;
using Net.Zmq;
using Xunit;
using ZmqPerf.Native;

namespace ZmqPerf.Tests.Receiving;

public class OwnedFrameTests
{
    [Theory]
    [InlineData("inproc")]
    [InlineData("tcp")]
    public void DetachedFrames_OutliveReceiverAndSocket(string transport)
    {
        int[] sizes = [0, 1, 33, 34, 500, 9000, 300_000];
        List<OwnedFrame> frames = [];
        using (var pair = SocketPair.Over(transport))
        {
            using var receiver = new FrameReceiver(pair.Receiver);
            foreach (int size in sizes)
                pair.Sender.Send(Payload.Of(size, size));
            foreach (int size in sizes)
            {
                receiver.Receive();
                frames.Add(receiver.Detach());
                Assert.Same(pair.Receiver, frames[^1].Socket);
            }
        }

        for (int i = 0; i < sizes.Length; i++)
        {
            using OwnedFrame frame = frames[i];
            Assert.Equal(sizes[i], frame.Size);
            Assert.True(Payload.Is(frame.Span, sizes[i], sizes[i]));
        }
    }

    [Fact]
    public void FrameOfAMessage_KnowsWhetherMoreFollow()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        pair.Sender.Send([1], SendFlags.SendMore);
        pair.Sender.Send([2]);

        receiver.Receive();
        using OwnedFrame first = receiver.Detach();
        receiver.SkipRest();
        using OwnedFrame last = receiver.Detach();

        Assert.True(first.More);
        Assert.False(last.More);
        Assert.Equal([2], last.ToArray());
    }

    [Theory]
    [InlineData(5)] // in the message itself
    [InlineData(10_000)]
    public void PinnedContent_StaysUntilItIsUnpinned(int size)
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        using OutgoingMessage message = new();
        OwnedFrame disposed = Receive(),
            passedOn = Receive();
        MemoryHandle[] pins = [disposed.Memory.Pin(), disposed.Memory.Pin(), passedOn.Memory.Pin()];

        disposed.Dispose();
        message.Add(passedOn);
        pair.Sender.SendMessage(message);
        pins[0].Dispose();
        for (int i = 0; i < 50; i++) // others that would get their memory
        {
            pair.Sender.Send(Payload.Of(size, 9));
            receiver.Receive();
        }

        Assert.True(IsWhole(pins[1]));
        Assert.True(IsWhole(pins[2]));
        pins[1].Dispose();
        pins[2].Dispose();
        Assert.Throws<ObjectDisposedException>(() => passedOn.Memory);

        OwnedFrame Receive()
        {
            pair.Sender.Send(Payload.Of(size, 4));
            receiver.Receive();
            return receiver.Detach();
        }

        unsafe bool IsWhole(MemoryHandle pin) => Payload.Is(new ReadOnlySpan<byte>(pin.Pointer, size), size, 4);
    }

    [Fact]
    public void MemoryThatIsPinned_IsRefusedOnceItsFrameIsDisposed()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        pair.Sender.Send(Payload.Of(300));
        receiver.Receive();
        OwnedFrame frame = receiver.Detach();
        ReadOnlyMemory<byte> memory = frame.Memory;
        using MemoryHandle pin = memory.Pin();

        frame.Dispose();

        Assert.Throws<ObjectDisposedException>(() => memory.Span.Length);
        Assert.Throws<ObjectDisposedException>(() => memory.Pin());
        Assert.Throws<ObjectDisposedException>(() => frame.ToArray());
    }

    [LinuxFact]
    public void FrameThatWasFinalized_IsFreedOnce_WhateverIsFinalizedAfterIt() =>
        Assert.Equal("1 frame, 160 owners\n", ChildProcess.Run(ChildProcess.LostPins));

    [Fact]
    public async Task Memory_IsTheContentUntilTheFrameIsDisposed()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        pair.Sender.Send(Payload.Of(300, 4));
        receiver.Receive();
        OwnedFrame frame = receiver.Detach();
        using MemoryStream stream = new();

        await stream.WriteAsync(frame.Memory);
        ReadOnlyMemory<byte> memory = frame.Memory;
        using (MemoryHandle pinned = memory[10..].Pin())
            Assert.Equal(frame.Span[10], At(pinned));
        frame.Dispose();
        frame.Dispose();

        Assert.True(Payload.Is(stream.ToArray(), 300, 4));
        Assert.Throws<ObjectDisposedException>(() => memory.Span.Length);
        Assert.Throws<ObjectDisposedException>(() => memory.Pin());
        Assert.Throws<ObjectDisposedException>(() => frame.Memory);
    }

    private static unsafe byte At(MemoryHandle handle) => *(byte*)handle.Pointer;

    [Fact]
    public void AnotherThread_CanUseAndDisposeIt()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        for (int i = 0; i < 100; i++)
        {
            pair.Sender.Send(Payload.Of(2000, i));
            receiver.Receive();
            OwnedFrame frame = receiver.Detach();
            int seed = i;
            Worker.Run(() =>
            {
                Assert.True(Payload.Is(frame.Span, 2000, seed));
                frame.Dispose();
            });
        }
    }

    [Fact]
    public void Content_CanBeCopied()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        pair.Sender.Send([1, 2, 3]);
        receiver.Receive();
        using OwnedFrame frame = receiver.Detach();
        var writer = new ArrayBufferWriter<byte>();

        frame.CopyTo(writer);

        Assert.Equal([1, 2, 3], frame.ToArray());
        Assert.Equal([1, 2, 3], writer.WrittenSpan.ToArray());
        Assert.Throws<ArgumentNullException>("writer", () => frame.CopyTo(null!));
    }

    [Fact]
    public void TruncatedFrame_IsStillThereWhole()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        pair.Sender.Send(Payload.Of(5000, 4));

        Assert.True(receiver.ReceiveInto(new byte[10]).Truncated);
        using OwnedFrame frame = receiver.Detach();

        Assert.True(Payload.Is(frame.Span, 5000, 4));
    }

    [Fact]
    public void WithoutAFrame_NothingIsDetached()
    {
        using var pair = SocketPair.Inproc();
        var receiver = new FrameReceiver(pair.Receiver);

        Assert.Throws<InvalidOperationException>(() => receiver.Detach());
        pair.Sender.Send([1]);
        receiver.Receive();
        receiver.Detach().Dispose();
        Assert.Throws<InvalidOperationException>(() => receiver.Detach());
        pair.Sender.Send([1]);
        receiver.Receive();
        receiver.TryReceive(out _);
        Assert.Throws<InvalidOperationException>(() => receiver.Detach());
        pair.Sender.Send([1]);
        receiver.Receive();
        receiver.Dispose();
        Assert.Throws<ObjectDisposedException>(() => receiver.Detach());
    }

    [Fact]
    public void ReceiverGoesOn_AfterADetach()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        pair.Sender.Send(Payload.Of(100, 1));
        pair.Sender.Send(Payload.Of(200, 2));

        receiver.Receive();
        using OwnedFrame kept = receiver.Detach();
        Assert.True(Payload.Is(receiver.Receive().Span, 200, 2));

        Assert.True(Payload.Is(kept.Span, 100, 1));
    }

    /// <summary>Memory that nobody touches costs nothing: it is not copied over inproc.</summary>
    [LinuxFact]
    public unsafe void FrameBeyondEverySpan_IsAsLargeAsTheReceiveSays()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        NativeMessage message;
        Assert.Equal(0, LibZmq.zmq_msg_init_size(&message, (nuint)int.MaxValue + 6));
        Assert.NotEqual(-1, LibZmq.zmq_msg_send(&message, SocketHandle.Of(pair.Sender), 0));

        int size = receiver.Receive().Size;
        using OwnedFrame frame = receiver.Detach();

        Assert.Equal(int.MaxValue, size);
        Assert.Equal(int.MaxValue, frame.Size);
        Assert.Equal(int.MaxValue, frame.Span.Length);
    }

    [Fact]
    public void DisposedFrame_IsRefused()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        pair.Sender.Send([1]);
        receiver.Receive();
        OwnedFrame frame = receiver.Detach();
        frame.Dispose();
        frame.Dispose();

        Assert.Throws<ObjectDisposedException>(() => frame.Span.Length);
        Assert.Throws<ObjectDisposedException>(() => frame.ToArray());
        Assert.Throws<ObjectDisposedException>(() => frame.CopyTo(new ArrayBufferWriter<byte>()));
    }
}
