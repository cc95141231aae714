using Net.Zmq;

namespace Pitfalls;

/// <summary>Connects to an inproc endpoint from another context.</summary>
internal static class InprocOnPrivateContext
{
    public static string Run()
    {
        using var ours = new Context();
        using var theirs = new Context();
        using var server = new Socket(ours, SocketType.Pull);
        server.Bind("inproc://jobs"); // ZMQ3022
        using var client = new Socket(theirs, SocketType.Push);
        client.SetOption(SocketOption.Linger, 0);
        client.Connect("inproc://jobs"); // ZMQ3022
        client.Send("job");
        using var poller = new Poller(1);
        poller.Add(server, PollEvents.In);
        return poller.Poll(200) == 0
            ? "nothing was received within 200 ms: the endpoints have one name and no connection"
            : "received: " + server.RecvString();
    }
}
