using System;
using Net.Zmq;

namespace Consumer;

public static class MessageAroundManagedPayload
{
    public static void Span(Socket socket, ReadOnlySpan<byte> payload)
    {
        while (true)
        {
            using var message = new Message(payload); // warning ZMQ1006, fixed
            socket.Send(message);
        }
    }

    public static void Once(Socket socket, ReadOnlySpan<byte> payload)
    {
        using var message = new Message(payload); // info ZMQ1006, fixed
        socket.Send(message);
    }
}
