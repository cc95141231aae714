using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class MessagePerReceiveNoFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2001");

    [Theory]
    [InlineData("Console.WriteLine(m.Size); socket.Recv(m);")] // before the receive
    [FullData("Console.WriteLine(m.Size + socket.Recv(m));")]
    [FullData("Console.WriteLine($\"{m}\"); socket.Recv(m);")]
    [FullData("Console.WriteLine(\"got \" + m); socket.Recv(m);")]
    public Task Content_before_the_receive_IsNotFixed(string body) =>
        Code.IsNotFixed($"while (running) {{ using var m = {{|ZMQ2001:new Message()|}}; {body} }}");

    [Theory]
    [InlineData("if (size > 0) socket.Recv(m); Console.WriteLine(m.Size);")] // not on every way
    public Task Content_where_not_every_way_receives_IsNotFixed(string body) =>
        Code.IsNotFixed($"while (running) {{ using var m = {{|ZMQ2001:new Message()|}}; {body} }}");

    [Theory]
    [InlineData("if (socket.TryRecv(m, out _) is true) continue; Console.WriteLine(m);")]
    [FullData("socket.TryRecv(m, out _); Console.WriteLine(m.Size);")] // an empty answer leaves the message alone on XPUB and STREAM
    [FullData("if (!socket.TryRecv(m, out _)) Console.WriteLine(m.Size);")]
    [FullData("socket.Recv(m, RecvFlags.DontWait); Console.WriteLine(m.ToString());")]
    [FullData("var n = socket.Recv(m, RecvFlags.DontWait); if (n < 0) Console.WriteLine(m.Size);")]
    public Task Content_behind_an_empty_answer_IsNotFixed(string body) =>
        Code.IsNotFixed($"while (running) {{ using var m = {{|ZMQ2001:new Message()|}}; {body} }}");

    [Theory]
    [InlineData("try { socket.Recv(m); } catch (ZmqException) { } Console.WriteLine(m.Size);")] // after a receive that threw
    [FullData("try { socket.Recv(m); } catch (ZmqException) { Console.WriteLine(m.Size); }")]
    [FullData("try { socket.Recv(m); } finally { Console.WriteLine(m.Size); }")]
    [FullData("try { socket.Recv(m); } catch (ZmqException) when (m.Size == 0) { }")]
    public Task Content_behind_a_receive_that_threw_IsNotFixed(string body) =>
        Code.IsNotFixed($"while (running) {{ using var m = {{|ZMQ2001:new Message()|}}; {body} }}");

    [Theory]
    [InlineData("socket.Recv(m); m.Dispose(); Console.WriteLine(m.Size);")] // after its disposal
    [InlineData("socket.Recv(m); if (size > 0) m.Dispose();")]
    public Task Content_behind_its_disposal_IsNotFixed(string body) =>
        Code.IsNotFixed($"while (running) {{ using var m = {{|ZMQ2001:new Message()|}}; {body} }}");

    [Theory]
    [InlineData("socket.Recv(m); Console.WriteLine(nameof(m));")]
    public Task Name_of_the_message_IsNotFixed(string body) =>
        Code.IsNotFixed($"while (running) {{ using var m = {{|ZMQ2001:new Message()|}}; {body} }}");

    [Theory]
    [InlineData("socket.Recv(m); Console.WriteLine(m?.Size);")]
    public Task Question_for_null_IsNotFixed(string body) =>
        Code.IsNotFixed($"while (running) {{ using var m = {{|ZMQ2001:new Message()|}}; {body} }}");

    [Theory]
    [InlineData(
        """
            ReadOnlySpan<byte> last = default;
            while (running) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); last = m.Data; }
            Console.WriteLine(last.Length);
            """
    )]
    [FullData(
        """
            ReadOnlySpan<byte> last = default;
            while (running)
            {
                using var m = {|ZMQ2001:new Message()|};
                socket.Recv(m);
                var s = m.Data;
                last = s.Slice(1);
            }
            """
    )]
    public Task Content_that_outlives_the_iteration_IsNotFixed(string code) => Code.IsNotFixed(code);

    // declared together
    [Fact]
    public Task Messages_that_are_declared_together_IsNotFixed() =>
        Code.IsNotFixed("while (running) { using Message a = {|ZMQ2001:new()|}, b = {|ZMQ2001:new()|}; socket.Recv(a); socket.Recv(b); }");

    // no loop statement
    [Fact]
    public Task Message_without_a_loop_statement_IsNotFixed() =>
        Code.IsNotFixed("again: using (var m = {|ZMQ2001:new Message()|}) socket.Recv(m); if (running) goto again;");

    [Theory]
    // the loop is outside the lambda
    [InlineData("Parallel.For(0, size, i => { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); });")]
    [FullData("while (running) Task.Run(() => { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); });")]
    public Task Message_of_a_function_that_the_loop_calls_IsNotFixed(string code) => Code.IsNotFixed(code);

    // used after the loop
    [Fact]
    public Task Message_that_is_used_behind_the_loop_IsNotFixed() =>
        Code.IsNotFixed(
            "Message? m = null; do { m = {|ZMQ2001:new Message()|}; socket.Recv(m); } while (m.More); Console.WriteLine(m.Size);"
        );

    [Theory]
    [InlineData("while (running) { var m = {|ZMQ2001:new Message()|}; using (m) socket.Recv(m); }")]
    [InlineData("Message m; while (running) { using (m = {|ZMQ2001:new Message()|}) socket.Recv(m); }")]
    public Task Message_in_a_using_that_goes_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("Message? m = null; for (; running; m.Dispose()) { m = {|ZMQ2001:new Message()|}; socket.Recv(m); }")]
    [InlineData("Message m; for (m = null!; running; m = {|ZMQ2001:new Message()|}) { if (m != null) socket.Recv(m); }")]
    public Task Message_in_the_head_of_a_loop_IsNotFixed(string code) => Code.IsNotFixed(code);

    // would jump over the declaration
    [Fact]
    public Task Jump_over_the_declaration_IsNotFixed() =>
        Code.IsNotFixed("goto start; start: while (running) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); }");

    [Fact]
    public Task Loop_that_a_directive_cuts_IsNotFixed() =>
        Code.IsNotFixed(
            "while (running) {\n#if DEBUG\nConsole.WriteLine();\n#endif\nusing var m = {|ZMQ2001:new Message()|}; socket.Recv(m); }"
        );

    [Fact]
    public Task Message_that_is_made_twice_IsNotFixed() =>
        Code.IsNotFixed(
            """
            while (running)
            {
                var m = {|ZMQ2001:new Message()|};
                socket.Recv(m);
                m.Dispose();
                m = {|ZMQ2001:new Message()|};
                socket.Recv(m);
                m.Dispose();
            }
            """
        );

    [Fact]
    public Task Span_that_outlives_the_iteration_IsNotFixed() =>
        Code.IsNotFixed(
            """
            using System;
            using Net.Zmq;
            ref struct Keeper
            {
                public ReadOnlySpan<byte> Last;
                public ReadOnlySpan<byte> Kept { get; set; }
                public void Keep(ReadOnlySpan<byte> bytes) => Last = bytes;
                void Call(Socket s) { while (true) { using var m = {|ZMQ2001:new Message()|}; s.Recv(m); Keep(m.Data); } }
                void Own(Socket s) { while (true) { using var m = {|ZMQ2001:new Message()|}; s.Recv(m); Last = m.Data; } }
            }
            static class Example
            {
                static void Take(ReadOnlySpan<byte> from, ref ReadOnlySpan<byte> to) => to = from;
                static void New(ReadOnlySpan<byte> from, out ReadOnlySpan<byte> to) => to = from;
                static void Method(Socket s)
                {
                    var k = new Keeper();
                    while (true) { using var m = {|ZMQ2001:new Message()|}; s.Recv(m); k.Keep(m.Data); }
                }
                static void Property(Socket s)
                {
                    var k = new Keeper();
                    while (true) { using var m = {|ZMQ2001:new Message()|}; s.Recv(m); k.Kept = m.Data; }
                }
                static void Field(Socket s)
                {
                    var k = new Keeper();
                    while (true) { using var m = {|ZMQ2001:new Message()|}; s.Recv(m); k.Last = m.Data; }
                }
                static void Parameter(Socket s, ref ReadOnlySpan<byte> last)
                {
                    while (true) { using var m = {|ZMQ2001:new Message()|}; s.Recv(m); last = m.Data; }
                }
                static void Ref(Socket s)
                {
                    ReadOnlySpan<byte> last = default;
                    while (true) { using var m = {|ZMQ2001:new Message()|}; s.Recv(m); Take(m.Data, ref last); }
                }
                static void Out(Socket s)
                {
                    ReadOnlySpan<byte> last;
                    while (true) { using var m = {|ZMQ2001:new Message()|}; s.Recv(m); New(m.Data, out last); }
                }
                static void Reference(Socket s, byte[] b)
                {
                    ref byte first = ref b[0];
                    while (true) { using var m = {|ZMQ2001:new Message()|}; s.Recv(m); first = ref m.Data[0]; }
                }
                static unsafe void Pointer(Socket s)
                {
                    byte* last = null;
                    while (true)
                    {
                        using var m = {|ZMQ2001:new Message()|};
                        s.Recv(m);
                        fixed (byte* p = m.Data) last = p;
                    }
                }
            }
            """
        );

    [Fact]
    public Task Message_used_by_other_methods_IsNotFixed() =>
        Code.IsNotFixed(
            """
            private Socket _socket = null!;
            private bool TryReceive(Message m) => _socket.TryRecv(m, out _);
            private void Receive(Message m) { if (m.Size == 0) _socket.Recv(m); }
            private static void Free(Message m) => m.Dispose();
            void A() { while (true) { using var m = {|ZMQ2001:new Message()|}; TryReceive(m); } }
            void B() { while (true) { using var m = {|ZMQ2001:new Message()|}; Receive(m); } }
            void C() { while (true) { var m = {|ZMQ2001:new Message()|}; _socket.Recv(m); Free(m); } }
            """
        );

    [Fact]
    public Task Hot_member_without_a_loop_IsNotFixed() =>
        Code.IsNotFixed(
            """
            using Net.Zmq;
            class C { [ZmqPerf.HotPath] void Handle(Socket socket) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); } }
            """
        );

    [Fact]
    public Task Before_using_declarations_IsNotFixed()
    {
        var test = Code.Fix(
            "using Net.Zmq; class C { void M(Socket s) { while (true) { using (var m = {|ZMQ2001:new Message()|}) s.Recv(m); } } }",
            ""
        );
        test.FixedState.Sources.Clear();
        test.ExpectsNoFix = true;
        test.LanguageVersion = LanguageVersion.CSharp7_3;
        // the verifier asks for nullable annotations
        test.ExpectedDiagnostics.Add(DiagnosticResult.CompilerError("CS8630").WithNoLocation());
        return test.RunAsync();
    }

    [Fact]
    public Task Receive_of_an_expected_size_IsNotFixed()
    {
        var test = Code.Fix(
            "using Net.Zmq; class C { void M(Socket s) { while (true) { using (var m = {|ZMQ2001:new Message()|}) s.Recv(m, 0); } } }",
            ""
        );
        test.FixedState.Sources.Clear();
        test.ExpectsNoFix = true;
        test.ZmqVersion = ZmqVersion.V0_4_1;
        test.ReferencesRuntime = false;
        return test.RunAsync();
    }
}
