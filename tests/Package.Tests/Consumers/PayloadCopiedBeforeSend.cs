using System;
using System.Buffers;
using Net.Zmq;

namespace Consumer;

public static class PayloadCopiedBeforeSend
{
    public static void Rented(Socket socket, ReadOnlySpan<byte> payload)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(payload.Length);
        payload.CopyTo(buffer); // warning ZMQ1005, fixed
        socket.Send(buffer.AsSpan(0, payload.Length));
        ArrayPool<byte>.Shared.Return(buffer);
    }
}
