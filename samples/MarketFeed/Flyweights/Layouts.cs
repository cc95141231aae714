using ZmqPerf.Flyweights;

namespace MarketFeed;

/// <summary>What every frame begins with.</summary>
[Flyweight]
public readonly ref partial struct FrameView
{
    [Field]
    public partial FrameKind Kind { get; }
}

/// <summary>An order as it travels: 24 bytes.</summary>
[Flyweight]
public readonly ref partial struct OrderView
{
    [Field]
    public partial FrameKind Kind { get; }

    [Field]
    public partial bool IsBuy { get; }

    [Field]
    public partial ushort Instrument { get; }

    [Field]
    public partial int Quantity { get; }

    [Field]
    public partial long Price { get; }

    [Field]
    public partial long Sequence { get; }
}

/// <summary>The best prices of an instrument, with room for what later versions add.</summary>
[Flyweight(Pack = 8, Size = 64)]
public readonly ref partial struct QuoteView
{
    [Field]
    public partial FrameKind Kind { get; }

    [Field]
    public partial ushort Instrument { get; }

    [Field]
    public partial long Bid { get; }

    [Field]
    public partial long Ask { get; }

    [Field]
    public partial long Sequence { get; }
}

/// <summary>One price of an order book and what is on offer at it.</summary>
[Flyweight]
public readonly ref partial struct LevelView
{
    [Field]
    public partial long Price { get; }

    [Field]
    public partial int Quantity { get; }

    [Field]
    public partial int Orders { get; }
}

/// <summary>
/// An order book. This format counts its levels in the block, so they are the tail; with the count before them they would be a [Group].
/// </summary>
[Flyweight]
public readonly ref partial struct DepthView
{
    [Field]
    public partial FrameKind Kind { get; }

    [Field]
    public partial byte Count { get; }

    [Field]
    public partial ushort Instrument { get; }

    [Tail]
    public partial ReadOnlySpan<byte> Levels { get; }

    /// <summary>A level, in place.</summary>
    public LevelView this[int index] => LevelView.Wrap(Levels[(index * LevelView.BlockLength)..]);
}

/// <summary>The last price of every instrument, eight bytes for each possible number.</summary>
[Flyweight(Size = 8)]
public readonly ref partial struct SnapshotView
{
    [Field]
    public partial FrameKind Kind { get; }

    [Tail]
    public partial ReadOnlySpan<byte> Prices { get; }
}
