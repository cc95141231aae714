using System.Linq;
using Xunit;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.Tests.ControlFlow;

namespace ZmqPerf.Analyzers.Tests.Buffers;

/// <summary>What the uses of the array <c>b</c> do with it. A '+' stands for "writes bytes".</summary>
public sealed class BufferUsesTests
{
    [Theory]
    [InlineData("b[0] = 1;", "Element+")]
    [FullData("n = b[0];", "Element")]
    [FullData("b[0]++;", "Element+")]
    [FullData("b[0] |= 1;", "Element+")]
    [InlineData("n = b[^1];", "Element")]
    [InlineData("(b[0], b[1]) = (1, 2);", "Element+ Element+")]
    [FullData("n = b[1L];", "ArrayOnly")]
    [FullData("byte k = 1; n = b[k];", "Element")]
    [FullData("short k = 1; n = b[k];", "Element")]
    [FullData("ushort k = 1; n = b[k];", "Element")]
    [FullData("--b[0];", "Element+")]
    [FullData("other[0] = b[0];", "Element")]
    [FullData("Fill(other); n = other[b[0]];", "Element")]
    public void Elements_are_told(string code, string uses) => Assert.Equal(uses, Uses(code));

    [Theory]
    [InlineData("n = b.Length;", "Length")]
    [InlineData("n = b.GetLength(0);", "ArrayOnly")]
    public void Length_is_told(string code, string uses) => Assert.Equal(uses, Uses(code));

    [Theory]
    [InlineData("if (b == null) n++;", "ArrayOnly")]
    [InlineData("if (b is null || b is { Length: 0 }) n++;", "ArrayOnly ArrayOnly")]
    [FullData("if (b != other) n++;", "ArrayOnly")]
    public void Question_is_told(string code, string uses) => Assert.Equal(uses, Uses(code));

    [Theory]
    [InlineData("Read(b);", "SpanArgument")]
    [FullData("Fill(b);", "SpanArgument+")]
    [FullData("Read(b.AsSpan());", "AsSpan")]
    [FullData("Fill(b.AsSpan(1, 2));", "AsSpan+")]
    [FullData("b.AsSpan().Clear();", "AsSpan+")]
    [InlineData("Read(b.AsSpan().Slice(2));", "AsSpan")]
    [FullData("other.AsSpan().CopyTo(b);", "SpanArgument+")]
    [FullData("stream.Write(b);", "SpanArgument")]
    [FullData("new Random(1).NextBytes(b);", "SpanArgument+")]
    [FullData("var text = Encoding.UTF8.GetString(b);", "SpanArgument")]
    public void Spans_for_calls_are_told(string code, string uses) => Assert.Equal(uses, Uses(code));

    [Theory]
    [InlineData("var s = b.AsSpan(0, 4); s[0] = 1; Read(s); n = s.Length;", "AsSpan Element+ SpanArgument Length")]
    [FullData("Span<byte> s = b; s = s[4..]; Fill(s);", "SpanArgument SpanArgument AsSpan SpanArgument+")]
    [FullData("ReadOnlySpan<byte> s = b; Read(s);", "SpanArgument SpanArgument")]
    [FullData("var s = b.AsSpan(); s.Fill(1);", "AsSpan SpanArgument+")]
    [FullData("var s = b.AsSpan(); s.Clear();", "AsSpan SpanArgument+")]
    [FullData("var s = b.AsSpan(); s.Reverse();", "AsSpan SpanArgument+")]
    [FullData("var s = b.AsSpan(); s.Sort();", "AsSpan SpanArgument+")]
    [FullData("var s = b.AsSpan(); n = s.ToArray().Length;", "AsSpan SpanArgument")]
    [FullData("ReadOnlySpan<byte> s = b; foreach (var x in s) n += x;", "SpanArgument SpanArgument")]
    public void Views_in_locals_are_told(string code, string uses) => Assert.Equal(uses, Uses(code));

    [Theory]
    [InlineData("b.AsSpan().CopyTo(other);", "AsSpan")]
    [InlineData("n = b.AsSpan().Length;", "AsSpan")]
    [InlineData("foreach (var x in (ReadOnlySpan<byte>)b) n += x;", "SpanArgument")]
    public void Views_that_are_used_at_once_are_told(string code, string uses) => Assert.Equal(uses, Uses(code));

    [Theory]
    [InlineData("Array.Copy(other, b, 4);", "CopyInto+")]
    [FullData("Array.Copy(other, 1, b, 2, 3);", "CopyInto+")]
    [FullData("Buffer.BlockCopy(other, 0, b, 0, 3);", "CopyInto+")]
    [FullData("other.CopyTo(b, 0);", "CopyInto+")]
    [FullData("Array.ConstrainedCopy(other, 0, b, 0, 3);", "CopyInto+")]
    public void Copies_into_it_are_told(string code, string uses) => Assert.Equal(uses, Uses(code));

    [Theory]
    [InlineData("var half = b[..4];", "ArrayOnly")] // copies
    [FullData("Array.Copy(b, other, 4);", "ArrayOnly+")]
    [FullData("b.CopyTo(other, 0);", "ArrayOnly")]
    [FullData("foreach (var x in b) n += x;", "Enumeration")]
    [FullData("n = BitConverter.ToInt32(b, 0);", "ArrayOnly+")]
    [FullData("n = stream.Read(b, 0, 8);", "ArrayOnly+")]
    [FullData("random.NextBytes(b);", "ArrayOnly+")] // may be somebody's own
    [FullData("var text = Encoding.UTF8.GetString(b, 0, 4);", "ArrayOnly+")]
    [FullData("unsafe { fixed (byte* p = b) *p = 1; }", "ArrayOnly+")]
    [FullData("var v = b.GetValue(0);", "ArrayOnly")]
    [FullData("var c = b.Clone();", "ArrayOnly")]
    public void Uses_that_need_an_array_are_told(string code, string uses) => Assert.Equal(uses, Uses(code));

    [Theory]
    [InlineData("_kept = b;")]
    [FullData("return b;")]
    [FullData("var alias = b; alias[0] = 1;")]
    [FullData("object o = b;")]
    [FullData("if (b is { Length: 3 } c) c[0] = 1;")]
    [FullData("var c = n > 1 ? b : other;")]
    [FullData("var c = b ?? other;")]
    [FullData("throw new Ex(b);")]
    [FullData("if (b is { Length: 3 } and var c) c[0] = 1;")]
    [InlineData("if (b is [1, ..] c) c[0] = 1;")]
    [FullData("if (b is [1, .. var c]) n = c.Length;")]
    public void Other_variables_may_keep_it(string code) => Assert.Contains("Escape+", Uses(code), System.StringComparison.Ordinal);

    [Theory]
    [InlineData("list.Add(b);")]
    [FullData("var array = new[] { b };")]
    public void Collection_may_keep_it(string code) => Assert.Contains("Escape+", Uses(code), System.StringComparison.Ordinal);

    [Theory]
    [InlineData("var pair = (b, 1);")]
    [FullData("var box = new Box { Bytes = b };")]
    [FullData("holder.Span = b;")]
    public void Object_may_keep_it(string code) => Assert.Contains("Escape+", Uses(code), System.StringComparison.Ordinal);

    [Theory]
    [InlineData("Action a = () => Read(b);")]
    [FullData("void Local() => Fill(b); Local();")]
    public void Functions_of_its_own_may_keep_it(string code) => Assert.Contains("Escape+", Uses(code), System.StringComparison.Ordinal);

    [Theory]
    [InlineData("Out(out b[0]);")]
    [FullData("ref var e = ref b[0]; e = 1;")]
    [InlineData("RefTo(ref b);")]
    [FullData("OutTo(out b);")]
    [FullData("SpanOf(b)[0] = 1;")]
    [FullData("Func(b) = 1;")]
    public void Reference_may_keep_it(string code) => Assert.Contains("Escape+", Uses(code), System.StringComparison.Ordinal);

    [Theory]
    [InlineData("unsafe { fixed (byte* p = b) Native((nint)p); }")]
    [FullData("unsafe { fixed (byte* p = &b[0]) Native((nint)p); }")]
    public void Pointer_may_keep_it(string code) => Assert.Contains("Escape+", Uses(code), System.StringComparison.Ordinal);

    [Theory]
    [InlineData("Memory<byte> m = b; Read(m.Span);")]
    [InlineData("var m = b.AsMemory();")]
    [FullData("var segment = new ArraySegment<byte>(b, 0, 4);")]
    public void Memory_may_keep_it(string code) => Assert.Contains("Escape+", Uses(code), System.StringComparison.Ordinal);

    [Theory]
    [InlineData("stream.WriteAsync(b, 0, 4);")]
    [FullData("Virtual(b);")]
    [FullData("dyn.Take(b);")]
    [FullData("b.GetHashCode();")]
    [InlineData("b.SetValue((byte)1, 0);")]
    [FullData("var e = b.Where(x => x > 1);")]
    [InlineData("holder.Take(b);")]
    [FullData("var e = ((IEnumerable<byte>)b).First();")]
    public void Calls_may_keep_it(string code) => Assert.Contains("Escape+", Uses(code), System.StringComparison.Ordinal);

    [Theory]
    [InlineData("void M(byte[] x) { n = x[0]; }", "ArrayOnly+")]
    [FullData("void M(byte[] x) => Read(x);", "ArrayOnly+")]
    [FullData("void M(byte[] x) { N(x); } void N(byte[] y) { y[0] = 1; }", "ArrayOnly+")]
    [FullData("void M(byte[] x) => socket.Send(x);", "ArrayOnly+")] // a send itself
    public void Method_that_leaves_it_behind_is_looked_into(string method, string uses) => Assert.Equal(uses, Uses("M(b);", method));

    [Theory]
    [InlineData("void M(byte[] x) { N(x); } void N(byte[] y) { M(y); }", "Escape+")]
    [FullData("void M(byte[] x) { N(x); } void N(byte[] y) { _kept = y; }", "Escape+")]
    [FullData("void M(byte[] x) => _kept = x;", "Escape+")]
    [FullData("byte[] M(byte[] x) => x;", "Escape+")]
    [FullData("void M(object x) { }", "Escape+")]
    public void Method_that_keeps_it_lets_it_escape(string method, string uses) => Assert.Equal(uses, Uses("M(b);", method));

    [Theory]
    [InlineData("async void M(byte[] x) { await Task.Yield(); x[0] = 1; }", "Escape+")]
    [FullData("IEnumerable<byte> M(byte[] x) { yield return x[0]; }", "Escape+")]
    [FullData("void M(byte[] x) => Task.Run(() => x[0] = 1);", "Escape+")]
    public void Method_that_runs_later_lets_it_escape(string method, string uses) => Assert.Equal(uses, Uses("M(b);", method));

    [Theory]
    [InlineData("void M(byte[] x) { if (n > 1) n = 2; for (; n > 3; n--) socket.Send(x); }", "Escape+")] // shared by several sends then
    [FullData("void M(byte[] x) { for (; n > 3; n--) socket.Send(x.AsSpan(1)); }", "Escape+")]
    public void Method_that_sends_it_again_and_again_lets_it_escape(string method, string uses) =>
        Assert.Equal(uses, Uses("M(b);", method));

    [Theory]
    [InlineData("socket.Send(b);", true)]
    [FullData("socket.Send(b.AsSpan(0, 4));", true)]
    [FullData("socket.Send(b.AsSpan()[2..].Slice(1));", true)]
    [FullData("socket.Recv(b.AsSpan(4));", true)]
    [FullData("socket.Recv(b);", true)]
    [FullData("var s = b.AsSpan(0, 4); socket.Send(s);", true)]
    [FullData("socket.Subscribe(b);", true)]
    [FullData("Read(b);", false)]
    [FullData("Read(b.AsSpan(0, 4));", false)]
    [FullData("socket.Send(Sum(b));", false)]
    [FullData("n = b.Length;", false)]
    public void Uses_by_the_library_are_told(string code, bool isSent)
    {
        var probe = Probe(code, "");
        Assert.Equal(isSent, BufferUses.Of(probe.Variable("b"), probe.Body.Root, probe.Body).Any(u => BufferUses.IsSent(u, probe.Body)));
        Assert.Equal(isSent, BufferUses.AnyEscapesOrIsSent(BufferUses.Of(probe.Variable("b"), probe.Body.Root, probe.Body), probe.Body));
    }

    private static string Uses(string code, string members = "")
    {
        var probe = Probe(code, members);
        return string.Join(
            " ",
            BufferUses.Of(probe.Variable("b"), probe.Body.Root, probe.Body).Select(u => $"{u.Kind}{(u.Writes ? "+" : "")}")
        );
    }

    private static FlowProbe Probe(string code, string members) =>
        FlowProbe.Of(
            $$"""
            class Box { public byte[] Bytes; }
            class Ex(byte[] bytes) : Exception { public byte[] Bytes => bytes; }
            protected ref struct Holder { public Span<byte> Span; public void Take(Span<byte> s) => Span = s; }
            byte[] _kept;
            int n;
            Socket socket;
            static void Read(ReadOnlySpan<byte> s) { }
            static void Fill(Span<byte> s) { }
            static string Sum(ReadOnlySpan<byte> s) => "";
            static void Out(out byte x) => x = 1;
            static void RefTo(ref byte[] x) { }
            static void OutTo(out byte[] x) => x = null;
            static Span<byte> SpanOf(byte[] x) => x;
            static ref byte Func(Span<byte> x) => ref x[0];
            static void Native(nint x) { }
            protected abstract void Virtual(byte[] x);
            {{members}}
            object Body(byte[] other, List<byte[]> list, Stream stream, Random random, Holder holder, dynamic dyn)
            {
                var b = new byte[8];
                {{code}}
                return null;
            }
            """
        );
}
