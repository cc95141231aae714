using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class FrameWithGapsTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3025");

    [Theory]
    [InlineData("using var f = {|ZMQ3025:socket.BeginFrame(300)|}; f.Span[0] = 1; f.Send();")]
    [FullData("using var f = {|ZMQ3025:socket.BeginFrame(4)|}; f.Send();")]
    [FullData("using var f = {|ZMQ3025:socket.BeginFrame(12)|}; BinaryPrimitives.WriteInt64LittleEndian(f.Span, 1L); f.Send();")]
    [FullData(
        """
            using var f = {|ZMQ3025:socket.BeginFrame(12)|};
            BinaryPrimitives.WriteInt32BigEndian(f.Span, 1);
            BinaryPrimitives.WriteInt32BigEndian(f.Span[8..], 1);
            f.Send(SendFlags.SendMore);
            """
    )]
    [InlineData(
        """
            using var f = {|ZMQ3025:socket.BeginFrame(12)|};
            var s = f.Span;
            s[..4].Clear();
            s.Slice(4, 4).Fill(1);
            s[8] = s[9] = s[10] = 0;
            _ = f.TrySend(TimeSpan.Zero);
            """
    )]
    [FullData("using var f = {|ZMQ3025:socket.BeginFrame(8)|}; if (running) f.Span[..4].Clear(); else f.Span[..7].Clear(); f.Send();")]
    [InlineData("using var f = {|ZMQ3025:SocketSending.BeginFrame(socket, 2)|}; f.Span.Slice(1).Clear(); f.Send();")]
    [InlineData(
        "const int n = 6; using var f = {|ZMQ3025:socket.BeginFrame(n)|}; f.Span[0..(n - 1)].Clear(); f.Send(); Handle(f.Span.Length);"
    )]
    public Task Bytes_that_no_write_reaches_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("using var f = {|ZMQ3025:socket.BeginFrame(300)|}; f.Span[^1] = 1; f.Send();")]
    [FullData("using var f = {|ZMQ3025:socket.BeginFrame(300)|}; f.Span[1..^1].Clear(); f.Send();")]
    [FullData("using var f = {|ZMQ3025:socket.BeginFrame(8)|}; var head = f.Span[..4]; head.Clear(); f.Send();")]
    [InlineData("using var f = {|ZMQ3025:socket.BeginFrame(18)|}; var s = f.Span[1..]; var t = s[1..]; t.Clear(); f.Send();")]
    [InlineData("using var f = {|ZMQ3025:socket.BeginFrame(17)|}; BinaryPrimitives.WriteInt128BigEndian(f.Span, 1); f.Send();")]
    public Task Part_that_constants_name_in_another_way_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("using var f = {|ZMQ3025:socket.BeginFrame(payload.Length + 8)|}; payload.CopyTo(f.Span[8..]); f.Send();")]
    [FullData("using var f = {|ZMQ3025:socket.BeginFrame(8 + payload.Length)|}; payload.CopyTo(f.Span); f.Send();")]
    [FullData(
        "var n = payload.Length + 8; using var f = {|ZMQ3025:socket.BeginFrame(n)|}; payload.AsSpan().CopyTo(f.Span.Slice(4)); f.Send();"
    )]
    [FullData(
        """
            using var f = {|ZMQ3025:socket.BeginFrame(payload.Length + 8)|};
            BinaryPrimitives.WriteInt32LittleEndian(f.Span, 1);
            payload.CopyTo(f.Span[8..]);
            f.Send();
            """
    )]
    [FullData(
        """
            using var f = {|ZMQ3025:socket.BeginFrame(payload.Length + 8)|};
            BinaryPrimitives.WriteInt32LittleEndian(f.Span[^4..], 1);
            payload.CopyTo(f.Span);
            f.Send();
            """
    )]
    [InlineData(
        """
            byte[] other = GC.AllocateArray<byte>(size);
            using var f = {|ZMQ3025:socket.BeginFrame(payload.Length + other.Length + 1)|};
            payload.CopyTo(f.Span);
            other.CopyTo(f.Span[payload.Length..]);
            f.Send();
            """
    )]
    [InlineData("using var f = {|ZMQ3025:socket.BeginFrame(payload.Length)|}; f.Send();")]
    public Task Frame_larger_than_what_is_copied_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("{|ZMQ3025:socket.SendFrame|}(payload.Length + 8, payload, static (s, p) => p.CopyTo(s[8..]));")]
    [InlineData("{|ZMQ3025:socket.SendFrame|}(payload.Length + 8, 0, (s, _) => payload.CopyTo(s));")]
    [InlineData(
        """
            ReadOnlyMemory<byte> memory = payload;
            _ = {|ZMQ3025:socket.TrySendFrame|}(memory.Length + 1, TimeSpan.Zero, memory, static (s, m) =>
                m.Span.CopyTo(s[1..]));
            """
    )]
    [FullData("using var f = {|ZMQ3025:SharedFrame.Create|}(1 + payload.Length, payload, static (s, p) => p.CopyTo(s)); socket.Send(f);")]
    [FullData(
        "using var m = new OutgoingMessage(); payload.CopyTo({|ZMQ3025:m.AddFrame|}(payload.Length + 2)[1..]); socket.SendMessage(m);"
    )]
    public Task Delegate_that_copies_less_than_the_frame_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("payload.Length + 8", "payload.CopyTo(f.Span[8..])", "'payload.Length + 8'", "0", "7")]
    [InlineData("payload.Length + 8", "payload.CopyTo(f.Span)", "'payload.Length + 8'", "^8", "^1")]
    [FullData("payload.Length + 8", "f.Span[0] = 1", "'payload.Length + 8'", "1", "^1")]
    [FullData("8", "f.Span[0] = 1", "8", "1", "7")]
    public Task Message_says_where_the_gap_is_Triggers(string size, string write, string frame, string first, string last) =>
        Code.Triggers(
            $"using var f = {{|#0:socket.BeginFrame({size})|}}; {write}; f.Send();",
            new DiagnosticResult("ZMQ3025", DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                .WithMessage(
                    $"Frame of {frame} bytes is sent with bytes {first} to {last} unwritten, which may hold earlier data; "
                        + "write them or use BeginZeroedFrame"
                )
        );

    [Theory]
    [InlineData(
        """
            using var f = socket.BeginFrame(payload.Length + 8);
            BinaryPrimitives.WriteInt64LittleEndian(f.Span, 1L);
            payload.CopyTo(f.Span[8..]);
            f.Send();
            """
    )]
    [FullData("using var f = socket.BeginFrame(payload.Length + 8); payload.CopyTo(f.Span); f.Span[payload.Length..].Clear(); f.Send();")]
    [FullData(
        """
            using var f = socket.BeginFrame(payload.Length + 8);
            f.Span[..8].Clear();
            payload.CopyTo(f.Span[^payload.Length..]);
            f.Send();
            """
    )]
    [FullData("using var f = socket.BeginFrame(payload.Length); payload.CopyTo(f.Span); f.Send();")]
    [FullData("byte[] head = new byte[8]; using var f = socket.BeginFrame(8); head.CopyTo(f.Span); f.Send();")]
    [FullData(
        """
            byte[] head = new byte[8];
            using var f = socket.BeginFrame(payload.Length + 8);
            head.CopyTo(f.Span);
            payload.CopyTo(f.Span[8..]);
            f.Send();
            """
    )]
    public Task Frame_as_large_as_what_is_copied_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var f = socket.BeginFrame(size + 8); payload.CopyTo(f.Span[8..]); f.Send();")]
    [FullData("using var f = socket.BeginFrame(payload.Length + 8); payload.AsSpan(0, size).CopyTo(f.Span[8..]); f.Send();")]
    [InlineData("using var f = socket.BeginFrame(payload.Length + 8); payload.CopyTo(f.Span[size..]); f.Send();")]
    [FullData(
        """
            using var f = socket.BeginFrame(payload.Length + 8);
            Fill(f.Span);
            f.Send();
            static void Fill(Span<byte> s) => s.Clear();
            """
    )]
    [FullData("using var f = socket.BeginFrame(text.Length + 8); Encoding.UTF8.GetBytes(text, f.Span[8..]); f.Send();")]
    [FullData("using var f = socket.BeginFrame(payload.Length + 8); for (var i = 0; i < f.Span.Length; i++) f.Span[i] = 1; f.Send();")]
    [InlineData("using var f = socket.BeginFrame(payload.Length + 8); payload = new byte[size]; payload.CopyTo(f.Span[8..]); f.Send();")]
    [InlineData("using var f = socket.BeginFrame(payload.Length + 2); f.Span[..40].Clear(); payload.CopyTo(f.Span); f.Send();")]
    [InlineData("socket.SendFrame(payload.Length + 8, (payload, size), static (s, t) => t.payload.CopyTo(s[8..]));")]
    public Task Frame_of_which_a_length_is_not_known_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("{|ZMQ3025:socket.SendFrame|}(24, new Pair(), static (s, p) => MemoryMarshal.Write(s, p));", "")]
    [FullData("{|ZMQ3025:socket.SendFrame|}(24, new Pair(), static (s, p) => MemoryMarshal.TryWrite(s, p));", "")]
    [FullData("{|ZMQ3025:socket.SendFrame|}(20, Guid.Empty, static (s, id) => id.TryWriteBytes(s));", "")]
    [InlineData("using var f = {|ZMQ3025:socket.BeginFrame(17)|}; MemoryMarshal.Write(f.Span, new Pair()); f.Send();", "")]
    [InlineData("{|ZMQ3025:socket.SendFrame|}(9, Kind.One, static (s, k) => MemoryMarshal.Write(s, k));", "enum Kind : long { One }")]
    public Task Struct_smaller_than_the_frame_Triggers(string code, string more) => Code.Triggers(WithPair(code, more));

    [Theory]
    [InlineData("socket.SendFrame(16, new Pair(), static (s, p) => MemoryMarshal.Write(s, p));", "")]
    [FullData("socket.SendFrame(16, Guid.Empty, static (s, id) => id.TryWriteBytes(s));", "")]
    [FullData(
        "socket.SendFrame(24, new Other(), static (s, o) => MemoryMarshal.Write(s, o));",
        "struct Other { public decimal D; public nint N; }"
    )]
    [FullData(
        """
            Send(new Pair());
            void Send<T>(T v) where T : struct => socket.SendFrame(24, v, static (s, v) => MemoryMarshal.Write(s, v));
            """,
        ""
    )]
    public Task Struct_that_may_be_as_large_as_the_frame_DoesNotTrigger(string code, string more) =>
        Code.DoesNotTrigger(WithPair(code, more));

    [Theory]
    [InlineData("{|ZMQ3025:socket.SendFrame|}(9, 1L, static (s, n) => BinaryPrimitives.WriteInt64LittleEndian(s, n));")]
    [FullData("{|ZMQ3025:socket.SendFrame|}(9, 1L, (s, n) => { var t = s; BinaryPrimitives.WriteInt64LittleEndian(t, n); });")]
    [FullData("_ = {|ZMQ3025:socket.TrySendFrame|}(2, TimeSpan.Zero, (byte)1, static (s, n) => s[1] = n);")]
    [FullData("{|ZMQ3025:socket.SendFrame|}(2, 0, delegate (Span<byte> s, int n) { s[..1].Fill(1); });")]
    [FullData("{|ZMQ3025:SocketSending.SendFrame|}(socket, 2, 0, static (_, _) => { });")]
    [FullData("using var f = {|ZMQ3025:SharedFrame.Create|}(9, 1, static (s, n) => s[..8].Clear()); socket.Send(f);")]
    public Task Delegate_that_leaves_a_gap_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("socket.SendFrame(8, 1L, static (s, n) => BinaryPrimitives.WriteInt64LittleEndian(s, n));")]
    [FullData("socket.SendFrame(9, payload, static (s, p) => p.CopyTo(s));")]
    [FullData("socket.SendFrame(9, payload, static (s, p) => { s = s[1..]; p.CopyTo(s); });")]
    [FullData("socket.SendFrame(9, 1, static (s, n) => Fill(s)); static void Fill(Span<byte> s) => s.Clear();")]
    [FullData("socket.SendFrame(9, 1, Fill); static void Fill(Span<byte> s, int n) => s[0] = 1;")]
    [FullData("SpanAction<byte, int> fill = (s, n) => s[0] = 1; socket.SendFrame(9, 1, fill);")]
    [FullData("socket.SendUpTo(9, 1, static (s, n) => { s[0] = 1; return 1; });")]
    [FullData("socket.SendFrame(size, 1, static (s, n) => s[0] = 1);")]
    [InlineData("using var f = SharedFrame.Create(9, payload, static (s, p) => p.CopyTo(s)); socket.Send(f);")]
    [FullData("using var f = SharedFrame.Create(payload); socket.Send(f);")]
    public Task Delegate_that_may_write_all_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var s = {|ZMQ3025:m.AddFrame|}(9); BinaryPrimitives.WriteInt64LittleEndian(s, 1L); socket.SendMessage(m);")]
    [InlineData("BinaryPrimitives.WriteInt64LittleEndian({|ZMQ3025:m.AddFrame|}(9), 1L); _ = socket.TrySendMessage(m, TimeSpan.Zero);")]
    [FullData("{|ZMQ3025:m.AddFrame|}(2)[0] = 1; await using var l = ReceiveLoop.Start([socket]); await l.SendAsync(socket, m);")]
    public Task Frame_of_a_message_Triggers(string code) => Code.Triggers("using var m = new OutgoingMessage(); " + code);

    [Theory]
    [InlineData("var s = m.AddFrame(9); BinaryPrimitives.WriteInt64LittleEndian(s, 1L); s[8] = 1; socket.SendMessage(m);")]
    [InlineData("var s = m.AddFrame(9); payload.CopyTo(s); socket.SendMessage(m);")]
    public Task Frame_of_a_message_that_is_written_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("using var m = new OutgoingMessage(); " + code);

    [Theory]
    [InlineData("var s = m.AddFrame(9); s[0] = 1;")]
    public Task Frame_of_a_message_that_is_not_sent_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("using var m = new OutgoingMessage(); " + code);

    [Theory]
    [InlineData("var s = m.AddFrame(size); s[0] = 1; socket.SendMessage(m);")]
    public Task Frame_of_a_message_of_unknown_size_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("using var m = new OutgoingMessage(); " + code);

    [Theory]
    [InlineData("f.GetSpan(300)[0] = 1; f.Advance(300); f.Send();")]
    [FullData("f.Advance(4); f.Send();")]
    [FullData("var s = f.GetSpan(9); BinaryPrimitives.WriteInt64LittleEndian(s, 1L); f.Advance(9); _ = f.TrySend(TimeSpan.Zero);")]
    [InlineData("f.GetSpan(4)[..4].Clear(); f.Advance(4); f.GetMemory(4).Span[..3].Fill(1); f.Advance(4); f.Send();")]
    [FullData("f.GetMemory(4)[1..].Span[0] = 1; f.Advance(4); if (running) f.Send();")]
    [InlineData("var s = f.GetSpan(4); s[0] = 1; f.Advance(1); s[2] = 1; f.Advance(2); f.Send(); Handle(f.WrittenCount);")]
    [FullData("if (running) f.GetSpan(2)[0] = 1; f.Advance(2); f.Send();")]
    public Task Growing_frame_that_counts_more_than_is_written_Triggers(string code) =>
        Code.Triggers("using var f = {|ZMQ3025:socket.BeginGrowingFrame()|}; " + code);

    [Theory]
    [InlineData("f.GetSpan(4)[..4].Clear(); f.Advance(4); f.Send();")]
    [FullData("f.GetSpan(4).Clear(); f.Advance(4); f.Send();")]
    [FullData("f.GetSpan(2)[0] = 1; f.Advance(1); f.GetSpan(1)[0] = 1; f.Advance(1); f.Send();")]
    [FullData("f.GetSpan(4)[0] = 1; f.Advance(1); f.Send();")]
    public Task Growing_frame_that_is_written_whole_DoesNotTrigger(string code) => Code.DoesNotTrigger(Growing(code));

    [Theory]
    [InlineData("f.GetSpan(4)[^1] = 1; f.Advance(4); f.Send();")]
    [InlineData("f.GetSpan(4)[..^1].Clear(); f.Advance(4); f.Send();")]
    public Task Growing_frame_that_is_written_from_its_end_DoesNotTrigger(string code) => Code.DoesNotTrigger(Growing(code));

    [Theory]
    [InlineData("f.GetSpan(4)[0] = 1; f.Advance(size); f.Send();")]
    public Task Growing_frame_of_unknown_length_DoesNotTrigger(string code) => Code.DoesNotTrigger(Growing(code));

    [Theory]
    [InlineData("payload.CopyTo(f.GetSpan(4)); f.Advance(4); f.Send();")]
    [FullData("f.Write(payload); f.Advance(4); f.Send();")]
    public Task Growing_frame_that_a_copy_fills_DoesNotTrigger(string code) => Code.DoesNotTrigger(Growing(code));

    [Theory]
    [InlineData("f.GetSpan(4)[0] = 1; f.Advance(4);")]
    [FullData("f.GetSpan(4)[0] = 1; f.Send(); f.Advance(4);")]
    public Task Growing_frame_that_is_not_sent_DoesNotTrigger(string code) => Code.DoesNotTrigger(Growing(code));

    [Theory]
    [InlineData("f.GetSpan(4)[0] = 1; if (running) f.Advance(4); f.Send();")]
    [FullData("while (running) { f.GetSpan(4)[0] = 1; f.Advance(4); } f.Send();")]
    [InlineData("again: f.GetSpan(4)[0] = 1; f.Advance(1); if (running) goto again; f.Advance(1); f.Send();")]
    public Task Growing_frame_on_several_paths_DoesNotTrigger(string code) => Code.DoesNotTrigger(Growing(code));

    [Theory]
    [InlineData("f.GetSpan(4)[0] = 1; Action write = () => f.GetSpan(4).Clear(); write(); f.Advance(4); f.Send();")]
    [FullData("Fill(f); f.Advance(4); f.Send(); static void Fill(FrameBuffer b) => b.GetSpan(4).Clear();")]
    public Task Growing_frame_that_other_code_fills_DoesNotTrigger(string code) => Code.DoesNotTrigger(Growing(code));

    private static string Growing(string code) => "using var f = socket.BeginGrowingFrame(); " + code;

    [Fact]
    public Task Growing_frame_IsNotFixed() =>
        Code.IsNotFixed("using (var f = {|ZMQ3025:socket.BeginGrowingFrame()|}) { f.GetSpan(4)[0] = 1; f.Advance(4); f.Send(); }");

    [Theory]
    [InlineData("{|ZMQ3025:socket.SendUpTo|}(9, 1, static (s, n) => { s[0] = 1; return 2; });")]
    [InlineData("{|ZMQ3025:socket.SendUpTo|}(size, 1, (s, n) => { s[1] = 1; if (running) return 0; return 2; });")]
    public Task Delegate_that_answers_more_than_it_writes_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("socket.SendUpTo(9, 1, static (s, n) => { s[0] = 1; return n; });")]
    [FullData("socket.SendUpTo(9, 1, static (s, n) => { s[0] = 1; return s.Length; });")]
    [InlineData("socket.SendUpTo(9, 1, static (s, n) => { s[^1] = 1; return 9; });")]
    [InlineData("socket.SendUpTo(9, 1, static (s, n) => 0);")]
    [InlineData("socket.SendUpTo(9, 1, Fill); static int Fill(Span<byte> s, int n) { s[0] = 1; return 9; }")]
    public Task Delegate_that_answers_what_it_writes_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Extension_that_may_write_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using System;
            using Net.Zmq;
            using ZmqPerf;

            static class Extensions
            {
                public static void Put8(ref this byte at, long value) =>
                        System.Runtime.CompilerServices.Unsafe.WriteUnaligned(ref at, value);

                public static bool Send(this FrameWriter writer, int n)
                {
                    writer.Span.Clear();
                    return writer.Send();
                }
            }

            class C
            {
                void M(Socket socket)
                {
                    using var f = socket.BeginFrame(8);
                    f.Span[0].Put8(4);
                    f.Send();
                    using var g = socket.BeginFrame(8);
                    g.Send(1);
                }
            }
            """
        );

    [Fact]
    public Task Delegate_IsNotFixed() => Code.IsNotFixed("{|ZMQ3025:socket.SendFrame|}(2, 0, static (s, n) => s[0] = 1);");

    [Theory]
    [InlineData("using var f = socket.BeginFrame(8); BinaryPrimitives.WriteInt64LittleEndian(f.Span, 1L); f.Send();")]
    [FullData(
        """
            using var f = socket.BeginFrame(8);
            BinaryPrimitives.WriteInt32LittleEndian(f.Span, 1);
            BinaryPrimitives.WriteSingleLittleEndian(f.Span[4..], 1);
            f.Send();
            """
    )]
    [FullData("using var f = socket.BeginFrame(3); var s = f.Span; s[2] = s[1] = s[0] = 1; f.Send();")]
    [FullData("using var f = socket.BeginFrame(8); f.Span.Clear(); f.Send();")]
    [FullData("using var f = socket.BeginFrame(8); f.Span[1..].Fill(1); f.Span[0] = 1; f.Send();")]
    [FullData("using var f = socket.BeginFrame(0); f.Send();")]
    public Task Whole_frame_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var f = socket.BeginFrame(300); f.Span[size] = 1; f.Send();")]
    [FullData("using var f = socket.BeginFrame(300); f.Span[size..].Clear(); f.Send();")]
    [InlineData("using var f = socket.BeginFrame(300); f.Span[^size] = 1; f.Send();")]
    [FullData("using var f = socket.BeginFrame(300); f.Span[..^size].Clear(); f.Send();")]
    [FullData("using var f = socket.BeginFrame(300); Range all = 0..; f.Span[all].Clear(); f.Send();")]
    [InlineData("using var f = socket.BeginFrame(300); f.Span.Slice(0, size).Clear(); f.Send();")]
    [FullData("using var f = socket.BeginFrame(300); var s = f.Span; s = s[1..]; s[0] = 1; f.Send();")]
    [FullData("using var f = socket.BeginFrame(300); BinaryPrimitives.TryWriteInt32LittleEndian(f.Span[size..], 1); f.Send();")]
    public Task Place_that_is_no_constant_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var f = socket.BeginFrame(300); payload.CopyTo(f.Span); f.Send();")]
    public Task Frame_that_a_copy_fills_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var f = socket.BeginFrame(300); Fill(f.Span); f.Send(); static void Fill(Span<byte> span) => span.Clear();")]
    [FullData("using var f = socket.BeginFrame(300); Write(out f.Span[0]); f.Send(); static void Write(out byte b) => b = 1;")]
    [FullData("using var f = socket.BeginFrame(300); Write(f); f.Send(); static void Write(FrameWriter w) => w.Span.Clear();")]
    public Task Frame_that_another_method_fills_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var f = socket.BeginFrame(300); ref var b = ref f.Span[0]; b = 1; f.Send();")]
    [FullData("using var f = socket.BeginFrame(300); foreach (ref var b in f.Span) b = 1; f.Send();")]
    [FullData("using var f = socket.BeginFrame(300); fixed (byte* p = f.Span) p[1] = 1; f.Send();")]
    [InlineData("using var f = socket.BeginFrame(300); fixed (byte* p = &f.Span[0]) p[1] = 1; f.Send();")]
    [FullData("using var f = socket.BeginFrame(300); MemoryMarshal.Cast<byte, int>(f.Span)[0] = 1; f.Send();")]
    public Task Frame_that_is_written_by_reference_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var f = socket.BeginFrame(size); f.Span[0] = 1; f.Send();")]
    [FullData("using var f = socket.BeginZeroedFrame(300); f.Span[0] = 1; f.Send();")]
    [FullData("using var f = socket.BeginFrame(300); f.Span[0] = 1;")]
    public Task Frame_without_gaps_to_send_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task View_writes_nothing_Triggers() =>
        Code.Triggers(WithWriter("{|ZMQ3025:socket.BeginFrame(8)|}", wrapped: "ReadOnlySpan<byte>"));

    [Fact]
    public Task Writer_with_more_than_its_block_DoesNotTrigger() =>
        Code.DoesNotTrigger(WithWriter("socket.BeginFrame(13)", fields: "private readonly Span<byte> _block, _bytes;"));

    [Fact]
    public Task Writer_smaller_than_the_frame_Triggers() => Code.Triggers(WithWriter("{|ZMQ3025:socket.BeginFrame(9)|}"));

    [Fact]
    public Task Writer_as_large_as_the_frame_DoesNotTrigger() => Code.DoesNotTrigger(WithWriter("socket.BeginFrame(8)"));

    [Fact]
    public Task Frame_IsFixed() =>
        Code.IsFixed(
            "using var f = {|ZMQ3025:socket.BeginFrame(300)|}; // one\nf.Span[0] = 1;\nf.Send();",
            "using var f = socket.BeginZeroedFrame(300); // one\nf.Span[0] = 1;\nf.Send();"
        );

    [Fact]
    public Task Frame_larger_than_what_is_copied_IsFixed() =>
        Code.IsFixed(
            "using var f = {|ZMQ3025:socket.BeginFrame(payload.Length + 8)|};\npayload.CopyTo(f.Span[8..]);\nf.Send();",
            "using var f = socket.BeginZeroedFrame(payload.Length + 8);\npayload.CopyTo(f.Span[8..]);\nf.Send();"
        );

    [Fact]
    public Task Several_IsFixed() =>
        Code.IsFixed(
            """
            using var f = {|ZMQ3025:socket.BeginFrame(300)|};
            f.Span[0] = 1;
            f.Send(SendFlags.SendMore);
            using var g = sender
                .{|ZMQ3025:BeginFrame|}(2);
            g.Span[0] = 1;
            g.Send();
            """,
            """
            using var f = socket.BeginZeroedFrame(300);
            f.Span[0] = 1;
            f.Send(SendFlags.SendMore);
            using var g = sender
                .BeginZeroedFrame(2);
            g.Span[0] = 1;
            g.Send();
            """
        );

    private static string WithPair(string code, string more) =>
        $$"""
            using System;
            using System.Runtime.InteropServices;
            using Net.Zmq;
            using ZmqPerf;

            struct Pair
            {
                public int A;
                public long B;
            }

            {{more}}

            class C
            {
                void M(Socket socket)
                {
                    {{code}}
                }
            }
            """;

    /// <summary>As the generator makes it.</summary>
    private static string WithWriter(string begin, string wrapped = "Span<byte>", string fields = "private readonly Span<byte> _block;") =>
        $$"""
            using System;
            using Net.Zmq;
            using ZmqPerf;

            [System.CodeDom.Compiler.GeneratedCode("ZmqPerf.Flyweights", "1")]
            readonly ref struct OrderWriter
            {
                public const int BlockLength = 8;
                {{fields}}
                public static OrderWriter Wrap({{wrapped}} bytes) => default;
            }

            class C
            {
                void M(Socket socket)
                {
                    using var f = {{begin}};
                    var order = OrderWriter.Wrap(f.Span);
                    f.Send();
                }
            }
            """;
}
