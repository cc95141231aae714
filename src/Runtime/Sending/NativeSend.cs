using System;
using Net.Zmq;
using ZmqPerf.Native;

namespace ZmqPerf;

/// <summary>The one call of <c>zmq_msg_send</c>, with the answers that <see cref="Socket.Send(byte[], SendFlags)"/> gives.</summary>
internal static unsafe class NativeSend
{
    /// <returns>False where it would block and must not; the message is intact then, as it is after an exception.</returns>
    internal static bool Send(NativeMessage* message, Socket socket, int size, SendFlags flags)
    {
        nint handle = SocketHandle.Of(socket);
        while (LibZmq.zmq_msg_send(message, handle, (int)flags) < 0)
        {
            int error = ZmqError.Last;
            if (error == ZmqError.Interrupted)
                continue;
            if (error == ZmqError.WouldBlock && (flags & SendFlags.DontWait) != 0)
            {
                Measurements.Refused();
                return false;
            }
            throw ZmqError.OnSend(error, socket, size);
        }
        GC.KeepAlive(socket);
        return true;
    }
}
