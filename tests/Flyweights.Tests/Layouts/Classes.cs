using System;
using System.Collections.Generic;
using ZmqPerf.Flyweights;

namespace ZmqPerf.Flyweights.Tests.Layouts;

[GenerateFlyweight]
public sealed record Quote(
    int Instrument,
    [Field(ByteOrder = ByteOrder.Big)] long Bid,
    [property: Field] long Ask,
    [FixedText(4)] string Currency,
    Header Header
);

[GenerateFlyweight]
public struct Header
{
    public byte Kind;

    public bool IsLast { get; set; }

    [FlyweightIgnore]
    public string? Name { get; set; }

    public readonly int Twice => 2 * Kind;

    internal int NotPublic { get; set; }
}

public static partial class Feed
{
    [GenerateFlyweight(ByteOrder = ByteOrder.Big)]
    internal sealed class Batch
    {
        public Guid Id { get; init; }

        [Field(Length = 2)]
        public byte[] Flags { get; init; } = [];

        [Group(typeof(Header), typeof(byte))]
        public List<Header> Headers { get; init; } = [];

        [VarData(typeof(ushort))]
        public string Comment { get; init; } = "";
    }
}
