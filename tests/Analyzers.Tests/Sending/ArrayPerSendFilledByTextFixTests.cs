using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

/// <summary>Whether a frame is cleared that a text fills, or what is counted from its end, or a copy of its own length.</summary>
public sealed class ArrayPerSendFilledByTextFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1003");

    [Theory]
    [InlineData("Encoding.UTF8.GetByteCount(text)", "Encoding.UTF8.GetBytes(text, b);")]
    [InlineData("Encoding.UTF8.GetByteCount(text) + 1", "b[0] = 1;\nEncoding.UTF8.GetBytes(text, b[1..]);")]
    [InlineData("Encoding.UTF8.GetByteCount(text) + 1", "Encoding.UTF8.GetBytes(text, b);\nb[^1] = 0;")]
    [InlineData("payload.Length + 3", "b[0] = 2;\nb[1] = 1;\npayload.CopyTo(b.Slice(2));\nb[^1] = 3;")]
    [InlineData("payload.Length + 2", "payload.CopyTo(b);\nb[^2] = 1;\nb[^1] = 3;")]
    [InlineData("Math.Min(size, 100)", "payload.AsSpan(4, b.Length).CopyTo(b);")]
    public Task Array_that_is_filled_IsFixed_without_clearing(string length, string written) =>
        Code.IsFixed(
            $"var b = {{|ZMQ1003:new byte[{length}]|}};\n{OfArray(written)}\nb[0] |= 1;\nsocket.Send(b);",
            $"using var frame = socket.BeginFrame({length});\nvar b = frame.Span;\n{written}\nb[0] |= 1;\nframe.Send();"
        );

    [Theory]
    [InlineData("Encoding.UTF8.GetByteCount(text)", "Encoding.ASCII.GetBytes(text, b);")]
    [InlineData("Encoding.ASCII.GetByteCount(text)", "Encoding.UTF8.GetBytes(text, b);")]
    [InlineData("Encoding.UTF8.GetByteCount(text)", "Encoding.UTF8.GetBytes(text[1..], b);")]
    [InlineData("Encoding.UTF8.GetByteCount(text) + 1", "Encoding.UTF8.GetBytes(text, b);")]
    [InlineData("Encoding.UTF8.GetMaxByteCount(size)", "Encoding.UTF8.GetBytes(text, b);")]
    [InlineData("payload.Length + 2", "payload.CopyTo(b);\nb[^1] = 3;")]
    [InlineData("size", "payload.AsSpan(4, b.Length - 1).CopyTo(b);")]
    public Task Array_that_may_keep_a_zero_IsFixed_with_clearing(string length, string written) =>
        Code.IsFixed(
            $"var b = {{|ZMQ1003:new byte[{length}]|}};\n{OfArray(written)}\nb[0] |= 1;\nsocket.Send(b);",
            $"using var frame = socket.BeginFrame({length});\nvar b = frame.Span;\nb.Clear();\n{written}\nb[0] |= 1;\nframe.Send();"
        );

    [Fact]
    public Task Size_of_a_text_in_a_local_IsFixed_without_clearing() =>
        Code.IsFixed(
            """
            var length = Encoding.UTF8.GetByteCount(text);
            var b = {|ZMQ1003:new byte[2 + length]|};
            BinaryPrimitives.WriteInt16BigEndian(b, (short)length);
            Encoding.UTF8.GetBytes(text, b.AsSpan(2));
            socket.Send(b);
            """,
            """
            var length = Encoding.UTF8.GetByteCount(text);
            using var frame = socket.BeginFrame(2 + length);
            var b = frame.Span;
            BinaryPrimitives.WriteInt16BigEndian(b, (short)length);
            Encoding.UTF8.GetBytes(text, b.Slice(2));
            frame.Send();
            """
        );

    /// <summary>A foreach variable cannot be written, and neither can the items of a tuple in it.</summary>
    [Fact]
    public Task Item_of_a_tuple_IsFixed_without_clearing() =>
        Code.IsFixed(
            """
            foreach (var part in new List<(byte Kind, byte[] Body)>())
            {
                var b = {|ZMQ1003:new byte[part.Body.Length + 1]|};
                b[0] = part.Kind;
                part.Body.CopyTo(b, 1);
                socket.Send(b);
            }
            """,
            """
            foreach (var part in new List<(byte Kind, byte[] Body)>())
            {
                using var frame = socket.BeginFrame(part.Body.Length + 1);
                var b = frame.Span;
                b[0] = part.Kind;
                part.Body.CopyTo(b.Slice(1));
                frame.Send();
            }
            """
        );

    [Fact]
    public Task Start_of_all_IsFixed_as_all() =>
        Code.IsFixed(
            """
            var b = {|ZMQ1003:new byte[8]|};
            BinaryPrimitives.WriteInt32LittleEndian(b.AsSpan(0), size);
            BinaryPrimitives.WriteInt32LittleEndian(b.AsSpan(4), size);
            socket.Send(b);
            """,
            """
            using var frame = socket.BeginFrame(8);
            var b = frame.Span;
            BinaryPrimitives.WriteInt32LittleEndian(b, size);
            BinaryPrimitives.WriteInt32LittleEndian(b.Slice(4), size);
            frame.Send();
            """
        );

    [Fact]
    public Task Array_beside_something_else_that_is_called_frame_IsFixed() =>
        Code.IsFixed(
            """
            foreach (var frame in new[] { 1, 2 })
                socket.Send({|ZMQ1003:BitConverter.GetBytes(frame)|});
            """,
            """
            foreach (var frame in new[] { 1, 2 })
            {
                using var outgoing = socket.BeginFrame(sizeof(int));
                BitConverter.TryWriteBytes(outgoing.Span, frame);
                outgoing.Send();
            }
            """
        );

    [Fact]
    public Task Array_with_the_name_of_a_frame_IsFixed() =>
        Code.IsFixed(
            """
            var frame = {|ZMQ1003:new byte[5]|};
            frame[4] = 1;
            BinaryPrimitives.WriteInt32LittleEndian(frame, size);
            socket.Send(frame);
            """,
            """
            using var outgoing = socket.BeginFrame(5);
            var frame = outgoing.Span;
            frame[4] = 1;
            BinaryPrimitives.WriteInt32LittleEndian(frame, size);
            outgoing.Send();
            """
        );

    private static string OfArray(string written) =>
        written
            .Replace("b[1..]", "b.AsSpan()[1..]")
            .Replace("payload.CopyTo(b)", "payload.CopyTo(b, 0)")
            .Replace("payload.CopyTo(b.Slice(2))", "payload.CopyTo(b, 2)")
            .Replace("payload.AsSpan(4, b.Length).CopyTo(b)", "Array.Copy(payload, 4, b, 0, b.Length)")
            .Replace("payload.AsSpan(4, b.Length - 1).CopyTo(b)", "Array.Copy(payload, 4, b, 0, b.Length - 1)");
}
