using System.Buffers.Binary;

namespace MarketFeed;

/// <summary>
/// The last price of every instrument, one slot for each possible number; the slots of instruments that do not exist stay zero.
/// </summary>
public static class Snapshot
{
    public const int Size = HeaderSize + Slots * SlotSize;

    private const int HeaderSize = 8;
    private const int Slots = 12_288;
    private const int SlotSize = 8;

    public static void Write(Span<byte> frame, Market market)
    {
        frame[0] = (byte)FrameKind.Snapshot;
        for (ushort instrument = 0; instrument < Market.Instruments; instrument++)
            BinaryPrimitives.WriteInt64LittleEndian(frame[(HeaderSize + instrument * SlotSize)..], market.PriceOf(instrument));
    }
}
