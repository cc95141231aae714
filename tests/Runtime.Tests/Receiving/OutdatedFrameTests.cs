using System;
using Xunit;

namespace ZmqPerf.Tests.Receiving;

/// <summary>The option <c>ZmqPerf.CheckFrames</c> is on in this process.</summary>
public class OutdatedFrameTests
{
    [Fact]
    public void FrameOfAnEarlierReceive_IsRefused()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        pair.Sender.Send([1]);
        pair.Sender.Send([2, 2]);

        ReceivedFrame outdated = receiver.Receive();
        ReceivedFrame current = receiver.Receive();

        Assert.True(IsRefused(outdated));
        Assert.Equal([2, 2], current.ToArray());
    }

    [Fact]
    public void FrameBeforeAnEmptyReceive_IsRefusedBecauseItsContentIsGone()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        pair.Sender.Send([1]);

        ReceivedFrame outdated = receiver.Receive();
        Assert.False(receiver.TryReceive(out _));

        Assert.True(IsRefused(outdated));
    }

    [Fact]
    public void FrameOfADisposedReceiver_IsRefused()
    {
        using var pair = SocketPair.Inproc();
        var receiver = new FrameReceiver(pair.Receiver);
        pair.Sender.Send([1]);

        ReceivedFrame outdated = receiver.Receive();
        receiver.Dispose();

        Assert.True(IsRefused(outdated));
    }

    [Fact]
    public void FrameThatWasReleasedOrDetached_IsRefused()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        pair.Sender.Send([1]);
        pair.Sender.Send([2]);

        ReceivedFrame released = receiver.Receive();
        receiver.Release();
        receiver.Release();
        Assert.True(IsRefused(released));
        Assert.Throws<InvalidOperationException>(() => receiver.Detach());
        ReceivedFrame detached = receiver.Receive();
        using OwnedFrame owned = receiver.Detach();
        Assert.True(IsRefused(detached));
        receiver.Dispose();
        Assert.Throws<ObjectDisposedException>(() => receiver.Release());
    }

    [Fact]
    public void FrameOfAReceiveThatGotNothing_IsEmptyAndTheLast()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);

        Assert.False(receiver.TryReceive(out ReceivedFrame nothing));

        Assert.Equal((0, false), (nothing.Span.Length, nothing.More));
    }

    /// <summary>Of the content, and of what libzmq is asked for only then.</summary>
    private static bool IsRefused(ReceivedFrame frame)
    {
        int refused = 0;
        try
        {
            _ = frame.Span;
        }
        catch (InvalidOperationException)
        {
            refused++;
        }
        try
        {
            _ = frame.More;
        }
        catch (InvalidOperationException)
        {
            refused++;
        }
        return refused == 2;
    }
}
