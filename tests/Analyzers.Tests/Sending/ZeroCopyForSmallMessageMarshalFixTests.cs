using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

/// <summary>Blocks that are filled value by value.</summary>
public sealed class ZeroCopyForSmallMessageMarshalFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1001");

    [Fact]
    public Task Numbers_at_offsets_IsFixed_in_place() =>
        Code.IsFixed(
            """
            var p = Marshal.AllocHGlobal(27);
            Marshal.WriteInt32(p, size); // the kind
            Marshal.WriteInt64(p, 4, size);
            Marshal.WriteInt16(p + 12, (short)size);
            Marshal.WriteByte(p, 14, 1);
            Marshal.WriteInt32(IntPtr.Add(p, 15), 7);
            Marshal.WriteInt64(p, 19, 5L);
            using var m = {|ZMQ1001:new Message(p, 27, static q => Marshal.FreeHGlobal(q))|};
            socket.Send(m, SendFlags.SendMore);
            socket.Send(text);
            """,
            """
            using var frame = socket.BeginFrame(27);
            MemoryMarshal.Write(frame.Span, size); // the kind
            MemoryMarshal.Write<long>(frame.Span.Slice(4), size);
            MemoryMarshal.Write(frame.Span.Slice(12), (short)size);
            frame.Span[14] = 1;
            MemoryMarshal.Write(frame.Span.Slice(15), 7);
            MemoryMarshal.Write(frame.Span.Slice(19), 5L);
            frame.Send(SendFlags.SendMore);
            socket.Send(text);
            """
        );

    [Fact]
    public Task Value_without_a_type_of_its_own_IsFixed_as_what_the_call_writes() =>
        Code.IsFixed(
            """
            var p = Marshal.AllocHGlobal(2);
            Marshal.WriteInt16(p, 0, running switch { true => 1, _ => 2 });
            using var m = {|ZMQ1001:new Message(p, 2, static q => Marshal.FreeHGlobal(q))|};
            socket.Send(m);
            """,
            """
            using var frame = socket.BeginFrame(2);
            MemoryMarshal.Write<short>(frame.Span, running switch { true => 1, _ => 2 });
            frame.Send();
            """
        );

    [Fact]
    public Task Bytes_of_a_loop_IsFixed_in_place() =>
        Code.IsFixed(
            """
            var p = Marshal.AllocHGlobal(size);
            for (var i = 0; i < size; i++)
                Marshal.WriteByte(p, i, (byte)(i & 0xFF));
            using var m = {|ZMQ1012:new Message(p, size, static q => Marshal.FreeHGlobal(q))|};
            socket.Send(m);
            """,
            """
            using var frame = socket.BeginFrame(size);
            for (var i = 0; i < size; i++)
                frame.Span[i] = (byte)(i & 0xFF);
            frame.Send();
            """
        );

    [Fact]
    public Task Struct_IsFixed_in_place() =>
        Code.IsFixed(
            """
            using System;
            using System.Runtime.InteropServices;
            using Net.Zmq;
            using ZmqPerf;

            struct Order { public long Id; public int Quantity, Kind; }

            static class C
            {
                static void M(Socket socket, long id)
                {
                    var order = new Order { Id = id };
                    IntPtr p = Marshal.AllocHGlobal(16);
                    Marshal.StructureToPtr(order, p, false);
                    using var m = {|ZMQ1001:new Message(p, 16, static q => Marshal.FreeHGlobal(q))|};
                    socket.Send(m);
                }
            }
            """,
            """
            using System.Runtime.InteropServices;
            using Net.Zmq;
            using ZmqPerf;

            struct Order { public long Id; public int Quantity, Kind; }

            static class C
            {
                static void M(Socket socket, long id)
                {
                    var order = new Order { Id = id };
                    using var frame = socket.BeginFrame(16);
                    MemoryMarshal.Write(frame.Span, order);
                    frame.Send();
                }
            }
            """
        );

    /// <summary>Where the second write covers the first, what nobody writes is cleared.</summary>
    [Theory]
    [InlineData("(p)", "BeginZeroedFrame(8)", "frame.Span")]
    [FullData("((p))", "BeginZeroedFrame(8)", "frame.Span")]
    [FullData("(IntPtr)p", "BeginZeroedFrame(8)", "frame.Span")]
    [FullData("(IntPtr)(p)", "BeginZeroedFrame(8)", "frame.Span")]
    [FullData("(p + 4)", "BeginFrame(8)", "frame.Span.Slice(4)")]
    [FullData("((p) + 4)", "BeginFrame(8)", "frame.Span.Slice(4)")]
    [FullData("(IntPtr)(p + (4))", "BeginFrame(8)", "frame.Span.Slice((4))")]
    [FullData("(IntPtr.Add((p), 4))", "BeginFrame(8)", "frame.Span.Slice(4)")]
    public Task Copy_to_an_address_in_parentheses_IsFixed_in_place(string address, string begin, string target) =>
        Code.IsFixed(
            $$"""
            var p = Marshal.AllocHGlobal(8);
            Marshal.WriteInt32((p), 1);
            Marshal.Copy((payload), 0, {{address}}, 4);
            using var m = {|ZMQ1001:new Message((p), 8, static q => Marshal.FreeHGlobal(q))|};
            socket.Send(m);
            """,
            $$"""
            using var frame = socket.{{begin}};
            MemoryMarshal.Write(frame.Span, 1);
            (payload).AsSpan(0, 4).CopyTo({{target}});
            frame.Send();
            """
        );

    [Theory]
    [InlineData("Marshal.WriteInt32(p, 5, 1);")]
    [FullData("Marshal.WriteInt32(p, -1, 1);")]
    [FullData("Marshal.WriteInt32(p + size, 1);")]
    [InlineData("Marshal.WriteInt32(p + 4, 4, 1);")]
    [InlineData("for (var i = 0; i <= 8; i++) Marshal.WriteByte(p, i, 1);")]
    [InlineData("for (var i = 0; i < size; i++) Marshal.WriteByte(p, i, 1);")]
    public Task Write_that_may_leave_the_block_IsNotFixed(string write) => Code.IsNotFixed(Around(write));

    [Theory]
    [InlineData("Marshal.WriteInt32(checked(p + 4), 1);")] // the offset is not where the fix looks for it
    [FullData("Marshal.WriteInt32(IntPtr.Add(offset: 4, pointer: p), 1);")]
    [FullData("Marshal.Copy(payload, 0, checked(p + 4), 4);")]
    [InlineData("Marshal.Copy(payload, 0, IntPtr.Add(offset: 4, pointer: p), 4);")]
    [InlineData("Marshal.StructureToPtr(new Guid(size++, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1), p + (size & 1), false);")] // the value comes first
    [FullData("Marshal.WriteIntPtr(p, p);")] // the address goes out
    [FullData("Console.WriteLine(Marshal.ReadInt32(p));")]
    [InlineData("Marshal.StructureToPtr((object)size, p, false);")] // whatever it is
    [FullData("Marshal.StructureToPtr(new KeyValuePair<int, int>(1, 2), p, false);")] // the marshaller refuses it
    [FullData("Marshal.StructureToPtr(TimeSpan.Zero, p, running);")]
    public Task Use_that_is_no_plain_write_IsNotFixed(string use) => Code.IsNotFixed(Around(use));

    [Theory]
    [InlineData("public bool Flag;")] // four bytes there
    [FullData("public char Letter;")] // one byte there
    [InlineData("[MarshalAs(UnmanagedType.I1)] public byte Kind;")]
    [FullData("public decimal Price;")]
    public Task Struct_that_looks_different_in_native_memory_IsNotFixed(string field) =>
        Code.IsNotFixed(
            $$"""
            using System.Runtime.InteropServices;
            using Net.Zmq;
            using ZmqPerf;

            struct Order { public int Id; {{field}} }

            static class C
            {
                static void M(Socket socket, Order order)
                {
                    var p = Marshal.AllocHGlobal(64);
                    Marshal.StructureToPtr(order, p, false);
                    using var m = {|ZMQ1001:new Message(p, 64, static q => Marshal.FreeHGlobal(q))|};
                    socket.Send(m);
                }
            }
            """
        );

    private static string Around(string use) =>
        $$"""
            var p = Marshal.AllocHGlobal(8);
            {{use}}
            using var m = {|ZMQ1001:new Message(p, 8, static q => Marshal.FreeHGlobal(q))|};
            socket.Send(m);
            """;
}
