using System.Buffers.Binary;

namespace MarketFeed;

/// <summary>An order as it travels: kind, side, instrument, quantity, price, sequence number.</summary>
public readonly record struct Order(bool IsBuy, ushort Instrument, int Quantity, long Price, long Sequence)
{
    public const int Size = 24;

    public void WriteTo(Span<byte> frame)
    {
        frame[0] = (byte)FrameKind.Order;
        frame[1] = IsBuy ? (byte)1 : (byte)0;
        BinaryPrimitives.WriteUInt16LittleEndian(frame[2..], Instrument);
        BinaryPrimitives.WriteInt32LittleEndian(frame[4..], Quantity);
        BinaryPrimitives.WriteInt64LittleEndian(frame[8..], Price);
        BinaryPrimitives.WriteInt64LittleEndian(frame[16..], Sequence);
    }

    public static Order Read(ReadOnlySpan<byte> frame) =>
        new(
            frame[1] == 1,
            BinaryPrimitives.ReadUInt16LittleEndian(frame[2..]),
            BinaryPrimitives.ReadInt32LittleEndian(frame[4..]),
            BinaryPrimitives.ReadInt64LittleEndian(frame[8..]),
            BinaryPrimitives.ReadInt64LittleEndian(frame[16..])
        );
}
