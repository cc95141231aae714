using System;
using Net.Zmq;

namespace Pitfalls;

/// <summary>Receives into messages that it drops.</summary>
internal static class NeverDisposed
{
    private const int Count = 1000,
        Size = 100_000;

    public static string Run()
    {
        using var link = new Link();
        byte[] payload = new byte[Size];
        int collections = GC.CollectionCount(0);
        long held = 0;
        for (int i = 0; i < Count; i++)
        {
            link.Sender.Send(payload);
            held += Receive(link.Receiver);
        }
        return $"{Count:N0} messages that were received and dropped hold {held / 1024:N0} "
            + $"KiB of native memory, and {(GC.CollectionCount(0) == collections ? "no" : "a")} collection has come by";
    }

    private static int Receive(Socket socket)
    {
        var message = new Message(); // ZMQ3008
        socket.Recv(message);
        return message.Size;
    }
}
