using System;
using System.Linq;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.StandIn.Tests;

public class MultipartTests
{
    [Fact]
    public void Frames_ArriveTogetherInOrder()
    {
        using var pipe = Pipe.Inproc();
        pipe.Sender.Send("one", SendFlags.SendMore);
        pipe.Sender.Send("two", SendFlags.SendMore | SendFlags.DontWait);
        using (var last = new Message("three"))
            pipe.Sender.Send(last);
        using var message = new Message();

        pipe.Receiver.Recv(message);
        Assert.Equal(("one", true, true), (message.ToString(), message.More, pipe.Receiver.HasMore));
        pipe.Receiver.Recv(message);
        Assert.Equal(("two", true, true), (message.ToString(), message.More, pipe.Receiver.HasMore));
        pipe.Receiver.Recv(message);
        Assert.Equal(("three", false, false), (message.ToString(), message.More, pipe.Receiver.HasMore));
    }

    [Fact]
    public void EveryHelper_SendsAllFrames()
    {
        using var pipe = Pipe.Inproc();
        using var whole = new MultipartMessage { "a", "" };
        Message[] messages = [new("b"), new("c")];

        pipe.Sender.SendMultipart(whole);
        pipe.Sender.SendMultipart(
            (byte[][])
                [
                    [1],
                    [2, 3],
                ]
        );
        pipe.Sender.SendMultipart("x", "y", "z");
        pipe.Sender.SendMultipart(messages);

        Assert.Equal(["a", ""], Texts(pipe.Receiver.RecvMultipart()));
        Assert.Equal(["\u0001", "\u0002\u0003"], Texts(pipe.Receiver.RecvMultipart()));
        Assert.Equal(["x", "y", "z"], Texts(pipe.Receiver.RecvMultipart()));
        Assert.True(pipe.Receiver.TryRecvMultipart(out MultipartMessage? received));
        Assert.Equal(["b", "c"], Texts(received!));
        Assert.False(pipe.Receiver.TryRecvMultipart(out received));
        Assert.Null(received);
        Assert.All(whole.Concat(messages), m => Assert.Equal(0, m.Size));
        Assert.All(messages, m => m.Dispose());
    }

    [Fact]
    public void Frames_AreKeptInOrder()
    {
        using var message = new MultipartMessage();
        message.Add("b");
        message.Add([3]);
        message.Add("d"u8);
        message.AddEmptyFrame();
        message.Insert(0, new Message("a"));

        Assert.Equal(["a", "b", "\u0003", "d", ""], message.Select(m => m.ToString()));
        Assert.Equal((5, false), (message.Count, message.IsEmpty));
        Assert.Equal(("a", ""), (message.PeekFirstString(), message.PeekLastString()));
        Assert.Equal("a"u8, message.PeekFirst());
        Assert.Equal(""u8, message.PeekLast());
        Assert.Same(message[0], message.First);
        Assert.Same(message[4], message.Last);
        using Message first = message.Pop(),
            last = message.PopBack();
        Assert.Equal(("a", 0, 3), (first.ToString(), last.Size, message.Count));
    }

    [Fact]
    public void RemovedFrames_AreDisposedAndPoppedOnesAreNot()
    {
        using TrackedBlock removed = new(10),
            popped = new(10),
            cleared = new(10);
        var message = new MultipartMessage { removed.CreateMessage(), popped.CreateMessage(), cleared.CreateMessage() };

        message.RemoveAt(0);
        Message kept = message.Pop();
        message.Clear();

        Assert.Equal((1, 0, 1), (removed.Freed, popped.Freed, cleared.Freed));
        kept.Dispose();
        Assert.Equal(1, popped.Freed);
    }

    private static string[] Texts(MultipartMessage message)
    {
        using (message)
            return [.. message.Select(m => m.ToString())];
    }
}
