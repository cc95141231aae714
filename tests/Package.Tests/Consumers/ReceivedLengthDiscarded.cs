using System;
using Net.Zmq;

namespace Consumer;

public static class ReceivedLengthDiscarded
{
    public static int Run(Socket socket, Span<byte> buffer)
    {
        socket.Recv(buffer); // warning ZMQ3020, fixed
        return buffer.Slice(1, buffer[0]).IndexOf((byte)0);
    }
}
