using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Text;
using System.Threading;
using Net.Zmq;

namespace ZmqPerf.Differential.Tests.Running;

/// <summary>
/// Real sockets for one run, over inproc. Peers have sent what they send before the program starts, and take what it sent when it has
/// ended, so that nothing depends on time; what was not taken is looked at, too.
/// </summary>
public sealed class Stage : IStage
{
    private const int Room = 2;

    private static int s_count;

    /// <summary>Contexts serve one stage after the other: making one and waiting for its end costs more than a run.</summary>
    private static readonly ConcurrentBag<Context> s_contexts = [];

    private readonly List<(Socket Mine, Socket? Peer, string Name)> _pairs = [];
    private readonly Scenario _scenario;
    private readonly Random _random;
    private readonly int _number;
    private bool _isShared;

    /// <summary>Sockets as the scenario says, those that are used; on a context of their own where they are alone.</summary>
    public Stage(Scenario scenario, bool isAlone = false, Predicate<string>? isUsed = null)
    {
        (_scenario, _random, _number) = (scenario, new(scenario.Seed), Interlocked.Increment(ref s_count));
        _isShared = !isAlone && scenario.Trouble != Trouble.ShutDown;
        Context = _isShared && s_contexts.TryTake(out var context) ? context : new(1, 10_000);
        Socket = Pair("socket", scenario.Type);
        // sockets take time to make
        Sender = isUsed?.Invoke("sender") == false ? Socket : Pair("sender", SocketType.Push);
        Receiver = isUsed?.Invoke("receiver") == false ? Socket : Pair("receiver", SocketType.Pull);
        Sockets =
            isUsed?.Invoke("sockets") == false
                ? []
                : [Pair("first", SocketType.Pair), Pair("second", SocketType.Push), Pair("third", SocketType.Dealer)];
        if (scenario.Trouble == Trouble.Disposed)
            Socket.Dispose();
        if (scenario.Trouble == Trouble.ShutDown)
            ShutDown();
    }

    public Context Context { get; }

    public Socket Socket { get; }

    public Socket Sender { get; }

    public Socket Receiver { get; }

    public Socket[] Sockets { get; }

    /// <inheritdoc/>
    public IReadOnlyList<string> Traffic()
    {
        var traffic = new List<string>();
        foreach (var (mine, peer, name) in _pairs)
        {
            if (peer is not null)
                traffic.Add($"{name} sent {Drain(peer)}");
            traffic.Add($"{name} left {Drain(mine)}");
        }

        return traffic;
    }

    public void Dispose()
    {
        foreach (var (mine, peer, _) in _pairs)
        {
            mine.Dispose();
            peer?.Dispose();
        }

        if (_isShared)
            s_contexts.Add(Context);
        else
            Context.Dispose();
    }

    /// <inheritdoc/>
    public void ShutDown()
    {
        _isShared = false;
        Context.Shutdown();
    }

    private static string Drain(Socket socket)
    {
        var frames = new StringBuilder();
        try
        {
            using var message = new Message();
            for (var i = 0; i < 500 && socket.TryRecv(message, out _); i++)
                frames.Append(World.Describe(message.Data)).Append(message.More ? "+" : " ");
            // a message without its end is seen by what follows it
            if (socket.HasMore)
                frames.Append("more");
        }
        catch (Exception e) when (e is ObjectDisposedException or Net.Zmq.Core.ZmqException)
        {
            frames.Append(Outcome.Describe(e));
        }

        return frames.ToString();
    }

    private Socket Pair(string name, SocketType type)
    {
        var mine = new Socket(Context, type);
        Prepare(mine);
        mine.SetOption(SocketOption.Rcvtimeo, _scenario.Waits ? -1 : 0);
        if (_scenario.Trouble == Trouble.Full)
            mine.SetOption(SocketOption.Sndhwm, Room);
        mine.Bind($"inproc://{name}/{_number}");
        if (_scenario.Trouble == Trouble.Alone)
        {
            _pairs.Add((mine, null, name));
            return mine;
        }

        var peer = new Socket(Context, PeerOf(type));
        Prepare(peer);
        peer.SetOption(SocketOption.Rcvtimeo, 0);
        if (_scenario.Trouble == Trouble.Full)
            peer.SetOption(SocketOption.Rcvhwm, Room);
        if (type == SocketType.Router)
            peer.SetOption(SocketOption.Routing_Id, "peer");
        peer.Connect($"inproc://{name}/{_number}");
        Send(peer, type);
        // both know each other from here on
        mine.GetOption<int>(SocketOption.Events);
        peer.GetOption<int>(SocketOption.Events);
        mine.GetOption<int>(SocketOption.Events);
        _pairs.Add((mine, peer, name));
        return mine;
    }

    private static void Prepare(Socket socket)
    {
        socket.SetOption(SocketOption.Linger, 0);
        socket.SetOption(SocketOption.Sndtimeo, 0);
    }

    private void Send(Socket peer, SocketType type)
    {
        if (type is SocketType.Push)
            return;
        if (type is SocketType.XPub)
        {
            for (var i = 0; i < (_scenario.Plenty ? 120 : 6); i++)
                peer.Subscribe(i == 0 ? "" : $"topic{i}");
            return;
        }

        foreach (var frames in _scenario.Messages(_random))
            for (var i = 0; i < frames.Length; i++)
                peer.Send(frames[i], (i < frames.Length - 1 ? SendFlags.SendMore : SendFlags.None) | SendFlags.DontWait);
    }

    private static SocketType PeerOf(SocketType type) =>
        type switch
        {
            SocketType.Pair => SocketType.Pair,
            SocketType.Push => SocketType.Pull,
            SocketType.Pull => SocketType.Push,
            SocketType.XPub => SocketType.Sub,
            SocketType.Router => SocketType.Dealer,
            _ => SocketType.Dealer,
        };
}
