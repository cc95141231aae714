using System;
using System.Diagnostics;
using System.Threading;
using Net.Zmq;
using Xunit;
using ZmqPerf.Native;

namespace ZmqPerf.Tests.Native;

/// <summary>
/// Signals interrupt the waiting calls of libzmq (EINTR). Net.Zmq's own calls fail then, which shows that the signals arrive; those of this
/// library go on.
/// </summary>
public class SignalTests
{
    private const int Interrupted = 4;
    private const int Again = 11;

    [LinuxFact]
    public void NetZmqsReceive_IsEndedByASignal()
    {
        using var pair = SocketPair.Inproc();

        WhileInterrupted(
            () => Assert.Equal(Interrupted, Assert.Throws<ZmqException>(() => pair.Receiver.Recv(new byte[1])).ErrorNumber),
            static () => { }
        );
    }

    [LinuxFact]
    public void Receive_GoesOn()
    {
        using var pair = SocketPair.Inproc();

        WhileInterrupted(
            () =>
            {
                using var receiver = new FrameReceiver(pair.Receiver);
                Assert.True(Payload.Is(receiver.Receive().Span, 100, 1));
            },
            () => pair.Sender.Send(Payload.Of(100))
        );
    }

    [LinuxFact]
    public void TimedReceive_GoesOn()
    {
        using var pair = SocketPair.Inproc();

        WhileInterrupted(
            () =>
            {
                using var receiver = new FrameReceiver(pair.Receiver);
                Assert.True(receiver.TryReceive(TimeSpan.FromSeconds(20), out ReceivedFrame frame));
                Assert.True(Payload.Is(frame.Span, 100, 1));
            },
            () => pair.Sender.Send(Payload.Of(100))
        );
    }

    [LinuxFact]
    public void TimedReceive_EndsInTime()
    {
        using var pair = SocketPair.Inproc();
        using var cancellation = new CancellationTokenSource();
        using var done = new ManualResetEventSlim();

        WhileInterrupted(
            () =>
            {
                using var receiver = new FrameReceiver(pair.Receiver);
                var clock = Stopwatch.StartNew();
                Assert.False(receiver.TryReceive(TimeSpan.FromMilliseconds(150), out _, cancellation.Token));
                Assert.InRange(clock.ElapsedMilliseconds, 120, 10_000);
                done.Set();
            },
            () => Assert.True(done.Wait(TimeSpan.FromSeconds(20)))
        );
    }

    [LinuxFact]
    public void Send_GoesOn()
    {
        using var pair = SocketPair.Inproc(highWaterMark: 1);
        while (pair.Sender.Send(new byte[1], SendFlags.DontWait)) { }
        using var receiver = new FrameReceiver(pair.Receiver);

        WhileInterrupted(
            () =>
            {
                using FrameWriter frame = pair.Sender.BeginFrame(100);
                Payload.Write(frame.Span, 1);
                Assert.True(frame.Send());
            },
            () => receiver.Receive()
        );

        bool arrived = false;
        while (!arrived)
            arrived = Payload.Is(receiver.Receive().Span, 100, 1);
    }

    [LinuxFact]
    public void TimedSend_GoesOnAndEndsInTime()
    {
        using var pair = SocketPair.Inproc(highWaterMark: 1);
        while (pair.Sender.Send(new byte[1], SendFlags.DontWait)) { }
        using var done = new ManualResetEventSlim();

        WhileInterrupted(
            () =>
            {
                using FrameWriter frame = pair.Sender.BeginFrame(100);
                var clock = Stopwatch.StartNew();
                Assert.False(frame.TrySend(TimeSpan.FromMilliseconds(150)));
                Assert.InRange(clock.ElapsedMilliseconds, 120, 10_000);
                Assert.Equal(-1, pair.Sender.GetOption<int>(SocketOption.Sndtimeo));
                done.Set();
            },
            () => Assert.True(done.Wait(TimeSpan.FromSeconds(20)))
        );
    }

    [LinuxTheory]
    [InlineData(SocketOption.Rcvtimeo)]
    [InlineData(SocketOption.Sndtimeo)]
    public void TimeOutOfTheSocket_IsNotExtended(SocketOption option)
    {
        const int milliseconds = 300;
        using var pair = SocketPair.Inproc(highWaterMark: 1);
        while (option == SocketOption.Sndtimeo && pair.Sender.Send(new byte[1], SendFlags.DontWait)) { }
        Socket socket = option == SocketOption.Sndtimeo ? pair.Sender : pair.Receiver;
        using var receiver = new FrameReceiver(pair.Receiver);
        socket.SetOption(option, milliseconds);
        using var done = new ManualResetEventSlim();

        WhileInterrupted(
            () =>
            {
                var clock = Stopwatch.StartNew();
                var failure = Assert.Throws<ZmqException>(() =>
                {
                    if (option == SocketOption.Rcvtimeo)
                        receiver.Receive();
                    else
                        pair.Sender.SendFrame(1, 0, static (_, _) => { });
                });
                Assert.Equal(Again, failure.ErrorNumber);
                // with a signal every few milliseconds, and each of them starting it afresh, it would never end
                Assert.InRange(clock.ElapsedMilliseconds, milliseconds - 30, 20_000);
                Assert.Equal(milliseconds, socket.GetOption<int>(option));
                done.Set();
            },
            () => Assert.True(done.Wait(TimeSpan.FromSeconds(25)))
        );
    }

    [LinuxFact]
    public void TimeOutOfASend_IsCountedFromItsBeginning_OnceASignalHasCome()
    {
        using var pair = SocketPair.Inproc();
        const int sendTimeOut = 28;
        pair.Sender.SetOption(SocketOption.Sndtimeo, 5_000);
        using (InterruptedWait first = new(pair.Sender, sendTimeOut, begun: 0))
            Assert.True(first.GoOn()); // counted from now, for nobody knows

        long now = InterruptedWait.Clock();
        using (InterruptedWait recent = new(pair.Sender, sendTimeOut, now - 3_000))
        {
            Assert.True(recent.GoOn());
            Assert.InRange(pair.Sender.GetOption<int>(SocketOption.Sndtimeo), 1, 2_000);
        }
        using InterruptedWait over = new(pair.Sender, sendTimeOut, now - 6_000);

        Assert.False(over.GoOn());
        Assert.Equal(5_000, pair.Sender.GetOption<int>(SocketOption.Sndtimeo));
        Assert.NotEqual(0, now);
    }

    /// <summary>
    /// Runs the work on a thread that gets a signal every few milliseconds; after twenty of them does what lets the work end.
    /// </summary>
    private static void WhileInterrupted(Action work, Action letItEnd)
    {
        LibC.PrepareInterrupts();
        nint thread = 0;
        using ManualResetEventSlim started = new(),
            ended = new(),
            silent = new();
        var worker = Worker.Start(() =>
        {
            thread = LibC.CurrentThread();
            started.Set();
            try
            {
                work();
            }
            finally
            {
                ended.Set();
                silent.Wait(); // no signal may meet a thread that is gone
            }
        });
        started.Wait();
        var interrupter = Worker.Start(() =>
        {
            while (!ended.Wait(3))
                LibC.Interrupt(thread);
            silent.Set();
        });
        Thread.Sleep(60);
        letItEnd();
        worker.Join();
        interrupter.Join();
    }
}
