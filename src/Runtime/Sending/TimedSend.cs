using System;
using System.Threading;
using Net.Zmq;
using ZmqPerf.Native;

namespace ZmqPerf;

/// <summary>
/// A send that gives up after a time, or when a token is cancelled. libzmq itself waits, by the socket's time-out: a poll alone would not
/// do, because a ROUTER says that it is writable also where it refuses, and neither would a try before, because the last frame of a message
/// whose peer is gone must not be tried twice: it would go to another peer, alone.
/// </summary>
internal static unsafe class TimedSend
{
    /// <summary>How long a ROUTER that refuses waits before it looks at the token again.</summary>
    private const int Slice = 50;

    internal static bool Send(
        NativeMessage* message,
        Socket socket,
        int size,
        Deadline deadline,
        SendFlags flags,
        CancellationToken cancellationToken
    )
    {
        if (!cancellationToken.CanBeCanceled)
            return Wait(message, socket, size, deadline, flags);
        // before the poll, which would wait for what a socket that cannot send never becomes
        if (Wait(message, socket, size, deadline.AtMost(1), flags))
            return true;
        WakeSignal wake = WakeSignal.Borrow();
        CancellationTokenRegistration registration = wake.RaiseOn(cancellationToken);
        try
        {
            for (int wait = deadline.Wait; wait != 0; wait = deadline.Left)
            {
                int ready = Polling.WaitForOutput(SocketHandle.Of(socket), wake.Socket, wait);
                if (ready < 0 && ZmqError.Last is var error and not ZmqError.Interrupted)
                    throw ZmqError.OnSend(error, socket, size);
                cancellationToken.ThrowIfCancellationRequested();
                if (ready > 0 && Wait(message, socket, size, deadline.AtMost(Slice), flags))
                    return true;
            }
            return false;
        }
        finally
        {
            registration.Dispose(); // and so waits for a callback that runs just now
            wake.GiveBack();
            GC.KeepAlive(socket);
        }
    }

    private static bool Wait(NativeMessage* message, Socket socket, int size, Deadline deadline, SendFlags flags)
    {
        int before = SocketTimeOut.Of(socket, SocketTimeOut.Send);
        try
        {
            for (int wait = deadline.Wait; wait != 0; wait = deadline.Left) // again after a signal
            {
                SocketTimeOut.Set(socket, SocketTimeOut.Send, wait);
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
            SocketTimeOut.Set(socket, SocketTimeOut.Send, before);
            GC.KeepAlive(socket);
        }
    }
}
