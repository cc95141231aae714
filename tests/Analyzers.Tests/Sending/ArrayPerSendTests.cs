using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class ArrayPerSendTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1003");

    private static readonly DiagnosticResult s_info = new DiagnosticResult(Rules.ZMQ1003.Id, DiagnosticSeverity.Info).WithOptions(
        DiagnosticOptions.IgnoreAdditionalLocations
    );
    private static readonly DiagnosticResult s_warning = new DiagnosticResult(Rules.ZMQ1003.Id, DiagnosticSeverity.Warning).WithOptions(
        DiagnosticOptions.IgnoreAdditionalLocations
    );

    /// <summary>The array holds what the bytes were: sending them themselves would send others.</summary>
    [Theory]
    [InlineData("var copy = payload.AsSpan(0, size).ToArray(); receiver.Recv(payload); socket.Send(copy);")]
    [InlineData("var copy = payload.ToArray(); payload[0] = 1; socket.Send(copy);")]
    [InlineData("var copy = payload[4..]; payload[0] = 1; socket.Send(copy);")]
    [InlineData("ReadOnlySpan<byte> b = payload.ToArray(); payload[0]++; socket.Send(b);")]
    [InlineData("socket.Send(payload.ToArray(), payload[0]++ > 1 ? SendFlags.SendMore : SendFlags.None);")]
    [InlineData("byte[] copy; lock (payload) { copy = payload.ToArray(); } socket.Send(copy);")]
    public Task Copy_of_bytes_that_change_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Array_outside_loops_Triggers_as_info() =>
        Code.Triggers("var b = {|#0:new byte[size]|}; b[0] = 1; socket.Send(b);", s_info.WithLocation(0));

    [Fact]
    public Task Array_in_a_loop_Triggers_as_warning() =>
        Code.Triggers("while (running) { var b = {|#0:new byte[size]|}; b[0] = 1; socket.Send(b); }", s_warning.WithLocation(0));

    [Fact]
    public Task Array_in_a_loop_that_always_leaves_Triggers_as_info() =>
        Code.Triggers("while (running) { var b = {|#0:new byte[size]|}; b[0] = 1; socket.Send(b); break; }", s_info.WithLocation(0));

    [Fact]
    public Task Array_in_a_small_constant_loop_Triggers_as_info() =>
        Code.Triggers("for (var i = 0; i < 3; i++) { var b = {|#0:new byte[size]|}; b[0] = 1; socket.Send(b); }", s_info.WithLocation(0));

    [Fact]
    public Task Array_in_nested_small_loops_Triggers_as_warning() =>
        Code.Triggers(
            "for (var i = 0; i < 10; i++) for (var k = 0; k < 10; k++) { var b = {|#0:new byte[size]|}; b[0] = 1; socket.Send(b); }",
            s_warning.WithLocation(0)
        );

    [Fact]
    public Task Array_in_a_goto_loop_Triggers_as_warning() =>
        Code.Triggers(
            "again: var b = {|#0:new byte[size]|}; b[0] = 1; socket.Send(b); if (running) goto again;",
            s_warning.WithLocation(0)
        );

    [Fact]
    public Task Loop_in_a_thread_lambda_Triggers_as_warning() =>
        Code.Triggers(
            "new Thread(() => { while (running) { socket.Send({|#0:payload.AsSpan(1).ToArray()|}); } }).Start();",
            s_warning.WithLocation(0)
        );

    [Fact]
    public Task Method_that_a_timer_calls_Triggers_as_warning() =>
        Code.Triggers(
            """
            private readonly Socket _socket = null!;
            Timer Start() => new(Tick, null, 0, 10);
            void Tick(object? state) { var b = {|#0:new byte[8]|}; b[0] = 1; _socket.Send(b); }
            """,
            s_warning.WithLocation(0)
        );

    [Fact]
    public Task Size_that_a_branch_bounds_is_quoted_and_shown() =>
        Code.Triggers(
            "void M(Socket s, int n) { if (n >= 64 && {|#1:n < 100|}) s.Send({|#0:new byte[n]|}); }",
            new DiagnosticResult(Rules.ZMQ1003.Id, DiagnosticSeverity.Info)
                .WithLocation(0)
                .WithLocation(1)
                .WithMessage("This array of 64 to 99 bytes is allocated for one send; a frame written in place allocates nothing")
        );

    [Fact]
    public Task Timer_callback_Triggers_as_warning() =>
        Code.Triggers(
            "using var timer = new Timer(_ => { socket.Send({|#0:payload.AsSpan(1).ToArray()|}); }, null, 0, 10);",
            s_warning.WithLocation(0)
        );

    [Fact]
    public Task Task_in_a_loop_Triggers_as_warning() =>
        Code.Triggers("while (running) Task.Run(() => { socket.Send({|#0:payload.AsSpan(1).ToArray()|}); });", s_warning.WithLocation(0));

    [Fact]
    public Task Task_outside_loops_Triggers_as_info() =>
        Code.Triggers("Task.Run(() => { socket.Send({|#0:payload.AsSpan(1).ToArray()|}); });", s_info.WithLocation(0));

    [Theory]
    [InlineData("socket.Send({|ZMQ1003:payload.AsSpan(0, size).ToArray()|});")]
    [InlineData("socket.Send({|ZMQ1003:payload.Take(size).ToArray()|});")]
    [InlineData("socket.Send({|ZMQ1003:payload[..size]|});")]
    [InlineData("var part = {|ZMQ1003:payload[^4..]|}; part[0] = 1; socket.Send(part);")]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; Array.Copy(b, payload, 1); socket.Send(b);")]
    [InlineData("socket.Send({|ZMQ1003:new List<byte>(payload).ToArray()|});")]
    [InlineData("var stream = new System.IO.MemoryStream(); stream.WriteByte(1); socket.Send({|ZMQ1003:stream.ToArray()|});")]
    [InlineData("socket.Send({|ZMQ1003:new byte[] { (byte)size, 2 }|});")]
    [InlineData("byte[] b = {|ZMQ1003:[(byte)size, 2]|}; socket.Send(b);")]
    [InlineData("byte[] b = {|ZMQ1003:{ (byte)size, 2 }|}; socket.Send(b);")]
    [InlineData("socket.Send({|ZMQ1003:[.. payload, 1]|});")]
    [InlineData("var b = {|ZMQ1003:GC.AllocateUninitializedArray<byte>(size)|}; b[0] = 1; socket.Send(b);")]
    [InlineData("var b = {|ZMQ1003:GC.AllocateArray<byte>(size)|}; b[0] = 1; socket.Send(b);")]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; socket.Send(b.AsSpan(0, 1));")]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; socket.Send(new ReadOnlySpan<byte>(b, 0, 1));")]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; ReadOnlySpan<byte> s = b; socket.Send(s);")]
    [InlineData("Span<byte> s = {|ZMQ1003:new byte[size]|}; s[0] = 1; socket.Send(s);")]
    [InlineData("Memory<byte> m = {|ZMQ1003:new byte[size]|}; m.Span[0] = 1; socket.Send(m.Span);")]
    [InlineData("ArraySegment<byte> s = {|ZMQ1003:new byte[size]|}; socket.Send(s);")]
    [InlineData("var s = new ArraySegment<byte>({|ZMQ1003:new byte[size]|}, 0, 4); socket.Send(s);")]
    [InlineData("var b = {|ZMQ1003:new byte[] { 1, 2, 0 }|}; b[2] = (byte)size; socket.Send(b);")]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; var head = b.AsSpan(0, 4); head[0] = 1; socket.Send(b);")]
    [InlineData(
        "var b = {|ZMQ1003:new byte[4 + payload.Length]|}; BinaryPrimitives.WriteInt32LittleEndian(b, size); "
            + "payload.CopyTo(b.AsSpan(4)); socket.Send(b);"
    )]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; if (!socket.Send(b, SendFlags.DontWait)) Console.WriteLine(b.Length);")]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; fixed (byte* p = b) p[0] = 1; socket.Send(b);")]
    [InlineData("byte[] b; while (running) { b = {|ZMQ1003:new byte[size]|}; b[0] = 1; socket.Send(b); }")]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; Span<byte> rest = b; rest[0] = 1; rest = rest[4..]; rest[0] = 2; socket.Send(b);")]
    public Task Every_form_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Socket_in_a_field_Triggers() =>
        Code.Triggers(
            """
            private readonly Socket _socket;
            public Example(Socket socket) => _socket = socket;
            void Publish(int n) { var b = {|ZMQ1003:new byte[n]|}; b[0] = 1; _socket.Send(b); }
            int Property { get { var b = {|ZMQ1003:new byte[Environment.ProcessId]|}; b[0] = 1; _socket.Send(b); return 1; } }
            void Conditional(Socket? other, ReadOnlySpan<byte> s) => other?.Send({|ZMQ1003:s.ToArray()|});
            """
        );

    [Theory]
    [InlineData("do { var b = {|#0:new byte[size]|}; b[0] = 1; socket.Send(b); } while (false);")]
    [InlineData("for (var i = 5; i > 0; i--) { var b = {|#0:new byte[size]|}; b[0] = 1; socket.Send(b); }")]
    [InlineData("for (var i = 0; i != 3; i++) { var b = {|#0:new byte[size]|}; b[0] = 1; socket.Send(b); }")]
    [InlineData("for (var i = 0; 3 > i; i++) { var b = {|#0:new byte[size]|}; b[0] = 1; socket.Send(b); }")]
    [InlineData("foreach (var c in \"abc\") { var b = {|#0:new byte[size]|}; b[0] = 1; socket.Send(b); }")]
    [InlineData("foreach (var i in Enumerable.Range(0, 3)) { var b = {|#0:new byte[size]|}; b[0] = 1; socket.Send(b); }")]
    [InlineData("if (false) { while (true) { var b = {|#0:new byte[size]|}; b[0] = 1; socket.Send(b); } }")]
    [InlineData("_ = new Timer(_ => { socket.Send({|#0:payload.AsSpan(1).ToArray()|}); }, null, 1000, Timeout.Infinite);")]
    public Task What_runs_a_few_times_Triggers_as_info(string code) => Code.Triggers(code, s_info.WithLocation(0));

    [Theory]
    [InlineData("while (true) for (var i = 0; i < 2; i++) { var b = {|#0:new byte[size]|}; b[0] = 1; socket.Send(b); }")]
    [InlineData("for (var i = 0; i < 3; i++) { var b = {|#0:new byte[size]|}; b[0] = 1; socket.Send(b); if (size > 3) i = 0; }")]
    [InlineData(
        "while (running) { try { Console.WriteLine(); } catch (ZmqException) { var b = {|#0:new byte[size]|}; b[0] = 1; socket.Send(b); } }"
    )]
    [InlineData("while (running) { var b = {|#0:new byte[size]|}; try { b[0] = 1; } finally { socket.Send(b); } }")]
    public Task What_runs_again_and_again_Triggers_as_warning(string code) => Code.Triggers(code, s_warning.WithLocation(0));

    [Fact]
    public Task Array_kept_within_the_send_itself_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private readonly List<byte[]> _kept = [];
            private readonly Socket _socket = null!;
            Socket Track(byte[] b) { _kept.Add(b); return _socket; }
            SendFlags Keep(byte[] b) { _kept.Add(b); return default; }
            void Publish(byte[] b) => _socket.Send(b);
            void A(int n) { var b = new byte[n]; b[0] = 1; Track(b).Send(b); }
            void B(int n) { var b = new byte[n]; b[0] = 1; _socket.Send(b, Keep(b)); }
            void C(int n) { var b = new byte[n]; b[0] = 1; Publish(b); _socket.Send(b); }
            void D(int n) { var b = new byte[n]; if (b is var other) _kept.Add(other); _socket.Send(b); }
            """
        );

    [Fact]
    public Task Message_quotes_the_size() =>
        Code.Triggers(
            "var b = {|#0:new byte[24]|}; b[0] = 1; socket.Send(b);",
            s_info
                .WithLocation(0)
                .WithMessage("This array of 24 bytes is allocated for one send; a frame written in place allocates nothing")
        );

    [Fact]
    public Task Helper_that_does_not_keep_the_array_Triggers() =>
        Code.Triggers(
            """
            private byte[]? _last;
            static void Fill(byte[] b) { for (var i = 0; i < b.Length; i++) b[i] = 1; }
            static void FillTwice(byte[] b, int n) { Fill(b); b[n] = 2; }
            void Keep(byte[] b) => _last = b;
            static byte[] Same(byte[] b) => b;
            void A(Socket socket, int n) { var b = {|ZMQ1003:new byte[n]|}; Fill(b); socket.Send(b); }
            void B(Socket socket, int n) { var b = {|ZMQ1003:new byte[n]|}; FillTwice(b, 1); socket.Send(b); }
            void C(Socket socket, int n) { var b = new byte[n]; Keep(b); socket.Send(b); }
            void D(Socket socket, int n) { var b = new byte[n]; var other = Same(b); socket.Send(b); }
            """
        );

    [Fact]
    public Task Socket_in_a_field_that_nothing_else_writes_IsFixed() =>
        Code.IsFixed(
            """
            private Socket _socket = null!;
            int Count { get; set; }
            void Setup(Socket socket) => _socket = socket;
            void Publish(int n) { var b = {|ZMQ1003:new byte[n]|}; b[0] = (byte)Count; _socket.Send(b); }
            """,
            """
            private Socket _socket = null!;
            int Count { get; set; }
            void Setup(Socket socket) => _socket = socket;
            void Publish(int n) {
                using var frame = _socket.BeginFrame(n);
                var b = frame.Span;
                b.Clear(); b[0] = (byte)Count; frame.Send(); }
            """
        );

    [Fact]
    public Task Socket_of_a_primary_constructor_IsFixed_where_nothing_writes_it() =>
        Code.IsFixed(
            """
            using Net.Zmq;
            using ZmqPerf;

            class Steady(Socket socket)
            {
                static void Fill(System.Span<byte> b) => b[0] = 1;

                void Publish(int n)
                {
                    var b = {|ZMQ1003:new byte[n]|};
                    Fill(b);
                    socket.Send(b);
                }
            }

            class Changing(Socket socket)
            {
                void Reconnect(Socket other) => socket = other;

                void Publish(Socket other, int n)
                {
                    var b = {|ZMQ1003:new byte[n]|};
                    Reconnect(other);
                    socket.Send(b);
                }
            }
            """,
            """
            using Net.Zmq;
            using ZmqPerf;

            class Steady(Socket socket)
            {
                static void Fill(System.Span<byte> b) => b[0] = 1;

                void Publish(int n)
                {
                    using var frame = socket.BeginFrame(n);
                    var b = frame.Span;
                    b.Clear();
                    Fill(b);
                    frame.Send();
                }
            }

            class Changing(Socket socket)
            {
                void Reconnect(Socket other) => socket = other;

                void Publish(Socket other, int n)
                {
                    var b = {|ZMQ1003:new byte[n]|};
                    Reconnect(other);
                    socket.Send(b);
                }
            }
            """
        );

    [Fact]
    public Task Socket_in_a_field_that_a_call_may_replace_IsNotFixed() =>
        Code.IsNotFixed(
            """
            private Socket _socket = null!;
            void Reconnect(Socket socket) => _socket = socket;
            void Publish(Socket other, int n) { var b = {|ZMQ1003:new byte[n]|}; b[0] = 1; Reconnect(other); _socket.Send(b); }
            """
        );

    [Theory]
    [InlineData("var b = new byte[size]; while (running) { b[0]++; socket.Send(b); }")] // hoisted
    [InlineData("var b = new byte[size]; socket.Send(b); Console.WriteLine(b[0]);")] // used afterwards
    [InlineData("var b = new byte[size]; b[0] = 1; sender.Send(b); sender.Send(b);")] // shared
    [InlineData("var b = new byte[size]; try { socket.Send(b); } finally { Console.WriteLine(b[0]); }")]
    [InlineData("var b = new byte[size]; var list = new List<byte[]> { b }; socket.Send(b);")] // kept
    [InlineData("var b = new byte[size]; Action later = () => b[0] = 1; socket.Send(b); later();")]
    // for what does not fit
    [InlineData("Span<byte> b = size <= 64 ? stackalloc byte[64] : new byte[size]; b[0] = 1; socket.Send(b[..size]);")]
    [InlineData("var kept = new List<byte[]>(); var b = running ? payload : new byte[size]; socket.Send(b); kept.Add(b);")]
    [InlineData("socket.Send([1, 2]);")]
    [InlineData("socket.Send([(byte)size, 2]);")] // a span on the stack
    [InlineData("ReadOnlySpan<byte> s = stackalloc byte[8]; socket.Send(s);")]
    [InlineData("socket.Send(message.ToArray());")] // received frames
    [InlineData("socket.Send(message.Data.ToArray());")]
    [InlineData("socket.Send(message.Data[4..].ToArray());")]
    [InlineData("var data = message.Data; socket.Send(data.ToArray());")]
    [InlineData("var b = new byte[size]; b[0] = 1; while (!socket.Send(b, SendFlags.DontWait)) { }")] // retried
    [InlineData(
        "var rented = ArrayPool<byte>.Shared.Rent(size); socket.Send(rented.AsSpan(0, size)); ArrayPool<byte>.Shared.Return(rented);"
    )]
    [InlineData("var b = new byte[size]; b = payload; socket.Send(b);")]
    // span locals: hoisted, shared, used afterwards
    [InlineData("Span<byte> b = new byte[1024]; while (running) { b[0]++; socket.Send(b); }")]
    [InlineData("var b = new byte[size].AsSpan(); while (running) { b[0]++; socket.Send(b); }")]
    [InlineData("Span<byte> b = new byte[size]; b[0] = 1; sender.Send(b); sender.Send(b);")]
    [InlineData("ReadOnlySpan<byte> b = payload.ToArray(); socket.Send(b); Console.WriteLine(b[0]);")]
    [InlineData("var b = new byte[8]; again: b[0]++; socket.Send(b); if (running) goto again;")] // goto loops
    [InlineData("var b = new byte[8]; retry: try { socket.Send(b); } catch (ZmqException) { goto retry; }")]
    [InlineData("var b = new byte[8]; fixed (byte* p = b) { *p = 1; socket.Send(b); Console.WriteLine(p[0]); }")] // pinned around the send
    [InlineData("var b = new byte[size]; ref byte first = ref b[0]; socket.Send(b); first++;")] // references
    [InlineData("var b = new byte[size]; ref byte first = ref MemoryMarshal.GetReference(b.AsSpan()); socket.Send(b); first++;")]
    [InlineData("var b = new byte[size]; Span<byte> rest = b; rest = rest[4..]; socket.Send(b); rest[0] = 1;")] // a cursor used afterwards
    [InlineData("using var parts = socket.RecvMultipart(); socket.Send(parts.PeekFirst().ToArray());")] // received frames
    [InlineData("var c = message.ToArray(); socket.Send(c.ToArray());")]
    [InlineData("socket.Subscribe(new byte[size]);")]
    public Task Other_code_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var b = new byte[size]; b[0] = 1; socket.Send(b.AsSpan(0, 4), SendFlags.SendMore); socket.Send(b.AsSpan(4));")]
    [InlineData("var b = new byte[size]; b[0] = 1; socket.Send(b.AsSpan()[..4], SendFlags.SendMore); socket.Send(b);")]
    public Task Array_that_serves_two_sends_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Kept_or_shared_arrays_DoNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private static readonly byte[] s_hello = new byte[5];
            private byte[] _kept = new byte[4], _lazy = null!;
            void Field(Socket socket, int n) { socket.Send(_kept); socket.Send(s_hello); socket.Send(_lazy ??= new byte[n]); }
            void Stored(Socket socket, int n) { var b = new byte[n]; _kept = b; socket.Send(b); }
            byte[] Returned(Socket socket, int n) { var b = new byte[n]; b[0] = 1; socket.Send(b); return b; }
            void Parameter(Socket socket, byte[] b) => socket.Send(b);
            """
        );

    [Fact]
    public Task Same_names_elsewhere_DoNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using System.Net.Sockets;
            namespace Other;
            class Message { public Message(int n) { } }
            class Own { public void Send(byte[] b) { } }
            class C { void M(Socket s, Own o, int n) { s.Send(new byte[n]); o.Send(new byte[n]); } }
            """
        );

    [Fact]
    public Task Written_array_IsFixed() =>
        Code.IsFixed(
            """
            // the order
            var buffer = {|ZMQ1003:new byte[size]|}; // 24 bytes as a rule
            buffer[0] = 1;
            BinaryPrimitives.WriteInt32LittleEndian(buffer.AsSpan(4), 7);
            BinaryPrimitives.WriteInt32LittleEndian(buffer.AsSpan(8, 4), 7);
            BinaryPrimitives.WriteInt32LittleEndian(buffer.AsSpan(12..16), 7);
            BinaryPrimitives.WriteInt32LittleEndian(buffer.AsSpan(^4), 7);
            BinaryPrimitives.WriteInt32LittleEndian(buffer, 7);
            foreach (var b in buffer) Console.WriteLine(b);
            socket.Send(buffer, SendFlags.SendMore); // go
            """,
            """
            // the order
            using var frame = socket.BeginFrame(size);
            var buffer = frame.Span;
            buffer.Clear(); // 24 bytes as a rule
            buffer[0] = 1;
            BinaryPrimitives.WriteInt32LittleEndian(buffer.Slice(4), 7);
            BinaryPrimitives.WriteInt32LittleEndian(buffer.Slice(8, 4), 7);
            BinaryPrimitives.WriteInt32LittleEndian(buffer[12..16], 7);
            BinaryPrimitives.WriteInt32LittleEndian(buffer[^4..], 7);
            BinaryPrimitives.WriteInt32LittleEndian(buffer, 7);
            foreach (var b in buffer) Console.WriteLine(b);
            frame.Send(SendFlags.SendMore); // go
            """
        );

    [Fact]
    public Task Would_block_answer_is_kept_IsFixed() =>
        Code.IsFixed(
            """
            byte[] b = {|ZMQ1003:new byte[size]|};
            b[0] = 1;
            if (!socket.Send(flags: SendFlags.DontWait, data: b))
                Console.WriteLine(b.Length);
            """,
            """
            using var frame = socket.BeginFrame(size);
            var b = frame.Span;
            b.Clear();
            b[0] = 1;
            if (!frame.Send(flags: SendFlags.DontWait))
                Console.WriteLine(b.Length);
            """
        );

    [Fact]
    public Task Filled_array_needs_no_clearing_IsFixed() =>
        Code.IsFixed(
            """
            var b = {|ZMQ1003:new byte[size]|};
            Random.Shared.NextBytes(b);
            socket.Send(b);
            """,
            """
            using var frame = socket.BeginFrame(size);
            var b = frame.Span;
            Random.Shared.NextBytes(b);
            frame.Send();
            """
        );

    [Fact]
    public Task Array_that_nobody_writes_IsFixed() =>
        Code.IsFixed(
            """
            var b = {|ZMQ1003:new byte[size]|};
            socket.Send(b);
            """,
            """
            using var frame = socket.BeginFrame(size);
            frame.Span.Clear();
            frame.Send();
            """
        );

    [Fact]
    public Task Array_copies_become_span_copies_IsFixed() =>
        Code.IsFixed(
            """
            var b = {|ZMQ1003:new byte[8 + 3 * payload.Length]|};
            b[0] = 1;
            Buffer.BlockCopy(payload, 0, b, 8, payload.Length);
            Array.Copy(payload, 1, b, size, 4);
            payload.CopyTo(b, 8 + payload.Length);
            socket.Send(b);
            """,
            """
            using var frame = socket.BeginFrame(8 + 3 * payload.Length);
            var b = frame.Span;
            b.Clear();
            b[0] = 1;
            payload.AsSpan(0, payload.Length).CopyTo(b.Slice(8));
            payload.AsSpan(1, 4).CopyTo(b.Slice(size));
            payload.AsSpan().CopyTo(b.Slice(8 + payload.Length));
            frame.Send();
            """
        );

    [Fact]
    public Task Multipart_and_several_arrays_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                var head = {|ZMQ1003:new byte[8]|};
                head[0] = 1;
                var body = {|ZMQ1003:new byte[size]|};
                body[0] = 2;
                socket.Send(head, SendFlags.SendMore);
                socket.Send(body);
            }
            """,
            """
            while (running)
            {
                using var frame = socket.BeginFrame(8);
                var head = frame.Span;
                head.Clear();
                head[0] = 1;
                using var frame2 = socket.BeginFrame(size);
                var body = frame2.Span;
                body.Clear();
                body[0] = 2;
                frame.Send(SendFlags.SendMore);
                frame2.Send();
            }
            """
        );

    [Fact]
    public Task Copies_IsFixed() =>
        Code.IsFixed(
            """
            ReadOnlySpan<byte> span = payload;
            ReadOnlyMemory<byte> memory = payload;
            ArraySegment<byte> segment = payload;
            socket.Send({|ZMQ1003:span.ToArray()|}, SendFlags.SendMore);
            socket.Send({|ZMQ1003:span[1..].ToArray()|}, SendFlags.SendMore);
            socket.Send({|ZMQ1003:memory.ToArray()|}, SendFlags.SendMore);
            socket.Send({|ZMQ1003:segment.ToArray()|}, SendFlags.SendMore);
            // a copy
            var copy = {|ZMQ1003:span.ToArray()|};
            socket.Send(copy);
            """,
            """
            ReadOnlySpan<byte> span = payload;
            ReadOnlyMemory<byte> memory = payload;
            ArraySegment<byte> segment = payload;
            socket.Send(span, SendFlags.SendMore);
            socket.Send(span[1..], SendFlags.SendMore);
            socket.Send(memory.Span, SendFlags.SendMore);
            socket.Send(segment, SendFlags.SendMore);
            // a copy
            socket.Send(span);
            """
        );

    [Fact]
    public Task Nested_slices_and_spelled_sources_IsFixed() =>
        Code.IsFixed(
            """
            var b = {|ZMQ1003:new byte[size]|};
            BinaryPrimitives.WriteInt32LittleEndian(b.AsSpan(BinaryPrimitives.ReadInt32LittleEndian(b.AsSpan(0, 4))), 7);
            Array.Copy(running ? payload : payload, 0, b, 4, 4);
            BinaryPrimitives.WriteInt32LittleEndian(b.AsSpan(running ? ^4 : ^8), 7);
            socket.Send(
                b, // the order
                SendFlags.SendMore);
            """,
            """
            using var frame = socket.BeginFrame(size);
            var b = frame.Span;
            b.Clear();
            BinaryPrimitives.WriteInt32LittleEndian(b.Slice(BinaryPrimitives.ReadInt32LittleEndian(b.Slice(0, 4))), 7);
            (running ? payload : payload).AsSpan(0, 4).CopyTo(b.Slice(4));
            BinaryPrimitives.WriteInt32LittleEndian(b[(running ? ^4 : ^8)..], 7);
            // the order
            frame.Send(SendFlags.SendMore);
            """
        );

    [Theory]
    [InlineData("socket.Send({|ZMQ1003:payload[4..]|});", "socket.Send(payload.AsSpan(4..));")]
    [InlineData(
        "var part = {|ZMQ1003:payload[..size]|}; socket.Send(part, SendFlags.SendMore);",
        "socket.Send(payload.AsSpan(..size), SendFlags.SendMore);"
    )]
    [InlineData(
        "var range = 1..^1; socket.Send({|ZMQ1003:(running ? payload : [])[range]|});",
        "var range = 1..^1; socket.Send((running ? payload : []).AsSpan(range));"
    )]
    [InlineData(
        "var all = System.Collections.Immutable.ImmutableArray.Create(payload); socket.Send({|ZMQ1003:all.ToArray()|});",
        "var all = System.Collections.Immutable.ImmutableArray.Create(payload); socket.Send(all.AsSpan());"
    )]
    public Task Range_of_an_array_IsFixed(string code, string fix) => Code.IsFixed(code, fix);

    [Theory]
    [InlineData("socket.Send(running ? {|ZMQ1003:new byte[size]|} : {|ZMQ1003:new byte[2 * size]|});")]
    [InlineData("socket.Send(size switch { 0 => payload, 1 => {|ZMQ1003:new byte[size]|}, _ => {|ZMQ1003:payload[1..]|} });")]
    [InlineData("byte[]? given = null; var b = given ?? {|ZMQ1003:new byte[size]|}; socket.Send(b);")]
    public Task One_of_several_arrays_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("var b = {|ZMQ1003:new byte[/* all */ size + /* header */ 4]|}; b[0] = 1; socket.Send(b);")]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; Array.Copy(payload, b, 4 /* header */); socket.Send(b);")]
    [InlineData("socket.Send({|ZMQ1003:payload.ToArray(/* as it is now */)|});")]
    public Task Comments_that_would_go_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Code_under_conditions_IsNotFixed() =>
        Code.IsNotFixed(
            """
            var b = {|ZMQ1003:new byte[size]|};
            #if TRACE_ALL
            Keep(b);
            #endif
            b[0] = 1;
            socket.Send(b);
            """
        );

    [Fact]
    public Task Top_level_statements_IsFixed() =>
        Code.IsFixed(
            """
            using Net.Zmq;

            using var context = new Context();
            using var socket = new Socket(context, SocketType.Push);
            var b = {|ZMQ1003:new byte[args.Length]|};
            b[0] = 1;
            socket.Send(b);
            class C { }
            """,
            """
            using Net.Zmq;
            using ZmqPerf;

            using var context = new Context();
            using var socket = new Socket(context, SocketType.Push);
            using var frame = socket.BeginFrame(args.Length);
            var b = frame.Span;
            b.Clear();
            b[0] = 1;
            frame.Send();
            class C { }
            """
        );

    [Theory]
    [InlineData("await Task.Yield(); var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; socket.Send(b);")] // async
    // no using in a switch section
    [InlineData("switch (size) { case 1: var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; socket.Send(b); break; }")]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; socket.Send(b.AsSpan(0, 1));")] // a part
    [InlineData("var n = 8L; var b = {|ZMQ1003:new byte[n]|}; b[0] = 1; socket.Send(b);")] // a long size
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; var part = b[..2]; b[0] = part[1]; socket.Send(b);")] // a copy of a range
    // needs an array
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; Encoding.UTF8.GetBytes(text, 0, text.Length, b, 4); socket.Send(b);")]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; socket = sender; socket.Send(b);")] // another socket
    // declared later
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; var late = new Socket(context, SocketType.Push); late.Send(b);")]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; sockets[0].Send(b);")] // not a stable socket
    [InlineData("var stream = new System.IO.MemoryStream(); stream.WriteByte(1); socket.Send({|ZMQ1003:stream.ToArray()|});")]
    [InlineData("Span<byte> b = {|ZMQ1003:payload.ToArray()|}; b[0] ^= 1; socket.Send(b);")] // the copy changes
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; if (socket == null) return; socket.Send(b);")] // the socket may be null
    // a goto over the declaration
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; if (running) goto done; socket.Send(b); done: Console.WriteLine();")]
    [InlineData("var copy = {|ZMQ1003:payload.AsSpan().ToArray()|}; socket.Send(copy); Console.WriteLine(nameof(copy));")]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; if (socket is null) return; socket.Send(b);")]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; Console.WriteLine(socket?.HasMore); socket.Send(b);")]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; var one = socket ?? sender; socket.Send(b);")]
    [InlineData("Socket? one = sockets[0]; var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; one.Send(b);")]
    public Task What_cannot_keep_behaviour_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Socket_that_may_be_null_IsNotFixed() =>
        Code.IsNotFixed(
            """
            private readonly Socket? _field;
            private Socket? Property { get; }
            void A(int n) { var b = {|ZMQ1003:new byte[n]|}; b[0] = 1; _field!.Send(b); }
            void B(int n) { var b = {|ZMQ1003:new byte[n]|}; b[0] = 1; Property!.Send(b); }
            void C(Socket? socket, int n) { var b = {|ZMQ1003:new byte[n]|}; b[0] = 1; socket!.Send(b); }
            """
        );

    [Theory]
    [InlineData("short")]
    [InlineData("ushort")]
    [InlineData("byte")]
    [InlineData("sbyte")]
    public Task Size_of_a_smaller_type_IsFixed(string type) =>
        Code.IsFixed(
            $"{type} n = 8;\nvar b = {{|ZMQ1003:new byte[n]|}};\nb[0] = 1;\nsocket.Send(b);",
            $"{type} n = 8;\nusing var frame = socket.BeginFrame(n);\nvar b = frame.Span;\nb.Clear();\nb[0] = 1;\nframe.Send();"
        );

    [Theory]
    [InlineData("System.Security.Cryptography.RandomNumberGenerator.Fill(b);", false)]
    [InlineData("Random.Shared.NextBytes(b);", false)]
    [InlineData("new Random(1).NextBytes(b);", true)]
    public Task Array_that_is_filled_at_once_IsFixed_without_clearing(string fill, bool isCleared) =>
        Code.IsFixed(
            $"var b = {{|ZMQ1003:new byte[size]|}};\n{fill}\nsocket.Send(b);",
            $"using var frame = socket.BeginFrame(size);\nvar b = frame.Span;\n{(isCleared ? "b.Clear();\n" : "")}{fill}\nframe.Send();"
        );

    [Theory]
    [InlineData("b.AsSpan().Fill(1);", "b.Fill(1);", false)]
    [InlineData(
        "System.Security.Cryptography.RandomNumberGenerator.Create().GetBytes(b.AsSpan());",
        "System.Security.Cryptography.RandomNumberGenerator.Create().GetBytes(b);",
        false
    )]
    [InlineData("b.AsSpan(1).Fill(1);", "b.Slice(1).Fill(1);", true)]
    [InlineData("b.AsSpan().Fill(b[0]);", "b.Fill(b[0]);", true)]
    public Task Span_that_is_filled_at_once_IsFixed_without_clearing(string fill, string after, bool isCleared) =>
        Code.IsFixed(
            $"var b = {{|ZMQ1003:new byte[size]|}};\n{fill}\nsocket.Send(b);",
            $"using var frame = socket.BeginFrame(size);\nvar b = frame.Span;\n{(isCleared ? "b.Clear();\n" : "")}{after}\nframe.Send();"
        );

    [Fact]
    public Task Iterator_IsNotFixed() =>
        Code.IsNotFixed(
            "IEnumerable<int> M(Socket socket, int n) { var b = {|ZMQ1003:new byte[n]|}; b[0] = 1; socket.Send(b); yield return 1; }"
        );

    [Fact]
    public Task Without_the_runtime_only_copies_are_IsFixed()
    {
        const string Class =
            "using System; using Net.Zmq; class C { void M(Socket socket, byte[] payload, int size) { "
            + "var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; socket.Send(b); ";
        var test = Code.Fix(
            Class + "socket.Send({|ZMQ1003:payload.AsSpan(1).ToArray()|}); } }",
            Class + "socket.Send(payload.AsSpan(1)); } }"
        );
        test.ReferencesRuntime = false;
        return test.RunAsync();
    }

    [Theory]
    [InlineData(ZmqVersion.V0_1_0)]
    [InlineData(ZmqVersion.V0_2_0)]
    [InlineData(ZmqVersion.V0_4_1)]
    public Task Older_versions_Trigger(ZmqVersion version)
    {
        var test = Code.Analysis("while (running) { var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; socket.Send(b); }");
        test.ZmqVersion = version;
        return test.RunAsync();
    }

    [Fact]
    public Task Broken_code_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            "var c = new byte[{|CS0103:nope|}]; c[0] = 1; socket.Send(c); socket.Send(new byte[{|CS0103:nope|}]); "
                + "var b = new byte[{|CS0103:unknown|}]; {|CS0103:nothing|}.Send(b); socket.Send(new {|CS0246:Missing|}());"
        );
}
