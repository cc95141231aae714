using System;
using Net.Zmq;

namespace Consumer;

public static class FrameSpanOutlivesFrame
{
    public static int Run(Socket socket)
    {
        using var message = new Message();
        socket.Recv(message);
        ReadOnlySpan<byte> first = message.Data;
        socket.Recv(message);
        return first[0]; // warning ZMQ3007, fixed
    }
}
