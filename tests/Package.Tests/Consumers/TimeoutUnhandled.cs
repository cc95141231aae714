using System;
using Net.Zmq;

namespace Consumer;

public static class TimeoutUnhandled
{
    public static void Run(Socket socket, ReadOnlySpan<byte> payload)
    {
        socket.SetOption(SocketOption.Sndtimeo, 1000); // one for receives would, anywhere, keep ZMQ2007 from its fix
        socket.Send(payload); // info ZMQ3013
    }
}
