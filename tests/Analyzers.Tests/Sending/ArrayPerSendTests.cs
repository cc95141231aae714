using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class ArrayPerSendTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1003");

    private static readonly DiagnosticResult s_result = new DiagnosticResult(
        Rules.ZMQ1003_ArrayPerSend.Id,
        DiagnosticSeverity.Warning
    ).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations);

    [Fact]
    public Task Array_outside_loops_Triggers_as_cold() =>
        Code.TriggersCold("var b = {|#0:new byte[size]|}; b[0] = 1; socket.Send(b);", s_result.WithLocation(0));

    [Theory]
    [InlineData("socket.Send({|ZMQ1003:BitConverter.GetBytes(size)|});")]
    [InlineData("var id = {|ZMQ1003:Guid.NewGuid().ToByteArray()|}; socket.Send(id, SendFlags.SendMore);")]
    [InlineData("var bytes = {|ZMQ1003:BitConverter.GetBytes((long)size)|}; Array.Reverse(bytes); socket.Send(bytes);")]
    [InlineData("socket.Send({|ZMQ1003:System.Security.Cryptography.SHA256.HashData(payload)|});")]
    [InlineData("socket.Send({|ZMQ1003:System.Security.Cryptography.SHA3_256.HashData(payload)|});")]
    [InlineData("using var h = System.Security.Cryptography.SHA256.Create(); socket.Send({|ZMQ1003:h.ComputeHash(payload)|});")]
    [InlineData("System.Security.Cryptography.IncrementalHash h = null!; socket.Send({|ZMQ1003:h.GetHashAndReset()|});")]
    [InlineData("socket.Send({|ZMQ1003:System.Text.Json.JsonSerializer.SerializeToUtf8Bytes(size)|});")]
    [InlineData("socket.Send({|ZMQ1003:Build()|}); byte[] Build() => BitConverter.GetBytes(size);")]
    [FullData("socket.Send({|ZMQ1003:Convert.FromBase64String(text)|});")]
    public Task Array_of_another_member_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var id = Guid.NewGuid().ToByteArray(); while (running) socket.Send(id);")]
    [FullData("var id = Guid.NewGuid().ToByteArray(); socket.Send(id); Handle(id);")]
    [FullData("var id = Guid.NewGuid().ToByteArray(); socket.Send(id); socket.Send(id);")]
    [FullData("Span<byte> bytes = stackalloc byte[4]; BitConverter.TryWriteBytes(bytes, size); socket.Send(bytes);")]
    public Task Array_of_another_member_that_is_needed_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Array_of_a_serializer_Triggers() =>
        Code.Triggers(
            """
            using Net.Zmq;

            namespace Google.Protobuf
            {
                public interface IMessage { }

                public static class MessageExtensions
                {
                    public static extern byte[] ToByteArray(this IMessage message);
                }
            }

            namespace Mine
            {
                using Google.Protobuf;

                class Publisher(Socket socket)
                {
                    public void Publish(IMessage order)
                    {
                        socket.Send({|ZMQ1003:order.ToByteArray()|});
                    }
                }
            }
            """
        );

    [Fact]
    public Task Array_in_a_loop_Triggers_as_hot() =>
        Code.TriggersHot("while (running) { var b = {|#0:new byte[size]|}; b[0] = 1; socket.Send(b); }", s_result.WithLocation(0));

    [Fact]
    public Task Array_in_a_loop_that_always_leaves_Triggers_as_cold() =>
        Code.TriggersCold("while (running) { var b = {|#0:new byte[size]|}; b[0] = 1; socket.Send(b); break; }", s_result.WithLocation(0));

    [Fact]
    public Task Array_in_a_small_constant_loop_Triggers_as_cold() =>
        Code.TriggersCold(
            "for (var i = 0; i < 3; i++) { var b = {|#0:new byte[size]|}; b[0] = 1; socket.Send(b); }",
            s_result.WithLocation(0)
        );

    [Fact]
    public Task Array_in_nested_small_loops_Triggers_as_hot() =>
        Code.TriggersHot(
            "for (var i = 0; i < 10; i++) for (var k = 0; k < 10; k++) { var b = {|#0:new byte[size]|}; b[0] = 1; socket.Send(b); }",
            s_result.WithLocation(0)
        );

    [Fact]
    public Task Array_in_a_goto_loop_Triggers_as_hot() =>
        Code.TriggersHot(
            "again: var b = {|#0:new byte[size]|}; b[0] = 1; socket.Send(b); if (running) goto again;",
            s_result.WithLocation(0)
        );

    [Fact]
    public Task Loop_in_a_thread_lambda_Triggers_as_hot() =>
        Code.TriggersHot(
            "new Thread(() => { while (running) { socket.Send({|#0:payload.AsSpan(1).ToArray()|}); } }).Start();",
            s_result.WithLocation(0)
        );

    [Fact]
    public Task Method_that_a_timer_calls_Triggers_as_hot() =>
        Code.TriggersHot(
            """
            private readonly Socket _socket = null!;
            Timer Start() => new(Tick, null, 0, 10);
            void Tick(object? state) { var b = {|#0:new byte[8]|}; b[0] = 1; _socket.Send(b); }
            """,
            s_result.WithLocation(0)
        );

    [Fact]
    public Task Size_that_a_branch_bounds_is_quoted_and_shown() =>
        Code.Triggers(
            "void M(Socket s, int n) { if (n >= 64 && {|#1:n < 100|}) s.Send({|#0:new byte[n]|}); }",
            new DiagnosticResult(Rules.ZMQ1003_ArrayPerSend.Id, DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithLocation(1)
                .WithMessage("Array of 64 to 99 bytes is allocated for one send; use BeginFrame instead")
        );

    [Fact]
    public Task Timer_callback_Triggers_as_hot() =>
        Code.TriggersHot(
            "using var timer = new Timer(_ => { socket.Send({|#0:payload.AsSpan(1).ToArray()|}); }, null, 0, 10);",
            s_result.WithLocation(0)
        );

    [Fact]
    public Task Task_in_a_loop_Triggers_as_hot() =>
        Code.TriggersHot("while (running) Task.Run(() => { socket.Send({|#0:payload.AsSpan(1).ToArray()|}); });", s_result.WithLocation(0));

    [Fact]
    public Task Task_outside_loops_Triggers_as_cold() =>
        Code.TriggersCold("Task.Run(() => { socket.Send({|#0:payload.AsSpan(1).ToArray()|}); });", s_result.WithLocation(0));

    [Theory]
    [InlineData("socket.Send({|ZMQ1003:payload.AsSpan(0, size).ToArray()|});")]
    [InlineData("socket.Send({|ZMQ1003:payload.Take(size).ToArray()|});")]
    [FullData("socket.Send({|ZMQ1003:payload[..size]|});")]
    [InlineData("var part = {|ZMQ1003:payload[^4..]|}; part[0] = 1; socket.Send(part);")]
    public Task Copy_of_a_part_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("socket.Send({|ZMQ1003:new List<byte>(payload).ToArray()|});")]
    public Task Copy_of_a_collection_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var stream = new System.IO.MemoryStream(); stream.WriteByte(1); socket.Send({|ZMQ1003:stream.ToArray()|});")]
    public Task Copy_of_a_stream_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("socket.Send({|ZMQ1003:new byte[] { (byte)size, 2 }|});")]
    [InlineData("byte[] b = {|ZMQ1003:{ (byte)size, 2 }|}; socket.Send(b);")]
    [FullData("var b = {|ZMQ1003:new byte[] { 1, 2, 0 }|}; b[2] = (byte)size; socket.Send(b);")]
    public Task Initializer_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("byte[] b = {|ZMQ1003:[(byte)size, 2]|}; socket.Send(b);")]
    [InlineData("socket.Send({|ZMQ1003:[.. payload, 1]|});")]
    public Task Collection_expression_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var b = {|ZMQ1003:GC.AllocateUninitializedArray<byte>(size)|}; b[0] = 1; socket.Send(b);")]
    public Task Uninitialized_array_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var b = {|ZMQ1003:GC.AllocateArray<byte>(size)|}; b[0] = 1; socket.Send(b);")]
    public Task Allocated_array_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; Array.Copy(b, payload, 1); socket.Send(b);")]
    [InlineData(
        """
            var b = {|ZMQ1003:new byte[4 + payload.Length]|};
            BinaryPrimitives.WriteInt32LittleEndian(b, size);
            payload.CopyTo(b.AsSpan(4));
            socket.Send(b);
            """
    )]
    [FullData("var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; if (!socket.Send(b, SendFlags.DontWait)) Console.WriteLine(b.Length);")]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; fixed (byte* p = b) p[0] = 1; socket.Send(b);")]
    public Task New_array_that_is_written_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; socket.Send(b.AsSpan(0, 1));")]
    [FullData("var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; socket.Send(new ReadOnlySpan<byte>(b, 0, 1));")]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; ReadOnlySpan<byte> s = b; socket.Send(s);")]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; var head = b.AsSpan(0, 4); head[0] = 1; socket.Send(b);")]
    [InlineData("var b = {|ZMQ1003:new byte[size]|}; Span<byte> rest = b; rest[0] = 1; rest = rest[4..]; rest[0] = 2; socket.Send(b);")]
    public Task Part_of_a_new_array_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("Span<byte> s = {|ZMQ1003:new byte[size]|}; s[0] = 1; socket.Send(s);")]
    [InlineData("Memory<byte> m = {|ZMQ1003:new byte[size]|}; m.Span[0] = 1; socket.Send(m.Span);")]
    [FullData("ArraySegment<byte> s = {|ZMQ1003:new byte[size]|}; socket.Send(s);")]
    [InlineData("var s = new ArraySegment<byte>({|ZMQ1003:new byte[size]|}, 0, 4); socket.Send(s);")]
    public Task View_of_a_new_array_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Array_that_is_assigned_later_Triggers() =>
        Code.Triggers("byte[] b; while (running) { b = {|ZMQ1003:new byte[size]|}; b[0] = 1; socket.Send(b); }");

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
    public Task What_runs_a_few_times_Triggers_as_cold(string code) => Code.TriggersCold(code, s_result.WithLocation(0));

    [Theory]
    [InlineData("while (true) for (var i = 0; i < 2; i++) { var b = {|#0:new byte[size]|}; b[0] = 1; socket.Send(b); }")]
    [FullData("for (var i = 0; i < 3; i++) { var b = {|#0:new byte[size]|}; b[0] = 1; socket.Send(b); if (size > 3) i = 0; }")]
    [InlineData(
        """
            while (running)
            {
                try { Console.WriteLine(); }
                catch (ZmqException) { var b = {|#0:new byte[size]|}; b[0] = 1; socket.Send(b); }
            }
            """
    )]
    [FullData("while (running) { var b = {|#0:new byte[size]|}; try { b[0] = 1; } finally { socket.Send(b); } }")]
    public Task What_runs_again_and_again_Triggers_as_hot(string code) => Code.TriggersHot(code, s_result.WithLocation(0));

    [Fact]
    public Task Message_quotes_the_size() =>
        Code.Triggers(
            "var b = {|#0:new byte[24]|}; b[0] = 1; socket.Send(b);",
            s_result.WithLocation(0).WithMessage("Array of 24 bytes is allocated for one send; use BeginFrame instead")
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
}
