using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

/// <summary>ZMQ1003: bytes of arrays of wider elements that are copied beside others.</summary>
public sealed class ArrayPerSendNumbersFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1003");

    [Fact]
    public Task Numbers_behind_a_header_AreFixed_without_clearing() =>
        Code.IsFixed(
            """
            var row = new float[size];
            var b = {|ZMQ1003:new byte[4 + row.Length * sizeof(float)]|};
            BitConverter.GetBytes(size).CopyTo(b, 0);
            Buffer.BlockCopy(row, 0, b, 4, row.Length * sizeof(float));
            socket.Send(b);
            """,
            """
            var row = new float[size];
            using var frame = socket.BeginFrame(4 + row.Length * sizeof(float));
            var b = frame.Span;
            BitConverter.TryWriteBytes(b, size);
            MemoryMarshal.AsBytes(row.AsSpan()).CopyTo(b.Slice(4));
            frame.Send();
            """
        );

    [Fact]
    public Task Part_of_the_numbers_before_another_send_IsFixed_without_clearing() =>
        Code.IsFixed(
            """
            var row = new short[4096];
            for (var at = 0; at < 4096; at += 1024)
            {
                var b = {|ZMQ1003:new byte[2048]|};
                Buffer.BlockCopy(row, at * 2, b, 0, 2048);
                socket.Send("row"u8, SendFlags.SendMore);
                socket.Send(b);
            }
            """,
            """
            var row = new short[4096];
            for (var at = 0; at < 4096; at += 1024)
            {
                using var frame = socket.BeginFrame(2048);
                var b = frame.Span;
                MemoryMarshal.AsBytes(row.AsSpan()).Slice(at * 2, 2048).CopyTo(b);
                socket.Send("row"u8, SendFlags.SendMore);
                frame.Send();
            }
            """
        );

    [Fact]
    public Task Numbers_as_long_as_their_array_AreFixed_without_a_part() =>
        Code.IsFixed(
            """
            var row = new float[size];
            var b = {|ZMQ1003:new byte[row.Length * sizeof(float)]|};
            Buffer.BlockCopy(row, 0, b, 0, b.Length);
            socket.Send("row"u8, SendFlags.SendMore);
            socket.Send(b);
            """,
            """
            var row = new float[size];
            using var frame = socket.BeginFrame(row.Length * sizeof(float));
            var b = frame.Span;
            MemoryMarshal.AsBytes(row.AsSpan()).CopyTo(b);
            socket.Send("row"u8, SendFlags.SendMore);
            frame.Send();
            """
        );

    [Fact]
    public Task Numbers_that_do_not_fill_the_array_AreFixed_with_clearing() =>
        Code.IsFixed(
            """
            var row = new int[4];
            var b = {|ZMQ1003:new byte[size]|};
            Buffer.BlockCopy(row, 0, b, 4, 12);
            socket.Send(b);
            """,
            """
            var row = new int[4];
            using var frame = socket.BeginFrame(size);
            var b = frame.Span;
            b.Clear();
            MemoryMarshal.AsBytes(row.AsSpan()).Slice(0, 12).CopyTo(b.Slice(4));
            frame.Send();
            """
        );

    /// <summary>An offset that does something comes later in a span's copy.</summary>
    [Theory]
    [InlineData("Buffer.BlockCopy(row, 0, b, size++, 8);")]
    [InlineData("Buffer.BlockCopy(row, Next(), b, 0, 8); int Next() => 4;")]
    public Task Offset_that_does_something_IsNotFixed(string copy) =>
        Code.IsNotFixed($"var row = new int[4]; var b = {{|ZMQ1003:new byte[16]|}}; {copy} socket.Send(b);");
}
