using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

/// <summary>Whether a frame is cleared that is written at a place which moves on.</summary>
public sealed class ArrayPerSendCursorFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1003");

    [Theory]
    [InlineData("12", "var at = 0;\nWriteInt32BigEndian({0}(at), size);\nat += 4;\nWriteInt64BigEndian({0}(at), 1);")]
    [FullData("12", "var at = 0;\nWriteInt32BigEndian({0}(at), size);\nat += sizeof(int);\nWriteInt64BigEndian({0}(at, 8), 1);\nat += 8;")]
    [FullData("3", "var i = 0;\nb[i++] = 1;\nb[i++] = (byte)size;\nb[i++] = payload[0];")]
    [FullData("3", "var i = 0;\nb[i] = 1;\ni++;\nb[i] = 2;\n++i;\nb[i] = 3;")]
    [FullData("5 + payload.Length", "var i = 0;\nb[i++] = 1;\nWriteInt32BigEndian({0}(i), size);\ni += 4;\npayload.CopyTo({0}(i));")]
    [FullData("4 + payload.Length", "var at = payload.Length;\npayload.CopyTo({0}(0));\nWriteInt32BigEndian({0}(at), 1);\nat += 4;")]
    [FullData("4", "var now = DateTime.UtcNow;\nWriteInt32BigEndian(b, now.Second);")]
    [FullData("5", "b[0] = 1;\nHandle(1);\nWriteInt32BigEndian({0}(1), size);")]
    public Task Array_that_is_written_at_a_counter_IsFixed_without_clearing(string length, string writes) => Run(length, writes, "");

    [Theory]
    [InlineData("12", "var at = 0;\nWriteInt32BigEndian({0}(at), size);\nat += 5;\nWriteInt64BigEndian({0}(at - 1), 1);")]
    [FullData("12", "var at = 4;\nWriteInt32BigEndian({0}(at), size);\nat += 4;\nWriteInt32BigEndian({0}(at), 1);")]
    [FullData("8", "var at = 0;\nWriteInt32BigEndian({0}(at), size);\nat += size;\nWriteInt32BigEndian({0}(at), 1);")]
    [FullData("2", "var i = 0;\nb[i++] = 1;\nif (running)\n    i++;\nb[i] = 2;")]
    [InlineData("2", "var i = 0;\nb[i++] = 1;\nint.TryParse(text, out i);\nb[i] = 2;")]
    [InlineData("2", "var i = 0;\nAction next = () => i++;\nb[i++] = 1;\nnext();\nb[i] = 2;")]
    [InlineData("2", "var i = 0;\nb[++i] = 1;\nb[i] = 2;")]
    [FullData("2", "var i = 0;\nb[i++] = 1;\nb[i--] = 2;\nb[i++] = 2;")]
    [FullData("5", "var i = 0;\nb[i++] = 1;\nWriteInt32BigEndian(value: i++, destination: {0}(i));")]
    [FullData("3", "var i = 0;\nb[i++] = b[i++];\nb[i++] = 1;")]
    public Task Array_that_is_written_at_a_counter_that_may_leave_a_zero_IsFixed_with_clearing(string length, string writes) =>
        Run(length, writes, "b.Clear();\n");

    [Fact]
    public Task Array_whose_span_moves_on_IsFixed_without_clearing() =>
        Code.IsFixed(
            """
            var b = {|ZMQ1003:new byte[12 + payload.Length]|};
            var rest = b.AsSpan();
            BinaryPrimitives.WriteInt32LittleEndian(rest, size);
            rest = rest[4..];
            BinaryPrimitives.WriteInt64LittleEndian(rest, 1);
            rest = rest.Slice(8);
            payload.CopyTo(rest);
            socket.Send(b);
            """,
            """
            using var frame = socket.BeginFrame(12 + payload.Length);
            var rest = frame.Span;
            BinaryPrimitives.WriteInt32LittleEndian(rest, size);
            rest = rest[4..];
            BinaryPrimitives.WriteInt64LittleEndian(rest, 1);
            rest = rest.Slice(8);
            payload.CopyTo(rest);
            frame.Send();
            """
        );

    [Fact]
    public Task Array_that_has_a_name_for_its_rest_IsFixed_without_clearing() =>
        Code.IsFixed(
            """
            var b = {|ZMQ1003:new byte[4 + payload.Length]|};
            var body = b.AsSpan(4);
            BinaryPrimitives.WriteInt32LittleEndian(b, size);
            payload.CopyTo(body);
            socket.Send(b);
            """,
            """
            using var frame = socket.BeginFrame(4 + payload.Length);
            var b = frame.Span;
            var body = b.Slice(4);
            BinaryPrimitives.WriteInt32LittleEndian(b, size);
            payload.CopyTo(body);
            frame.Send();
            """
        );

    [Theory]
    [InlineData("rest = rest[5..];")]
    [FullData("rest = rest[size..];")]
    [FullData("rest = rest[4..8];")]
    [FullData("if (running)\n    rest = rest[4..];")]
    public Task Array_whose_span_moves_on_elsewhere_IsFixed_with_clearing(string moves) =>
        Code.IsFixed(
            $$"""
            var b = {|ZMQ1003:new byte[12]|};
            var rest = b.AsSpan();
            BinaryPrimitives.WriteInt32LittleEndian(rest, size);
            {{moves}}
            BinaryPrimitives.TryWriteInt64LittleEndian(rest, 1);
            socket.Send(b);
            """,
            $$"""
            using var frame = socket.BeginFrame(12);
            var rest = frame.Span;
            rest.Clear();
            BinaryPrimitives.WriteInt32LittleEndian(rest, size);
            {{moves}}
            BinaryPrimitives.TryWriteInt64LittleEndian(rest, 1);
            frame.Send();
            """
        );

    [Theory]
    [InlineData("numbers.Length * 4", "numbers.Length", "i * 4")]
    [InlineData("4 * numbers.Length", "numbers.Length", "sizeof(int) * i")]
    [FullData("64", "16", "i * 4")]
    [FullData("size * 4", "size", "i * 4")]
    public Task Array_that_a_loop_fills_number_by_number_IsFixed_without_clearing(string length, string end, string at) =>
        RunLoop(length, end, at, "");

    [Theory]
    [InlineData("numbers.Length * 8", "numbers.Length", "i * 4")]
    [FullData("numbers.Length * 4", "numbers.Length", "i * 8")]
    [FullData("numbers.Length * 4", "size", "i * 4")]
    [FullData("numbers.Length * 4", "numbers.Length - 1", "i * 4")]
    [InlineData("64", "15", "i * 4")]
    [InlineData("4 + numbers.Length * 4", "numbers.Length", "i * 4")]
    [FullData("64", "16", "i * size")]
    public Task Array_that_a_loop_fills_in_part_IsFixed_with_clearing(string length, string end, string at) =>
        RunLoop(length, end, at, "b.Clear();\n");

    /// <summary>What had no room threw; an attempt would write nothing.</summary>
    [Fact]
    public Task Copy_that_throws_where_there_is_no_room_is_no_attempt_when_it_IsFixed() =>
        Code.IsFixed(
            """
            var b = {|ZMQ1003:new byte[8]|};
            BinaryPrimitives.WriteInt64LittleEndian(b, size);
            BitConverter.GetBytes(size).CopyTo(b, 6);
            socket.Send(b);
            """,
            """
            using var frame = socket.BeginFrame(8);
            var b = frame.Span;
            BinaryPrimitives.WriteInt64LittleEndian(b, size);
            BitConverter.GetBytes(size).CopyTo(b.Slice(6));
            frame.Send();
            """
        );

    private static Task Run(string length, string writes, string clear)
    {
        writes = writes.Replace("Write", "BinaryPrimitives.Write", System.StringComparison.Ordinal);
        return Code.IsFixed(
            $"var b = {{|ZMQ1003:new byte[{length}]|}};\n{With("b.AsSpan")}\nsocket.Send(b);",
            $"using var frame = socket.BeginFrame({length});\nvar b = frame.Span;\n{clear}{With("b.Slice")}\nframe.Send();".Replace(
                "b.Slice(0))",
                "b)"
            )
        );

        string With(string part) => writes.Replace("{0}", part, System.StringComparison.Ordinal);
    }

    private static Task RunLoop(string length, string end, string at, string clear)
    {
        var numbers = "var numbers = new int[size];\n";
        var (head, write) = ($"for (var i = 0; i < {end}; i++)\n    ", "BinaryPrimitives.WriteInt32LittleEndian(b");
        return Code.IsFixed(
            $"{numbers}var b = {{|ZMQ1003:new byte[{length}]|}};\n{head}{write}.AsSpan({at}), numbers[i]);\nsocket.Send(b);",
            $"{numbers}using var frame = socket.BeginFrame({length});\nvar b = frame.Span;\n{clear}"
                + $"{head}{write}.Slice({at}), numbers[i]);\nframe.Send();"
        );
    }
}
