using System;
using System.Globalization;
using System.Net.Sockets;
using System.Threading;
using Net.Zmq;
using Socket = Net.Zmq.Socket;
using SocketType = Net.Zmq.SocketType;

namespace ZmqPerf.Pitfalls.Tests;

/// <summary>A socket of some type, and one that it can talk to, over inproc or tcp. Each has room for a few messages only.</summary>
internal sealed class Peers : IDisposable
{
    /// <summary>ZMQ_EAGAIN aside, what a send may fail with.</summary>
    public const int NotSupported = 95,
        WrongState = 156384763,
        Unreachable = 113;

    public const string PeerName = "peer";

    /// <summary>For what happens sooner or later: on a busy machine libzmq's threads may be kept waiting.</summary>
    public static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

    private readonly Context _context = new();

    public Peers(SocketType type, SocketOption? option = null, string transport = "inproc", bool hasPeer = true)
    {
        Socket = Open(type);
        if (option is { } set)
            Socket.SetOption(set, 1);
        string endpoint = transport == "tcp" ? "tcp://127.0.0.1:*" : "inproc://peers";
        Socket.Bind(endpoint);
        if (transport == "tcp")
            endpoint = Socket.GetOptionString(SocketOption.Last_Endpoint);
        if (!hasPeer)
            return;
        Peer = Open(Counterpart(type));
        if (type is SocketType.Router)
            Peer.SetOption(SocketOption.Routing_Id, PeerName);
        if (type is SocketType.Pub or SocketType.XPub)
            Peer.Subscribe("");
        Peer.Connect(endpoint);
        Introduce(type);
    }

    public Socket Socket { get; }

    public Socket? Peer { get; private set; }

    /// <summary>A plain connection, for a STREAM over tcp.</summary>
    public TcpClient ConnectPlainly()
    {
        string endpoint = Socket.GetOptionString(SocketOption.Last_Endpoint);
        return new TcpClient("127.0.0.1", int.Parse(endpoint[(endpoint.LastIndexOf(':') + 1)..], CultureInfo.InvariantCulture));
    }

    /// <summary>Closes the other socket; this one learns of it sooner or later.</summary>
    public void ClosePeer()
    {
        Peer!.Dispose();
        Peer = null;
    }

    public void Dispose()
    {
        Peer?.Dispose();
        Socket.Dispose();
        _context.Dispose();
    }

    /// <summary>Waits until the socket knows its peer: until then it drops, or has nobody of that name.</summary>
    private void Introduce(SocketType type)
    {
        switch (type)
        {
            case SocketType.Router:
                Peer!.Send("");
                Socket.RecvMultipart().Dispose();
                break;
            case SocketType.Pub or SocketType.XPub:
                var newest = new byte[1];
                byte last = 0;
                do // until the last that was sent has come, so that no other one is still on its way
                {
                    _ = Socket.Send([++last], SendFlags.DontWait);
                    Thread.Sleep(last);
                    while (Peer!.TryRecv(newest, out _)) { }
                } while (newest[0] != last);
                break;
        }
    }

    private Socket Open(SocketType type)
    {
        const int Frames = 2,
            Bytes = 4096;
        var socket = new Socket(_context, type);
        socket.SetOption(SocketOption.Linger, 0);
        socket.SetOption(SocketOption.Sndhwm, Frames);
        socket.SetOption(SocketOption.Rcvhwm, Frames);
        socket.SetOption(SocketOption.Sndbuf, Bytes);
        socket.SetOption(SocketOption.Rcvbuf, Bytes);
        return socket;
    }

    private static SocketType Counterpart(SocketType type) =>
        type switch
        {
            SocketType.Pub or SocketType.XPub => SocketType.Sub,
            SocketType.Sub => SocketType.Pub,
            SocketType.XSub => SocketType.XPub,
            SocketType.Req => SocketType.Rep,
            SocketType.Rep or SocketType.Router => SocketType.Dealer,
            SocketType.Dealer => SocketType.Router,
            SocketType.Push => SocketType.Pull,
            SocketType.Pull => SocketType.Push,
            _ => type,
        };
}
