using System;
using System.Threading;
using Net.Zmq;

namespace Pitfalls;

/// <summary>Two sockets that are connected within the process.</summary>
internal sealed class Link : IDisposable
{
    private static int s_count;

    public Link(SocketType sender = SocketType.Push, SocketType receiver = SocketType.Pull)
    {
        Endpoint = $"inproc://link-{Interlocked.Increment(ref s_count)}";
        Context = new Context();
        Receiver = new Socket(Context, receiver);
        Receiver.SetOption(SocketOption.Linger, 0);
        Receiver.Bind(Endpoint);
        Sender = new Socket(Context, sender);
        Sender.SetOption(SocketOption.Linger, 0);
        Sender.Connect(Endpoint);
    }

    public Context Context { get; }

    public string Endpoint { get; }

    public Socket Sender { get; }

    public Socket Receiver { get; }

    public void Dispose()
    {
        Sender.Dispose();
        Receiver.Dispose();
        Context.Dispose();
    }
}
