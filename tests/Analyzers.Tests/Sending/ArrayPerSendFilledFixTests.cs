using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class ArrayPerSendFilledFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1003");

    [Fact]
    public Task Filled_array_needs_no_clearing_IsFixed() =>
        Code.IsFixed(
            """
            var b = {|ZMQ1003:new byte[size]|};
            Random.Shared.NextBytes(b);
            socket.Send(b);
            """,
            """
            using var frame = socket.BeginFrame(size);
            var b = frame.Span;
            Random.Shared.NextBytes(b);
            frame.Send();
            """
        );

    [Theory]
    [InlineData("new byte[8]", "BinaryPrimitives.WriteInt64LittleEndian(b, size);")]
    [FullData("new byte[6]", "b[0] = 1;\nb[1] = (byte)size;\nBinaryPrimitives.WriteInt32BigEndian({0}(2), size);")]
    [FullData("new byte[4 + payload.Length]", "BinaryPrimitives.WriteInt32BigEndian({0}(0, 4), size);\npayload.CopyTo({0}(4));")]
    [InlineData("new byte[payload.Length + 4]", "BinaryPrimitives.WriteSingleLittleEndian(b, size);\npayload.AsSpan().CopyTo({0}(4));")]
    [FullData("new byte[1 + payload.Length + 1]", "b[0] = 1;\nb[1] = 2;\npayload.CopyTo({0}(2));")]
    [FullData("new byte[4]", "BinaryPrimitives.WriteInt32BigEndian(b, b.Length);\nb[0] ^= 1;")]
    [FullData("new byte[8]", "BinaryPrimitives.TryWriteInt64LittleEndian(b, size);")]
    [FullData("new byte[8]", "BitConverter.TryWriteBytes(b, 1L);")]
    [FullData("new byte[4]", "MemoryMarshal.Write(b, in size);")]
    [InlineData("new byte[5]", "b[0] = 1;\nMemoryMarshal.Write({0}(1), in size);")]
    [InlineData("new byte[12]", "_ = BitConverter.TryWriteBytes({0}(0, 8), 1.5);\nBitConverter.TryWriteBytes({0}(8), size);")]
    [FullData("new byte[17]", "b[0] = 1;\nGuid.Empty.TryWriteBytes({0}(1));")]
    [InlineData("new byte[6 + payload.Length]", "\"order:\"u8.CopyTo(b);\npayload.CopyTo({0}(6));")]
    [InlineData("new byte[8]", "if (!BitConverter.TryWriteBytes(b, 1L))\n    return;")]
    [FullData("new byte[5]", "if (!MemoryMarshal.TryWrite({0}(1), in size))\n{\n    throw new FormatException();\n}\n\nb[0] = 1;")]
    public Task Array_whose_bytes_are_written_in_order_IsFixed_without_clearing(string array, string writes) =>
        Code.IsFixed(
            $"var b = {{|ZMQ1003:{array}|}};\n{writes.Replace("{0}", "b.AsSpan")}\nsocket.Send(b);",
            $"using var frame = socket.BeginFrame({array[9..^1]});\nvar b = frame.Span;\n"
                + $"{writes.Replace("{0}", "b.Slice").Replace("b.Slice(0))", "b)")}\nframe.Send();"
        );

    [Fact]
    public Task Parts_of_a_span_that_are_written_in_order_IsFixed_without_clearing() =>
        Code.IsFixed(
            """
            Span<byte> b = {|ZMQ1003:new byte[12]|}; // one order
            BinaryPrimitives.WriteDoubleLittleEndian(b, size);
            BinaryPrimitives.TryWriteInt32LittleEndian(b[8..12], size);
            socket.Send(b); // off
            """,
            """
            using var frame = socket.BeginFrame(12); // one order
            var b = frame.Span;
            BinaryPrimitives.WriteDoubleLittleEndian(b, size);
            BinaryPrimitives.TryWriteInt32LittleEndian(b[8..12], size);
            frame.Send(); // off
            """
        );

    [Fact]
    public Task Array_that_copies_of_numbers_fill_IsFixed_without_clearing() =>
        Code.IsFixed(
            """
            var b = {|ZMQ1003:new byte[12]|};
            BitConverter.GetBytes(size).CopyTo(b, 0);
            BitConverter.GetBytes(1L).CopyTo(b.AsSpan(4));
            socket.Send(b);
            """,
            """
            using var frame = socket.BeginFrame(12);
            var b = frame.Span;
            BitConverter.TryWriteBytes(b, size);
            BitConverter.TryWriteBytes(b.Slice(4), 1L);
            frame.Send();
            """
        );

    [Theory]
    [InlineData("new byte[8]", "BinaryPrimitives.WriteInt32LittleEndian(b, size);")] // a half
    [FullData("new byte[12]", "BitConverter.TryWriteBytes(b, 1L);\nBitConverter.TryWriteBytes({0}(4), 1L);")]
    [FullData("new byte[4 + payload.Length]", "BinaryPrimitives.WriteInt32BigEndian(b, 1);\npayload.AsSpan(1).CopyTo({0}(4));")]
    [FullData(
        "new byte[4 + payload.Length]",
        "BinaryPrimitives.WriteInt32BigEndian(b, 1);\npayload = payload[1..];\npayload.CopyTo({0}(4));"
    )]
    public Task Array_that_is_written_in_part_IsFixed_with_clearing(string array, string writes) => IsFixedWithClearing(array, writes);

    [Theory]
    [InlineData("new byte[8]", "BinaryPrimitives.WriteInt32LittleEndian({0}(4), size);\nb[0] = 1;")] // not in order
    public Task Array_that_is_not_written_in_order_IsFixed_with_clearing(string array, string writes) => IsFixedWithClearing(array, writes);

    [Theory]
    [InlineData("new byte[8]", "if (running)\n    BinaryPrimitives.WriteInt64LittleEndian(b, size);")]
    [FullData("new byte[8]", "if (!BitConverter.TryWriteBytes(b, 1L))\n    Handle(size);")]
    [FullData("new byte[8]", "if (BitConverter.TryWriteBytes(b, 1L))\n    Handle(size);")]
    [FullData("new byte[8]", "if (!BitConverter.TryWriteBytes(b, 1L))\n    return;\nelse\n    Handle(size);")]
    public Task Array_that_is_written_on_condition_IsFixed_with_clearing(string array, string writes) => IsFixedWithClearing(array, writes);

    [Theory]
    [InlineData("new byte[8]", "Console.WriteLine(b[3]);\nBinaryPrimitives.WriteInt64LittleEndian(b, size);")]
    [FullData("new byte[1]", "b[0] = (byte)(b[0] + 1);")]
    [FullData("new byte[1]", "b[0] += 1;")]
    [FullData("new byte[8]", "BinaryPrimitives.WriteInt64LittleEndian(b, b[7]);")]
    public Task Array_that_is_read_before_IsFixed_with_clearing(string array, string writes) => IsFixedWithClearing(array, writes);

    [Theory]
    [InlineData("new byte[8]", "BinaryPrimitives.TryWriteInt64LittleEndian({0}(0, 4), size);\nb[0] = 1;")] // there is no room
    [FullData("new byte[8]", "BitConverter.TryWriteBytes({0}(0, 7), 1L);")]
    public Task Array_whose_part_has_no_room_IsFixed_with_clearing(string array, string writes) => IsFixedWithClearing(array, writes);

    [Theory]
    [InlineData("new byte[4 + text.Length]", "BinaryPrimitives.WriteInt32BigEndian(b, size);\nEncoding.UTF8.GetBytes(text, {0}(4));")]
    public Task Array_that_a_text_may_not_fill_IsFixed_with_clearing(string array, string writes) => IsFixedWithClearing(array, writes);

    private static Task IsFixedWithClearing(string array, string writes) =>
        Code.IsFixed(
            $"var b = {{|ZMQ1003:{array}|}};\n{writes.Replace("{0}", "b.AsSpan")}\nsocket.Send(b);",
            $"using var frame = socket.BeginFrame({array[9..^1]});\nvar b = frame.Span;\nb.Clear();\n"
                + $"{writes.Replace("{0}", "b.Slice").Replace("b.Slice(0))", "b)")}\nframe.Send();"
        );

    [Fact]
    public Task Array_copies_become_span_copies_IsFixed() =>
        Code.IsFixed(
            """
            var b = {|ZMQ1003:new byte[8 + 3 * payload.Length]|};
            b[0] = 1;
            Buffer.BlockCopy(payload, 0, b, 8, payload.Length);
            Array.Copy(payload, 1, b, size, 4);
            payload.CopyTo(b, 8 + payload.Length);
            socket.Send(b);
            """,
            """
            using var frame = socket.BeginFrame(8 + 3 * payload.Length);
            var b = frame.Span;
            b.Clear();
            b[0] = 1;
            payload.CopyTo(b.Slice(8));
            payload.AsSpan(1, 4).CopyTo(b.Slice(size));
            payload.CopyTo(b.Slice(8 + payload.Length));
            frame.Send();
            """
        );

    [Fact]
    public Task Copies_IsFixed() =>
        Code.IsFixed(
            """
            ReadOnlySpan<byte> span = payload;
            ReadOnlyMemory<byte> memory = payload;
            ArraySegment<byte> segment = payload;
            socket.Send({|ZMQ1003:span.ToArray()|}, SendFlags.SendMore);
            socket.Send({|ZMQ1003:span[1..].ToArray()|}, SendFlags.SendMore);
            socket.Send({|ZMQ1003:memory.ToArray()|}, SendFlags.SendMore);
            socket.Send({|ZMQ1003:segment.ToArray()|}, SendFlags.SendMore);
            // a copy
            var copy = {|ZMQ1003:span.ToArray()|};
            socket.Send(copy);
            """,
            """
            ReadOnlySpan<byte> span = payload;
            ReadOnlyMemory<byte> memory = payload;
            ArraySegment<byte> segment = payload;
            socket.Send(span, SendFlags.SendMore);
            socket.Send(span[1..], SendFlags.SendMore);
            socket.Send(memory.Span, SendFlags.SendMore);
            socket.Send(segment, SendFlags.SendMore);
            socket.Send(span);
            """
        );

    [Fact]
    public Task Nested_slices_and_spelled_sources_IsFixed() =>
        Code.IsFixed(
            """
            var b = {|ZMQ1003:new byte[size]|};
            BinaryPrimitives.WriteInt32LittleEndian(b.AsSpan(BinaryPrimitives.ReadInt32LittleEndian(b.AsSpan(0, 4))), 7);
            Array.Copy(running ? payload : payload, 0, b, 4, 4);
            BinaryPrimitives.WriteInt32LittleEndian(b.AsSpan(running ? ^4 : ^8), 7);
            socket.Send(
                b, // the order
                SendFlags.SendMore);
            """,
            """
            using var frame = socket.BeginFrame(size);
            var b = frame.Span;
            b.Clear();
            BinaryPrimitives.WriteInt32LittleEndian(b.Slice(BinaryPrimitives.ReadInt32LittleEndian(b.Slice(0, 4))), 7);
            (running ? payload : payload).AsSpan(0, 4).CopyTo(b.Slice(4));
            BinaryPrimitives.WriteInt32LittleEndian(b[(running ? ^4 : ^8)..], 7);
            // the order
            frame.Send(SendFlags.SendMore);
            """
        );

    [Theory]
    [InlineData("socket.Send({|ZMQ1003:payload[4..]|});", "socket.Send(payload.AsSpan(4));")]
    [InlineData(
        "var part = {|ZMQ1003:payload[..size]|}; socket.Send(part, SendFlags.SendMore);",
        "socket.Send(payload.AsSpan(0, size), SendFlags.SendMore);"
    )]
    [InlineData(
        "var range = 1..^1; socket.Send({|ZMQ1003:(running ? payload : [])[range]|});",
        "var range = 1..^1; socket.Send((running ? payload : []).AsSpan(range));"
    )]
    [InlineData(
        "var all = System.Collections.Immutable.ImmutableArray.Create(payload); socket.Send({|ZMQ1003:all.ToArray()|});",
        "var all = System.Collections.Immutable.ImmutableArray.Create(payload); socket.Send(all.AsSpan());"
    )]
    public Task Range_of_an_array_IsFixed(string code, string fix) => Code.IsFixed(code, fix);

    /// <summary>A stream may have less than there is room for.</summary>
    [Fact]
    public Task Array_that_a_new_stream_is_read_into_IsFixed_with_clearing() =>
        Code.IsFixed(
            """
            var b = {|ZMQ1003:new byte[size]|};
            new System.IO.MemoryStream(payload).Read(b);
            socket.Send(b);
            """,
            """
            using var frame = socket.BeginFrame(size);
            var b = frame.Span;
            b.Clear();
            new System.IO.MemoryStream(payload).Read(b);
            frame.Send();
            """
        );

    [Fact]
    public Task Copy_of_an_array_of_known_length_IsFixed_without_clearing() =>
        Code.IsFixed(
            """
            private static readonly byte[] s_magic = { 0x57, 0x49 };

            void Send(Socket socket, byte[] body)
            {
                var b = {|ZMQ1003:new byte[2 + body.Length]|};
                s_magic.CopyTo(b, 0);
                body.CopyTo(b, 2);
                socket.Send(b);
            }
            """,
            """
            private static readonly byte[] s_magic = { 0x57, 0x49 };

            void Send(Socket socket, byte[] body)
            {
                using var frame = socket.BeginFrame(2 + body.Length);
                var b = frame.Span;
                s_magic.CopyTo(b);
                body.CopyTo(b.Slice(2));
                frame.Send();
            }
            """
        );

    [Theory]
    [InlineData("System.Security.Cryptography.RandomNumberGenerator.Fill(b);")]
    [FullData("Random.Shared.NextBytes(b);")]
    [InlineData("new Random(1).NextBytes(b);")]
    public Task Array_that_is_filled_at_once_IsFixed_without_clearing(string fill) =>
        Code.IsFixed(
            $"var b = {{|ZMQ1003:new byte[size]|}};\n{fill}\nsocket.Send(b);",
            $"using var frame = socket.BeginFrame(size);\nvar b = frame.Span;\n{fill}\nframe.Send();"
        );

    [Theory]
    [InlineData("b.AsSpan().Fill(1);", "b.Fill(1);", false)]
    [FullData(
        "System.Security.Cryptography.RandomNumberGenerator.Create().GetBytes(b.AsSpan());",
        "System.Security.Cryptography.RandomNumberGenerator.Create().GetBytes(b);",
        false
    )]
    [InlineData("b.AsSpan(1).Fill(1);", "b.Slice(1).Fill(1);", true)]
    [FullData("b.AsSpan().Fill(b[0]);", "b.Fill(b[0]);", true)]
    public Task Span_that_is_filled_at_once_IsFixed_without_clearing(string fill, string after, bool isCleared) =>
        Code.IsFixed(
            $"var b = {{|ZMQ1003:new byte[size]|}};\n{fill}\nsocket.Send(b);",
            $"using var frame = socket.BeginFrame(size);\nvar b = frame.Span;\n{(isCleared ? "b.Clear();\n" : "")}{after}\nframe.Send();"
        );

    private const string Head = "var head = Encoding.UTF8.GetBytes(text);\n";

    [Theory]
    [InlineData("head.Length + payload.Length", "head.CopyTo({0}());\npayload.CopyTo({0}(head.Length));", "head.CopyTo(b);")]
    [FullData(
        "2 + head.Length + payload.Length",
        "BinaryPrimitives.WriteInt16BigEndian(b, 7);\npayload.CopyTo({0}(2));\nhead.CopyTo({0}(payload.Length + 2));",
        null
    )]
    [FullData("payload.Length + payload.Length", "payload.CopyTo({0}(0));\npayload.CopyTo({0}(payload.Length));", null)]
    [FullData("head.Length + payload.Length", "payload.CopyTo({0}(head.Length));\nhead.CopyTo({0}(0));", null)]
    public Task Array_that_several_sources_fill_IsFixed_without_clearing(string size, string writes, string? first) =>
        Code.IsFixed(
            $"{Head}var b = {{|ZMQ1003:new byte[{size}]|}};\n{writes.Replace("{0}", "b.AsSpan")}\nsocket.Send(b);\nHandle(head);",
            $"{Head}using var frame = socket.BeginFrame({size});\nvar b = frame.Span;\n"
                + (first is null ? writes : first + writes[writes.IndexOf('\n')..]).Replace("{0}", "b.Slice").Replace("b.Slice(0))", "b)")
                + "\nframe.Send();\nHandle(head);"
        );

    [Theory]
    [InlineData("head.Length + payload.Length", "head.CopyTo({0}(0));\npayload.CopyTo({0}(payload.Length));")]
    [FullData("head.Length + payload.Length", "head.CopyTo({0}(0));\nhead.CopyTo({0}(head.Length));")]
    [FullData("head.Length + payload.Length + 1", "head.CopyTo({0}(0));\npayload.CopyTo({0}(head.Length));")]
    [FullData("head.Length + payload.Length", "head.CopyTo({0}(0));\npayload.CopyTo({0}((byte)head.Length));")]
    public Task Array_that_several_sources_do_not_fill_IsFixed_with_clearing(string size, string writes) =>
        Code.IsFixed(
            $"{Head}var b = {{|ZMQ1003:new byte[{size}]|}};\n{writes.Replace("{0}", "b.AsSpan")}\nsocket.Send(b);\nHandle(head);",
            $"{Head}using var frame = socket.BeginFrame({size});\nvar b = frame.Span;\nb.Clear();\n"
                + $"{writes.Replace("{0}", "b.Slice").Replace("b.Slice(0))", "b)")}\nframe.Send();\nHandle(head);"
        );

    [Fact]
    public Task Arrays_that_block_copies_fill_AreFixed_without_clearing() =>
        Code.IsFixed(
            """
            var head = Encoding.UTF8.GetBytes(text);
            var all = head.Length + payload.Length;
            var b = {|ZMQ1003:new byte[all]|};
            Buffer.BlockCopy(head, 0, b, 0, head.Length);
            Buffer.BlockCopy(payload, 0, b, head.Length, payload.Length);
            socket.Send(b);
            Handle(head);
            """,
            """
            var head = Encoding.UTF8.GetBytes(text);
            var all = head.Length + payload.Length;
            using var frame = socket.BeginFrame(all);
            var b = frame.Span;
            head.CopyTo(b);
            payload.CopyTo(b.Slice(head.Length));
            frame.Send();
            Handle(head);
            """
        );

    [Fact]
    public Task Array_that_a_stream_fills_exactly_IsFixed_without_clearing() =>
        Code.IsFixed(
            """
            var source = System.IO.Stream.Null;
            var b = {|ZMQ1003:new byte[size]|};
            source.ReadExactly(b);
            socket.Send(b);
            """,
            """
            var source = System.IO.Stream.Null;
            using var frame = socket.BeginFrame(size);
            var b = frame.Span;
            source.ReadExactly(b);
            frame.Send();
            """
        );

    [Fact]
    public Task Array_of_which_a_stream_may_leave_a_part_IsFixed_with_clearing() =>
        Code.IsFixed(
            """
            var source = System.IO.Stream.Null;
            var b = {|ZMQ1003:new byte[size]|};
            source.ReadExactly(b.AsSpan(4));
            socket.Send(b);
            """,
            """
            var source = System.IO.Stream.Null;
            using var frame = socket.BeginFrame(size);
            var b = frame.Span;
            b.Clear();
            source.ReadExactly(b.Slice(4));
            frame.Send();
            """
        );

    [Fact]
    public Task Parts_that_ranges_of_a_span_show_AreFixed() =>
        Code.IsFixed(
            """
            var b = {|ZMQ1003:new byte[12]|};
            BitConverter.TryWriteBytes(b.AsSpan()[..8], 1L);
            BitConverter.TryWriteBytes(b.AsSpan()[8..], size);
            socket.Send(b);
            """,
            """
            using var frame = socket.BeginFrame(12);
            var b = frame.Span;
            BitConverter.TryWriteBytes(b[..8], 1L);
            BitConverter.TryWriteBytes(b[8..], size);
            frame.Send();
            """
        );

    [Fact]
    public Task Span_with_a_name_of_its_own_IsFixed_to_the_span_of_the_frame() =>
        Code.IsFixed(
            """
            byte[] b = {|ZMQ1003:new byte[6 + payload.Length]|};
            var span = b.AsSpan();
            BinaryPrimitives.WriteInt16BigEndian(span, 1);
            BinaryPrimitives.WriteInt32BigEndian(span[2..], size);
            payload.CopyTo(span[6..]);
            socket.Send(b);
            """,
            """
            using var frame = socket.BeginFrame(6 + payload.Length);
            var span = frame.Span;
            BinaryPrimitives.WriteInt16BigEndian(span, 1);
            BinaryPrimitives.WriteInt32BigEndian(span[2..], size);
            payload.CopyTo(span[6..]);
            frame.Send();
            """
        );

    /// <summary>Numbers that are copied there byte by byte are written there.</summary>
    [Fact]
    public Task Block_copies_of_numbers_IsFixed_without_clearing() =>
        Code.IsFixed(
            """
            var b = {|ZMQ1003:new byte[16 + payload.Length]|};
            Buffer.BlockCopy(BitConverter.GetBytes(1L), 0, b, 0, 8);
            Array.Copy(BitConverter.GetBytes(2), 0, b, 8, sizeof(int));
            BitConverter.GetBytes(3).CopyTo(b, 12);
            Buffer.BlockCopy(payload, 0, b, 16, payload.Length);
            socket.Send(b);
            """,
            """
            using var frame = socket.BeginFrame(16 + payload.Length);
            var b = frame.Span;
            BitConverter.TryWriteBytes(b, 1L);
            BitConverter.TryWriteBytes(b.Slice(8), 2);
            BitConverter.TryWriteBytes(b.Slice(12), 3);
            payload.CopyTo(b.Slice(16));
            frame.Send();
            """
        );
}
