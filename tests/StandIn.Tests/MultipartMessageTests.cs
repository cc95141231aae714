using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.StandIn.Tests;

public class MultipartMessageTests
{
    [Fact]
    public void Null_IsNamed()
    {
        using MultipartMessage message = [];

        Assert.Throws<ArgumentNullException>("message", () => message.Add((Message)null!));
        Assert.Throws<ArgumentNullException>("data", () => message.Add((byte[])null!));
        Assert.Throws<ArgumentNullException>("text", () => message.Add((string)null!));
        Assert.Throws<ArgumentNullException>("message", () => message.Insert(0, null!));
        Assert.True(message.IsEmpty);
    }

    [Fact]
    public void NoFrames_AreNoneToGive()
    {
        using MultipartMessage message = [];

        Assert.Equal((0, true), (message.Count, message.IsEmpty));
        Assert.Throws<InvalidOperationException>(() => message.First);
        Assert.Throws<InvalidOperationException>(() => message.Last);
        Assert.Throws<InvalidOperationException>(message.Pop);
        Assert.Throws<InvalidOperationException>(message.PopBack);
        Assert.Throws<InvalidOperationException>(() => message.PeekFirst().Length);
        Assert.Throws<InvalidOperationException>(() => message.PeekLast().Length);
        Assert.Throws<InvalidOperationException>(message.PeekFirstString);
        Assert.Throws<InvalidOperationException>(message.PeekLastString);
        message.Clear();
    }

    [Fact]
    public void IndexOutOfRange_IsNamed()
    {
        using var message = new MultipartMessage { "only" };
        using var other = new Message("kept");

        foreach (int index in new[] { -1, 1 })
        {
            Assert.Throws<ArgumentOutOfRangeException>("index", () => message[index]);
            Assert.Throws<ArgumentOutOfRangeException>("index", () => message.RemoveAt(index));
        }
        Assert.Throws<ArgumentOutOfRangeException>("index", () => message.Insert(2, other));
        message.Insert(1, other);
        Assert.Equal(["only", "kept"], message.Select(m => m.ToString()));
    }

    [Fact]
    public void Frames_AreDisposedWithTheMessageOnce()
    {
        using TrackedBlock block = new(10);
        MultipartMessage message = [block.CreateMessage()];
        Message frame = message.First;

        message.Dispose();
        message.Dispose();

        Assert.Equal(1, block.Freed);
        Assert.Throws<InvalidOperationException>(() => frame.Size);
    }

    [Fact]
    public void DisposedMessage_CanOnlyBeCounted()
    {
        var message = new MultipartMessage { "gone" };
        using var frame = new Message("kept");
        message.Dispose();
        Action[] members =
        [
            () => _ = message[0],
            () => _ = message.First,
            () => _ = message.Last,
            () => message.Add(frame),
            () => message.Add([1]),
            () => message.Add("x"),
            () => message.Add("x"u8),
            () => message.AddEmptyFrame(),
            () => message.Insert(0, frame),
            () => message.RemoveAt(0),
            () => message.Clear(),
            () => message.Pop(),
            () => message.PopBack(),
            () => message.PeekFirst(),
            () => message.PeekLast(),
            () => message.PeekFirstString(),
            () => message.PeekLastString(),
            () => message.GetEnumerator(),
            () => ((IEnumerable)message).GetEnumerator(),
        ];

        Assert.All(members, member => Assert.Equal("MultipartMessage", Assert.Throws<ObjectDisposedException>(member).ObjectName));
        Assert.Equal((0, true), (message.Count, message.IsEmpty));
        Assert.Throws<ArgumentNullException>(() => message.Add((string)null!));
        Assert.Equal("kept", frame.ToString());
    }

    [Fact]
    public void ChangedMessage_EndsItsEnumerations()
    {
        using var message = new MultipartMessage { "a", "b" };
        using IEnumerator<Message> frames = message.GetEnumerator();
        Assert.True(frames.MoveNext());
        Assert.Same(message.First, frames.Current);

        message.AddEmptyFrame();

        Assert.Throws<InvalidOperationException>(() => frames.MoveNext());
        Assert.Equal(3, ((IEnumerable)message).Cast<Message>().Count());
    }

    [Fact]
    public void FramesSentOnTheirWay_AreConsumedOneByOne()
    {
        using var pipe = Pipe.Inproc();
        using var disposed = new Message("gone");
        disposed.Dispose();
        using var message = new MultipartMessage { "sent", disposed };

        Assert.Throws<InvalidOperationException>(() => pipe.Sender.SendMultipart(message));

        Assert.Equal(0, message.First.Size);
        pipe.Sender.Send("rest");
        using MultipartMessage received = pipe.Receiver.RecvMultipart();
        Assert.Equal(["sent", "rest"], received.Select(m => m.ToString()));
    }
}
