using System.Threading;
using Net.Zmq;

namespace Consumer;

public static class SocketsPolledByTurns
{
    public static int Run(Socket orders, Socket control, byte[] buffer)
    {
        while (true)
        {
            if (orders.TryRecv(buffer, out int size)) // warning ZMQ2009
                return size;
            if (control.TryRecv(buffer, out _))
                return 0;
            Thread.Sleep(1);
        }
    }
}
