using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class TextEncodedToArrayTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1007");

    private static readonly DiagnosticResult s_result = new DiagnosticResult(
        Rules.ZMQ1007_TextEncodedToArray.Id,
        DiagnosticSeverity.Warning
    ).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations);

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
            "using var m = {|#0:new Message(text)|}; if (socket.Send(m, SendFlags.DontWait) > 0) return;",
            "socket.Send(new Message({|#0:Encoding.UTF8.GetBytes(text)|}));",
            "using var m = new Message({|#0:Encoding.UTF8.GetBytes(text)|}); socket.Send(m);",
            "var parts = new MultipartMessage(); parts.Add({|#0:Encoding.UTF8.GetBytes(\"topic\")|});",
        ];

    [Theory]
    [MemberData(nameof(Utf8))]
    public Task Utf8_where_it_is_not_hot_Triggers_as_cold(string code) => Code.TriggersCold(code, s_result.WithLocation(0));

    [Theory]
    [MemberData(nameof(Utf8))]
    public Task Utf8_in_a_loop_Triggers_as_hot(string code) => Code.TriggersHot($"while (running) {{ {code} }}", s_result.WithLocation(0));

    [Theory]
    [InlineData("while (running) socket.Send({|#0:Encoding.UTF8.GetBytes(text)|});")]
    [FullData("new Thread(() => { while (running) { socket.Send({|#0:Encoding.UTF8.GetBytes(text)|}); } }).Start();")]
    [FullData("var tries = 0; while (tries++ < 20) socket.Send({|#0:Encoding.UTF8.GetBytes(text)|});")]
    public Task Utf8_in_hot_code_Triggers_as_hot(string code) => Code.TriggersHot(code, s_result.WithLocation(0));

    [Theory]
    [InlineData("for (var i = 0; i < 3; i++) socket.Send({|#0:Encoding.UTF8.GetBytes(text)|});")]
    [FullData("var tries = 0; while (tries++ < 3) socket.Send({|#0:Encoding.UTF8.GetBytes(text)|});")]
    [FullData("foreach (var one in new[] { \"a\", \"b\" }) socket.Send({|#0:Encoding.UTF8.GetBytes(one)|});")]
    [FullData("while (running) { socket.Send({|#0:Encoding.UTF8.GetBytes(text)|}); return; }")]
    public Task Utf8_in_a_loop_of_a_few_iterations_Triggers_as_cold(string code) => Code.TriggersCold(code, s_result.WithLocation(0));

    [Theory]
    [InlineData("socket.Send({|#0:Encoding.ASCII.GetBytes(text)|});")]
    [FullData("socket.Send({|#0:Encoding.Unicode.GetBytes(text)|});")]
    [FullData("socket.Send({|#0:Encoding.GetEncoding(\"latin1\").GetBytes(text)|});")]
    [InlineData("socket.Send({|#0:new UTF8Encoding(false, true).GetBytes(text)|});")]
    [InlineData("var encoding = running ? Encoding.UTF8 : Encoding.ASCII; socket.Send({|#0:encoding.GetBytes(text)|});")]
    [InlineData("socket.Send(new Message({|#0:Encoding.ASCII.GetBytes(text)|}));")]
    public Task Other_encodings_Trigger_as_cold(string code) => Code.TriggersCold(code, s_result.WithLocation(0));

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
            [.. Enumerable.Range(0, 8).Select(i => s_result.WithLocation(i))]
        );

    [Theory]
    [InlineData("socket.Send(text);")]
    [FullData("socket.Send(\"ready\"u8);")]
    [FullData("var n = Encoding.UTF8.GetBytes(text, payload); socket.Send(payload.AsSpan(0, n));")]
    public Task No_array_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.Subscribe(Encoding.UTF8.GetBytes(text));")] // needs the array
    [FullData("socket.SetOption(SocketOption.Routing_Id, Encoding.UTF8.GetBytes(text));")]
    [FullData("var parts = new MultipartMessage(); parts.Add(Encoding.UTF8.GetBytes(text));")] // Add(string) makes the same array
    [FullData("var parts = new MultipartMessage(); parts.Add(text);")]
    public Task Call_that_needs_an_array_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var id = Encoding.UTF8.GetBytes(text); while (running) socket.Send(id);")] // hoisted
    [FullData("var id = Encoding.UTF8.GetBytes(text); while (!socket.Send(id, SendFlags.DontWait)) { }")] // retried
    [InlineData("var b = Encoding.UTF8.GetBytes(text); try { socket.Send(b); } catch (ZmqException) { socket.Send(b); }")]
    [FullData("var b = Encoding.UTF8.GetBytes(text); again: socket.Send(b); if (running) goto again;")]
    public Task Array_of_several_sends_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var id = Encoding.UTF8.GetBytes(text); socket.Send(id); Console.WriteLine(id[0]);")] // used afterwards
    [FullData("var b = Encoding.UTF8.GetBytes(text); try { socket.Send(b); } finally { Console.WriteLine(b[0]); }")]
    public Task Array_that_is_used_afterwards_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var id = Encoding.UTF8.GetBytes(text); var kept = new List<byte[]> { id }; socket.Send(id);")]
    [FullData("var (a, b) = (Encoding.UTF8.GetBytes(text), 1); socket.Send(a);")]
    [FullData("byte[] b = Encoding.UTF8.GetBytes(text), c = b; socket.Send(b);")]
    [FullData("object b = Encoding.UTF8.GetBytes(text); socket.Send((byte[])b);")]
    [FullData("dynamic d = socket; d.Send(Encoding.UTF8.GetBytes(text));")]
    public Task Array_that_others_have_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var m = new Message(text); sender.Send(m); receiver.Send(m);")]
    [FullData("var m = new Message(text); while (running) { socket.Send(m); }")]
    public Task Message_of_several_sends_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var m = new Message(text); var list = new List<Message> { m }; socket.Send(m);")]
    [FullData("var m = new Message(text); Action later = () => socket.Send(m); later();")]
    public Task Message_that_others_have_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var m = new Message(text); m.Data[0] = 1; socket.Send(m);")]
    public Task Message_that_is_written_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var m = new Message(text); Console.WriteLine(m.Size);")]
    public Task Message_that_is_not_sent_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

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

    /// <summary>The bytes serve more than the send: what remains is the array, which is ZMQ1003's.</summary>
    [Theory]
    [InlineData("var b = {|ZMQ1003:Encoding.UTF8.GetBytes(text)|}; Console.WriteLine(b[0]); socket.Send(b);")]
    [InlineData(
        """
            var b = {|ZMQ1003:Encoding.UTF8.GetBytes(text)|};
            var hash = System.Security.Cryptography.SHA256.HashData(b.AsSpan());
            socket.Send(b);
            """
    )]
    [FullData("var b = {|ZMQ1003:Encoding.UTF8.GetBytes(text)|}; foreach (var one in b) size += one; socket.Send(b);")]
    public Task Bytes_that_are_read_DoNotTrigger(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var b = {|ZMQ1003:Encoding.UTF8.GetBytes(text)|}; Console.WriteLine(b.Length); socket.Send(b);")]
    [FullData("var b = {|ZMQ1003:Encoding.UTF8.GetBytes(text)|}; socket.Send(b); Console.WriteLine(b.Length);")]
    [FullData("var b = {|ZMQ1003:Encoding.UTF8.GetBytes(text)|}; if (socket.Send(b)) size += b.Length;")]
    [FullData("var b = {|ZMQ1003:Encoding.UTF8.GetBytes(text)|}; sender.Send($\"{b.Length}\"); socket.Send(b);")]
    [InlineData("var b = {|ZMQ1003:Encoding.Unicode.GetBytes(text)|}; Handle(b.Length); socket.Send(b);")]
    [FullData("while (running) { var b = {|ZMQ1003:Encoding.UTF8.GetBytes(text)|}; socket.Send(b); size += b.Length; }")]
    public Task Bytes_whose_length_is_read_DoNotTrigger(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var b = {|ZMQ1003:Encoding.UTF8.GetBytes(text)|}; if (b.Length > 1024) return; socket.Send(b);")]
    [InlineData("var b = {|ZMQ1003:Encoding.UTF8.GetBytes(text)|}; if (b is { Length: > 3 }) socket.Send(b);")]
    [FullData("var b = {|ZMQ1003:Encoding.UTF8.GetBytes(text)|}; socket.Send(b, b.Length > 3 ? SendFlags.SendMore : SendFlags.None);")]
    public Task Bytes_whose_length_decides_DoNotTrigger(string code) => Code.Triggers(code);

    /// <summary>Only the bytes say how many they are, and where to cut them; a message of text says the first.</summary>
    [Theory]
    [InlineData("var b = Encoding.UTF8.GetBytes(text); socket.Send(b.AsSpan(0, size));")]
    [FullData("var b = Encoding.UTF8.GetBytes(text); socket.Send(b.AsSpan(0, b.Length - 1));")]
    [FullData("var b = Encoding.UTF8.GetBytes(text); socket.Send(new ReadOnlySpan<byte>(b, 0, 4));")]
    [FullData("var b = Encoding.UTF8.GetBytes(text); socket.Send(b.AsSpan()[..10]);")]
    [FullData("var b = Encoding.UTF8.GetBytes(text).AsSpan(); socket.Send(b[..10]);")]
    [FullData("socket.Send(new ArraySegment<byte>(Encoding.UTF8.GetBytes(text), 0, 3));")]
    public Task Text_that_is_cut_to_its_beginning_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var b = Encoding.UTF8.GetBytes(text).AsMemory(3); socket.Send(b.Span);")]
    [FullData("socket.Send(Encoding.UTF8.GetBytes(text).AsSpan(4));")]
    [FullData("socket.Send(Encoding.Unicode.GetBytes(text).AsSpan(2));")]
    [FullData("var b = Encoding.UTF8.GetBytes(text); socket.Send(b.AsSpan(0, 4), SendFlags.SendMore); socket.Send(b.AsSpan(4));")]
    [InlineData("var b = Encoding.UTF8.GetBytes(text); Handle(b[0]); socket.Send(b.AsSpan(1));")]
    public Task Text_without_its_beginning_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var m = new Message(text); Console.WriteLine(m.Size); socket.Send(m);")]
    [FullData("using var m = new Message(text); if (m.Size > 100) return; socket.Send(m);")]
    [InlineData("using var m = new Message(text); var n = socket.Send(m); Handle(n);")]
    [InlineData("using var m = new Message(text); if (socket.Send(m) > size) return;")]
    [FullData("using var m = new Message(text); size += socket.Send(m);")]
    [FullData("using var m = new Message(text); Handle(socket.Send(m));")]
    [FullData("using var m = new Message(Encoding.UTF8.GetBytes(text)); size += m.Size; socket.Send(m);")]
    [FullData("var m = new Message(text); try { Handle(m.Size); socket.Send(m); } finally { m.Dispose(); }")]
    public Task Message_that_is_measured_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    /// <summary>A literal that the compiler encodes can be both.</summary>
    [Theory]
    [InlineData("socket.Send({|#0:Encoding.UTF8.GetBytes(text)|});", Plain)]
    [FullData("socket.Send({|#0:new Message(text)|});", Plain)]
    [InlineData("socket.Send({|#0:Encoding.UTF8.GetBytes(\"\\ud800\")|});", Plain)]
    public Task Message_is_true_of_texts_Triggers(string code, string message) =>
        Code.Triggers(code, s_result.WithLocation(0).WithMessage(message));

    [Theory]
    [InlineData("socket.Send({|#0:Encoding.UTF8.GetBytes(\"READY\")|});", Literal)]
    [InlineData("socket.Send({|#0:new Message(\"READY\")|});", Literal)]
    [InlineData("var b = {|#0:Encoding.UTF8.GetBytes(\"READY\")|}; Handle(b.Length); socket.Send(b);", Literal)]
    [InlineData("socket.Send({|#0:Encoding.UTF8.GetBytes(\"READY\")|}.AsSpan(2));", Literal)]
    [InlineData("using var m = {|#0:new Message(\"READY\")|}; Handle(m.Size); socket.Send(m);", Literal)]
    [InlineData("var parts = new MultipartMessage(); parts.Add({|#0:Encoding.UTF8.GetBytes(\"topic\")|});", Literal)]
    public Task Message_is_true_of_literals_Triggers(string code, string message) =>
        Code.Triggers(code, s_result.WithLocation(0).WithMessage(message));

    private const string Plain = "Text is encoded to an array for one send; use Send(string) instead";
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
}
