using System.Collections.Generic;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Flyweights;
using ZmqPerf.Analyzers.Receiving;
using ZmqPerf.CodeFixes.Receiving;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

/// <summary>A view in the place of an object: where it reads the same, and where it is not offered.</summary>
public sealed class ObjectPerMessageFixTests
{
    private const string Types = "public record Order(long Id, int Quantity);\n";

    [Theory]
    [InlineData(
        "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
            + "BinaryPrimitives.ReadInt32LittleEndian(m.Data.Slice(8)))|}; return o.Id * o.Quantity;",
        Types,
        "var o = OrderView.Wrap(m.Data); return o.Id * o.Quantity;",
        "[GenerateFlyweight]\n" + Types
    )]
    [InlineData(
        "Order o = {|ZMQ2013:new(BinaryPrimitives.ReadInt64BigEndian(m.Data[..8]), "
            + "BinaryPrimitives.ReadInt32BigEndian(m.Data[8..]))|};\n        return o.Id;",
        Types,
        "OrderView o = OrderView.Wrap(m.Data);\n        return o.Id;",
        "[GenerateFlyweight(ByteOrder = ByteOrder.Big)]\n" + Types
    )]
    [InlineData(
        "return {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data.Slice(16, 8)), "
            + "BinaryPrimitives.ReadInt32BigEndian(m.Data.Slice(4)))|}.Id;",
        Types,
        "return OrderView.Wrap(m.Data).Id;",
        "[GenerateFlyweight]\npublic record Order([Field(16)] long Id, [Field(4, ByteOrder = ByteOrder.Big)] int Quantity);\n"
    )]
    [InlineData(
        "var d = m.Data; var t = {|ZMQ2013:new Tick { Kind = (Kind)d[0], IsLast = d[1] != 0, Size = d[2], "
            + "Time = BinaryPrimitives.ReadInt64LittleEndian(d[3..]) }|}; return t.Time + t.Size;",
        "/// <summary>A tick.</summary>\npublic sealed class Tick\n{\n    public Kind Kind { get; set; }\n"
            + "    public bool IsLast;\n    public byte Size { get; init; }\n    public long Time { get; set; }\n}\n"
            + "public enum Kind : byte { A }\n",
        "var d = m.Data; var t = TickView.Wrap(d); return t.Time + t.Size;",
        "/// <summary>A tick.</summary>\n[GenerateFlyweight]\npublic sealed class Tick\n{\n    public Kind Kind { get; set; }\n"
            + "    public bool IsLast;\n    public byte Size { get; init; }\n    public long Time { get; set; }\n}\n"
            + "public enum Kind : byte { A }\n"
    )]
    [InlineData(
        "var d = m.Data; var t = {|ZMQ2013:new Tick { Size = d[9], Time = BinaryPrimitives.ReadInt64LittleEndian(d[1..]) }|}; "
            + "return t.Time + t.Size;",
        "public sealed class Tick\n{\n    public byte Size { get; init; }\n\n    /// <summary>When.</summary>\n"
            + "    public long Time; // kept\n}\n",
        "var d = m.Data; var t = TickView.Wrap(d); return t.Time + t.Size;",
        "[GenerateFlyweight]\npublic sealed class Tick\n{\n    [Field(9)]\n    public byte Size { get; init; }\n\n"
            + "    /// <summary>When.</summary>\n    [Field(1)]\n    public long Time; // kept\n}\n"
    )]
    [InlineData(
        "long sum = 0; for (int i = 0; i < 9; i++) { s.Recv(own); var d = own.Data; "
            + "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(d), "
            + "BinaryPrimitives.ReadInt32LittleEndian(d[8..]))|}; if (o.Id == 0) break; sum += Math.Max(o.Id, o.Quantity); "
            + "Console.WriteLine($\"{o.Id}\"); } return sum;",
        Types,
        "long sum = 0; for (int i = 0; i < 9; i++) { s.Recv(own); var d = own.Data; var o = OrderView.Wrap(d); "
            + "if (o.Id == 0) break; sum += Math.Max(o.Id, o.Quantity); Console.WriteLine($\"{o.Id}\"); } return sum;",
        "[GenerateFlyweight]\n" + Types
    )]
    [InlineData(
        "using var r = new FrameReceiver(s); var f = r.Receive(); "
            + "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(f.Span), "
            + "BinaryPrimitives.ReadInt32LittleEndian(f.Span.Slice(8)))|}; return o.Id;",
        Types,
        "using var r = new FrameReceiver(s); var f = r.Receive(); var o = OrderView.Wrap(f.Span); return o.Id;",
        "[GenerateFlyweight]\n" + Types
    )]
    [InlineData(
        "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
            + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; return o.Id;",
        "[GenerateFlyweight]\n" + Types,
        "var o = OrderView.Wrap(m.Data); return o.Id;",
        "[GenerateFlyweight]\n" + Types
    )]
    [InlineData(
        "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data[0..8]), "
            + "BinaryPrimitives.ReadInt32LittleEndian(m.Data.Slice(8)))|}; return o.Id;",
        Types,
        "var o = OrderView.Wrap(m.Data); return o.Id;",
        "[GenerateFlyweight]\n" + Types
    )]
    [InlineData(
        "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data.Slice(0, 8)), "
            + "BinaryPrimitives.ReadInt32LittleEndian(m.Data.Slice(8)))|}; return o.Id;",
        Types,
        "var o = OrderView.Wrap(m.Data); return o.Id;",
        "[GenerateFlyweight]\n" + Types
    )]
    public Task Object_of_one_frame_IsFixed(string code, string types, string fixedCode, string fixedTypes) =>
        Run(code, types, fixedCode, fixedTypes);

    /// <summary>Whatever cannot reach the frame may stand between the object and its last use.</summary>
    [Fact]
    public Task Object_with_quiet_code_after_it_IsFixed() =>
        Run(
            "var numbers = new int[1]; "
                + "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
                + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; long sum = 0; var pair = (1, 2); "
                + "var k = size > 0 ? 1 : 2; int? none = default; for (var i = 0; i < 3; i++) { sum += i; if (i == 1) continue; "
                + "} while (size > 9) size--; switch (size) { case 1: sum++; break; default: break; "
                + "} if (size is > 3 and < 9) sum = -sum; var name = nameof(size) + typeof(int).Name + sizeof(int) + $\"{sum,4:D}\"; "
                + "; var last = name[^1]; var tail = name[1..]; var p = new Plain { A = 1 }; _ = k; "
                + "sum += (numbers[0]) + m.Size + Math.Abs(k) + string.Empty.Length; return o.Id + sum + pair.Item1 + last + p.A;",
            "public record Order(long Id, int Quantity);\npublic class Plain { public int A { get; set; } }\n",
            "var numbers = new int[1]; var o = OrderView.Wrap(m.Data); long sum = 0; var pair = (1, 2); "
                + "var k = size > 0 ? 1 : 2; int? none = default; for (var i = 0; i < 3; i++) { sum += i; if (i == 1) continue; "
                + "} while (size > 9) size--; switch (size) { case 1: sum++; break; default: break; "
                + "} if (size is > 3 and < 9) sum = -sum; var name = nameof(size) + typeof(int).Name + sizeof(int) + $\"{sum,4:D}\"; "
                + "; var last = name[^1]; var tail = name[1..]; var p = new Plain { A = 1 }; _ = k; "
                + "sum += (numbers[0]) + m.Size + Math.Abs(k) + string.Empty.Length; return o.Id + sum + pair.Item1 + last + p.A;",
            "[GenerateFlyweight]\npublic record Order(long Id, int Quantity);\npublic class Plain { public int A { get; set; } }\n"
        );

    [Fact]
    public Task Several_objects_of_one_class_AreFixed() =>
        Run(
            "var a = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
                + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; "
                + "var b = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
                + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; return a.Id + b.Id;",
            Types,
            "var a = OrderView.Wrap(m.Data); var b = OrderView.Wrap(m.Data); return a.Id + b.Id;",
            "[GenerateFlyweight]\n" + Types
        );

    /// <summary>The first describes the class, and the second would have to describe it otherwise.</summary>
    [Fact]
    public Task Several_layouts_of_one_class_IsFixed_for_the_first() =>
        Run(
            "if (m.More) return {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
                + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}.Id; "
                + "return {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64BigEndian(m.Data), "
                + "BinaryPrimitives.ReadInt32BigEndian(m.Data[8..]))|}.Id;",
            Types,
            "if (m.More) return OrderView.Wrap(m.Data).Id; "
                + "return {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64BigEndian(m.Data), "
                + "BinaryPrimitives.ReadInt32BigEndian(m.Data[8..]))|}.Id;",
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

    [Theory]
    [InlineData(
        "var o = {|ZMQ2013:new Order(BitConverter.ToInt64(m.Data), BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; return o.Id;"
    )]
    [InlineData(
        "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt32LittleEndian(m.Data), "
            + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; return o.Id;"
    )]
    [InlineData(
        "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data) * 2, "
            + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; return o.Id;"
    )]
    [InlineData("var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), 1)|}; return o.Id;")]
    [InlineData(
        "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
            + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[4..]))|}; return o.Id;"
    )]
    [InlineData(
        "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data[..12]), "
            + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; return o.Id;"
    )]
    [InlineData(
        "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
            + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[size..]))|}; return o.Id;"
    )]
    [InlineData(
        "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
            + "BinaryPrimitives.ReadInt32LittleEndian(m2.Data[8..]))|}; return o.Id;"
    )]
    [InlineData(
        "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
            + "/* why */ BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; return o.Id;"
    )]
    [InlineData(
        "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
            + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; return Sum(o); static long Sum(Order q) => q.Id;"
    )]
    [InlineData(
        "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
            + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; Other(); return o.Id;"
    )]
    [InlineData(
        "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
            + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; m.Data.Clear(); return o.Id;"
    )]
    [InlineData(
        "var d = m.Data; var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(d), "
            + "BinaryPrimitives.ReadInt32LittleEndian(d[8..]))|}; d[0] = 1; return o.Id;"
    )]
    [InlineData(
        "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
            + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; m.Dispose(); return o.Id;"
    )]
    [InlineData(
        "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
            + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; act(); return o.Id;"
    )]
    [InlineData(
        "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
            + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; long x = 0; for (int i = 0; i < 2; i++) { x += o.Id; Other(); "
            + "} return x;"
    )]
    [InlineData(
        "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
            + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; goto end; back: return o.Id; end: size++; goto back;"
    )]
    [InlineData(
        "var buffer = new byte[4]; "
            + "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
            + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; Random.Shared.NextBytes(buffer.AsSpan()); return o.Id;"
    )]
    [InlineData(
        "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
            + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; System.Threading.Interlocked.Increment(ref size); return o.Id;"
    )]
    [InlineData(
        "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
            + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; Math.DivRem(7, 2, out size); return o.Id;"
    )]
    [InlineData(
        "var list = new System.Collections.Generic.List<int>(); "
            + "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
            + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; var all = string.Concat<int>(list); return o.Id;"
    )]
    [InlineData(
        "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
            + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; size = m2.ToArray().Length; return o.Id;"
    )]
    [InlineData(
        "ref var r = ref size; "
            + "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
            + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; r = 1; return o.Id;"
    )]
    [InlineData(
        "var f = act; var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
            + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; f(); return o.Id;"
    )]
    [InlineData(
        "var numbers = new int[1]; "
            + "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
            + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; numbers[0] = 1; return o.Id;"
    )]
    [InlineData(
        "dynamic d = size; var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
            + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; size = d; return o.Id;"
    )]
    [InlineData(
        "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
            + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; var p = new System.Threading.Timer(_ => { }); return o.Id;"
    )]
    [InlineData(
        "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
            + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; "
            + "ref readonly var id = ref System.Runtime.CompilerServices.Unsafe.AsRef(in size); return o.Id + id;"
    )]
    [InlineData(
        "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
            + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; var d = m.Data; d.Clear(); return o.Id;"
    )]
    public Task Object_that_a_view_cannot_replace_is_left_alone_IsFixed(string code) => Run(code, Types, null, null);

    [Theory]
    [InlineData("Kind = (Kind)d[0], IsLast = d[1] == 0, Size = d[2]")]
    [InlineData("Kind = (Kind)d[0], IsLast = d[1] != 1, Size = d[2]")]
    [InlineData("Kind = (Kind)BinaryPrimitives.ReadInt16LittleEndian(d), IsLast = d[2] != 0, Size = d[3]")]
    [InlineData("Kind = (Kind)d[0], IsLast = m.Data[1] != 0, Size = d[2]")]
    [InlineData("Kind = (Kind)d[0], IsLast = d[1] != 0, Size = (byte)BinaryPrimitives.ReadInt16LittleEndian(d[2..])")]
    public Task Member_that_is_not_one_plain_read_is_left_alone_IsFixed(string members) =>
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
        "public class Order { public Order(long id, int quantity) { Id = id; Quantity = quantity; } public long Id { get; "
            + "} public int Quantity { get; } }\n"
    )]
    [InlineData("public record Order(long Id, int Quantity);\nenum ByteOrder { A }\n")]
    [InlineData("public record Order(long Id, int IdOffset);\n")]
    [InlineData("[GenerateFlyweight(Size = 99)]\npublic record Order(long Id, int Quantity);\n")]
    [InlineData("[GenerateFlyweight(ByteOrder = ByteOrder.Big)]\npublic record Order(long Id, int Quantity);\n")]
    public Task Class_that_cannot_be_described_is_left_alone_IsFixed(string types) =>
        Run(
            "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
                + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; return o.Id;",
            types,
            null,
            null
        );

    [Fact]
    public Task Without_the_runtime_it_is_left_alone_IsFixed()
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

    private const string NewOrder =
        "new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))";
    private const string OtherFile = "using ZmqPerf.Flyweights;\n\n[GenerateFlyweight]\n" + Types;

    [Fact]
    public Task Class_of_another_file_IsFixed()
    {
        var test = NewTest($"var o = {{|ZMQ2013:{NewOrder}|}}; return o.Id;", "", isFixed: false);
        test.TestState.Sources.Add(Types);
        test.FixedCode = Source("var o = OrderView.Wrap(m.Data); return o.Id;", "", isFixed: false);
        test.FixedState.Sources.Add(OtherFile);
        return test.RunAsync();
    }

    /// <summary>The class is described once, wherever the fix begins.</summary>
    [Theory]
    [InlineData("/0/Aaa.cs")]
    [InlineData("/0/Test1.cs")]
    [InlineData("/0/Zzz.cs")]
    public Task Several_files_with_objects_of_one_class_AreFixed(string file)
    {
        var test = NewTest($"var o = {{|ZMQ2013:{NewOrder}|}}; return o.Id;", "", isFixed: false);
        test.TestState.Sources.Add((file, Types));
        test.TestState.Sources.Add(
            (
                "/0/Other.cs",
                Source($"Order o = {{|ZMQ2013:{NewOrder}|}}; return o.Quantity;", "", isFixed: false).Replace("class C", "class D")
            )
        );
        test.FixedCode = Source("var o = OrderView.Wrap(m.Data); return o.Id;", "", isFixed: false);
        test.FixedState.Sources.Add((file, OtherFile));
        test.FixedState.Sources.Add(
            (
                "/0/Other.cs",
                Source("OrderView o = OrderView.Wrap(m.Data); return o.Quantity;", "", isFixed: false).Replace("class C", "class D")
            )
        );
        return test.RunAsync();
    }

    /// <summary>The file of the class makes objects of it too.</summary>
    [Fact]
    public Task Objects_here_and_where_the_class_is_AreFixed()
    {
        var test = NewTest($"var o = {{|ZMQ2013:{NewOrder}|}}; return o.Id;", "", isFixed: false);
        test.TestState.Sources.Add(Source($"return {{|ZMQ2013:{NewOrder}|}}.Id;", Types, isFixed: false).Replace("class C", "class D"));
        test.FixedCode = Source("var o = OrderView.Wrap(m.Data); return o.Id;", "", isFixed: false);
        test.FixedState.Sources.Add(
            Source("return OrderView.Wrap(m.Data).Id;", "[GenerateFlyweight]\n" + Types, isFixed: true).Replace("class C", "class D")
        );
        return test.RunAsync();
    }

    /// <summary>The layouts do not agree: whoever comes first describes the class, in whichever file.</summary>
    [Fact]
    public Task Several_layouts_in_several_files_IsFixed_for_the_first()
    {
        var other = NewOrder.Replace("LittleEndian", "BigEndian");
        var test = NewTest($"var o = {{|ZMQ2013:{NewOrder}|}}; return o.Id;", "", isFixed: false);
        test.TestState.Sources.Add(Types);
        test.TestState.Sources.Add(Source($"return {{|ZMQ2013:{other}|}}.Id;", "", isFixed: false).Replace("class C", "class D"));
        test.FixedCode = Source("var o = OrderView.Wrap(m.Data); return o.Id;", "", isFixed: false);
        test.FixedState.Sources.Add(OtherFile);
        test.FixedState.Sources.Add(Source($"return {{|ZMQ2013:{other}|}}.Id;", "", isFixed: false).Replace("class C", "class D"));
        return test.RunAsync();
    }

    /// <summary>Partial: more of it may lie in what a generator writes.</summary>
    [Fact]
    public Task Class_of_several_files_IsNotFixed()
    {
        var test = NewTest($"var o = {{|ZMQ2013:{NewOrder}|}}; return o.Id;", "", isFixed: false);
        test.TestState.Sources.Add("public partial record Order(long Id, int Quantity);\n");
        test.TestState.Sources.Add("public partial record Order;\n");
        test.ExpectsNoFix = true;
        return test.RunAsync();
    }

    /// <summary>The attribute is there, and only its using is missing.</summary>
    [Fact]
    public Task Attribute_that_is_not_found_is_left_alone_IsFixed()
    {
        var test = NewTest(
            "var o = {|ZMQ2013:new Order(BinaryPrimitives.ReadInt64LittleEndian(m.Data), "
                + "BinaryPrimitives.ReadInt32LittleEndian(m.Data[8..]))|}; return o.Id;",
            "[GenerateFlyweight(ByteOrder = ByteOrder.Big)]\n" + Types,
            isFixed: false
        );
        test.LeaveOut("using ZmqPerf.Flyweights;\n");
        (test.ExpectsNoFix, test.CompilerDiagnostics) = (true, CompilerDiagnostics.None);
        return test.RunAsync();
    }

    private static Task Run(string code, string types, string? fixedCode, string? fixedTypes)
    {
        var test = NewTest(code, types, isFixed: types.Contains("Flyweight"));
        if (fixedCode is null)
            test.ExpectsNoFix = true;
        else
            test.FixedCode = Source(fixedCode, fixedTypes!, isFixed: true);
        return test.RunAsync();
    }

    private static ZmqTest NewTest(string code, string types, bool isFixed) =>
        new([new ReceivingAnalyzer()], new ObjectPerMessageFixer())
        {
            TestCode = Source(code, types, isFixed),
            Generators = [typeof(FlyweightGenerator)],
            AllowsTwoIdsInOneLine = true,
        };

    private static string Source(string code, string types, bool isFixed) =>
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

                static void Other() { }
            }

            {{types}}
            """;
}
