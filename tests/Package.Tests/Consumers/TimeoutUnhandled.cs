using Net.Zmq;

namespace Consumer;

public static class TimeoutUnhandled
{
    public static void Run(Socket socket, Message message)
    {
        socket.SetOption(SocketOption.Rcvtimeo, 1000);
        socket.Recv(message); // info ZMQ3013
    }
}
