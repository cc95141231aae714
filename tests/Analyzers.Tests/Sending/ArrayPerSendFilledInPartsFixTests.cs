using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

/// <summary>Whether a frame is cleared that a loop writes, or statements in any order.</summary>
public sealed class ArrayPerSendFilledInPartsFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1003");

    [Theory]
    [InlineData("64", "for (int i = 0; i < b.Length; i++)\n    b[i] = (byte)(i + size);")]
    [FullData("64", "for (var i = 0; i < 64; ++i)\n{\n    b[i] = payload[i];\n}")]
    [FullData("payload.Length", "for (var i = 0; i < payload.Length; i++)\n    b[i] = (byte)(payload[i] ^ 0x55);")]
    [InlineData("size", "for (var i = 0; i < size; i++)\n{\n    var next = i * 2;\n    b[i] = (byte)next;\n}")]
    public Task Array_that_a_loop_fills_IsFixed_without_clearing(string length, string loop) =>
        Code.IsFixed(
            $"var b = {{|ZMQ1003:new byte[{length}]|}};\n{loop}\nsocket.Send(b);",
            $"using var frame = socket.BeginFrame({length});\nvar b = frame.Span;\n{loop}\nframe.Send();"
        );

    [Theory]
    [InlineData("64", "for (var i = 1; i < b.Length; i++)\n    b[i] = 1;")] // not the first
    [InlineData("64", "for (var i = 0; i < 63; i++)\n    b[i] = 1;")] // not the last
    [FullData("size", "for (var i = 0; i < payload.Length; i++)\n    b[i] = 1;")]
    public Task Array_whose_end_a_loop_leaves_IsFixed_with_clearing(string length, string loop) => IsFixedWithClearing(length, loop);

    [Theory]
    [InlineData("64", "for (var i = 0; i < b.Length; i += 2)\n    b[i] = 1;")]
    [FullData("64", "for (var i = 0; i < b.Length; i++)\n    b[i / 2] = 1;")]
    [InlineData("64", "for (var i = 0; i < b.Length; i++)\n{\n    b[i] = 1;\n    i += size;\n}")]
    public Task Array_in_which_a_loop_skips_IsFixed_with_clearing(string length, string loop) => IsFixedWithClearing(length, loop);

    [Theory]
    [InlineData("64", "for (var i = 0; i < b.Length; i++)\n    b[i] += 1;")]
    [InlineData("64", "for (var i = 0; i < b.Length; i++)\n    b[i] = b[63 - i];")]
    public Task Array_that_a_loop_reads_IsFixed_with_clearing(string length, string loop) => IsFixedWithClearing(length, loop);

    [Theory]
    [InlineData("64", "for (var i = 0; i < b.Length; i++)\n    if (running)\n        b[i] = 1;")]
    [InlineData("64", "for (var i = 0; i < b.Length; i++)\n{\n    if (i > size)\n        break;\n    b[i] = 1;\n}")]
    public Task Array_that_a_loop_writes_on_condition_IsFixed_with_clearing(string length, string loop) =>
        IsFixedWithClearing(length, loop);

    [Theory]
    [InlineData("size", "for (var i = 0; i < (byte)size; i++)\n    b[i] = 1;")] // 300 bytes, of which 44 are written
    [InlineData("size", "for (var i = 0; i < (short)b.Length; i++)\n    b[i] = 1;")]
    [FullData("size", "for (var i = 0; i < b.Length; i++)\n    b[(byte)i] = 1;")]
    [FullData("300", "for (var i = 0; i < unchecked((byte)300); i++)\n    b[i] = 1;")]
    public Task Array_that_is_longer_than_a_narrow_number_IsFixed_with_clearing(string length, string loop) =>
        IsFixedWithClearing(length, loop);

    [Theory]
    [InlineData("64", "Handle(1);\nfor (var i = 0; i < b.Length; i++)\n    b[i] = 1;")]
    public Task Array_that_a_loop_writes_later_IsFixed_with_clearing(string length, string loop) => IsFixedWithClearing(length, loop);

    private static Task IsFixedWithClearing(string length, string loop) =>
        Code.IsFixed(
            $"var b = {{|ZMQ1003:new byte[{length}]|}};\n{loop}\nsocket.Send(b);",
            $"using var frame = socket.BeginFrame({length});\nvar b = frame.Span;\nb.Clear();\n{loop}\nframe.Send();"
        );

    [Theory]
    [InlineData("size", "Array.Copy(payload, 4, b, 0, size);", "payload.AsSpan(4, size).CopyTo(b);")]
    [InlineData("size", "Array.Copy(payload, b, size);", "payload.AsSpan(0, size).CopyTo(b);")]
    [InlineData("size", "payload.AsSpan(4, size).CopyTo(b);", "payload.AsSpan(4, size).CopyTo(b);")]
    [FullData(
        "4 + size",
        "BinaryPrimitives.WriteInt32LittleEndian(b, size);\nBuffer.BlockCopy(payload, 0, b, 4, size);",
        "BinaryPrimitives.WriteInt32LittleEndian(b, size);\npayload.AsSpan(0, size).CopyTo(b.Slice(4));"
    )]
    [InlineData("payload.Length", "Buffer.BlockCopy(payload, 0, b, 0, b.Length);", "payload.AsSpan(0, b.Length).CopyTo(b);")]
    [FullData("size", "Array.Copy(payload, 0, b, 1, size - 1);", null)] // the first byte
    [FullData("size", "Array.Copy(payload, 0, b, 0, (byte)size);", null)]
    [FullData("size", "payload.AsSpan(4, size / 2).CopyTo(b);", null)]
    [FullData("size", "payload.AsSpan(size).CopyTo(b);", null)]
    public Task Copy_of_a_number_of_bytes_IsFixed_with_clearing_only_where_it_leaves_some(string length, string copy, string? without) =>
        without is null
            ? Code.IsFixed(
                $"var b = {{|ZMQ1003:new byte[{length}]|}};\n{copy}\nb[0] |= 1;\nsocket.Send(b);",
                $"using var frame = socket.BeginFrame({length});\nvar b = frame.Span;\nb.Clear();\n"
                    + copy.Replace("Array.Copy(payload, 0, b, 1, size - 1)", "payload.AsSpan(0, size - 1).CopyTo(b.Slice(1))")
                        .Replace("Array.Copy(payload, 0, b, 0, (byte)size)", "payload.AsSpan(0, (byte)size).CopyTo(b)")
                    + "\nb[0] |= 1;\nframe.Send();"
            )
            : Code.IsFixed(
                $"var b = {{|ZMQ1003:new byte[{length}]|}};\n{copy}\nb[0] |= 1;\nsocket.Send(b);",
                $"using var frame = socket.BeginFrame({length});\nvar b = frame.Span;\n{without}\nb[0] |= 1;\nframe.Send();"
            );

    [Fact]
    public Task Array_that_is_filled_from_its_end_IsFixed_without_clearing() =>
        Code.IsFixed(
            """
            var b = {|ZMQ1003:new byte[5 + payload.Length]|};
            Buffer.BlockCopy(payload, 0, b, 5, payload.Length);
            b[4] = 1;
            BinaryPrimitives.WriteInt32BigEndian(b, size);
            socket.Send(b);
            """,
            """
            using var frame = socket.BeginFrame(5 + payload.Length);
            var b = frame.Span;
            payload.CopyTo(b.Slice(5));
            b[4] = 1;
            BinaryPrimitives.WriteInt32BigEndian(b, size);
            frame.Send();
            """
        );

    /// <summary>A part that begins where no other ends may go beyond the array, which an attempt to write a number would hide.</summary>
    [Fact]
    public Task Part_that_overlaps_IsFixed_with_clearing() =>
        Code.IsFixed(
            """
            var b = {|ZMQ1003:new byte[8]|};
            BitConverter.TryWriteBytes(b.AsSpan(6), size);
            BitConverter.TryWriteBytes(b.AsSpan(4), size);
            BitConverter.TryWriteBytes(b, size);
            socket.Send(b);
            """,
            """
            using var frame = socket.BeginFrame(8);
            var b = frame.Span;
            b.Clear();
            BitConverter.TryWriteBytes(b.Slice(6), size);
            BitConverter.TryWriteBytes(b.Slice(4), size);
            BitConverter.TryWriteBytes(b, size);
            frame.Send();
            """
        );
}
