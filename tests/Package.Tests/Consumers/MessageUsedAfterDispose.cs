using Net.Zmq;

namespace Consumer;

public static class MessageUsedAfterDispose
{
    public static int Run(Socket socket)
    {
        var message = new Message();
        socket.Recv(message);
        message.Dispose();
        return message.Size; // warning ZMQ3006
    }
}
