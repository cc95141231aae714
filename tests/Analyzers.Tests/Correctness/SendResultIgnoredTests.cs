using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class SendResultIgnoredTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3001");

    [Theory]
    [InlineData("{|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};")]
    [InlineData("{|ZMQ3001:socket.Send(payload.AsSpan(0, size), SendFlags.DontWait)|};")]
    [InlineData("{|ZMQ3001:socket.Send(text, SendFlags.DontWait)|};")]
    [InlineData("{|ZMQ3001:socket.Send((nint)0, 0, SendFlags.DontWait)|};")]
    [InlineData("{|ZMQ3001:socket.Send(flags: SendFlags.DontWait, data: payload)|};")]
    [InlineData("{|ZMQ3001:socket.Send(payload, SendFlags.DontWait | SendFlags.SendMore)|}; socket.Send(payload);")]
    [InlineData("const SendFlags flags = SendFlags.DontWait; {|ZMQ3001:socket.Send(payload, flags)|};")]
    [InlineData("socket?{|ZMQ3001:.Send(payload, SendFlags.DontWait)|};")]
    [InlineData("while (running) {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};")]
    [InlineData("var sent = {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};")]
    [InlineData("bool sent; sent = {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};")]
    [InlineData(
        "var sent = true; if (running) sent = {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; "
            + "sent = {|ZMQ3001:socket.Send(text, SendFlags.DontWait)|};"
    )]
    [InlineData("Action send = () => {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; send();")]
    [InlineData("Array.ForEach(sockets, s => {|ZMQ3001:s.Send(payload, SendFlags.DontWait)|});")]
    [InlineData("new Thread(() => {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}).Start();")]
    [InlineData("Post(); void Post() => {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};")]
    [InlineData("for (var i = 0; i < 3; {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}) i++;")]
    [InlineData("try { {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; } catch (ZmqException) { }")]
    [InlineData("await Task.Yield(); {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};")]
    [InlineData("using var push = new Socket(new Context(), SocketType.Push); {|ZMQ3001:push.Send(payload, SendFlags.DontWait)|};")]
    [InlineData("socket.Send(text, SendFlags.SendMore); while (running) { {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; }")]
    [InlineData("sender.Send(text, SendFlags.SendMore); {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};")]
    [InlineData("socket.Send(text); Action a = () => { {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; }; a();")]
    [InlineData("socket.Send(text, SendFlags.SendMore); socket.Send(text); {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};")]
    public Task Send_whose_result_nobody_reads_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("using var frame = socket.BeginFrame(8); frame.Span.Clear(); {|ZMQ3001:frame.Send(SendFlags.DontWait)|};")]
    [InlineData("using (var frame = socket.BeginFrame()) { frame.Advance(0); {|ZMQ3001:frame.Send(SendFlags.DontWait)|}; }")]
    [InlineData("{|ZMQ3001:socket.SendFrame(8, size, static (span, n) => span.Fill((byte)n), SendFlags.DontWait)|};")]
    [InlineData(
        "var sent = {|ZMQ3001:socket.SendUpTo(8, size, static (span, n) => n, SendFlags.DontWait | SendFlags.SendMore)|}; "
            + "socket.Send(payload);"
    )]
    public Task Frame_that_is_written_in_place_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("using var frame = socket.BeginFrame(8); frame.Span.Clear(); if (!frame.Send(SendFlags.DontWait)) Handle(1);")]
    [InlineData("using var frame = socket.BeginFrame(8); frame.Span.Clear(); _ = frame.Send(SendFlags.DontWait);")]
    [InlineData(
        "using var frame = socket.BeginFrame(8); frame.Span.Clear(); frame.Send(SendFlags.SendMore); "
            + "socket.Send(payload, SendFlags.DontWait);"
    )]
    [InlineData(
        "socket.Send(text, SendFlags.SendMore); using var frame = socket.BeginFrame(8); frame.Span.Clear(); frame.Send(SendFlags.DontWait);"
    )]
    [InlineData(
        "using var pub = new Socket(new Context(), SocketType.Pub); using var frame = pub.BeginFrame(8); frame.Span.Clear(); "
            + "frame.Send(SendFlags.DontWait);"
    )]
    [InlineData("while (!socket.SendFrame(8, size, static (span, n) => span.Fill((byte)n), SendFlags.DontWait)) Thread.Sleep(1);")]
    [InlineData("socket.SendFrame(8, size, static (span, n) => span.Fill((byte)n));")]
    [InlineData("using var frame = socket.BeginFrame(8); frame.Span.Clear(); frame.Send(running ? SendFlags.DontWait : SendFlags.None);")]
    public Task Frame_that_is_written_in_place_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("{|ZMQ3001:socket.Recv(payload, RecvFlags.DontWait)|}; Handle(payload);")]
    [InlineData("{|ZMQ3001:socket.Recv(payload.AsSpan(), RecvFlags.DontWait)|};")]
    [InlineData("{|ZMQ3001:socket.Recv(message, RecvFlags.DontWait)|}; Handle(message.Data);")]
    [InlineData("{|ZMQ3001:socket.TryRecv(payload, out _)|}; Handle(payload);")]
    [InlineData("{|ZMQ3001:socket.TryRecv(payload, out var n)|}; Handle(payload);")]
    [InlineData("int n; {|ZMQ3001:socket.TryRecv(message, out n)|}; Handle(message.Data);")]
    [InlineData("var got = {|ZMQ3001:socket.TryRecv(payload, out _)|}; Handle(payload);")]
    [InlineData("var n = {|ZMQ3001:socket.Recv(payload, RecvFlags.DontWait)|}; Handle(payload);")]
    [InlineData("{|ZMQ3001:socket.TryRecvString(out var received)|}; Handle(received.Length);")]
    public Task Receive_whose_result_nobody_reads_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        "socket.Send(payload, SendFlags.DontWait)",
        "This 'Send' answers false where it would have to wait, and nothing reads that: the frame is lost then"
    )]
    [InlineData(
        "socket.Recv(payload, RecvFlags.DontWait)",
        "This 'Recv' answers -1 where nothing is there, and nothing reads that: what is in the buffer then is not a new frame"
    )]
    [InlineData(
        "socket.TryRecv(payload, out _)",
        "This 'TryRecv' answers false where nothing is there, and nothing reads that: what is in the buffer then is not a new frame"
    )]
    public Task Message_says_what_the_result_would_be_Triggers(string call, string message) =>
        Code.Triggers(
            $"{{|#0:{call}|}};",
            new DiagnosticResult("ZMQ3001", DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                .WithMessage(message)
        );

    [Fact]
    public Task Members_and_wrappers_Trigger() =>
        Code.Triggers(
            """
            private readonly Socket _socket = new(new Context(), SocketType.Dealer);
            public void Publish(byte[] data) => {|ZMQ3001:_socket.Send(data, SendFlags.DontWait)|};
            private bool Try(byte[] data) => _socket.Send(data, SendFlags.DontWait);
            void Call(byte[] data) { {|ZMQ3001:Try(data)|}; }
            """
        );

    [Theory]
    [InlineData("if (!socket.Send(payload, SendFlags.DontWait)) return;")]
    [InlineData("_ = socket.Send(payload, SendFlags.DontWait);")]
    [InlineData("_ = socket.Recv(payload, RecvFlags.DontWait);")]
    [InlineData("var _ = socket.Send(payload, SendFlags.DontWait);")]
    [InlineData("var sent = socket.Send(payload, SendFlags.DontWait); if (!sent) return;")]
    [InlineData("while (!socket.Send(payload, SendFlags.DontWait)) Thread.Sleep(1);")]
    [InlineData("Func<bool> send = () => socket.Send(payload, SendFlags.DontWait); if (!send()) return;")]
    [InlineData("Handle(socket.Recv(payload, RecvFlags.DontWait));")]
    [InlineData("socket.TryRecv(payload, out var n); if (n == 0) return;")]
    [InlineData("socket.TryRecvString(out var received); if (received?.Length > 0) Handle(received);")]
    [InlineData("int n; if (running) socket.TryRecv(payload, out n); else n = 0; Handle(n);")]
    [InlineData("bool sent; sent = socket.Send(payload, SendFlags.DontWait); Handle(nameof(sent));")]
    [InlineData("var sent = socket.Send(payload, SendFlags.DontWait); Handle(nameof(sent));")]
    [InlineData("var __ = socket.Send(payload, SendFlags.DontWait);")]
    [InlineData("private int _n; void M(Socket s, byte[] b) { s.TryRecv(b, out _n); }")]
    [InlineData("void M(Socket s, byte[] b, out int n) { s.TryRecv(b, out n); }")]
    [InlineData("bool sent; sent = socket.Send(payload, SendFlags.DontWait); Handle(sent ? 1 : 0);")]
    [InlineData("bool a, b; a = b = socket.Send(payload, SendFlags.DontWait);")]
    public Task Result_that_is_read_or_discarded_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.Send(payload);")]
    [InlineData("socket.Send(payload, SendFlags.SendMore); socket.Send(payload);")]
    [InlineData("socket.Recv(payload);")]
    [InlineData("socket.Send(message, SendFlags.DontWait);")] // throws: ZMQ2006
    [InlineData("socket.Send(payload, running ? SendFlags.DontWait : SendFlags.None);")]
    [InlineData("if (!socket.Send(payload, SendFlags.DontWait | SendFlags.SendMore)) return; socket.Send(payload, SendFlags.DontWait);")]
    // drops, and answers true
    [InlineData("using var pub = new Socket(new Context(), SocketType.Pub); pub.Send(payload, SendFlags.DontWait);")]
    [InlineData("using var router = new Socket(new Context(), SocketType.Router); router.Send(payload, SendFlags.DontWait);")]
    [InlineData("new System.Net.Sockets.TcpClient().Client.Send(payload);")]
    [InlineData("using var pub = new Socket(new Context(), SocketType.XPub); pub.Send(payload, SendFlags.DontWait);")]
    [InlineData("while (running) { socket.Send(text, SendFlags.SendMore); socket.Send(payload, SendFlags.DontWait); }")]
    [InlineData("socket.Send(text); socket.Send(text, SendFlags.SendMore); socket.Send(payload, SendFlags.DontWait);")]
    public Task Call_that_waits_throws_or_cannot_be_refused_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        "using var pub = new Socket(new Context(), SocketType.XPub); pub.SetOption(SocketOption.Xpub_Nodrop, 1); "
            + "{|ZMQ3001:pub.Send(payload, SendFlags.DontWait)|};"
    )]
    [InlineData(
        "using var router = new Socket(new Context(), SocketType.Router); router.SetOption(SocketOption.Router_Mandatory, 1); "
            + "{|ZMQ3001:router.Send(payload, SendFlags.DontWait)|};"
    )]
    public Task Socket_that_refuses_by_option_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(ZmqVersion.V0_1_0, "socket.Send(payload, SendFlags.DontWait); socket.Recv(payload, RecvFlags.DontWait);")] // throw
    [InlineData(ZmqVersion.V0_1_0, "{|ZMQ3001:socket.TrySend(payload)|}; {|ZMQ3001:socket.TryRecv(payload, out _)|};")]
    [InlineData(
        ZmqVersion.V0_2_0,
        "{|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; {|ZMQ3001:socket.Recv(payload, RecvFlags.DontWait)|};"
    )]
    [InlineData(ZmqVersion.V0_4_1, "{|ZMQ3001:socket.Send(text, SendFlags.DontWait)|}; {|ZMQ3001:socket.TryRecv(message, out _)|};")]
    public Task Every_version_is_understood_Triggers(ZmqVersion version, string code)
    {
        var test = Code.Analysis(code);
        test.LeaveOut("using ZmqPerf;");
        test.ZmqVersion = version;
        test.ReferencesRuntime = false;
        return test.RunAsync();
    }

    [Theory]
    [InlineData("socket.Send(nothing, SendFlags.DontWait);")]
    [InlineData("sokcet.Send(payload, SendFlags.DontWait);")]
    [InlineData("socket.Send(payload, SendFlags.DontWait | );")]
    public Task Broken_code_DoesNotTrigger(string code)
    {
        var test = Code.Analysis(code);
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }

    [Theory]
    [InlineData("{|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};", "_ = socket.Send(payload, SendFlags.DontWait);")]
    [InlineData("socket?{|ZMQ3001:.Send(payload, SendFlags.DontWait)|};", "_ = socket?.Send(payload, SendFlags.DontWait);")]
    [InlineData(
        "Action send = () => {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; send();",
        "Action send = () => _ = socket.Send(payload, SendFlags.DontWait); send();"
    )]
    [InlineData(
        "while (running) /* on */ {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; // and on",
        "while (running) /* on */ _ = socket.Send(payload, SendFlags.DontWait); // and on"
    )]
    [InlineData(
        "var sent = {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; // for nothing",
        "_ = socket.Send(payload, SendFlags.DontWait); // for nothing"
    )]
    [InlineData(
        "bool sent; sent = {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};",
        "bool sent; _ = socket.Send(payload, SendFlags.DontWait);"
    )]
    [InlineData("{|ZMQ3001:socket.TryRecv(payload, out _)|}; Handle(payload);", "_ = socket.TryRecv(payload, out _); Handle(payload);")]
    [InlineData(
        "Post(); void Post() => {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};",
        "Post(); void Post() => _ = socket.Send(payload, SendFlags.DontWait);"
    )]
    [InlineData(
        "switch (size) { case 1: bool a = {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; break; }",
        "switch (size) { case 1: _ = socket.Send(payload, SendFlags.DontWait); break; }"
    )]
    [InlineData(
        "using Net.Zmq;\nusing var socket = new Socket(new Context(), SocketType.Push);\n"
            + "var sent = {|ZMQ3001:socket.Send(\"a\", SendFlags.DontWait)|};",
        "using Net.Zmq;\nusing var socket = new Socket(new Context(), SocketType.Push);\n_ = socket.Send(\"a\", SendFlags.DontWait);"
    )]
    public Task Ignored_result_IsFixed(string before, string after) => Code.IsFixed(before, after);

    /// <summary>What is not sent is dealt with here already.</summary>
    [Fact]
    public Task Result_IsFixed_as_its_neighbours_do() =>
        Code.IsFixed(
            """
            while (running)
            {
                if (!socket.Send(payload, SendFlags.DontWait))
                {
                    continue;
                }

                // the same for the other
                {|ZMQ3001:sender.Send(text, SendFlags.DontWait)|}; // or not
                {|ZMQ3001:receiver.TryRecv(payload, out _)|};
                Handle(payload);
            }
            """,
            """
            while (running)
            {
                if (!socket.Send(payload, SendFlags.DontWait))
                {
                    continue;
                }

                // the same for the other
                if (!sender.Send(text, SendFlags.DontWait))
                    continue; // or not
                _ = receiver.TryRecv(payload, out _);
                Handle(payload);
            }
            """
        );

    [Theory]
    [InlineData(
        "if (!receiver.TryRecv(payload, out _)) return; {|ZMQ3001:socket.Recv(payload, RecvFlags.DontWait)|}; Handle(payload);",
        "if (!receiver.TryRecv(payload, out _)) return; if (socket.Recv(payload, RecvFlags.DontWait) < 0) return; Handle(payload);"
    )]
    [InlineData(
        "if (!sender.Send(payload)) return; {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};",
        "if (!sender.Send(payload)) return; _ = socket.Send(payload, SendFlags.DontWait);"
    )]
    [InlineData(
        "if (!sender.Send(payload, SendFlags.DontWait)) Handle(1); {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};",
        "if (!sender.Send(payload, SendFlags.DontWait)) Handle(1); _ = socket.Send(payload, SendFlags.DontWait);"
    )]
    public Task Result_beside_other_tests_IsFixed(string before, string after) => Code.IsFixed(before, after);

    [Fact]
    public Task Several_adjacent_calls_AreFixed() =>
        Code.IsFixed(
            """
            foreach (var s in sockets)
            {
                {|ZMQ3001:s.Send(payload, SendFlags.DontWait)|};
                {|ZMQ3001:socket.Send(text, SendFlags.DontWait)|}; // and here
                bool done = {|ZMQ3001:sender.Send(payload, SendFlags.DontWait)|};
            }
            """,
            """
            foreach (var s in sockets)
            {
                _ = s.Send(payload, SendFlags.DontWait);
                _ = socket.Send(text, SendFlags.DontWait); // and here
                _ = sender.Send(payload, SendFlags.DontWait);
            }
            """
        );

    [Theory]
    [InlineData("Action<int> send = _ => {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; send(1);")]
    [InlineData("var _ = 1; {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};")]
    [InlineData("bool a = {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}, b = true; if (b) return;")]
    public Task Underscore_that_is_a_name_IsNotFixed(string code) => Code.IsNotFixed(code);
}
