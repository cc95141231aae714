using Net.Zmq;

namespace Consumer;

public static class NeverDisposed
{
    public static int Run(Socket socket)
    {
        var message = new Message(); // warning ZMQ3008, fixed
        socket.Recv(message);
        return message.Size;
    }
}
