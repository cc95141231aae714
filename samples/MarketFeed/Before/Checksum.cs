using System.Numerics;
using System.Runtime.InteropServices;

namespace MarketFeed;

/// <summary>A checksum over frames: their bytes, their sizes and their order.</summary>
public struct Checksum
{
    private const ulong Multiplier = 0x9E37_79B9_7F4A_7C15;

    public ulong Value { get; private set; }

    public void Add(ReadOnlySpan<byte> frame)
    {
        Mix((ulong)frame.Length);
        ReadOnlySpan<ulong> words = MemoryMarshal.Cast<byte, ulong>(frame);
        foreach (ulong word in words)
            Mix(word);
        foreach (byte rest in frame[(words.Length * sizeof(ulong))..])
            Mix(rest);
    }

    private void Mix(ulong value) => Value = BitOperations.RotateLeft((Value ^ value) * Multiplier, 29);
}
