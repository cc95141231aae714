using System;
using System.Threading;
using System.Threading.Channels;
using System.Threading.Tasks;
using Net.Zmq;
using Xunit;
using static ZmqPerf.Tests.Looping.LoopCalls;

namespace ZmqPerf.Tests.Looping;

/// <summary>What becomes of messages when a loop ends: none is lost that somebody was told was taken, or somebody is told.</summary>
public class EndedLoopTests
{
    [Fact]
    public async Task StoppedWhileNobodyReads_SendsWhatItTook()
    {
        using var pair = SocketPair.Of(SocketType.Pair, SocketType.Pair);
        using var stopping = new CancellationTokenSource();
        await using var loop = ReceiveLoop.Start([pair.Receiver], new() { Capacity = 1 }, stopping.Token);
        for (int i = 0; i < 5; i++)
            pair.Sender.Send([(byte)i]);
        await Task.Delay(100); // until it holds one for which there is no room
        using var message = new OutgoingMessage();
        int accepted = 0;

        await stopping.CancelAsync();
        try
        {
            for (; accepted < 10; accepted++)
            {
                message.Clear();
                message.Add([(byte)accepted]);
                await loop.SendAsync(pair.Receiver, message);
            }
        }
        catch (InvalidOperationException)
        {
            // the loop has ended, and says so
        }

        AssertReceived(pair.Sender, accepted);
    }

    [Fact]
    public async Task StoppedWhileSending_LosesNothing()
    {
        for (int round = 0; round < 20; round++)
        {
            using var pair = SocketPair.Of(SocketType.Pair, SocketType.Pair, highWaterMark: 0);
            using var stopping = new CancellationTokenSource();
            await using var loop = ReceiveLoop.Start([pair.Receiver], new() { SendCapacity = 100_000 }, stopping.Token);
            int accepted = 0;
            var producer = Worker.Start(() =>
            {
                using var message = new OutgoingMessage();
                try
                {
                    for (; ; accepted++)
                    {
                        message.Clear();
                        message.Add([(byte)accepted]);
                        if (!loop.TrySend(pair.Receiver, message))
                            return;
                    }
                }
                catch (InvalidOperationException)
                {
                    // the loop has ended, and says so
                }
            });
            await Task.Delay(1);

            await stopping.CancelAsync();

            producer.Join();
            AssertReceived(pair.Sender, accepted);
        }
    }

    [Fact]
    public async Task StoppedWithoutRoom_TellsOfEachMessage()
    {
        using var context = new Context();
        using var lonely = new Socket(context, SocketType.Dealer);
        using var stopping = new CancellationTokenSource();
        int told = 0;
        var loop = ReceiveLoop.Start([lonely], new() { SendFailed = (_, _) => told++ }, stopping.Token);
        using var message = new OutgoingMessage();
        for (int i = 0; i < 5; i++)
            Assert.True(TrySend(loop, lonely, message, (byte)i));

        await loop.DisposeAsync();

        Assert.Equal(5, told);
    }

    [Fact]
    public async Task ContextShutDownWhileMessagesWait_TellsOfEachMessage()
    {
        for (int round = 0; round < 20; round++)
        {
            var context = new Context();
            var lonely = new Socket(context, SocketType.Dealer);
            int told = 0,
                taken = 0;
            var loop = ReceiveLoop.Start([lonely], new() { SendFailed = (_, _) => told++ });
            using var message = new OutgoingMessage();
            try
            {
                for (; taken < 10; taken++)
                {
                    if (taken == 5)
                        context.Shutdown();
                    Assert.True(TrySend(loop, lonely, message, taken));
                }
            }
            catch (InvalidOperationException)
            {
                // the loop has ended, and says so
            }

            await loop.DisposeAsync();

            Assert.Equal(taken, told);
            lonely.Dispose();
            context.Dispose();
        }
    }

    [Fact]
    public async Task ReaderOnTheThreadOfTheLoop_MayWaitForTheDispose()
    {
        using var pair = SocketPair.Inproc();
        using var stopping = new CancellationTokenSource();
        var loop = ReceiveLoop.Start([pair.Receiver], new() { AllowSynchronousContinuations = true }, stopping.Token);
        Task reading = ReadAndDispose();
        pair.Sender.Send([1]);
        await Task.Delay(50);

        await stopping.CancelAsync();

        await reading.WaitAsync(TimeSpan.FromSeconds(30));

        async Task ReadAndDispose()
        {
            await foreach (OwnedMessage message in loop.Messages.ReadAllAsync())
                message.Dispose();
            loop.DisposeAsync().AsTask().Wait();
        }
    }

    [Fact]
    public async Task AnotherSocketFails_KeepsWhatWasReceived()
    {
        using var pair = SocketPair.Of(SocketType.Pair, SocketType.Pair);
        var ending = new Context();
        var lost = new Socket(ending, SocketType.Pull);
        await using var loop = ReceiveLoop.Start([pair.Receiver, lost], new() { Capacity = 2 });
        for (int i = 0; i < 3; i++)
            pair.Sender.Send([(byte)i]);
        SpinWait.SpinUntil(() => loop.Messages.Count == 2);
        await Task.Delay(500); // until it holds the third

        ending.Shutdown();

        await Task.Delay(100);
        for (int i = 0; i < 3; i++)
            using (OwnedMessage message = await Next(loop))
                Assert.Equal([(byte)i], message.Body.ToArray());
        var closed = await Assert.ThrowsAsync<ChannelClosedException>(() => Next(loop));
        Assert.IsType<ZmqException>(closed.InnerException);
        await loop.DisposeAsync();
        lost.Dispose();
        ending.Dispose();
    }

    [Fact]
    public async Task ForwardedFrames_LeaveTheMessageOpen()
    {
        using var context = new Context();
        using var router = new Socket(context, SocketType.Router);
        using var client = new Socket(context, SocketType.Req);
        string endpoint = SocketPair.NewInprocEndpoint();
        router.Bind(endpoint);
        client.Connect(endpoint);
        client.Send([7]);
        await using var loop = ReceiveLoop.Start([router]);
        using OwnedMessage message = await Next(loop);
        using var forwarded = new OutgoingMessage();

        forwarded.Add(message[0]);
        forwarded.Add(message[1]);
        forwarded.Add(message.Body);

        Assert.Equal(3, forwarded.Count);
        message.Dispose();
        Assert.Throws<ObjectDisposedException>(() => message.EnvelopeCount);
    }

    private static void AssertReceived(Socket socket, int count)
    {
        using var receiver = new FrameReceiver(socket);
        for (int i = 0; i < count; i++)
        {
            Assert.True(receiver.TryReceive(TimeSpan.FromSeconds(20), out ReceivedFrame frame), $"{i} of {count}");
            Assert.Equal([(byte)i], frame.ToArray());
        }
    }
}
