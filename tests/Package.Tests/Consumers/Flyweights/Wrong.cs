using System;
using ZmqPerf.Flyweights;

namespace Consumer;

[Flyweight]
public readonly ref struct NotPartialView { } // error ZMQ4001

[Flyweight]
public sealed class WrongKind { } // error ZMQ4002

[Flyweight]
public readonly ref partial struct SetterView
{
    [Field] public partial int A { get; set; } // error ZMQ4004
}

[Flyweight]
public readonly ref partial struct DecimalView
{
    [Field] public partial decimal A { get; } // error ZMQ4005
}

[GenerateFlyweight]
public sealed class Overlapping
{
    [Field(0)] public long A { get; set; }
    [Field(4)] public int B { get; set; } // error ZMQ4006
}

[GenerateFlyweight]
public sealed class Mixed
{
    [Field(0)] public long A { get; set; }
    public int B { get; set; } // error ZMQ4007
}

[GenerateFlyweight]
public sealed class Outside
{
    [Field(-4)] public int A { get; set; } // error ZMQ4008
}

[GenerateFlyweight(Size = 2)]
public sealed class TooSmall // error ZMQ4009
{
    public int A { get; set; }
}

[Flyweight]
public readonly ref partial struct NoLengthView
{
    [Field] public partial ReadOnlySpan<byte> A { get; } // error ZMQ4010
}

[Flyweight]
public readonly ref partial struct TailFirstView
{
    [Tail] public partial ReadOnlySpan<byte> A { get; }
    [Field] public partial int B { get; } // error ZMQ4011
}

[Flyweight]
public readonly ref partial struct NestedView
{
    [Group(typeof(Mixed))] public partial AllGroup All { get; } // error ZMQ4012
}

[GenerateFlyweight]
public sealed class TooNew
{
    [Field(Since = 2)] public int A { get; set; } // error ZMQ4013
}

[GenerateFlyweight]
public sealed class WrongNull
{
    [Field(NullValue = "none")] public int A { get; set; } // error ZMQ4014
}

[GenerateFlyweight]
public sealed class Taken
{
    public int BlockLength { get; set; } // error ZMQ4015
}

[GenerateFlyweight]
public sealed class Gap
{
    [Field(4)] public int A { get; set; } // info ZMQ4016
}

public enum Side { Buy }

[GenerateFlyweight]
public sealed class EnumSize
{
    public Side A { get; set; } // info ZMQ4017
}

[GenerateFlyweight]
public sealed class Shipped // warning ZMQ4018
{
    public int A { get; set; }
}
