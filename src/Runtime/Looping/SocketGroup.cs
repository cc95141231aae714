using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Channels;
using System.Threading.Tasks;
using Net.Zmq;
using ZmqPerf.Native;

namespace ZmqPerf;

/// <summary>
/// What the thread of a <see cref="ReceiveLoop"/> does: waits for all sockets and a wake signal, takes turns with those that have
/// something, and sends what waits for it. A message for which no reader has room is held, and nothing is received then; sends go on.
/// </summary>
internal sealed unsafe class SocketGroup(Socket[] sockets, Outbox[] outboxes, WakeSignal wake, ChannelWriter<OwnedMessage> messages)
    : IDisposable
{
    private const int MessagesPerTurn = 100; // so that a fast sender does not keep the others waiting
    private const int Retry = 10; // milliseconds

    private readonly PollSet _polled = new(sockets.Length + 1);
    private readonly SocketType[] _types = new SocketType[sockets.Length];
    private readonly List<OwnedFrame> _rest = [];
    private OwnedFrame? _next; // made before the wait, so that what arrives does not wait for it
    private OwnedMessage? _held;
    private Task? _room;

    /// <summary>Receives and sends until it is stopped, or fails.</summary>
    /// <returns>The failure.</returns>
    internal Exception? Run(CancellationToken stop)
    {
        Exception? failure = FailureOf(() => Serve(stop));
        foreach (Outbox outbox in outboxes)
            outbox.Close(failure); // before the last flush: what is taken after that would be lost
        failure ??= FailureOf(Flush);
        foreach (Outbox outbox in outboxes)
            failure = FailureOf(() => outbox.Drop(failure)) ?? failure;
        HandOver();
        return failure;
    }

    /// <summary>
    /// Whether a socket that refused a message says when it takes one. Others say that they can be written all the time, which a wait
    /// would return for at once: a ROUTER or STREAM that refuses one peer, an XPUB with <see cref="SocketOption.Xpub_Nodrop"/>. Source:
    /// <c>xhas_out</c> in libzmq's src/router.cpp, stream.cpp and dist.cpp.
    /// </summary>
    internal static bool SaysWhenItTakes(SocketType type) => type is SocketType.Pair or SocketType.Dealer or SocketType.Req;

    private static Exception? FailureOf(Action step)
    {
        try
        {
            step();
            return null;
        }
        catch (Exception thrown)
        {
            return thrown;
        }
    }

    public void Dispose()
    {
        _polled.Dispose();
        _held?.Dispose();
        foreach (OwnedFrame frame in _rest)
            frame.Dispose();
        _next?.Dispose();
    }

    private void Serve(CancellationToken stop)
    {
        using CancellationTokenRegistration registration = wake.RaiseOn(stop);
        // without being asked to: one that can receive nothing, ever, says so here and not by its silence
        for (int i = 0; i < sockets.Length; i++)
        {
            _ = ZmqError.TryGetType(sockets[i], out _types[i]);
            TakeTurn(i, stop);
        }
        while (!stop.IsCancellationRequested)
        {
            Flush();
            Wait();
            wake.Reset();
            HandHeld();
            for (int i = 0; i < sockets.Length && !stop.IsCancellationRequested; i++)
                if (_polled.HasInput(i))
                    TakeTurn(i, stop);
        }
    }

    /// <summary>
    /// Waits until there is room for the message that is held: by a reader, or by the dispose of the loop, which reads too.
    /// </summary>
    private void HandOver()
    {
        while (_held != null && !messages.TryWrite(_held))
            messages.WaitToWriteAsync(CancellationToken.None).AsTask().Wait(CancellationToken.None);
        _held = null;
    }

    private void Flush()
    {
        foreach (Outbox outbox in outboxes)
            outbox.Flush();
    }

    private void Wait()
    {
        int milliseconds = Timeout.Infinite;
        for (int i = 0; i < sockets.Length; i++)
        {
            bool polls = outboxes[i].IsBlocked && SaysWhenItTakes(_types[i]);
            if (outboxes[i].IsBlocked && !polls)
                milliseconds = Retry;
            _polled.Set(i, SocketHandle.Of(sockets[i]), (short)((_held == null ? Polling.Input : 0) | (polls ? Polling.Output : 0)));
        }
        _polled.Set(sockets.Length, wake.Socket);
        while (_polled.Wait(milliseconds) < 0)
            if (ZmqError.Last is var error and not ZmqError.Interrupted)
                throw ZmqError.OnReceive(error, sockets[0]);
        GC.KeepAlive(this);
    }

    private void TakeTurn(int index, CancellationToken stop)
    {
        for (int i = 0; i < MessagesPerTurn && _held == null && !stop.IsCancellationRequested; i++)
        {
            if (TryReceive(sockets[index]) is not { } first)
                return;
            for (OwnedFrame last = first; last.More; _rest.Add(last))
                last = TryReceive(sockets[index]) ?? throw ZmqError.OnReceive(ZmqError.WouldBlock, sockets[index]);
            _held = new OwnedMessage(first, _rest.Count == 0 ? [] : [.. _rest], _types[index]);
            _rest.Clear();
            HandHeld();
        }
    }

    /// <summary>Hands the message to the readers, or has the thread woken when there is room.</summary>
    private void HandHeld()
    {
        if (_held == null || _room is { IsCompleted: false })
            return;
        OwnedMessage message = _held;
        _held = null; // a reader that runs within the write may end the loop
        if (messages.TryWrite(message))
        {
            _room = null;
            return;
        }
        _held = message;
        _room = messages.WaitToWriteAsync().AsTask();
        _ = _room.ContinueWith(
            static (_, wake) => ((WakeSignal)wake!).Raise(),
            wake,
            CancellationToken.None,
            TaskContinuationOptions.ExecuteSynchronously,
            TaskScheduler.Default
        );
    }

    private OwnedFrame? TryReceive(Socket socket)
    {
        OwnedFrame frame = _next ??= new OwnedFrame();
        while (LibZmq.zmq_msg_recv(frame.Message, SocketHandle.Of(socket), (int)RecvFlags.DontWait) < 0)
        {
            int error = ZmqError.Last;
            if (error == ZmqError.Interrupted)
                continue;
            return error == ZmqError.WouldBlock || error == ZmqError.WrongState ? null : throw ZmqError.OnReceive(error, socket);
        }
        GC.KeepAlive(socket);
        _next = null;
        frame.ReceivedFrom(socket);
        Measurements.Received(frame.Size, Tier.Owned);
        return frame;
    }
}
