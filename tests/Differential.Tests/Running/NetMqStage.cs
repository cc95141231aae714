using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Threading;
using NetMQ;
using NetMQ.Sockets;

namespace ZmqPerf.Differential.Tests.Running;

/// <summary>
/// Sockets of NetMQ for one run, over inproc. As on a <see cref="Stage"/>, peers have sent before the program starts, and take what it sent
/// when it has ended. NetMQ has one context and nothing that ends a call that waits, so programs run one at a time, and use
/// <c>sender</c> for attempts only: it has room, hardly any, or no peer. None has a disposed socket: what a call on one does depends on
/// whether NetMQ's own thread has closed it by then.
/// </summary>
public sealed class NetMqStage : IStage
{
    private const int Room = 1;

    /// <summary>Where a socket that a program makes can be connected: a literal of the program, and so the same for all.</summary>
    private const string Late = "inproc://late";

    /// <summary>Nothing waits: only a mistake takes so long.</summary>
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(1),
        s_tick = TimeSpan.FromMilliseconds(1);

    private static readonly Lock s_one = new();
    private static int s_count;

    private readonly List<(string Name, NetMQSocket Mine, NetMQSocket? Peer)> _pairs = [];
    private readonly DealerSocket _socket = new();
    private readonly PushSocket? _sender;
    private readonly PullSocket? _receiver,
        _late;
    private readonly NetMQQueue<int>? _queue;
    private readonly int _number = Interlocked.Increment(ref s_count);

    // closed sockets are given back by another thread, in its own time
    static NetMqStage() => NetMQConfig.MaxSockets = 20_000;

    private NetMqStage(Scenario scenario, Predicate<string> isUsed)
    {
        var random = new Random(scenario.Seed);
        Join("socket", _socket, new DealerSocket(), scenario.Messages(random));
        if (isUsed("receiver"))
            Join("receiver", _receiver = new(), new PushSocket(), scenario.Messages(random));
        if (isUsed("sender"))
        {
            _sender = new();
            if (scenario.Trouble == Trouble.Full)
                _sender.Options.SendHighWatermark = Room;
            var room = _sender.Options.SendHighWatermark;
            var isAlone = scenario.Trouble == Trouble.Alone;
            Join("sender", _sender, isAlone ? null : new PullSocket { Options = { ReceiveHighWatermark = room } }, []);
        }

        if (isUsed("late"))
        {
            (_late = new()).Bind(Late);
            _pairs.Add(("late", _late, null));
        }

        if (isUsed("queue"))
        {
            _queue = new();
            foreach (var size in scenario.Messages(random).Select(frames => frames[0].Length))
                _queue.Enqueue(size);
        }
    }

    /// <summary>Runs a program, which gets the sockets of a stage: those that are used.</summary>
    internal static Outcome Run(Func<object?[], object?> program, Scenario scenario, Predicate<string> isUsed)
    {
        lock (s_one)
            return Runner.RunAside(
                (stage, _) => program([stage._socket, stage._sender, stage._receiver, stage._late, stage._queue]),
                new NetMqStage(scenario, isUsed),
                scenario,
                s_patience
            );
    }

    /// <summary>Runs a poller on this thread until nothing is left: what programs with handlers call.</summary>
    public static void Poll(ISocketPollable polled)
    {
        ArgumentNullException.ThrowIfNull(polled);
        var timer = new NetMQTimer(s_tick);
        using var poller = new NetMQPoller { polled, timer };
        timer.Elapsed += (_, _) =>
        {
            if (polled is NetMQQueue<int> queue ? queue.IsEmpty : !((NetMQSocket)polled).HasIn)
                poller.Stop();
        };
        poller.Run();
    }

    /// <inheritdoc/>
    public IReadOnlyList<string> Traffic()
    {
        var traffic = new List<string>();
        foreach (var (name, mine, peer) in _pairs)
        {
            if (peer is not null)
                traffic.Add($"{name} sent {Drain(peer)}");
            traffic.Add($"{name} left {Drain(mine)}");
        }

        if (_queue is not null)
            traffic.Add($"queue left {string.Join(' ', _queue)}");
        return traffic;
    }

    /// <inheritdoc/>
    public void ShutDown() { }

    public void Dispose()
    {
        // unlike Dispose, it gives the name back at once
        _late?.Unbind(Late);
        foreach (var (_, mine, peer) in _pairs)
        {
            mine.Dispose();
            peer?.Dispose();
        }

        _queue?.Dispose();
    }

    private static string Drain(NetMQSocket socket)
    {
        var frames = new StringBuilder();
        while (socket is not PushSocket && socket.TryReceiveFrameBytes(out var bytes, out var more))
            frames.Append(World.Describe(bytes)).Append(more ? "+" : " ");
        return frames.ToString();
    }

    /// <summary>
    /// Connects the two. NetMQ tells a socket of its peers, and of messages after it has found none, by a signal that may take its time, so
    /// the first frame is waited for, and all else is there before anybody looks.
    /// </summary>
    private void Join(string name, NetMQSocket mine, NetMQSocket? peer, IEnumerable<byte[][]> messages)
    {
        _pairs.Add((name, mine, peer));
        var address = $"inproc://{name}/{_number}";
        mine.Bind(address);
        if (peer is null)
            return;
        peer.Connect(address);
        if (mine is PushSocket)
        {
            mine.SendFrameEmpty();
            return;
        }

        peer.SendFrameEmpty();
        foreach (var frames in messages)
            peer.SendMultipartBytes(frames);
        mine.SkipFrame();
    }
}
