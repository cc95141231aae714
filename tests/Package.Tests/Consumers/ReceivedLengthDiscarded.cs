using System;
using System.Buffers.Binary;
using Net.Zmq;

namespace Consumer;

public static class ReceivedLengthDiscarded
{
    public static int Run(Socket socket, Span<byte> buffer)
    {
        socket.Recv(buffer); // warning ZMQ3020, fixed
        return buffer.Slice(1, buffer[0]).IndexOf((byte)0);
    }

    public static long RunFixed(Socket socket, Span<byte> buffer)
    {
        socket.Recv(buffer); // info ZMQ3028
        return BinaryPrimitives.ReadInt64LittleEndian(buffer);
    }
}
