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
    [InlineData("socket.Recv(payload) is int n and > 0")]
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
    [InlineData("if (socket.Recv(payload) is > 0 and var n && n <= payload.Length) Handle(payload.AsSpan(0, n));")]
    [InlineData("if (socket.Recv(payload) is 8 and var n) Handle(payload.AsSpan(0, n));")]
    [InlineData("if ((socket.Recv(payload), size) is (< 64 and var n, 1)) Handle(payload.AsSpan(0, n));")]
    public Task Pattern_with_a_limit_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);
}
