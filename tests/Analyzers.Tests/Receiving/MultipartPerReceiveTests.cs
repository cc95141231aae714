using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class MultipartPerReceiveTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2011");

    private static readonly DiagnosticResult s_result = new DiagnosticResult(
        Rules.ZMQ2011_MultipartPerReceive.Id,
        DiagnosticSeverity.Warning
    ).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations);

    [Theory]
    [InlineData("using var m = {|#0:socket.RecvMultipart()|}; Console.WriteLine(m.Count);")]
    [FullData("for (var i = 0; i < 3; i++) { using var m = {|#0:socket.RecvMultipart()|}; Console.WriteLine(m.Count); }")]
    [FullData("if ({|#0:socket.TryRecvMultipart(out var m)|}) { Console.WriteLine(m!.Count); m.Dispose(); }")]
    public Task Receive_outside_loops_Triggers_as_cold(string code) => Code.TriggersCold(code, s_result.WithLocation(0));

    [Theory]
    [InlineData("while (running) { using var m = {|#0:socket.RecvMultipart()|}; Console.WriteLine(m.Count); }")]
    [InlineData("while (running) { using var m = {|#0:socket.RecvMultipart()|}; Console.WriteLine(m[0].Size + m[^1].ToString()); }")]
    [InlineData(
        """
            new Thread(() =>
            {
                while (true) { using (var m = {|#0:socket.RecvMultipart()|}) Console.WriteLine(m[0].Size); }
            }).Start();
            """
    )]
    [InlineData("while ({|#0:socket.TryRecvMultipart(out var m)|}) { Console.WriteLine(m!.Count); m.Dispose(); }")]
    [InlineData("MultipartMessage? m; while ({|#0:socket.TryRecvMultipart(out m)|}) using (m) Console.WriteLine(m!.Count);")]
    [FullData("while (running) foreach (var f in {|#0:socket.RecvMultipart()|}) Console.WriteLine(f.Size);")]
    public Task Receive_in_a_loop_Triggers_as_hot(string code) => Code.TriggersHot(code, s_result.WithLocation(0));

    [Theory]
    [InlineData("{|ZMQ2011:socket.RecvMultipart()|};")]
    [FullData("_ = {|ZMQ2011:socket.RecvMultipart()|};")]
    [FullData("{|ZMQ2011:socket.RecvMultipart()|}.Dispose();")]
    [InlineData("_ = {|ZMQ2011:socket.TryRecvMultipart(out _)|};")]
    [FullData("if ({|ZMQ2011:socket.TryRecvMultipart(out _)|}) Handle(1);")]
    public Task Frames_that_nobody_reads_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("Console.WriteLine({|ZMQ2011:SocketExtensions.RecvMultipart(socket)|}[0].ToString());")]
    [InlineData(
        """
            using var m = {|ZMQ2011:socket.RecvMultipart()|};
            var id = m[0];
            var body = m[1].ToArray();
            Console.WriteLine(id.Size + body.Length);
            """
    )]
    [InlineData("using var m = {|ZMQ2011:socket.RecvMultipart()|}; Handle(m.First.Data); Handle(m.Last.Data); Handle(m.PeekFirst());")]
    [InlineData(
        """
            using var m = {|ZMQ2011:socket.RecvMultipart()|};
            foreach (var f in m) Show(f);
            static void Show(Message f) => Console.WriteLine(f.Size);
            """
    )]
    [InlineData("using var m = {|ZMQ2011:socket.RecvMultipart()|}; for (var i = 0; i < m.Count; i++) Handle(m[i].Data);")]
    [InlineData(
        """
            using var m = {|ZMQ2011:socket.RecvMultipart()|};
            Handle(m.PeekFirst());
            Handle(m.PeekFirstString());
            Handle(m.PeekLast());
            Handle(m.PeekLastString());
            if (m.IsEmpty) return;
            using var last = m.PopBack();
            Handle(last.Data);
            """
    )]
    [InlineData("using var m = {|ZMQ2011:socket.RecvMultipart()|}; Handle(m[^1].Data); var first = m[0]; first?.Dispose();")]
    public Task Frames_that_are_only_read_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var m = {|ZMQ2011:socket.RecvMultipart()|}; try { using var id = m.Pop(); Handle(id.Data); } finally { m.Dispose(); }")]
    [InlineData(
        """
            MultipartMessage? m = null;
            try { m = {|ZMQ2011:socket.RecvMultipart()|}; Console.WriteLine(m.Count); }
            finally { m?.Dispose(); }
            """
    )]
    [FullData(
        """
            var m = {|ZMQ2011:socket.RecvMultipart()|};
            if (m == null || m is null) return;
            if (m is not null && m != null) Handle(m.Count);
            m.Clear();
            m.RemoveAt(0);
            m.Dispose();
            """
    )]
    [InlineData("MultipartMessage? m = {|ZMQ2011:socket.RecvMultipart()|}; Handle(m?.Count ?? 0); if (m?.IsEmpty == true) Handle(1);")]
    [FullData("MultipartMessage m; m = {|ZMQ2011:socket.RecvMultipart()|}; using (m) Handle(m[0].Data);")]
    public Task Frames_whose_disposal_is_the_callers_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Socket_in_a_field_Triggers() =>
        Code.Triggers(
            """
            private readonly Socket _socket = null!;
            [HotPath] int Hot() { using var m = {|#0:_socket.RecvMultipart()|}; return m.Count; }
            async Task Async()
            {
                while (true)
                {
                    await Task.Yield();
                    using var m = {|#1:_socket.RecvMultipart()|};
                    Console.WriteLine(m.Count);
                }
            }
            """,
            s_result.WithLocation(0),
            s_result.WithLocation(1)
        );

    [Theory]
    [InlineData(ZmqVersion.V0_1_0)]
    [InlineData(ZmqVersion.V0_2_0)]
    [InlineData(ZmqVersion.V0_4_1)]
    public Task Every_version_Triggers(ZmqVersion version)
    {
        var test = Code.Analysis(
            "using Net.Zmq; class C { void M(Socket s) { while (true) { using var m = {|ZMQ2011:s.RecvMultipart()|}; "
                + "System.Console.WriteLine(m.Count); } } }"
        );
        test.ZmqVersion = version;
        test.ReferencesRuntime = false;
        return test.RunAsync();
    }

    [Theory]
    [InlineData("var m = socket.RecvMultipart(); sockets[0].SendMultipart(m);")]
    [FullData("var all = new List<MultipartMessage>(); while (running) all.Add(socket.RecvMultipart());")]
    [FullData("while (running) { var m = socket.RecvMultipart(); Task.Run(() => Console.WriteLine(m.Count)); }")]
    [FullData("while (running) { var m = socket.RecvMultipart(); var list = m.ToList(); Console.WriteLine(list.Count); }")]
    [InlineData("while (running) { if (!socket.TryRecvMultipart(out var m)) continue; sockets[0].SendMultipart(m!); }")]
    [FullData("while (running) { var m = socket.RecvMultipart(); var kept = m; Console.WriteLine(kept); }")]
    [FullData("while (running) { var m = socket.RecvMultipart(); m.Add(text); }")]
    [InlineData("MultipartMessage m; m = socket.RecvMultipart(); m.Add(text);")]
    [FullData("var m = socket.RecvMultipart(); m.Insert(0, message);")]
    public Task Message_that_is_handed_on_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var all = new List<Message>(); while (running) { var m = socket.RecvMultipart(); all.Add(m[0]); }")]
    [FullData("while (running) { var m = socket.RecvMultipart(); foreach (var f in m) sockets[0].Send(f); }")]
    [FullData("while (running) { using var m = socket.RecvMultipart(); sockets[0].Send(m[0]); }")]
    [FullData("using var m = socket.RecvMultipart(); foreach (var f in m) { message.Move(f); Console.WriteLine(message.Size); }")]
    [FullData("var m = socket.RecvMultipart(); sockets[0].Send(m.Pop());")]
    [FullData("var m = socket.RecvMultipart(); sockets[0].Send(m.PopBack());")]
    [FullData("var m = socket.RecvMultipart(); sockets[0].Send(m[^1]);")]
    [InlineData("var m = socket.RecvMultipart(); var first = m?[0]; sockets[0].Send(first!);")]
    [FullData("var m = socket.RecvMultipart(); var first = m[0]; Task.Run(() => first.Size);")]
    [FullData("foreach (var f in socket.RecvMultipart()) Task.Run(() => f.Size);")]
    public Task Frame_that_is_handed_on_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Receive_of_one_frame_DoesNotTrigger() => Code.DoesNotTrigger("socket.Recv(message); Console.WriteLine(message.Size);");

    [Fact]
    public Task Messages_that_leave_the_member_DoNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private MultipartMessage? _last;
            private Message? _first;
            MultipartMessage Returned(Socket socket) => socket.RecvMultipart();
            Message Frame(Socket socket) { var m = socket.RecvMultipart(); return m[0]; }
            void Stored(Socket socket) => _last = socket.RecvMultipart();
            void Out(Socket socket) => socket.TryRecvMultipart(out _last);
            void Kept(Socket socket) { var m = socket.RecvMultipart(); _first = m.First; }
            void Given(Socket socket, ICollection<MultipartMessage> all) => all.Add(socket.RecvMultipart());
            IEnumerable<Message> Yielded(Socket socket) { foreach (var f in socket.RecvMultipart()) yield return f; }
            async Task Async(Socket socket) { using var m = await socket.RecvMultipartAsync(); Console.WriteLine(m.Count); }
            """
        );

    [Fact]
    public Task Code_that_does_not_bind_DoesNotTrigger()
    {
        var test = Code.Analysis("var m = socket.RecvMultipart(missing); foreach (var f in m) Console.WriteLine(f.Size);");
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }
}
