using System;
using System.Buffers;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using Net.Zmq;
using Xunit;
using ZmqPerf.Testing;

namespace ZmqPerf.Tests.Native;

/// <summary>
/// Every path by which a frame can end gives its memory back. Each test would keep twice what is tolerated if one did not; what a warm-up
/// of a tenth has left is not counted.
/// </summary>
[Collection(Measuring.Alone)]
public class NativeMemoryTests
{
    private const long Tolerated = 48 << 20;
    private const int KiB = 1024,
        MiB = 1 << 20;

    /// <summary>Frames of 1 MiB that pass one by one: twice what is tolerated, also where every second one is kept.</summary>
    private static readonly int s_mebibytes = FullRun.Count(200, 300);

    [LinuxFact]
    public void AMillionFrames_LeaveNothing()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);

        AssertNoGrowth(
            1_000_000,
            i =>
            {
                using FrameWriter frame = pair.Sender.BeginFrame(256);
                frame.Span.Fill(1);
                frame.Send();
                receiver.Receive();
            }
        );
    }

    [LinuxFact]
    public void FramesOverTcp_LeaveNothing()
    {
        using var pair = SocketPair.Over("tcp");
        using var receiver = new FrameReceiver(pair.Receiver);

        AssertNoGrowth(
            3000,
            i =>
            {
                for (int k = 0; k < 10; k++)
                    pair.Sender.SendFrame(10 * KiB, 0, static (span, _) => span.Fill(1));
                for (int k = 0; k < 10; k++)
                    receiver.Receive();
            }
        );
    }

    [LinuxFact]
    public void DroppedFrames_LeaveNothing()
    {
        using var pair = SocketPair.Inproc();

        AssertNoGrowth(
            50_000,
            i =>
            {
                using FrameWriter frame = pair.Sender.BeginFrame(4 * KiB);
                frame.Span.Fill(1);
            }
        );
    }

    [LinuxFact]
    public void RefusedFrames_LeaveNothing()
    {
        using var context = new Context();
        using var lonely = new Socket(context, SocketType.Push);

        AssertNoGrowth(
            25_000,
            i =>
            {
                using FrameWriter frame = lonely.BeginFrame(4 * KiB);
                frame.Span.Fill(1);
                frame.Send(SendFlags.DontWait);
                frame.Send(SendFlags.DontWait);
                lonely.SendFrame(4 * KiB, 0, static (span, _) => span.Fill(1), SendFlags.DontWait);
            }
        );
    }

    [LinuxFact]
    public void FailedFrames_LeaveNothing()
    {
        using var context = new Context();
        using var reply = new Socket(context, SocketType.Rep);

        AssertNoGrowth(
            3000,
            i =>
            {
                Assert.Throws<FormatException>(() =>
                    reply.SendFrame(
                        64 * KiB,
                        0,
                        static (span, _) =>
                        {
                            span.Fill(1);
                            throw new FormatException();
                        }
                    )
                );
                Assert.Throws<ZmqException>(() => reply.SendFrame(64 * KiB, 0, static (span, _) => span.Fill(1)));
                Assert.Throws<ZmqException>(() =>
                {
                    using FrameWriter frame = reply.BeginFrame(64 * KiB);
                    frame.Span.Fill(1);
                    frame.Send();
                });
            }
        );
    }

    [LinuxFact]
    public void SharedFrames_LeaveNothing()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        using var context = new Context();
        using var lonely = new Socket(context, SocketType.Push);

        AssertNoGrowth(
            5000,
            i =>
            {
                using var frame = SharedFrame.Create(64 * KiB, 0, static (span, _) => span.Fill(1));
                pair.Sender.Send(frame);
                pair.Sender.Send(frame);
                lonely.Send(frame, SendFlags.DontWait);
                receiver.Receive();
                receiver.Receive();
                Assert.Throws<FormatException>(() =>
                    SharedFrame.Create(
                        64 * KiB,
                        0,
                        static (span, _) =>
                        {
                            span.Fill(1);
                            throw new FormatException();
                        }
                    )
                );
            }
        );
    }

    [LinuxFact]
    public void LostSharedFrames_AreFinalized() =>
        AssertNoGrowth(
            s_mebibytes,
            i =>
            {
                SharedFrame.Create(MiB, 0, static (span, _) => span.Fill(1));
                Collect();
            }
        );

    [LinuxFact]
    public void LostWriters_AreFreedWithTheirThread()
    {
        using var pair = SocketPair.Inproc();

        AssertNoGrowth(
            30,
            i =>
            {
                Worker.Run(() =>
                {
                    for (int k = 0; k < 10; k++)
                        pair.Sender.BeginFrame(MiB).Span.Fill(1);
                });
                Collect();
            }
        );
    }

    [LinuxFact]
    public void LostReceivers_AreFinalized()
    {
        using var pair = SocketPair.Inproc();

        AssertNoGrowth(
            s_mebibytes,
            i =>
            {
                pair.Sender.SendFrame(MiB, 0, static (span, _) => span.Fill(1));
                LoseAReceiver(pair.Receiver);
                Collect();
            }
        );
    }

    [LinuxFact]
    public void DetachedFrames_AreFreedWhenDisposedOrLost()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);

        AssertNoGrowth(
            s_mebibytes,
            i =>
            {
                pair.Sender.SendFrame(MiB, 0, static (span, _) => span.Fill(1));
                receiver.Receive();
                OwnedFrame frame = receiver.Detach();
                MemoryHandle pin = i % 3 == 0 ? frame.Memory.Pin() : default;
                if (i % 2 == 0)
                    frame.Dispose();
                if (i % 4 == 0)
                    pin.Dispose();
                (frame, pin) = (null!, default);
                Collect();
            }
        );
    }

    [LinuxFact]
    public void ManyLostFrames_AreCollectedWithoutBeingAskedTo()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        long before = LibC.ResidentBytes();

        for (int i = 0; i < 20_000; i++) // 1.2 GB, and 2 MB of managed objects
        {
            pair.Sender.SendFrame(64 * KiB, 0, static (span, _) => span.Fill(1));
            receiver.Receive();
            receiver.Detach();
        }

        Assert.InRange(LibC.ResidentBytes() - before, long.MinValue, 600L << 20);
    }

    [LinuxFact]
    public void ManyLostSmallFrames_AreCollectedWithoutBeingAskedTo()
    {
        using var pair = SocketPair.Over("tcp");
        using var receiver = new FrameReceiver(pair.Receiver);
        long before = LibC.ResidentBytes();

        for (int i = 0; i < 40_000; i++) // one by one, so that each keeps a buffer of about 18 KB: 700 MB, and 4 MB of managed objects
        {
            pair.Sender.SendFrame(64, 0, static (span, _) => span.Fill(1));
            receiver.Receive();
            receiver.Detach();
        }

        Assert.InRange(LibC.ResidentBytes() - before, long.MinValue, 400L << 20);
    }

    [LinuxFact]
    public void ManyLostReceivers_AreCollectedWithoutBeingAskedTo()
    {
        using var pair = SocketPair.Inproc();
        long before = LibC.ResidentBytes();

        for (int i = 0; i < 20_000; i++) // each keeps its last frame: 1.2 GB, and 3 MB of managed objects
        {
            pair.Sender.SendFrame(64 * KiB, 0, static (span, _) => span.Fill(1));
            LoseAReceiver(pair.Receiver);
        }

        Assert.InRange(LibC.ResidentBytes() - before, long.MinValue, 600L << 20);
    }

    [LinuxFact]
    public void ManyLostMessages_AreCollectedWithoutBeingAskedTo()
    {
        long before = LibC.ResidentBytes();

        for (int i = 0; i < 20_000; i++) // 1.2 GB, and 1 MB of managed objects
            new OutgoingMessage().AddFrame(64 * KiB).Fill(1);

        Assert.InRange(LibC.ResidentBytes() - before, long.MinValue, 600L << 20);
    }

    [LinuxFact]
    public void ManyLostGrowingFrames_AreCollectedWithoutBeingAskedTo()
    {
        using var pair = SocketPair.Inproc();
        long before = LibC.ResidentBytes();

        for (int i = 0; i < 20_000; i++) // 1.2 GB, and 2 MB of managed objects
            pair.Sender.BeginGrowingFrame().GetSpan(64 * KiB).Fill(1);

        Assert.InRange(LibC.ResidentBytes() - before, long.MinValue, 600L << 20);
    }

    [LinuxFact]
    public void WhatIsDisposed_BringsNoCollectionOn()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        Collect();
        int before = GC.CollectionCount(2);

        for (int i = 0; i < 2000; i++) // 250 MB pass, and little is held at any time
        {
            using var message = new OutgoingMessage();
            message.AddFrame(64 * KiB).Fill(1);
            pair.Sender.SendMessage(message);
            receiver.Receive();
            using OwnedFrame frame = receiver.Detach();
            using var shared = SharedFrame.Create(frame.Span);
        }

        Assert.Equal(before, GC.CollectionCount(2));
    }

    [LinuxFact]
    public void GrowingFrames_ThatAnotherThreadDisposes_AreFreedAtOnce()
    {
        using var pair = SocketPair.Inproc();
        long before = LibC.ResidentBytes();

        for (int i = 0; i < 10; i++) // 1 GB, and a few KB of managed objects: no collection comes by
        {
            var frames = new FrameBuffer[100];
            Worker.Run(() =>
            {
                for (int k = 0; k < frames.Length; k++)
                    (frames[k] = pair.Sender.BeginGrowingFrame()).GetSpan(MiB).Fill(1);
            });
            foreach (FrameBuffer frame in frames)
                frame.Dispose();
        }

        Assert.InRange(LibC.ResidentBytes() - before, long.MinValue, 300L << 20);
    }

    [LinuxFact]
    public void MessagesOfSeveralFrames_LeaveNothing()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        using var context = new Context();
        using var lonely = new Socket(context, SocketType.Push);
        using var kept = new OutgoingMessage();
        using var shared = SharedFrame.Create(64 * KiB, 0, static (span, _) => span.Fill(1));

        AssertNoGrowth(
            1000,
            i =>
            {
                var message = i % 5 == 0 ? new OutgoingMessage() : kept;
                message.AddFrame(200 * KiB).Fill(1);
                message.Add(shared);
                message.Add(Payload.Of(10 * KiB));
                Assert.False(lonely.SendMessage(message, SendFlags.DontWait));
                if (i % 3 == 0)
                {
                    pair.Sender.SendMessage(message);
                    receiver.Receive();
                    message.Add(receiver.Detach());
                    receiver.SkipRest();
                }
                if (i % 10 == 0)
                    message.Dispose();
                else if (i % 5 != 0) // those of the others are lost
                    message.Clear();
                if (i % 20 == 0)
                    Collect();
            }
        );
    }

    [LinuxFact]
    public void LoopsThatWereStopped_LeaveNothing()
    {
        using var pair = SocketPair.Inproc();

        AssertNoGrowth(
            100,
            i =>
            {
                var loop = ReceiveLoop.Start([pair.Receiver], new() { Capacity = 2 });
                for (int k = 0; k < 5; k++)
                    pair.Sender.SendFrame(MiB, 0, static (span, _) => span.Fill(1));
                loop.DisposeAsync().AsTask().GetAwaiter().GetResult();
                using var receiver = new FrameReceiver(pair.Receiver);
                receiver.Drain(0, static (_, _) => { });
                Collect();
            }
        );
    }

    [LinuxFact]
    public void FramesOfUnknownSize_LeaveNothing()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        using var context = new Context();
        using var lonely = new Socket(context, SocketType.Push);

        AssertNoGrowth(
            1000,
            i =>
            {
                foreach (Socket socket in new[] { pair.Sender, lonely })
                {
                    using FrameBuffer frame = socket.BeginGrowingFrame();
                    frame.GetSpan(200 * KiB).Fill(1);
                    frame.Advance(200 * KiB);
                    frame.Send(SendFlags.DontWait);
                    using FrameBuffer other = socket.BeginGrowingFrame(); // not the spare one
                    other.GetSpan(2 * MiB)[..KiB].Fill(1);
                    socket.SendUpTo(2 * MiB, 0, static (span, _) => 100 * KiB, SendFlags.DontWait);
                }
                receiver.Drain(0, static (_, _) => { });
            }
        );
    }

    [LinuxFact]
    public void ThreadsThatWroteFramesOfUnknownSize_LeaveNothing()
    {
        using var pair = SocketPair.Inproc();

        AssertNoGrowth(
            s_mebibytes,
            i =>
            {
                Worker.Run(() =>
                {
                    using FrameBuffer frame = pair.Sender.BeginGrowingFrame();
                    frame.GetSpan(MiB)[..MiB].Fill(1);
                    pair.Sender.SendUpTo(
                        MiB,
                        0,
                        static (span, _) =>
                        {
                            span.Fill(1);
                            return 0;
                        }
                    );
                });
                using var receiver = new FrameReceiver(pair.Receiver);
                receiver.Receive();
                Collect();
            }
        );
    }

    [LinuxFact]
    public void ReleasedFrame_IsFreedAtOnce()
    {
        using var pair = SocketPair.Inproc();
        List<FrameReceiver> receivers = [];

        AssertNoGrowth(
            s_mebibytes,
            i =>
            {
                pair.Sender.SendFrame(MiB, 0, static (span, _) => span.Fill(1));
                var receiver = new FrameReceiver(pair.Receiver);
                receiver.Receive();
                receiver.Release();
                receivers.Add(receiver);
            }
        );

        foreach (FrameReceiver receiver in receivers)
            receiver.Dispose();
    }

    [LinuxFact]
    public void DisposedReceivers_LeaveNothing()
    {
        using var pair = SocketPair.Inproc();

        AssertNoGrowth(
            s_mebibytes,
            i =>
            {
                pair.Sender.SendFrame(MiB, 0, static (span, _) => span.Fill(1));
                using var receiver = new FrameReceiver(pair.Receiver);
                receiver.Receive();
            }
        );
    }

    [LinuxFact]
    public void ThreadsThatWaited_LeaveNoOpenFiles()
    {
        using var pair = SocketPair.Inproc();
        using var cancellation = new CancellationTokenSource();
        int before = 0;
        for (int i = 0; i < 60; i++)
        {
            Worker.Run(() =>
            {
                using var receiver = new FrameReceiver(pair.Receiver);
                receiver.TryReceive(TimeSpan.FromMilliseconds(1), out _, cancellation.Token);
            });
            if (i == 9)
                before = LibC.OpenFiles();
        }

        Assert.InRange(LibC.OpenFiles() - before, int.MinValue, 20); // two sockets for each of fifty threads otherwise
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void LoseAReceiver(Socket socket) => new FrameReceiver(socket).Receive();

    private static void AssertNoGrowth(int times, Action<int> action)
    {
        for (int i = 0; i < times / 10; i++)
            action(i);
        Collect();
        long before = LibC.ResidentBytes();
        for (int i = 0; i < times; i++)
            action(i);
        Collect();
        Assert.InRange(LibC.ResidentBytes() - before, long.MinValue, Tolerated);
    }

    private static void Collect()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        LibC.Trim();
    }
}
