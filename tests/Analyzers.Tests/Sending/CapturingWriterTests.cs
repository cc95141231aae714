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
    [FullData("foreach (var b in payload) _ = socket.TrySendFrame(8, TimeSpan.Zero, 0, {|ZMQ1011:(span, _) =>|} span.Fill(b));")]
    [FullData("while (running) { var n = size; socket.SendUpTo(8, 0, {|ZMQ1011:(span, _) =>|} n); }")]
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
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
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
    [FullData("while (running) socket.SendFrame(8, size, (span, n) => span.Fill((byte)n));")]
    [InlineData("while (running) { var n = 1; socket.SendFrame(8, 0, (span, _) => Handle(nameof(n))); }")]
    [InlineData("while (running) { const byte n = 1; socket.SendFrame(8, 0, (span, _) => span.Fill(n)); }")]
    [FullData("while (running) socket.SendFrame(8, payload, static (span, p) => span.Fill((from b in p where b > 3 select b).First()));")]
    public Task Lambda_that_captures_nothing_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var n = size; socket.SendFrame(8, 0, {|ZMQ1011:(span, _) =>|} span.Fill((byte)n));")]
    [InlineData("for (var i = 0; i < 3; i++) { var n = size; socket.SendFrame(8, 0, {|ZMQ1011:(span, _) =>|} span.Fill((byte)n)); }")]
    [FullData("socket.SendFrame(8, 0, {|ZMQ1011:(span, _) =>|} span.Fill((byte)size));")]
    public Task Few_sends_Trigger_where_all_is_asked_for(string code) => Code.TriggersCold(code);

    [Theory]
    [InlineData("socket.SendFrame(8, size, static (span, n) => span.Fill((byte)n));")]
    [FullData("SpanAction<byte, int> write = (span, _) => span.Fill((byte)size); socket.SendFrame(8, 0, write);")]
    public Task Few_sends_without_captures_DoNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) socket.SendFrame(8, 0, (span, _) => span.Fill((byte)size));")]
    [FullData("var n = size; for (var i = 0; i < size; i++) socket.SendFrame(8, 0, (span, _) => span.Fill((byte)n));")]
    [InlineData("while (running) { var n = size; for (var i = 0; i < n; i++) socket.SendFrame(8, 0, (span, _) => span.Fill((byte)n)); }")]
    [FullData("SpanAction<byte, int> write = (span, _) => span.Fill((byte)size); while (running) socket.SendFrame(8, 0, write);")]
    [InlineData(
        """
            while (running)
            {
                var n = size;
                void Write(Span<byte> s) => s.Fill((byte)n);
                socket.SendFrame(8, 0, (span, _) => Write(span));
            }
            """
    )]
    public Task Delegate_that_may_be_kept_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        "while (running) { var n = (byte)size; socket.SendFrame(8, 0, {|ZMQ1011:(span, _) =>|} span.Fill(n)); }",
        "while (running) { var n = (byte)size; socket.SendFrame(8, n, static (span, n) => span.Fill(n)); }"
    )]
    [FullData(
        "while (running) { var n = text; socket.SendUpTo(8, state: size, write: {|ZMQ1011:(span, unused) =>|} { return n.Length; }); }",
        "while (running) { var n = text; socket.SendUpTo(8, state: n, write: static (span, n) => { return n.Length; }); }"
    )]
    [InlineData(
        "while (running) { var n = size; n++; socket.SendFrame(1, 0, {|ZMQ1011:(span, _) =>|} span.Fill((byte)n)); n++; }",
        "while (running) { var n = size; n++; socket.SendFrame(1, n, static (span, n) => span.Fill((byte)n)); n++; }"
    )]
    [InlineData(
        "foreach (var t in new[] { (size, text) }) socket.SendFrame(8, 0, {|ZMQ1011:(span, _) =>|} span.Fill((byte)t.size));",
        "foreach (var t in new[] { (size, text) }) socket.SendFrame(8, t, static (span, t) => span.Fill((byte)t.size));"
    )]
    public Task Variable_becomes_the_state_IsFixed(string code, string fixedCode) => Code.IsFixed(code, fixedCode);

    [Theory]
    [InlineData(
        """
            foreach (var b in payload) _ = socket.TrySendFrame(1, TimeSpan.Zero, 0, {|ZMQ1011:(span, _) =>|} span[0] = b);
            foreach (var @in in payload) socket.SendFrame(1, default(int), {|ZMQ1011:(_, _) =>|} Handle(@in));
            """,
        """
            foreach (var b in payload) _ = socket.TrySendFrame(1, TimeSpan.Zero, b, static (span, b) => span[0] = b);
            foreach (var @in in payload) socket.SendFrame(1, @in, static (_, @in) => Handle(@in));
            """
    )]
    public Task Several_lambdas_AreFixed(string code, string fixedCode) => Code.IsFixed(code, fixedCode);

    [Theory]
    [InlineData(
        """
            while (running)
            {
                var n = size;
                socket.SendFrame(8, 0, {|ZMQ1011:(span, _) =>|} span.Fill((byte)(n + size)));
            }
            """,
        """
            while (running)
            {
                var n = size;
                socket.SendFrame(8, (n, size), static (span, state) => span.Fill((byte)(state.n + state.size)));
            }
            """
    )]
    [InlineData(
        """
            while (running)
            {
                var n = text;
                socket.SendUpTo(8, state: 0, write: {|ZMQ1011:(state, _) =>|} state.Length - n.Length - size);
            }
            """,
        """
            while (running)
            {
                var n = text;
                socket.SendUpTo(8, state: (n, size), write: static (state, state2) => state.Length - state2.n.Length - state2.size);
            }
            """
    )]
    [FullData(
        """
            foreach (var @in in payload)
                socket.SendFrame(8, 0, {|ZMQ1011:(span, _) =>|} { Handle(@in); /* and */ Handle(text); });
            """,
        """
            foreach (var @in in payload)
                socket.SendFrame(8, (@in, text), static (span, state) => { Handle(state.@in); /* and */ Handle(state.text); });
            """
    )]
    public Task Several_variables_become_a_tuple_IsFixed(string code, string fixedCode) => Code.IsFixed(code, fixedCode);

    [Theory]
    [InlineData("(span, _) =>", "span.Fill(_fill)", "this, static (span, self) =>", "span.Fill(self._fill)")]
    [FullData("(span, _) =>", "span.Fill(this._fill)", "this, static (span, self) =>", "span.Fill(self._fill)")]
    [FullData("(span, _) =>", "Write<byte>(span, this)", "this, static (span, self) =>", "self.Write<byte>(span, self)")]
    [FullData("(self, _) =>", "self.Fill(_fill)", "this, static (self, self2) =>", "self.Fill(self2._fill)")]
    [FullData(
        "(span, _) =>",
        "span.Fill((byte)(_fill + n))",
        "(self: this, n), static (span, state) =>",
        "span.Fill((byte)(state.self._fill + state.n))"
    )]
    [FullData(
        "(span, _) =>",
        "span.Fill((byte)(n + N))",
        "(self: this, n), static (span, state) =>",
        "span.Fill((byte)(state.n + state.self.N))"
    )]
    public Task The_object_becomes_the_state_IsFixed(string head, string body, string fixedHead, string fixedBody)
    {
        const string Members =
            "private readonly byte _fill = 1; private byte N => _fill; private void Write<T>(Span<byte> s, object o) => s.Clear();\n"
            + "void Run(Socket s) { while (true) { var n = s.GetHashCode(); s.SendFrame(8, ";
        return Code.IsFixed(Members + $"0, {{|ZMQ1011:{head}|}} {body}); }} }}", Members + $"{fixedHead} {fixedBody}); }} }}");
    }

    [Fact]
    public Task Several_lambdas_with_several_values_AreFixed() =>
        Code.IsFixed(
            """
            private readonly byte _fill = 1;
            void Run(Socket s, byte[] values)
            {
                foreach (var value in values)
                {
                    s.SendFrame(8, 0, {|ZMQ1011:(span, _) =>|} span.Fill((byte)(value + _fill)));
                    s.SendFrame(8, 0, {|ZMQ1011:(span, unused) =>|} span.Fill(values[value]));
                    s.SendFrame(8, 0, {|ZMQ1011:(span, _) =>|} span.Fill(_fill));
                }
            }
            """,
            """
            private readonly byte _fill = 1;
            void Run(Socket s, byte[] values)
            {
                foreach (var value in values)
                {
                    s.SendFrame(8, (self: this, value), static (span, state) => span.Fill((byte)(state.value + state.self._fill)));
                    s.SendFrame(8, (values, value), static (span, state) => span.Fill(state.values[state.value]));
                    s.SendFrame(8, this, static (span, self) => span.Fill(self._fill));
                }
            }
            """
        );

    [Theory]
    [InlineData("base.GetHashCode() + n")]
    [InlineData("new Func<int>(() => n + _fill)()")]
    [InlineData("_text.Length + n")]
    [FullData("_other._text.Length + n")]
    [InlineData("n + Item1")]
    public Task What_cannot_be_a_part_of_a_state_IsNotFixed(string value) =>
        Code.IsNotFixed(
            $$"""
            #nullable enable
            using System;
            using Net.Zmq;
            using ZmqPerf;

            class C
            {
                private readonly int _fill = 1;
                private string? _text = "";
                private C _other = null!;

                void Run(Socket s)
                {
                    if (_text is null || _other._text is null)
                        return;
                    while (true)
                    {
                        var n = _fill;
                        var Item1 = n;
                        s.SendFrame(8, 0, {|ZMQ1011:(span, _) =>|} span.Fill((byte)({{value}})));
                    }
                }
            }
            """
        );

    [Theory]
    [InlineData("while (running) { var n = size; socket.SendFrame(8, size, {|ZMQ1011:(span, m) =>|} span.Fill((byte)(n + m))); }")]
    public Task Several_values_of_which_one_is_the_state_AreNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("while (running) { var n = size; socket.SendFrame(8, 0, {|ZMQ1011:(span, _) =>|} span.Fill((byte)(n + size++))); }")]
    public Task Several_values_of_which_one_may_change_AreNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("while (running) { var n = 0; socket.SendFrame(8, 0, {|ZMQ1011:(span, _) =>|} span.Fill((byte)n++)); }")]
    [InlineData("while (running) { var n = 0; socket.SendFrame(n = 8, 0, {|ZMQ1011:(span, _) =>|} span.Fill((byte)n)); }")]
    [FullData(
        "while (running) { var n = 0; Action more = () => n++; socket.SendFrame(8, 0, {|ZMQ1011:(span, _) =>|} span.Fill((byte)n)); }"
    )]
    [InlineData("while (running) { var n = (1, 2); socket.SendFrame(8, 0, {|ZMQ1011:(span, _) =>|} span.Fill((byte)n.Item1)); }")]
    [InlineData(
        "while (running) { var n = 0; ref int r = ref n; " + "socket.SendFrame(r = 7, 0, {|ZMQ1011:(span, _) =>|} span.Fill((byte)n)); }"
    )]
    [InlineData(
        "while (running) socket.SendFrame(state: 0, size: size is var n ? n : 0, write: {|ZMQ1011:(span, _) =>|} span.Fill((byte)n));"
    )]
    [InlineData(
        """
            foreach (var t in new[] { (size, new System.Threading.SpinWait()) })
                socket.SendFrame(8, 0, {|ZMQ1011:(span, _) =>|} { t.Item2.SpinOnce(); span.Fill((byte)t.Item2.Count); });
            """
    )]
    public Task Variable_that_may_change_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("while (running) { var n = size; socket.SendFrame<int>(8, 0, {|ZMQ1011:(span, _) =>|} span.Fill((byte)n)); }")]
    [InlineData("while (running) { var n = text; socket.SendFrame(8, 0, {|ZMQ1011:(Span<byte> s, int _) =>|} s.Fill((byte)n[0])); }")]
    [InlineData(
        "while (running) { var n = (byte)size; socket.SendFrame(8, 0, (SpanAction<byte, int>)({|ZMQ1011:(span, _) =>|} span.Fill(n))); }"
    )]
    public Task Types_that_would_change_AreNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("while (running) { var n = size; socket.SendFrame(8, Next(), {|ZMQ1011:(span, _) =>|} Handle(n)); } int Next() => 1;")]
    public Task Effect_that_would_go_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("while (running) { var n = size; socket.SendFrame(8, 0, {|ZMQ1011:(_, _) =>|} _ = n.ToString()); }")]
    public Task Discard_that_would_be_a_parameter_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
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
    public Task Directive_within_IsNotFixed(string code) => Code.IsNotFixed(code);

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
