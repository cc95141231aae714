using Net.Zmq;

namespace Pitfalls;

/// <summary>Sends a header, finds that there is no body, and goes on with the next message.</summary>
internal static class UnfinishedPath
{
    public static string Run()
    {
        using var link = new Link();
        Send(link.Sender, "first", body: null);
        Send(link.Sender, "second", "body");
        string header = link.Receiver.RecvString();
        string next = link.Receiver.RecvString();
        return $"the message that begins with {header} goes on with {next}";
    }

    private static void Send(Socket socket, string header, string? body)
    {
        socket.Send(header, SendFlags.SendMore); // ZMQ3027
        if (body is null)
            return;
        socket.Send(body);
    }
}
