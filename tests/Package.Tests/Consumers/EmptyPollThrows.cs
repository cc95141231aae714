using System;
using Net.Zmq;

namespace Consumer;

public static class EmptyPollThrows
{
    public static int Run(Socket socket, Message message) =>
        socket.Send(message, SendFlags.DontWait); // warning ZMQ2006

    public static long Run(Socket socket, Func<bool> work)
    {
        long bytes = 0;
        using var message = new Message();
        while (work())
            if (socket.TryRecv(message, out _)) // warning ZMQ2006, fixed with ZmqPerf
                bytes += message.Size;
        return bytes;
    }
}
