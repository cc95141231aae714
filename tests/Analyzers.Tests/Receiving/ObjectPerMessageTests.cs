using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class ObjectPerMessageTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2013");

    private const string Types = """

        sealed record Order(long Id, int Quantity);
        sealed class Tick { public long Time { get; set; } public double Price; }
        sealed class Point { public Point(int x, int y) { X = x; Y = y; } public int X { get; } public int Y { get; } }
        sealed class Named { public int Id { get; init; } public string Name { get; init; } = ""; }
        sealed class Kept { public static Kept? Last; public Kept(int x) { X = x; Last = this; } public int X { get; } }
        sealed class Derived : System.Collections.Generic.List<int> { public int X { get; init; } }
        sealed class Counted { static int s_count; public Counted(int x) { X = x; s_count++; } public int X { get; } }
        sealed class Stamped { public Guid Id { get; } = Guid.NewGuid(); public int X { get; init; } }
        sealed class Finalized { public int X { get; init; } ~Finalized() => Console.WriteLine(); }
        sealed class Labelled
        {
            public int Kind = 1;
            public int Sign = -1;
            public static readonly Guid Id = Guid.NewGuid();
            public int X { get; init; }
        }
        sealed class Locked { public object Lock = new(); public int X { get; init; } }
        sealed class Numbered { static int s_next; public int N = s_next++; public int X { get; init; } }
        sealed class Preset { static int s_next; public int N { get; } = ++s_next; public int X { get; init; } }
        sealed class Assigned { static int s_last; public int N = s_last = 4; public int X { get; init; } }
        sealed class Making { public Making(int x) { X = x; O = new object(); } public object O; public int X; }
        sealed class Delegating { public Delegating(int x) { X = x; F = () => 1; } public Func<int> F; public int X; }
        sealed class Printing { public Printing(int x) { X = x; Console.WriteLine(); } public int X; }
        sealed class Setting { static int s_last; public Setting(int x) { X = x; s_last = x; } public int X; }
        sealed class Wrapped
        {
            public static explicit operator Wrapped(int x) => new();
            public static Wrapped operator +(Wrapped a, Wrapped b) => a;
        }
        sealed class Holding { public Wrapped W { get; init; } = null!; public int X { get; init; } }
        struct Pair { public Pair(int a) => A = a; public int A { get; } }
        """;

    [Theory]
    [InlineData(
        """
            var o = [|new Order|](BinaryPrimitives.ReadInt64LittleEndian(m.Data),
                BinaryPrimitives.ReadInt32LittleEndian(m.Data.Slice(8)));
            return o.Id * o.Quantity;
            """
    )]
    [InlineData("var data = m.Data; var id = BinaryPrimitives.ReadInt64BigEndian(data[0..8]); Order o = [|new(id, 1)|]; return o.Id;")]
    [FullData(
        """
            var t = [|new Tick { Time = BitConverter.ToInt64(m.Data), Price = BitConverter.ToInt32(m.Data[8..]) / 100.0 }|];
            return t.Time + (long)t.Price;
            """
    )]
    [InlineData("return [|new Point(m.Data[0], m.Data[1])|].X;")]
    [InlineData("var p = [|new Point(MemoryMarshal.Read<int>(m.Data), 0)|]; return Sum(p); static long Sum(Point q) => q.X + q.Y;")]
    [InlineData("long sum = 0; while (true) { s.Recv(own); var p = [|new Point(own.Data[0], 1)|]; if (p.X == 0) return sum; sum += p.Y; }")]
    [InlineData("using var r = new FrameReceiver(s); var f = r.Receive(); var p = [|new Point(f.Span[0], 1)|]; return p.X;")]
    [InlineData("var l = [|new Labelled { X = m.Data[0] }|]; return l.X + l.Kind;")]
    [InlineData("var t = [|new Tick { Time = -(BitConverter.ToInt64(m.Data) + 1), Price = (double)m.Data[0] }|]; return t.Time;")]
    [FullData("var t = [|new Tick { Time = MemoryMarshal.Read<long>(m.Data.Slice(8, 8)) }|]; return t.Time;")]
    public Task Object_that_is_dropped_Triggers(string code) => Run(code);

    [Theory]
    [InlineData("var o = new Order(BitConverter.ToInt64(m.Data), 1); all.Add(o); return o.Id;")]
    [FullData("var o = new Order(BitConverter.ToInt64(m.Data), 1); Console.WriteLine(o); return o.Id;")]
    [InlineData("var o = new Order(BitConverter.ToInt64(m.Data), 1); Func<long> f = () => o.Id; return f();")]
    [FullData("var o = new Order(BitConverter.ToInt64(m.Data), 1); var p = o; return p.Id;")]
    [InlineData("var o = new Order(BitConverter.ToInt64(m.Data), 1); return Keep(o); long Keep(Order x) { all.Add(x); return x.Id; }")]
    [FullData("all.Add(new Order(BitConverter.ToInt64(m.Data), 1)); return 0;")]
    [FullData("var o = new Order(BitConverter.ToInt64(m.Data), 1); ref var r = ref o; return r.Id;")]
    [InlineData(
        """
            var p = new Point(m.Data[0], 1);
            foreach (var x in Each(p)) return x;
            return 0;
            static IEnumerable<int> Each(Point q) { yield return q.X; }
            """
    )]
    [InlineData(
        """
            var p = new Point(m.Data[0], 1);
            _ = Later(p);
            return 0;
            static async System.Threading.Tasks.Task<int> Later(Point q)
            {
                await System.Threading.Tasks.Task.Yield();
                return q.X;
            }
            """
    )]
    [FullData("var p = new Point(m.Data[0], 1); Change(ref p); return p.X; static void Change(ref Point q) { }")]
    public Task Object_that_escapes_DoesNotTrigger(string code) => Run(code);

    [Fact]
    public Task Object_that_is_copied_and_compared_DoesNotTrigger() =>
        Run("var o = new Order(BitConverter.ToInt64(m.Data), 1); return o with { Id = 1 } == o ? 1 : 0;");

    [Theory]
    [InlineData("var t = new Tick { Time = BitConverter.ToInt64(m.Data) }; t.Time = 1; return t.Time;")]
    [InlineData("var t = new Tick { Time = BitConverter.ToInt64(m.Data) }; t.Price++; return t.Time;")]
    public Task Object_that_is_changed_DoesNotTrigger(string code) => Run(code);

    [Theory]
    [InlineData("var n = new Named { Id = m.Data[0], Name = Encoding.UTF8.GetString(m.Data[1..]) }; return n.Id;")]
    [FullData("var n = new Named { Id = m.Data[0], Name = \"n\" + m.Data[1] }; return n.Id;")]
    [FullData("var n = new Named { Id = m.Data[0], Name = BitConverter.ToString(m.ToArray()) }; return n.Id;")]
    public Task Object_that_holds_text_DoesNotTrigger(string code) => Run(code);

    [Theory]
    [InlineData("var o = new Order(1, 2); return o.Id;")]
    [InlineData("var o = new Order(BitConverter.ToInt64(bytes), 1); return o.Id;")]
    [InlineData("var o = new Order(own.Data[0], 1); return o.Id;")]
    [FullData("var o = new Order(BitConverter.ToInt64(m.Data), all.Count); return o.Id;")]
    public Task Object_without_a_byte_of_the_frame_DoesNotTrigger(string code) => Run(code);

    [Theory]
    [InlineData("var k = new Kept(m.Data[0]); return k.X;")]
    [InlineData("var d = new Derived { X = m.Data[0] }; return d.X;")]
    [FullData("var u = new Uri(m.ToString()); return u.Port;")]
    [FullData("var c = new Counted(m.Data[0]); return c.X;")]
    [FullData("var c = new Stamped { X = m.Data[0] }; return c.X;")]
    [InlineData("var c = new Finalized { X = m.Data[0] }; return c.X;")]
    [FullData("var c = new Locked { X = m.Data[0] }; return c.X;")]
    [InlineData("var c = new Numbered { X = m.Data[0] }; return c.X;")]
    [FullData("var c = new Preset { X = m.Data[0] }; return c.X;")]
    [FullData("var c = new Assigned { X = m.Data[0] }; return c.X;")]
    [FullData("var c = new Making(m.Data[0]); return c.X;")]
    [FullData("var c = new Delegating(m.Data[0]); return c.X;")]
    [FullData("var c = new Printing(m.Data[0]); return c.X;")]
    [FullData("var c = new Setting(m.Data[0]); return c.X;")]
    [InlineData("var c = new Holding { X = m.Data[0], W = (Wrapped)m.Data[1] }; return c.X;")]
    public Task Type_whose_creation_does_more_DoesNotTrigger(string code) => Run(code);

    [Fact]
    public Task Struct_without_an_allocation_DoesNotTrigger() => Run("var p = new Pair(m.Data[0]); return p.A;");

    [Theory]
    [InlineData("var o = new Order(BitConverter.ToInt64(m.Data), 1); s.Recv(m); return o.Id;")]
    [FullData(
        """
            using var r = new FrameReceiver(s);
            var f = r.Receive();
            var p = new Point(f.Span[0], 1);
            var g = r.Receive();
            return p.X;
            """
    )]
    public Task Frame_that_is_gone_DoesNotTrigger(string code) => Run(code);

    [Fact]
    public Task Object_that_nobody_reads_DoesNotTrigger() => Run("_ = new Tick { Time = BitConverter.ToInt64(m.Data) }; return 1;");

    [Fact]
    public Task Levels_and_message_Triggers()
    {
        var test = Test("var o = {|#0:new Order(BitConverter.ToInt64(m.Data), 1)|}; return o.Id;");
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult(Rules.ZMQ2013_ObjectPerMessage.Id, DiagnosticSeverity.Info)
                .WithLocation(0)
                .WithMessage("'Order' is allocated only to hold fields of a received frame; read them through a view instead")
        );
        return test.RunAsync();
    }

    private static Task Run(string code) => Test(code).RunAsync();

    private static ZmqTest Test(string code) =>
        Code.Analysis(
            $$"""
            using System;
            using System.Buffers.Binary;
            using System.Collections.Generic;
            using System.Runtime.InteropServices;
            using System.Text;
            using Net.Zmq;
            using ZmqPerf;
            static class C
            {
                static long Run(Socket s, Message m, List<Order> all, byte[] bytes)
                {
                    using var own = new Message();
                    {{code}}
                }
            }
            {{Types}}
            """
        );
}
