using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.Tests.Looping;

public class ReceiveLoopTests
{
    private const int ETerm = 156384712 + 53;
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(30);

    [Theory]
    [InlineData("inproc")]
    [InlineData("tcp")]
    public async Task MessagesOfSeveralSockets_ArriveInTheOrderOfEach(string transport)
    {
        const int frames = 2000;
        SocketPair[] pairs = [SocketPair.Over(transport), SocketPair.Over(transport), SocketPair.Over(transport)];
        Worker[] senders =
        [
            .. pairs.Select(pair =>
                Worker.Start(() =>
                {
                    for (int i = 0; i < frames; i++)
                        pair.Sender.Send(Payload.Of(i % 100, i));
                })
            ),
        ];
        int[] received = new int[pairs.Length];
        await using (var loop = ReceiveLoop.Start(pairs.Select(pair => pair.Receiver)))
        {
            for (int i = 0; i < frames * pairs.Length; i++)
            {
                using OwnedMessage message = await Next(loop);
                OwnedFrame frame = Assert.Single(message);
                int socket = Array.FindIndex(pairs, pair => pair.Receiver == frame.Socket);
                int number = received[socket]++;
                Assert.True(Payload.Is(frame.Span, number % 100, number));
            }
        }

        foreach (Worker sender in senders)
            sender.Join();
        foreach (SocketPair pair in pairs)
            pair.Dispose();
        Assert.All(received, count => Assert.Equal(frames, count));
    }

    [Fact]
    public async Task FramesOfAMessage_AreTogether()
    {
        const int messages = 500;
        SocketPair[] pairs = [SocketPair.Inproc(), SocketPair.Inproc()];
        foreach (SocketPair pair in pairs)
            for (int i = 0; i < messages; i++)
            for (int k = 0; k <= i % 4; k++)
                pair.Sender.Send([(byte)k], k < i % 4 ? SendFlags.SendMore : SendFlags.None);

        await using (var loop = ReceiveLoop.Start(pairs.Select(pair => pair.Receiver), new() { Capacity = 3 }))
        {
            int[] received = new int[pairs.Length];
            for (int i = 0; i < messages * pairs.Length; i++)
            {
                using OwnedMessage message = await Next(loop);
                int number = received[Array.FindIndex(pairs, pair => pair.Receiver == message.Socket)]++;
                Assert.Equal((number % 4) + 1, message.Count);
                Assert.All(message, frame => Assert.Same(message.Socket, frame.Socket));
                Assert.Equal(Enumerable.Range(0, message.Count), message.Select(frame => (int)frame.Span[0]));
            }
        }
        foreach (SocketPair pair in pairs)
            pair.Dispose();
    }

    [Fact]
    public async Task NoReader_IsFeltByTheSender()
    {
        using var pair = SocketPair.Inproc(highWaterMark: 10);
        await using var loop = ReceiveLoop.Start([pair.Receiver], new() { Capacity = 5 });
        int sent = 0;
        pair.Sender.SetOption(SocketOption.Sndtimeo, 200);
        while (sent < 1000 && TrySend(pair.Sender, sent))
            sent++;

        Assert.InRange(sent, 5, 100); // room of the loop, the frame at hand and both queues
        for (int i = 0; i < sent; i++)
        {
            using OwnedMessage message = await Next(loop);
            Assert.Equal(i, BitConverter.ToInt32(message[0].Span));
        }
        Assert.True(TrySend(pair.Sender, sent));
        using OwnedMessage next = await Next(loop);
        Assert.Equal(sent, BitConverter.ToInt32(next[0].Span));
    }

    [Fact]
    public async Task Cancelled_EndsAfterWhatWasReceivedAndLosesNothing()
    {
        const int frames = 300;
        using var pair = SocketPair.Inproc();
        using var cancellation = new CancellationTokenSource();
        for (int i = 0; i < frames; i++)
            pair.Sender.Send(BitConverter.GetBytes(i), i % 3 < 2 ? SendFlags.SendMore : SendFlags.None);
        List<int> received = [];
        await using (var loop = ReceiveLoop.Start([pair.Receiver], new() { Capacity = 7 }, cancellation.Token))
        {
            await foreach (OwnedMessage message in loop.Messages.ReadAllAsync())
            {
                using (message)
                    received.AddRange(message.Select(frame => BitConverter.ToInt32(frame.Span)));
                if (received.Count == 21)
                    await cancellation.CancelAsync();
            }
            await loop.Messages.Completion;
        }

        Assert.InRange(received.Count, 21, frames - 1);
        Assert.Equal(0, received.Count % 3); // whole messages
        using var receiver = new FrameReceiver(pair.Receiver);
        while (receiver.TryReceive(out ReceivedFrame rest))
            received.Add(BitConverter.ToInt32(rest.Span));
        Assert.Equal(Enumerable.Range(0, frames), received);
    }

    [Fact]
    public async Task CancelledWhileWaiting_Ends()
    {
        using var pair = SocketPair.Inproc();
        using var cancellation = new CancellationTokenSource();
        await using var loop = ReceiveLoop.Start([pair.Receiver], cancellationToken: cancellation.Token);
        await Task.Delay(50);
        Assert.False(loop.Messages.Completion.IsCompleted);

        await cancellation.CancelAsync();

        await loop.Messages.Completion.WaitAsync(s_patience);
    }

    [Fact]
    public async Task CancelledBefore_EndsAtOnce()
    {
        using var pair = SocketPair.Inproc();
        pair.Sender.Send([1]);
        await using (var loop = ReceiveLoop.Start([pair.Receiver], cancellationToken: new CancellationToken(canceled: true)))
            await loop.Messages.Completion.WaitAsync(s_patience);

        Assert.Equal(1, pair.Receiver.Recv(new byte[1]));
    }

    [Fact]
    public async Task Disposed_LeavesTheSocketsToTheirOwner()
    {
        using var pair = SocketPair.Inproc();
        for (int round = 0; round < 50; round++)
        {
            var loop = ReceiveLoop.Start([pair.Receiver], new() { Capacity = 2 });
            for (int i = 0; i < round; i++)
                pair.Sender.Send([1]);
            // also where it waits for room
            await Task.WhenAll(loop.DisposeAsync().AsTask(), loop.DisposeAsync().AsTask()).WaitAsync(s_patience);
            await loop.DisposeAsync();
            Assert.False(loop.Messages.TryRead(out _));
            await loop.Messages.Completion;
            using var receiver = new FrameReceiver(pair.Receiver);
            receiver.Drain(0, static (_, _) => { });
        }
    }

    [Fact]
    public async Task ContextShutDown_ReachesTheReader()
    {
        using var pair = SocketPair.Inproc();
        await using var loop = ReceiveLoop.Start([pair.Receiver]);
        pair.Sender.Send([1]);
        (await Next(loop)).Dispose();

        pair.Context.Shutdown();

        Assert.Equal(ETerm, (await Assert.ThrowsAsync<ZmqException>(() => loop.Messages.Completion.WaitAsync(s_patience))).ErrorNumber);
    }

    [Fact]
    public async Task SocketThatCannotReceive_IsTheErrorOfTheReader()
    {
        using var pair = SocketPair.Inproc();
        pair.Receiver.Dispose();
        await using var loop = ReceiveLoop.Start([pair.Receiver]);

        await Assert.ThrowsAsync<ObjectDisposedException>(() => loop.Messages.Completion.WaitAsync(s_patience));
    }

    [Fact]
    public async Task SocketThatOnlySends_IsTheErrorOfTheReader()
    {
        using var pair = SocketPair.Inproc();
        await using var loop = ReceiveLoop.Start([pair.Receiver, pair.Sender]);

        var failure = await Assert.ThrowsAsync<ZmqException>(() => loop.Messages.Completion.WaitAsync(s_patience));

        Assert.StartsWith("Receiving on a Push socket failed: ", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task SocketsOfALoop_AreItsOwn()
    {
        using var pair = SocketPair.Inproc();
        using SharedFrame shared = SharedFrame.Create([1]);
        await using (var loop = ReceiveLoop.Start([pair.Receiver]))
        {
            Assert.Throws<InvalidOperationException>(() => ReceiveLoop.Start([pair.Sender, pair.Receiver]));
            // frames are checked in this process
            Assert.Throws<InvalidOperationException>(() => pair.Receiver.SendFrame(1, 0, static (_, _) => { }));
            Assert.Throws<InvalidOperationException>(() => pair.Receiver.Send(shared));
            Assert.Throws<InvalidOperationException>(() =>
            {
                using var receiver = new FrameReceiver(pair.Receiver);
                receiver.TryReceive(out _);
            });
            pair.Sender.Send(shared);
            (await Next(loop)).Dispose();
        }

        await using var next = ReceiveLoop.Start([pair.Sender, pair.Receiver]);
        await next.DisposeAsync();
        pair.Sender.Send(shared);
        using var later = new FrameReceiver(pair.Receiver);
        Assert.Equal([1], later.Receive().ToArray());
    }

    [Fact]
    public async Task ReaderThatAllowsIt_RunsOnTheThreadOfTheLoop()
    {
        using var pair = SocketPair.Inproc();
        await using var loop = ReceiveLoop.Start([pair.Receiver], new() { AllowSynchronousContinuations = true });
        using ManualResetEventSlim isWaiting = new();
        var reading = Task.Run(async () =>
        {
            var next = loop.Messages.ReadAsync().AsTask();
            isWaiting.Set();
            (await next.ConfigureAwait(false)).Dispose();
            return Thread.CurrentThread.Name;
        });
        isWaiting.Wait(s_patience);
        await Task.Delay(200); // until it awaits; it is read by another thread otherwise, which is no mistake
        pair.Sender.Send([1]);

        Assert.Equal("ZmqPerf receive loop", await reading.WaitAsync(s_patience));
    }

    [Fact]
    public void WrongArguments_AreRefused()
    {
        using var pair = SocketPair.Inproc();

        Assert.Throws<ArgumentNullException>("sockets", () => ReceiveLoop.Start(null!));
        Assert.Throws<ArgumentNullException>("sockets", () => ReceiveLoop.Start([pair.Receiver, null!]));
        Assert.Throws<ArgumentException>("sockets", () => ReceiveLoop.Start([]));
        Assert.Throws<ArgumentOutOfRangeException>("options", () => ReceiveLoop.Start([pair.Receiver], new() { Capacity = 0 }));
        var failure = Assert.Throws<ArgumentOutOfRangeException>(
            "options",
            () => ReceiveLoop.Start([pair.Receiver], new() { SendCapacity = 0 })
        );
        Assert.StartsWith("SendCapacity", failure.Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentException>("sockets", () => ReceiveLoop.Start([pair.Receiver, pair.Receiver]));
    }

    private static async Task<OwnedMessage> Next(ReceiveLoop loop) => await loop.Messages.ReadAsync().AsTask().WaitAsync(s_patience);

    private static bool TrySend(Socket socket, int number)
    {
        try
        {
            return socket.Send(BitConverter.GetBytes(number));
        }
        catch (ZmqException)
        {
            return false;
        }
    }
}
