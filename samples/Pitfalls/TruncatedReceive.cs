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
        try
        {
            return $"{Receive(link.Receiver)} bytes";
        }
        catch (ArgumentOutOfRangeException exception)
        {
            return $"received 300 bytes into a buffer of 256: {exception.GetType().Name}";
        }
    }

    private static int Receive(Socket socket)
    {
        Span<byte> buffer = stackalloc byte[256];
        int size = socket.Recv(buffer);
        ReadOnlySpan<byte> frame = buffer[..size]; // ZMQ3002
        return frame.Length;
    }
}
