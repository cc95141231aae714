using System;
using Net.Zmq;

namespace ZmqPerf.StandIn.Tests;

/// <summary>A PUSH and a PULL socket of one context. Blocking calls give up after ten seconds, so that no test hangs.</summary>
internal sealed class Pipe : IDisposable
{
    private const int PatienceMilliseconds = 10_000;

    private Pipe(SocketType sender, SocketType receiver, string endpoint)
    {
        Receiver = Open(receiver);
        Sender = Open(sender);
        Receiver.Bind(endpoint);
        Sender.Connect(Receiver.GetOptionString(SocketOption.Last_Endpoint));
    }

    public Context Context { get; } = new();

    public Socket Sender { get; }

    public Socket Receiver { get; }

    public static Pipe Inproc() => new(SocketType.Push, SocketType.Pull, "inproc://pipe");

    public static Pipe Tcp(SocketType sender = SocketType.Push, SocketType receiver = SocketType.Pull) =>
        new(sender, receiver, "tcp://127.0.0.1:*");

    public Socket Open(SocketType type)
    {
        var socket = new Socket(Context, type);
        socket.SetOption(SocketOption.Rcvtimeo, PatienceMilliseconds);
        socket.SetOption(SocketOption.Sndtimeo, PatienceMilliseconds);
        socket.SetOption(SocketOption.Linger, 0);
        return socket;
    }

    public void Dispose()
    {
        Sender.Dispose();
        Receiver.Dispose();
        Context.Dispose();
    }
}
