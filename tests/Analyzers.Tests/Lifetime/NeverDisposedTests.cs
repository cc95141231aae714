using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class NeverDisposedTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3008");

    [Theory]
    [InlineData("var {|ZMQ3008:m|} = new Message(); socket.Recv(m); Handle(m.Data);")]
    [InlineData("Message {|ZMQ3008:m|} = new(16); m.Data[0] = 1; socket.Send(m);")]
    [InlineData("Message? {|ZMQ3008:m|} = null; m = new Message(16); socket.Send(m, SendFlags.SendMore);")]
    [InlineData("Message {|ZMQ3008:m|}; if (running) m = new Message(); else m = new Message(10); socket.Recv(m);")]
    [InlineData("var {|ZMQ3008:m|} = new Message(payload); m.Data[0] = 1; socket.Send(m); sender.Send(payload);")]
    [InlineData("var {|ZMQ3008:m|} = new Message(); if (!socket.TryRecv(m, out _)) return; Console.WriteLine(m.Size);")]
    [InlineData("var {|ZMQ3008:m|} = new Message(); Receive(m); Handle(m?.Size ?? 0); void Receive(Message into) { socket.Recv(into); }")]
    [InlineData("var {|ZMQ3008:m|} = new Message(); Task.Run(() => { socket.Recv(m); });")]
    [InlineData("Task.Run(() => { var {|ZMQ3008:m|} = new Message(); socket.Recv(m); });")]
    [InlineData("var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); own.Bind(\"tcp://*:5555\"); own.Recv(payload);")]
    [InlineData(
        "var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); var {|ZMQ3008:poller|} = new Poller(1); "
            + "poller.Add(own, PollEvents.In); poller.Poll(10); own.Recv(payload);"
    )]
    [InlineData("var {|ZMQ3008:own|} = new Context(); using var s = new Socket(own, SocketType.Push); s.Send(payload);")]
    [InlineData(
        "var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); var receiver = new FrameReceiver(own); "
            + "if (receiver.TryReceive(out var frame)) Handle(frame.Span);"
    )]
    [InlineData(
        "var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); Open(own); own.Recv(payload); "
            + "static void Open(Socket s) { if (s is null) throw new ArgumentNullException(); s.Bind(\"tcp://*:1\"); Again(s); "
            + "} static void Again(Socket s) => s.Connect(\"tcp://b:1\");"
    )]
    [InlineData(
        "while (running) { var {|ZMQ3008:own|} = new Socket(context, SocketType.Req); own.Send(payload); "
            + "if (own.Recv(payload) == 0) continue; break; }"
    )]
    [InlineData("socket.Recv({|ZMQ3008:new Message()|}); Handle(1);")]
    [InlineData(
        "if (socket.TryRecv({|ZMQ3008:new Message()|}, out var n)) Handle(n); sender.Send({|ZMQ3008:new Message()|}, SendFlags.SendMore);"
    )]
    [InlineData("var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); own.Recv(payload); Handle(own.HasMore ? 1 : 0);")]
    [InlineData("var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); own.Recv(payload); Handle(own?.HasMore == true ? 1 : 0);")]
    [InlineData("var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); own.Recv(payload); own?.Recv(payload);")]
    [InlineData("var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); own.Recv(payload); if (own == null) return;")]
    [InlineData("var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); own.Recv(payload); if (own is null) return;")]
    [InlineData("var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); own.Recv(payload); GC.KeepAlive(own);")]
    [InlineData("var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); own.Recv(payload); ArgumentNullException.ThrowIfNull(own);")]
    [InlineData("var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); own.Recv(payload); Console.WriteLine(own);")]
    [InlineData("var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); own.Recv(payload); Handle(own.GetHashCode());")]
    [InlineData(
        "var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); own.Recv(payload); await Later(own); "
            + "static async Task Later(Socket s) { await Task.Yield(); s.Send(\"x\"); }"
    )]
    [InlineData(
        "var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); own.Recv(payload); "
            + "while (true) { if (own.Recv(payload) == 0) return; }"
    )]
    [InlineData(
        "var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); own.Recv(payload); while (true) { if (own.Recv(payload) == 0) break; }"
    )]
    [InlineData("var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); own.Recv(payload); Task.Run(() => own.Recv(payload));")]
    public Task Object_of_a_local_alone_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("using var m = new Message(); socket.Recv(m);")]
    [InlineData("using (var m = new Message()) socket.Recv(m);")]
    [InlineData("var m = new Message(); using (m) { socket.Recv(m); }")]
    [InlineData("Message m; using (m = new Message()) { socket.Recv(m); }")]
    [InlineData("var m = new Message(); try { socket.Recv(m); } finally { m.Dispose(); }")]
    [InlineData("Message? m = null; try { m = new Message(); socket.Recv(m); } finally { m?.Dispose(); }")]
    [InlineData("var m = new Message(); socket.Recv(m); Action free = () => m.Dispose(); free();")]
    [InlineData("var m = new Message(); socket.Recv(m); Action free = m.Dispose; free();")]
    [InlineData("var m = new Message(); socket.Recv(m); Free(m); static void Free(Message message) => message.Dispose();")]
    [InlineData("var m = new Message(); socket.Recv(m); Free(m); static void Free(Message message) { using (message) { } }")]
    [InlineData("var all = new MultipartMessage(); var m = new Message(); socket.Recv(m); all.Add(m); socket.SendMultipart(all);")]
    [InlineData("var list = new List<Message>(); var m = new Message(); socket.Recv(m); list.Add(m);")]
    [InlineData("var m = new Message(); socket.Recv(m); var again = m; again.Dispose();")]
    [InlineData("var m = new Message(); socket.Recv(m); object o = m; ((IDisposable)o).Dispose();")]
    [InlineData("var m = new Message(); socket.Recv(m); ((IDisposable)m).Dispose();")]
    [InlineData("var m = new Message(); socket.Recv(m); if (m is IDisposable d) d.Dispose();")]
    [InlineData("var pair = (new Message(), 1); socket.Recv(pair.Item1); var m = new Message(); var other = (m, 2); socket.Recv(m);")]
    [InlineData("static Message Receive(Socket s) { var m = new Message(); s.Recv(m); return m; }")]
    [InlineData("static async Task<Message> Receive(Socket s) { await Task.Yield(); var m = new Message(); s.Recv(m); return m; }")]
    [InlineData("static void Receive(Socket s, out Message result) { var m = new Message(); s.Recv(m); result = m; }")]
    [InlineData("static IEnumerable<Message> Receive(Socket s) { var m = new Message(); s.Recv(m); yield return m; }")]
    [InlineData("private Message _m = null!; void M(Socket s) { var m = new Message(); s.Recv(m); _m = m; }")]
    [InlineData("var m = Make(); socket.Recv(m); static Message Make() => new();")]
    [InlineData("var m = running ? message : new Message(); socket.Recv(m);")]
    [InlineData("ref var m = ref Find(); m = new Message(); socket.Recv(m); ref Message Find() => ref (new Message[1])[0];")]
    [InlineData(
        "var own = new Socket(context, SocketType.Pull); own.Recv(payload); Close(own); static void Close(Socket s) { s.Dispose(); }"
    )]
    [InlineData("Socket Make(Context c) { var s = new Socket(c, SocketType.Pull); s.SetOption(SocketOption.Linger, 0); return s; }")]
    [InlineData(
        "using System; using Net.Zmq; sealed class Holder : IDisposable { private readonly Context _c; "
            + "public Holder(Context c) => _c = c; public void Dispose() => _c.Dispose(); "
            + "} class C { void M(Socket socket, byte[] payload) { var own = new Context(); using var holder = new Holder(own); "
            + "socket.Send(payload); } }"
    )]
    [InlineData("var own = new Socket(context, SocketType.Pull); var sockets = new[] { own }; own.Recv(payload); sockets[0].Dispose();")]
    [InlineData("var own = new Socket(context, SocketType.Pull); Socket[] sockets = [own]; own.Recv(payload);")]
    [InlineData("var own = new Socket(context, SocketType.Pull); await using var loop = ReceiveLoop.Start([own]); await Task.Yield();")]
    [InlineData("var own = new Socket(context, SocketType.Pull); Task.Run(() => { while (running) own.Recv(payload); own.Dispose(); });")]
    [InlineData(
        "var own = new Socket(context, SocketType.Pull); Later(own); own.Recv(payload); "
            + "static async void Later(Socket s) { await Task.Yield(); }"
    )]
    [InlineData(
        "var own = new Socket(context, SocketType.Pull); Register(() => own.Dispose()); own.Recv(payload); "
            + "static void Register(Action a) { }"
    )]
    [InlineData(
        "var own = new Socket(context, SocketType.Pull); own.Recv(payload); Take(ref own); static void Take(ref Socket s) => s.Dispose();"
    )]
    [InlineData(
        "var own = new Socket(context, SocketType.Pull); own.Recv(payload); foreach (var i in All(own)) Handle(i); "
            + "static IEnumerable<int> All(Socket s) { yield return s.Recv(new byte[1]); }"
    )]
    [InlineData("var own = new Socket(context, SocketType.Pull); own.Recv(payload); if (own is Socket { } other) other.Dispose();")]
    [InlineData("var own = new Socket(context, SocketType.Pull); own.Recv(payload); own?.Dispose();")]
    [InlineData("var own = new Socket(context, SocketType.Pull); own.Recv(payload); Socket other; other = own; other.Dispose();")]
    [InlineData("var own = new Socket(context, SocketType.Pull); own.Recv(payload); own = sockets[0]; own.Recv(payload);")]
    [InlineData(
        "var own = new Socket(context, SocketType.Pull); own.Recv(payload); own.Recv(payload); if (Own(own)) return; "
            + "static bool Own(Socket s) { var kept = s; return true; }"
    )]
    [InlineData(
        "var own = new Socket(context, SocketType.Pull); own.Recv(payload); Again(own, 9); "
            + "static void Again(Socket s, int n) { if (n > 0) Again(s, n - 1); }"
    )]
    [InlineData(
        "var own = new Socket(context, SocketType.Pull); own.Recv(payload); Keep(own); "
            + "static void Keep(Socket s) { Action a = () => s.Recv(new byte[1]); a(); }"
    )]
    public Task Object_with_another_owner_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var own = new Socket(context, SocketType.Pull); while (true) own.Recv(payload);")]
    [InlineData("var m = new Message(); for (;;) { socket.Recv(m); Handle(m.Data); }")]
    [InlineData("var own = new Socket(context, SocketType.Pull); Task.Run(() => { while (true) own.Recv(payload); });")]
    [InlineData("var own = new Socket(context, SocketType.Pull); Task.Run(Loop); void Loop() { for (;;) own.Recv(payload); }")]
    public Task Code_that_never_ends_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var m = new Message(payload); socket.Send(m);")]
    [InlineData("socket.Send(new Message(payload)); socket.Recv(new Message(16));")]
    [InlineData("while (running) { var m = new Message(); socket.Recv(m); Handle(m.Data); }")]
    [InlineData("while (running) socket.Recv(new Message());")]
    [InlineData("var p = Marshal.AllocHGlobal(1); var m = new Message(p, 1, Marshal.FreeHGlobal); socket.Send(m);")]
    public Task What_another_rule_takes_away_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        "using Net.Zmq;\nusing var context = new Context();\nvar {|ZMQ3008:socket|} = new Socket(context, SocketType.Pull);\n"
            + "socket.Recv(new byte[10]);"
    )]
    [InlineData(
        "using Net.Zmq;\nvar {|ZMQ3008:context|} = new Context();\nusing var socket = new Socket(context, SocketType.Pull);\n"
            + "socket.Recv(new byte[10]);\nreturn 0;"
    )]
    public Task Top_level_statements_Trigger(string code) => Code.Triggers(code);

    [Fact]
    public Task Top_level_statements_that_never_end_DoNotTrigger() =>
        Code.DoesNotTrigger(
            "using Net.Zmq;\nvar context = new Context();\nvar socket = new Socket(context, SocketType.Pull);\nwhile (true)\n"
                + "    socket.Recv(new byte[10]);"
        );

    [Theory]
    [InlineData(ZmqVersion.V0_1_0)]
    [InlineData(ZmqVersion.V0_2_0)]
    [InlineData(ZmqVersion.V0_4_1)]
    public Task Every_version_Triggers(ZmqVersion version)
    {
        var test = Code.Analysis(
            "var {|ZMQ3008:m|} = new Message(); socket.Recv(m); var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull); own.Recv(m);"
        );
        test.ZmqVersion = version;
        return test.RunAsync();
    }

    [Fact]
    public Task Without_the_runtime_Triggers()
    {
        var test = Code.WithoutRuntime().Analysis("var {|#0:m|} = new Message(); socket.Recv(m);");
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult(Rules.ZMQ3008.Id, DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
        );
        return test.RunAsync();
    }

    [Theory]
    [InlineData(
        "var {|ZMQ3008:m|} = new Message();\nsocket.Recv(m);\nHandle(m.Data);",
        "using var m = new Message();\nsocket.Recv(m);\nHandle(m.Data);"
    )]
    [InlineData(
        "// receives\nMessage {|ZMQ3008:m|} = new(16);    // small\nsocket.Send(m);",
        "// receives\nusing Message m = new(16);    // small\nsocket.Send(m);"
    )]
    [InlineData(
        "if (running)\n{\n    var {|ZMQ3008:m|} = new Message();\n    socket.Recv(m);\n    var data = m.Data;\n    Handle(data);\n}",
        "if (running)\n{\n    using var m = new Message();\n    socket.Recv(m);\n    var data = m.Data;\n    Handle(data);\n}"
    )]
    [InlineData(
        "using Net.Zmq;\nusing var context = new Context();\nvar {|ZMQ3008:socket|} = new Socket(context, SocketType.Pull);\n"
            + "socket.Recv(new byte[10]);",
        "using Net.Zmq;\nusing var context = new Context();\nusing var socket = new Socket(context, SocketType.Pull);\n"
            + "socket.Recv(new byte[10]);"
    )]
    [InlineData(
        "var {|ZMQ3008:m|} = new Message();\nsocket.Recv(m);\nvar data = m.Data;\ndata.CopyTo(payload);\nHandle(data.Length);",
        "using var m = new Message();\nsocket.Recv(m);\nvar data = m.Data;\ndata.CopyTo(payload);\nHandle(data.Length);"
    )]
    [InlineData(
        "var {|ZMQ3008:m|} = new Message();\nsocket.Recv(m);\nHandle(m.Data.IsEmpty ? 1 : 0);\nHandle(m.Data[0]);",
        "using var m = new Message();\nsocket.Recv(m);\nHandle(m.Data.IsEmpty ? 1 : 0);\nHandle(m.Data[0]);"
    )]
    public Task Declaration_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Fact]
    public Task Several_IsFixed() =>
        Code.IsFixed(
            "var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull);\nvar {|ZMQ3008:poller|} = new Poller(1);\n"
                + "poller.Add(own, PollEvents.In);\nvar {|ZMQ3008:m|} = new Message();\nif (poller.Poll(10) > 0)\n    own.Recv(m);",
            "using var own = new Socket(context, SocketType.Pull);\nusing var poller = new Poller(1);\n"
                + "poller.Add(own, PollEvents.In);\nusing var m = new Message();\nif (poller.Poll(10) > 0)\n    own.Recv(m);"
        );

    [Theory]
    [InlineData("var {|ZMQ3008:own|} = new Context(); using var s = new Socket(own, SocketType.Push); s.Send(payload);")]
    [InlineData("Message {|ZMQ3008:m|}; m = new Message(); socket.Recv(m);")]
    [InlineData("var {|ZMQ3008:m|} = new Message(); socket.Recv(m); m = new Message(); socket.Recv(m);")]
    [InlineData("Message {|ZMQ3008:a|} = new(), {|ZMQ3008:b|} = new(); socket.Recv(a); socket.Recv(b);")]
    [InlineData("var {|ZMQ3008:m|} = new Message(); Task.Run(() => { socket.Recv(m); });")]
    [InlineData(
        "Span<byte> kept = default; if (running) { var {|ZMQ3008:m|} = new Message(); socket.Recv(m); kept = m.Data; } Handle(kept);"
    )]
    [InlineData(
        "Span<byte> kept = default; if (running) { var {|ZMQ3008:m|} = new Message(); socket.Recv(m); kept = m.Data[1..]; } Handle(kept);"
    )]
    [InlineData("switch (size) { case 1: var {|ZMQ3008:m|} = new Message(); socket.Recv(m); break; }")]
    [InlineData("socket.Recv({|ZMQ3008:new Message()|}); Handle(1);")]
    [InlineData(
        "Span<byte> kept = default; if (running) { var {|ZMQ3008:m|} = new Message(); socket.Recv(m); var data = m.Data; "
            + "kept = data; } Handle(kept);"
    )]
    [InlineData(
        "static ReadOnlySpan<byte> M(Socket s) { var {|ZMQ3008:m|} = new Message(); s.Recv(m); var data = m.Data.Slice(1); return data; }"
    )]
    [InlineData("static ref byte M(Socket s) { var {|ZMQ3008:m|} = new Message(); s.Recv(m); return ref m.Data[0]; }")]
    [InlineData("static Span<byte> M(Socket s) { var {|ZMQ3008:m|} = new Message(); s.Recv(m); var data = m.Data; return data; }")]
    [InlineData("var c = new Context(); var {|ZMQ3008:s|} = new Socket(c, SocketType.Push); s.Send(payload); c.Dispose();")]
    [InlineData("var {|ZMQ3008:m|} = new Message(); again: socket.Recv(m); if (running) goto again;")]
    [InlineData("var {|ZMQ3008:m|} = new Message(8); byte* q; fixed (byte* p = &m.Data[0]) q = p; Handle((long)*q);")]
    [InlineData(
        "var {|ZMQ3008:m|} = new Message(8); Split(m.Data, out var head); Handle(head); "
            + "static void Split(Span<byte> all, out Span<byte> head) => head = all[..1];"
    )]
    [InlineData(
        "var {|ZMQ3008:m|} = new Message(8); ref var b = ref First(m.Data); Handle(b); static ref byte First(Span<byte> all) => ref all[0];"
    )]
    public Task What_a_using_would_change_is_left(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Before_using_declarations_IsNotFixed() =>
        Code.IsNotFixedBeforeCSharp8("var {|ZMQ3008:m|} = new Message(); socket.Recv(m); Handle(m.Data);");
}
