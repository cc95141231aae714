using System.Net;
using Net.Zmq;

namespace Pitfalls;

/// <summary>Connects a ROUTER to another one that is about to start, and sends at once.</summary>
internal static class FirstMessageDropped
{
    public static string Run()
    {
        using var context = new Context();
        int port = FreePort();
        using var router = new Socket(context, SocketType.Router);
        router.Connect($"tcp://127.0.0.1:{port}");
        router.Send("worker", SendFlags.SendMore); // ZMQ3042
        router.Send("job");
        using var worker = new Socket(context, SocketType.Router);
        worker.SetOption(SocketOption.Routing_Id, "worker");
        worker.Bind($"tcp://127.0.0.1:{port}");
        using var poller = new Poller(1);
        poller.Add(worker, PollEvents.In);
        do
        {
            router.Send("worker", SendFlags.SendMore);
            router.Send("next job");
        } while (poller.Poll(100) == 0); // the connection is made meanwhile
        using var message = new Message();
        worker.Recv(message); // the id of the sender
        worker.Recv(message);
        return $"\"job\" and \"next job\" were sent; \"{message}\" comes first";
    }

    private static int FreePort()
    {
        using var probe = new System.Net.Sockets.TcpListener(IPAddress.Loopback, 0);
        probe.Start();
        // free again at once: that of a Socket is when its context gets to it
        return ((IPEndPoint)probe.LocalEndpoint).Port;
    }
}
