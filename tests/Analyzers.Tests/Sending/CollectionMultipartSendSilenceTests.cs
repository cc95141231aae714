using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class CollectionMultipartSendSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1010");

    [Theory]
    [InlineData("var frames = new[] { text, \"b\" }; while (running) socket.SendMultipart(frames);")]
    [FullData("var frames = new List<byte[]> { payload }; while (running) { socket.SendMultipart(frames); }")]
    [FullData("var frames = new List<byte[]> { payload }; foreach (var peer in sockets) peer.SendMultipart(frames);")]
    [FullData("var frames = new List<byte[]> { payload }; later: socket.SendMultipart(frames); if (running) goto later;")]
    public Task Collection_for_several_sends_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var frames = new List<byte[]> { payload }; socket.SendMultipart(frames); frames.Clear();")]
    [FullData("var frames = new List<byte[]> { payload }; socket.SendMultipart(frames); Console.WriteLine(frames[0].Length);")]
    public Task Collection_that_is_used_afterwards_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var frames = new List<byte[]> { payload }; frames.ForEach(f => f[0] = 1); socket.SendMultipart(frames);")]
    public Task Collection_whose_frames_change_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var frames = new List<byte[]> { payload };
            Task.Run(() => Console.WriteLine(frames.Count));
            socket.SendMultipart(frames);
            """
    )]
    [FullData("var frames = new List<byte[]> { payload }; var kept = frames; socket.SendMultipart(frames);")]
    public Task Collection_that_others_keep_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.SendMultipart();")]
    [FullData("socket.SendMultipart(Array.Empty<string>());")]
    [FullData("socket.Send(text, SendFlags.SendMore); socket.Send(payload);")]
    [FullData("socket.SendMultipart(new string[] { });")]
    [FullData("socket.SendMultipart(Enumerable.Empty<byte[]>());")]
    public Task Nothing_is_collected_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Multipart_message_that_is_not_sent_DoesNotTrigger() =>
        Code.DoesNotTrigger("var m = new MultipartMessage(); m.Add(text); Console.WriteLine(m.Count); m.Dispose();");

    [Fact]
    public Task Multipart_message_that_was_received_DoesNotTrigger() =>
        Code.DoesNotTrigger("using var m = socket.RecvMultipart(); sockets[0].SendMultipart(m);");

    [Theory]
    [InlineData("using var m = new MultipartMessage(); m.Add(text); var first = m[0]; socket.SendMultipart(m);")]
    [FullData(
        """
            using var m = new MultipartMessage();
            m.Add(text);
            socket.SendMultipart(m);
            foreach (var f in m) Console.WriteLine(f.Size);
            """
    )]
    public Task Multipart_message_whose_frames_are_used_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

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
            class Other
            {
                public Socket? Socket;
                public void SendMultipart(params string[] frames) { }
                public void Run() { SendMultipart("a", "b"); this.SendMultipart("a"); }
            }
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
