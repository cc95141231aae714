using System;
using System.Diagnostics;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Net.Zmq;

namespace ZmqPerf.Soak;

/// <summary>
/// Servers that are written with a receive loop and stopped at any time, while a client goes away and comes back as another one. Each
/// answer that the loop took for the others reaches its client, in order, or the loop tells that it could not be sent; those to the client
/// that has gone are the only ones that libzmq drops in silence.
/// </summary>
internal sealed class Servers(Plant plant) : Work("loop servers")
{
    private const string Leaving = "leaving";

    private readonly TimeSpan _patience = TimeSpan.FromSeconds(plant == Plant.Unanswered ? 1 : 30);

    private int _servers;
    private int _gone;
    private long _answers;

    public override string Done =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"{_servers:N0} servers, {_gone:N0} clients gone, {Interlocked.Read(ref _answers):N0} answers"
        );

    public override void Run(Random random, CancellationToken stop)
    {
        using var context = new Context();
        using var router = new Socket(context, SocketType.Router);
        router.SetOption(SocketOption.Linger, 0);
        router.Bind(random.Next(2) == 0 ? "inproc://server" : "tcp://127.0.0.1:*");
        string endpoint = router.GetOptionString(SocketOption.Last_Endpoint);
        var clients = Enumerable
            .Range(0, random.Next(1, 5))
            .Select(_ => Asking(context, endpoint, questions: random.Next(1, 300)))
            .ToArray();
        var (leaving, seed) = (Leaver(context, endpoint, random), random.Next());
        var coming = Task.Run(() => Restarted(leaving, context, endpoint, new Random(seed)));
        try
        {
            Serve(random, router, clients).GetAwaiter().GetResult();
        }
        finally
        {
            coming.GetAwaiter().GetResult()?.Dispose();
            foreach (var client in clients)
                client.Dispose();
        }
        _servers++;
    }

    private static Socket? Leaver(Context context, string endpoint, Random random) =>
        random.Next(2) == 0 ? null : Asking(context, endpoint, questions: random.Next(1, 300), Leaving);

    /// <summary>Ends a client in the middle, and begins another one.</summary>
    private Socket? Restarted(Socket? leaving, Context context, string endpoint, Random random)
    {
        if (leaving is null)
            return null;
        Thread.Sleep(random.Next(20));
        leaving.Dispose();
        _gone++;
        return Asking(context, endpoint, questions: random.Next(1, 300), Leaving + "again");
    }

    private static Socket Asking(Context context, string endpoint, int questions, string? identity = null)
    {
        var client = new Socket(context, SocketType.Dealer);
        client.SetOption(SocketOption.Linger, 0);
        if (identity is not null)
            client.SetOption(SocketOption.Routing_Id, identity);
        client.Connect(endpoint);
        for (long number = 0; number < questions; number++)
            client.SendFrame(Numbered.Smallest, number, static (span, n) => Numbered.Write(span, n));
        return client;
    }

    private async Task Serve(Random random, Socket router, Socket[] clients)
    {
        using var stopping = new CancellationTokenSource();
        int taken = 0,
            all = 0,
            told = 0,
            stopAt = random.Next(1, 500);
        ReceiveLoopOptions options = new()
        {
            Capacity = random.Next(1, 50),
            SendCapacity = random.Next(1, 50),
            AllowSynchronousContinuations = random.Next(2) == 0,
            SendFailed = (_, _) => told++,
        };
        await using (var loop = ReceiveLoop.Start([router], options, stopping.Token))
        {
            stopping.CancelAfter(random.Next(200)); // should there be fewer questions
            try
            {
                await foreach (var request in loop.Messages.ReadAllAsync(CancellationToken.None))
                    using (request)
                    using (var reply = request.Reply())
                    {
                        bool counts = !request.Identity.StartsWith("leaving"u8);
                        reply.Add(request.Body);
                        if (!counts || taken != 2 || plant != Plant.Unanswered)
                            await loop.SendAsync(router, reply, CancellationToken.None);
                        taken += counts ? 1 : 0;
                        if (++all == stopAt)
                            await stopping.CancelAsync();
                    }
            }
            catch (InvalidOperationException)
            {
                // the loop had ended, and says so
            }
        }
        int sure = Math.Max(0, taken - told); // what is told may have been for the client that has gone
        Await(clients, sure);
        Interlocked.Add(ref _answers, sure);
    }

    private void Await(Socket[] clients, int answers)
    {
        var receivers = clients.Select(client => new FrameReceiver(client)).ToArray();
        long[] next = new long[clients.Length];
        using var poller = new Poller(clients.Length);
        foreach (var client in clients)
            poller.Add(client, PollEvents.In);
        var patience = Stopwatch.StartNew();
        for (int arrived = 0; arrived < answers; )
        {
            if (patience.Elapsed > _patience)
                throw new SoakException($"of {answers} answers that a loop took {arrived} have arrived");
            if (poller.Poll(100) == 0)
                continue;
            for (int i = 0; i < clients.Length; i++)
            for (; receivers[i].TryReceive(out var frame); arrived++)
                if (Numbered.Read(frame.Span) is var number && number != next[i]++)
                    throw new SoakException($"answer {number} arrived where {next[i] - 1} was due");
        }
        foreach (var receiver in receivers)
            receiver.Dispose();
    }
}
