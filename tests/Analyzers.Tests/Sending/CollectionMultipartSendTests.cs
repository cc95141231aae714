using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class CollectionMultipartSendTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1010");

    private static readonly DiagnosticResult s_result = new DiagnosticResult(
        Rules.ZMQ1010_CollectionMultipartSend.Id,
        DiagnosticSeverity.Warning
    ).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations);

    [Theory]
    [InlineData("{|#0:socket.SendMultipart(\"a\", text)|};")]
    [FullData("for (var i = 0; i < 3; i++) {|#0:socket.SendMultipart(\"a\", text)|};")]
    [FullData("while (running) { {|#0:socket.SendMultipart(\"a\", text)|}; break; }")]
    [FullData("Task.Run(() => { {|#0:socket.SendMultipart(\"a\", text)|}; });")]
    public Task Send_outside_loops_Triggers_as_cold(string code) => Code.TriggersCold(code, s_result.WithLocation(0));

    [Fact]
    public Task Send_through_a_method_of_ones_own_Triggers() =>
        Code.Triggers(
            """
            void Params(Socket socket, params string[] frames) => socket.SendMultipart(frames);
            void Frames(Socket socket, IEnumerable<byte[]> frames) => socket.SendMultipart(frames);
            void Whole(MultipartMessage message, Socket socket) => socket.SendMultipart(message);
            void A(Socket socket) { {|ZMQ1010:Params(socket, "a", "b")|}; }
            void B(Socket socket) { {|ZMQ1010:Frames(socket, new[] { new byte[1] })|}; }
            void C(Socket socket) { using var m = {|ZMQ1010:new MultipartMessage()|}; m.Add("a"); m.Add("b"); Whole(m, socket); }
            """
        );

    [Theory]
    [InlineData("while (running) {|#0:socket.SendMultipart(\"a\", text)|};")]
    [FullData("foreach (var peer in sockets) {|#0:peer.SendMultipart(\"a\", text)|};")]
    [FullData("again: {|#0:socket.SendMultipart(\"a\", text)|}; if (running) goto again;")]
    [FullData(
        """
            new Thread(() =>
            {
                while (running)
                {
                    using var m = {|#0:new MultipartMessage()|};
                    m.Add(text);
                    socket.SendMultipart(m);
                }
            }).Start();
            """
    )]
    [InlineData("using var timer = new Timer(_ => {|#0:socket.SendMultipart(\"a\", text)|}, null, 0, 10);")]
    [FullData(
        """
            while (running)
            {
                var frames = new List<byte[]>();
                foreach (var peer in sockets) frames.Add(payload);
                {|#0:socket.SendMultipart(frames)|};
            }
            """
    )]
    public Task Send_in_a_loop_Triggers_as_hot(string code) => Code.TriggersHot(code, s_result.WithLocation(0));

    [Theory]
    [InlineData("{|ZMQ1010:socket.SendMultipart(text)|};")]
    [FullData("{|ZMQ1010:socket.SendMultipart(frames: new[] { text, \"b\" })|};")]
    [InlineData("{|ZMQ1010:SocketExtensions.SendMultipart(socket, \"a\", \"b\")|};")]
    [InlineData("{|ZMQ1010:socket?.SendMultipart(\"a\")|};")]
    public Task Arguments_Triggers(string code) => Check(code);

    [Theory]
    [InlineData("{|ZMQ1010:socket.SendMultipart(new[] { payload, payload })|};")]
    [FullData("{|ZMQ1010:socket.SendMultipart(new List<byte[]> { payload })|};")]
    [InlineData("{|ZMQ1010:socket.SendMultipart((List<byte[]>)[payload, payload])|};")]
    [FullData("{|ZMQ1010:socket.SendMultipart(new[] { message })|};")]
    public Task Collection_as_an_argument_Triggers(string code) => Check(code);

    [Theory]
    [InlineData("byte[][] frames = [payload, payload]; {|ZMQ1010:socket.SendMultipart(frames)|};")]
    [InlineData(
        """
            var frames = new List<byte[]>(4);
            frames.Add(payload);
            if (running) frames.Add(payload);
            {|ZMQ1010:socket.SendMultipart(frames)|};
            Console.WriteLine(frames.Count);
            """
    )]
    [FullData("var frames = new byte[2][]; frames[0] = payload; frames[1] = payload; {|ZMQ1010:socket.SendMultipart(frames)|};")]
    [FullData("var frames = new Queue<byte[]>(); frames.Enqueue(payload); {|ZMQ1010:socket.SendMultipart(frames)|};")]
    [InlineData("var frames = new Stack<byte[]>(); frames.Push(payload); {|ZMQ1010:socket.SendMultipart(frames)|};")]
    [InlineData(
        """
            var frames = new List<byte[]>();
            frames.AddRange(new[] { payload });
            frames.Insert(0, payload);
            frames[0] = payload;
            {|ZMQ1010:socket.SendMultipart(frames)|};
            """
    )]
    [FullData(
        """
            var frames = new byte[2][];
            frames[0] = payload;
            {|ZMQ1010:socket.SendMultipart(frames)|};
            Console.WriteLine(frames.Length);
            """
    )]
    public Task Collection_in_a_local_Triggers(string code) => Check(code);

    [Theory]
    [InlineData("{|ZMQ1010:socket.SendMultipart(text.Split(' '))|};")]
    [FullData("{|ZMQ1010:socket.SendMultipart(sockets.Select(s => payload))|};")]
    [FullData("{|ZMQ1010:socket.SendMultipart(sockets.Select(s => payload).ToList())|};")]
    [FullData("{|ZMQ1010:socket.SendMultipart(new Queue<byte[]>().ToArray())|};")]
    [FullData("{|ZMQ1010:socket.SendMultipart(Enumerable.Repeat(payload, 2))|};")]
    public Task Sequence_Triggers(string code) => Check(code);

    [Theory]
    [InlineData("socket.SendMultipart({|ZMQ1010:new MultipartMessage { \"a\", payload }|});")]
    [InlineData("var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(text); socket.SendMultipart(m);")]
    [FullData(
        """
            using (var m = {|ZMQ1010:new MultipartMessage()|})
            {
                m.Add(payload.AsSpan(1));
                socket.SendMultipart(m);
                Console.WriteLine(m.Count);
            }
            """
    )]
    [InlineData(
        """
            var m = {|ZMQ1010:new MultipartMessage()|};
            try { m.Insert(0, message); m.AddEmptyFrame(); socket.SendMultipart(m); }
            finally { m.Dispose(); }
            """
    )]
    [InlineData(
        """
            MultipartMessage m;
            while (running)
            {
                m = {|ZMQ1010:new MultipartMessage()|};
                m.Add(text);
                socket.SendMultipart(m);
                m.Dispose();
            }
            """
    )]
    [InlineData("var m = {|ZMQ1010:new MultipartMessage()|}; m.Add(text); if (!m.IsEmpty) socket.SendMultipart(m); m.Dispose();")]
    public Task Multipart_message_Triggers(string code) => Check(code);

    private static Task Check(string code)
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
            s_result.WithLocation(0),
            s_result.WithLocation(1),
            s_result.WithLocation(2)
        );

    [Fact]
    public Task Message_says_what_is_built_and_Triggers() =>
        Code.Triggers(
            "{|#0:socket.SendMultipart(text)|}; using var m = {|#1:new MultipartMessage()|}; m.Add(text); socket.SendMultipart(m);",
            s_result
                .WithLocation(0)
                .WithMessage("Collection of frames is built only to be sent; send the frames one by one with SendFlags.SendMore instead"),
            s_result
                .WithLocation(1)
                .WithMessage("MultipartMessage is built only to be sent; send the frames one by one with SendFlags.SendMore instead")
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
}
