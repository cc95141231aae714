using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

/// <summary>A pointer to the block that only names elements becomes a span of them.</summary>
public sealed class ZeroCopyForSmallMessageElementsFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1012");

    [Theory]
    [InlineData("byte", "p[0] = 1;\np[size - 1] += 2;", "p[0] = 1;\np[size - 1] += 2;")]
    [InlineData("byte", "*p = 1;\nHandle(*p + p[1]);", "p[0] = 1;\nHandle(p[0] + p[1]);")]
    [InlineData("int", "for (var i = 0; i < size / 4; i++)\n    p[i] = i;", "for (var i = 0; i < size / 4; i++)\n    p[i] = i;")]
    [InlineData("DateTime", "*p = default;\nHandle(p->Year);", "p[0] = default;\nHandle(p[0].Year);")]
    public Task Elements_by_a_pointer_AreFixed_as_elements_of_a_span(string element, string uses, string fixedUses)
    {
        var span = element == "byte" ? "frame.Span" : $"MemoryMarshal.Cast<byte, {element}>(frame.Span)";
        return Code.IsFixed(
            $"var p = ({element}*)Marshal.AllocHGlobal(size);\n{uses}\n"
                + "using var m = {|ZMQ1012:new Message((nint)p, size, static q => Marshal.FreeHGlobal(q))|};\nsocket.Send(m);",
            $"using var frame = socket.BeginFrame(size);\nvar p = {span};\n{fixedUses}\nframe.Send();"
        );
    }

    [Theory]
    [InlineData("p[(long)size] = 1;")]
    [InlineData("*(p + 1) = 1;")]
    [InlineData("new Span<byte>(p, 4).Fill(1);\np[0] = 2;")]
    public Task Pointer_that_does_more_IsFixed_as_a_pointer(string uses) =>
        Code.IsFixed(
            File(
                $"byte* p = (byte*)Marshal.AllocHGlobal(size);\n{uses}\n"
                    + "using var m = {|ZMQ1012:new Message((nint)p, size, static q => Marshal.FreeHGlobal(q))|};\nsocket.Send(m);"
            ),
            File(
                "using var frame = socket.BeginFrame(size);\n"
                    + $"byte* p = (byte*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(frame.Span));\n{uses}\nframe.Send();"
            )
        );

    [Theory]
    [InlineData("var p = (int*)block;", "p[0] = 1;\n*p += 2;", "p[0] = 1;\np[0] += 2;", "MemoryMarshal.Cast<byte, int>(frame.Span)")]
    [InlineData("byte* p = (byte*)block.ToPointer();", "p[size - 1] = 1;", "p[size - 1] = 1;", "frame.Span")]
    [FullData("DateTime* p = (DateTime*)block;", "*p = default;", "p[0] = default;", "MemoryMarshal.Cast<byte, DateTime>(frame.Span)")]
    public Task Local_of_a_pointer_IsFixed_as_a_span(string local, string uses, string fixedUses, string span) =>
        Code.IsFixed(
            $"nint block = Marshal.AllocHGlobal(size);\n{local} // what is sent\n{uses}\n"
                + "using var m = {|ZMQ1012:new Message(block, size, static q => Marshal.FreeHGlobal(q))|};\nsocket.Send(m);",
            $"using var frame = socket.BeginFrame(size);\nvar p = {span}; // what is sent\n{fixedUses}\nframe.Send();"
        );

    [Theory]
    [InlineData("((byte*)block)[size - 1] = 0;", "frame.Span[size - 1] = 0;")]
    [InlineData("*(int*)block = size;", "MemoryMarshal.Write(frame.Span, size);")]
    [InlineData("*(long*)(block + 4) = size; // when", "MemoryMarshal.Write<long>(frame.Span.Slice(4), size); // when")]
    [InlineData("byte* p = (byte*)block;\n*(short*)p = -1;", "var p = frame.Span;\nMemoryMarshal.Write<short>(p, -1);")]
    [FullData("*(DateTime*)(block + 0) = new();", "MemoryMarshal.Write<DateTime>(frame.Span, new());")]
    public Task Value_written_by_a_pointer_of_its_type_IsFixed_as_a_write_into_the_span(string write, string fixedWrite) =>
        Code.IsFixed(
            $"nint block = Marshal.AllocHGlobal(size);\n{write}\n"
                + "using var m = {|ZMQ1012:new Message(block, size, static q => Marshal.FreeHGlobal(q))|};\nsocket.Send(m);",
            $"using var frame = socket.BeginFrame(size);\n{fixedWrite}\nframe.Send();"
        );

    private static string File(string statements) =>
        $$"""
            using System;
            using System.Runtime.CompilerServices;
            using System.Runtime.InteropServices;
            using Net.Zmq;
            using ZmqPerf;

            static unsafe class C
            {
                private static readonly Type s_type = typeof(Unsafe);

                static void M(Socket socket, int size)
                {
                    {{statements.Replace("\n", "\n        ")}}
                }
            }
            """;
}
