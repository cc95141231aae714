using Net.Zmq;

namespace Consumer;

public static class RebuildBeforeReceive
{
    public static long Run(Socket socket)
    {
        long bytes = 0;
        using var message = new Message();
        while (true)
        {
            message.Rebuild(); // warning ZMQ2002, fixed
            socket.Recv(message);
            var size = message.Size;
            if (size == 0)
                return bytes;
            bytes += size;
        }
    }
}
