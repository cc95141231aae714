using System;
using Net.Zmq;

namespace Consumer;

public static class ReceiveBufferClobbered
{
    public static bool Run(Socket socket, byte[] buffer)
    {
        var size = Math.Min(socket.Recv(buffer), buffer.Length);
        ReadOnlySpan<byte> header = buffer.AsSpan(0, size);
        var length = Math.Min(socket.Recv(buffer), buffer.Length); // warning ZMQ3021
        return header.SequenceEqual(buffer.AsSpan(0, length));
    }
}
