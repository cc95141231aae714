using System;

namespace ZmqPerf.Tests;

/// <summary>Content that says where it belongs: every byte depends on its place and on a seed.</summary>
internal static class Payload
{
    public static byte[] Of(int size, int seed = 1)
    {
        byte[] payload = new byte[size];
        Write(payload, seed);
        return payload;
    }

    public static void Write(Span<byte> destination, int seed)
    {
        for (int i = 0; i < destination.Length; i++)
            destination[i] = At(i, seed);
    }

    public static bool Is(ReadOnlySpan<byte> content, int size, int seed)
    {
        if (content.Length != size)
            return false;
        for (int i = 0; i < size; i++)
            if (content[i] != At(i, seed))
                return false;
        return true;
    }

    private static byte At(int index, int seed) => (byte)((index * 31) + (index >> 8) + seed);
}
