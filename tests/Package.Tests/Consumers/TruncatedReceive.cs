using System;
using Net.Zmq;

namespace Consumer;

public static class TruncatedReceive
{
    public static int Run(Socket socket, Span<byte> buffer)
    {
        var length = socket.Recv(buffer);
        return buffer[..length].IndexOf((byte)0); // warning ZMQ3002, fixed
    }
}
