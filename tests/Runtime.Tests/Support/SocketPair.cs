using System;
using System.Threading;
using Net.Zmq;

namespace ZmqPerf.Tests;

/// <summary>Two connected sockets of one context, without linger. Dispose closes both.</summary>
internal sealed class SocketPair : IDisposable
{
    private static int s_count;

    private SocketPair(string transport, SocketType sender, SocketType receiver, int highWaterMark)
    {
        Sender = new Socket(Context, sender);
        Receiver = new Socket(Context, receiver);
        foreach (Socket socket in new[] { Sender, Receiver })
        {
            socket.SetOption(SocketOption.Linger, 0);
            socket.SetOption(SocketOption.Sndhwm, highWaterMark);
            socket.SetOption(SocketOption.Rcvhwm, highWaterMark);
        }
        Receiver.Bind(transport == "tcp" ? "tcp://127.0.0.1:*" : NewInprocEndpoint());
        Sender.Connect(Receiver.GetOptionString(SocketOption.Last_Endpoint));
    }

    public Context Context { get; } = new();

    public Socket Sender { get; }

    public Socket Receiver { get; }

    public static SocketPair Over(string transport, int highWaterMark = 1000) =>
        new(transport, SocketType.Push, SocketType.Pull, highWaterMark);

    public static SocketPair Of(SocketType sender, SocketType receiver, int highWaterMark = 1000) =>
        new("inproc", sender, receiver, highWaterMark);

    public static SocketPair Inproc(int highWaterMark = 1000) => Over("inproc", highWaterMark);

    public static string NewInprocEndpoint() => $"inproc://tests-{Interlocked.Increment(ref s_count)}";

    public void Dispose()
    {
        Sender.Dispose();
        Receiver.Dispose();
        Context.Dispose();
    }
}
