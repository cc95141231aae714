using System.Collections.Generic;
using Net.Zmq;

namespace Consumer;

public static class ReceivedFrameRetained
{
    private static readonly List<Message> s_kept = new();

    public static void Receive(Socket socket)
    {
        while (true)
        {
            var message = new Message();
            socket.Recv(message);
            if (message.Data[0] == 1)
                s_kept.Add(message); // warning ZMQ2010
            else
                message.Dispose();
        }
    }
}
