using System;
using System.Buffers.Binary;
using Net.Zmq;

namespace Pitfalls;

/// <summary>Allocates what a frame asks for.</summary>
internal static class WireSizedAllocation
{
    public static string Run()
    {
        using var link = new Link();
        Span<byte> frame = stackalloc byte[sizeof(int)];
        BinaryPrimitives.WriteInt32LittleEndian(frame, 1_000_000_000);
        link.Sender.Send(frame);
        using var message = new Message();
        link.Receiver.Recv(message);
        byte[] body = new byte[BinaryPrimitives.ReadInt32LittleEndian(message.Data)]; // ZMQ3024
        return $"a frame of {message.Size} bytes allocated {body.Length:N0}";
    }
}
