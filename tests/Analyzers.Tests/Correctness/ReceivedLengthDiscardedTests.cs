using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class ReceivedLengthDiscardedTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3020");

    [Theory]
    [InlineData("{|ZMQ3020:r.ReceiveInto(payload)|}; var n = BitConverter.ToInt32(payload, 0); Handle(payload.AsSpan(4, n));")]
    [FullData("_ = {|ZMQ3020:r.ReceiveInto(payload)|}; var n = BitConverter.ToInt32(payload, 0); Handle(payload.AsSpan(4, n));")]
    public Task Result_of_a_receiver_that_is_dropped_Triggers(string code) =>
        Code.Triggers("using var r = new FrameReceiver(socket); " + code);

    [Theory]
    [InlineData("var t = r.ReceiveInto(payload); var n = payload[0]; if (t.Written > n) Handle(payload.AsSpan(4, n));")]
    [FullData("if (r.ReceiveInto(payload).Truncated) return; var n = payload[0]; Handle(payload.AsSpan(4, n));")]
    public Task Result_of_a_receiver_that_is_looked_at_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("using var r = new FrameReceiver(socket); " + code);

    [Fact]
    public Task Result_of_a_receiver_IsNotFixed() =>
        Code.IsNotFixed(
            """
            using var r = new FrameReceiver(socket);
            {|ZMQ3020:r.ReceiveInto(payload)|};
            var n = BitConverter.ToInt32(payload, 0);
            Handle(payload.AsSpan(4, n));
            """
        );

    [Theory]
    [InlineData("{|#0:socket.Recv(payload)|}; var n = BinaryPrimitives.ReadInt32LittleEndian(payload); Handle(payload.AsSpan(4, n));")]
    [FullData(
        """
            _ = {|#0:socket.Recv(payload)|};
            var n = BitConverter.ToInt32(payload, 0);
            Handle(Encoding.UTF8.GetString(payload, 4, n));
            """
    )]
    [InlineData(
        """
            {|#0:socket.Recv(payload)|};
            var n = Math.Min(BitConverter.ToInt32(payload, 0), payload.Length - 4);
            Handle(payload.AsSpan(4, n));
            """
    )]
    [FullData("{|#0:socket.Recv(payload)|}; Handle(payload.AsSpan(4, Math.Clamp(BitConverter.ToInt32(payload, 0), 0, 16)));")]
    [InlineData("var unused = {|#0:socket.Recv(payload)|}; var n = BitConverter.ToUInt16(payload, 0); Handle(payload.AsSpan(2, n));")]
    [InlineData("if (!{|#0:socket.TryRecv(payload, out _)|}) return; int n = payload[0]; Handle(payload.AsSpan(1, n));")]
    [InlineData(
        """
            if ({|#0:socket.TryRecv(payload, out var unused)|})
            {
                var n = BinaryPrimitives.ReadInt32BigEndian(payload.AsSpan(8));
                Handle(payload.AsSpan(12..(12 + n)));
            }
            """
    )]
    [FullData(
        """
            while (running)
            {
                {|#0:socket.Recv(payload)|};
                var n = BinaryPrimitives.ReadInt32LittleEndian(payload);
                Handle(payload[4..(4 + n)]);
            }
            """
    )]
    [FullData("{|#0:socket.Recv(payload)|}; sender.Recv(message); Handle(payload.AsSpan(1, payload[size]));")]
    [FullData(
        """
            {|#0:socket.Recv(payload)|};
            var other = new byte[8];
            var k = sender.Recv(other);
            Handle(payload.AsSpan(1, payload[size]));
            Handle(k);
            """
    )]
    [FullData("{|#0:socket.Recv(payload)|}; Handle(sender.RecvString()); Handle(payload.AsSpan(1, payload[size]));")]
    [InlineData(
        """
            var buffer = new byte[256];
            while (running)
            {
                {|#0:socket.Recv(buffer)|};
                var n = BitConverter.ToUInt16(buffer, size);
                Handle(buffer.AsSpan(size, n));
            }
            """
    )]
    public Task Length_that_the_content_of_an_array_says_Triggers(string code) => Check(code);

    [Theory]
    [InlineData("Span<byte> span = stackalloc byte[256]; while (running) { {|#0:socket.Recv(span)|}; Handle(span.Slice(1, span[0])); }")]
    [InlineData(
        """
            Span<byte> span = stackalloc byte[256];
            socket.Recv(span);
            {|#0:socket.Recv(span)|};
            var end = 2 + BinaryPrimitives.ReadInt16LittleEndian(span);
            Handle(span[2..end]);
            """
    )]
    [InlineData("Memory<byte> memory = payload; {|#0:socket.Recv(memory.Span)|}; Handle(memory.Slice(1, payload[size]).Span);")]
    public Task Length_that_the_content_of_a_span_says_Triggers(string code) => Check(code);

    [Theory]
    [InlineData("{|#0:socket.Recv(payload)|}; Handle(payload.AsMemory(1, payload[0]).Span);")]
    [FullData("{|#0:socket.Recv(payload)|}; Handle(payload.AsSpan(1..payload[0]));")]
    [InlineData("{|#0:socket.Recv(payload)|}; Handle(new ReadOnlySpan<byte>(payload, 1, payload[0]));")]
    [FullData("{|#0:socket.Recv(payload)|}; using var stream = new System.IO.MemoryStream(payload, 1, payload[0]);")]
    [InlineData("{|#0:socket.Recv(payload)|}; Handle(payload.AsSpan(1, payload[size] * 2));")]
    [FullData("{|#0:socket.Recv(payload)|}; Handle(payload.AsSpan(1, 2 * payload[size]));")]
    public Task Length_for_a_slice_of_every_kind_Triggers(string code) => Check(code);

    private static Task Check(string code) =>
        Code.Triggers(
            code,
            new DiagnosticResult("ZMQ3020", DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
        );

    [Fact]
    public Task Length_of_a_header_Triggers() =>
        Code.Triggers(
            """
            using System;
            using System.Runtime.InteropServices;
            using Net.Zmq;

            struct Header { public int Kind, Length; }

            class C
            {
                private readonly byte[] _buffer = new byte[1024];

                int Receive(Socket socket)
                {
                    {|ZMQ3020:socket.Recv(_buffer)|};
                    var header = MemoryMarshal.Read<Header>(_buffer);
                    return _buffer.AsSpan(8, header.Length).IndexOf((byte)0);
                }
            }
            """
        );

    [Theory]
    [InlineData("{|#0:socket.Recv(payload)|}; Handle((long)BinaryPrimitives.ReadInt32LittleEndian(payload));")]
    [FullData(
        """
            Span<byte> s = stackalloc byte[8];
            while (running) { {|#0:socket.Recv(s)|}; Handle(BinaryPrimitives.ReadInt64LittleEndian(s)); }
            """
    )]
    [FullData("{|#0:socket.Recv(payload)|}; Handle((long)BitConverter.ToInt32(payload, 0));")]
    [FullData("{|#0:socket.Recv(payload)|}; Handle((long)MemoryMarshal.Read<int>(payload));")]
    public Task Number_that_is_read_Triggers(string code) =>
        Code.Triggers(
            code,
            new DiagnosticResult("ZMQ3028", DiagnosticSeverity.Info)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
        );

    [Theory]
    [InlineData("{|#0:socket.Recv(payload)|}; Handle(payload.AsSpan(0, 16));")]
    public Task Slice_of_a_fixed_size_Triggers(string code) => TriggersAsInfo(code);

    [Theory]
    [InlineData("_ = {|#0:socket.Recv(payload)|}; Handle((long)payload[0]);")]
    public Task Element_that_is_read_Triggers(string code) => TriggersAsInfo(code);

    [Theory]
    [InlineData("{|#0:socket.Recv(payload)|}; Console.WriteLine(BitConverter.ToString(payload));")]
    public Task Text_of_the_whole_buffer_Triggers(string code) => TriggersAsInfo(code);

    private static Task TriggersAsInfo(string code) =>
        Code.Triggers(
            code,
            new DiagnosticResult("ZMQ3028", DiagnosticSeverity.Info)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
        );

    [Theory]
    [InlineData("{|#0:socket.Recv(payload)|}; Console.WriteLine(Encoding.UTF8.GetString(payload));")]
    [InlineData("{|#0:socket.Recv(payload)|}; Console.WriteLine(Encoding.ASCII.GetString(payload).TrimEnd('\\0'));")]
    [FullData(
        "Span<byte> s = stackalloc byte[8]; for (; ; ) { _ = {|#0:socket.Recv(s)|}; Console.WriteLine(Encoding.UTF8.GetString(s)); }"
    )]
    public Task Text_of_all_of_the_buffer_Triggers(string code) =>
        Code.Triggers(
            code,
            new DiagnosticResult("ZMQ3028", DiagnosticSeverity.Info)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
        );

    [Theory]
    [InlineData("socket.Recv(payload); Console.WriteLine(Encoding.UTF8.GetString(payload, 0, size));")]
    [InlineData("socket.Recv(payload); Console.WriteLine(Encoding.UTF8.GetString(payload.AsSpan(0, size)));")]
    [FullData("Span<byte> span = payload; var part = span[..size]; socket.Recv(span); Console.WriteLine(Encoding.UTF8.GetString(part));")]
    [FullData("var n = socket.Recv(payload); if (n == payload.Length) Console.WriteLine(Encoding.UTF8.GetString(payload));")]
    public Task Text_of_a_length_of_the_codes_own_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("{|#0:socket.Recv(payload)|}; payload.AsSpan(0, 4).Reverse(); Handle((long)BitConverter.ToInt32(payload, 0));")]
    [InlineData("{|#0:socket.Recv(payload)|}; var copy = new byte[8]; Array.Copy(payload, copy, 8); Handle((long)payload[0]);")]
    [InlineData("{|#0:socket.Recv(payload)|}; var other = new byte[8]; other[0] = 1; Handle((long)payload[0]);")]
    [FullData("{|#0:socket.Recv(payload)|}; var numbers = MemoryMarshal.Cast<byte, int>(payload.AsSpan()); Handle((long)payload[0]);")]
    [FullData("payload[1] = 1; {|#0:socket.Recv(payload)|}; Handle((long)payload[0]);")]
    public Task What_another_call_does_beside_it_changes_nothing_Triggers(string code) =>
        Code.Triggers(
            code,
            new DiagnosticResult("ZMQ3028", DiagnosticSeverity.Info)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
        );

    [Theory]
    [InlineData(
        """
            var n = socket.Recv(payload);
            if (n < 4) return;
            var m = BinaryPrimitives.ReadInt32LittleEndian(payload);
            if (m > n - 4) return;
            Handle(payload.AsSpan(4, m));
            """
    )]
    [FullData("if (socket.Recv(payload) != 8) return; Handle((long)payload[0]);")]
    [FullData("if (!socket.TryRecv(payload, out var n) || n < 4) return; Handle((long)payload[0]);")]
    [FullData("var total = 0; total += socket.Recv(payload); Handle((long)payload[0]); Handle(total);")]
    [FullData("void M(Socket s, byte[] b, int n) { n = s.Recv(b); Handle(b.AsSpan(1, b[0])); }")]
    [InlineData("var n = socket.Recv(payload); Handle(nameof(n)); Handle(payload.AsSpan(1, payload[0]));")]
    [FullData(
        """
            socket.Recv(payload);
            var n = socket.Recv(payload);
            Handle(payload.AsSpan(1, payload[size]));
            n += socket.Recv(payload);
            Handle(n);
            """
    )]
    public Task Length_that_is_kept_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.Recv(payload); (payload[0], payload[1]) = (1, 2); socket.Send(payload);")]
    [FullData("socket.Recv(payload); (payload[0], payload[1]) = (1, 2); Handle((long)payload[0]);")]
    [FullData("socket.Recv(payload); Set(out payload[0]); static void Set(out byte one) => one = 1;")]
    [FullData("socket.Recv(payload); ref var first = ref payload[0]; first = 1;")]
    [InlineData("socket.Recv(payload); payload[0]++; socket.Send(payload);")]
    public Task Bytes_that_are_written_DoNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Length_that_a_member_keeps_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using Net.Zmq;

            class C
            {
                private int _length;

                string Receive(Socket socket, byte[] buffer)
                {
                    if (!socket.TryRecv(buffer, out _length)) return "";
                    return System.Text.Encoding.UTF8.GetString(buffer, 1, buffer[0]);
                }

                int Length => _length;
            }
            """
        );

    [Theory]
    [Trait("Compiler", "each")]
    [InlineData("while (running) { var b = new byte[64]; socket.Recv(b); Handle(b.AsSpan(1, b[0])); }")]
    [FullData("var b = new byte[64]; socket.Recv(b); Handle((long)b[0]);")]
    [FullData("Span<byte> s = stackalloc byte[8]; socket.Recv(s); Handle(BinaryPrimitives.ReadInt64LittleEndian(s));")]
    [FullData("var a = new byte[8]; socket.Recv(a); var b = new byte[8]; socket.Recv(b); Handle((long)(a[0] + b[0]));")]
    [FullData("while (running) { var b = GC.AllocateArray<byte>(64); socket.Recv(b); Handle((long)b[0]); }")]
    [InlineData("while (running) { payload = GC.AllocateArray<byte>(64, pinned: true); socket.Recv(payload); Handle((long)payload[0]); }")]
    [FullData("while (running) { var b = (byte[])Array.CreateInstance(typeof(byte), 8); socket.Recv(b); Handle((long)b[0]); }")]
    [FullData("while (running) { var b = new byte[64].AsSpan(); socket.Recv(b); Handle((long)b[0]); }")]
    [InlineData("while (running) { var b = Enumerable.Repeat((byte)32, 8).ToArray(); socket.Recv(b); Handle((long)b[0]); }")]
    [FullData("while (running) { var b = BitConverter.GetBytes(0L); socket.Recv(b); Handle((long)b[0]); }")]
    [InlineData("while (running) { byte[] b = [0, 0, 0, 0]; socket.Recv(b); Handle((long)b[0]); }")]
    [FullData("byte[] b; if (running) b = new byte[8]; else b = new byte[9]; socket.Recv(b); Handle((long)b[0]);")]
    public Task Buffer_that_is_made_for_the_receive_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { Array.Clear(payload); socket.Recv(payload); Handle(payload.AsSpan(1, payload[0])); }")]
    [InlineData("while (running) { Array.Clear(payload, 0, payload.Length); socket.Recv(payload); Handle((long)payload[0]); }")]
    [FullData("while (running) { payload.AsSpan().Clear(); socket.Recv(payload); Handle((long)payload[0]); }")]
    [FullData("while (running) { Array.Fill(payload, (byte)0); socket.Recv(payload); Handle((long)payload[0]); }")]
    [FullData("var b = new byte[8]; while (running) { socket.Recv(b); Handle((long)b[0]); Array.Clear(b); }")]
    public Task Buffer_that_was_cleared_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    /// <summary>As far as the thread can tell, the second loop never runs.</summary>
    [Fact]
    public Task Buffer_that_is_cleared_behind_a_loop_of_the_same_condition_Triggers_in_the_first() =>
        Code.Triggers(
            """
            private bool _run;

            private void M(Socket s)
            {
                var b = new byte[1024];
                while (_run) { {|ZMQ3020:s.Recv(b)|}; Take(b.AsSpan(1, b[0])); }
                while (_run) { Array.Clear(b); s.Recv(b); Take(b.AsSpan(1, b[0])); }
            }

            private void Take(ReadOnlySpan<byte> part) => Console.WriteLine(part.Length);
            """
        );

    [Theory]
    [InlineData("for (var i = 0; i < payload.Length; i++) payload[i] = 0;")]
    [FullData("for (int i = 0; payload.Length > i; ++i) { payload[i] = 0xff; }")]
    [InlineData("for (int i = 0; i != payload.Length; i++) payload[i] = default;")]
    [InlineData("Span<byte> all = payload; for (var i = 0; i < all.Length; i++) all[i] = 0;")]
    [InlineData("var n = payload.Length; for (var i = 0; i < n; i++) payload[i] = 0;")]
    [FullData("var i = payload.Length; while (i-- > 0) payload[i] = 0;")]
    [InlineData("int i; i = payload.Length; while (--i >= 0) payload[i] = 0;")]
    [InlineData("var i = payload.Length; while (i > 0) payload[--i] = 0;")]
    [FullData("var i = payload.Length - 1; while (i >= 0) { payload[i] = 0; i--; }")]
    [FullData("var i = 0; while (i < payload.Length) payload[i++] = 0;")]
    [InlineData("var i = 0; while (i < payload.Length) { payload[i] = 0; i += 1; }")]
    [FullData("for (var i = payload.Length - 1; i >= 0; i--) payload[i] = 0;")]
    [FullData("for (var i = payload.Length; i-- > 0; ) payload[i] = 0;")]
    [InlineData("for (var i = 1; i <= payload.Length; i++) payload[i - 1] = 0;")]
    [InlineData("foreach (ref byte b in payload.AsSpan()) b = 0;")]
    [InlineData("Span<byte> all = payload; foreach (ref var b in all) { b = 0; }")]
    public Task Buffer_that_a_loop_cleared_DoesNotTrigger(string loop) => Code.DoesNotTrigger(Receiving(loop, "", ""));

    [Theory]
    [InlineData("for (var i = 1; i < payload.Length; i++) payload[i] = 0;")]
    [FullData("var i = payload.Length; while (--i > 0) payload[i] = 0;")]
    [FullData("var i = payload.Length - 1; while (i-- > 0) payload[i] = 0;")]
    [FullData("for (var i = payload.Length - 1; i > 0; i--) payload[i] = 0;")]
    [InlineData("foreach (ref byte b in payload.AsSpan(4)) b = 0;")]
    public Task Loop_that_leaves_an_end_Triggers(string loop) => Code.Triggers(Receiving(loop, "{|ZMQ3028:", "|}"));

    [Theory]
    [InlineData("for (var i = 0; i < size; i++) payload[i] = 0;")]
    [FullData("for (var i = 0; i <= 4; i++) payload[i] = 0;")]
    [InlineData("var i = size; while (i-- > 0) payload[i] = 0;")]
    [FullData("var i = payload.Length; Handle((long)--i); while (i-- > 0) payload[i] = 0;")]
    public Task Loop_of_another_number_Triggers(string loop) => Code.Triggers(Receiving(loop, "{|ZMQ3028:", "|}"));

    [Theory]
    [InlineData("for (var i = 0; i < payload.Length; i += 2) payload[i] = 0;")]
    [FullData("var i = 0; while (i < payload.Length) { payload[i++] = 0; i++; }")]
    public Task Loop_that_skips_Triggers(string loop) => Code.Triggers(Receiving(loop, "{|ZMQ3028:", "|}"));

    [Theory]
    [InlineData("for (var i = 0; i < payload.Length; i++) payload[0] = 0;")]
    [FullData("for (var i = 0; i < payload.Length; i++) payload[i] = (byte)i;")]
    [FullData("foreach (var b in payload) size = 0;")]
    public Task Loop_that_writes_something_else_Triggers(string loop) => Code.Triggers(Receiving(loop, "{|ZMQ3028:", "|}"));

    [Theory]
    [InlineData("for (var i = 0; i < payload.Length; i++) if (i > size) payload[i] = 0;")]
    [FullData("if (size > 3) for (var i = 0; i < payload.Length; i++) payload[i] = 0;")]
    [InlineData("foreach (ref byte b in payload.AsSpan()) if (size > 3) b = 0;")]
    public Task Loop_on_condition_Triggers(string loop) => Code.Triggers(Receiving(loop, "{|ZMQ3028:", "|}"));

    [Theory]
    [InlineData("for (var i = 0; i < payload.Length; i++) { payload[i] = 0; break; }")]
    public Task Loop_that_breaks_Triggers(string loop) => Code.Triggers(Receiving(loop, "{|ZMQ3028:", "|}"));

    private static string Receiving(string loop, string before, string after) =>
        $"while (running) {{ {loop} {before}socket.Recv(payload){after}; Handle((long)payload[0]); }}";

    [Theory]
    [InlineData("Array.Clear(payload); while (running) { {|ZMQ3028:socket.Recv(payload)|}; Handle((long)payload[0]); }")]
    [InlineData("while (running) { Array.Clear(payload, 0, 4); {|ZMQ3028:socket.Recv(payload)|}; Handle((long)payload[0]); }")]
    [InlineData("while (running) { payload.AsSpan(4).Clear(); {|ZMQ3028:socket.Recv(payload)|}; Handle((long)payload[0]); }")]
    [FullData("while (running) { if (size > 3) Array.Clear(payload); {|ZMQ3028:socket.Recv(payload)|}; Handle((long)payload[0]); }")]
    [FullData("var b = new byte[8]; sender.Recv(b); {|ZMQ3028:socket.Recv(b)|}; Handle((long)b[0]);")]
    [FullData("var b = System.Buffers.ArrayPool<byte>.Shared.Rent(64); {|ZMQ3020:socket.Recv(b)|}; Handle(b.AsSpan(1, b[0]));")]
    [FullData("var b = GC.AllocateUninitializedArray<byte>(64); {|ZMQ3028:socket.Recv(b)|}; Handle((long)b[0]);")]
    [InlineData("var b = GC.AllocateUninitializedArray<byte>(64); {|ZMQ3020:socket.Recv(b)|}; Handle(b.AsSpan(1, b[0]));")]
    public Task Buffer_that_may_hold_something_earlier_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Memory_of_the_stack_that_is_not_zeroed_Triggers() =>
        Code.Triggers(
            """
            [System.Runtime.CompilerServices.SkipLocalsInit]
            static void Receive(Socket socket)
            {
                Span<byte> buffer = stackalloc byte[64];
                {|ZMQ3028:socket.Recv(buffer)|};
                Console.WriteLine(BinaryPrimitives.ReadInt64LittleEndian(buffer));
            }
            """
        );

    [Theory]
    [InlineData("socket.Recv(payload);")] // a signal
    [FullData("socket.Recv(payload); sender.Send(text);")]
    [FullData("Handle((long)payload[0]); socket.Recv(payload);")]
    [FullData("socket.Recv(payload); socket.Recv(payload); ")]
    [FullData("Handle(payload.AsSpan(1, payload[size])); socket.Recv(payload);")]
    public Task Content_that_is_not_read_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.Recv(payload); payload[0] = 1; sender.Send(payload.AsSpan(0, size));")]
    [FullData("socket.Recv(payload); payload[1] = 2; Handle((long)payload[0]);")]
    [InlineData(
        """
            Span<byte> span = stackalloc byte[8];
            socket.Recv(span);
            span[0] = 1;
            Handle(BinaryPrimitives.ReadInt64LittleEndian(span));
            """
    )]
    [FullData("socket.Recv(payload); payload[0] = 1; Handle((long)payload[0]); payload[1] = 2;")]
    public Task Element_that_is_written_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.Recv(payload); payload.AsSpan(0, 4).Clear();")] // what is in it then is the code's own
    [FullData("socket.Recv(payload); Array.Clear(payload, 0, 16);")]
    [FullData("socket.Recv(payload); Array.Clear(payload, 0, 16); Handle((long)payload[0]);")]
    [FullData(
        """
            Span<byte> span = stackalloc byte[8];
            socket.Recv(span);
            span.Clear();
            Handle(BinaryPrimitives.ReadInt64LittleEndian(span));
            """
    )]
    public Task Content_that_is_cleared_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.Recv(payload); Array.Fill(payload, (byte)1); Handle((long)payload[0]);")]
    [FullData("socket.Recv(payload); new Random(1).NextBytes(payload); Handle((long)payload[0]);")]
    [FullData("socket.Recv(payload); new Random(1).NextBytes(payload); Handle(payload.AsSpan(0, 4));")]
    [FullData(
        """
            socket.Recv(payload);
            using var random = System.Security.Cryptography.RandomNumberGenerator.Create();
            random.GetBytes(payload);
            Handle((long)payload[0]);
            """
    )]
    [FullData(
        """
            Span<byte> span = stackalloc byte[8];
            socket.Recv(span);
            span.Fill(1);
            Handle(BinaryPrimitives.ReadInt64LittleEndian(span));
            """
    )]
    [InlineData(
        """
            socket.Recv(payload);
            using var random = System.Security.Cryptography.RandomNumberGenerator.Create();
            random.GetBytes(payload, 0, 8);
            """
    )]
    public Task Content_that_is_filled_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.Recv(payload); \"reply\"u8.CopyTo(payload); sender.Send(payload.AsSpan(0, 5));")]
    [FullData("var other = new byte[8]; socket.Recv(payload); Array.Copy(other, payload, 8); Handle((long)payload[0]);")]
    [FullData("var other = new byte[8]; socket.Recv(payload); Buffer.BlockCopy(other, 0, payload, 0, 8); Handle((long)payload[0]);")]
    [FullData("var other = new byte[8]; socket.Recv(payload); Array.ConstrainedCopy(other, 0, payload, 0, 8); Handle((long)payload[0]);")]
    [FullData("var other = new byte[8]; socket.Recv(payload); other.CopyTo(payload, 0); Handle((long)payload[0]);")]
    public Task Content_that_is_copied_over_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.Recv(payload); BinaryPrimitives.WriteInt32LittleEndian(payload, 5); sender.Send(payload.AsSpan(0, 4));")]
    [FullData(
        """
            socket.Recv(payload);
            System.Runtime.InteropServices.MemoryMarshal.Write(payload, 5);
            Handle(BinaryPrimitives.ReadInt32LittleEndian(payload));
            """
    )]
    public Task Number_that_is_written_over_it_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.Recv(payload); Encoding.UTF8.GetBytes(text, payload); sender.Send(payload.AsSpan(0, 5));")]
    [FullData("socket.Recv(payload); Encoding.UTF8.GetBytes(text, 0, 1, payload, 0); Handle((long)payload[0]);")]
    public Task Text_that_is_written_over_it_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.Recv(payload); Console.OpenStandardInput().Read(payload, 0, 8); Handle((long)payload[0]);")]
    public Task Stream_that_is_read_over_it_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.Recv(payload); Handle(payload.AsSpan(0, size));")] // a size of the code's own
    [InlineData("socket.Recv(payload); var head = payload.AsSpan(0, size); Handle(payload.AsSpan(4, head.Length));")]
    [InlineData("socket.Recv(payload); var head = new ArraySegment<byte>(payload, 0, size); Handle(payload.AsSpan(4, head.Count));")]
    [InlineData(
        """
            var other = new byte[8];
            socket.Recv(payload);
            var n = BinaryPrimitives.ReadInt16LittleEndian(other);
            Handle(payload.AsSpan(1, n));
            """
    )]
    [FullData("var other = new byte[8]; socket.Recv(payload); Handle(payload.AsSpan(1, other[0]));")]
    [FullData("socket.Recv(payload); Handle((long)payload[size]);")]
    public Task Size_that_the_content_does_not_say_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Content_of_a_message_DoesNotTrigger() => Code.DoesNotTrigger("socket.Recv(message); Handle((long)message.Data[0]);");

    [Fact]
    public Task Content_that_a_lambda_reads_DoesNotTrigger() =>
        Code.DoesNotTrigger("socket.Recv(payload); Action later = () => Handle(payload.AsSpan(1, payload[size])); later();");

    [Theory]
    [InlineData("socket.Recv(nothing); Handle((long)payload[0]);")]
    [FullData("sokcet.Recv(payload); Handle((long)payload[0]);")]
    public Task Broken_code_DoesNotTrigger(string code)
    {
        var test = Code.Analysis(code);
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }

    [Theory]
    [InlineData("Console.WriteLine(_ = socket.Recv(payload)); Handle(payload.AsSpan(1, payload[0]));")]
    [FullData("if ((_ = socket.Recv(payload)) > payload[0]) Handle(payload.AsSpan(1, payload[0]));")]
    public Task A_discard_whose_assignment_is_read_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task A_discard_of_a_discard_Triggers() =>
        Code.Triggers("_ = _ = {|ZMQ3020:socket.Recv(payload)|}; Handle(payload.AsSpan(1, payload[0]));");

    private static string Used(string code, string helper) => $"var buffer = new byte[1024];\nwhile (running) {{ {code} }}\n{helper}";

    private const string Read = "BinaryPrimitives.ReadInt32LittleEndian(b)";

    private const string Body = $"\nstatic ReadOnlySpan<byte> Body(byte[] b) => b.AsSpan(4, {Read});";

    private const string Take = "static void Take(Socket s, byte[] b) { s.Recv(b); }";

    private const string Content = "Handle(buffer.AsSpan(4, BinaryPrimitives.ReadInt32LittleEndian(buffer)));";

    [Theory]
    [InlineData("{|ZMQ3020:socket.Recv(buffer)|}; Handle(Body(buffer));", Body)]
    [InlineData("{|ZMQ3020:socket.Recv(buffer)|}; Use(buffer);", $"void Use(byte[] b) {{ var n = {Read}; Handle(b.AsSpan(4, n)); }}")]
    public Task Method_that_takes_the_content_Triggers(string code, string helper) => Code.IsNotFixed(Used(code, helper));

    [Theory]
    [InlineData("{|ZMQ3020:Take(socket, buffer)|}; " + Content, Take)]
    [InlineData("{|ZMQ3020:Take(socket, buffer)|}; " + Content, "void Take(Socket s, byte[] b) { Console.WriteLine(1); _ = s.Recv(b); }")]
    [InlineData(
        "{|ZMQ3020:Take(socket, buffer)|}; " + Content,
        "void Take(Socket s, byte[] b) => Inner(s, b); void Inner(Socket s, byte[] b) => s.Recv(b);"
    )]
    public Task Method_that_drops_the_length_Triggers(string code, string helper) => Code.IsNotFixed(Used(code, helper));

    [Theory]
    [InlineData("{|ZMQ3020:Take(socket, buffer)|}; Handle(Body(buffer));", Take + Body)]
    public Task Methods_that_drop_the_length_and_take_the_content_Triggers(string code, string helper) =>
        Code.IsNotFixed(Used(code, helper));

    [Theory]
    [InlineData("var n = socket.Recv(buffer); if (n < 5) continue; Handle(Body(buffer));", Body)]
    [InlineData(
        "socket.Recv(buffer); Use(buffer);",
        $"void Use(byte[] b) {{ var n = receiver.Recv(b); if (n > 9) Handle(b.AsSpan(4, {Read})); }}"
    )]
    public Task Length_that_is_compared_beside_a_method_DoesNotTrigger(string code, string helper) =>
        Code.DoesNotTrigger(Silent(code, helper));

    [Theory]
    [InlineData("socket.Recv(buffer); Handle(Head(buffer));", "static ReadOnlySpan<byte> Head(byte[] b) => b.AsSpan(4);")]
    public Task Method_that_takes_what_comes_behind_DoesNotTrigger(string code, string helper) => Code.DoesNotTrigger(Silent(code, helper));

    [Theory]
    [InlineData("socket.Recv(buffer); Use(buffer);", $"void Use(byte[] b) {{ b = new byte[9]; Handle(b.AsSpan(4, {Read})); }}")]
    [InlineData("socket.Recv(buffer); Use(buffer);", $"void Use(byte[] b) {{ Array.Clear(b); Handle(b.AsSpan(4, {Read})); }}")]
    public Task Method_that_takes_other_content_DoesNotTrigger(string code, string helper) => Code.DoesNotTrigger(Silent(code, helper));

    private static string Silent(string code, string helper) => Used(code, helper).Replace("{|ZMQ3020:", "");

    [Theory]
    [InlineData("void Take(Socket s, byte[] b) { if (s.Recv(b) != b.Length) throw new FormatException(); }")]
    [FullData("void Take(Socket s, byte[] b) { var n = s.Recv(b); if (n < 5) throw new FormatException(); }")]
    [FullData("void Take(Socket s, byte[] b) { size = s.Recv(b); }")]
    [FullData("void Take(Socket s, byte[] b) { Array.Clear(b); s.Recv(b); }")]
    [InlineData("void Take(Socket s, byte[] b) { Check(s.Recv(b)); } void Check(int n) { if (n < 4) throw new FormatException(); }")]
    public Task Method_that_looks_at_the_length_DoesNotTrigger(string helper) =>
        Code.DoesNotTrigger(Used("Take(socket, buffer); " + Content, helper));

    [Theory]
    [InlineData("ReadOnlySpan<byte> Part(ReadOnlySpan<byte> b) => b.Slice(1, b[0]);", "buffer")]
    [FullData("ReadOnlySpan<byte> Part(Span<byte> b) => b[1..b[0]];", "buffer")]
    [FullData("ReadOnlySpan<byte> Part(ReadOnlySpan<byte> b) { int n = b[0]; return b.Slice(1, n); }", "buffer.AsSpan()")]
    public Task Span_that_a_method_takes_a_part_of_Triggers(string method, string given) =>
        Code.Triggers(
            "var buffer = new byte[512]; while (running) { {|ZMQ3020:socket.Recv(buffer)|}; Handle(Part(" + given + ")); } " + method
        );

    [Theory]
    [InlineData("var n = socket.Recv(buffer); Handle(Part(buffer.AsSpan(0, Math.Min(n, 512))));")]
    [FullData("Array.Clear(buffer); socket.Recv(buffer); Handle(Part(buffer));")]
    public Task Span_of_what_was_received_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(
            "var buffer = new byte[512]; while (running) { "
                + code
                + " } ReadOnlySpan<byte> Part(ReadOnlySpan<byte> b) => b.Slice(1, b[0]);"
        );

    [Theory]
    [InlineData("while (running) { {|ZMQ3028:socket.Recv(b)|}; Console.WriteLine(new Guid(b)); }")]
    [InlineData("while (running) { {|ZMQ3028:socket.Recv(b)|}; Console.WriteLine(new Guid(b.AsSpan())); }")]
    public Task Object_that_is_made_of_the_bytes_Triggers(string code) => Code.Triggers("var b = new byte[16]; " + code);

    [Theory]
    [InlineData("while (running) { if (socket.Recv(b) != 16) continue; Console.WriteLine(new Guid(b)); }")]
    public Task Object_of_a_known_length_DoesNotTrigger(string code) => Code.DoesNotTrigger("var b = new byte[16]; " + code);

    [Theory]
    [InlineData("while (running) { socket.Recv(b); Console.WriteLine(new Guid(text)); }")]
    public Task Object_of_other_bytes_DoesNotTrigger(string code) => Code.DoesNotTrigger("var b = new byte[16]; " + code);

    [Theory]
    [InlineData("while (running) { Console.WriteLine(new Guid(b)); socket.Recv(b); }")]
    public Task Object_made_before_the_receive_DoesNotTrigger(string code) => Code.DoesNotTrigger("var b = new byte[16]; " + code);
}
