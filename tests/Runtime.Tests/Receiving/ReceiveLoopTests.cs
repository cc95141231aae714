using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.Tests.Receiving;

public class ReceiveLoopTests
{
    private const int ETerm = 156384712 + 53;
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(30);

    [Theory]
    [InlineData("inproc")]
    [InlineData("tcp")]
    public async Task FramesOfSeveralSockets_ArriveInTheOrderOfEach(string transport)
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
                using OwnedFrame frame = await Next(loop);
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
    public async Task FramesOfAMessage_FollowOneAnother()
    {
        const int messages = 500;
        SocketPair[] pairs = [SocketPair.Inproc(), SocketPair.Inproc()];
        foreach (SocketPair pair in pairs)
            for (int i = 0; i < messages; i++)
            for (int k = 0; k <= i % 4; k++)
                pair.Sender.Send([(byte)k], k < i % 4 ? SendFlags.SendMore : SendFlags.None);

        await using (var loop = ReceiveLoop.Start(pairs.Select(pair => pair.Receiver), capacity: 3))
            for (int i = 0; i < messages * pairs.Length; i++)
            {
                Socket? socket = null;
                for (bool more = true; more; )
                {
                    using OwnedFrame frame = await Next(loop);
                    Assert.Same(socket ??= frame.Socket, frame.Socket);
                    more = frame.More;
                }
            }
        foreach (SocketPair pair in pairs)
            pair.Dispose();
    }

    [Fact]
    public async Task NoReader_IsFeltByTheSender()
    {
        using var pair = SocketPair.Inproc(highWaterMark: 10);
        await using var loop = ReceiveLoop.Start([pair.Receiver], capacity: 5);
        int sent = 0;
        pair.Sender.SetOption(SocketOption.Sndtimeo, 200);
        while (sent < 1000 && TrySend(pair.Sender, sent))
            sent++;

        Assert.InRange(sent, 5, 100); // room of the loop, the frame at hand and both queues
        for (int i = 0; i < sent; i++)
        {
            using OwnedFrame frame = await Next(loop);
            Assert.Equal(i, BitConverter.ToInt32(frame.Span));
        }
        Assert.True(TrySend(pair.Sender, sent));
        using OwnedFrame next = await Next(loop);
        Assert.Equal(sent, BitConverter.ToInt32(next.Span));
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
        await using (var loop = ReceiveLoop.Start([pair.Receiver], capacity: 7, cancellation.Token))
        {
            await foreach (OwnedFrame frame in loop.Frames.ReadAllAsync())
            {
                using (frame)
                    received.Add(BitConverter.ToInt32(frame.Span));
                if (received.Count == 20)
                    await cancellation.CancelAsync();
            }
            await loop.Frames.Completion;
        }

        Assert.InRange(received.Count, 20, frames - 1);
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
        Assert.False(loop.Frames.Completion.IsCompleted);

        await cancellation.CancelAsync();

        await loop.Frames.Completion.WaitAsync(s_patience);
    }

    [Fact]
    public async Task CancelledBefore_EndsAtOnce()
    {
        using var pair = SocketPair.Inproc();
        pair.Sender.Send([1]);
        await using (var loop = ReceiveLoop.Start([pair.Receiver], cancellationToken: new CancellationToken(canceled: true)))
            await loop.Frames.Completion.WaitAsync(s_patience);

        Assert.Equal(1, pair.Receiver.Recv(new byte[1]));
    }

    [Fact]
    public async Task Disposed_LeavesTheSocketsToTheirOwner()
    {
        using var pair = SocketPair.Inproc();
        for (int round = 0; round < 50; round++)
        {
            var loop = ReceiveLoop.Start([pair.Receiver], capacity: 2);
            for (int i = 0; i < round; i++)
                pair.Sender.Send([1]);
            // also where it waits for room
            await Task.WhenAll(loop.DisposeAsync().AsTask(), loop.DisposeAsync().AsTask()).WaitAsync(s_patience);
            await loop.DisposeAsync();
            Assert.False(loop.Frames.TryRead(out _));
            await loop.Frames.Completion;
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

        Assert.Equal(ETerm, (await Assert.ThrowsAsync<ZmqException>(() => loop.Frames.Completion.WaitAsync(s_patience))).ErrorNumber);
    }

    [Fact]
    public async Task SocketThatCannotReceive_IsTheErrorOfTheReader()
    {
        using var pair = SocketPair.Inproc();
        pair.Receiver.Dispose();
        await using var loop = ReceiveLoop.Start([pair.Receiver]);

        await Assert.ThrowsAsync<ObjectDisposedException>(() => loop.Frames.Completion.WaitAsync(s_patience));
    }

    [Fact]
    public async Task SocketThatOnlySends_IsTheErrorOfTheReader()
    {
        using var pair = SocketPair.Inproc();
        await using var loop = ReceiveLoop.Start([pair.Receiver, pair.Sender]);

        var failure = await Assert.ThrowsAsync<ZmqException>(() => loop.Frames.Completion.WaitAsync(s_patience));

        Assert.StartsWith("Receiving on a Push socket failed: ", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void WrongArguments_AreRefused()
    {
        using var pair = SocketPair.Inproc();

        Assert.Throws<ArgumentNullException>("sockets", () => ReceiveLoop.Start(null!));
        Assert.Throws<ArgumentNullException>("sockets", () => ReceiveLoop.Start([pair.Receiver, null!]));
        Assert.Throws<ArgumentException>("sockets", () => ReceiveLoop.Start([]));
        Assert.Throws<ArgumentOutOfRangeException>("capacity", () => ReceiveLoop.Start([pair.Receiver], capacity: 0));
    }

    private static async Task<OwnedFrame> Next(ReceiveLoop loop) => await loop.Frames.ReadAsync().AsTask().WaitAsync(s_patience);

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
