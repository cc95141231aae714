using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

/// <summary>Static helpers that write an array become members of its span.</summary>
public sealed class ArrayPerSendHelperFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1003");

    [Fact]
    public Task Number_in_network_order_IsFixed() =>
        Code.IsFixed(
            """
            var b = {|ZMQ1003:BitConverter.GetBytes(size)|};
            if (BitConverter.IsLittleEndian)
                Array.Reverse(b);
            socket.Send(b);
            """,
            """
            using var frame = socket.BeginFrame(sizeof(int));
            var b = frame.Span;
            BitConverter.TryWriteBytes(b, size);
            if (BitConverter.IsLittleEndian)
                b.Reverse();
            frame.Send();
            """
        );

    [Theory]
    [InlineData("Array.Reverse(b);", "b.Reverse();")]
    [InlineData("Array.Reverse(b, 4, 2);", "b.Slice(4, 2).Reverse();")]
    [FullData("Array.Clear(b, 4, 2);", "b.Slice(4, 2).Clear();")]
    [FullData("Array.Fill(b, (byte)1, 0, 2);", "b.Slice(0, 2).Fill((byte)1);")]
    public Task Helper_that_writes_some_bytes_IsFixed_with_clearing(string write, string after) =>
        Code.IsFixed(
            $"var b = {{|ZMQ1003:new byte[size]|}};\n{write}\nsocket.Send(b);",
            $"using var frame = socket.BeginFrame(size);\nvar b = frame.Span;\nb.Clear();\n{after}\nframe.Send();"
        );

    [Theory]
    [InlineData("Array.Fill(b, (byte)1);", "b.Fill((byte)1);")]
    [FullData("Array.Fill<byte>(b, 1);", "b.Fill(1);")]
    [FullData("Array.Clear(b);", "b.Clear();")]
    public Task Helper_that_writes_all_bytes_IsFixed(string write, string after) =>
        Code.IsFixed(
            $"var b = {{|ZMQ1003:new byte[size]|}};\n{write}\nsocket.Send(b);",
            $"using var frame = socket.BeginFrame(size);\nvar b = frame.Span;\n{after}\nframe.Send();"
        );

    [Theory]
    [InlineData("Array.Reverse(length: 2, index: 4, array: b);")] // in another order
    [InlineData("Array.Sort(b);")]
    public Task Helper_that_a_span_has_not_IsNotFixed(string write) =>
        Code.IsNotFixed($"var b = {{|ZMQ1003:new byte[size]|}}; {write} socket.Send(b);");
}
