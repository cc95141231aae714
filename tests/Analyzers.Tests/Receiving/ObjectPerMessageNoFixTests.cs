using System.Threading.Tasks;
using Xunit;
using static ZmqPerf.Analyzers.Tests.Receiving.ObjectPerMessageFixTests;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class ObjectPerMessageNoFixTests
{
    private const string Types = "public record Order(long Id, int Quantity);\n";

    private const string OneOrder =
        "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
        + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; ";

    [Theory]
    [InlineData(
        """
            var o = {|ZMQ2013:new Order(BitConverter.ToInt64(m.Data), BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|};
            return o.Id;
            """
    )]
    [FullData(
        """
            var o = {|ZMQ2013:new Order|}(BinaryPrimitives.ReadInt32LittleEndian(m.Data),
                BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]));
            return o.Id;
            """
    )]
    [FullData(
        """
            var o = {|ZMQ2013:new Order|}(BinaryPrimitives.ReadInt64LittleEndian(m.Data) * 2,
                BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]));
            return o.Id;
            """
    )]
    [FullData("var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), 1)|}; return o.Id;")]
    public Task Value_that_no_field_reads_IsNotFixed(string code) => Run(code, Types, null, null);

    [Theory]
    [InlineData(
        """
            var o = {|ZMQ2013:new Order|}(BinaryPrimitives.ReadInt64LittleEndian(m.Data),
                BinaryPrimitives.ReadInt32LittleEndian(m.Data[4..]));
            return o.Id;
            """
    )]
    [InlineData(
        """
            var o = {|ZMQ2013:new Order|}(BinaryPrimitives.ReadInt64LittleEndian(m.Data[..12]),
                BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]));
            return o.Id;
            """
    )]
    [InlineData(
        """
            var o = {|ZMQ2013:new Order|}(BinaryPrimitives.ReadInt64LittleEndian(m.Data),
                BinaryPrimitives.ReadInt32LittleEndian(m.Data[size..]));
            return o.Id;
            """
    )]
    public Task Bytes_that_do_not_lie_like_fields_IsNotFixed(string code) => Run(code, Types, null, null);

    [Fact]
    public Task Object_of_two_frames_IsNotFixed() =>
        Run(
            """
            var o = {|ZMQ2013:new Order|}(BinaryPrimitives.ReadInt64LittleEndian(m.Data),
                BinaryPrimitives.ReadInt32LittleEndian(m2.Data[8..]));
            return o.Id;
            """,
            Types,
            null,
            null
        );

    [Fact]
    public Task Object_with_a_comment_IsNotFixed() =>
        Run(
            """
            var o = {|ZMQ2013:new Order|}(BinaryPrimitives.ReadInt64LittleEndian(m.Data),
                /* why */ BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]));
            return o.Id;
            """,
            Types,
            null,
            null
        );

    [Fact]
    public Task Object_that_a_method_takes_IsNotFixed() =>
        Run(OneOrder + "return Sum(o); static long Sum(Order q) => q.Id;", Types, null, null);

    [Theory]
    [InlineData(OneOrder + "Other(); return o.Id;")]
    [FullData(OneOrder + "act(); return o.Id;")]
    [InlineData(OneOrder + "long x = 0; for (int i = 0; i < 2; i++) { x += o.Id; Other(); } return x;")]
    [InlineData(OneOrder + "goto end; back: return o.Id; end: size++; goto back;")]
    [FullData(
        """
            var f = act;
            var o = {|ZMQ2013:new Order|}(BinaryPrimitives.ReadInt64LittleEndian(m.Data),
                BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]));
            f();
            return o.Id;
            """
    )]
    [FullData(OneOrder + "var p = new System.Threading.Timer(_ => { }); return o.Id;")]
    public Task Frame_that_other_code_may_change_meanwhile_IsNotFixed(string code) => Run(code, Types, null, null);

    [Theory]
    [InlineData(OneOrder + "m.Data.Clear(); return o.Id;")]
    [FullData(
        """
            var d = m.Data;
            var o = {|ZMQ2013:new Order|}(BinaryPrimitives.ReadInt64LittleEndian(d),
                BinaryPrimitives.ReadInt32LittleEndian(d[8..]));
            d[0] = 1;
            return o.Id;
            """
    )]
    [FullData(OneOrder + "m.Dispose(); return o.Id;")]
    [InlineData(OneOrder + "var d = m.Data; d.Clear(); return o.Id;")]
    public Task Frame_that_changes_meanwhile_IsNotFixed(string code) => Run(code, Types, null, null);

    [Theory]
    [InlineData(
        """
            var buffer = new byte[4];
            var o = {|ZMQ2013:new Order|}(BinaryPrimitives.ReadInt64LittleEndian(m.Data),
                BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]));
            Random.Shared.NextBytes(buffer.AsSpan());
            return o.Id;
            """
    )]
    [FullData(OneOrder + "System.Threading.Interlocked.Increment(ref size); return o.Id;")]
    [FullData(
        """
            System.Collections.Generic.IEnumerable<int> lazy = new System.Collections.Generic.List<int>();
            var o = {|ZMQ2013:new Order|}(BinaryPrimitives.ReadInt64LittleEndian(m.Data),
                BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]));
            var all = string.Concat<int>(lazy);
            return o.Id;
            """
    )]
    [InlineData(OneOrder + "var all = new System.Collections.Generic.List<Message>(); all.Add(m); return o.Id;")]
    [FullData(OneOrder + "System.Threading.Thread.Sleep(1); return o.Id;")]
    [FullData(OneOrder + "size = m2.ToArray().Length; return o.Id;")]
    [FullData(
        """
            ref var r = ref size;
            var o = {|ZMQ2013:new Order|}(BinaryPrimitives.ReadInt64LittleEndian(m.Data),
                BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]));
            r = 1;
            return o.Id;
            """
    )]
    [FullData(
        """
            var numbers = new int[1];
            var o = {|ZMQ2013:new Order|}(BinaryPrimitives.ReadInt64LittleEndian(m.Data),
                BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]));
            numbers[0] = 1;
            return o.Id;
            """
    )]
    [InlineData(
        """
            dynamic d = size;
            var o = {|ZMQ2013:new Order|}(BinaryPrimitives.ReadInt64LittleEndian(m.Data),
                BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]));
            size = d;
            return o.Id;
            """
    )]
    [InlineData(OneOrder + "ref readonly var id = ref System.Runtime.CompilerServices.Unsafe.AsRef(in size); return o.Id + id;")]
    public Task Write_that_may_be_to_the_frame_IsNotFixed(string code) => Run(code, Types, null, null);

    [Theory]
    [InlineData("Kind = (Kind)d[0], IsLast = d[1] == 0, Size = d[2]")]
    [FullData("Kind = (Kind)d[0], IsLast = d[1] != 1, Size = d[2]")]
    [InlineData("Kind = (Kind)BinaryPrimitives.ReadInt16LittleEndian(d), IsLast = d[2] != 0, Size = d[3]")]
    [InlineData("Kind = (Kind)d[0], IsLast = m.Data[1] != 0, Size = d[2]")]
    [InlineData("Kind = (Kind)d[0], IsLast = d[1] != 0, Size = (byte)BinaryPrimitives.ReadInt16LittleEndian(d[2..])")]
    public Task Member_that_is_not_one_plain_read_IsNotFixed(string members) =>
        Run(
            $"var d = m.Data; var t = {{|ZMQ2013:new Tick {{ {members} }}|}}; return t.Size;",
            "public sealed class Tick\n{\n    public Kind Kind { get; set; }\n    public bool IsLast;\n"
                + "    public byte Size { get; init; }\n}\npublic enum Kind : byte { A }\n",
            null,
            null
        );

    [Theory]
    [InlineData("public record Order(long Id, int Quantity) { public int More { get; set; } }\n")]
    [InlineData("public record Order(long Id, int Quantity);\npublic class OrderView { }\n")]
    [InlineData(
        """
            public class Order
            {
                public Order(long id, int quantity) { Id = id; Quantity = quantity; }
                public long Id { get; }
                public int Quantity { get; }
            }

            """
    )]
    [InlineData("public record Order(long Id, int Quantity);\nenum ByteOrder { A }\n")]
    [InlineData("public record Order(long Id, int IdOffset);\n")]
    [InlineData("[GenerateFlyweight(Size = 99)]\npublic record Order(long Id, int Quantity);\n")]
    [FullData("[GenerateFlyweight(ByteOrder = ByteOrder.Big)]\npublic record Order(long Id, int Quantity);\n")]
    public Task Class_that_cannot_be_described_IsNotFixed(string types) =>
        Run(
            "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
                + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; return o.Id;",
            types,
            null,
            null
        );

    [Fact]
    public Task Without_the_runtime_it_IsNotFixed()
    {
        var test = NewTest(
            "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
                + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; return o.Id;",
            Types,
            isFixed: false
        );
        test.LeaveOut("using ZmqPerf;\n");
        test.LeaveOut("using ZmqPerf.Flyweights;\n");
        test.ReferencesRuntime = false;
        test.ExpectsNoFix = true;
        return test.RunAsync();
    }
}
