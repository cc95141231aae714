using System;
using System.Threading;
using NetMQ;

namespace ZmqPerf.Benchmarks.NetMq;

/// <summary>What a poller on a thread of its own receives: one message for each event, or all that is there.</summary>
internal sealed class Polled : IDisposable
{
    /// <summary>How many messages a handler takes at most, so that the poller's other sockets have their turn.</summary>
    public const int Bound = 1000;

    private readonly NetMQPoller _poller;
    private readonly IDisposable _owned;
    private readonly Action _send;
    private readonly AutoResetEvent _arrived = new(false);
    private int _left;
    private long _bytes;

    private Polled(ISocketPollable polled, IDisposable owned, Action send)
    {
        (_owned, _send) = (owned, send);
        _poller = new NetMQPoller { polled };
        _poller.RunAsync();
    }

    /// <summary>A handler that receives until nothing is there, by the receive or, where <paramref name="asks"/>, by HasIn.</summary>
    public static Polled Socket(int size, bool tcp, bool drains, bool asks = false)
    {
        var link = new Link(size, tcp);
        Polled? polled = null;
        link.Pull.ReceiveReady += (_, e) =>
        {
            var msg = new Msg();
            msg.InitEmpty();
            if (asks)
                TakeWhileHasIn(e.Socket, ref msg, polled!);
            else
                for (int i = 0; i < (drains ? Bound : 1) && e.Socket.TryReceive(ref msg, TimeSpan.Zero); i++)
                    polled!.Take(msg.Size);
            msg.Close();
        };
        return polled = new(link.Pull, link, link.Send);
    }

    private static void TakeWhileHasIn(NetMQSocket socket, ref Msg msg, Polled polled)
    {
        int left = Bound;
        do
        {
            socket.Receive(ref msg);
            polled.Take(msg.Size);
        } while (--left > 0 && socket.HasIn);
    }

    public static Polled Queue(int size, bool drains)
    {
        var queue = new NetMQQueue<byte[]>();
        byte[] payload = new byte[size];
        Polled? polled = null;
        queue.ReceiveReady += (_, e) =>
        {
            for (int i = 0; i < (drains ? Bound : 1) && e.Queue.TryDequeue(out byte[]? item, TimeSpan.Zero); i++)
                polled!.Take(item.Length);
        };
        return polled = new(queue, queue, () => queue.Enqueue(payload));
    }

    public long Deliver(int messages)
    {
        (_left, _bytes) = (messages, 0);
        for (int i = 0; i < messages; i++)
            _send();
        _arrived.WaitOne();
        return _bytes;
    }

    public void Dispose()
    {
        _poller.Dispose();
        _owned.Dispose();
        _arrived.Dispose();
    }

    private void Take(int size)
    {
        _bytes += size;
        if (--_left == 0)
            _arrived.Set();
    }
}
