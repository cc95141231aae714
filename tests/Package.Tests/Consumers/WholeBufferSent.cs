using System;
using System.Buffers;
using System.Buffers.Binary;
using Net.Zmq;

namespace Consumer;

public static class WholeBufferSent
{
    public static void Run(Socket socket, int size)
    {
        var buffer = ArrayPool<byte>.Shared.Rent(size);
        BinaryPrimitives.WriteInt32LittleEndian(buffer, 1);
        socket.Send(buffer); // warning ZMQ3003, fixed
        ArrayPool<byte>.Shared.Return(buffer);
    }
}
