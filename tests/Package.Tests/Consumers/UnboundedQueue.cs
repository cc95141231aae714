using Net.Zmq;

namespace Consumer;

public static class UnboundedQueue
{
    public static void Run(Socket socket)
    {
        socket.SetOption(SocketOption.Sndhwm, 0); // info ZMQ3017
    }
}
