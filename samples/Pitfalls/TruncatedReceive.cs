using System;
using Net.Zmq;

namespace Pitfalls;

/// <summary>Takes the size of the frame for what the buffer holds of it.</summary>
internal static class TruncatedReceive
{
    public static string Run()
    {
        using var link = new Link();
        link.Sender.Send(stackalloc byte[300]);
        Span<byte> buffer = stackalloc byte[256];
        int size = link.Receiver.Recv(buffer);
        try
        {
            ReadOnlySpan<byte> frame = buffer[..size]; // ZMQ3002
            return $"{frame.Length} bytes";
        }
        catch (ArgumentOutOfRangeException exception)
        {
            return $"received {size} bytes into a buffer of {buffer.Length}: {exception.GetType().Name}";
        }
    }
}
