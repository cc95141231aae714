using System;
using System.Threading;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.Tests.Native;

/// <summary>Counted, not timed: what a message allocates on the managed heap.</summary>
public class AllocationTests
{
    private const int Frames = 1_000_000;

    [Theory]
    [InlineData(8)]
    [InlineData(512)]
    public void AMillionFrames_AllocateNothing(int size)
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        int wrong = 0;

        Assert.Equal(
            0,
            Allocation.By(
                Frames / 100,
                () =>
                {
                    for (int i = 0; i < 50; i++)
                    {
                        using FrameWriter frame = pair.Sender.BeginFrame(size);
                        frame.Span.Fill((byte)i);
                        frame.Send();
                        pair.Sender.SendFrame(size, (byte)i, static (span, value) => span.Fill(value));
                    }
                    for (int i = 0; i < 50; i++)
                    {
                        wrong += receiver.Receive().Span[size - 1] == i ? 0 : 1;
                        wrong += receiver.TryReceive(out ReceivedFrame frame) && frame.Span[size - 1] == i ? 0 : 1;
                    }
                }
            )
        );
        Assert.Equal(0, wrong);
    }

    [Fact]
    public void SharedFrame_IsSentWithoutAllocation()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        using var frame = SharedFrame.Create(Payload.Of(2000));

        Assert.Equal(
            0,
            Allocation.By(
                10_000,
                () =>
                {
                    pair.Sender.Send(frame);
                    receiver.Receive();
                }
            )
        );
    }

    [Fact]
    public void QueuedFrames_AreDrainedSkippedAndCopiedWithoutAllocation()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        byte[] destination = new byte[100];

        Assert.Equal(
            0,
            Allocation.By(
                10_000,
                () =>
                {
                    for (int i = 0; i < 3; i++)
                    {
                        pair.Sender.SendFrame(100, 0, static (_, _) => { }, SendFlags.SendMore);
                        pair.Sender.SendFrame(100, 0, static (_, _) => { });
                    }
                    receiver.ReceiveInto(destination);
                    receiver.SkipRest();
                    receiver.Drain(receiver, static (frame, receiver) => receiver.SkipRest());
                    receiver.Drain(0, static (_, _) => { });
                }
            )
        );
    }

    [Theory]
    [InlineData(100)]
    [InlineData(5000)]
    [InlineData(100_000)]
    public void FramesOfAtMostSoManyBytes_AllocateNothing(int size)
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);

        Assert.Equal(
            0,
            Allocation.By(
                1000,
                () =>
                {
                    pair.Sender.SendUpTo(size, 0, static (span, _) => span.Length - 1);
                    receiver.Receive();
                    receiver.Release();
                }
            )
        );
    }

    [Theory]
    [InlineData(100)]
    [InlineData(5000)]
    [InlineData(100_000)]
    public void FrameOfUnknownSize_IsOneSmallObjectAndItsMemoryAnother(int size)
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);

        Assert.InRange(Allocation.By(1000, () => Send(static (frame, size) => frame.GetSpan(size))), 1, 56 * 1000);
        Assert.InRange(Allocation.By(1000, () => Send(static (frame, size) => frame.GetMemory(size).Span)), 1, (56 + 40) * 1000);

        void Send(SpanOf room)
        {
            using FrameBuffer frame = pair.Sender.BeginGrowingFrame();
            for (int i = 0; i < 10; i++)
            {
                room(frame, size / 10)[0] = 1;
                frame.Advance(size / 10);
            }
            pair.Sender.SendUpTo(600, 0, static (span, _) => span.Length); // takes a block too
            frame.Send();
            receiver.Receive();
            receiver.Receive();
            receiver.Release();
        }
    }

    private delegate Span<byte> SpanOf(FrameBuffer frame, int size);

    [Fact]
    public void NothingThere_AllocatesNothing()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);

        Assert.Equal(0, Allocation.By(10_000, () => receiver.TryReceive(out _)));
    }

    [Fact]
    public void WaitThatCanBeCancelled_AllocatesNothing()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        using var cancellation = new CancellationTokenSource();

        Assert.Equal(0, Allocation.By(50, () => receiver.TryReceive(TimeSpan.FromMilliseconds(1), out _, cancellation.Token)));
    }

    [Fact]
    public void WouldBlock_AllocatesNothing()
    {
        using var context = new Context();
        using var lonely = new Socket(context, SocketType.Push);

        Assert.Equal(
            0,
            Allocation.By(
                10_000,
                () =>
                {
                    using FrameWriter frame = lonely.BeginFrame(100);
                    frame.Send(SendFlags.DontWait);
                    frame.TrySend(TimeSpan.Zero);
                    lonely.SendFrame(100, 0, static (_, _) => { }, SendFlags.DontWait);
                }
            )
        );
    }
}
