using System;
using System.Diagnostics;
using System.Threading;
using Xunit;

namespace ZmqPerf.Tests.Receiving;

public class TimeOutTests
{
    private static readonly TimeSpan s_soon = TimeSpan.FromSeconds(10); // far above what a loaded machine adds, far below for ever

    [Theory]
    [InlineData(1)]
    [InlineData(20)]
    [InlineData(150)]
    public void Wait_IsAsLongAsAskedFor(int milliseconds)
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        var clock = Stopwatch.StartNew();

        Assert.False(receiver.TryReceive(TimeSpan.FromMilliseconds(milliseconds), out _));

        Assert.InRange(clock.Elapsed, TimeSpan.FromMilliseconds(milliseconds - 1), s_soon);
    }

    [Fact]
    public void LessThanAMillisecond_IsAMillisecond()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        var clock = Stopwatch.StartNew();

        for (int i = 0; i < 20; i++)
            Assert.False(receiver.TryReceive(TimeSpan.FromTicks(1), out _));

        Assert.InRange(clock.Elapsed, TimeSpan.FromMilliseconds(15), s_soon);
    }

    [Fact]
    public void PartsOfAMillisecond_AreRoundedUp()
    {
        Assert.Equal(3, Deadline.After(TimeSpan.FromMilliseconds(2.0001)).Wait);
        Assert.Equal(2, Deadline.After(TimeSpan.FromMilliseconds(2)).Wait);
        Assert.Equal(-1, Deadline.After(Timeout.InfiniteTimeSpan).Wait);
        Assert.Equal(-1, Deadline.After(Timeout.InfiniteTimeSpan).Left);
        Assert.Equal(int.MaxValue, Deadline.After(TimeSpan.MaxValue).Wait);
        Assert.Equal(int.MaxValue, Deadline.After(TimeSpan.MaxValue).Left);
    }

    [Fact]
    public void Zero_DoesNotWait()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        using var cancellation = new CancellationTokenSource();

        Assert.False(receiver.TryReceive(TimeSpan.Zero, out _));
        Assert.False(receiver.TryReceive(TimeSpan.Zero, out _, cancellation.Token));
        pair.Sender.Send([5]);
        Assert.True(receiver.TryReceive(TimeSpan.Zero, out ReceivedFrame frame));
        Assert.Equal([5], frame.ToArray());
    }

    [Theory]
    [InlineData(-2)]
    [InlineData(-0.5)]
    public void NegativeTimeOut_IsRefused(double milliseconds)
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        pair.Sender.Send([5]);

        Assert.Throws<ArgumentOutOfRangeException>("timeout", () => receiver.TryReceive(TimeSpan.FromMilliseconds(milliseconds), out _));
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(60_000)]
    [InlineData(1e14)]
    public void FrameDuringTheWait_EndsIt(double milliseconds)
    {
        using var pair = SocketPair.Inproc();
        var receiving = Worker.Start(() =>
        {
            using var receiver = new FrameReceiver(pair.Receiver);
            Assert.True(receiver.TryReceive(TimeSpan.FromMilliseconds(milliseconds), out ReceivedFrame frame));
            Assert.True(Payload.Is(frame.Span, 50, 1));
        });
        receiving.LetItBlock();

        pair.Sender.Send(Payload.Of(50));

        receiving.Join();
    }

    [Fact]
    public void TimeOutOfTheSocket_DoesNotCount()
    {
        using var pair = SocketPair.Inproc();
        pair.Receiver.SetOption(Net.Zmq.SocketOption.Rcvtimeo, 1);
        using var receiver = new FrameReceiver(pair.Receiver);
        var clock = Stopwatch.StartNew();

        Assert.False(receiver.TryReceive(TimeSpan.FromMilliseconds(100), out _));

        Assert.InRange(clock.Elapsed, TimeSpan.FromMilliseconds(99), s_soon);
    }

    [LinuxFact]
    public void Wait_UsesNoProcessorTime()
    {
        using var pair = SocketPair.Inproc();
        using var cancellation = new CancellationTokenSource();
        Worker.Run(() =>
        {
            using var receiver = new FrameReceiver(pair.Receiver);
            using var cancelled = new CancellationTokenSource(1);
            Assert.Throws<OperationCanceledException>(() => receiver.TryReceive(Timeout.InfiniteTimeSpan, out _, cancelled.Token));
            receiver.TryReceive(TimeSpan.FromMilliseconds(1), out _, cancellation.Token);
            TimeSpan before = LibC.ThreadTime();

            Assert.False(receiver.TryReceive(TimeSpan.FromMilliseconds(400), out _));
            Assert.False(receiver.TryReceive(TimeSpan.FromMilliseconds(400), out _, cancellation.Token));

            Assert.InRange(LibC.ThreadTime() - before, TimeSpan.Zero, TimeSpan.FromMilliseconds(100));
        });
    }
}
