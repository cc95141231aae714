using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class ArrayPerSendFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1003");

    [Theory]
    [InlineData(
        "socket.Send({|ZMQ1003:BitConverter.GetBytes(size)|});",
        "using var frame = socket.BeginFrame(sizeof(int));\nBitConverter.TryWriteBytes(frame.Span, size);\nframe.Send();"
    )]
    [InlineData(
        "// who\nsocket.Send({|ZMQ1003:Guid.NewGuid().ToByteArray()|}, running ? SendFlags.SendMore : SendFlags.None); // asks",
        "// who\nusing var frame = socket.BeginFrame(16);\nGuid.NewGuid().TryWriteBytes(frame.Span);\n"
            + "frame.Send(running ? SendFlags.SendMore : SendFlags.None); // asks"
    )]
    [InlineData(
        "var b = {|ZMQ1003:BitConverter.GetBytes((long)size)|};\nb[0] = 1;\nsocket.Send(b);",
        "using var frame = socket.BeginFrame(sizeof(long));\nvar b = frame.Span;\nBitConverter.TryWriteBytes(b, (long)size);\n"
            + "b[0] = 1;\nframe.Send();"
    )]
    [FullData(
        "var b = {|ZMQ1003:BitConverter.GetBytes(size)|};\nsocket.Send(b);",
        "using var frame = socket.BeginFrame(sizeof(int));\nBitConverter.TryWriteBytes(frame.Span, size);\nframe.Send();"
    )]
    public Task Array_that_a_member_makes_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData("Encoding.UTF8.GetBytes(text, 0, text.Length, b, 4);", "Encoding.UTF8.GetBytes(text, b.Slice(4));")]
    [InlineData("var n = Encoding.ASCII.GetBytes(text, 0, text.Length, b, 0);", "var n = Encoding.ASCII.GetBytes(text, b);")]
    public Task Text_that_is_encoded_into_the_array_IsFixed(string write, string after) =>
        Code.IsFixed(
            $"var b = {{|ZMQ1003:new byte[size]|}};\n{write}\nsocket.Send(b);",
            $"using var frame = socket.BeginFrame(size);\nvar b = frame.Span;\nb.Clear();\n{after}\nframe.Send();"
        );

    [Theory]
    [InlineData("if (!socket.Send({|ZMQ1003:BitConverter.GetBytes(size)|}, SendFlags.DontWait)) return;")]
    [InlineData("socket.Send({|ZMQ1003:BitConverter.GetBytes(size)|}.AsSpan(1));")]
    [InlineData("socket.Send({|ZMQ1003:Guid.NewGuid().ToByteArray(true)|});")]
    [InlineData("socket.Send({|ZMQ1003:Convert.FromBase64String(text)|});")]
    [InlineData("socket.Send({|ZMQ1003:BitConverter.GetBytes(size)|}); await Task.Yield();")]
    [InlineData("socket.Send({|ZMQ1003:BitConverter.GetBytes(size /* all */)|});")]
    public Task Array_that_a_member_makes_IsNotFixed_where_no_frame_can_be_written(string code) => Code.IsNotFixed(code);

    /// <summary>The elements of a span are on the stack.</summary>
    [Theory]
    [InlineData("socket.Send({|ZMQ1003:new byte[] { 1, (byte)size }|});", "socket.Send([1, (byte)size]);")]
    [InlineData(
        "byte[] ack = {|ZMQ1003:{ 1, (byte)size, 3 }|}; // acknowledges\nsocket.Send(ack, SendFlags.SendMore);",
        "// acknowledges\nsocket.Send([1, (byte)size, 3], SendFlags.SendMore);"
    )]
    [InlineData(
        "var ack = {|ZMQ1003:new[] { (byte)size }|};\nHandle(1);\nsocket.Send(ack);",
        null // what is called may change the size of others
    )]
    [InlineData("socket.Send({|ZMQ1003:[1, .. payload]|});", null)]
    [InlineData("socket.Send({|ZMQ1003:new byte[] { 1, await Task.FromResult((byte)size) }|});", null)]
    public Task Elements_AreFixed_as_a_span(string code, string? after) =>
        after is null ? Code.IsNotFixed(code) : Code.IsFixed(code, after);

    [Theory]
    [InlineData("payload[4..]", "payload.AsSpan(4)")]
    [InlineData("payload[..size]", "payload.AsSpan(0, size)")]
    [InlineData("payload[^4..]", "payload.AsSpan(^4..)")]
    [InlineData("payload[..^size]", "payload.AsSpan(..^size)")]
    [InlineData("payload[new Index(4)..]", "payload.AsSpan(new Index(4)..)")]
    public Task Range_up_to_an_end_IsFixed(string range, string span) =>
        Code.IsFixed($"socket.Send({{|ZMQ1003:{range}|}});", $"socket.Send({span});");

    /// <summary>A send that stands alone gets a block for its frame.</summary>
    [Theory]
    [InlineData("if (running)")]
    [InlineData("foreach (var one in payload)")]
    [InlineData("lock (payload)")]
    public Task Send_without_braces_IsFixed(string head) =>
        Code.IsFixed(
            $"{head}\n    socket.Send({{|ZMQ1003:BitConverter.GetBytes(size)|}}); // the size\nHandle(1);",
            $"{head}\n{{\n    using var frame = socket.BeginFrame(sizeof(int));\n    BitConverter.TryWriteBytes(frame.Span, size);\n"
                + "    frame.Send(); // the size\n}\nHandle(1);"
        );

    [Fact]
    public Task Send_on_the_line_of_its_condition_IsFixed() =>
        Code.IsFixed(
            "if (running) socket.Send({|ZMQ1003:BitConverter.GetBytes(size)|});\nelse Handle(1);",
            """
            if (running)
            {
                using var frame = socket.BeginFrame(sizeof(int));
                BitConverter.TryWriteBytes(frame.Span, size);
                frame.Send();
            }
            else Handle(1);
            """
        );

    /// <summary>A start and a length, as one writes it by hand.</summary>
    [Theory]
    [InlineData("size..(size + 8)", "size, 8")]
    [FullData("size..(size + text.Length)", "size, text.Length")]
    [FullData("size..(8 + size)", "size..(8 + size)")]
    [FullData("size..^1", "size..^1")]
    [FullData("size..(size * 2)", "size..(size * 2)")]
    public Task Range_of_an_array_IsFixed(string range, string part) =>
        Code.IsFixed($"socket.Send({{|ZMQ1003:payload[{range}]|}});", $"socket.Send(payload.AsSpan({part}));");

    private const string Span = "var span = payload.AsSpan(1);\n";

    [Theory]
    [InlineData("for (var i = 0; i < 9; i++)\n    socket.Send(", ", i < 8 ? SendFlags.SendMore : SendFlags.None);")]
    [FullData("socket.Send(", ", payload.Length > size ? SendFlags.SendMore : SendFlags.None);")]
    public Task Source_IsFixed_where_flags_only_read(string before, string behind) =>
        Code.IsFixed(Span + before + "{|ZMQ1003:span.ToArray()|}" + behind, Span + before + "span" + behind);

    [Theory]
    [InlineData("socket.Send({|ZMQ1003:span.ToArray()|}, size++ > 1 ? SendFlags.SendMore : SendFlags.None);")]
    public Task Source_is_not_fixed_where_flags_do_more(string code) => Code.IsNotFixed(Span + code);

    [Theory]
    [InlineData("running = !running;\nsocket.Send(flags: running ? SendFlags.SendMore : 0, data: {|ZMQ1003:span.ToArray()|});")]
    public Task Source_is_not_fixed_where_flags_come_first(string code) => Code.IsNotFixed(Span + code);

    private const string Deconstructed = "static (Socket, Socket) Pair() => throw new Exception();\n";

    [Fact]
    public Task Socket_that_is_a_part_of_what_a_call_returned_IsFixed() =>
        Code.IsFixed(
            Deconstructed + "var (push, pull) = Pair();\npush.Send({|ZMQ1003:BitConverter.GetBytes(size)|});",
            Deconstructed
                + "var (push, pull) = Pair();\nusing var frame = push.BeginFrame(sizeof(int));\n"
                + "BitConverter.TryWriteBytes(frame.Span, size);\nframe.Send();"
        );

    [Theory]
    [InlineData("var (push, pull) = Pair();\n(push, pull) = (pull, push);\npush.Send({|ZMQ1003:BitConverter.GetBytes(size)|});")]
    [FullData("Socket push, pull;\n(push, pull) = Pair();\npush.Send({|ZMQ1003:BitConverter.GetBytes(size)|});")]
    public Task Socket_of_a_pair_that_may_be_another_one_IsNotFixed(string code) => Code.IsNotFixed(Deconstructed + code);

    [Theory]
    [InlineData("(Socket? push, var pull) = Pair();\npush?.Send({|ZMQ1003:BitConverter.GetBytes(size)|});")]
    [InlineData("(Socket? push, var pull) = Pair();\npush!.Send({|ZMQ1003:BitConverter.GetBytes(size)|});")]
    public Task Socket_of_a_pair_that_may_be_null_IsNotFixed(string code) => Code.IsNotFixed(Deconstructed + code);

    [Fact]
    public Task Socket_in_a_field_that_nothing_else_writes_IsFixed() =>
        Code.IsFixed(
            """
            private Socket _socket = null!;
            int Count { get; set; }
            void Setup(Socket socket) => _socket = socket;
            void Publish(int n) { var b = {|ZMQ1003:new byte[n]|}; b[0] = (byte)Count; _socket.Send(b); }
            """,
            """
            private Socket _socket = null!;
            int Count { get; set; }
            void Setup(Socket socket) => _socket = socket;
            void Publish(int n)
            {
                using var frame = _socket.BeginFrame(n);
                var b = frame.Span;
                b.Clear();
                b[0] = (byte)Count;
                frame.Send();
            }
            """
        );

    [Fact]
    public Task Socket_of_a_primary_constructor_IsFixed_where_nothing_writes_it() =>
        Code.IsFixed(
            """
            using Net.Zmq;
            using ZmqPerf;

            class Steady(Socket socket)
            {
                static void Fill(System.Span<byte> b) => b[0] = 1;

                void Publish(int n)
                {
                    var b = {|ZMQ1003:new byte[n]|};
                    Fill(b);
                    socket.Send(b);
                }
            }

            class Changing(Socket socket)
            {
                void Reconnect(Socket other) => socket = other;

                void Publish(Socket other, int n)
                {
                    var b = {|ZMQ1003:new byte[n]|};
                    Reconnect(other);
                    socket.Send(b);
                }
            }
            """,
            """
            using Net.Zmq;
            using ZmqPerf;

            class Steady(Socket socket)
            {
                static void Fill(System.Span<byte> b) => b[0] = 1;

                void Publish(int n)
                {
                    using var frame = socket.BeginFrame(n);
                    var b = frame.Span;
                    b.Clear();
                    Fill(b);
                    frame.Send();
                }
            }

            class Changing(Socket socket)
            {
                void Reconnect(Socket other) => socket = other;

                void Publish(Socket other, int n)
                {
                    var b = {|ZMQ1003:new byte[n]|};
                    Reconnect(other);
                    socket.Send(b);
                }
            }
            """
        );

    [Fact]
    public Task Written_array_IsFixed() =>
        Code.IsFixed(
            """
            // the order
            var buffer = {|ZMQ1003:new byte[size]|}; // 24 bytes as a rule
            buffer[0] = 1;
            BinaryPrimitives.WriteInt32LittleEndian(buffer.AsSpan(4), 7);
            BinaryPrimitives.WriteInt32LittleEndian(buffer.AsSpan(8, 4), 7);
            BinaryPrimitives.WriteInt32LittleEndian(buffer.AsSpan(12..16), 7);
            BinaryPrimitives.WriteInt32LittleEndian(buffer.AsSpan(^4), 7);
            BinaryPrimitives.WriteInt32LittleEndian(buffer, 7);
            foreach (var b in buffer) Console.WriteLine(b);
            socket.Send(buffer, SendFlags.SendMore); // go
            """,
            """
            // the order
            using var frame = socket.BeginFrame(size); // 24 bytes as a rule
            var buffer = frame.Span;
            buffer.Clear();
            buffer[0] = 1;
            BinaryPrimitives.WriteInt32LittleEndian(buffer.Slice(4), 7);
            BinaryPrimitives.WriteInt32LittleEndian(buffer.Slice(8, 4), 7);
            BinaryPrimitives.WriteInt32LittleEndian(buffer[12..16], 7);
            BinaryPrimitives.WriteInt32LittleEndian(buffer[^4..], 7);
            BinaryPrimitives.WriteInt32LittleEndian(buffer, 7);
            foreach (var b in buffer) Console.WriteLine(b);
            frame.Send(SendFlags.SendMore); // go
            """
        );

    [Fact]
    public Task Would_block_answer_is_kept_IsFixed() =>
        Code.IsFixed(
            """
            byte[] b = {|ZMQ1003:new byte[size]|};
            b[0] = 1;
            if (!socket.Send(flags: SendFlags.DontWait, data: b))
                Console.WriteLine(b.Length);
            """,
            """
            using var frame = socket.BeginFrame(size);
            var b = frame.Span;
            b.Clear();
            b[0] = 1;
            if (!frame.Send(flags: SendFlags.DontWait))
                Console.WriteLine(b.Length);
            """
        );

    [Fact]
    public Task Array_that_nobody_writes_IsFixed() =>
        Code.IsFixed(
            """
            var b = {|ZMQ1003:new byte[size]|};
            socket.Send(b);
            """,
            """
            using var frame = socket.BeginFrame(size);
            frame.Span.Clear();
            frame.Send();
            """
        );

    [Fact]
    public Task Multipart_and_several_arrays_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                var head = {|ZMQ1003:new byte[8]|};
                head[0] = 1;
                var body = {|ZMQ1003:new byte[size]|};
                body[0] = 2;
                socket.Send(head, SendFlags.SendMore);
                socket.Send(body);
            }
            """,
            """
            while (running)
            {
                using var frame = socket.BeginFrame(8);
                var head = frame.Span;
                head.Clear();
                head[0] = 1;
                using var frame2 = socket.BeginFrame(size);
                var body = frame2.Span;
                body.Clear();
                body[0] = 2;
                frame.Send(SendFlags.SendMore);
                frame2.Send();
            }
            """
        );

    [Fact]
    public Task Top_level_statements_IsFixed() =>
        Code.IsFixed(
            """
            using Net.Zmq;

            using var context = new Context();
            using var socket = new Socket(context, SocketType.Push);
            var b = {|ZMQ1003:new byte[args.Length]|};
            b[0] = 1;
            socket.Send(b);
            class C { }
            """,
            """
            using Net.Zmq;
            using ZmqPerf;

            using var context = new Context();
            using var socket = new Socket(context, SocketType.Push);
            using var frame = socket.BeginFrame(args.Length);
            var b = frame.Span;
            b.Clear();
            b[0] = 1;
            frame.Send();
            class C { }
            """
        );

    [Theory]
    [InlineData("short")]
    [InlineData("ushort")]
    [FullData("byte")]
    [FullData("sbyte")]
    public Task Size_of_a_smaller_type_IsFixed(string type) =>
        Code.IsFixed(
            $"{type} n = 8;\nvar b = {{|ZMQ1003:new byte[n]|}};\nb[0] = 1;\nsocket.Send(b);",
            $"{type} n = 8;\nusing var frame = socket.BeginFrame(n);\nvar b = frame.Span;\nb.Clear();\nb[0] = 1;\nframe.Send();"
        );

    [Fact]
    public Task Without_the_runtime_only_copies_are_IsFixed()
    {
        const string Class =
            "using System; using Net.Zmq; class C { void M(Socket socket, byte[] payload, int size) { "
            + "var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; socket.Send(b); ";
        var test = Code.Fix(
            Class + "socket.Send({|ZMQ1003:payload.AsSpan(1).ToArray()|}); } }",
            Class + "socket.Send(payload.AsSpan(1)); } }"
        );
        test.ReferencesRuntime = false;
        return test.RunAsync();
    }
}
