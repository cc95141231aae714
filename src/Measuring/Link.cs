using System;
using System.Threading;
using Net.Zmq;

namespace ZmqPerf.Measuring;

/// <summary>
/// Two connected sockets of one context, their own where none is given. The high-water mark is bounded by messages and by bytes, so that a
/// slow receiver makes the sender wait instead of filling memory.
/// </summary>
internal sealed class Link : IDisposable
{
    private const int MostBytes = 32 << 20;

    private static int s_count;

    private readonly Context _context;
    private readonly bool _ownsContext;

    public Link(SocketType sender, SocketType receiver, string transport, int size, Context? context = null)
    {
        (_context, _ownsContext) = (context ?? new Context(), context is null);
        int mark = int.Clamp(MostBytes / Math.Max(size, 1), 16, 1000);
        (Sender, Receiver) = (Create(sender, mark), Create(receiver, mark));
        if (transport == "tcp")
        {
            Receiver.Bind("tcp://127.0.0.1:*");
            Sender.Connect(Receiver.GetOptionString(SocketOption.Last_Endpoint));
            Thread.Sleep(50); // until they are connected: the first sends would wait for it
        }
        else
        {
            string endpoint = $"inproc://link{Interlocked.Increment(ref s_count)}";
            Receiver.Bind(endpoint);
            Sender.Connect(endpoint);
        }
    }

    public Socket Sender { get; }

    public Socket Receiver { get; }

    public void Dispose()
    {
        Sender.Dispose();
        Receiver.Dispose();
        if (_ownsContext)
            _context.Dispose();
    }

    private Socket Create(SocketType type, int mark)
    {
        var socket = new Socket(_context, type);
        socket.SetOption(SocketOption.Linger, 0);
        socket.SetOption(SocketOption.Sndhwm, mark);
        socket.SetOption(SocketOption.Rcvhwm, mark);
        return socket;
    }
}
