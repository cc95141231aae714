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

    private static bool IsRefused(ReceivedFrame frame)
    {
        try
        {
            _ = frame.Span;
            return false;
        }
        catch (InvalidOperationException)
        {
            return true;
        }
    }
}
