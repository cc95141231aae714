using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

/// <summary>What a use leaves behind may use the object later than its block.</summary>
public sealed class NeverDisposedLaterUseTests
{
    private const string Made = "var {|ZMQ3008:s|} = new Socket(c, SocketType.Req); s.Connect(\"tcp://a:1\"); ";
    private const string Read = "var {|ZMQ3008:m|} = await r.ReadAsync(); ";
    private const string Loop = "await Task.Yield(); await using var loop = ReceiveLoop.Start([socket]); ";
    private const string Reader = "System.Threading.Channels.ChannelReader<OwnedMessage> r";

    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3008");

    [Theory]
    [InlineData(
        """
            ValueTask A(ReceiveLoop l, OwnedMessage m)
            {
                var reply = m.Reply();
                reply.AddEmpty();
                return l.SendAsync(m.Socket, reply);
            }
            """
    )]
    [FullData("void A(ReceiveLoop l, OwnedMessage m) { var reply = m.Reply(); reply.AddEmpty(); _ = l.SendAsync(m.Socket, reply); }")]
    [FullData(
        """
            void A(ReceiveLoop l, Socket s, List<Task> t)
            {
                var m = new OutgoingMessage();
                m.AddEmpty();
                t.Add(l.SendAsync(s, m).AsTask());
            }
            """
    )]
    [FullData(
        """
            Task Use(ReceiveLoop l, Socket s, OutgoingMessage m) => l.SendAsync(s, m).AsTask();
            Task A(ReceiveLoop l, Socket s) { var m = new OutgoingMessage(); m.AddEmpty(); return Use(l, s, m); }
            void B(ReceiveLoop l, Socket s) { var m = new OutgoingMessage(); m.AddEmpty(); Use(l, s, m); }
            """
    )]
    public Task Message_that_is_still_to_be_sent_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("ValueTask<string> Ask(Context c) { " + Made + "s.Send(\"q\"); return s.RecvStringAsync(); }")]
    [InlineData("void Ask(Context c, List<Task> t) { " + Made + "t.Add(s.SendAsync(new byte[3]).AsTask()); }")]
    [FullData("void Ask(Context c) { " + Made + "_ = s.SendAsync(new byte[3]); }")]
    [FullData("void Ask(Context c) { " + Made + "s.SendAsync(new byte[3]); }")]
    [FullData("async Task Ask(Context c) { " + Made + "var t = s.RecvStringAsync(); await Task.Delay(1); await t; }")]
    [FullData("ValueTask<string> Get(Socket s) => s.RecvStringAsync(); ValueTask<string> Ask(Context c) { " + Made + "return Get(s); }")]
    [InlineData("void Go(Socket s) { _ = s.RecvStringAsync(); } void Ask(Context c) { " + Made + "Go(s); }")]
    public Task Task_that_is_not_awaited_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("FrameReceiver Make(Context c) { " + Made + "return new FrameReceiver(s); }")]
    [InlineData("FrameReceiver Of(Socket s) => new(s); FrameReceiver Make(Context c) { " + Made + "return Of(s); }")]
    [FullData("FrameReceiver Make(Context c) { " + Made + "var r = new FrameReceiver(s); r.Release(); return r; }")]
    [FullData("private FrameReceiver? _r; void Make(Context c) { " + Made + "_r = new FrameReceiver(s); }")]
    [InlineData("private FrameBuffer? _b; void Make(Context c) { " + Made + "_b = s.BeginGrowingFrame(); }")]
    [FullData("FrameWriter Make(Context c) { " + Made + "return s.BeginFrame(3); }")]
    [InlineData(
        "private FrameReceiver? _r; void Keep(Socket s) => _r = new FrameReceiver(s); void Make(Context c) { " + Made + "Keep(s); }"
    )]
    [InlineData("async Task Make(Context c) { " + Made + "var {|ZMQ3008:l|} = ReceiveLoop.Start([s]); await l.Messages.Completion; }")]
    public Task What_is_made_from_it_and_lives_on_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Loop_that_is_to_be_declared_with_await_using_Triggers() =>
        Code.Triggers(
            "async Task Make(Socket s) { var {|#0:l|} = ReceiveLoop.Start([s]); await l.Messages.Completion; }",
            new DiagnosticResult(Rules.ZMQ3008_NeverDisposed)
                .WithLocation(0)
                .WithArguments("l", "never", "nothing waits until its thread has left its sockets", "declare it with await using")
        );

    [Fact]
    public Task Poller_that_lives_longer_IsNotFixed() =>
        Code.IsNotFixed(
            """
            using var p = new Poller(2);
            if (running) { var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); p.Add(own, PollEvents.In); }
            Handle(p.Poll(10));
            """
        );

    [Theory]
    [InlineData("async Task<ReadOnlyMemory<byte>> M(" + Reader + ") { " + Read + "return m.Body.Memory; }")]
    [FullData("async Task<ReadOnlyMemory<byte>> M(" + Reader + ") { " + Read + "return m[0].Memory[1..]; }")]
    [FullData("async Task M(" + Reader + ", List<ReadOnlyMemory<byte>> l) { " + Read + "l.Add(m.Body.Memory); }")]
    [FullData(
        "async Task M("
            + Reader
            + ", System.Threading.Channels.ChannelWriter<ReadOnlyMemory<byte>> w) { "
            + Read
            + "await w.WriteAsync(m.Body.Memory); }"
    )]
    [InlineData("async Task M(" + Reader + ", System.IO.Stream o) { " + Read + "var t = o.WriteAsync(m.Body.Memory); await t; }")]
    [InlineData("async Task M(" + Reader + ", List<ReadOnlyMemory<byte>> l) { " + Read + "foreach (var f in m) l.Add(f.Memory); }")]
    [InlineData("Memory<byte> M(Socket s) { var {|ZMQ3008:b|} = s.BeginGrowingFrame(); return b.GetMemory(10); }")]
    public Task Memory_that_leaves_IsNotFixed(string code) => Code.IsNotFixed(code);

    /// <summary>With <c>using</c>, the memory would be gone when the caller has it.</summary>
    [Theory]
    [InlineData("ReadOnlyMemory<byte> M(FrameReceiver r) { var {|#0:m|} = r.Detach(); return m.Memory; }", Returned)]
    [FullData("ReadOnlyMemory<byte> M(FrameReceiver r) { var {|#0:m|} = r.Detach(); return m.Memory[1..]; }", Returned)]
    [InlineData("ReadOnlySpan<byte> M(Socket s) { var {|#0:m|} = new Message(); s.Recv(m); return m.Data; }", Returned)]
    [InlineData("void M(FrameReceiver r, List<ReadOnlyMemory<byte>> l) { var {|#0:m|} = r.Detach(); l.Add(m.Memory); }", Later)]
    [InlineData("int M(FrameReceiver r) { var {|#0:m|} = r.Detach(); return m.Memory.Length; }", "declare it with using")]
    public Task Memory_that_leaves_Triggers_with_what_can_be_done(string code, string advice) =>
        Code.Triggers(
            code,
            new DiagnosticResult(Rules.ZMQ3008_NeverDisposed)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                .WithArguments("m", "never", "its native memory waits for the finalizer", advice)
        );

    /// <summary>With <c>using</c>, the lambda would find a disposed socket.</summary>
    [Theory]
    [InlineData("Func<string, bool> M(Context c) { var {|#0:s|} = new Socket(c, SocketType.Push); return t => s.Send(t); }", Later)]
    [FullData(
        "Action? later; void M(Context c) { var {|#0:s|} = new Socket(c, SocketType.Push); later = () => s.Send([1]); }" + Ended,
        Later
    )]
    [FullData("void M(Context c) { var {|#0:s|} = new Socket(c, SocketType.Push); Ended += (_, _) => s.Send([1]); }" + Ended, Later)]
    [InlineData("void M(Context c) { var {|#0:s|} = new Socket(c, SocketType.Push); var send = () => s.Send([1]); send(); }", Using)]
    [InlineData("void M(Context c) { var {|#0:s|} = new Socket(c, SocketType.Push); new Thread(() => s.Send([1])).Start(); }", Later)]
    [InlineData("void M(Context c) { var {|#0:s|} = new Socket(c, SocketType.Push); Task.Run(() => s.Send([1])); }", Later)]
    [FullData("async Task M(Context c) { var {|#0:s|} = new Socket(c, SocketType.Push); await Task.Run(() => s.Send([1])); }", Using)]
    [FullData("void M(Context c) { var {|#0:s|} = new Socket(c, SocketType.Push); Parallel.Invoke(() => s.Send([1])); }", Using)]
    [InlineData("void M(Context c, Action<Action> k) { var {|#0:s|} = new Socket(c, SocketType.Push); k(() => s.Send([1])); }", Later)]
    public Task Socket_of_a_lambda_Triggers_with_what_can_be_done(string code, string advice) =>
        Code.Triggers(
            code,
            new DiagnosticResult(Rules.ZMQ3008_NeverDisposed)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                .WithArguments("s", "never", "its connection stays open and blocks the end of its context", advice)
        );

    private const string Ended = " event EventHandler? Ended;",
        Using = "declare it with using";

    private const string Returned = "return a copy, or the object itself",
        Later = "dispose it after its last use";

    [Fact]
    public Task Memory_of_each_message_that_leaves_IsNotFixed() =>
        Code.IsNotFixed(
            Loop
                + """
                var list = new List<ReadOnlyMemory<byte>>();
                await foreach (var {|ZMQ3008:m|} in loop.Messages.ReadAllAsync()) { list.Add(m.Body.Memory); }
                """
        );

    [Theory]
    [InlineData("Span<byte> Body(Message m) => m.Data[1..];", "kept = Body(m);")]
    [FullData("void Body(Message m, out Span<byte> body) => body = m.Data;", "Body(m, out kept);")]
    public Task View_that_a_method_gives_IsNotFixed(string method, string code) =>
        Code.IsNotFixed(
            $$"""
            Span<byte> kept = default;
            if (running) { var {|ZMQ3008:m|} = new Message(8); socket.Recv(m); {{code}} }
            Handle(kept);
            {{method}}
            """
        );

    [Fact]
    public Task Pointer_that_leaves_IsNotFixed() =>
        Code.IsNotFixed(
            """
            private static unsafe byte* s_p;
            private static unsafe void M(Socket s) { var {|ZMQ3008:f|} = s.BeginGrowingFrame(); fixed (byte* p = f.GetSpan(1)) s_p = p; }
            """
        );

    [Theory]
    [InlineData("async Task<IEnumerator<OwnedFrame>> M(" + Reader + ") { var m = await r.ReadAsync(); return m.GetEnumerator(); }")]
    [FullData("async Task<List<OwnedFrame>> M(" + Reader + ") { var m = await r.ReadAsync(); return m.ToList(); }")]
    public Task Frames_that_others_get_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("foreach (var f in m) Handle(f.Size);")]
    [FullData("foreach (var f in m) { Handle(f.Span); }")]
    [FullData("foreach (var f in m) Show(f); static void Show(OwnedFrame frame) => Handle(frame.Span);")]
    public Task Frames_that_are_only_read_Triggers(string code) =>
        Code.Triggers(Loop + "await foreach (var {|ZMQ3008:m|} in loop.Messages.ReadAllAsync()) { " + code + " }");

    [Theory]
    [InlineData("var list = new List<OwnedFrame>(); foreach (var f in m) list.Add(f);")]
    public Task Frames_that_are_kept_DoesNotTrigger(string code) => Code.DoesNotTrigger(Received(code));

    [Theory]
    [InlineData("foreach (var f in m) f.Dispose();")]
    [FullData("foreach (var f in m) using (f) Handle(f.Span);")]
    [FullData("foreach (var f in m) { var again = f; again.Dispose(); }")]
    public Task Frames_that_are_disposed_DoesNotTrigger(string code) => Code.DoesNotTrigger(Received(code));

    [Theory]
    [InlineData("using var o = new OutgoingMessage(); foreach (var f in m) o.Add(f);")]
    public Task Frames_that_are_added_to_a_message_DoesNotTrigger(string code) => Code.DoesNotTrigger(Received(code));

    private static string Received(string code) => Loop + "await foreach (var m in loop.Messages.ReadAllAsync()) { " + code + " }";

    [Fact]
    public Task Variable_that_is_declared_before_TryRead_IsNotFixed() =>
        Code.IsNotFixed(
            "void M("
                + Reader
                + ") { OwnedMessage? {|ZMQ3008:m|}; while (r.TryRead(out m)) Handle(m.Count); } static void Handle(int n) { }"
        );

    [Theory]
    [InlineData("OwnedMessage? m; while (r.TryRead(out m)) m.Dispose();")]
    [FullData("OwnedMessage? m; while (r.TryRead(out m)) list.Add(m);")]
    [FullData("OwnedMessage? m = other; while (r.TryRead(out m)) _ = m.Count;")]
    public Task Variable_that_is_declared_before_TryRead_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("void M(" + Reader + ", List<OwnedMessage> list, OwnedMessage other) { " + code + " }");

    [Theory]
    [InlineData("{0} s = new Socket(c, SocketType.Req);\ns.Connect(\"tcp://a:1\");\nawait s.SendAsync(new byte[3]).ConfigureAwait(false);")]
    [InlineData("{0} s = new Socket(c, SocketType.Req);\nvar all = await s.RecvMultipartAsync();\nreturn all;")]
    [FullData("{0} s = new Socket(c, SocketType.Req);\nawait using var l = ReceiveLoop.Start([s]);\nawait l.Messages.Completion;")]
    [InlineData("{0} s = new Socket(c, SocketType.Req);\nusing var own = new FrameReceiver(s);\nvar f = own.Detach();\nf.Dispose();")]
    [InlineData("{0} s = new Socket(c, SocketType.Req);\nusing var b = s.BeginGrowingFrame();\nb.Send();")]
    [InlineData("{0} m = await r.ReadAsync();\nawait o.WriteAsync(m.Body.Memory);")]
    [FullData("{0} m = await r.ReadAsync();\nforeach (var f in m)\n    await o.WriteAsync(f.Memory);")]
    public Task Use_that_is_over_IsFixed(string code) => Code.IsFixed(Method(code, "var", true), Method(code, "using var", false));

    private static string Method(string code, string declaration, bool isMarked)
    {
        var name = code[4];
        var body = code.Replace("{0} " + name, declaration + " " + (isMarked ? "{|ZMQ3008:" + name + "|}" : name));
        var end = code.Contains("return") ? "" : "\nreturn null;";
        return $"static async Task<object?> M(Context c, System.IO.Stream o, {Reader})\n{{\n{body}{end}\n}}";
    }
}
