using System;
using System.Collections.Generic;
using System.Threading;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.Tests.Receiving;

public class DrainTests
{
    private const int ETerm = 156384712 + 53;

    [Fact]
    public void WhatIsQueued_IsHandledInOrder()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        int[] sizes = [0, 8, 33, 34, 100_000, 1];
        foreach (int size in sizes)
            pair.Sender.Send(Payload.Of(size, size));
        List<int> handled = [];

        int frames = receiver.Drain(
            handled,
            static (frame, handled) =>
            {
                Assert.True(Payload.Is(frame.Span, frame.Size, frame.Size));
                handled.Add(frame.Size);
            }
        );

        Assert.Equal(sizes.Length, frames);
        Assert.Equal(sizes, handled);
        Assert.Equal(0, receiver.Drain(0, static (_, _) => { }));
    }

    [Fact]
    public void MoreThanTheLimit_StaysQueued()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        for (int i = 0; i < 25; i++)
            pair.Sender.Send([(byte)i]);

        Assert.Equal(10, receiver.Drain(0, static (_, _) => { }, maxFrames: 10));
        Assert.Equal(10, receiver.Drain(0, static (_, _) => { }, maxFrames: 10));
        Assert.Equal([20], receiver.Receive().ToArray());
        Assert.Equal(4, receiver.Drain(0, static (_, _) => { }, maxFrames: 10));
    }

    [Fact]
    public void MessageThatWasBegun_IsFinishedBeyondTheLimit()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        SendMessage(pair.Sender, 3);
        SendMessage(pair.Sender, 4);
        SendMessage(pair.Sender, 1);

        Assert.Equal(3, receiver.Drain(0, static (_, _) => { }, maxFrames: 1));
        Assert.Equal(4, receiver.Drain(0, static (_, _) => { }, maxFrames: 2));
        Assert.Equal(1, receiver.Drain(0, static (_, _) => { }, maxFrames: 2));
    }

    [Fact]
    public void HandlerThatSkipsTheRest_SeesHeadsOnly()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        for (int i = 0; i < 10; i++)
            SendMessage(pair.Sender, 1 + (i % 3));
        List<int> heads = [];

        int frames = receiver.Drain(
            (receiver, heads),
            static (frame, state) =>
            {
                state.heads.Add(frame.Span[0]);
                state.receiver.SkipRest();
            }
        );

        Assert.Equal(10, frames);
        Assert.Equal([0, 0, 0, 0, 0, 0, 0, 0, 0, 0], heads);
    }

    [Fact]
    public void HandlerThatThrows_LosesOnlyTheFrameAtHand()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        SendMessage(pair.Sender, 3);
        SendMessage(pair.Sender, 1);

        Assert.Throws<FormatException>(() => receiver.Drain(0, static (_, _) => throw new FormatException()));

        Assert.Equal([1], receiver.Receive().ToArray());
        Assert.Equal(2, receiver.Drain(0, static (_, _) => { }));
    }

    [Fact]
    public void HandlerThatDisposes_EndsIt()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        SendMessage(pair.Sender, 2);

        Assert.Throws<ObjectDisposedException>(() => receiver.Drain(receiver, static (_, receiver) => receiver.Dispose()));
    }

    [Fact]
    public void FirstWait_EndsWithTheFirstFrame()
    {
        using var pair = SocketPair.Inproc();
        var receiving = Worker.Start(() =>
        {
            using var receiver = new FrameReceiver(pair.Receiver);
            Assert.Equal(0, receiver.Drain(0, static (_, _) => { }, firstWait: TimeSpan.FromMilliseconds(1)));
            Assert.Equal(1, receiver.Drain(0, static (_, _) => { }, firstWait: Timeout.InfiniteTimeSpan));
        });
        receiving.LetItBlock();

        pair.Sender.Send([1]);

        receiving.Join();
    }

    [Fact]
    public void ContextShutDown_IsTheErrorOfNetZmq()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        pair.Context.Shutdown();

        Assert.Equal(ETerm, Assert.Throws<ZmqException>(() => receiver.Drain(0, static (_, _) => { })).ErrorNumber);
        Assert.Equal(ETerm, Assert.Throws<ZmqException>(() => receiver.SkipRest()).ErrorNumber);
        Assert.Equal(ETerm, Assert.Throws<ZmqException>(() => receiver.ReceiveInto(new byte[1])).ErrorNumber);
    }

    [Fact]
    public void WrongArguments_AreRefused()
    {
        using var pair = SocketPair.Inproc();
        var receiver = new FrameReceiver(pair.Receiver);

        Assert.Throws<ArgumentNullException>("handler", () => receiver.Drain<int>(0, null!));
        Assert.Throws<ArgumentOutOfRangeException>("maxFrames", () => receiver.Drain(0, static (_, _) => { }, maxFrames: 0));
        Assert.Throws<ArgumentOutOfRangeException>(
            "firstWait",
            () => receiver.Drain(0, static (_, _) => { }, firstWait: TimeSpan.FromTicks(-1))
        );
        receiver.Dispose();
        Assert.Throws<ObjectDisposedException>(() => receiver.Drain(0, static (_, _) => { }));
        Assert.Throws<ObjectDisposedException>(() => receiver.SkipRest());
        Assert.Throws<ObjectDisposedException>(() => receiver.ReceiveInto(new byte[1]));
    }

    [Fact]
    public void SkipRest_LeavesTheNextMessage()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        receiver.SkipRest(); // nothing was received yet
        SendMessage(pair.Sender, 5);
        SendMessage(pair.Sender, 2);

        Assert.Equal([0], receiver.Receive().ToArray());
        receiver.SkipRest();
        receiver.SkipRest();

        ReceivedFrame next = receiver.Receive();
        Assert.Equal([0], next.ToArray());
        Assert.True(next.More);
        Assert.False(receiver.Receive().More);
        receiver.SkipRest();
        Assert.False(receiver.TryReceive(out _));
    }

    [Fact]
    public void SkipRest_AlsoSkipsWhatNetZmqBegan()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        SendMessage(pair.Sender, 4);
        SendMessage(pair.Sender, 1);
        pair.Receiver.Recv(new byte[1]);

        receiver.SkipRest();

        Assert.False(receiver.Receive().More);
        Assert.False(receiver.TryReceive(out _));
    }

    /// <summary>A message whose frames are their own numbers.</summary>
    private static void SendMessage(Socket socket, int frames)
    {
        for (int i = 0; i < frames; i++)
            socket.Send([(byte)i], i < frames - 1 ? SendFlags.SendMore : SendFlags.None);
    }
}
