using System;
using System.Runtime.CompilerServices;
using System.Threading;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.Tests.Native;

/// <summary>
/// Collections and finalizers while calls block. A socket that is finalized inside its own call aborts the process; error numbers that a
/// collection disturbs turn into exceptions.
/// </summary>
public class GarbageCollectionTests
{
    [Fact]
    public void CollectionsDuringReceives_DisturbNeitherFramesNorErrors()
    {
        const int frames = 20_000;
        using var pair = SocketPair.Inproc();
        var sending = Worker.Start(() =>
        {
            for (int i = 0; i < frames; i++)
            {
                using FrameWriter frame = pair.Sender.BeginFrame(200);
                Payload.Write(frame.Span, i);
                frame.Send();
                if (i % 100 == 0)
                    Thread.Sleep(1);
            }
        });
        using var stop = new ManualResetEventSlim();
        var collecting = Worker.Start(() =>
        {
            while (!stop.IsSet)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
            }
        });
        var receiving = Worker.Start(() =>
        {
            using var receiver = new FrameReceiver(pair.Receiver);
            using var cancellation = new CancellationTokenSource();
            for (int i = 0; i < frames; i++)
            {
                ReceivedFrame frame;
                if (i % 3 == 0)
                    frame = receiver.Receive();
                else if (i % 3 == 1)
                    Assert.True(receiver.TryReceive(TimeSpan.FromSeconds(20), out frame, cancellation.Token));
                else
                    while (!receiver.TryReceive(out frame)) { }
                Assert.True(Payload.Is(frame.Span, 200, i));
            }
        });

        receiving.Join();
        stop.Set();
        sending.Join();
        collecting.Join();
    }

    [Fact]
    public void SocketThatOnlyItsOwnCallKeeps_LivesUntilTheCallEnds()
    {
        using var context = new Context();
        string endpoint = SocketPair.NewInprocEndpoint();
        using var push = new Socket(context, SocketType.Push);
        push.SetOption(SocketOption.Linger, 0);
        push.Bind(endpoint);
        var receiving = Worker.Start(() => Assert.Equal(42, ReceiveOnASocketOfItsOwn(context, endpoint)));
        receiving.LetItBlock();

        for (int i = 0; i < 5; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            Thread.Sleep(5);
        }
        push.Send([42]);

        receiving.Join();
        GC.Collect(); // nobody disposed the socket, and the context waits for it
        GC.WaitForPendingFinalizers();
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)] // so that the locals are dead during the call
    private static int ReceiveOnASocketOfItsOwn(Context context, string endpoint) =>
        NewReceiver(context, endpoint).Receive().Size == 1 ? 42 : 0;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static FrameReceiver NewReceiver(Context context, string endpoint)
    {
        var pull = new Socket(context, SocketType.Pull);
        pull.Connect(endpoint);
        return new FrameReceiver(pull);
    }
}
