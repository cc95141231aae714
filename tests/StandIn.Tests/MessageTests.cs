using System;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.StandIn.Tests;

public class MessageTests
{
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
    public void Rebuild_ReplacesTheContent()
    {
        using var message = new Message("content");

        message.Rebuild(100);
        Assert.Equal(100, message.Size);
        message.Rebuild();

        Assert.Equal(0, message.Size);
    }

    [Fact]
    public void Rebuild_GivesBackZeroCopyMemory()
    {
        using TrackedBlock first = new(10),
            second = new(10);
        using Message emptied = first.CreateMessage(),
            resized = second.CreateMessage();

        emptied.Rebuild();
        resized.Rebuild(5);

        Assert.Equal((1, 1), (first.Freed, second.Freed));
    }

    [Fact]
    public void Data_IsTheMemoryOfTheMessage()
    {
        using var message = new Message("abc");
        Span<byte> data = message.Data;

        data[0] = (byte)'x';

        Assert.True(data == message.Data);
        Assert.Equal("xbc", message.ToString());
        Assert.Equal("a\ufffd", new Message([(byte)'a', 0xFF]).ToString());
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
    public void Properties_AreReadAndNotSet()
    {
        using var pipe = Pipe.Inproc();
        using var message = new Message();
        pipe.Sender.SendMultipart("first", "last");

        pipe.Receiver.Recv(message);
        Assert.Equal((true, 1, 0), (message.More, message.GetProperty(MessageProperty.More), message.GetProperty(MessageProperty.Shared)));
        pipe.Receiver.Recv(message);
        Assert.Equal((false, 0), (message.More, message.GetProperty(MessageProperty.More)));
        Errno.Expect(Errno.Invalid, () => message.GetProperty((MessageProperty)99));
        Errno.Expect(Errno.Invalid, () => message.SetProperty(MessageProperty.More, 1));
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
        Assert.Null(new Message("made here").GetMetadata("Socket-Type"));
    }
}
