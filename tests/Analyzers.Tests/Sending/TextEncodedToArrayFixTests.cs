using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class TextEncodedToArrayFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1007");

    [Theory]
    [InlineData("#region Line\n{0}\n{1}\n#endregion", "#region Line\n{1}\n#endregion")]
    [InlineData("#region Line\n{0}\n#endregion\n{1}", null)]
    public Task Text_in_a_region_IsFixed_where_the_region_holds_it_all(string code, string? after)
    {
        const string Made = "var bytes = {|ZMQ1007:Encoding.UTF8.GetBytes(text)|};";
        var before = code.Replace("{0}", Made).Replace("{1}", "socket.Send(bytes);") + "\nHandle(1);";
        return after is null ? Code.IsNotFixed(before) : Code.IsFixed(before, after.Replace("{1}", "socket.Send(text);") + "\nHandle(1);");
    }

    [Theory]
    [InlineData("socket.Send({|ZMQ1007:Encoding.UTF8.GetBytes(text)|});", "socket.Send(text);")]
    [FullData(
        "socket.Send({|ZMQ1007:Encoding.UTF8.GetBytes($\"{size}\")|}, SendFlags.SendMore);",
        "socket.Send($\"{size}\", SendFlags.SendMore);"
    )]
    [FullData(
        "socket.Send(flags: SendFlags.None, data: {|ZMQ1007:Encoding.UTF8.GetBytes(\"x\")|});",
        "socket.Send(flags: SendFlags.None, data: \"x\"u8);"
    )]
    [FullData("socket.Send(/* who */ {|ZMQ1007:Encoding.UTF8.GetBytes(text)|} /* why */);", "socket.Send(/* who */ text /* why */);")]
    [FullData(
        "if (!socket.Send({|ZMQ1007:Encoding.UTF8.GetBytes(text)|}, SendFlags.DontWait)) return;",
        "if (!socket.Send(text, SendFlags.DontWait)) return;"
    )]
    public Task Encoded_text_as_an_argument_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData("socket.Send({|ZMQ1007:Encoding.UTF8.GetBytes(\"ready\")|});", "socket.Send(\"ready\"u8);")]
    [FullData("socket.Send({|ZMQ1007:Encoding.UTF8.GetBytes(@\"a\\b\")|});", "socket.Send(@\"a\\b\"u8);")]
    [FullData("socket.Send({|ZMQ1007:Encoding.UTF8.GetBytes(\"\\ud800\")|});", "socket.Send(\"\\ud800\");")]
    [InlineData("socket.Send({|ZMQ1007:Encoding.UTF8.GetBytes(\"a\" + \"b\")|});", "socket.Send(\"a\" + \"b\");")]
    public Task Literal_as_an_argument_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData("var bytes = {|ZMQ1007:Encoding.UTF8.GetBytes(text)|};\nsocket.Send(bytes);", "socket.Send(text);")]
    [FullData(
        "var bytes = {|ZMQ1007:Encoding.UTF8.GetBytes(\"x\")|};\nConsole.WriteLine();\nsocket.Send(bytes);",
        "Console.WriteLine();\nsocket.Send(\"x\"u8);"
    )]
    [InlineData(
        """
            // greets
            var bytes = {|ZMQ1007:Encoding.UTF8.GetBytes(text + size)|}; // all of it
            socket.Send(bytes, SendFlags.SendMore);
            """,
        """
            // greets
            // all of it
            socket.Send(text + size, SendFlags.SendMore);
            """
    )]
    [FullData(
        "var bytes = {|ZMQ1007:Encoding.UTF8.GetBytes(text)|};\nConsole.WriteLine();\nsocket.Send(bytes);",
        "Console.WriteLine();\nsocket.Send(text);"
    )]
    [InlineData(
        "var word = \"a\" + size;\nvar bytes = {|ZMQ1007:Encoding.UTF8.GetBytes(word)|};\nConsole.WriteLine();\nsocket.Send(bytes);",
        "var word = \"a\" + size;\nConsole.WriteLine();\nsocket.Send(word);"
    )]
    [InlineData(
        "var bytes = {|ZMQ1007:Encoding.UTF8.GetBytes(\"a\" + \"b\")|};\nConsole.WriteLine();\nsocket.Send(bytes);",
        "Console.WriteLine();\nsocket.Send(\"a\" + \"b\");"
    )]
    public Task Encoded_text_in_a_local_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData("socket.Send({|ZMQ1007:new Message(text)|});", "socket.Send(text);")]
    [FullData("socket.Send({|ZMQ1007:new Message(\"x\")|});", "socket.Send(\"x\"u8);")]
    [FullData("socket.Send(new Message({|ZMQ1007:Encoding.UTF8.GetBytes(text)|}));", "socket.Send(text);")]
    public Task Message_as_an_argument_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData("using var m = {|ZMQ1007:new Message(text)|};\nsocket.Send(m);", "socket.Send(text);")]
    [FullData("using Message m = {|ZMQ1007:new(text)|};\nsocket.Send(m);", "socket.Send(text);")]
    [FullData("using (var m = {|ZMQ1007:new Message(text)|})\n{\n    socket.Send(m);\n}", "socket.Send(text);")]
    [FullData(
        "var m = {|ZMQ1007:new Message(text)|};\ntry\n{\n    socket.Send(m);\n}\nfinally\n{\n    m.Dispose();\n}",
        "socket.Send(text);"
    )]
    [InlineData("using var m = new Message({|ZMQ1007:Encoding.UTF8.GetBytes(text)|});\nsocket.Send(m);", "socket.Send(text);")]
    public Task Message_in_a_local_IsFixed(string code, string after) => Code.IsFixed(code, after);

    /// <summary>The send throws, and one of the text would not.</summary>
    [Theory]
    [InlineData("var m = {|ZMQ1007:new Message(text)|}; m.Dispose(); socket.Send(m);")]
    [FullData("using var m = {|ZMQ1007:new Message(\"x\")|}; m.Dispose(); socket.Send(m);")]
    [FullData("using var m = {|ZMQ1007:new Message(text)|}; if (!running) { m.Dispose(); } socket.Send(m);")]
    [FullData("var m = {|ZMQ1007:new Message(text)|}; while (running) { m.Dispose(); break; } socket.Send(m);")]
    [InlineData("var m = {|ZMQ1007:new Message(text)|}; while (running) { m.Dispose(); running = false; continue; } socket.Send(m);")]
    public Task Message_that_may_be_disposed_when_it_is_sent_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(
        "var m = {|ZMQ1007:new Message(text)|};\nif (running)\n{\n    m.Dispose();\n    return;\n}\nsocket.Send(m);\nm.Dispose();",
        "if (running)\n{\n    return;\n}\nsocket.Send(text);"
    )]
    public Task Message_that_is_disposed_where_it_is_not_sent_IsFixed(string code, string after) => Code.IsFixed(code, after);

    /// <summary>Without the <c>!</c> the compiler would warn.</summary>
    [Fact]
    public Task Text_that_is_said_not_to_be_null_IsFixed() =>
        Code.IsFixed(
            """
            void A(Socket socket, string? text) => socket.Send({|ZMQ1007:Encoding.UTF8.GetBytes(text!)|});
            void B(Socket socket, object value) => socket.Send({|ZMQ1007:new Message(value.ToString()!)|});
            void C(Socket socket, string? text) => socket.Send({|ZMQ1007:Encoding.UTF8.GetBytes(text!)|}!);
            """,
            """
            void A(Socket socket, string? text) => socket.Send(text!);
            void B(Socket socket, object value) => socket.Send(value.ToString()!);
            void C(Socket socket, string? text) => socket.Send(text!);
            """
        );

    [Fact]
    public Task Several_adjacent_and_nested_hits_AreFixed() =>
        Code.IsFixed(
            """
            socket.Send({|ZMQ1007:Encoding.UTF8.GetBytes("id")|}, SendFlags.SendMore);
            var body = {|ZMQ1007:Encoding.UTF8.GetBytes(text)|};
            socket.Send(body);
            var more = {|ZMQ1007:Encoding.UTF8.GetBytes(text + 1)|};
            socket.Send(more, socket.Send({|ZMQ1007:new Message("x")|}) > 0 ? SendFlags.None : SendFlags.SendMore);
            using var m = {|ZMQ1007:new Message(text)|};
            socket.Send(m);
            """,
            """
            socket.Send("id"u8, SendFlags.SendMore);
            socket.Send(text);
            var more = {|ZMQ1007:Encoding.UTF8.GetBytes(text + 1)|};
            socket.Send(more, socket.Send({|ZMQ1007:new Message("x")|}) > 0 ? SendFlags.None : SendFlags.SendMore);
            socket.Send(text);
            """
        );

    [Fact]
    public Task Members_AreFixed() =>
        Code.IsFixed(
            """
            private readonly Socket _socket = null!;
            private const string Topic = "topic";
            private readonly string _name = "";
            void N() { var bytes = {|ZMQ1007:Encoding.UTF8.GetBytes(_name)|}; Console.WriteLine(); _socket.Send(bytes); }
            bool Property => _socket.Send({|ZMQ1007:Encoding.UTF8.GetBytes(Topic)|});
            void A(Socket? other, string text) => other?.Send({|ZMQ1007:Encoding.UTF8.GetBytes(text)|});
            async Task B(Task<string> text) => _socket.Send({|ZMQ1007:Encoding.UTF8.GetBytes(await text)|});
            void C() { void Local(string s) => _socket.Send({|ZMQ1007:Encoding.UTF8.GetBytes(s)|}); Local(""); }
            void D(int turn) { switch (turn) { case 1: var b = {|ZMQ1007:Encoding.UTF8.GetBytes("x")|}; _socket.Send(b); break; } }
            """,
            """
            private readonly Socket _socket = null!;
            private const string Topic = "topic";
            private readonly string _name = "";
            void N() { Console.WriteLine(); _socket.Send(_name); }
            bool Property => _socket.Send(Topic);
            void A(Socket? other, string text) => other?.Send(text);
            async Task B(Task<string> text) => _socket.Send(await text);
            void C() { void Local(string s) => _socket.Send(s); Local(""); }
            void D(int turn) { switch (turn) { case 1: _socket.Send("x"u8); break; } }
            """
        );

    [Fact]
    public Task Other_encoding_IsNotFixed() => Code.IsNotFixed("socket.Send({|ZMQ1007:Encoding.ASCII.GetBytes(text)|});");

    [Theory]
    [InlineData("socket.Send(flags: SendFlags.None, data: {|ZMQ1007:Encoding.UTF8.GetBytes(text)|});")] // named otherwise
    [InlineData("socket.Send({|ZMQ1007:Encoding.UTF8.GetBytes(\"text\")|}.AsSpan(1));")]
    [InlineData("socket.Send({|ZMQ1007:Encoding.UTF8.GetBytes(text)|}, Console.ReadLine() == \"\" ? SendFlags.None : SendFlags.SendMore);")]
    [FullData("using var m = {|ZMQ1007:new Message(text)|}; socket.Send(m, SendFlags.DontWait);")] // a message throws
    public Task Call_that_the_other_overload_takes_otherwise_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("socket.Send({|ZMQ1007:Encoding.UTF8.GetBytes(text /* why */)|});")]
    public Task Comment_within_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("using var m = {|ZMQ1007:new Message(text)|};\n#if DEBUG\nConsole.WriteLine();\n#endif\nsocket.Send(m);")]
    public Task Directive_within_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("var bytes = {|ZMQ1007:Encoding.UTF8.GetBytes(\"text\")|}; Console.WriteLine(bytes.Length); socket.Send(bytes);")]
    [FullData("using var m = {|ZMQ1007:new Message(\"text\")|}; Console.WriteLine(m.Size); socket.Send(m);")]
    public Task Bytes_that_are_measured_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("var bytes = {|ZMQ1007:Encoding.UTF8.GetBytes(text)|}; Console.WriteLine(nameof(bytes)); socket.Send(bytes);")]
    public Task Bytes_that_are_named_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("var bytes = {|ZMQ1007:Encoding.UTF8.GetBytes(text)|}; text = \"\"; socket.Send(bytes);")]
    [InlineData("var bytes = {|ZMQ1007:Encoding.UTF8.GetBytes(text + size)|}; Console.WriteLine(); socket.Send(bytes);")]
    [FullData("var b = {|ZMQ1007:Encoding.UTF8.GetBytes(text)|};\nlock (socket) { text = \"\"; }\nsocket.Send(b);")]
    [FullData("using var m = {|ZMQ1007:new Message(text)|}; lock (socket) { socket.Send(m); text = \"\"; }")]
    [FullData("var b = {|ZMQ1007:Encoding.UTF8.GetBytes(text)|}; ref var r = ref text; r = \"\"; socket.Send(b);")]
    [FullData("var b = {|ZMQ1007:Encoding.UTF8.GetBytes(text)|}; Action a = () => text = \"\"; a(); socket.Send(b);")]
    public Task Text_that_changes_meanwhile_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Declaration_that_cannot_go_IsNotFixed() =>
        Code.IsNotFixed("byte[] bytes; bytes = {|ZMQ1007:Encoding.UTF8.GetBytes(text)|}; socket.Send(bytes);");

    [Fact]
    public Task Text_sent_through_wrappers_IsNotFixed() =>
        Code.IsNotFixed(
            """
            private readonly Socket _socket = null!;
            void Publish(byte[] frame) => _socket.Send(frame);
            void Publish(Message frame) => _socket.Send(frame);
            void A(string text) { Publish({|ZMQ1007:Encoding.UTF8.GetBytes(text)|}); Publish({|ZMQ1007:new Message(text)|}); }
            """
        );

    [Fact]
    public Task Name_that_a_local_hides_at_the_send_IsNotFixed() =>
        Code.IsNotFixed(
            """
            private readonly Socket _socket = null!;
            private readonly string topic = "field";
            private const string Name = "constant";
            void A()
            {
                var b = {|ZMQ1007:Encoding.UTF8.GetBytes(topic)|};
                { var topic = "other"; Console.WriteLine(topic); _socket.Send(b); }
            }
            void B() { var b = {|ZMQ1007:Encoding.UTF8.GetBytes(Name)|}; { var Name = "other"; Console.WriteLine(Name); _socket.Send(b); } }
            void C() { using var m = {|ZMQ1007:new Message(Name)|}; { _socket.Send(m); var Name = "other"; Console.WriteLine(Name); } }
            """
        );

    [Fact]
    public Task Text_that_may_change_before_the_send_IsNotFixed() =>
        Code.IsNotFixed(
            """
            private Socket _socket = null!;
            string Next() { _socket = null!; return ""; }
            void A(Socket socket) { var b = {|ZMQ1007:Encoding.UTF8.GetBytes(Next())|}; _socket.Send(b); }
            """
        );

    [Theory]
    [InlineData(LanguageVersion.CSharp10, "text")]
    [InlineData(LanguageVersion.CSharp11, "u8")]
    [InlineData(LanguageVersion.CSharp12, "u8")]
    public Task Literal_IsFixed_by_what_the_language_has(LanguageVersion version, string form)
    {
        var after = form == "u8" ? "\"x\"u8" : "\"x\"";
        var test = Code.Fix("socket.Send({|ZMQ1007:Encoding.UTF8.GetBytes(\"x\")|});", $"socket.Send({after});");
        test.LanguageVersion = version;
        return test.RunAsync();
    }

    [Theory]
    [InlineData(ZmqVersion.V0_1_0, false)]
    [InlineData(ZmqVersion.V0_2_0, true)]
    [InlineData(ZmqVersion.V0_4_1, true)]
    public Task Older_versions_AreFixed(ZmqVersion version, bool runtime)
    {
        var test = Code.Fix(
            "using System.Text; class C { void M(Net.Zmq.Socket socket, string text) { "
                + "socket.Send({|ZMQ1007:Encoding.UTF8.GetBytes(text)|}); socket.Send({|ZMQ1007:new Net.Zmq.Message(\"x\")|}); } }",
            "using System.Text; class C { void M(Net.Zmq.Socket socket, string text) { socket.Send(text); socket.Send(\"x\"u8); } }"
        );
        (test.ZmqVersion, test.ReferencesRuntime) = (version, runtime);
        return test.RunAsync();
    }

    [Fact]
    public Task TrySend_of_the_first_version_IsFixed()
    {
        var test = Code.Fix(
            "using System.Text; class C { bool M(Net.Zmq.Socket socket, string text) "
                + "=> socket.TrySend({|ZMQ1007:Encoding.UTF8.GetBytes(text)|}); }",
            "using System.Text; class C { bool M(Net.Zmq.Socket socket, string text) => socket.TrySend(text); }"
        );
        (test.ZmqVersion, test.ReferencesRuntime) = (ZmqVersion.V0_1_0, false);
        return test.RunAsync();
    }

    [Theory]
    [InlineData("socket.Send(data: {|ZMQ1007:Encoding.UTF8.GetBytes(text)|});", "socket.Send(text);")]
    [FullData(
        "socket.Send( data: {|ZMQ1007:Encoding.UTF8.GetBytes(text)|}, flags: SendFlags.SendMore);",
        "socket.Send( text, flags: SendFlags.SendMore);"
    )]
    [FullData("socket.Send(data: {|ZMQ1007:Encoding.UTF8.GetBytes(\"ready\")|});", "socket.Send(data: \"ready\"u8);")]
    public Task A_name_that_the_other_overload_has_not_goes_and_the_text_IsFixed(string before, string after) =>
        Code.IsFixed(before, after);

    [Fact]
    public Task A_name_with_a_comment_IsNotFixed() =>
        Code.IsNotFixed("socket.Send(data: /* why */ {|ZMQ1007:Encoding.UTF8.GetBytes(text)|});");
}
