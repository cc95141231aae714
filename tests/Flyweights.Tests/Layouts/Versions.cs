using System;
using ZmqPerf.Flyweights;

namespace ZmqPerf.Flyweights.Tests.Layouts;

/// <summary>Fields that came later.</summary>
[Flyweight(Version = 3)]
public readonly ref partial struct TradeView
{
    [Field]
    public partial int Id { get; }

    [Field]
    public partial short Venue { get; }

    [Field(Since = 2, NullValue = -1L)]
    public partial long Fee { get; }

    [Field(Since = 2, NullValue = Side.Sell)]
    public partial Side Side { get; }

    [Field(Since = 3, NullValue = double.NaN)]
    public partial double Rate { get; }

    [Field(Since = 3, Length = 3)]
    public partial ReadOnlySpan<byte> Note { get; }
}

[Flyweight(Version = 2)]
public readonly ref partial struct LegView
{
    [Field]
    public partial long Price { get; }

    [Field]
    public partial int Quantity { get; }

    [Field(Since = 2, NullValue = 7)]
    public partial int Ratio { get; }
}

/// <summary>Everything that can lie behind a block.</summary>
[Flyweight(Version = 2)]
public readonly ref partial struct SpreadView
{
    [Field]
    public partial int Id { get; }

    [Field(Since = 2)]
    public partial int Account { get; }

    [Group(typeof(LegView))]
    public partial LegsGroup Legs { get; }

    [Group(typeof(OrderView), typeof(byte))]
    public partial OrdersGroup Orders { get; }

    [VarData(typeof(ushort))]
    public partial ReadOnlySpan<byte> Note { get; }

    [VarData(typeof(byte))]
    public partial ReadOnlySpan<byte> Tag { get; }

    [Tail]
    public partial ReadOnlySpan<byte> Rest { get; }
}

/// <summary>The same in network order, with the widest numbers.</summary>
[Flyweight(ByteOrder = ByteOrder.Big)]
public readonly ref partial struct BookView
{
    [Field]
    public partial ushort Instrument { get; }

    [Group(typeof(OrderView), typeof(uint))]
    public partial LevelsGroup Levels { get; }

    [VarData(typeof(uint))]
    public partial ReadOnlySpan<byte> Note { get; }
}

/// <summary>Nothing but a tail.</summary>
[Flyweight]
public readonly ref partial struct RawView
{
    [Tail]
    public partial ReadOnlySpan<byte> All { get; }
}

/// <summary>A flyweight that came later, and has later fields itself.</summary>
[Flyweight(Version = 2)]
public readonly ref partial struct RoutedView
{
    [Field]
    public partial int Id { get; }

    [Field(Since = 2)]
    public partial LegView Leg { get; }

    [Tail]
    public partial ReadOnlySpan<byte> Rest { get; }
}

/// <summary>Nothing of it was there from the beginning.</summary>
[Flyweight(Version = 2)]
public readonly ref partial struct LateView
{
    [Field(Since = 2)]
    public partial int Id { get; }
}

[Flyweight]
public readonly ref partial struct LatesView
{
    [Group(typeof(LateView), typeof(uint))]
    public partial LatesGroup Lates { get; }
}
