using System.Buffers.Binary;

namespace MarketFeed;

/// <summary>One price of an order book and what is on offer at it.</summary>
public readonly record struct Level(long Price, int Quantity, int Orders);

/// <summary>An order book: kind, number of levels, instrument, and the levels.</summary>
public static class Depth
{
    private const int HeaderSize = 4;
    private const int LevelSize = 16;

    public static int SizeOf(List<Level> levels) => HeaderSize + levels.Count * LevelSize;

    public static void Write(Span<byte> frame, ushort instrument, List<Level> levels)
    {
        frame[0] = (byte)FrameKind.Depth;
        frame[1] = (byte)levels.Count;
        BinaryPrimitives.WriteUInt16LittleEndian(frame[2..], instrument);
        for (int i = 0; i < levels.Count; i++)
        {
            Span<byte> level = frame.Slice(HeaderSize + i * LevelSize, LevelSize);
            BinaryPrimitives.WriteInt64LittleEndian(level, levels[i].Price);
            BinaryPrimitives.WriteInt32LittleEndian(level[8..], levels[i].Quantity);
            BinaryPrimitives.WriteInt32LittleEndian(level[12..], levels[i].Orders);
        }
    }
}
