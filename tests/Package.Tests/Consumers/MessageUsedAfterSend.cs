using Net.Zmq;

namespace Consumer;

public static class MessageUsedAfterSend
{
    public static int Run(Socket socket)
    {
        using var message = new Message(16);
        message.Data.Clear();
        socket.Send(message);
        return message.Size; // warning ZMQ3004
    }
}
