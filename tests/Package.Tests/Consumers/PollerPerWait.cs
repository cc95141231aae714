using System;
using Net.Zmq;

namespace Consumer;

public static class PollerPerWait
{
    public static void Serve(Socket socket, Func<bool> isRunning, Action<int> handle)
    {
        byte[] buffer = new byte[1024];
        while (isRunning())
        {
            using var poller = new Poller(1); // info ZMQ2016, fixed
            poller.Add(socket, PollEvents.In);
            if (poller.Poll(100) > 0)
                while (socket.TryRecv(buffer, out int length))
                    handle(length);
        }
    }
}
