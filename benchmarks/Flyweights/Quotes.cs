using System;
using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using ZmqPerf.Flyweights;

namespace ZmqPerf.Benchmarks.Flyweights;

/// <summary>A quote of twelve fields and 64 bytes: the more fields, the less of them a handler uses.</summary>
[Flyweight]
public readonly ref partial struct QuoteView
{
    [Field]
    public partial long Sequence { get; }

    [Field]
    public partial long Time { get; }

    [Field]
    public partial long Bid { get; }

    [Field]
    public partial long Ask { get; }

    [Field]
    public partial int BidSize { get; }

    [Field]
    public partial int AskSize { get; }

    [Field]
    public partial int Instrument { get; }

    [Field]
    public partial int Venue { get; }

    [Field]
    public partial long Last { get; }

    [Field]
    public partial int LastSize { get; }

    [Field]
    public partial short Phase { get; }

    [Field]
    public partial short Flags { get; }
}

[Flyweight(ByteOrder = ByteOrder.Big)]
public readonly ref partial struct NetworkQuoteView
{
    [Field]
    public partial long Sequence { get; }

    [Field]
    public partial long Time { get; }

    [Field]
    public partial long Bid { get; }

    [Field]
    public partial long Ask { get; }

    [Field]
    public partial int BidSize { get; }

    [Field]
    public partial int AskSize { get; }

    [Field]
    public partial int Instrument { get; }

    [Field]
    public partial int Venue { get; }

    [Field]
    public partial long Last { get; }

    [Field]
    public partial int LastSize { get; }

    [Field]
    public partial short Phase { get; }

    [Field]
    public partial short Flags { get; }
}

public sealed class QuoteClass
{
    public long Sequence { get; init; }

    public long Time { get; init; }

    public long Bid { get; init; }

    public long Ask { get; init; }

    public int BidSize { get; init; }

    public int AskSize { get; init; }

    public int Instrument { get; init; }

    public int Venue { get; init; }

    public long Last { get; init; }

    public int LastSize { get; init; }

    public short Phase { get; init; }

    public short Flags { get; init; }

    public static QuoteClass Read(ReadOnlySpan<byte> frame) =>
        new()
        {
            Sequence = BinaryPrimitives.ReadInt64LittleEndian(frame),
            Time = BinaryPrimitives.ReadInt64LittleEndian(frame[8..]),
            Bid = BinaryPrimitives.ReadInt64LittleEndian(frame[16..]),
            Ask = BinaryPrimitives.ReadInt64LittleEndian(frame[24..]),
            BidSize = BinaryPrimitives.ReadInt32LittleEndian(frame[32..]),
            AskSize = BinaryPrimitives.ReadInt32LittleEndian(frame[36..]),
            Instrument = BinaryPrimitives.ReadInt32LittleEndian(frame[40..]),
            Venue = BinaryPrimitives.ReadInt32LittleEndian(frame[44..]),
            Last = BinaryPrimitives.ReadInt64LittleEndian(frame[48..]),
            LastSize = BinaryPrimitives.ReadInt32LittleEndian(frame[56..]),
            Phase = BinaryPrimitives.ReadInt16LittleEndian(frame[60..]),
            Flags = BinaryPrimitives.ReadInt16LittleEndian(frame[62..]),
        };

    public static QuoteClass ReadBig(ReadOnlySpan<byte> frame) =>
        new()
        {
            Sequence = BinaryPrimitives.ReadInt64BigEndian(frame),
            Time = BinaryPrimitives.ReadInt64BigEndian(frame[8..]),
            Bid = BinaryPrimitives.ReadInt64BigEndian(frame[16..]),
            Ask = BinaryPrimitives.ReadInt64BigEndian(frame[24..]),
            BidSize = BinaryPrimitives.ReadInt32BigEndian(frame[32..]),
            AskSize = BinaryPrimitives.ReadInt32BigEndian(frame[36..]),
            Instrument = BinaryPrimitives.ReadInt32BigEndian(frame[40..]),
            Venue = BinaryPrimitives.ReadInt32BigEndian(frame[44..]),
            Last = BinaryPrimitives.ReadInt64BigEndian(frame[48..]),
            LastSize = BinaryPrimitives.ReadInt32BigEndian(frame[56..]),
            Phase = BinaryPrimitives.ReadInt16BigEndian(frame[60..]),
            Flags = BinaryPrimitives.ReadInt16BigEndian(frame[62..]),
        };
}

public readonly struct QuoteStruct
{
    public long Sequence { get; init; }

    public long Time { get; init; }

    public long Bid { get; init; }

    public long Ask { get; init; }

    public int BidSize { get; init; }

    public int AskSize { get; init; }

    public int Instrument { get; init; }

    public int Venue { get; init; }

    public long Last { get; init; }

    public int LastSize { get; init; }

    public short Phase { get; init; }

    public short Flags { get; init; }

    public static QuoteStruct Read(ReadOnlySpan<byte> frame) =>
        new()
        {
            Sequence = BinaryPrimitives.ReadInt64LittleEndian(frame),
            Time = BinaryPrimitives.ReadInt64LittleEndian(frame[8..]),
            Bid = BinaryPrimitives.ReadInt64LittleEndian(frame[16..]),
            Ask = BinaryPrimitives.ReadInt64LittleEndian(frame[24..]),
            BidSize = BinaryPrimitives.ReadInt32LittleEndian(frame[32..]),
            AskSize = BinaryPrimitives.ReadInt32LittleEndian(frame[36..]),
            Instrument = BinaryPrimitives.ReadInt32LittleEndian(frame[40..]),
            Venue = BinaryPrimitives.ReadInt32LittleEndian(frame[44..]),
            Last = BinaryPrimitives.ReadInt64LittleEndian(frame[48..]),
            LastSize = BinaryPrimitives.ReadInt32LittleEndian(frame[56..]),
            Phase = BinaryPrimitives.ReadInt16LittleEndian(frame[60..]),
            Flags = BinaryPrimitives.ReadInt16LittleEndian(frame[62..]),
        };

    public static QuoteStruct ReadBig(ReadOnlySpan<byte> frame) =>
        new()
        {
            Sequence = BinaryPrimitives.ReadInt64BigEndian(frame),
            Time = BinaryPrimitives.ReadInt64BigEndian(frame[8..]),
            Bid = BinaryPrimitives.ReadInt64BigEndian(frame[16..]),
            Ask = BinaryPrimitives.ReadInt64BigEndian(frame[24..]),
            BidSize = BinaryPrimitives.ReadInt32BigEndian(frame[32..]),
            AskSize = BinaryPrimitives.ReadInt32BigEndian(frame[36..]),
            Instrument = BinaryPrimitives.ReadInt32BigEndian(frame[40..]),
            Venue = BinaryPrimitives.ReadInt32BigEndian(frame[44..]),
            Last = BinaryPrimitives.ReadInt64BigEndian(frame[48..]),
            LastSize = BinaryPrimitives.ReadInt32BigEndian(frame[56..]),
            Phase = BinaryPrimitives.ReadInt16BigEndian(frame[60..]),
            Flags = BinaryPrimitives.ReadInt16BigEndian(frame[62..]),
        };
}

/// <summary>Uses of a quote, in methods of their own.</summary>
internal static class QuoteUses
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static long One(QuoteView quote) => quote.Bid;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static long Four(QuoteView quote) => quote.Bid + quote.Ask + quote.BidSize + quote.AskSize;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static long All(QuoteView quote) =>
        quote.Sequence
        + quote.Time
        + quote.Bid
        + quote.Ask
        + quote.BidSize
        + quote.AskSize
        + quote.Instrument
        + quote.Venue
        + quote.Last
        + quote.LastSize
        + quote.Phase
        + quote.Flags;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static long One(NetworkQuoteView quote) => quote.Bid;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static long Four(NetworkQuoteView quote) => quote.Bid + quote.Ask + quote.BidSize + quote.AskSize;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static long All(NetworkQuoteView quote) =>
        quote.Sequence
        + quote.Time
        + quote.Bid
        + quote.Ask
        + quote.BidSize
        + quote.AskSize
        + quote.Instrument
        + quote.Venue
        + quote.Last
        + quote.LastSize
        + quote.Phase
        + quote.Flags;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static long One(in QuoteStruct quote) => quote.Bid;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static long Four(in QuoteStruct quote) => quote.Bid + quote.Ask + quote.BidSize + quote.AskSize;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static long All(in QuoteStruct quote) =>
        quote.Sequence
        + quote.Time
        + quote.Bid
        + quote.Ask
        + quote.BidSize
        + quote.AskSize
        + quote.Instrument
        + quote.Venue
        + quote.Last
        + quote.LastSize
        + quote.Phase
        + quote.Flags;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static long One(QuoteClass quote) => quote.Bid;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static long Four(QuoteClass quote) => quote.Bid + quote.Ask + quote.BidSize + quote.AskSize;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static long All(QuoteClass quote) =>
        quote.Sequence
        + quote.Time
        + quote.Bid
        + quote.Ask
        + quote.BidSize
        + quote.AskSize
        + quote.Instrument
        + quote.Venue
        + quote.Last
        + quote.LastSize
        + quote.Phase
        + quote.Flags;
}
