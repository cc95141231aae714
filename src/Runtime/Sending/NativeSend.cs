using System;
using System.Runtime.CompilerServices;
using System.Threading;
using Net.Zmq;
using ZmqPerf.Native;

namespace ZmqPerf;

/// <summary>
/// The calls of <c>zmq_msg_send</c> and <c>zmq_send</c>, with the results of <see cref="Socket.Send(byte[], SendFlags)"/>.
/// </summary>
internal static unsafe class NativeSend
{
    /// <returns>False where it would block and must not; the message is intact then, as it is after an exception.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool Send(NativeMessage* message, Socket socket, int size, SendFlags flags) =>
        TrySend(message, socket, size, flags) || Refused(socket, size, flags);

    /// <summary>Sends what may change afterwards.</summary>
    internal static bool SendCopy(byte* data, int size, Socket socket, SendFlags flags)
    {
        long begun = InterruptedWait.Clock();
        bool isSent =
            LibZmq.zmq_send(SocketHandle.Of(socket), data, (nuint)size, (int)flags) >= 0
            || SendAfterFailure(null, data, socket, size, flags, begun, ZmqError.Last);
        GC.KeepAlive(socket);
        return isSent || Refused(socket, size, flags);
    }

    /// <summary>Sends, or gives up after a time.</summary>
    /// <exception cref="OperationCanceledException">The token was cancelled before; the message is intact.</exception>
    internal static bool Send(
        NativeMessage* message,
        Socket socket,
        int size,
        TimeSpan timeout,
        SendFlags flags,
        CancellationToken cancellationToken
    )
    {
        cancellationToken.ThrowIfCancellationRequested();
        if (timeout == TimeSpan.Zero)
        {
            if (TrySend(message, socket, size, flags | SendFlags.DontWait))
                return true;
        }
        else if (TimedSend.Send(message, socket, size, Deadline.After(timeout), flags & ~SendFlags.DontWait, cancellationToken))
            return true;
        Measurements.Refused();
        return false;
    }

    /// <summary>
    /// Sends once. What failures need is elsewhere: with a loop and its cleaning up around it a send took 1 to 6 ns longer.
    /// </summary>
    /// <returns>False for EAGAIN: at once, or after the socket's own time-out.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TrySend(NativeMessage* message, Socket socket, int size, SendFlags flags)
    {
        long begun = InterruptedWait.Clock();
        bool isSent =
            LibZmq.zmq_msg_send(message, SocketHandle.Of(socket), (int)flags) >= 0
            || SendAfterFailure(message, null, socket, size, flags, begun, ZmqError.Last);
        GC.KeepAlive(socket);
        return isSent;
    }

    /// <summary>
    /// After a send that failed, of a message or of what is copied: again after a signal, for what is left of the socket's time-out. The
    /// error is read before this is called, since what compiles this method may leave another one.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool SendAfterFailure(
        NativeMessage* message,
        byte* data,
        Socket socket,
        int size,
        SendFlags flags,
        long begun,
        int error
    )
    {
        using InterruptedWait wait = new(socket, SocketTimeOut.Send, begun);
        while (wait.GoOnAfter(error, size))
        {
            int sent = message is null
                ? LibZmq.zmq_send(SocketHandle.Of(socket), data, (nuint)size, (int)flags)
                : LibZmq.zmq_msg_send(message, SocketHandle.Of(socket), (int)flags);
            if (sent >= 0)
                return true;
            error = ZmqError.Last;
        }
        return false;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool Refused(Socket socket, int size, SendFlags flags)
    {
        if ((flags & SendFlags.DontWait) == 0)
            throw ZmqError.OnSend(ZmqError.WouldBlock, socket, size);
        Measurements.Refused();
        return false;
    }
}
