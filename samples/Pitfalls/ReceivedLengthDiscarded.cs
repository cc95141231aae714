using System;
using System.Text;
using Net.Zmq;

namespace Pitfalls;

/// <summary>Believes a length that stands in the frame, and not the one that the receive returns.</summary>
internal static class ReceivedLengthDiscarded
{
    public static string Run()
    {
        using var link = new Link();
        link.Sender.Send("\u0012a secret of another"u8);
        link.Sender.Send("\u0012hello"u8);
        Span<byte> buffer = stackalloc byte[64];
        string text = "";
        for (int i = 0; i < 2; i++)
        {
            link.Receiver.Recv(buffer); // ZMQ3020
            text = Encoding.UTF8.GetString(buffer.Slice(1, buffer[0]));
        }
        return $"sent 'hello', read '{text}'";
    }
}
