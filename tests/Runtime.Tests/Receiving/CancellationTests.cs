using System;
using System.Threading;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.Tests.Receiving;

public class CancellationTests
{
    [Fact]
    public void CancelledBefore_ThrowsAndLosesNoFrame()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        pair.Sender.Send([4]);
        var cancelled = new CancellationToken(canceled: true);

        var failure = Assert.Throws<OperationCanceledException>(() => receiver.TryReceive(TimeSpan.Zero, out _, cancelled));

        Assert.Equal(cancelled, failure.CancellationToken);
        Assert.Equal([4], receiver.Receive().ToArray());
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(60_000)]
    public void CancelledDuringTheWait_EndsIt(int milliseconds)
    {
        using var pair = SocketPair.Inproc();
        using var cancellation = new CancellationTokenSource();
        var receiving = Worker.Start(() =>
        {
            using var receiver = new FrameReceiver(pair.Receiver);
            var failure = Assert.Throws<OperationCanceledException>(() =>
                receiver.TryReceive(TimeSpan.FromMilliseconds(milliseconds), out _, cancellation.Token)
            );
            Assert.Equal(cancellation.Token, failure.CancellationToken);
        });
        receiving.LetItBlock();

        cancellation.Cancel();

        receiving.Join();
    }

    [Theory]
    [InlineData("inproc://disposed-after")]
    [InlineData("tcp://127.0.0.1:*")]
    public void CancelledWait_LetsTheSocketBeDisposed(string endpoint)
    {
        using var context = new Context();
        using var socket = new Socket(context, SocketType.Pull);
        socket.Bind(endpoint);
        using var cancellation = new CancellationTokenSource();
        Exception? ended = null;
        var waiting = new Thread(() =>
        {
            using var receiver = new FrameReceiver(socket);
            ended = Record.Exception(() => receiver.TryReceive(Timeout.InfiniteTimeSpan, out _, cancellation.Token));
        });
        waiting.Start();
        cancellation.CancelAfter(50);
        Assert.True(waiting.Join(TimeSpan.FromSeconds(30)));
        socket.Dispose();
        context.Dispose(); // which waits for its sockets
        Assert.IsType<OperationCanceledException>(ended);
    }

    [Fact]
    public void AfterACancelledWait_TheNextOneWaitsAgain()
    {
        using var pair = SocketPair.Inproc();
        Worker.Run(() =>
        {
            using var receiver = new FrameReceiver(pair.Receiver);
            for (int i = 0; i < 20; i++)
            {
                using var cancellation = new CancellationTokenSource(1);
                Assert.Throws<OperationCanceledException>(() => receiver.TryReceive(Timeout.InfiniteTimeSpan, out _, cancellation.Token));
                using var other = new CancellationTokenSource();
                Assert.False(receiver.TryReceive(TimeSpan.FromMilliseconds(2), out _, other.Token));
            }
            pair.Sender.Send([1]);
            using var last = new CancellationTokenSource();
            Assert.True(receiver.TryReceive(Timeout.InfiniteTimeSpan, out _, last.Token));
        });
    }

    [Fact]
    public void CancelledAfterTheWait_DoesNotEndTheNextOne()
    {
        using var pair = SocketPair.Inproc();
        Worker.Run(() =>
        {
            using var receiver = new FrameReceiver(pair.Receiver);
            using var first = new CancellationTokenSource();
            using var second = new CancellationTokenSource();
            Assert.False(receiver.TryReceive(TimeSpan.FromMilliseconds(1), out _, first.Token));
            first.Cancel();
            Assert.False(receiver.TryReceive(TimeSpan.FromMilliseconds(5), out _, second.Token));
        });
    }

    [Fact]
    public void FrameDuringTheWait_IsReceived()
    {
        using var pair = SocketPair.Inproc();
        using var cancellation = new CancellationTokenSource();
        var receiving = Worker.Start(() =>
        {
            using var receiver = new FrameReceiver(pair.Receiver);
            Assert.True(receiver.TryReceive(Timeout.InfiniteTimeSpan, out ReceivedFrame frame, cancellation.Token));
            Assert.True(Payload.Is(frame.Span, 2000, 8));
        });
        receiving.LetItBlock();

        pair.Sender.Send(Payload.Of(2000, 8));

        receiving.Join();
    }

    [Fact]
    public void CancellationsAgainstFrames_LoseNothing()
    {
        const int frames = 3000;
        using var pair = SocketPair.Inproc(highWaterMark: 0);
        CancellationTokenSource? current = null;
        int cancelled = 0;
        bool received = false;
        var receiving = Worker.Start(() =>
        {
            using var receiver = new FrameReceiver(pair.Receiver);
            for (int expected = 0; expected < frames; )
            {
                var cancellation = new CancellationTokenSource();
                Volatile.Write(ref current, cancellation);
                try
                {
                    if (receiver.TryReceive(TimeSpan.FromMilliseconds(2), out ReceivedFrame frame, cancellation.Token))
                        Assert.Equal(expected++, BitConverter.ToInt32(frame.Span));
                }
                catch (OperationCanceledException)
                {
                    cancelled++;
                }
            }
        });
        var cancelling = Worker.Start(() =>
        {
            while (!Volatile.Read(ref received))
            {
                Interlocked.Exchange(ref current, null)?.Cancel();
                Thread.SpinWait(500);
            }
        });

        for (int i = 0; i < frames; i++)
        {
            pair.Sender.SendFrame(sizeof(int), i, static (span, value) => BitConverter.TryWriteBytes(span, value));
            if (i % 20 == 0)
                Thread.Sleep(1); // the receiver finds the queue empty, and waits
        }

        try
        {
            receiving.Join();
        }
        finally
        {
            Volatile.Write(ref received, true);
            cancelling.Join();
        }
        Assert.NotEqual(0, cancelled);
    }

    [Fact]
    public void ContextShutDownDuringAWaitThatCanBeCancelled_EndsIt()
    {
        using var pair = SocketPair.Inproc();
        using var cancellation = new CancellationTokenSource();
        var receiving = Worker.Start(() =>
        {
            using var receiver = new FrameReceiver(pair.Receiver);
            Assert.Throws<ZmqException>(() => receiver.TryReceive(Timeout.InfiniteTimeSpan, out _, cancellation.Token));
        });
        receiving.LetItBlock();

        pair.Context.Shutdown();

        receiving.Join();
    }
}
