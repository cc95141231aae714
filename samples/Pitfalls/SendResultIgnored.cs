using Net.Zmq;

namespace Pitfalls;

/// <summary>Sends without waiting, and never asks whether anything was sent.</summary>
internal static class SendResultIgnored
{
    public static string Run()
    {
        const int Messages = 10_000;
        using var link = new Link();
        for (int i = 0; i < Messages; i++)
            link.Sender.Send("quote"u8, SendFlags.DontWait); // ZMQ3001
        int received = 0;
        using var message = new Message();
        while (link.Receiver.Recv(message, RecvFlags.DontWait) >= 0)
            received++;
        return $"{Messages:N0} messages sent, {received:N0} received: the rest was refused";
    }
}
