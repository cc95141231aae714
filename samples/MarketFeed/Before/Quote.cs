using System.Buffers.Binary;

namespace MarketFeed;

/// <summary>The best prices of an instrument, with room for what later versions add.</summary>
public readonly record struct Quote(ushort Instrument, long Bid, long Ask, long Sequence)
{
    public const int Size = 64;

    public void WriteTo(Span<byte> frame)
    {
        frame[0] = (byte)FrameKind.Quote;
        BinaryPrimitives.WriteUInt16LittleEndian(frame[2..], Instrument);
        BinaryPrimitives.WriteInt64LittleEndian(frame[8..], Bid);
        BinaryPrimitives.WriteInt64LittleEndian(frame[16..], Ask);
        BinaryPrimitives.WriteInt64LittleEndian(frame[24..], Sequence);
    }
}
