using System;
using System.Runtime.CompilerServices;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.Tests.StandIn;

public class MessageTests
{
    private const int EInval = 22;

    [Fact]
    public void EveryConstructor_MakesItsContent()
    {
        using var block = new TrackedBlock(5);
        "block"u8.CopyTo(block.Span);
        using var empty = new Message();
        using var sized = new Message(70_000);
        using var copied = new Message([1, 2, 3]);
        using var text = new Message("Grüße");
        using var zeroCopy = block.CreateMessage();
        using var borrowed = new Message(block.Address, 4);

        Assert.Equal(0, empty.Size);
        Assert.Equal(70_000, sized.Data.Length);
        Assert.Equal([1, 2, 3], copied.ToArray());
        Assert.Equal(7, text.Size);
        Assert.Equal("Grüße", text.ToString());
        Assert.Equal("block", zeroCopy.ToString());
        Assert.Equal("bloc", borrowed.ToString());
        Assert.False(text.More);
        Assert.Equal(0, text.GetProperty(MessageProperty.More));
    }

    [Fact]
    public void NegativeSize_Throws()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => new Message(-1));
        Assert.Throws<ArgumentOutOfRangeException>(() => new Message(0, -1));
    }

    [Fact]
    public void Rebuild_ReplacesTheContent()
    {
        using var message = new Message("content");

        message.Rebuild(100);
        Assert.Equal(100, message.Size);
        message.Rebuild();

        Assert.Equal(0, message.Size);
    }

    [Fact]
    public void Copy_SharesTheContentAndMoveTakesIt()
    {
        using var block = new TrackedBlock(100);
        var source = block.CreateMessage();
        var copy = new Message();
        var target = new Message();

        copy.Copy(source);
        Assert.Equal(1, copy.GetProperty(MessageProperty.Shared));
        target.Move(source);

        Assert.Equal((100, 0, 100), (copy.Size, source.Size, target.Size));
        source.Dispose();
        copy.Dispose();
        Assert.Equal(0, block.Freed);
        target.Dispose();
        Assert.Equal(1, block.Freed);
    }

    [Fact]
    public void Properties_CannotBeSet()
    {
        using var message = new Message();

        Assert.Equal(EInval, Assert.Throws<ZmqException>(() => message.SetProperty(MessageProperty.More, 1)).ErrorNumber);
    }

    [Fact]
    public void Metadata_DescribesTheSender()
    {
        using var pipe = Pipe.Tcp();
        pipe.Sender.Send("hello");
        using var message = new Message();
        pipe.Receiver.Recv(message);

        Assert.Equal("PUSH", message.GetMetadata("Socket-Type"));
        Assert.Null(message.GetMetadata("No-Such-Property"));
    }

    [Fact]
    public void DisposedMessage_CannotBeUsed()
    {
        using var pipe = Pipe.Inproc();
        var message = new Message("gone");
        message.Dispose();
        message.Dispose();

        Assert.Throws<InvalidOperationException>(() => message.Size);
        Assert.Throws<InvalidOperationException>(() => message.Data.Length);
        Assert.Throws<InvalidOperationException>(() => message.Rebuild());
        Assert.Throws<InvalidOperationException>(() => pipe.Sender.Send(message));
        Assert.Throws<InvalidOperationException>(() => pipe.Receiver.Recv(message));
    }

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
        using (Message first = new("sent"), second = new("sent"), movedSource = moved.CreateMessage(), copiedSource = copied.CreateMessage())
        {
            pipe.Sender.Send(first);
            pipe.Sender.Send(second);
            first.Move(movedSource);
            second.Copy(copiedSource);
        }

        Assert.Equal((0, 0), (moved.Freed, copied.Freed));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Lose(TrackedBlock block) => block.CreateMessage();
}
