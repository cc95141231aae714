using System;
using System.Buffers;
using System.Diagnostics;
using System.Threading;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.Tests.Receiving;

public class FrameReceiverTests
{
    private const int ETerm = 156384712 + 53;

    [Fact]
    public void NothingThere_IsNotAnError()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);

        Assert.False(receiver.TryReceive(out ReceivedFrame frame));
        Assert.Equal(0, frame.Size);
        Assert.True(frame.Span.IsEmpty);
        Assert.False(frame.More);
    }

    [Fact]
    public void FramesOfAnySizeInTurn_AreReceivedIntoTheSameReceiver()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        int[] sizes = [100_000, 0, 8, 34, 33, 1_000_000, 1];
        foreach (int size in sizes)
            pair.Sender.Send(Payload.Of(size, size));

        foreach (int size in sizes)
            Assert.True(Payload.Is(receiver.Receive().Span, size, size));
        Assert.False(receiver.TryReceive(out _));
    }

    [Fact]
    public void Frame_CanBeCopied()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        pair.Sender.Send([1, 2, 3]);
        var writer = new ArrayBufferWriter<byte>();

        ReceivedFrame frame = receiver.Receive();
        frame.CopyTo(writer);
        byte[] copy = frame.ToArray();
        receiver.TryReceive(out _);

        Assert.Equal([1, 2, 3], copy);
        Assert.Equal([1, 2, 3], writer.WrittenMemory.ToArray());
    }

    [Fact]
    public void BlockedReceive_GetsTheFrameThatComes()
    {
        using var pair = SocketPair.Inproc();
        var receiving = Worker.Start(() =>
        {
            using var receiver = new FrameReceiver(pair.Receiver);
            Assert.True(Payload.Is(receiver.Receive().Span, 600, 3));
        });
        receiving.LetItBlock();

        pair.Sender.Send(Payload.Of(600, 3));

        receiving.Join();
    }

    [Fact]
    public void ExpiredTimeOutOfTheSocket_IsTheErrorOfNetZmq()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        pair.Receiver.SetOption(SocketOption.Rcvtimeo, 10);

        int expected = Assert.Throws<ZmqException>(() => pair.Receiver.Recv(new byte[1])).ErrorNumber;
        Assert.Equal(expected, Assert.Throws<ZmqException>(() => receiver.Receive()).ErrorNumber);
        Assert.False(receiver.TryReceive(out _));
    }

    [Fact]
    public void ContextShutDownWhileReceiving_EndsTheReceiveWithTheErrorOfNetZmq()
    {
        using var pair = SocketPair.Inproc();
        var receiving = Worker.Start(() =>
        {
            using var receiver = new FrameReceiver(pair.Receiver);
            Assert.Equal(ETerm, Assert.Throws<ZmqException>(() => receiver.Receive()).ErrorNumber);
            Assert.Equal(ETerm, Assert.Throws<ZmqException>(() => receiver.TryReceive(out _)).ErrorNumber);
            Assert.Equal(ETerm, Assert.Throws<ZmqException>(() => receiver.TryReceive(TimeSpan.FromSeconds(1), out _)).ErrorNumber);
            Assert.Equal(ETerm, Assert.Throws<ZmqException>(() => pair.Receiver.Recv(new byte[1])).ErrorNumber);
        });
        receiving.LetItBlock();

        pair.Context.Shutdown();

        receiving.Join();
    }

    [Fact]
    public void Failure_SaysOnWhichSocket()
    {
        using var context = new Context();
        using var socket = new Socket(context, SocketType.Req);
        using var receiver = new FrameReceiver(socket);

        var failure = Assert.Throws<ZmqException>(() => receiver.TryReceive(out _));

        Assert.StartsWith("Receiving on a Req socket failed: ", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void ReceiverThatIsDisposedAsAReceiveBegins_EndsNoProcess() =>
        Assert.StartsWith("1 frame, ", ChildProcess.Run(ChildProcess.DisposedReceivers), StringComparison.Ordinal);

    [Fact]
    public void DisposedSocket_IsRefused()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        pair.Receiver.Dispose();

        Assert.Throws<ObjectDisposedException>(() => receiver.Receive());
        Assert.Throws<ObjectDisposedException>(() => receiver.TryReceive(out _));
        Assert.Throws<ObjectDisposedException>(() => receiver.TryReceive(TimeSpan.FromSeconds(1), out _));
    }

    [Fact]
    public void DisposedReceiver_IsRefusedAndLeavesTheSocket()
    {
        using var pair = SocketPair.Inproc();
        var receiver = new FrameReceiver(pair.Receiver);
        pair.Sender.Send(new byte[100]);
        receiver.Receive();
        receiver.Dispose();
        receiver.Dispose();

        Assert.Throws<ObjectDisposedException>(() => receiver.Receive());
        Assert.Throws<ObjectDisposedException>(() => receiver.TryReceive(out _));
        pair.Sender.Send(new byte[7]);
        Assert.Equal(7, pair.Receiver.Recv(new byte[7]));
    }

    [Fact]
    public void ReceiverThatAnotherThreadWaitsIn_IsRefusedAndGoesOn()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        int size = 0;
        var waiting = Worker.Start(() => size = receiver.Receive().Size);
        waiting.LetItBlock();

        string said = Assert.Throws<InvalidOperationException>(receiver.Dispose).Message;
        Assert.Throws<InvalidOperationException>(() => receiver.Receive());
        Assert.Throws<InvalidOperationException>(() => receiver.TryReceive(out _));
        Assert.Throws<InvalidOperationException>(() => receiver.Detach());
        Assert.Throws<InvalidOperationException>(receiver.Release);
        pair.Sender.Send(new byte[100_000]);
        waiting.Join();

        Assert.Contains("CancellationToken", said, StringComparison.Ordinal);
        Assert.Equal(100_000, size);
        Assert.False(receiver.TryReceive(out _));
    }

    /// <summary>Who disposes the socket next would free it under the wait, and two threads in libzmq's socket end the process.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void ReceiverThatWaitsForATime_IsRefused(bool withToken)
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        using var cancellation = new CancellationTokenSource();
        int size = 0;
        var waiting = Worker.Start(() =>
            size = receiver.TryReceive(TimeSpan.FromMinutes(1), out ReceivedFrame frame, withToken ? cancellation.Token : default)
                ? frame.Size
                : -1
        );
        waiting.LetItBlock();

        Assert.Throws<InvalidOperationException>(receiver.Dispose);
        Assert.Throws<InvalidOperationException>(() => receiver.Receive());
        Assert.Throws<InvalidOperationException>(() => receiver.TryReceive(out _));
        Assert.Throws<InvalidOperationException>(() => receiver.TryReceive(TimeSpan.FromSeconds(1), out _));
        Assert.Throws<InvalidOperationException>(() => receiver.Detach());
        Assert.Throws<InvalidOperationException>(receiver.Release);
        pair.Sender.Send(new byte[100_000]);
        waiting.Join();

        Assert.Equal(100_000, size);
        receiver.Dispose();
        Assert.Throws<ObjectDisposedException>(() => receiver.TryReceive(TimeSpan.FromSeconds(1), out _));
    }

    /// <summary>The option <c>ZmqPerf.CheckFrames</c> is on in this process: two threads in a socket of libzmq's end it.</summary>
    [Fact]
    public void ReceiverOfTwoThreads_LetsOneInAtATime()
    {
        const int frames = 2000;
        using var pair = SocketPair.Over("tcp");
        using var receiver = new FrameReceiver(pair.Receiver);
        int received = 0;
        Worker[] workers = [Worker.Start(Receive), Worker.Start(Receive)];
        for (int i = 0; i < frames; i++)
            pair.Sender.Send(new byte[100]);

        foreach (Worker worker in workers)
            worker.Join();

        Assert.Equal(frames, received);

        void Receive()
        {
            var patience = Stopwatch.StartNew();
            while (Volatile.Read(ref received) < frames && patience.Elapsed < TimeSpan.FromSeconds(25))
                try
                {
                    if (receiver.TryReceive(TimeSpan.FromMilliseconds(1), out _))
                        Interlocked.Increment(ref received);
                }
                catch (InvalidOperationException)
                {
                    Thread.Yield(); // the other one is in it
                }
        }
    }

    [Fact]
    public void FailedReceive_LeavesTheReceiverFree()
    {
        using var pair = SocketPair.Inproc();
        pair.Receiver.SetOption(SocketOption.Rcvtimeo, 1);
        var receiver = new FrameReceiver(pair.Receiver);
        Assert.Throws<ZmqException>(() => receiver.Receive());
        pair.Context.Shutdown();
        Assert.Throws<ZmqException>(() => receiver.Receive());
        receiver.Dispose();
    }

    [Fact]
    public void NullSocket_IsRefused() => Assert.Throws<ArgumentNullException>("socket", () => new FrameReceiver(null!));

    [Fact]
    public void SeveralReceiversOfOneSocket_KeepTheirOwnFrames()
    {
        using var pair = SocketPair.Inproc();
        using var first = new FrameReceiver(pair.Receiver);
        using var second = new FrameReceiver(pair.Receiver);
        pair.Sender.Send(Payload.Of(1000, 1));
        pair.Sender.Send(Payload.Of(1000, 2));

        ReceivedFrame one = first.Receive();
        ReceivedFrame two = second.Receive();

        Assert.True(Payload.Is(one.Span, 1000, 1));
        Assert.True(Payload.Is(two.Span, 1000, 2));
    }
}
