using System;
using System.ComponentModel;

namespace ZmqPerf.Flyweights;

/// <summary>Where the entries of a group, or the bytes of variable data, lie in a frame. For generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct FlyweightPart
{
    private readonly int _startPlusOne; // zero in a part that was never found

    internal FlyweightPart(int start, int stride, int count)
    {
        _startPlusOne = start + 1;
        Stride = stride;
        Count = count;
    }

    /// <summary>From one entry to the next.</summary>
    public int Stride { get; }

    /// <summary>How many entries, or bytes.</summary>
    public int Count { get; }

    /// <summary>The part of the frame.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The part is of a flyweight that was not wrapped around anything.</exception>
    public ReadOnlySpan<byte> Of(ReadOnlySpan<byte> bytes) => bytes.Slice(_startPlusOne - 1, Stride * Count);

    /// <summary>The part of the frame, to be written.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The part is of a flyweight that was not wrapped around anything.</exception>
    public Span<byte> Of(Span<byte> bytes) => bytes.Slice(_startPlusOne - 1, Stride * Count);

    /// <summary>Where one of some entries lies.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such entry.</exception>
    public static int Start(int index, int stride, int count)
    {
        if ((uint)index >= (uint)count)
            Throw();
        return index * stride;

        static void Throw() => throw new ArgumentOutOfRangeException(nameof(index));
    }
}
