using System;
using System.Collections.Concurrent;
using Net.Zmq;

namespace Consumer;

public sealed class CustomMessagePool(Socket socket)
{
    private readonly ConcurrentBag<byte[]> _buffers = []; // warning ZMQ1004

    public void Send(ReadOnlySpan<byte> payload)
    {
        if (!_buffers.TryTake(out byte[]? buffer))
            buffer = new byte[4096];
        payload.CopyTo(buffer);
        socket.Send(buffer.AsSpan(0, payload.Length));
        _buffers.Add(buffer);
    }
}
