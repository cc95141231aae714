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

    public static void Turns(Socket socket, ReadOnlySpan<byte> payload, int turns)
    {
        for (int turn = 0; turn < turns; turn++)
        {
            using var message = new Message(payload); // warning ZMQ1006, fixed
            socket.Send(message);
        }
    }
}
