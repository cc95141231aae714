using System;
using System.Runtime.CompilerServices;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.StandIn.Tests;

/// <summary>What happens to the memory of messages that were lost, or sent and used again.</summary>
public class MessageLeakTests
{
    [Fact]
    public void LostMessage_IsClosedByItsFinalizer()
    {
        using var block = new TrackedBlock(100);
        Lose(block);

        GC.Collect();
        GC.WaitForPendingFinalizers();

        Assert.Equal(1, block.Freed);
    }

    [Fact]
    public void MessageReceivedIntoAfterASend_LeaksWhatItReceived()
    {
        using var pipe = Pipe.Inproc();
        using var block = new TrackedBlock(100);
        var message = new Message("sent");
        pipe.Sender.Send(message);
        _ = pipe.Receiver.RecvString();
        using (var zeroCopy = block.CreateMessage())
            pipe.Sender.Send(zeroCopy);

        Assert.Equal(100, pipe.Receiver.Recv(message));
        message.Dispose();

        Assert.Equal(0, block.Freed);
    }

    [Fact]
    public void MessageMovedOrCopiedIntoAfterASend_LeaksWhatItGot()
    {
        using var pipe = Pipe.Inproc();
        using var moved = new TrackedBlock(100);
        using var copied = new TrackedBlock(100);
        using (
            Message first = new("sent"),
                second = new("sent")
        )
        using (
            Message movedSource = moved.CreateMessage(),
                copiedSource = copied.CreateMessage()
        )
        {
            pipe.Sender.Send(first);
            pipe.Sender.Send(second);
            first.Move(movedSource);
            second.Copy(copiedSource);
        }

        Assert.Equal((0, 0), (moved.Freed, copied.Freed));
    }

    [Fact]
    public void MessageReceivedIntoAfterASendAndLost_LeaksSince03()
    {
        using var pipe = Pipe.Inproc();
        using var block = new TrackedBlock(100);
        LoseReceived(pipe, block);

        GC.Collect();
        GC.WaitForPendingFinalizers();

        Assert.Equal(Library.Version == "0.2.0" ? 1 : 0, block.Freed);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void LoseReceived(Pipe pipe, TrackedBlock block)
    {
        var message = new Message("sent");
        pipe.Sender.Send(message);
        _ = pipe.Receiver.RecvString();
        using (var zeroCopy = block.CreateMessage())
            pipe.Sender.Send(zeroCopy);
        Assert.Equal(100, pipe.Receiver.Recv(message));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Lose(TrackedBlock block) => block.CreateMessage();
}
