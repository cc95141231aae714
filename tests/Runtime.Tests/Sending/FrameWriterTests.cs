using System;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.Tests.Sending;

public class FrameWriterTests
{
    [Fact]
    public void FramesThatAreOpenAtOnce_AreEachTheirOwn()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        for (int round = 0; round < 3; round++)
        {
            using FrameWriter first = pair.Sender.BeginFrame(100);
            using FrameWriter second = pair.Sender.BeginFrame(200);
            using (FrameWriter dropped = pair.Sender.BeginFrame(300))
                dropped.Span.Clear();
            using FrameWriter third = pair.Sender.BeginFrame(300);
            Payload.Write(first.Span, 1);
            Payload.Write(second.Span, 2);
            Payload.Write(third.Span, 3);
            second.Send();
            using FrameWriter fourth = pair.Sender.BeginFrame(200_000);
            Payload.Write(fourth.Span, 4);
            first.Send();
            fourth.Send();
            third.Send();

            Assert.True(Payload.Is(receiver.Receive().Span, 200, 2));
            Assert.True(Payload.Is(receiver.Receive().Span, 100, 1));
            Assert.True(Payload.Is(receiver.Receive().Span, 200_000, 4));
            Assert.True(Payload.Is(receiver.Receive().Span, 300, 3));
        }
    }

    /// <summary>Slots are not searched for each frame then, and found again when they are free.</summary>
    [Fact]
    public void ManyFramesThatAreOpenAtOnce_AreEachTheirOwn()
    {
        using var pair = SocketPair.Inproc(highWaterMark: 0);
        using var receiver = new FrameReceiver(pair.Receiver);
        for (int round = 0; round < 3; round++)
        {
            SendAll(0);
            for (int i = 99; i >= 0; i--)
                Assert.True(Payload.Is(receiver.Receive().Span, 100 + i, i));
        }

        void SendAll(int i)
        {
            if (i == 100)
                return;
            using FrameWriter frame = pair.Sender.BeginFrame(100 + i);
            Payload.Write(frame.Span, i);
            SendAll(i + 1);
            frame.Send();
        }
    }

    [Fact]
    public void Span_HasExactlyTheSizeAskedFor()
    {
        using var pair = SocketPair.Inproc();

        using FrameWriter frame = pair.Sender.BeginFrame(77);

        Assert.Equal(77, frame.Span.Length);
    }

    [Fact]
    public void FrameWithoutContent_IsSent()
    {
        using var pair = SocketPair.Inproc();
        using FrameWriter frame = pair.Sender.BeginFrame(0);

        Assert.True(frame.Span.IsEmpty);
        Assert.True(frame.Send());

        Assert.Equal(0, pair.Receiver.Recv(new byte[1]));
    }

    [Fact]
    public void WhatIsWritten_IsReceived()
    {
        using var pair = SocketPair.Inproc();
        using (FrameWriter frame = pair.Sender.BeginFrame(3))
        {
            frame.Span[0] = 1;
            frame.Span[1] = 2;
            frame.Span[2] = 3;
            frame.Send();
        }

        byte[] received = new byte[3];
        Assert.Equal(3, pair.Receiver.Recv(received));
        Assert.Equal([1, 2, 3], received);
    }

    [Fact]
    public void NotSent_IsDropped()
    {
        using var pair = SocketPair.Inproc();
        using (FrameWriter frame = pair.Sender.BeginFrame(100))
            frame.Span.Clear();

        Assert.Equal(-1, pair.Receiver.Recv(new byte[100], RecvFlags.DontWait));
    }

    [Fact]
    public void SecondSend_IsRefused()
    {
        using var pair = SocketPair.Inproc();
        FrameWriter frame = pair.Sender.BeginFrame(100);
        frame.Send();

        AssertEnded(ref frame);
        frame.Dispose();
        Assert.Equal(100, pair.Receiver.Recv(new byte[100]));
        Assert.Equal(-1, pair.Receiver.Recv(new byte[100], RecvFlags.DontWait));
    }

    [Fact]
    public void UseAfterDispose_IsRefused()
    {
        using var pair = SocketPair.Inproc();
        FrameWriter frame = pair.Sender.BeginFrame(100);
        frame.Dispose();
        frame.Dispose();

        AssertEnded(ref frame);
    }

    [Fact]
    public void DefaultWriter_IsRefusedAndDisposable()
    {
        FrameWriter frame = default;

        AssertEnded(ref frame);
        frame.Dispose();
    }

    [Fact]
    public void CopyOfASentFrame_CanDoNoHarm()
    {
        using var pair = SocketPair.Inproc();
        FrameWriter frame = pair.Sender.BeginFrame(1000);
        FrameWriter copy = frame;
        Payload.Write(copy.Span, 1);
        copy.Send();
        frame.Dispose();
        AssertEnded(ref frame);

        using FrameWriter next = pair.Sender.BeginFrame(1000); // in the same place
        Payload.Write(next.Span, 2);
        frame.Dispose();
        copy.Dispose();
        AssertEnded(ref copy);
        next.Send();

        AssertReceived(pair, 1000, 1);
        AssertReceived(pair, 1000, 2);
    }

    [Fact]
    public void SeveralFramesAtOnce_AreSentInAnyOrder()
    {
        using var pair = SocketPair.Inproc();
        using FrameWriter first = pair.Sender.BeginFrame(40);
        using FrameWriter second = pair.Sender.BeginFrame(5000);
        using FrameWriter third = pair.Sender.BeginFrame(8);
        Payload.Write(second.Span, 2);
        Payload.Write(third.Span, 3);
        Payload.Write(first.Span, 1);

        second.Send();
        third.Send();
        first.Send();

        AssertReceived(pair, 5000, 2);
        AssertReceived(pair, 8, 3);
        AssertReceived(pair, 40, 1);
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(int.MinValue)]
    public void NegativeSize_IsRefused(int size)
    {
        using var pair = SocketPair.Inproc();

        Assert.Throws<ArgumentOutOfRangeException>(nameof(size), () => pair.Sender.BeginFrame(size).Dispose());
    }

    [Fact]
    public void NullSocket_IsRefused() =>
        Assert.Throws<ArgumentNullException>("socket", () => SocketSending.BeginFrame(null!, 1).Dispose());

    [Fact]
    public void DisposedSocket_IsRefusedBySendAsByNetZmq()
    {
        using var pair = SocketPair.Inproc();
        pair.Sender.Dispose();
        using FrameWriter frame = pair.Sender.BeginFrame(100);
        bool refused = false;

        try
        {
            frame.Send();
        }
        catch (ObjectDisposedException)
        {
            refused = true;
        }

        Assert.True(refused);
        Assert.Equal(100, frame.Span.Length);
    }

    private static void AssertReceived(SocketPair pair, int size, int seed)
    {
        byte[] received = new byte[size];
        Assert.Equal(size, pair.Receiver.Recv(received));
        Assert.Equal(Payload.Of(size, seed), received);
    }

    private static void AssertEnded(ref FrameWriter frame)
    {
        int refusals = 0;
        try
        {
            _ = frame.Span;
        }
        catch (InvalidOperationException)
        {
            refusals++;
        }
        try
        {
            frame.Send();
        }
        catch (InvalidOperationException)
        {
            refusals++;
        }
        Assert.Equal(2, refusals);
    }
}
