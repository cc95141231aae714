// What goes over the wire, for two frameworks: the second has more. Other projects see each of them as the compilation of another one.
using System;
using System.Buffers.Binary;
using System.Runtime.InteropServices;
using Net.Zmq;
using ZmqPerf.Flyweights;

namespace Protocol;

public static class Limits
{
    public const int Frame = 512;
    public static readonly int Batch = 16;
    public static readonly byte[] Heartbeat = { 1, 2, 3, 4 };
    public static readonly TimeSpan Patience = TimeSpan.FromMilliseconds(250);

    public static bool IsFrame(int length) => length <= Frame;

    public static void EnsureFits(int length, byte[] buffer)
    {
        if (length > buffer.Length)
            throw new ArgumentOutOfRangeException(nameof(length));
    }

    public static void Fail() => throw new InvalidOperationException();
}

[StructLayout(LayoutKind.Sequential, Pack = 1)]
public struct Header
{
    public int Kind;
    public long Time;
}

public sealed record Order(int Id, long Price);

public sealed class Tick(int id, long price)
{
    public int Id { get; } = id;
    public long Price { get; } = price;
}

public readonly struct Price(long value)
{
    public long Value { get; } = value;
    public static implicit operator Price(long value) => new(value);
    public static Price operator +(Price left, Price right) => new(left.Value + right.Value);
}

public ref struct Reader(ReadOnlySpan<byte> data)
{
    private ReadOnlySpan<byte> _rest = data;

    public readonly int Left => _rest.Length;

    public ReadOnlySpan<byte> Next(int count)
    {
        var part = _rest.Slice(0, count);
        _rest = _rest.Slice(count);
        return part;
    }
}

[GenerateFlyweight]
public partial class Quote
{
    public int Id { get; set; }
    public long Price { get; set; }
}

public enum Side : byte
{
    Buy,
    Sell,
}

public static partial class Codec
{
    public static byte[] Encode(Order order)
    {
        var frame = new byte[12];
        Write(order, frame);
        return frame;
    }

    public static void Write(Order order, Span<byte> target)
    {
        BinaryPrimitives.WriteInt32LittleEndian(target, order.Id);
        BinaryPrimitives.WriteInt64LittleEndian(target[4..], order.Price);
    }

#if NET10_0_OR_GREATER
    public static void Send(Socket socket, Order order) => socket.Send(Encode(order));    // expect: ZMQ1003
#else
    public static void Send(Socket socket, Order order)
    {
        foreach (var one in new[] { order, order })
            socket.Send(Encode(one));    // expect: ZMQ1003
    }
#endif
}

public static partial class Codec
{
    public static Order Decode(ReadOnlySpan<byte> frame) =>
        new(BinaryPrimitives.ReadInt32LittleEndian(frame), BinaryPrimitives.ReadInt64LittleEndian(frame[4..]));
}
