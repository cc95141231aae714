using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class CapturingWriterTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1011");

    [Theory]
    [InlineData("while (running) { var n = (byte)size; socket.SendFrame(8, 0, {|ZMQ1011:(span, _) =>|} span.Fill(n)); }")]
    [InlineData("foreach (var b in payload) _ = socket.TrySendFrame(8, TimeSpan.Zero, 0, {|ZMQ1011:(span, _) =>|} span.Fill(b));")]
    [InlineData("while (running) { var n = size; socket.SendUpTo(8, 0, {|ZMQ1011:(span, _) =>|} n); }")]
    [InlineData(
        "var queue = new Queue<byte>(); "
            + "while (queue.TryDequeue(out var b)) socket.SendFrame(8, 0, {|ZMQ1011:(span, _) =>|} span.Fill(b));"
    )]
    public Task Variable_of_the_iteration_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Variables_of_which_one_is_of_the_iteration_Trigger() =>
        Code.Triggers(
            """
            while (running)
            {
                var n = (byte)size;
                socket.SendFrame(8, 0, {|#0:(span, _) =>|} span.Fill((byte)(n + size)));
            }
            """,
            new DiagnosticResult("ZMQ1011", DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithMessage(
                    "Lambda captures 'n' and 'size', so each send allocates a delegate; pass it as the state and make the lambda static"
                )
        );

    [Fact]
    public Task The_object_Triggers() =>
        Code.Triggers(
            """
            private readonly byte _fill = 1;
            void Run(Socket s) { while (true) s.SendFrame(8, 0, {|ZMQ1011:(span, _) =>|} span.Fill(_fill)); }
            """
        );

    [Fact]
    public Task Parameter_of_a_hot_member_Triggers() =>
        Code.Triggers(
            """
            private int _count;
            [HotPath] public void Run(Socket s, byte n) => s.SendFrame(8, 0, {|ZMQ1011:(span, _) =>|} span.Fill(n));
            """
        );

    [Theory]
    [InlineData("while (running) socket.SendFrame(8, size, static (span, n) => span.Fill((byte)n));")]
    [InlineData("while (running) socket.SendFrame(8, size, (span, n) => span.Fill((byte)n));")]
    [InlineData("while (running) { var n = 1; socket.SendFrame(8, 0, (span, _) => Handle(nameof(n))); }")]
    [InlineData("while (running) { const byte n = 1; socket.SendFrame(8, 0, (span, _) => span.Fill(n)); }")]
    [InlineData("while (running) socket.SendFrame(8, payload, static (span, p) => span.Fill((from b in p where b > 3 select b).First()));")]
    public Task Lambda_that_captures_nothing_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var n = size; socket.SendFrame(8, 0, (span, _) => span.Fill((byte)n));")]
    [InlineData("for (var i = 0; i < 3; i++) { var n = size; socket.SendFrame(8, 0, (span, _) => span.Fill((byte)n)); }")]
    public Task Few_sends_DoNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) socket.SendFrame(8, 0, (span, _) => span.Fill((byte)size));")]
    [InlineData("var n = size; for (var i = 0; i < size; i++) socket.SendFrame(8, 0, (span, _) => span.Fill((byte)n));")]
    [InlineData("while (running) { var n = size; for (var i = 0; i < n; i++) socket.SendFrame(8, 0, (span, _) => span.Fill((byte)n)); }")]
    [InlineData("SpanAction<byte, int> write = (span, _) => span.Fill((byte)size); while (running) socket.SendFrame(8, 0, write);")]
    [InlineData(
        "while (running) { var n = size; void Write(Span<byte> s) => s.Fill((byte)n); socket.SendFrame(8, 0, (span, _) => Write(span)); }"
    )]
    public Task Delegate_that_may_be_kept_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        "while (running) { var n = (byte)size; socket.SendFrame(8, 0, {|ZMQ1011:(span, _) =>|} span.Fill(n)); }",
        "while (running) { var n = (byte)size; socket.SendFrame(8, n, static (span, n) => span.Fill(n)); }"
    )]
    [InlineData(
        "while (running) { var n = text; socket.SendUpTo(8, state: size, write: {|ZMQ1011:(span, unused) =>|} { return n.Length; }); }",
        "while (running) { var n = text; socket.SendUpTo(8, state: n, write: static (span, n) => { return n.Length; }); }"
    )]
    [InlineData(
        "while (running) { var n = size; n++; socket.SendFrame(1, 0, {|ZMQ1011:(span, _) =>|} span.Fill((byte)n)); n++; }",
        "while (running) { var n = size; n++; socket.SendFrame(1, n, static (span, n) => span.Fill((byte)n)); n++; }"
    )]
    public Task Variable_becomes_the_state_IsFixed(string code, string fixedCode) => Code.IsFixed(code, fixedCode);

    [Theory]
    [InlineData(
        "foreach (var b in payload) _ = socket.TrySendFrame(1, TimeSpan.Zero, 0, {|ZMQ1011:(span, _) =>|} span[0] = b); "
            + "foreach (var @in in payload) socket.SendFrame(1, default(int), {|ZMQ1011:(_, _) =>|} Handle(@in));",
        "foreach (var b in payload) _ = socket.TrySendFrame(1, TimeSpan.Zero, b, static (span, b) => span[0] = b); "
            + "foreach (var @in in payload) socket.SendFrame(1, @in, static (_, @in) => Handle(@in));"
    )]
    public Task Several_lambdas_AreFixed(string code, string fixedCode) => Code.IsFixed(code, fixedCode);

    [Theory]
    [InlineData("while (running) { var n = size; socket.SendFrame(8, 0, {|ZMQ1011:(span, _) =>|} span.Fill((byte)(n + size))); }")]
    [InlineData("while (running) { var n = size; socket.SendFrame(8, size, {|ZMQ1011:(span, m) =>|} span.Fill((byte)(n + m))); }")]
    public Task Several_values_AreNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("while (running) { var n = 0; socket.SendFrame(8, 0, {|ZMQ1011:(span, _) =>|} span.Fill((byte)n++)); }")]
    [InlineData("while (running) { var n = 0; socket.SendFrame(n = 8, 0, {|ZMQ1011:(span, _) =>|} span.Fill((byte)n)); }")]
    [InlineData(
        "while (running) { var n = 0; Action more = () => n++; socket.SendFrame(8, 0, {|ZMQ1011:(span, _) =>|} span.Fill((byte)n)); }"
    )]
    [InlineData("while (running) { var n = (1, 2); socket.SendFrame(8, 0, {|ZMQ1011:(span, _) =>|} span.Fill((byte)n.Item1)); }")]
    [InlineData(
        "while (running) { var n = 0; ref int r = ref n; " + "socket.SendFrame(r = 7, 0, {|ZMQ1011:(span, _) =>|} span.Fill((byte)n)); }"
    )]
    [InlineData(
        "while (running) socket.SendFrame(state: 0, size: size is var n ? n : 0, write: {|ZMQ1011:(span, _) =>|} span.Fill((byte)n));"
    )]
    public Task Variable_that_may_change_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("while (running) { var n = size; socket.SendFrame<int>(8, 0, {|ZMQ1011:(span, _) =>|} span.Fill((byte)n)); }")]
    [InlineData("while (running) { var n = text; socket.SendFrame(8, 0, {|ZMQ1011:(Span<byte> s, int _) =>|} s.Fill((byte)n[0])); }")]
    [InlineData("while (running) { var n = size; socket.SendFrame(8, Next(), {|ZMQ1011:(span, _) =>|} Handle(n)); } int Next() => 1;")]
    [InlineData(
        "while (running) { var n = (byte)size; socket.SendFrame(8, 0, (SpanAction<byte, int>)({|ZMQ1011:(span, _) =>|} span.Fill(n))); }"
    )]
    [InlineData("while (running) { var n = size; socket.SendFrame(8, 0, {|ZMQ1011:(_, _) =>|} _ = n.ToString()); }")]
    [InlineData(
        """
            while (running) { var n = (byte)size; socket.SendFrame(8, 0,
            #if DEBUG
                (span, _) => span.Clear());
            #else
                {|ZMQ1011:(span, _) =>|} span.Fill(n));
            #endif
            }
            """
    )]
    public Task Types_or_effects_that_would_change_AreNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Member_that_is_known_not_to_be_null_IsNotFixed() =>
        Code.IsNotFixed(
            """
            #nullable enable
            using Net.Zmq;
            using ZmqPerf;

            class Order { public string? Text; }

            static class C
            {
                [HotPath] static void M(Socket socket, Order order)
                {
                    if (order.Text is null)
                        return;
                    socket.SendFrame(8, 0, {|ZMQ1011:(span, _) =>|} span.Fill((byte)order.Text.Length));
                }
            }
            """
        );

    [Fact]
    public Task Language_without_static_lambdas_IsNotFixed() =>
        Code.In(LanguageVersion.CSharp8)
            .IsNotFixed("while (running) { var n = size; socket.SendFrame(8, 0, {|ZMQ1011:(span, _) =>|} span.Fill((byte)n)); }");
}
