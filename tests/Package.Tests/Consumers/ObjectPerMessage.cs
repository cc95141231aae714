using System.Buffers.Binary;
using Net.Zmq;

namespace Consumer;

public static class ObjectPerMessage
{
    public static long Total(Message message)
    {
        var data = message.Data;
        var order = new Order(BinaryPrimitives.ReadInt64LittleEndian(data), BinaryPrimitives.ReadInt32LittleEndian(data[8..])); // info ZMQ2013, fixed with ZmqPerf
        return order.Price * order.Quantity;
    }

    private sealed record Order(long Price, int Quantity);
}
