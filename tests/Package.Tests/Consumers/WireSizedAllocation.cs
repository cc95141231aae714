using System.Buffers.Binary;
using Net.Zmq;

namespace Consumer;

public static class WireSizedAllocation
{
    public static long[] Run(Message message) => new long[BinaryPrimitives.ReadInt32LittleEndian(message.Data)]; // info ZMQ3024
}
