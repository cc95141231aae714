using System.Threading;
using Net.Zmq;

namespace Pitfalls;

/// <summary>Connects a subscriber, and never says what it wants.</summary>
internal static class MissingSubscription
{
    public static string Run()
    {
        using var context = new Context();
        using var publisher = new Socket(context, SocketType.Pub);
        publisher.Bind("inproc://news");
        using var subscriber = new Socket(context, SocketType.Sub);
        subscriber.Connect("inproc://news");
        byte[] buffer = new byte[16];
        int received = 0;
        for (int i = 0; i < 100; i++)
        {
            publisher.Send("news");
            Thread.Sleep(1);
            if (subscriber.TryRecv(buffer, out _)) // ZMQ3030
                received++;
        }
        return $"100 messages were published, and {received} received";
    }
}
