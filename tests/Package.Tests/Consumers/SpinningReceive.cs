using System.Threading;
using Net.Zmq;

namespace Consumer;

public static class SpinningReceive
{
    public static int Run(Socket socket, Message message)
    {
        while (!socket.TryRecv(message, out _)) // warning ZMQ2007, fixed
            Thread.Sleep(1);
        return message.Size;
    }
}
