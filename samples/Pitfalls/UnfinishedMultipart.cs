using Net.Zmq;

namespace Pitfalls;

/// <summary>Sends two frames, both as if another one followed.</summary>
internal static class UnfinishedMultipart
{
    public static string Run()
    {
        using var link = new Link();
        using (var socket = new Socket(link.Context, SocketType.Push))
        {
            socket.Connect(link.Endpoint);
            socket.Send("header", SendFlags.SendMore);
            socket.Send("body", SendFlags.SendMore); // ZMQ3012
        }

        using var poller = new Poller(1);
        poller.Add(link.Receiver, PollEvents.In);
        return poller.Poll(50) > 0 ? "a message has come" : "of header and body, nothing has come";
    }
}
