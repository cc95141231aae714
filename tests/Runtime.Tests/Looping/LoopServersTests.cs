using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Net.Zmq;
using Xunit;
using ZmqPerf.Testing;
using static ZmqPerf.Tests.Looping.LoopCalls;

namespace ZmqPerf.Tests.Looping;

/// <summary>Servers that are written with a loop: it receives and sends on the thread that has the socket.</summary>
public class LoopServersTests
{
    private const int HostUnreachable = 113; // of Linux
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(60);

    [Theory]
    [InlineData(SocketType.Router, SocketType.Req, "inproc")]
    [InlineData(SocketType.Router, SocketType.Req, "tcp")]
    [InlineData(SocketType.Router, SocketType.Dealer, "tcp")]
    [InlineData(SocketType.Rep, SocketType.Req, "inproc")]
    [InlineData(SocketType.Dealer, SocketType.Dealer, "inproc")]
    [InlineData(SocketType.Pair, SocketType.Pair, "inproc")]
    public async Task EveryQuestion_GetsItsAnswer(SocketType serving, SocketType asking, string transport)
    {
        const int questions = 200;
        using var context = new Context();
        using var server = new Socket(context, serving);
        server.Bind(transport == "tcp" ? "tcp://127.0.0.1:*" : SocketPair.NewInprocEndpoint());
        string endpoint = server.GetOptionString(SocketOption.Last_Endpoint);
        await using var loop = ReceiveLoop.Start([server]);
        var serve = Task.Run(async () =>
        {
            await foreach (OwnedMessage request in loop.Messages.ReadAllAsync())
                using (request)
                using (OutgoingMessage reply = request.Reply())
                {
                    reply.Add(request.Body.Span);
                    await loop.SendAsync(server, reply);
                }
        });
        Worker[] clients =
        [
            .. Enumerable
                .Range(1, serving is SocketType.Pair or SocketType.Dealer ? 1 : 3)
                .Select(seed =>
                    Worker.Start(() =>
                    {
                        using var client = new Socket(context, asking);
                        client.SetOption(SocketOption.Linger, 0);
                        client.Connect(endpoint);
                        using var receiver = new FrameReceiver(client);
                        for (int i = 0; i < questions; i++)
                        {
                            client.Send(Payload.Of(50 + i, seed + i));
                            Assert.True(receiver.TryReceive(s_patience, out ReceivedFrame answer));
                            Assert.True(Payload.Is(answer.Span, 50 + i, seed + i));
                            Assert.False(answer.More);
                        }
                    })
                ),
        ];

        await Task.Run(() => Array.ForEach(clients, client => client.Join()));
        await loop.DisposeAsync();
        await serve.WaitAsync(s_patience);
    }

    [Fact]
    public async Task Envelope_IsWhatStandsBeforeTheBody()
    {
        using var context = new Context();
        using var router = new Socket(context, SocketType.Router);
        using var dealer = new Socket(context, SocketType.Dealer);
        string endpoint = SocketPair.NewInprocEndpoint();
        dealer.SetOption(SocketOption.Routing_Id, "peer");
        router.Bind(endpoint);
        dealer.Connect(endpoint);
        Send(dealer, [1], [2]);
        Send(dealer, [], [3]);
        Send(dealer, [9], [], [4]);
        Send(
            dealer,
            [
                [],
            ]
        );
        await using var loop = ReceiveLoop.Start([router]);

        (int Envelope, int Frames, int? Body)[] expected = [(1, 3, 1), (2, 3, 3), (3, 4, 4), (2, 2, null)];
        foreach (var (envelope, frames, body) in expected)
        {
            OwnedMessage message = await Next(loop);
            Assert.True(message.Identity.SequenceEqual("peer"u8));
            Assert.Equal((envelope, frames), (message.EnvelopeCount, message.Count));
            using OutgoingMessage reply = message.Reply();
            Assert.Equal(envelope, reply.Count);
            Assert.Equal(body.HasValue, message.HasBody);
            if (body is { } value)
                Assert.Equal([(byte)value], message.Body.ToArray());
            else
                Assert.Throws<InvalidOperationException>(() => message.Body);
            Assert.Throws<ArgumentOutOfRangeException>(() => message[frames]);
            Assert.Throws<ArgumentOutOfRangeException>(() => message[-1]);
            message.Dispose();
            message.Dispose();
            Assert.Throws<ObjectDisposedException>(() => message.Reply());
            Assert.Throws<ObjectDisposedException>(() => message.Body);
            Assert.Throws<ObjectDisposedException>(() => message.HasBody);
            Assert.Throws<ObjectDisposedException>(() => message.Identity.Length);
        }
    }

    [Fact]
    public async Task FullQueue_IsFeltByWhoeverSendsAndHoldsUpNoOtherSocket()
    {
        using var slow = SocketPair.Inproc(highWaterMark: 2);
        using var other = SocketPair.Of(SocketType.Pair, SocketType.Pair);
        using var peer = new Socket(slow.Context, SocketType.Pair); // not the loop's
        using var outlet = new Socket(slow.Context, SocketType.Dealer);
        outlet.SetOption(SocketOption.Sndhwm, 2);
        await using var loop = ReceiveLoop.Start([outlet, other.Sender], new() { SendCapacity = 3 });
        using var message = new OutgoingMessage();
        int taken = 0;
        while (taken < 100 && TrySend(loop, outlet, message, taken)) // nobody is connected: the loop takes one out, three wait
        {
            taken++;
            await Task.Delay(50);
        }
        Assert.InRange(taken, 3, 4);
        message.Clear();
        message.Add(BitConverter.GetBytes(taken));
        Task late = loop.SendAsync(outlet, message).AsTask();
        Assert.False(late.IsCompleted);

        using var free = new OutgoingMessage();
        free.Add([7]);
        await loop.SendAsync(other.Sender, free);
        using var receiver = new FrameReceiver(other.Receiver);
        Assert.True(receiver.TryReceive(s_patience, out ReceivedFrame frame));
        Assert.Equal([7], frame.ToArray());
        Assert.False(late.IsCompleted);
        Assert.Throws<ArgumentException>("socket", () => loop.TrySend(peer, free));
        await loop.DisposeAsync();
        await Assert.ThrowsAsync<InvalidOperationException>(() => late.WaitAsync(s_patience));
        Assert.Equal(1, message.Count);
        Assert.Throws<InvalidOperationException>(() => loop.TrySend(outlet, message));
        await Assert.ThrowsAsync<InvalidOperationException>(() => loop.SendAsync(outlet, message).AsTask());
    }

    [Fact]
    public async Task WaitForRoom_CanBeCancelled()
    {
        using var context = new Context();
        using var lonely = new Socket(context, SocketType.Dealer);
        using var cancellation = new CancellationTokenSource();
        await using var loop = ReceiveLoop.Start([lonely], new() { SendCapacity = 1 });
        using var message = new OutgoingMessage();
        while (TrySend(loop, lonely, message, 1))
            await Task.Delay(50);
        Task late = loop.SendAsync(lonely, message, cancellation.Token).AsTask();

        await cancellation.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => late.WaitAsync(s_patience));
        Assert.Equal(1, message.Count);
    }

    [Fact]
    public async Task ReaderThatIsSlow_DoesNotKeepTheLoopFromSending()
    {
        using var pair = SocketPair.Of(SocketType.Pair, SocketType.Pair);
        await using var loop = ReceiveLoop.Start([pair.Receiver], new() { Capacity = 1 });
        for (int i = 0; i < 10; i++)
            pair.Sender.Send([(byte)i]);
        await Task.Delay(100); // until it holds one for which there is no room
        using var receiver = new FrameReceiver(pair.Sender);
        using var message = new OutgoingMessage();
        for (int i = 0; i < 20; i++)
        {
            message.Add([(byte)i]);
            await loop.SendAsync(pair.Receiver, message);
            Assert.True(receiver.TryReceive(s_patience, out ReceivedFrame frame));
            Assert.Equal([(byte)i], frame.ToArray());
        }

        for (int i = 0; i < 10; i++)
        {
            using OwnedMessage received = await Next(loop);
            Assert.Equal([(byte)i], received[0].ToArray());
        }
    }

    [LinuxFact]
    public async Task RefusedForGood_IsToldAndTheLoopGoesOn()
    {
        using var context = new Context();
        using var router = new Socket(context, SocketType.Router);
        using var dealer = new Socket(context, SocketType.Dealer);
        router.SetOption(SocketOption.Router_Mandatory, 1);
        dealer.SetOption(SocketOption.Routing_Id, "peer");
        string endpoint = SocketPair.NewInprocEndpoint();
        router.Bind(endpoint);
        dealer.Connect(endpoint);
        dealer.Send([0]);
        // the loop's thread must not run the rest of this test: it would wait there for its own send
        TaskCompletionSource<(Socket, int)> told = new(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var loop = ReceiveLoop.Start(
            [router],
            new() { SendFailed = (socket, failure) => told.TrySetResult((socket, failure.ErrorNumber)) }
        );
        (await Next(loop)).Dispose();
        using var message = new OutgoingMessage();
        message.Add("nobody"u8);
        message.Add([1]);

        await loop.SendAsync(router, message);

        Assert.Equal((router, HostUnreachable), await told.Task.WaitAsync(s_patience));
        message.Add("peer"u8);
        message.Add([2]);
        await loop.SendAsync(router, message);
        using var receiver = new FrameReceiver(dealer);
        Assert.True(receiver.TryReceive(s_patience, out ReceivedFrame answer));
        Assert.Equal([2], answer.ToArray());
    }

    [Fact]
    public async Task MandatoryRouterWithAFullPeer_SendsWhenThereIsRoom()
    {
        using var context = new Context();
        using var router = new Socket(context, SocketType.Router);
        using var dealer = new Socket(context, SocketType.Dealer);
        router.SetOption(SocketOption.Router_Mandatory, 1);
        router.SetOption(SocketOption.Sndhwm, 1);
        dealer.SetOption(SocketOption.Rcvhwm, 1);
        dealer.SetOption(SocketOption.Routing_Id, "peer");
        string endpoint = SocketPair.NewInprocEndpoint();
        router.Bind(endpoint);
        dealer.Connect(endpoint);
        dealer.Send([0]);
        await using var loop = ReceiveLoop.Start([router]);
        (await Next(loop)).Dispose();
        using var message = new OutgoingMessage();
        for (int i = 0; i < 20; i++)
        {
            message.Add("peer"u8);
            message.Add([(byte)i]);
            await loop.SendAsync(router, message);
        }

        using var receiver = new FrameReceiver(dealer);
        for (int i = 0; i < 20; i++)
        {
            Assert.True(receiver.TryReceive(s_patience, out ReceivedFrame answer));
            Assert.Equal([(byte)i], answer.ToArray());
        }
    }

    [Fact]
    public async Task ManyThreads_SendOnOneSocket()
    {
        const int threads = 4,
            messages = 500;
        using var pair = SocketPair.Of(SocketType.Pair, SocketType.Pair);
        await using var loop = ReceiveLoop.Start([pair.Sender], new() { SendCapacity = 7 });
        Task[] senders =
        [
            .. Enumerable
                .Range(0, threads)
                .Select(thread =>
                    Task.Run(async () =>
                    {
                        using var message = new OutgoingMessage();
                        for (int i = 0; i < messages; i++)
                        {
                            message.Add([(byte)thread]);
                            message.Add(BitConverter.GetBytes(i));
                            await loop.SendAsync(pair.Sender, message);
                        }
                    })
                ),
        ];
        int[] next = new int[threads];
        using var receiver = new FrameReceiver(pair.Receiver);
        for (int i = 0; i < threads * messages; i++)
        {
            Assert.True(receiver.TryReceive(s_patience, out ReceivedFrame first));
            int thread = first.Span[0];
            Assert.Equal(next[thread]++, BitConverter.ToInt32(receiver.Receive().Span));
        }
        await Task.WhenAll(senders).WaitAsync(s_patience);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task MessageWithoutABody_IsToldFromARequest(bool isProbe)
    {
        using var context = new Context();
        using var router = new Socket(context, SocketType.Router);
        router.Bind(SocketPair.NewInprocEndpoint());
        await using var loop = ReceiveLoop.Start([router]);
        using var client = new Socket(context, SocketType.Dealer);
        if (isProbe)
            client.SetOption(SocketOption.Probe_Router, 1);
        client.Connect(router.GetOptionString(SocketOption.Last_Endpoint));
        if (!isProbe)
            client.Send(Array.Empty<byte>());
        Send(client, [], [5]);

        using OwnedMessage first = await Next(loop);
        using OwnedMessage second = await Next(loop);

        Assert.False(first.HasBody);
        Assert.True(second.HasBody);
    }

    private static void Send(Socket socket, params byte[][] frames)
    {
        for (int i = 0; i < frames.Length; i++)
            socket.Send(frames[i], i < frames.Length - 1 ? SendFlags.SendMore : SendFlags.None);
    }

    /// <summary>A send that nobody awaits, in the <c>using</c> of its message: what a dispose frees must not be sent.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task MessageThatTwoThreadsGiveUpAtOnce_IsSentOrFreedOnce(bool isSentTwice)
    {
        int rounds = FullRun.Count(1000, 5000);
        using var pair = SocketPair.Of(SocketType.Pair, SocketType.Pair, highWaterMark: 0);
        await using var loop = ReceiveLoop.Start([pair.Sender], new() { SendCapacity = rounds });
        using var bothAreThere = new Barrier(2);
        var messages = new OutgoingMessage[rounds];
        for (int i = 0; i < rounds; i++)
            (messages[i] = new OutgoingMessage()).Add(Payload.Of(100, i));
        int sent = 0;
        var other = Worker.Start(() => GiveUp(isSentTwice));

        GiveUp(isSends: true);

        other.Join();
        Assert.True(isSentTwice ? sent == rounds : sent <= rounds);
        using var receiver = new FrameReceiver(pair.Receiver);
        for (int i = 0; i < sent; i++)
            Assert.True(receiver.TryReceive(s_patience, out ReceivedFrame frame) && frame.Size == 100);

        void GiveUp(bool isSends)
        {
            foreach (OutgoingMessage message in messages)
            {
                bothAreThere.SignalAndWait();
                try
                {
                    if (!isSends)
                        message.Dispose();
                    else if (loop.TrySend(pair.Sender, message))
                        Interlocked.Increment(ref sent);
                }
                catch (InvalidOperationException)
                {
                    // the other one was faster
                }
            }
        }
    }
}
