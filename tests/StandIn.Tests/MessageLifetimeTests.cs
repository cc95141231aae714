using System;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.StandIn.Tests;

/// <summary>Messages that were disposed or sent.</summary>
public class MessageLifetimeTests
{
    [Fact]
    public void DisposedMessage_CannotBeUsed()
    {
        using var pipe = Pipe.Inproc();
        using var other = new Message("kept");
        var message = new Message("gone");
        message.Dispose();
        message.Dispose();

        // Rebuild is not asked: the library writes into memory that it gave back
        Assert.Throws<InvalidOperationException>(() => message.Size);
        Assert.Throws<InvalidOperationException>(() => message.Data.Length);
        Assert.Throws<InvalidOperationException>(() => message.More);
        Assert.Throws<InvalidOperationException>(() => message.GetProperty(MessageProperty.More));
        Assert.Throws<InvalidOperationException>(() => message.SetProperty(MessageProperty.More, 1));
        Assert.Throws<InvalidOperationException>(() => message.GetMetadata("Socket-Type"));
        Assert.Throws<InvalidOperationException>(message.ToArray);
        Assert.Throws<InvalidOperationException>(message.ToString);
        Assert.Throws<InvalidOperationException>(() => message.Move(null!));
        Assert.Throws<InvalidOperationException>(() => message.Copy(other));
        Assert.Throws<InvalidOperationException>(() => other.Move(message));
        Assert.Throws<InvalidOperationException>(() => other.Copy(message));
        Assert.Throws<InvalidOperationException>(() => pipe.Sender.Send(message));
        Assert.Throws<InvalidOperationException>(() => pipe.Receiver.Recv(message));
        Assert.Equal("kept", other.ToString());
    }

    [Fact]
    public void SentMessage_IsEmptyAndCanBeUsed()
    {
        using var pipe = Pipe.Inproc();
        using var message = new Message("sent");

        pipe.Sender.Send(message, SendFlags.SendMore);

        Assert.Equal((0, false, ""), (message.Size, message.More, message.ToString()));
        Assert.Empty(message.ToArray());
        pipe.Sender.Send("last");
        Assert.Equal(4, pipe.Receiver.Recv(message));
        Assert.Equal("sent", message.ToString());
    }

    [Fact]
    public void MessageSentAndDisposed_CannotBeUsedSince03()
    {
        using var pipe = Pipe.Inproc();
        var message = new Message("sent");
        pipe.Sender.Send(message);
        message.Dispose();

        if (Library.Version == "0.2.0")
            Assert.Equal(0, message.Size);
        else
            Assert.Throws<InvalidOperationException>(() => message.Size);
    }

    [Fact]
    public void FailedReceive_LeavesAMessageThatCanBeUsed()
    {
        using var pipe = Pipe.Inproc();
        using var message = new Message("old");
        using var block = new TrackedBlock(10);
        using Message kept = block.CreateMessage();

        Errno.Expect(Errno.NotSupported, () => pipe.Sender.Recv(kept));
        Assert.Equal((10, 0), (kept.Size, block.Freed));
        Assert.Equal(-1, pipe.Receiver.Recv(kept, RecvFlags.DontWait));

        Assert.Equal((0, 1), (kept.Size, block.Freed));
    }
}
