using System;
using Net.Zmq;

namespace Pitfalls;

/// <summary>Looks at a message after the block that has disposed it.</summary>
internal static class MessageUsedAfterDispose
{
    public static string Run()
    {
        using var link = new Link();
        link.Sender.Send("five!");
        var message = new Message();
        using (message)
            link.Receiver.Recv(message);
        try
        {
            return $"{message.Size} bytes"; // ZMQ3006
        }
        catch (InvalidOperationException exception)
        {
            return $"asked for its size: {exception.GetType().Name}";
        }
    }
}
