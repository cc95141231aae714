using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class TextEncodedToArrayTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1007");

    private static readonly DiagnosticResult s_info = new DiagnosticResult(Rules.ZMQ1007.Id, DiagnosticSeverity.Info).WithOptions(
        DiagnosticOptions.IgnoreAdditionalLocations
    );
    private static readonly DiagnosticResult s_warning = new DiagnosticResult(Rules.ZMQ1007.Id, DiagnosticSeverity.Warning).WithOptions(
        DiagnosticOptions.IgnoreAdditionalLocations
    );

    public static TheoryData<string> Utf8 =>
        [
            "socket.Send({|#0:Encoding.UTF8.GetBytes(text)|});",
            "socket.Send({|#0:Encoding.UTF8.GetBytes(\"ready\")|}, SendFlags.SendMore);",
            "socket.Send({|#0:Encoding.UTF8.GetBytes($\"{size} of {text}\")|});",
            "socket.Send({|#0:Encoding.Default.GetBytes(text)|});",
            "socket.Send({|#0:new UTF8Encoding().GetBytes(text)|});",
            "socket.Send({|#0:new UTF8Encoding(false, throwOnInvalidBytes: false).GetBytes(text)|});",
            "var utf8 = Encoding.UTF8; socket.Send({|#0:utf8.GetBytes(text)|});",
            "var bytes = {|#0:Encoding.UTF8.GetBytes(text)|}; socket.Send(bytes);",
            "var bytes = {|#0:Encoding.UTF8.GetBytes(text)|}; socket.Send(bytes.AsSpan());",
            "ReadOnlySpan<byte> bytes = {|#0:Encoding.UTF8.GetBytes(text)|}; socket.Send(bytes);",
            "if (!socket.Send({|#0:Encoding.UTF8.GetBytes(text)|}, SendFlags.DontWait)) return;",
            "Task.Run(() => socket.Send({|#0:Encoding.UTF8.GetBytes(text)|}));",
            "socket.Send({|#0:new Message(text)|});",
            "using var m = {|#0:new Message(text)|}; socket.Send(m);",
            "using (var m = {|#0:new Message(text)|}) socket.Send(m, SendFlags.DontWait);",
            "var m = {|#0:new Message(text)|}; try { socket.Send(m); } finally { m?.Dispose(); }",
            "using Message m = {|#0:new(\"text\")|}; Console.WriteLine(m.Size); socket.Send(m);",
            "socket.Send(new Message({|#0:Encoding.UTF8.GetBytes(text)|}));",
            "using var m = new Message({|#0:Encoding.UTF8.GetBytes(text)|}); socket.Send(m);",
            "var parts = new MultipartMessage(); parts.Add({|#0:Encoding.UTF8.GetBytes(\"topic\")|});",
        ];

    [Theory]
    [MemberData(nameof(Utf8))]
    public Task Utf8_where_it_is_not_hot_Triggers_as_info(string code) => Code.Triggers(code, s_info.WithLocation(0));

    [Theory]
    [MemberData(nameof(Utf8))]
    public Task Utf8_in_a_loop_Triggers_as_warning(string code) =>
        Code.Triggers($"while (running) {{ {code} }}", s_warning.WithLocation(0));

    [Theory]
    [InlineData("while (running) socket.Send({|#0:Encoding.UTF8.GetBytes(text)|});")]
    [InlineData("new Thread(() => { while (running) { socket.Send({|#0:Encoding.UTF8.GetBytes(text)|}); } }).Start();")]
    [InlineData("var tries = 0; while (tries++ < 20) socket.Send({|#0:Encoding.UTF8.GetBytes(text)|});")]
    public Task Utf8_in_hot_code_Triggers_as_warning(string code) => Code.Triggers(code, s_warning.WithLocation(0));

    [Theory]
    [InlineData("for (var i = 0; i < 3; i++) socket.Send({|#0:Encoding.UTF8.GetBytes(text)|});")]
    [InlineData("var tries = 0; while (tries++ < 3) socket.Send({|#0:Encoding.UTF8.GetBytes(text)|});")]
    [InlineData("foreach (var one in new[] { \"a\", \"b\" }) socket.Send({|#0:Encoding.UTF8.GetBytes(one)|});")]
    [InlineData("while (running) { socket.Send({|#0:Encoding.UTF8.GetBytes(text)|}); return; }")]
    public Task Utf8_in_a_loop_of_a_few_iterations_Triggers_as_info(string code) => Code.Triggers(code, s_info.WithLocation(0));

    [Theory]
    [InlineData("socket.Send({|#0:Encoding.ASCII.GetBytes(text)|});")]
    [InlineData("socket.Send({|#0:Encoding.Unicode.GetBytes(text)|});")]
    [InlineData("socket.Send({|#0:Encoding.GetEncoding(\"latin1\").GetBytes(text)|});")]
    [InlineData("socket.Send({|#0:new UTF8Encoding(false, true).GetBytes(text)|});")]
    [InlineData("var encoding = running ? Encoding.UTF8 : Encoding.ASCII; socket.Send({|#0:encoding.GetBytes(text)|});")]
    [InlineData("socket.Send(new Message({|#0:Encoding.ASCII.GetBytes(text)|}));")]
    public Task Other_encodings_Trigger_as_info(string code) => Code.Triggers(code, s_info.WithLocation(0));

    [Fact]
    public Task Fields_Trigger() =>
        Code.Triggers(
            """
            private static readonly Encoding s_utf8 = new UTF8Encoding(false);
            private static readonly Encoding s_strict = new UTF8Encoding(false, true);
            private static Encoding s_any = Encoding.UTF8;
            private readonly Socket _socket = null!;
            private Socket Socket { get; } = null!;
            void A(string text) => _socket.Send({|#0:s_utf8.GetBytes(text)|});
            void B(string text) => _socket.Send({|#1:s_strict.GetBytes(text)|});
            void C(string text) => Socket.Send({|#2:s_any.GetBytes(text)|});
            bool Property => _socket.Send({|#3:Encoding.UTF8.GetBytes("x")|});
            void D(Socket? other, string text) => other?.Send({|#4:Encoding.UTF8.GetBytes(text)|});
            async Task E(string text) { await Task.Yield(); Socket.Send({|#5:Encoding.UTF8.GetBytes(text)|}); }
            void F(string text) { while (true) Socket.Send({|#6:s_utf8.GetBytes(text)|}); }
            void G(string text) { while (true) Socket.Send({|#7:s_any.GetBytes(text)|}); }
            """,
            [.. Enumerable.Range(0, 8).Select(i => (i == 6 ? s_warning : s_info).WithLocation(i))]
        );

    [Theory]
    [InlineData("socket.Send(text);")]
    [InlineData("socket.Send(\"ready\"u8);")]
    [InlineData("socket.Subscribe(Encoding.UTF8.GetBytes(text));")] // needs the array
    [InlineData("socket.SetOption(SocketOption.Routing_Id, Encoding.UTF8.GetBytes(text));")]
    [InlineData("var id = Encoding.UTF8.GetBytes(text); while (running) socket.Send(id);")] // hoisted
    [InlineData("var id = Encoding.UTF8.GetBytes(text); socket.Send(id); Console.WriteLine(id[0]);")] // used afterwards
    [InlineData("var id = Encoding.UTF8.GetBytes(text); var kept = new List<byte[]> { id }; socket.Send(id);")]
    [InlineData("var id = Encoding.UTF8.GetBytes(text); while (!socket.Send(id, SendFlags.DontWait)) { }")] // retried
    [InlineData("var m = new Message(text); sender.Send(m); receiver.Send(m);")]
    [InlineData("var m = new Message(text); var list = new List<Message> { m }; socket.Send(m);")]
    [InlineData("var m = new Message(text); m.Data[0] = 1; socket.Send(m);")]
    [InlineData("var m = new Message(text); while (running) { socket.Send(m); }")]
    [InlineData("var m = new Message(text); Action later = () => socket.Send(m); later();")]
    [InlineData("using var m = new Message(text); Console.WriteLine(m.Size);")]
    [InlineData("var parts = new MultipartMessage(); parts.Add(Encoding.UTF8.GetBytes(text));")] // Add(string) makes the same array
    [InlineData("var parts = new MultipartMessage(); parts.Add(text);")]
    [InlineData("var n = Encoding.UTF8.GetBytes(text, payload); socket.Send(payload.AsSpan(0, n));")]
    [InlineData("var (a, b) = (Encoding.UTF8.GetBytes(text), 1); socket.Send(a);")]
    [InlineData("byte[] b = Encoding.UTF8.GetBytes(text), c = b; socket.Send(b);")]
    [InlineData("var b = Encoding.UTF8.GetBytes(text); try { socket.Send(b); } catch (ZmqException) { socket.Send(b); }")]
    [InlineData("var b = Encoding.UTF8.GetBytes(text); try { socket.Send(b); } finally { Console.WriteLine(b[0]); }")]
    [InlineData("object b = Encoding.UTF8.GetBytes(text); socket.Send((byte[])b);")]
    [InlineData("dynamic d = socket; d.Send(Encoding.UTF8.GetBytes(text));")]
    [InlineData("var b = Encoding.UTF8.GetBytes(text); again: socket.Send(b); if (running) goto again;")]
    public Task Arrays_that_are_needed_or_none_DoNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Cached_identities_and_foreign_types_DoNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using System.Text;
            using Net.Zmq;

            class Own : Encoding
            {
                private static readonly byte[] s_id = Encoding.UTF8.GetBytes("worker-1");
                public new byte[] GetBytes(string text) => s_id;
                public override int GetByteCount(char[] chars, int index, int count) => 0;
                public override int GetBytes(char[] chars, int charIndex, int charCount, byte[] bytes, int byteIndex) => 0;
                public override int GetCharCount(byte[] bytes, int index, int count) => 0;
                public override int GetChars(byte[] bytes, int byteIndex, int byteCount, char[] chars, int charIndex) => 0;
                public override int GetMaxByteCount(int charCount) => 0;
                public override int GetMaxCharCount(int byteCount) => 0;
                void Publish(Socket socket, string text) { socket.Send(s_id); socket.Send(GetBytes(text)); }
            }
            """
        );

    [Theory]
    [InlineData("socket.Send({|ZMQ1007:Encoding.UTF8.GetBytes(text)|});", "socket.Send(text);")]
    [InlineData("socket.Send({|ZMQ1007:Encoding.UTF8.GetBytes(\"ready\")|});", "socket.Send(\"ready\"u8);")]
    [InlineData("socket.Send({|ZMQ1007:Encoding.UTF8.GetBytes(@\"a\\b\")|});", "socket.Send(@\"a\\b\"u8);")]
    [InlineData("socket.Send({|ZMQ1007:Encoding.UTF8.GetBytes(\"\\ud800\")|});", "socket.Send(\"\\ud800\");")]
    [InlineData("socket.Send({|ZMQ1007:Encoding.UTF8.GetBytes(\"a\" + \"b\")|});", "socket.Send(\"a\" + \"b\");")]
    [InlineData(
        "socket.Send({|ZMQ1007:Encoding.UTF8.GetBytes($\"{size}\")|}, SendFlags.SendMore);",
        "socket.Send($\"{size}\", SendFlags.SendMore);"
    )]
    [InlineData(
        "socket.Send(flags: SendFlags.None, data: {|ZMQ1007:Encoding.UTF8.GetBytes(\"x\")|});",
        "socket.Send(flags: SendFlags.None, data: \"x\"u8);"
    )]
    [InlineData("socket.Send(/* who */ {|ZMQ1007:Encoding.UTF8.GetBytes(text)|} /* why */);", "socket.Send(/* who */ text /* why */);")]
    [InlineData(
        "if (!socket.Send({|ZMQ1007:Encoding.UTF8.GetBytes(text)|}, SendFlags.DontWait)) return;",
        "if (!socket.Send(text, SendFlags.DontWait)) return;"
    )]
    [InlineData("var bytes = {|ZMQ1007:Encoding.UTF8.GetBytes(text)|};\nsocket.Send(bytes);", "socket.Send(text);")]
    [InlineData(
        "var bytes = {|ZMQ1007:Encoding.UTF8.GetBytes(\"x\")|};\nConsole.WriteLine();\nsocket.Send(bytes);",
        "Console.WriteLine();\nsocket.Send(\"x\"u8);"
    )]
    [InlineData(
        "// greets\nvar bytes = {|ZMQ1007:Encoding.UTF8.GetBytes(text + size)|}; // all of it\nsocket.Send(bytes, SendFlags.SendMore);",
        "// greets\n// all of it\nsocket.Send(text + size, SendFlags.SendMore);"
    )]
    [InlineData("socket.Send({|ZMQ1007:new Message(text)|});", "socket.Send(text);")]
    [InlineData("socket.Send({|ZMQ1007:new Message(\"x\")|});", "socket.Send(\"x\"u8);")]
    [InlineData("socket.Send(new Message({|ZMQ1007:Encoding.UTF8.GetBytes(text)|}));", "socket.Send(text);")]
    [InlineData("using var m = {|ZMQ1007:new Message(text)|};\nsocket.Send(m);", "socket.Send(text);")]
    [InlineData("using Message m = {|ZMQ1007:new(text)|};\nsocket.Send(m);", "socket.Send(text);")]
    [InlineData("using (var m = {|ZMQ1007:new Message(text)|})\n{\n    socket.Send(m);\n}", "socket.Send(text);")]
    [InlineData(
        "var m = {|ZMQ1007:new Message(text)|};\ntry\n{\n    socket.Send(m);\n}\nfinally\n{\n    m.Dispose();\n}",
        "socket.Send(text);"
    )]
    [InlineData("using var m = new Message({|ZMQ1007:Encoding.UTF8.GetBytes(text)|});\nsocket.Send(m);", "socket.Send(text);")]
    [InlineData(
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
    public Task Text_IsFixed(string code, string after) => Code.IsFixed(code, after);

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

    /// <summary>The bytes serve more than the send: what remains is the array, which is ZMQ1003's.</summary>
    [Theory]
    [InlineData("var b = {|ZMQ1003:Encoding.UTF8.GetBytes(text)|}; Console.WriteLine(b[0]); socket.Send(b);")]
    [InlineData(
        "var b = {|ZMQ1003:Encoding.UTF8.GetBytes(text)|}; "
            + "var hash = System.Security.Cryptography.SHA256.HashData(b.AsSpan()); socket.Send(b);"
    )]
    [InlineData("var b = {|ZMQ1003:Encoding.UTF8.GetBytes(text)|}; foreach (var one in b) size += one; socket.Send(b);")]
    [InlineData("var b = {|ZMQ1003:Encoding.UTF8.GetBytes(text)|}; Console.WriteLine(b.Length); socket.Send(b);")]
    [InlineData("var b = {|ZMQ1003:Encoding.UTF8.GetBytes(text)|}; socket.Send(b); Console.WriteLine(b.Length);")]
    [InlineData("var b = {|ZMQ1003:Encoding.UTF8.GetBytes(text)|}; if (b.Length > 1024) return; socket.Send(b);")]
    [InlineData("var b = {|ZMQ1003:Encoding.UTF8.GetBytes(text)|}; if (b is { Length: > 3 }) socket.Send(b);")]
    [InlineData("var b = {|ZMQ1003:Encoding.UTF8.GetBytes(text)|}; if (socket.Send(b)) size += b.Length;")]
    [InlineData("var b = {|ZMQ1003:Encoding.UTF8.GetBytes(text)|}; socket.Send(b, b.Length > 3 ? SendFlags.SendMore : SendFlags.None);")]
    [InlineData("var b = {|ZMQ1003:Encoding.UTF8.GetBytes(text)|}; sender.Send($\"{b.Length}\"); socket.Send(b);")]
    [InlineData("var b = {|ZMQ1003:Encoding.Unicode.GetBytes(text)|}; Handle(b.Length); socket.Send(b);")]
    [InlineData("while (running) { var b = {|ZMQ1003:Encoding.UTF8.GetBytes(text)|}; socket.Send(b); size += b.Length; }")]
    public Task Bytes_that_serve_more_DoNotTrigger(string code) => Code.Triggers(code);

    /// <summary>Only the bytes say how many they are, and where to cut them; a message of text says the first.</summary>
    [Theory]
    [InlineData("var b = Encoding.UTF8.GetBytes(text); socket.Send(b.AsSpan(0, size));")]
    [InlineData("var b = Encoding.UTF8.GetBytes(text); socket.Send(b.AsSpan(0, b.Length - 1));")]
    [InlineData("var b = Encoding.UTF8.GetBytes(text); socket.Send(new ReadOnlySpan<byte>(b, 0, 4));")]
    [InlineData("var b = Encoding.UTF8.GetBytes(text); socket.Send(b.AsSpan()[..10]);")]
    [InlineData("var b = Encoding.UTF8.GetBytes(text).AsSpan(); socket.Send(b[..10]);")]
    [InlineData("var b = Encoding.UTF8.GetBytes(text).AsMemory(3); socket.Send(b.Span);")]
    [InlineData("socket.Send(Encoding.UTF8.GetBytes(text).AsSpan(4));")]
    [InlineData("socket.Send(Encoding.Unicode.GetBytes(text).AsSpan(2));")]
    [InlineData("socket.Send(new ArraySegment<byte>(Encoding.UTF8.GetBytes(text), 0, 3));")]
    [InlineData("var b = Encoding.UTF8.GetBytes(text); socket.Send(b.AsSpan(0, 4), SendFlags.SendMore); socket.Send(b.AsSpan(4));")]
    [InlineData("var b = Encoding.UTF8.GetBytes(text); Handle(b[0]); socket.Send(b.AsSpan(1));")]
    [InlineData("using var m = new Message(text); Console.WriteLine(m.Size); socket.Send(m);")]
    [InlineData("using var m = new Message(text); if (m.Size > 100) return; socket.Send(m);")]
    [InlineData("using var m = new Message(text); var n = socket.Send(m); Handle(n);")]
    [InlineData("using var m = new Message(text); size += socket.Send(m);")]
    [InlineData("using var m = new Message(text); Handle(socket.Send(m));")]
    [InlineData("using var m = new Message(Encoding.UTF8.GetBytes(text)); size += m.Size; socket.Send(m);")]
    [InlineData("var m = new Message(text); try { Handle(m.Size); socket.Send(m); } finally { m.Dispose(); }")]
    public Task Text_that_is_measured_or_cut_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    /// <summary>A literal that the compiler encodes can be both.</summary>
    [Theory]
    [InlineData("socket.Send({|#0:Encoding.UTF8.GetBytes(text)|});", Plain)]
    [InlineData("socket.Send({|#0:new Message(text)|});", Plain)]
    [InlineData("socket.Send({|#0:Encoding.UTF8.GetBytes(\"\\ud800\")|});", Plain)]
    [InlineData("socket.Send({|#0:Encoding.UTF8.GetBytes(\"READY\")|});", Literal)]
    [InlineData("socket.Send({|#0:new Message(\"READY\")|});", Literal)]
    [InlineData("var b = {|#0:Encoding.UTF8.GetBytes(\"READY\")|}; Handle(b.Length); socket.Send(b);", Literal)]
    [InlineData("socket.Send({|#0:Encoding.UTF8.GetBytes(\"READY\")|}.AsSpan(2));", Literal)]
    [InlineData("using var m = {|#0:new Message(\"READY\")|}; Handle(m.Size); socket.Send(m);", Literal)]
    [InlineData("var parts = new MultipartMessage(); parts.Add({|#0:Encoding.UTF8.GetBytes(\"topic\")|});", Literal)]
    public Task Message_is_true_of_texts_and_literals_Triggers(string code, string message) =>
        Code.Triggers(code, s_info.WithLocation(0).WithMessage(message));

    private const string Plain = "Text is encoded to an array only to be sent; Send(string) encodes it without allocating";
    private const string Literal = "Text literal is encoded to an array at run time; use a UTF-8 literal (\"...\"u8) instead";

    [Fact]
    public Task Literal_that_is_measured_before_the_language_has_its_own_DoesNotTrigger()
    {
        var test = Code.Analysis(
            """
            void A(Socket socket) { var b = {|ZMQ1003:Encoding.UTF8.GetBytes("READY")|}; Handle(b.Length); socket.Send(b); }
            void B(Socket socket) { var m = new Message("READY"); Handle(m.Size); socket.Send(m); m.Dispose(); }
            void C(MultipartMessage parts) { parts.Add(Encoding.UTF8.GetBytes("topic")); }
            """
        );
        test.LanguageVersion = LanguageVersion.CSharp10;
        return test.RunAsync();
    }

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

    [Theory]
    [InlineData("socket.Send({|ZMQ1007:Encoding.ASCII.GetBytes(text)|});")]
    [InlineData("socket.Send(data: {|ZMQ1007:Encoding.UTF8.GetBytes(text)|});")] // the other overload names it otherwise
    [InlineData("socket.Send({|ZMQ1007:Encoding.UTF8.GetBytes(\"text\")|}.AsSpan(1));")]
    [InlineData("socket.Send({|ZMQ1007:Encoding.UTF8.GetBytes(text /* why */)|});")]
    [InlineData("socket.Send({|ZMQ1007:Encoding.UTF8.GetBytes(text)|}, Console.ReadLine() == \"\" ? SendFlags.None : SendFlags.SendMore);")]
    [InlineData("var bytes = {|ZMQ1007:Encoding.UTF8.GetBytes(\"text\")|}; Console.WriteLine(bytes.Length); socket.Send(bytes);")]
    [InlineData("var bytes = {|ZMQ1007:Encoding.UTF8.GetBytes(text)|}; Console.WriteLine(nameof(bytes)); socket.Send(bytes);")]
    [InlineData("var bytes = {|ZMQ1007:Encoding.UTF8.GetBytes(text)|}; text = \"\"; socket.Send(bytes);")]
    [InlineData("var bytes = {|ZMQ1007:Encoding.UTF8.GetBytes(text + size)|}; Console.WriteLine(); socket.Send(bytes);")]
    [InlineData("byte[] bytes; bytes = {|ZMQ1007:Encoding.UTF8.GetBytes(text)|}; socket.Send(bytes);")]
    [InlineData("using var m = {|ZMQ1007:new Message(text)|}; socket.Send(m, SendFlags.DontWait);")] // a message throws
    [InlineData("using var m = {|ZMQ1007:new Message(\"text\")|}; Console.WriteLine(m.Size); socket.Send(m);")]
    [InlineData("using var m = {|ZMQ1007:new Message(text)|};\n#if DEBUG\nConsole.WriteLine();\n#endif\nsocket.Send(m);")]
    [InlineData("var b = {|ZMQ1007:Encoding.UTF8.GetBytes(text)|};\nlock (socket) { text = \"\"; }\nsocket.Send(b);")]
    [InlineData("using var m = {|ZMQ1007:new Message(text)|}; lock (socket) { socket.Send(m); text = \"\"; }")]
    [InlineData("var b = {|ZMQ1007:Encoding.UTF8.GetBytes(text)|}; ref var r = ref text; r = \"\"; socket.Send(b);")]
    [InlineData("var b = {|ZMQ1007:Encoding.UTF8.GetBytes(text)|}; Action a = () => text = \"\"; a(); socket.Send(b);")]
    public Task What_may_differ_IsNotFixed(string code) => Code.IsNotFixed(code);

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
            void A() { var b = {|ZMQ1007:Encoding.UTF8.GetBytes(topic)|}; { var topic = "other"; Console.WriteLine(topic); _socket.Send(b); } }
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
}
