using Net.Zmq;

namespace Consumer;

public static class MessagePerReceive
{
    public static long Run(Socket socket)
    {
        long bytes = 0;
        while (true)
        {
            using var message = new Message(); // warning ZMQ2001, fixed
            socket.Recv(message);
            var size = message.Size;
            if (size == 0)
                return bytes;
            bytes += size;
        }
    }
}
