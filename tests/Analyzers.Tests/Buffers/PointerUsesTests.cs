using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Xunit;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.Tests.ControlFlow;

namespace ZmqPerf.Analyzers.Tests.Buffers;

/// <summary>Whether the pointer <c>p</c> only serves to read and write its block, and what the uses of an address do.</summary>
public sealed class PointerUsesTests
{
    [Theory]
    [InlineData("n = p[1];")]
    [FullData("n = *p;")]
    [InlineData("n = ((Pair*)p)->First;")]
    public void Pointer_that_reads_stays(string code) => Assert.True(StaysInside(code));

    [Theory]
    [InlineData("p[1] = 2;")]
    [FullData("*p = 1;")]
    [FullData("*(p + 1) = 1;")]
    [InlineData("*(p - 1) = 1;")]
    [FullData("*(int*)p = 1;")]
    [FullData("((Pair*)p)->First = 1;")]
    public void Pointer_that_writes_stays(string code) => Assert.True(StaysInside(code));

    [Theory]
    [InlineData("*p++ = 1;")]
    [InlineData("*p-- = 1;")]
    [InlineData("*++p = 1;")]
    [FullData("*--p = 1;")]
    public void Pointer_that_writes_while_it_moves_stays(string code) => Assert.True(StaysInside(code));

    [Theory]
    [InlineData("p++;")]
    [InlineData("--p;")]
    [InlineData("p += 2;")]
    [InlineData("for (; p < q; p++) { }")]
    [FullData("for (; n < 3; p += 2) n++;")]
    public void Pointer_that_moves_stays(string code) => Assert.True(StaysInside(code));

    [Theory]
    [InlineData("if (p <= q || p > q || p >= q || p == q || p != q) n++;")]
    public void Pointer_that_is_compared_stays(string code) => Assert.True(StaysInside(code));

    [Theory]
    [InlineData("var r = p; *r = 1;")]
    [FullData("var r = (int*)(p + 4); r[0] = 1;")]
    public void Pointer_under_another_name_stays(string code) => Assert.True(StaysInside(code));

    [Theory]
    [InlineData("new Span<byte>(p, 4).Clear();")]
    [FullData("new ReadOnlySpan<byte>(p, 4).CopyTo(bytes);")]
    [InlineData("Fill(new Span<byte>(p, 4));")]
    public void Span_over_a_pointer_stays(string code) => Assert.True(StaysInside(code));

    [Theory]
    [InlineData("Buffer.MemoryCopy(p, q, 4, 4);")]
    [FullData("Unsafe.CopyBlock(p, q, 4);")]
    [FullData("Unsafe.CopyBlockUnaligned(p, q, 4);")]
    [FullData("Unsafe.Copy(p, ref n);")]
    [FullData("NativeMemory.Copy(p, q, 4);")]
    public void Pointer_for_a_copy_stays(string code) => Assert.True(StaysInside(code));

    [Theory]
    [InlineData("Unsafe.InitBlock(p, 0, 4);")]
    [FullData("Unsafe.InitBlockUnaligned(p, 0, 4);")]
    [FullData("NativeMemory.Fill(p, 4, 0);")]
    [FullData("NativeMemory.Clear(p, 4);")]
    public void Pointer_for_a_fill_stays(string code) => Assert.True(StaysInside(code));

    [Theory]
    [InlineData("Unsafe.Write(p, 4);")]
    [FullData("Unsafe.WriteUnaligned(p, 4);")]
    public void Pointer_for_a_value_stays(string code) => Assert.True(StaysInside(code));

    [Theory]
    [InlineData("var text2 = Encoding.UTF8.GetString(p, 4);")]
    [FullData("fixed (char* c = text) Encoding.UTF8.GetBytes(c, 1, p, 4);")]
    public void Pointer_for_a_text_stays(string code) => Assert.True(StaysInside(code));

    [Theory]
    [InlineData("_kept = p;")]
    [FullData("q = p;")]
    [InlineData("p = q;")]
    [FullData("q = p++;")]
    [InlineData("q = p += 2;")]
    [FullData("address = (nint)p;")]
    [FullData("var r = p; _kept = r;")]
    [InlineData("var r = (nint)p;")]
    [InlineData("var r = p; var s = r; var t = s; var u = t; var v = u; *v = 1;")] // not followed that far
    public void Variables_may_keep_the_address(string code) => Assert.False(StaysInside(code));

    [Theory]
    [InlineData("_kept = p + 1;")]
    [FullData("_kept = &p[1];")]
    [InlineData("_kept = &(p[1]);")]
    [FullData("_kept = &*p;")]
    [InlineData("_kept = (byte*)&((Pair*)p)->First;")]
    [FullData("_kept = (byte*)&((Pair*)p)->Inner.Deep;")]
    public void Address_of_an_element_may_be_kept(string code) => Assert.False(StaysInside(code));

    [Theory]
    [InlineData("ref var r = ref p[1];")]
    [FullData("ref var r = ref *p;")]
    [FullData("Ref(ref p[1]);")]
    [FullData("Ref(ref *p);")]
    [InlineData("_kept = (byte*)Unsafe.AsPointer(ref *p);")]
    [FullData("Unsafe.AsRef<int>(p) = 1;")]
    public void References_may_keep_the_address(string code) => Assert.False(StaysInside(code));

    [Theory]
    [InlineData("n = other[*p] + other[(int)p];")]
    [FullData("n = (int)(p - q);")]
    public void Arithmetic_may_tell_the_address(string code) => Assert.False(StaysInside(code));

    [Theory]
    [InlineData("var span = new Span<byte>(p, 4);")]
    [FullData("n = new Span<byte>(p, 4).ToArray().Length;")]
    public void Span_over_it_may_keep_the_address(string code) => Assert.False(StaysInside(code));

    [Theory]
    [InlineData("Fill(new Memory(p));")]
    public void Object_around_it_may_keep_the_address(string code) => Assert.False(StaysInside(code));

    [Theory]
    [InlineData("Keep(p);")]
    [FullData("Own.GetBytes(p);")]
    public void Calls_may_keep_the_address(string code) => Assert.False(StaysInside(code));

    [Theory]
    [InlineData("new Span<byte>((void*)address, 4).Clear();", (int)PointerUseKind.Span)]
    [FullData("Fill(new Span<byte>(address.ToPointer(), 4));", (int)PointerUseKind.Span)]
    [FullData("n = new Span<int>((void*)address, 4)[0];", (int)PointerUseKind.Escape)]
    public void Span_over_an_address_is_told(string code, int kind) => Check(code, kind);

    [Theory]
    [InlineData("Marshal.Copy(other, 0, address, 4);", (int)PointerUseKind.MarshalCopy)]
    [FullData("Marshal.Copy(other, 0, address + 4, 4);", (int)PointerUseKind.MarshalCopy)]
    [FullData("Marshal.Copy(other, 0, IntPtr.Add(address, 4), 4);", (int)PointerUseKind.MarshalCopy)]
    public void Copy_to_an_address_is_told(string code, int kind) => Check(code, kind);

    [Theory]
    [InlineData("Marshal.Copy(numbers, 0, address, 4);", (int)PointerUseKind.Escape)]
    [InlineData("Marshal.Copy(numbers, 0, address + 4, 4);", (int)PointerUseKind.Escape)]
    [FullData("Marshal.Copy(other, 0, address - 4, 4);", (int)PointerUseKind.Escape)]
    [FullData("Marshal.Copy(other, 0, IntPtr.Subtract(address, 4), 4);", (int)PointerUseKind.Escape)]
    [FullData("Marshal.Copy(address, other, 0, 4);", (int)PointerUseKind.Escape)]
    public void Copy_that_is_none_of_bytes_lets_it_escape(string code, int kind) => Check(code, kind);

    [Theory]
    [InlineData("*(byte*)address = 1;", (int)PointerUseKind.Pointer)]
    [FullData("((byte*)address.ToPointer())[1] = 1;", (int)PointerUseKind.Pointer)]
    public void Pointer_to_an_address_is_told(string code, int kind) => Check(code, kind);

    [Theory]
    [InlineData("_kept = (byte*)address;", (int)PointerUseKind.Escape)]
    [FullData("n = (int)address;", (int)PointerUseKind.Escape)]
    public void Address_that_is_kept_escapes(string code, int kind) => Check(code, kind);

    private static void Check(string code, int kind)
    {
        var probe = Probe(code);
        var address = (IParameterReferenceOperation)
            probe.Operations.Last(o => o is IParameterReferenceOperation { Parameter.Name: "address" });
        Assert.Equal((PointerUseKind)kind, PointerUses.Classify(address, probe.Body).Kind);
    }

    private static bool StaysInside(string code)
    {
        var probe = Probe(code);
        return PointerUses.StaysInside((ILocalSymbol)probe.Variable("p"), probe.Body);
    }

    private static FlowProbe Probe(string code) =>
        FlowProbe.Of(
            $$"""
            struct Inside { public int Deep; }
            struct Pair { public int First; public Inside Inner; }
            unsafe class Memory { public Memory(byte* p) { } }
            static unsafe class Own { public static void GetBytes(byte* p) { } }
            static unsafe byte* _kept;
            static unsafe void Keep(byte* p) => _kept = p;
            static void Ref(ref byte b) { }
            static void Fill(Span<byte> s) { }
            static void Fill(Memory m) { }
            unsafe void Body(nint address, int n, byte* q, string text, byte[] bytes, byte[] other, int[] numbers)
            {
                var p = (byte*)0;
                {{code}}
            }
            """.Replace("Unsafe.", "System.Runtime.CompilerServices.Unsafe.", System.StringComparison.Ordinal).Replace(
                "NativeMemory.",
                "System.Runtime.InteropServices.NativeMemory.",
                System.StringComparison.Ordinal
            ).Replace("Marshal.", "System.Runtime.InteropServices.Marshal.", System.StringComparison.Ordinal)
        );
}
