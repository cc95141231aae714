using Net.Zmq;

namespace Consumer;

public static class ConstantPayloadAllocated
{
    public static void Literal(Socket socket, int turns)
    {
        for (int turn = 0; turn < turns; turn++)
            socket.Send("READY"u8.ToArray()); // warning ZMQ1008, fixed
    }

    public static void Elements(Socket socket)
    {
        while (true)
            socket.Send(new byte[] { 1, 2, 3 }); // warning ZMQ1008, fixed
    }
}
