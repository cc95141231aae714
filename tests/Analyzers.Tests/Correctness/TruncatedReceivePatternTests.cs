using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>The length is named by a part of a pattern.</summary>
public sealed class TruncatedReceivePatternTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3002");

    [Theory]
    [InlineData("socket.Recv(payload) is > 0 and var n")]
    [FullData("socket.Recv(payload) is int n and > 0")]
    [InlineData("socket.Recv(payload) is not 0 and >= 0 and var n")]
    public Task Pattern_that_names_the_length_IsFixed(string pattern) =>
        Code.IsFixed(
            $"if ({pattern})\n    Handle({{|ZMQ3002:payload.AsSpan(0, n)|}});",
            $"if ({pattern} && n <= payload.Length)\n    Handle(payload.AsSpan(0, n));"
        );

    [Fact]
    public Task Pattern_of_a_tuple_IsFixed() =>
        Code.IsFixed(
            """
            if ((socket.Recv(payload), size) is (> 0 and var n, 1))
                Handle({|ZMQ3002:payload.AsSpan(0, n)|});
            """,
            """
            if ((socket.Recv(payload), size) is (> 0 and var n, 1))
            {
                if (n > payload.Length)
                    throw new InvalidOperationException($"A frame of {n} bytes does not fit into {payload.Length}.");
                Handle(payload.AsSpan(0, n));
            }
            """
        );

    [Theory]
    [InlineData("if (socket.Recv(payload) is > 0 and <= 64 and var n) Handle(payload.AsSpan(0, n));")]
    [FullData("if (socket.Recv(payload) is > 0 and var n && n <= payload.Length) Handle(payload.AsSpan(0, n));")]
    [FullData("if (socket.Recv(payload) is 8 and var n) Handle(payload.AsSpan(0, n));")]
    [FullData("if ((socket.Recv(payload), size) is (< 64 and var n, 1)) Handle(payload.AsSpan(0, n));")]
    public Task Pattern_with_a_limit_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("if ((n <= b.Length, n > 0) == (true, true)) Handle(b.AsSpan(0, n));")]
    [InlineData("if ((n <= b.Length, n > 0) != (true, true)) return; Handle(b.AsSpan(0, n));")]
    [InlineData("if ((false, 1) == (n > b.Length, size)) Handle(b.AsSpan(0, n));")]
    [InlineData("if ((n, size) == (b.Length, 1)) Handle(b.AsSpan(0, n));")]
    [InlineData("Handle((n, b.Length) switch { (var x, var y) when x > y => 0, (0, _) => 1, _ => b.AsSpan(0, n)[0] });")]
    [FullData("Handle((n, b.Length) switch { var (x, y) when x <= y => b.AsSpan(0, n)[0], _ => 0 });")]
    [FullData("Handle((n, b.Length) switch { var t when t.n > t.Length => 0, _ => b.AsSpan(0, n)[0] });")]
    [FullData("Handle((n, b.Length) is var (x, y) && x <= y ? b.AsSpan(0, n)[0] : 0);")]
    [FullData("switch ((n, b.Length)) { case (var x, var y) when x > y: return; default: Handle(b.AsSpan(0, n)); break; }")]
    public Task Tuple_with_a_limit_DoesNotTrigger(string code) => Code.DoesNotTrigger(Received + code);

    [Theory]
    [InlineData("if ((n != 5, n > 0) == (true, true)) Handle({|ZMQ3002:b.AsSpan(0, n)|});")]
    [InlineData("if ((n <= b.Length, n > 0) != (true, true)) Handle({|ZMQ3002:b.AsSpan(0, n)|});")]
    [InlineData("Handle((n, b.Length) switch { (var x, var y) when x == 0 => 0, (0, _) => 1, _ => {|ZMQ3002:b.AsSpan(0, n)|}[0] });")]
    [InlineData("Handle((n, size) switch { (var x, var y) when y > 5 => 0, _ => {|ZMQ3002:b.AsSpan(0, n)|}[0] });")]
    public Task Tuple_without_a_limit_Triggers(string code) => Code.Triggers(Received + code);

    private const string Received = "var b = new byte[128]; var n = socket.Recv(b); ";

    [Theory]
    [InlineData("if (new Part(b, n).Fits) Handle(b.AsSpan(0, n));")]
    [FullData("var part = new Part(b, n); if (!part.Fits) return; Handle(b.AsSpan(0, n));")]
    [InlineData("var part = new Part(b, n); if (part.IsCut()) return; Handle(b.AsSpan(0, n));")]
    [FullData("var part = new Head { Length = n }; if (!part.Fits) return; Handle(b.AsSpan(0, n));")]
    public Task Object_that_compares_DoesNotTrigger(string code) => Code.DoesNotTrigger(WithPart(code));

    [Theory]
    [InlineData("if (new Part(b, n).IsAny) Handle({|ZMQ3002:b.AsSpan(0, n)|});")]
    [InlineData("var part = new Part(b, 5); if (!part.Fits) return; Handle({|ZMQ3002:b.AsSpan(0, n)|});")]
    public Task Object_that_compares_nothing_Triggers(string code) => Code.Triggers(WithPart(code));

    private static string WithPart(string code) =>
        $$"""
            using System;
            using Net.Zmq;

            class Receiver
            {
                void Run(Socket socket) { {{Received}}{{code}} }
                static void Handle(ReadOnlySpan<byte> bytes) { }
            }

            readonly record struct Part(byte[] Bytes, int Count)
            {
                public bool Fits => Count <= Bytes.Length;
                public bool IsAny { get { return Count > 0; } }
                public bool IsCut() => Bytes.Length < Count;
            }

            sealed class Head { public int Length { get; set; } public int Most { get; set; } public bool Fits => Length <= Most; }

            """;

    [Theory]
    [InlineData("switch (n > payload.Length || !running) { case true: return; } Handle(payload.AsSpan(0, n));")]
    [FullData("switch (n <= payload.Length && running) { case false: return; } Handle(payload.AsSpan(0, n));")]
    [FullData("switch (n <= payload.Length && running) { case true: Handle(payload.AsSpan(0, n)); break; }")]
    public Task Joined_conditions_that_a_switch_asks_about_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("var n = socket.Recv(payload); " + code);

    [Theory]
    [InlineData("switch (n > payload.Length || !running) { case true: Handle({|ZMQ3002:payload.AsSpan(0, n)|}); break; }")]
    [InlineData("switch (n > payload.Length && running) { case true: return; } Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    public Task Joined_conditions_that_say_nothing_of_the_length_Triggers(string code) =>
        Code.Triggers("var n = socket.Recv(payload); " + code);
}
