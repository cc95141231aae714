using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class MessageAroundManagedPayloadFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1006");

    /// <summary>An <c>int</c> that nobody reads gives way to a <c>bool</c>, which another overload may read.</summary>
    [Fact]
    public Task Lambda_that_would_choose_another_overload_IsNotFixed() =>
        Code.IsNotFixed(
            """
            private readonly Socket _socket = null!;
            private static void Run(Func<bool> step) => step();
            private static void Run(Action step) => step();
            void A(byte[] payload)
            {
                Run(() => _socket.Send({|ZMQ1006:new Message(payload)|}));
                Run(() => _socket?.Send({|ZMQ1006:new Message(payload)|}));
            }
            """
        );

    [Theory]
    [InlineData("socket.Send({|ZMQ1006:new Message(payload)|});", "socket.Send(payload);")]
    [FullData(
        "socket.Send({|ZMQ1006:new Message(payload.AsSpan(1))|}, SendFlags.SendMore);",
        "socket.Send(payload.AsSpan(1), SendFlags.SendMore);"
    )]
    [InlineData("socket.Send({|ZMQ1006:new Message([1, (byte)size])|});", "socket.Send([1, (byte)size]);")]
    [FullData("socket.Send({|ZMQ1006:new Message(\"x\"u8)|});", "socket.Send(\"x\"u8);")]
    [InlineData("socket.Send({|ZMQ1006:new Message(message.Data)|});", "socket.Send(message.Data);")]
    [FullData(
        "if (running)\n    socket.Send({|ZMQ1006:new Message(payload)|});\nelse\n    socket.Send({|ZMQ1006:new Message(\"x\"u8)|});",
        "if (running)\n    socket.Send(payload);\nelse\n    socket.Send(\"x\"u8);"
    )]
    public Task Argument_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData("using var m = {|ZMQ1006:new Message(payload)|};\nsocket.Send(m);", "socket.Send(payload);")]
    [FullData(
        "// greets\nusing var m = {|ZMQ1006:new Message(payload)|}; // all of it\nsocket.Send(m);",
        "// greets\n// all of it\nsocket.Send(payload);"
    )]
    [InlineData(
        "using (var m = {|ZMQ1006:new Message(payload)|})\n{\n    socket.Send(m, SendFlags.SendMore);\n}",
        "socket.Send(payload, SendFlags.SendMore);"
    )]
    [InlineData(
        "using var m = {|ZMQ1006:new Message(\"x\"u8)|};\nConsole.WriteLine();\nsocket.Send(m);",
        "Console.WriteLine();\nsocket.Send(\"x\"u8);"
    )]
    [FullData(
        "using (var m = {|ZMQ1006:new Message(payload)|}) { socket.Send(m, SendFlags.SendMore); }\nsocket.Send(\"x\"u8);",
        "socket.Send(payload, SendFlags.SendMore);\nsocket.Send(\"x\"u8);"
    )]
    public Task Local_with_a_using_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData(
        "var m = {|ZMQ1006:new Message(payload)|};\ntry\n{\n    socket.Send(m);\n}\nfinally\n{\n    m.Dispose();\n}",
        "socket.Send(payload);"
    )]
    [FullData("var m = {|ZMQ1006:new Message(payload)|};\nsocket.Send(m);\nm.Dispose();", "socket.Send(payload);")]
    [InlineData("Message m = {|ZMQ1006:new(payload.AsSpan(0, size))|};\nsocket.Send(m);", "socket.Send(payload.AsSpan(0, size));")]
    public Task Local_that_is_disposed_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData("using (m) socket.Send(m);")]
    [FullData("using (m)\n    socket.Send(m);")]
    [FullData("using (m)\n{\n    socket.Send(m);\n}")]
    public Task Local_that_a_using_statement_disposes_IsFixed(string use) =>
        Code.IsFixed($"var m = {{|ZMQ1006:new Message(payload)|}};\n{use}", "socket.Send(payload);");

    /// <summary>It is disposed before it is sent.</summary>
    [Fact]
    public Task Local_that_a_using_statement_has_disposed_IsNotFixed() =>
        Code.IsNotFixed("var m = {|ZMQ1006:new Message(payload)|}; using (m) { Handle(1); } socket.Send(m);");

    [Fact]
    public Task Several_adjacent_and_nested_messages_AreFixed() =>
        Code.IsFixed(
            """
            socket.Send({|ZMQ1006:new Message("id"u8)|}, SendFlags.SendMore);
            using var a = {|ZMQ1006:new Message(payload)|};
            socket.Send(a, SendFlags.SendMore);
            using (var b = {|ZMQ1006:new Message(payload)|})
            {
                socket.Send(b, SendFlags.SendMore);
                using var c = {|ZMQ1006:new Message(payload.AsSpan(1))|};
                socket.Send(c);
            }
            """,
            """
            socket.Send("id"u8, SendFlags.SendMore);
            socket.Send(payload, SendFlags.SendMore);
            socket.Send(payload, SendFlags.SendMore);
            socket.Send(payload.AsSpan(1));
            """
        );

    [Fact]
    public Task Array_that_may_be_null_IsFixed_as_a_span() =>
        Code.IsFixed(
            """
            private readonly Socket _socket = null!;
            void A(byte[]? last) => _socket.Send({|ZMQ1006:new Message(last)|});
            void B(ReadOnlyMemory<byte> memory) => _socket.Send({|ZMQ1006:new Message(memory.Span)|});
            """,
            """
            private readonly Socket _socket = null!;
            void A(byte[]? last) => _socket.Send(last.AsSpan());
            void B(ReadOnlyMemory<byte> memory) => _socket.Send(memory.Span);
            """
        );

    [Theory]
    [InlineData("using var m = {|ZMQ1006:new Message(payload)|}; socket.Send(m, SendFlags.DontWait);")] // a message throws
    [FullData("using var m = {|ZMQ1006:new Message(payload)|}; var n = socket.Send(m);")]
    public Task Result_of_the_send_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("using var m = {|ZMQ1006:new Message(payload)|}; Console.WriteLine(m.Size); socket.Send(m);")]
    [InlineData("using var m = {|ZMQ1006:new Message(payload)|}; Console.WriteLine(nameof(m)); socket.Send(m);")]
    public Task Message_that_is_read_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("socket.Send({|ZMQ1006:new Message(new ArraySegment<byte>(payload, 0, 1))|});")]
    public Task Call_that_the_other_overload_takes_otherwise_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("socket.Send({|ZMQ1006:new Message(payload /* why */)|});")]
    public Task Comment_within_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("using var m = {|ZMQ1006:new Message(payload)|};\n#if DEBUG\npayload[0] = 1;\n#endif\nsocket.Send(m);")]
    public Task Directive_within_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("using var m = {|ZMQ1006:new Message(payload)|}; lock (socket) { socket.Send(m); }")]
    [InlineData(
        """
            using Message m = {|ZMQ1006:new Message(payload)|}, n = {|ZMQ1006:new Message(payload)|};
            socket.Send(m);
            sender.Send(n);
            """
    )]
    public Task Statements_that_cannot_go_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(ZmqVersion.V0_1_0)]
    [InlineData(ZmqVersion.V0_2_0)]
    [InlineData(ZmqVersion.V0_4_1)]
    public Task Older_versions_AreFixed(ZmqVersion version)
    {
        var test = Code.Fix(
            "class C { void M(Net.Zmq.Socket socket, System.ReadOnlySpan<byte> s) { "
                + "using var m = {|ZMQ1006:new Net.Zmq.Message(s)|};\nsocket.Send(m); } }",
            "class C { void M(Net.Zmq.Socket socket, System.ReadOnlySpan<byte> s) { socket.Send(s); } }"
        );
        (test.ZmqVersion, test.ReferencesRuntime) = (version, false);
        return test.RunAsync();
    }

    [Fact]
    public Task A_name_that_the_other_overload_has_not_goes_with_the_message_that_IsFixed() =>
        Code.IsFixed("socket.Send(message: {|ZMQ1006:new Message(payload)|});", "socket.Send(payload);");
}
