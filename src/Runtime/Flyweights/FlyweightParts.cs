using System;
using System.Buffers.Binary;
using System.ComponentModel;

namespace ZmqPerf.Flyweights;

/// <summary>
/// Finds what lies after a block, one part after the other, and writes the numbers before them. For generated code. Numbers of the peer are
/// compared as 64 bits with the bytes that are there before anything is done with them; nothing is allocated by them.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FlyweightParts
{
    private static byte[] s_zeros = new byte[256];

    /// <summary>Compares a number of the header that tells one message from another.</summary>
    public static bool IsId(long expected, long actual, int offset, out FlyweightFault fault)
    {
        fault = expected == actual ? default : new(expected, actual, offset, FlyweightFormatReason.WrongTemplate);
        return expected == actual;
    }

    /// <summary>Steps over the block, which begins at <paramref name="position"/>.</summary>
    public static bool TryBlock(ReadOnlySpan<byte> bytes, ref int position, long blockLength, int smallest, out FlyweightFault fault)
    {
        var rest = bytes.Length - position;
        var fits = blockLength >= smallest && blockLength <= rest;
        fault = fits
            ? default
            : new(Math.Max(blockLength, smallest), blockLength < smallest ? Math.Min(blockLength, rest) : rest, position);
        if (fits)
            position += (int)blockLength;
        return fits;
    }

    /// <summary>Whether the frame ends where the last part does.</summary>
    public static bool IsEnd(ReadOnlySpan<byte> bytes, int position, out FlyweightFault fault)
    {
        fault = position == bytes.Length ? default : new(0, bytes.Length - position, position, FlyweightFormatReason.TrailingBytes);
        return position == bytes.Length;
    }

    /// <summary>
    /// Steps over a group: two numbers of <paramref name="width"/> bytes, the length of an entry and the count, and the entries.
    /// </summary>
    public static bool TryGroup(
        ReadOnlySpan<byte> bytes,
        ref int position,
        int width,
        bool bigEndian,
        int smallest,
        out FlyweightPart part,
        out FlyweightFault fault
    )
    {
        part = default;
        if (
            !TryNumber(bytes, ref position, width, bigEndian, out var stride, out fault)
            || !TryNumber(bytes, ref position, width, bigEndian, out var count, out fault)
        )
            return false;
        var rest = bytes.Length - position;
        if (count == 0)
        {
            part = new(position, 0, 0);
            return true;
        }

        // entries of no bytes would fit into any frame, however many there are
        if (stride < (uint)Math.Max(smallest, 1))
        {
            fault = new(Math.Max(smallest, 1), stride, position);
            return false;
        }

        // the product of two numbers of 32 bits fits into 64 unsigned ones
        if ((ulong)stride * count > (ulong)rest)
        {
            fault = new((long)Math.Min((ulong)stride * count, long.MaxValue), rest, position);
            return false;
        }

        part = new(position, (int)stride, (int)count);
        position += (int)(stride * count);
        return true;
    }

    /// <summary>Steps over variable data: a number of <paramref name="width"/> bytes, and that many bytes.</summary>
    public static bool TryData(
        ReadOnlySpan<byte> bytes,
        ref int position,
        int width,
        bool bigEndian,
        out FlyweightPart part,
        out FlyweightFault fault
    )
    {
        part = default;
        if (!TryNumber(bytes, ref position, width, bigEndian, out var length, out fault))
            return false;
        var rest = bytes.Length - position;
        if (length > (uint)rest)
        {
            fault = new(length, rest, position);
            return false;
        }

        part = new(position, 1, (int)length);
        position += (int)length;
        return true;
    }

    /// <summary>Everything after the other parts.</summary>
    public static FlyweightPart Tail(int size, int position) => new(position, 1, size - position);

    /// <summary>
    /// What a flyweight within another one reads where the sender's version has none: as many zeros as it needs. The number is the
    /// declaration's, never the peer's.
    /// </summary>
    public static ReadOnlySpan<byte> Zeros(int length)
    {
        var zeros = s_zeros;
        if (zeros.Length < length)
            s_zeros = zeros = new byte[length];
        return new(zeros, 0, length);
    }

    /// <summary>The bytes of a group with the numbers before it.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The count is negative, or too large for its number.</exception>
    /// <exception cref="OverflowException">The group is larger than a frame can be.</exception>
    public static int SizeOfGroup(int width, int stride, int count)
    {
        ThrowIfTooMany(width, count);
        return checked(2 * width + stride * count);
    }

    /// <summary>Variable data with the number before it.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The length is negative, or too large for its number.</exception>
    /// <exception cref="OverflowException">The data are larger than a frame can be.</exception>
    public static int SizeOfData(int width, int length)
    {
        ThrowIfTooMany(width, length);
        return checked(width + length);
    }

    /// <summary>Writes the numbers before a group and steps over it. The frame is large enough: its size was asked for before.</summary>
    public static FlyweightPart WriteGroup(Span<byte> bytes, ref int position, int width, bool bigEndian, int stride, int count)
    {
        WriteNumber(bytes, ref position, width, bigEndian, stride);
        WriteNumber(bytes, ref position, width, bigEndian, count);
        var part = new FlyweightPart(position, stride, count);
        position += stride * count;
        return part;
    }

    /// <summary>
    /// Writes the number before variable data and steps over it. The frame is large enough: its size was asked for before.
    /// </summary>
    public static FlyweightPart WriteData(Span<byte> bytes, ref int position, int width, bool bigEndian, int length)
    {
        WriteNumber(bytes, ref position, width, bigEndian, length);
        var part = new FlyweightPart(position, 1, length);
        position += length;
        return part;
    }

    private static void ThrowIfTooMany(int width, int count)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(
            count,
            width switch
            {
                1 => byte.MaxValue,
                2 => ushort.MaxValue,
                _ => int.MaxValue,
            }
        );
    }

    private static bool TryNumber(
        ReadOnlySpan<byte> bytes,
        ref int position,
        int width,
        bool bigEndian,
        out uint number,
        out FlyweightFault fault
    )
    {
        number = 0;
        var rest = bytes[position..];
        if (rest.Length < width)
        {
            fault = new(width, rest.Length, position);
            return false;
        }

        fault = default;
        position += width;
        number = width switch
        {
            1 => rest[0],
            2 => bigEndian ? BinaryPrimitives.ReadUInt16BigEndian(rest) : BinaryPrimitives.ReadUInt16LittleEndian(rest),
            _ => bigEndian ? BinaryPrimitives.ReadUInt32BigEndian(rest) : BinaryPrimitives.ReadUInt32LittleEndian(rest),
        };
        return true;
    }

    private static void WriteNumber(Span<byte> bytes, ref int position, int width, bool bigEndian, int number)
    {
        var rest = bytes[position..];
        position += width;
        switch (width)
        {
            case 1:
                rest[0] = (byte)number;
                break;
            case 2 when bigEndian:
                BinaryPrimitives.WriteUInt16BigEndian(rest, (ushort)number);
                break;
            case 2:
                BinaryPrimitives.WriteUInt16LittleEndian(rest, (ushort)number);
                break;
            case 4 when bigEndian:
                BinaryPrimitives.WriteUInt32BigEndian(rest, (uint)number);
                break;
            default:
                BinaryPrimitives.WriteUInt32LittleEndian(rest, (uint)number);
                break;
        }
    }
}
