using Net.Zmq;

namespace Consumer;

public static class DeadEagainCheck
{
    public static bool Run(Socket socket, byte[] buffer)
    {
        var length = socket.Recv(buffer);
        return length >= 0; // warning ZMQ3023
    }
}
