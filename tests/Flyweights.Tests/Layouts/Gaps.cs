namespace ZmqPerf.Flyweights.Tests.Layouts;

/// <summary>Bytes that nothing covers: between two fields and at the end, and those of a flyweight inside.</summary>
[Flyweight(Size = 24, Writer = true)]
public readonly ref partial struct GappedView
{
    [Field(2)]
    public partial short First { get; }

    [Field(8)]
    public partial HoleyView Inner { get; }

    [Field(16)]
    public partial int Last { get; }
}

[Flyweight(Size = 6, Writer = true)]
public readonly ref partial struct HoleyView
{
    [Field(1)]
    public partial byte One { get; }

    [Field(4)]
    public partial short Two { get; }
}
