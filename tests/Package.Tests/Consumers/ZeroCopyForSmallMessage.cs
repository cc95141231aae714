using System;
using System.Runtime.InteropServices;
using Net.Zmq;

namespace Consumer;

public static class ZeroCopyForSmallMessage
{
    public static unsafe void WrittenInPlace(Socket socket, byte value)
    {
        nint block = Marshal.AllocHGlobal(64);
        new Span<byte>((void*)block, 64).Fill(value);
        using var message = new Message(block, 64, static pointer => Marshal.FreeHGlobal(pointer)); // warning ZMQ1001, fixed with ZmqPerf
        socket.Send(message);
    }

    public static unsafe void CopiedFromSpan(Socket socket, ReadOnlySpan<byte> payload)
    {
        nint block = Marshal.AllocHGlobal(payload.Length);
        payload.CopyTo(new Span<byte>((void*)block, payload.Length));
        using var message = new Message(block, payload.Length, static pointer => Marshal.FreeHGlobal(pointer)); // info ZMQ1012, fixed
        socket.Send(message);
    }
}
