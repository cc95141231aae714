using System;
using System.Collections.Generic;
using System.Diagnostics.Metrics;
using System.Linq;
using System.Threading.Tasks;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.Tests.Measured;

/// <summary>The meter is the process's, so these tests run alone.</summary>
[Collection(Measuring.Alone)]
public class MeterTests
{
    [Fact]
    public void Instruments_AreFoundByName()
    {
        using var listener = new MeterListener();
        List<string> found = [];
        listener.InstrumentPublished = (instrument, _) =>
        {
            if (instrument.Meter.Name == "ZmqPerf")
                found.Add($"{instrument.Name} {instrument.Unit}");
        };
        listener.Start();
        using var pair = SocketPair.Inproc();
        pair.Sender.SendFrame(1, 0, static (_, _) => { });

        Assert.Equal(
            [
                "zmqperf.receive.frames {frame}",
                "zmqperf.receive.size By",
                "zmqperf.send.failures {message}",
                "zmqperf.send.frames {frame}",
                "zmqperf.send.size By",
                "zmqperf.would_block {send}",
            ],
            found.Order()
        );
    }

    [Fact]
    public void EveryWayOfAFrame_IsTagged()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        using var shared = SharedFrame.Create(new byte[30]);

        List<string> measured = Measured(() =>
        {
            using FrameWriter frame = pair.Sender.BeginFrame(10);
            frame.Send();
            pair.Sender.SendFrame(20, 0, static (_, _) => { });
            pair.Sender.Send(shared);
            pair.Sender.SendUpTo(50, 0, static (_, _) => 40);
            pair.Sender.SendUpTo(1000, 0, static (_, _) => 50);
            WriteAndSend(pair.Sender, 60);
            WriteAndSend(pair.Sender, 20_000);
            receiver.Receive();
            receiver.TryReceive(out _);
            receiver.TryReceive(TimeSpan.FromSeconds(1), out _);
        });

        Assert.Equal(
            [
                "send 10 in_place",
                "send 20 in_place",
                "send 30 shared",
                "send 40 stack",
                "send 50 scratch",
                "send 60 scratch",
                "send 20000 handed_over",
                "receive 10 reused",
                "receive 20 reused",
                "receive 30 reused",
            ],
            measured
        );
    }

    [Theory]
    [InlineData(0, 0)]
    [InlineData(1, 1)]
    [InlineData(64, 64)]
    [InlineData(65, 128)]
    public void Frames_AreCountedByTheNextPowerOfTwo(int size, int upTo)
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        List<string> counted = [];
        using var listener = new MeterListener();
        listener.InstrumentPublished = (instrument, self) =>
        {
            if (instrument.Meter.Name == "ZmqPerf" && instrument.Unit == "{frame}")
                self.EnableMeasurementEvents(instrument);
        };
        listener.SetMeasurementEventCallback<long>(
            (instrument, count, tags, _) => counted.Add($"{instrument.Name} {count} {tags[0].Key} {tags[0].Value}")
        );
        listener.Start();

        pair.Sender.SendFrame(size, 0, static (_, _) => { });
        receiver.Receive();

        Assert.Equal([$"zmqperf.send.frames 1 up_to {upTo}", $"zmqperf.receive.frames 1 up_to {upTo}"], counted);
    }

    [Fact]
    public async Task FramesOfALoop_AreMeasured()
    {
        using var pair = SocketPair.Inproc();
        pair.Sender.Send(new byte[40]);
        using SizeListener sizes = SizeHistogram.Listen();
        await using var loop = ReceiveLoop.Start([pair.Receiver]);

        (await loop.Messages.ReadAsync()).Dispose();
        await loop.DisposeAsync();

        Assert.Equal((1, 40), (sizes.Received.Count, sizes.Received.Average));
    }

    [Fact]
    public void WhatIsNotSentOrReceived_IsNotMeasured()
    {
        using var context = new Context();
        using var lonely = new Socket(context, SocketType.Pair);
        using var receiver = new FrameReceiver(lonely);
        using var shared = SharedFrame.Create(new byte[30]);

        List<string> measured = Measured(() =>
        {
            using FrameWriter frame = lonely.BeginFrame(10);
            frame.Send(SendFlags.DontWait);
            frame.Send(SendFlags.DontWait);
            lonely.SendFrame(20, 0, static (_, _) => { }, SendFlags.DontWait);
            lonely.Send(shared, SendFlags.DontWait);
            receiver.TryReceive(out _);
        });

        Assert.Equal(["would_block 1", "would_block 1", "would_block 1", "would_block 1"], measured);
    }

    [Fact]
    public void ListenerThatThrows_LeavesAFrameThatWasSent()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        using var listener = new MeterListener();
        listener.InstrumentPublished = (instrument, self) =>
        {
            if (instrument.Name == "zmqperf.send.size")
                self.EnableMeasurementEvents(instrument);
        };
        listener.SetMeasurementEventCallback<int>((_, _, _, _) => throw new FormatException());
        listener.Start();

        Assert.Throws<FormatException>(() => pair.Sender.SendFrame(10, 0, static (_, _) => { }));
        Assert.Throws<FormatException>(() =>
        {
            using FrameWriter frame = pair.Sender.BeginFrame(20);
            try
            {
                frame.Send();
            }
            catch (FormatException)
            {
                Assert.True(IsEnded(frame));
                throw;
            }
        });

        Assert.Equal(10, receiver.Receive().Size);
        Assert.Equal(20, receiver.Receive().Size);
        Assert.False(receiver.TryReceive(out _));
    }

    [Fact]
    public void Listener_CollectsUntilItIsDisposed()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        using var lonely = new Socket(pair.Context, SocketType.Push);
        SizeListener sizes = SizeHistogram.Listen();
        for (int i = 0; i < 100; i++)
            pair.Sender.SendFrame(i, 0, static (_, _) => { });
        for (int i = 0; i < 50; i++)
            receiver.Receive();
        lonely.SendFrame(1, 0, static (_, _) => { }, SendFlags.DontWait);
        sizes.Dispose();
        receiver.Receive();
        lonely.SendFrame(1, 0, static (_, _) => { }, SendFlags.DontWait);
        pair.Sender.SendFrame(1, 0, static (_, _) => { });

        Assert.Equal((100, 50, 1), (sizes.Sent.Count, sizes.Received.Count, sizes.WouldBlock));
        Assert.Equal((49.5, 64, 99), (sizes.Sent.Average, sizes.Sent.Percentile(0.5), sizes.Sent.Percentile(0.95)));
        Assert.Contains("sends refused: 1\n", sizes.ToString(), StringComparison.Ordinal);
        Assert.Contains("keeps about 49,500 B, 99,000 B at worst", sizes.ToString(), StringComparison.Ordinal);
        Assert.Contains(
            "a receive buffer of 49 B takes 99 % of the frames whole, one of 49 B all of them",
            sizes.ToString(),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void ListenerWithoutLoad_SaysSo()
    {
        using SizeListener sizes = SizeHistogram.Listen();

        Assert.Equal("sent: 0 messages\nsends refused: 0\nreceived: 0 messages\nsettings: none, nothing was measured", sizes.ToString());
    }

    [Fact]
    public void Listening_AllocatesNothingPerFrame()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        using SizeListener sizes = SizeHistogram.Listen();

        Assert.Equal(
            0,
            Allocation.By(
                10_000,
                () =>
                {
                    using FrameWriter frame = pair.Sender.BeginFrame(100);
                    frame.Send();
                    receiver.Receive();
                }
            )
        );
        Assert.Equal(10_003, sizes.Received.Count);
    }

    private static void WriteAndSend(Socket socket, int size)
    {
        using FrameBuffer frame = socket.BeginGrowingFrame();
        frame.GetSpan(size);
        frame.Advance(size);
        frame.Send();
    }

    private static bool IsEnded(FrameWriter frame)
    {
        try
        {
            return frame.Span.IsEmpty;
        }
        catch (InvalidOperationException)
        {
            return true;
        }
    }

    private static List<string> Measured(Action action)
    {
        List<string> measured = [];
        using var listener = new MeterListener();
        listener.InstrumentPublished = (instrument, self) =>
        {
            if (instrument.Meter.Name == "ZmqPerf" && instrument.Unit != "{frame}")
                self.EnableMeasurementEvents(instrument);
        };
        listener.SetMeasurementEventCallback<int>(
            (instrument, size, tags, _) => measured.Add($"{instrument.Name.Split('.')[1]} {size} {tags[0].Value}")
        );
        listener.SetMeasurementEventCallback<long>((instrument, count, _, _) => measured.Add($"{instrument.Name.Split('.')[1]} {count}"));
        listener.Start();
        action();
        return measured;
    }
}
