using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Flyweights;
using ZmqPerf.Analyzers.Receiving;
using ZmqPerf.CodeFixes.Receiving;

namespace ZmqPerf.Analyzers.Tests.Receiving;

/// <summary>A view in the place of an object: where it reads the same, and where it is not offered.</summary>
public sealed class ObjectPerMessageFixTests
{
    private const string Types = "public record Order(long Id, int Quantity);\n";

    private const string OneOrder =
        "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
        + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; ";

    [Theory]
    [InlineData(
        """
            var o = {|ZMQ2013:new Order|}(BinaryPrimitives.ReadInt64LittleEndian(m.Data),
                BinaryPrimitives.ReadInt32LittleEndian(m.Data.Slice(8)));
            return o.Id * o.Quantity;
            """,
        Types,
        """
            var o = OrderView.Wrap(m.Data);
            return o.Id * o.Quantity;
            """,
        $$"""
            [GenerateFlyweight]
            {{Types}}
            """
    )]
    [InlineData(
        """
            Order o = {|ZMQ2013:new(BinaryPrimitives.ReadInt64BigEndian(m.Data[..8]), BinaryPrimitives.ReadInt32BigEndian(m.Data[8..]))|};
                    return o.Id;
            """,
        Types,
        """
            OrderView o = OrderView.Wrap(m.Data);
                    return o.Id;
            """,
        $$"""
            [GenerateFlyweight(ByteOrder = ByteOrder.Big)]
            {{Types}}
            """
    )]
    [FullData(
        """
            var o = {|ZMQ2013:new Order|}(BinaryPrimitives.ReadInt64LittleEndian(m.Data[0..8]),
                BinaryPrimitives.ReadInt32LittleEndian(m.Data.Slice(8)));
            return o.Id;
            """,
        Types,
        """
            var o = OrderView.Wrap(m.Data);
            return o.Id;
            """,
        $$"""
            [GenerateFlyweight]
            {{Types}}
            """
    )]
    [InlineData(
        """
            var o = {|ZMQ2013:new Order|}(BinaryPrimitives.ReadInt64LittleEndian(m.Data.Slice(0, 8)),
                BinaryPrimitives.ReadInt32LittleEndian(m.Data.Slice(8)));
            return o.Id;
            """,
        Types,
        """
            var o = OrderView.Wrap(m.Data);
            return o.Id;
            """,
        $$"""
            [GenerateFlyweight]
            {{Types}}
            """
    )]
    public Task Object_that_a_constructor_fills_IsFixed(string code, string types, string fixedCode, string fixedTypes) =>
        Run(code, types, fixedCode, fixedTypes);

    [Fact]
    public Task Object_that_a_return_uses_IsFixed() =>
        Run(
            """
            return {|ZMQ2013:new Order|}(BinaryPrimitives.ReadInt64LittleEndian(m.Data.Slice(16, 8)),
                BinaryPrimitives.ReadInt32BigEndian(m.Data.Slice(4))).Id;
            """,
            Types,
            """
            return OrderView.Wrap(m.Data).Id;
            """,
            """
            [GenerateFlyweight]
            public record Order([Field(16)] long Id, [Field(4, ByteOrder = ByteOrder.Big)] int Quantity);

            """
        );

    [Theory]
    [InlineData(
        """
            var d = m.Data;
            var t = {|ZMQ2013:new Tick|} { Kind = (Kind)d[0], IsLast = d[1] != 0, Size = d[2],
                Time = BinaryPrimitives.ReadInt64LittleEndian(d[3..]) };
            return t.Time + t.Size;
            """,
        """
            /// <summary>A tick.</summary>
            public sealed class Tick
            {
                public Kind Kind { get; set; }
                public bool IsLast;
                public byte Size { get; init; }
                public long Time { get; set; }
            }
            public enum Kind : byte { A }

            """,
        """
            var d = m.Data;
            var t = TickView.Wrap(d);
            return t.Time + t.Size;
            """,
        """
            /// <summary>A tick.</summary>
            [GenerateFlyweight]
            public sealed class Tick
            {
                public Kind Kind { get; set; }
                public bool IsLast;
                public byte Size { get; init; }
                public long Time { get; set; }
            }
            public enum Kind : byte { A }

            """
    )]
    [InlineData(
        """
            var d = m.Data;
            var t = {|ZMQ2013:new Tick { Size = d[9], Time = BinaryPrimitives.ReadInt64LittleEndian(d[1..]) }|};
            return t.Time + t.Size;
            """,
        """
            public sealed class Tick
            {
                public byte Size { get; init; }

                /// <summary>When.</summary>
                public long Time; // kept
            }

            """,
        """
            var d = m.Data;
            var t = TickView.Wrap(d);
            return t.Time + t.Size;
            """,
        """
            [GenerateFlyweight]
            public sealed class Tick
            {
                [Field(9)]
                public byte Size { get; init; }

                /// <summary>When.</summary>
                [Field(1)]
                public long Time; // kept
            }

            """
    )]
    public Task Object_that_an_initializer_fills_IsFixed(string code, string types, string fixedCode, string fixedTypes) =>
        Run(code, types, fixedCode, fixedTypes);

    [Fact]
    public Task Object_that_has_a_view_already_IsFixed() =>
        Run(
            OneOrder + "return o.Id;",
            "[GenerateFlyweight]\n" + Types,
            "var o = OrderView.Wrap(m.Data); return o.Id;",
            "[GenerateFlyweight]\n" + Types
        );

    [Fact]
    public Task Several_objects_of_one_class_AreFixed() =>
        Run(
            """
            var a = {|ZMQ2013:new Order|}(BinaryPrimitives.ReadInt64LittleEndian(m.Data),
                BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]));
            var b = {|ZMQ2013:new Order|}(BinaryPrimitives.ReadInt64LittleEndian(m.Data),
                BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]));
            return a.Id + b.Id;
            """,
            Types,
            """
            var a = OrderView.Wrap(m.Data);
            var b = OrderView.Wrap(m.Data);
            return a.Id + b.Id;
            """,
            "[GenerateFlyweight]\n" + Types
        );

    /// <summary>The first describes the class, and the second would have to describe it otherwise.</summary>
    [Fact]
    public Task Several_layouts_of_one_class_IsFixed_for_the_first() =>
        Run(
            """
            if (m.More)
                return {|ZMQ2013:new Order|}(BinaryPrimitives.ReadInt64LittleEndian(m.Data),
                    BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..])).Id;
            return {|ZMQ2013:new Order|}(BinaryPrimitives.ReadInt64BigEndian(m.Data),
                BinaryPrimitives.ReadInt32BigEndian(m.Data[8..])).Id;
            """,
            Types,
            """
            if (m.More)
                return OrderView.Wrap(m.Data).Id;
            return {|ZMQ2013:new Order|}(BinaryPrimitives.ReadInt64BigEndian(m.Data),
                BinaryPrimitives.ReadInt32BigEndian(m.Data[8..])).Id;
            """,
            "[GenerateFlyweight]\n" + Types
        );

    [Fact]
    public Task Nested_class_IsFixed() =>
        Run(
            "var o = {|ZMQ2013:new Feed.Item(m.Data[0], m.Data[1])|}; return o.A + o.B;",
            "static class Feed { internal sealed record Item(byte A, byte B); }\n",
            "var o = Feed.ItemView.Wrap(m.Data); return o.A + o.B;",
            "static partial class Feed { [GenerateFlyweight] internal sealed record Item(byte A, byte B); }\n"
        );

    internal static Task Run(string code, string types, string? fixedCode, string? fixedTypes)
    {
        var test = NewTest(code, types, isFixed: types.Contains("Flyweight"));
        if (fixedCode is null)
            test.ExpectsNoFix = true;
        else
            test.FixedCode = Source(fixedCode, fixedTypes!, isFixed: true);
        return test.RunAsync();
    }

    internal static ZmqTest NewTest(string code, string types, bool isFixed) =>
        new([new ReceivingAnalyzer()], new ObjectPerMessageFixer())
        {
            TestCode = Source(code, types, isFixed),
            Generators = [typeof(FlyweightGenerator)],
            AllowsTwoIdsInOneLine = true,
        };

    internal static string Source(string code, string types, bool isFixed) =>
        $$"""
            using System;
            using System.Buffers.Binary;
            using Net.Zmq;
            using ZmqPerf;
            {{(isFixed ? "using ZmqPerf.Flyweights;\n" : "")}}
            static class C
            {
                static long Run(Socket s, Message m, Message m2, int size, Action act)
                {
                    using var own = new Message();
                    {{code}}
                }

                static void Other() => System.Threading.Thread.Sleep(1);
                static int Twice(int n) => 2 * n;
            }

            {{types}}
            """;
}
