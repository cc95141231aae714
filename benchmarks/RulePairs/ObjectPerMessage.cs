using System.Buffers.Binary;
using System.ComponentModel;
using BenchmarkDotNet.Attributes;
using Net.Zmq;

namespace ZmqPerf.Benchmarks;

[Description("A record per message, against its fields read from the frame.")]
public class ZMQ2013 : RulePair
{
    [Params(64, 512, 4096)]
    public override int Size { get; set; }

    protected override ulong ReceiveBefore(int count)
    {
        using var message = new Message();
        ulong read = 0;
        for (int i = 0; i < count; i++)
        {
            Pull.Recv(message);
            var data = message.Data;
            var order = new Order(BinaryPrimitives.ReadInt64LittleEndian(data), BinaryPrimitives.ReadInt32LittleEndian(data[8..]));
            read += (ulong)(order.Id + order.Quantity);
        }
        return read;
    }

    protected override ulong ReceiveAfter(int count)
    {
        using var message = new Message();
        ulong read = 0;
        for (int i = 0; i < count; i++)
        {
            Pull.Recv(message);
            var data = message.Data;
            read += (ulong)(BinaryPrimitives.ReadInt64LittleEndian(data) + BinaryPrimitives.ReadInt32LittleEndian(data[8..]));
        }
        return read;
    }

    private sealed record Order(long Id, int Quantity);
}
