using Net.Zmq;
using static System.Buffers.Binary.BinaryPrimitives;

namespace Consumer;

public static class ObjectPerMessage
{
    public static long Total(Message message)
    {
        var data = message.Data;
        var order = new Order(ReadInt64LittleEndian(data), ReadInt32LittleEndian(data[8..])); // info ZMQ2013, fixed with ZmqPerf
        return order.Price * order.Quantity;
    }

    private sealed record Order(long Price, int Quantity);
}
