using System;
using Net.Zmq;
using ZmqPerf.Native;

namespace ZmqPerf;

/// <summary>
/// The calls of <c>zmq_msg_send</c> and <c>zmq_send</c>, with the answers that <see cref="Socket.Send(byte[], SendFlags)"/> gives.
/// </summary>
internal static unsafe class NativeSend
{
    /// <returns>False where it would block and must not; the message is intact then, as it is after an exception.</returns>
    internal static bool Send(NativeMessage* message, Socket socket, int size, SendFlags flags) =>
        TrySend(message, socket, size, flags) || Refused(socket, size, flags);

    /// <summary>Sends what may change afterwards.</summary>
    internal static bool SendCopy(byte* data, int size, Socket socket, SendFlags flags)
    {
        nint handle = SocketHandle.Of(socket);
        while (LibZmq.zmq_send(handle, data, (nuint)size, (int)flags) < 0)
        {
            int error = ZmqError.Last;
            if (error == ZmqError.Interrupted)
                continue;
            return error == ZmqError.WouldBlock ? Refused(socket, size, flags) : throw ZmqError.OnSend(error, socket, size);
        }
        GC.KeepAlive(socket);
        return true;
    }

    /// <summary>Sends, or gives up after a time.</summary>
    internal static bool Send(NativeMessage* message, Socket socket, int size, TimeSpan timeout, SendFlags flags)
    {
        if (
            TrySend(message, socket, size, flags | SendFlags.DontWait)
            || (timeout != TimeSpan.Zero && Wait(message, socket, size, Deadline.After(timeout), flags & ~SendFlags.DontWait))
        )
            return true;
        Measurements.Refused();
        return false;
    }

    /// <returns>False for EAGAIN: at once, or after the socket's own time-out.</returns>
    private static bool TrySend(NativeMessage* message, Socket socket, int size, SendFlags flags)
    {
        nint handle = SocketHandle.Of(socket);
        while (LibZmq.zmq_msg_send(message, handle, (int)flags) < 0)
        {
            int error = ZmqError.Last;
            if (error == ZmqError.Interrupted)
                continue;
            return error == ZmqError.WouldBlock ? false : throw ZmqError.OnSend(error, socket, size);
        }
        GC.KeepAlive(socket);
        return true;
    }

    // In libzmq itself, by the socket's time-out: a poll would not do, because a ROUTER says that it is writable also where it refuses.
    private static bool Wait(NativeMessage* message, Socket socket, int size, Deadline deadline, SendFlags flags)
    {
        int before = SendTimeOut.Of(socket, size);
        try
        {
            for (int wait = deadline.Wait; wait != 0; wait = deadline.Left) // again after a signal
            {
                SendTimeOut.Set(socket, wait);
                if (LibZmq.zmq_msg_send(message, SocketHandle.Of(socket), (int)flags) >= 0)
                    return true;
                int error = ZmqError.Last;
                if (error == ZmqError.WouldBlock && wait < int.MaxValue)
                    return false;
                if (error != ZmqError.Interrupted && error != ZmqError.WouldBlock)
                    throw ZmqError.OnSend(error, socket, size);
            }
            return false;
        }
        finally
        {
            SendTimeOut.Set(socket, before);
            GC.KeepAlive(socket);
        }
    }

    private static bool Refused(Socket socket, int size, SendFlags flags)
    {
        if ((flags & SendFlags.DontWait) == 0)
            throw ZmqError.OnSend(ZmqError.WouldBlock, socket, size);
        Measurements.Refused();
        return false;
    }
}
