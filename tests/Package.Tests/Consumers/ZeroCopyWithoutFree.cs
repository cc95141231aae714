using System.Runtime.InteropServices;
using Net.Zmq;

namespace Consumer;

public static class ZeroCopyWithoutFree
{
    public static void Run(Socket socket, int size)
    {
        nint block = Marshal.AllocHGlobal(size);
        using var message = new Message(block, size); // warning ZMQ3009, fixed
        socket.Send(message);
    }
}
