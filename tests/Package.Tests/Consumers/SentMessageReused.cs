using Net.Zmq;

namespace Consumer;

public static class SentMessageReused
{
    public static int Run(Socket socket)
    {
        using var message = new Message(16);
        message.Data.Clear();
        socket.Send(message);
        socket.Recv(message); // warning ZMQ3005, fixed
        return message.Size;
    }
}
