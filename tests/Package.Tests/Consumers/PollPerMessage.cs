using Net.Zmq;

namespace Consumer;

public static class PollPerMessage
{
    public static int Run(Socket socket, byte[] buffer)
    {
        using var poller = new Poller(1);
        poller.Add(socket, PollEvents.In);
        int received = 0;
        while (poller.Poll(1000) > 0)
            received += socket.Recv(buffer); // warning ZMQ2008
        return received;
    }
}
