using System;
using System.Threading;
using System.Threading.Channels;
using Net.Zmq;
using ZmqPerf.Native;

namespace ZmqPerf;

/// <summary>
/// What the thread of a <see cref="ReceiveLoop"/> does: waits for all sockets and a wake signal, and takes turns with those that have
/// something.
/// </summary>
internal sealed unsafe class SocketGroup(Socket[] sockets) : IDisposable
{
    private const int MessagesPerTurn = 100; // so that a fast sender does not keep the others waiting

    private readonly PollSet _polled = new(sockets.Length + 1);
    private MessageHandle _next = new(); // receives the next frame, and becomes its

    internal void Run(ChannelWriter<OwnedFrame> frames, CancellationToken stop)
    {
        WakeSignal wake = WakeSignal.OfThisThread;
        using CancellationTokenRegistration registration = wake.RaiseOn(stop);
        // without being asked to: one that can receive nothing, ever, says so here and not by its silence
        foreach (Socket socket in sockets)
            TakeTurn(socket, frames, stop);
        while (!stop.IsCancellationRequested)
        {
            Wait(wake);
            for (int i = 0; i < sockets.Length && !stop.IsCancellationRequested; i++)
                if (_polled.HasInput(i))
                    TakeTurn(sockets[i], frames, stop);
        }
    }

    public void Dispose()
    {
        _polled.Dispose();
        _next.Dispose();
    }

    private void Wait(WakeSignal wake)
    {
        for (int i = 0; i < sockets.Length; i++)
            _polled.Set(i, SocketHandle.Of(sockets[i]));
        _polled.Set(sockets.Length, wake.Socket);
        while (_polled.Wait() < 0)
            if (ZmqError.Last is var error and not ZmqError.Interrupted)
                throw ZmqError.OnReceive(error, sockets[0]);
        GC.KeepAlive(this);
    }

    private void TakeTurn(Socket socket, ChannelWriter<OwnedFrame> frames, CancellationToken stop)
    {
        for (int messages = 0; messages < MessagesPerTurn && !stop.IsCancellationRequested; messages++)
        {
            for (bool more = true; more; )
            {
                if (TryReceive(socket) is not { } frame)
                    return;
                more = frame.More;
                Hand(frame, frames);
            }
        }
    }

    // Waits where there is no room: for a reader, or for the dispose of the loop, which reads too.
    private static void Hand(OwnedFrame frame, ChannelWriter<OwnedFrame> frames)
    {
        while (!frames.TryWrite(frame))
            frames.WaitToWriteAsync().AsTask().Wait();
    }

    private OwnedFrame? TryReceive(Socket socket)
    {
        int size;
        while ((size = LibZmq.zmq_msg_recv(_next.Message, SocketHandle.Of(socket), (int)RecvFlags.DontWait)) < 0)
        {
            int error = ZmqError.Last;
            if (error == ZmqError.Interrupted)
                continue;
            return error == ZmqError.WouldBlock ? null : throw ZmqError.OnReceive(error, socket);
        }
        GC.KeepAlive(socket);
        var frame = new OwnedFrame(_next, socket);
        _next = new MessageHandle();
        Measurements.Received(size, Tier.Owned);
        return frame;
    }
}
