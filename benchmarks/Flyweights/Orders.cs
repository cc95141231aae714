using System;
using System.Buffers.Binary;
using System.Runtime.InteropServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using ZmqPerf.Flyweights;

namespace ZmqPerf.Benchmarks.Flyweights;

/// <summary>The order that views became known by, 24 bytes, and what else can be made of it.</summary>
[Flyweight(Size = 24)]
public readonly ref partial struct OrderView
{
    [Field]
    public partial int AccountId { get; }

    [Field]
    public partial long Quantity { get; }

    [Field]
    public partial long Price { get; }

    [Field]
    public partial int OrderType { get; }
}

[Flyweight(Size = 24, ByteOrder = ByteOrder.Big)]
public readonly ref partial struct NetworkOrderView
{
    [Field]
    public partial int AccountId { get; }

    [Field]
    public partial long Quantity { get; }

    [Field]
    public partial long Price { get; }

    [Field]
    public partial int OrderType { get; }
}

public sealed class OrderClass
{
    public int AccountId { get; init; }

    public long Quantity { get; init; }

    public long Price { get; init; }

    public int OrderType { get; init; }

    public static OrderClass Read(ReadOnlySpan<byte> frame) =>
        new()
        {
            AccountId = BinaryPrimitives.ReadInt32LittleEndian(frame),
            Quantity = BinaryPrimitives.ReadInt64LittleEndian(frame[4..]),
            Price = BinaryPrimitives.ReadInt64LittleEndian(frame[12..]),
            OrderType = BinaryPrimitives.ReadInt32LittleEndian(frame[20..]),
        };

    public static OrderClass ReadBig(ReadOnlySpan<byte> frame) =>
        new()
        {
            AccountId = BinaryPrimitives.ReadInt32BigEndian(frame),
            Quantity = BinaryPrimitives.ReadInt64BigEndian(frame[4..]),
            Price = BinaryPrimitives.ReadInt64BigEndian(frame[12..]),
            OrderType = BinaryPrimitives.ReadInt32BigEndian(frame[20..]),
        };
}

public sealed record OrderRecord(int AccountId, long Quantity, long Price, int OrderType)
{
    public static OrderRecord Read(ReadOnlySpan<byte> frame) =>
        new(
            BinaryPrimitives.ReadInt32LittleEndian(frame),
            BinaryPrimitives.ReadInt64LittleEndian(frame[4..]),
            BinaryPrimitives.ReadInt64LittleEndian(frame[12..]),
            BinaryPrimitives.ReadInt32LittleEndian(frame[20..])
        );

    public static OrderRecord ReadBig(ReadOnlySpan<byte> frame) =>
        new(
            BinaryPrimitives.ReadInt32BigEndian(frame),
            BinaryPrimitives.ReadInt64BigEndian(frame[4..]),
            BinaryPrimitives.ReadInt64BigEndian(frame[12..]),
            BinaryPrimitives.ReadInt32BigEndian(frame[20..])
        );

    /// <summary>MessagePack's own encoding of the four numbers as an array, read by hand.</summary>
    public static OrderRecord ReadPacked(ReadOnlySpan<byte> frame)
    {
        var at = 1;
        return new((int)Number(frame, ref at), Number(frame, ref at), Number(frame, ref at), (int)Number(frame, ref at));
    }

    public static int WritePacked(Span<byte> frame, OrderRecord order)
    {
        frame[0] = 0x94;
        var at = 1;
        foreach (var number in (ReadOnlySpan<long>)[order.AccountId, order.Quantity, order.Price, order.OrderType])
            at += Number(frame[at..], number);
        return at;
    }

    private static long Number(ReadOnlySpan<byte> frame, ref int at)
    {
        var head = frame[at++];
        switch (head)
        {
            case < 0x80:
                return head;
            case 0xCD:
                at += 2;
                return BinaryPrimitives.ReadUInt16BigEndian(frame[(at - 2)..]);
            case 0xCE:
                at += 4;
                return BinaryPrimitives.ReadUInt32BigEndian(frame[(at - 4)..]);
            case 0xCF:
                at += 8;
                return (long)BinaryPrimitives.ReadUInt64BigEndian(frame[(at - 8)..]);
            default:
                throw new FormatException();
        }
    }

    private static int Number(Span<byte> frame, long number)
    {
        switch (number)
        {
            case < 0x80:
                frame[0] = (byte)number;
                return 1;
            case <= ushort.MaxValue:
                frame[0] = 0xCD;
                BinaryPrimitives.WriteUInt16BigEndian(frame[1..], (ushort)number);
                return 3;
            case <= uint.MaxValue:
                frame[0] = 0xCE;
                BinaryPrimitives.WriteUInt32BigEndian(frame[1..], (uint)number);
                return 5;
            default:
                frame[0] = 0xCF;
                BinaryPrimitives.WriteUInt64BigEndian(frame[1..], (ulong)number);
                return 9;
        }
    }
}

/// <summary>The struct that is copied out of the frame: the bytes as they lie, swapped where the frame is in network order.</summary>
[StructLayout(LayoutKind.Sequential, Pack = 1)]
public readonly struct OrderStruct(int accountId, long quantity, long price, int orderType)
{
    public int AccountId { get; } = accountId;

    public long Quantity { get; } = quantity;

    public long Price { get; } = price;

    public int OrderType { get; } = orderType;

    public static OrderStruct Read(ReadOnlySpan<byte> frame) =>
        new(
            BinaryPrimitives.ReadInt32LittleEndian(frame),
            BinaryPrimitives.ReadInt64LittleEndian(frame[4..]),
            BinaryPrimitives.ReadInt64LittleEndian(frame[12..]),
            BinaryPrimitives.ReadInt32LittleEndian(frame[20..])
        );

    public static OrderStruct ReadBig(ReadOnlySpan<byte> frame) =>
        new(
            BinaryPrimitives.ReadInt32BigEndian(frame),
            BinaryPrimitives.ReadInt64BigEndian(frame[4..]),
            BinaryPrimitives.ReadInt64BigEndian(frame[12..]),
            BinaryPrimitives.ReadInt32BigEndian(frame[20..])
        );
}

[JsonSerializable(typeof(OrderRecord))]
public sealed partial class OrderJson : JsonSerializerContext
{
    public static OrderRecord Read(ReadOnlySpan<byte> frame) => JsonSerializer.Deserialize(frame, Default.OrderRecord)!;
}
