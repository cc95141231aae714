using System;
using Net.Zmq;
using ZmqPerf;
using ZmqPerf.Flyweights;

namespace Consumer;

public enum Side : byte
{
    Buy,
    Sell,
}

[Flyweight]
public readonly ref partial struct LegView
{
    [Field] public partial long Price { get; }
    [Field] public partial Side Side { get; }
}

[Flyweight(ByteOrder = ByteOrder.Big)]
public readonly ref partial struct SpreadView
{
    [Field] public partial int Id { get; }
    [Group(typeof(LegView))] public partial LegsGroup Legs { get; }
    [VarData(typeof(ushort))] public partial ReadOnlySpan<byte> Note { get; }
}

[GenerateFlyweight]
public sealed record Order(int AccountId, long Quantity, long Price, int OrderType);

public static class Flyweights
{
    public static void Send(Socket socket, int id)
    {
        using var frame = socket.BeginFrame(SpreadWriter.SizeOf(legsCount: 2, noteLength: 0));
        var spread = SpreadWriter.Wrap(frame.Span, legsCount: 2, noteLength: 0);
        spread.Clear();
        spread.Id = id;
        spread.Legs.At(0).Side = Side.Sell;
        frame.Send();
    }

    public static long Sum(Message message) => OrderView.TryWrap(message.Data, out var order) ? order.Price * order.Quantity : 0;
}
