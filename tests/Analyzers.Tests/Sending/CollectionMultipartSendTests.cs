using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class CollectionMultipartSendTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1010");

    private static readonly DiagnosticResult s_info = new DiagnosticResult(Rules.ZMQ1010.Id, DiagnosticSeverity.Info).WithOptions(
        DiagnosticOptions.IgnoreAdditionalLocations
    );
    private static readonly DiagnosticResult s_warning = new DiagnosticResult(Rules.ZMQ1010.Id, DiagnosticSeverity.Warning).WithOptions(
        DiagnosticOptions.IgnoreAdditionalLocations
    );

    [Theory]
    [InlineData("{|#0:socket.SendMultipart(\"a\", text)|};")]
    [InlineData("for (var i = 0; i < 3; i++) {|#0:socket.SendMultipart(\"a\", text)|};")]
    [InlineData("while (running) { {|#0:socket.SendMultipart(\"a\", text)|}; break; }")]
    [InlineData("Task.Run(() => { {|#0:socket.SendMultipart(\"a\", text)|}; });")]
    public Task Send_outside_loops_Triggers_as_info(string code) => Code.Triggers(code, s_info.WithLocation(0));

    [Theory]
    [InlineData("while (running) {|#0:socket.SendMultipart(\"a\", text)|};")]
    [InlineData("foreach (var peer in sockets) {|#0:peer.SendMultipart(\"a\", text)|};")]
    [InlineData("again: {|#0:socket.SendMultipart(\"a\", text)|}; if (running) goto again;")]
    [InlineData(
        "new Thread(() => { while (running) { using var m = {|#0:new MultipartMessage()|}; m.Add(text); "
            + "socket.SendMultipart(m); } }).Start();"
    )]
    [InlineData("using var timer = new Timer(_ => {|#0:socket.SendMultipart(\"a\", text)|}, null, 0, 10);")]
    [InlineData(
        "while (running) { var frames = new List<byte[]>(); foreach (var peer in sockets) frames.Add(payload); "
            + "{|#0:socket.SendMultipart(frames)|}; }"
    )]
    public Task Send_in_a_loop_Triggers_as_warning(string code) => Code.Triggers(code, s_warning.WithLocation(0));

    [Theory]
    [InlineData("{|ZMQ1010:socket.SendMultipart(text)|};")]
    [InlineData("{|ZMQ1010:socket.SendMultipart(frames: new[] { text, \"b\" })|};")]
    [InlineData("{|ZMQ1010:SocketExtensions.SendMultipart(socket, \"a\", \"b\")|};")]
    [InlineData("{|ZMQ1010:socket.SendMultipart(new[] { payload, payload })|};")]
    [InlineData("{|ZMQ1010:socket.SendMultipart(new List<byte[]> { payload })|};")]
    [InlineData("{|ZMQ1010:socket.SendMultipart((List<byte[]>)[payload, payload])|};")]
    [InlineData("byte[][] frames = [payload, payload]; {|ZMQ1010:socket.SendMultipart(frames)|};")]
    [InlineData(
        "var frames = new List<byte[]>(4); frames.Add(payload); if (running) frames.Add(payload); "
            + "{|ZMQ1010:socket.SendMultipart(frames)|}; Console.WriteLine(frames.Count);"
    )]
    [InlineData("var frames = new byte[2][]; frames[0] = payload; frames[1] = payload; {|ZMQ1010:socket.SendMultipart(frames)|};")]
    [InlineData("{|ZMQ1010:socket.SendMultipart(text.Split(' '))|};")]
    [InlineData("{|ZMQ1010:socket.SendMultipart(sockets.Select(s => payload))|};")]
    [InlineData("{|ZMQ1010:socket.SendMultipart(sockets.Select(s => payload).ToList())|};")]
    [InlineData("{|ZMQ1010:socket.SendMultipart(new[] { message })|};")]
    [InlineData("{|ZMQ1010:socket?.SendMultipart(\"a\")|};")]
    [InlineData("socket.SendMultipart({|ZMQ1010:new MultipartMessage { \"a\", payload }|});")]
    [InlineData("var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(text); socket.SendMultipart(m);")]
    [InlineData(
        "using (var m = {|ZMQ1010:new MultipartMessage()|}) { m.Add(payload.AsSpan(1)); socket.SendMultipart(m); "
            + "Console.WriteLine(m.Count); }"
    )]
    [InlineData(
        "var m = {|ZMQ1010:new MultipartMessage()|}; try { m.Insert(0, message); m.AddEmptyFrame(); socket.SendMultipart(m); "
            + "} finally { m.Dispose(); }"
    )]
    [InlineData(
        "MultipartMessage m; while (running) { m = {|ZMQ1010:new MultipartMessage()|}; m.Add(text); socket.SendMultipart(m); m.Dispose(); }"
    )]
    [InlineData("var frames = new Queue<byte[]>(); frames.Enqueue(payload); {|ZMQ1010:socket.SendMultipart(frames)|};")]
    [InlineData("var frames = new Stack<byte[]>(); frames.Push(payload); {|ZMQ1010:socket.SendMultipart(frames)|};")]
    [InlineData(
        "var frames = new List<byte[]>(); frames.AddRange(new[] { payload }); frames.Insert(0, payload); frames[0] = payload; "
            + "{|ZMQ1010:socket.SendMultipart(frames)|};"
    )]
    [InlineData(
        "var frames = new byte[2][]; frames[0] = payload; {|ZMQ1010:socket.SendMultipart(frames)|}; Console.WriteLine(frames.Length);"
    )]
    [InlineData("var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(text); if (!m.IsEmpty) socket.SendMultipart(m); m.Dispose();")]
    [InlineData("{|ZMQ1010:socket.SendMultipart(new Queue<byte[]>().ToArray())|};")]
    [InlineData("{|ZMQ1010:socket.SendMultipart(Enumerable.Repeat(payload, 2))|};")]
    public Task Every_form_Triggers(string code)
    {
#if !CSHARP13
        if (code.Contains("?.", System.StringComparison.Ordinal))
            return Task.CompletedTask;
#endif
        return Code.Triggers(code.Replace("{|ZMQ1010:socket?.SendMultipart(\"a\")|}", "socket?{|ZMQ1010:.SendMultipart(\"a\")|}"));
    }

    [Fact]
    public Task Socket_in_a_field_and_a_marked_member_Trigger() =>
        Code.Triggers(
            """
            private readonly Socket _socket = null!;
            [HotPath] void Hot(string topic) => {|#0:_socket.SendMultipart(topic, "b")|};
            void Cold(string topic) => {|#1:_socket.SendMultipart(topic, "b")|};
            async Task Async(string topic) { while (true) { await Task.Yield(); {|#2:_socket.SendMultipart(topic, "b")|}; } }
            """,
            s_warning.WithLocation(0),
            s_info.WithLocation(1),
            s_warning.WithLocation(2)
        );

    [Fact]
    public Task Message_says_what_is_built_and_Triggers() =>
        Code.Triggers(
            "{|#0:socket.SendMultipart(text)|}; using var m = {|#1:new MultipartMessage()|}; m.Add(text); socket.SendMultipart(m);",
            s_info
                .WithLocation(0)
                .WithMessage(
                    "A collection of the frames is built for one send; "
                        + "a Send for each frame, with SendMore for all but the last, sends the same message without it"
                ),
            s_info
                .WithLocation(1)
                .WithMessage(
                    "A MultipartMessage, and a Message for each of its frames, is built for one send; "
                        + "a Send for each frame, with SendMore for all but the last, sends the same message without it"
                )
        );

    [Theory]
    [InlineData(ZmqVersion.V0_1_0)]
    [InlineData(ZmqVersion.V0_2_0)]
    [InlineData(ZmqVersion.V0_4_1)]
    public Task Every_version_Triggers(ZmqVersion version)
    {
        var test = Code.Analysis(
            "while (running) { {|ZMQ1010:socket.SendMultipart(text, \"b\")|}; "
                + "using var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(payload); socket.SendMultipart(m); }"
        );
        test.ZmqVersion = version;
        test.ReferencesRuntime = false;
        test.TestState.Sources.Add("namespace ZmqPerf { class Nothing { } }");
        return test.RunAsync();
    }

    [Theory]
    [InlineData("var frames = new[] { text, \"b\" }; while (running) socket.SendMultipart(frames);")]
    [InlineData("var frames = new List<byte[]> { payload }; while (running) { socket.SendMultipart(frames); }")]
    [InlineData("var frames = new List<byte[]> { payload }; socket.SendMultipart(frames); socket.SendMultipart(frames);")]
    [InlineData("var frames = new List<byte[]> { payload }; foreach (var peer in sockets) peer.SendMultipart(frames);")]
    [InlineData("var frames = new List<byte[]> { payload }; socket.SendMultipart(frames); frames.Clear();")]
    [InlineData("var frames = new List<byte[]> { payload }; socket.SendMultipart(frames); Console.WriteLine(frames[0].Length);")]
    [InlineData("var frames = new List<byte[]> { payload }; frames.ForEach(f => f[0] = 1); socket.SendMultipart(frames);")]
    [InlineData(
        "var frames = new List<byte[]> { payload }; Task.Run(() => Console.WriteLine(frames.Count)); socket.SendMultipart(frames);"
    )]
    [InlineData("var frames = new List<byte[]> { payload }; var kept = frames; socket.SendMultipart(frames);")]
    [InlineData("var frames = new List<byte[]> { payload }; later: socket.SendMultipart(frames); if (running) goto later;")]
    [InlineData("socket.SendMultipart();")]
    [InlineData("socket.SendMultipart(Array.Empty<string>());")]
    [InlineData("var m = new MultipartMessage(); m.Add(text); Console.WriteLine(m.Count); m.Dispose();")]
    [InlineData("using var m = socket.RecvMultipart(); sockets[0].SendMultipart(m);")]
    [InlineData("using var m = new MultipartMessage(); m.Add(text); var first = m[0]; socket.SendMultipart(m);")]
    [InlineData(
        "using var m = new MultipartMessage(); m.Add(text); socket.SendMultipart(m); foreach (var f in m) Console.WriteLine(f.Size);"
    )]
    [InlineData("socket.Send(text, SendFlags.SendMore); socket.Send(payload);")]
    [InlineData("socket.SendMultipart(new string[] { });")]
    [InlineData("socket.SendMultipart(Enumerable.Empty<byte[]>());")]
    public Task Collections_that_serve_more_DoNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Collections_from_elsewhere_DoNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private static readonly string[] s_hello = ["a", "b"];
            private readonly List<byte[]> _frames = [];
            private MultipartMessage? _last;
            void Field(Socket socket) { socket.SendMultipart(s_hello); socket.SendMultipart(_frames); }
            void Parameter(Socket socket, IEnumerable<byte[]> frames) => socket.SendMultipart(frames);
            void Params(Socket socket, params string[] frames) => socket.SendMultipart(frames);
            void HandedOn(Socket socket) { Params(socket, "a", "b"); }
            void Given(Socket socket, MultipartMessage message) => socket.SendMultipart(message);
            MultipartMessage Returned(Socket socket) { var m = new MultipartMessage(); m.Add("a"); socket.SendMultipart(m); return m; }
            void Stored(Socket socket) { var m = new MultipartMessage(); m.Add("a"); _last = m; socket.SendMultipart(m); }
            void Filled(Socket socket) { var m = new MultipartMessage(); Fill(m); socket.SendMultipart(m); }
            static void Fill(MultipartMessage m) => m.Add("a");
            static IEnumerable<byte[]> Frames() { yield return new byte[1]; }
            void Iterator(Socket socket) => socket.SendMultipart(Frames());
            void AsIs(Socket socket, List<byte[]> frames) => socket.SendMultipart(frames.AsEnumerable());
            async Task Async(Socket socket) { using var m = new MultipartMessage(); m.Add("a"); await socket.SendMultipartAsync(m); }
            """
        );

    [Fact]
    public Task Members_of_other_libraries_DoNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using Net.Zmq;
            class Other { public Socket? Socket; public void SendMultipart(params string[] frames) { } public void Run() { SendMultipart("a", "b"); this.SendMultipart("a"); } }
            """
        );

    [Fact]
    public Task Code_that_does_not_bind_DoesNotTrigger()
    {
        var test = Code.Analysis(
            "socket.SendMultipart(text, missing); var m = new MultipartMessage(); m.Add(missing); socket.SendMultipart(m, 1);"
        );
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }
}
