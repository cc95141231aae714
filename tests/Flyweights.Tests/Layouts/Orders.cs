using System;
using ZmqPerf.Flyweights;

namespace ZmqPerf.Flyweights.Tests.Layouts;

public enum Side : byte
{
    Buy = 1,
    Sell,
}

[Flags]
public enum Conditions : ushort
{
    None,
    Fast = 1,
    Late = 2,
}

/// <summary>The order that views became known by: 24 bytes.</summary>
[Flyweight(Size = 24)]
public readonly ref partial struct OrderView
{
    /// <summary>The account.</summary>
    [Field(0)]
    public partial int AccountId { get; }

    [Field(4)]
    public partial long Quantity { get; }

    [Field(12)]
    public partial long Price { get; }

    [Field(20)]
    public partial int OrderType { get; }
}

/// <summary>Every type of field, little-endian.</summary>
[Flyweight]
public readonly ref partial struct EverythingView
{
    [Field]
    public partial byte U8 { get; }

    [Field]
    public partial sbyte I8 { get; }

    [Field]
    public partial short I16 { get; }

    [Field]
    public partial ushort U16 { get; }

    [Field]
    public partial int I32 { get; }

    [Field]
    public partial uint U32 { get; }

    [Field]
    public partial long I64 { get; }

    [Field]
    public partial ulong U64 { get; }

    [Field]
    public partial float F32 { get; }

    [Field]
    public partial double F64 { get; }

    [Field]
    public partial Half F16 { get; }

    [Field]
    public partial Int128 I128 { get; }

    [Field]
    public partial UInt128 U128 { get; }

    [Field]
    public partial bool Flag { get; }

    [Field]
    public partial Guid Id { get; }

    [Field]
    public partial Side Side { get; }

    [Field]
    public partial Conditions Conditions { get; }

    [Field(Length = 5)]
    public partial ReadOnlySpan<byte> Raw { get; }

    [Field(ByteOrder = ByteOrder.Big)]
    public partial Guid NetworkId { get; }

    [FixedText(8, Pad = (byte)' ')]
    public partial ReadOnlySpan<byte> Symbol { get; }

    [Field]
    internal partial OrderView Order { get; }

    [Field(ByteOrder = ByteOrder.Big)]
    public partial int Other { get; }
}

/// <summary>Every type of field, big-endian.</summary>
[Flyweight(ByteOrder = ByteOrder.Big)]
public readonly ref partial struct NetworkView
{
    [Field]
    public partial byte U8 { get; }

    [Field]
    public partial sbyte I8 { get; }

    [Field]
    public partial short I16 { get; }

    [Field]
    public partial ushort U16 { get; }

    [Field]
    public partial int I32 { get; }

    [Field]
    public partial uint U32 { get; }

    [Field]
    public partial long I64 { get; }

    [Field]
    public partial ulong U64 { get; }

    [Field]
    public partial float F32 { get; }

    [Field]
    public partial double F64 { get; }

    [Field]
    public partial Half F16 { get; }

    [Field]
    public partial Int128 I128 { get; }

    [Field]
    public partial UInt128 U128 { get; }

    [Field]
    public partial bool Flag { get; }

    [Field]
    public partial Guid Id { get; }

    [Field]
    public partial Side Side { get; }

    [Field]
    public partial Conditions Conditions { get; }

    [Field(ByteOrder = ByteOrder.Little)]
    public partial int Other { get; }
}

/// <summary>Automatic places that are aligned, and the same bytes under two names.</summary>
[Flyweight(Pack = 4)]
public readonly ref partial struct AlignedView
{
    [Field]
    public partial byte A { get; }

    [Field]
    public partial short B { get; }

    [Field]
    public partial byte C { get; }

    [Field]
    public partial long D { get; }
}

[Flyweight(Size = 16)]
public readonly ref partial struct OverlayView
{
    [Field(0, Overlay = true)]
    public partial long Whole { get; }

    [Field(0, Overlay = true)]
    public partial int Low { get; }

    [Field(4, Overlay = true)]
    public partial int High { get; }
}
