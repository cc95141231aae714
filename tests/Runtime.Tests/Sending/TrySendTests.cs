using System;
using System.Threading;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.Tests.Sending;

public class TrySendTests
{
    private const int ETerm = 156384712 + 53;

    [Theory]
    [InlineData(0)]
    [InlineData(0.001)]
    [InlineData(5)]
    public void ExpiredTimeOut_LeavesTheFrameAndTheSocket(double milliseconds)
    {
        using var pair = SocketPair.Inproc(highWaterMark: 1);
        Fill(pair.Sender);
        pair.Sender.SetOption(SocketOption.Sndtimeo, 1234);
        using FrameWriter frame = pair.Sender.BeginFrame(100);
        Payload.Write(frame.Span, 2);

        Assert.False(frame.TrySend(TimeSpan.FromMilliseconds(milliseconds)));
        Assert.False(frame.TrySend(TimeSpan.FromMilliseconds(milliseconds), SendFlags.DontWait));

        Assert.Equal(1234, pair.Sender.GetOption<int>(SocketOption.Sndtimeo));
        Assert.True(Payload.Is(frame.Span, 100, 2));
        using var receiver = new FrameReceiver(pair.Receiver);
        receiver.Drain(0, static (_, _) => { });
        Assert.True(frame.TrySend(TimeSpan.FromSeconds(20)));
        Assert.True(Payload.Is(receiver.Receive().Span, 100, 2));
    }

    /// <summary>As without a token: a poll for room would wait for what never comes.</summary>
    [LinuxFact]
    public void SocketThatCannotSend_SaysSoDespiteAToken()
    {
        const int wrongState = 156384712 + 51,
            notSupported = 95;
        using var context = new Context();
        using var cancellation = new CancellationTokenSource();
        using var rep = new Socket(context, SocketType.Rep);
        using var pull = new Socket(context, SocketType.Pull);

        Assert.Equal(wrongState, Failure(rep));
        Assert.Equal(notSupported, Failure(pull));

        int Failure(Socket socket)
        {
            using FrameWriter frame = socket.BeginFrame(1);
            frame.Span.Clear();
            try
            {
                frame.TrySend(Timeout.InfiniteTimeSpan, SendFlags.None, cancellation.Token);
                return 0;
            }
            catch (ZmqException failure)
            {
                return failure.ErrorNumber;
            }
        }
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(60_000)]
    [InlineData(1e14)]
    public void RoomDuringTheWait_EndsIt(double milliseconds)
    {
        using var pair = SocketPair.Inproc(highWaterMark: 1);
        int queued = Fill(pair.Sender);
        var sending = Worker.Start(() =>
        {
            using FrameWriter frame = pair.Sender.BeginFrame(5000);
            Payload.Write(frame.Span, 3);
            Assert.True(frame.TrySend(TimeSpan.FromMilliseconds(milliseconds)));
            Assert.Equal(-1, pair.Sender.GetOption<int>(SocketOption.Sndtimeo));
        });
        sending.LetItBlock();

        using var receiver = new FrameReceiver(pair.Receiver);
        for (int i = 0; i < queued; i++)
            receiver.Receive();

        Assert.True(Payload.Is(receiver.Receive().Span, 5000, 3));
        sending.Join();
    }

    [LinuxFact]
    public void MandatoryRouterWithAFullPeer_WaitsWithoutProcessorTime()
    {
        using var context = new Context();
        using var router = new Socket(context, SocketType.Router);
        using var dealer = new Socket(context, SocketType.Dealer);
        FillRouter(router, dealer);

        Worker.Run(() =>
        {
            using FrameWriter frame = router.BeginFrame(4);
            "peer"u8.CopyTo(frame.Span);
            TimeSpan before = LibC.ThreadTime();
            Assert.False(frame.TrySend(TimeSpan.FromMilliseconds(400), SendFlags.SendMore));
            Assert.InRange(LibC.ThreadTime() - before, TimeSpan.Zero, TimeSpan.FromMilliseconds(100));
        });
    }

    [Fact]
    public void ContextShutDownDuringTheWait_EndsIt()
    {
        using var context = new Context();
        using var lonely = new Socket(context, SocketType.Push);
        var sending = Worker.Start(() =>
            Assert.Equal(
                ETerm,
                Assert
                    .Throws<ZmqException>(() =>
                    {
                        using FrameWriter frame = lonely.BeginFrame(10);
                        frame.TrySend(Timeout.InfiniteTimeSpan);
                    })
                    .ErrorNumber
            )
        );
        sending.LetItBlock();

        context.Shutdown();

        sending.Join();
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void CancelledWait_EndsAndLeavesTheFrame(bool isRouter)
    {
        using var context = new Context();
        using var sender = new Socket(context, isRouter ? SocketType.Router : SocketType.Push);
        using var dealer = new Socket(context, SocketType.Dealer);
        if (isRouter)
            FillRouter(sender, dealer);
        using var cancellation = new CancellationTokenSource();
        var sending = Worker.Start(() =>
        {
            using FrameWriter frame = sender.BeginFrame(4);
            "peer"u8.CopyTo(frame.Span);
            bool isCancelled = false;
            try
            {
                frame.TrySend(Timeout.InfiniteTimeSpan, SendFlags.SendMore, cancellation.Token);
            }
            catch (OperationCanceledException)
            {
                isCancelled = true;
            }
            Assert.True(isCancelled);
            Assert.True(frame.Span.SequenceEqual("peer"u8));
            Assert.Equal(-1, sender.GetOption<int>(SocketOption.Sndtimeo));
        });
        sending.LetItBlock();

        cancellation.Cancel();

        sending.Join();
        Assert.Throws<OperationCanceledException>(() =>
            sender.TrySendFrame(1, TimeSpan.Zero, 0, static (_, _) => { }, cancellationToken: cancellation.Token)
        );
    }

    [Fact]
    public void TokenThatIsNotCancelled_ChangesNothing()
    {
        using var pair = SocketPair.Inproc(highWaterMark: 1);
        using var cancellation = new CancellationTokenSource();
        using var receiver = new FrameReceiver(pair.Receiver);
        Assert.True(
            pair.Sender.TrySendFrame(
                100,
                TimeSpan.FromSeconds(20),
                2,
                static (span, seed) => Payload.Write(span, seed),
                cancellationToken: cancellation.Token
            )
        );
        Assert.True(Payload.Is(receiver.Receive().Span, 100, 2));
        using var full = SocketPair.Inproc(highWaterMark: 1);
        Fill(full.Sender);
        Assert.False(
            full.Sender.TrySendFrame(1, TimeSpan.FromMilliseconds(20), 0, static (_, _) => { }, cancellationToken: cancellation.Token)
        );
        Assert.False(full.Sender.TrySendFrame(1, TimeSpan.FromMilliseconds(20), 0, static (_, _) => { }));
        Assert.Throws<ArgumentOutOfRangeException>(
            "timeout",
            () => pair.Sender.TrySendFrame(1, TimeSpan.FromTicks(-1), 0, static (_, _) => { })
        );
        Assert.Throws<ArgumentNullException>("write", () => pair.Sender.TrySendFrame(1, TimeSpan.Zero, 0, null!));
    }

    [Theory]
    [InlineData(100)]
    [InlineData(100_000)]
    public void FrameOfUnknownSize_CanWaitToo(int size)
    {
        using var pair = SocketPair.Inproc(highWaterMark: 1);
        Fill(pair.Sender);
        using FrameBuffer frame = pair.Sender.BeginGrowingFrame();
        Payload.Write(frame.GetSpan(size)[..size], 5);
        frame.Advance(size);

        Assert.False(frame.TrySend(TimeSpan.FromMilliseconds(5)));
        Assert.False(frame.Send(SendFlags.DontWait));
        Assert.False(frame.TrySend(TimeSpan.Zero));
        using var receiver = new FrameReceiver(pair.Receiver);
        receiver.Drain(0, static (_, _) => { });
        Assert.True(frame.TrySend(TimeSpan.FromSeconds(20)));

        Assert.True(Payload.Is(receiver.Receive().Span, size, 5));
        Assert.Throws<InvalidOperationException>(() => frame.TrySend(TimeSpan.Zero));
        Assert.Throws<ArgumentOutOfRangeException>("timeout", () => frame.TrySend(TimeSpan.FromTicks(-1)));
    }

    [Fact]
    public void WrongUse_IsRefused()
    {
        using var pair = SocketPair.Inproc();
        Assert.Throws<ArgumentOutOfRangeException>(
            "timeout",
            () =>
            {
                using FrameWriter frame = pair.Sender.BeginFrame(1);
                frame.TrySend(TimeSpan.FromTicks(-1));
            }
        );
        Assert.Throws<InvalidOperationException>(() =>
        {
            using FrameWriter frame = pair.Sender.BeginFrame(1);
            Assert.True(frame.TrySend(TimeSpan.Zero));
            frame.TrySend(TimeSpan.Zero);
        });
        pair.Sender.Dispose();
        Assert.Throws<ObjectDisposedException>(() =>
        {
            using FrameWriter frame = pair.Sender.BeginFrame(1);
            frame.TrySend(TimeSpan.Zero);
        });
    }

    /// <summary>Until it refuses the one peer it has.</summary>
    private static void FillRouter(Socket router, Socket dealer)
    {
        router.SetOption(SocketOption.Router_Mandatory, 1);
        router.SetOption(SocketOption.Sndhwm, 1);
        dealer.SetOption(SocketOption.Rcvhwm, 1);
        dealer.SetOption(SocketOption.Routing_Id, "peer");
        string endpoint = SocketPair.NewInprocEndpoint();
        router.Bind(endpoint);
        dealer.Connect(endpoint);
        router.SetOption(SocketOption.Rcvtimeo, 1);
        Assert.Throws<ZmqException>(() => router.Recv(new byte[1])); // lets the peer in
        while (router.Send("peer", SendFlags.SendMore | SendFlags.DontWait))
            router.Send([1], SendFlags.DontWait);
    }

    private static int Fill(Socket socket)
    {
        int frames = 0;
        while (socket.Send([1], SendFlags.DontWait))
            frames++;
        return frames;
    }
}
