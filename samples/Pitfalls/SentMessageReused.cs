using System;
using System.Diagnostics;
using Net.Zmq;

namespace Pitfalls;

/// <summary>Receives each answer into the message that has carried the question.</summary>
internal static class SentMessageReused
{
    private const int Requests = 400;

    public static string Run()
    {
        byte[] answer = new byte[64 * 1024];
        using var link = new Link(SocketType.Req, SocketType.Rep);
        Ask(link, answer);
        long before = Resident();
        for (int i = 0; i < Requests; i++)
            Ask(link, answer);
        return $"{Requests} answers of 64 KiB, each disposed: {(Resident() - before) / (4 * 1024 * 1024) * 4} MiB are still there";
    }

    private static void Ask(Link link, byte[] answer)
    {
        using var message = new Message("next");
        link.Sender.Send(message);
        link.Receiver.Recv(stackalloc byte[16]);
        link.Receiver.Send(answer);
        link.Sender.Recv(message); // ZMQ3005
    }

    private static long Resident()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        using Process process = Process.GetCurrentProcess();
        return process.WorkingSet64;
    }
}
