using System;
using Net.Zmq;

namespace Consumer;

public static class ReceivedFrameCopied
{
    public static long Run(Socket socket)
    {
        using var message = new Message();
        socket.Recv(message);
        return BitConverter.ToInt64(message.ToArray(), 0); // warning ZMQ2003, fixed
    }
}
