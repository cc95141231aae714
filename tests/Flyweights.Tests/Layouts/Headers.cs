using System;
using ZmqPerf.Flyweights;

namespace ZmqPerf.Flyweights.Tests.Layouts;

/// <summary>What every message of a family begins with, in another byte order than what follows.</summary>
[Flyweight(ByteOrder = ByteOrder.Big)]
public readonly ref partial struct MessageHeaderView
{
    [Field]
    public partial ushort RootLength { get; }

    [Field]
    public partial ushort TemplateId { get; }

    [Field]
    public partial byte SchemaId { get; }

    [Field]
    public partial byte Version { get; }

    [Field]
    public partial uint Sequence { get; }
}

[Flyweight(Header = typeof(MessageHeaderView), SchemaId = 9, TemplateId = 7, Version = 2)]
public readonly ref partial struct AmendView
{
    [Field]
    public partial long OrderId { get; }

    [Field]
    public partial int Quantity { get; }

    [Field(Since = 2, NullValue = -1)]
    public partial int Reason { get; }
}

[Flyweight(Header = typeof(MessageHeaderView), SchemaId = 9, TemplateId = 8, TrailingBytes = TrailingBytes.Reject)]
public readonly ref partial struct FillsView
{
    [Field]
    public partial int Account { get; }

    [Group(typeof(LegView), typeof(GroupSize16))]
    public partial FillsGroup Fills { get; }

    [VarData(typeof(byte))]
    public partial ReadOnlySpan<byte> Block { get; }
}

/// <summary>A header that tells nothing but the kind of message.</summary>
[GenerateFlyweight]
public sealed record Kind(byte TemplateId);

[GenerateFlyweight(Header = typeof(Kind), TemplateId = 3, Version = 2, TrailingBytes = TrailingBytes.Reject)]
public sealed record Heartbeat(int Source, [Field(Since = 2)] short Load);

[GenerateFlyweight(TrailingBytes = TrailingBytes.Reject)]
public sealed record Exact(int Id);
