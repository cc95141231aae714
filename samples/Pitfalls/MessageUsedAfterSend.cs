using Net.Zmq;

namespace Pitfalls;

/// <summary>Logs the size of a message that it has sent, and sends it to a second socket.</summary>
internal static class MessageUsedAfterSend
{
    public static string Run()
    {
        using var first = new Link();
        using var second = new Link();
        using var message = new Message("five!");
        first.Sender.Send(message);
        int size = message.Size; // ZMQ3004
        second.Sender.Send(message); // ZMQ3004
        return $"sent 5 bytes, then Size is {size}; the first socket received {first.Receiver.RecvString().Length} "
            + $"bytes, the second {second.Receiver.RecvString().Length}";
    }
}
