using System;
using System.Text;
using Net.Zmq;

namespace Pitfalls;

/// <summary>Receives a header and a body into one buffer, and reads the header afterwards.</summary>
internal static class ReceiveBufferClobbered
{
    public static string Run()
    {
        using var link = new Link();
        link.Sender.Send("withdraw", SendFlags.SendMore);
        link.Sender.Send("alice 1000");
        Span<byte> buffer = stackalloc byte[256];
        int size = Math.Min(link.Receiver.Recv(buffer), buffer.Length);
        ReadOnlySpan<byte> header = buffer[..size];
        int length = Math.Min(link.Receiver.Recv(buffer), buffer.Length); // ZMQ3021
        ReadOnlySpan<byte> body = buffer[..length];
        return $"sent withdraw and alice 1000, read {Encoding.UTF8.GetString(header)} and {Encoding.UTF8.GetString(body)}";
    }
}
