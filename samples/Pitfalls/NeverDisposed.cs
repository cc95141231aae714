using System;
using System.Runtime.CompilerServices;
using System.Threading;
using Net.Zmq;

namespace Pitfalls;

/// <summary>Receives into messages that it drops, and loses a context.</summary>
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
        Func<Socket, int>[] receive = [Receive]; // called directly, it would be hot: a message per receive
        for (int i = 0; i < Count; i++)
        {
            link.Sender.Send(payload);
            held += receive[0](link.Receiver);
        }
        bool collected = GC.CollectionCount(0) != collections;
        return $"{Count:N0} dropped messages hold {held / 1024:N0} KiB, and {(collected ? "a" : "no")} collection has come by; "
            + $"after a lost context with an open socket, {(FinalizersEnd() ? "others are" : "nothing is")} finalized";
    }

    private static bool FinalizersEnd()
    {
        using var open = LoseContext();
        GC.Collect();
        var finalizers = new Thread(GC.WaitForPendingFinalizers) { IsBackground = true };
        finalizers.Start();
        return finalizers.Join(TimeSpan.FromSeconds(1));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Socket LoseContext()
    {
        var context = new Context(); // not reported: the socket that leaves may be what keeps it
        return new Socket(context, SocketType.Pull);
    }

    private static int Receive(Socket socket)
    {
        var message = new Message(); // ZMQ3008
        socket.Recv(message);
        return message.Size;
    }
}
