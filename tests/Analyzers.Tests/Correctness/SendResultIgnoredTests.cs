using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class SendResultIgnoredTests
{
    private const string Loop =
        "await using var loop = ReceiveLoop.Start([socket]); using var received = await loop.Messages.ReadAsync(); ";

    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3001");

    [Theory]
    [InlineData("{|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};")]
    [FullData("{|ZMQ3001:socket.Send(payload.AsSpan(0, size), SendFlags.DontWait)|};")]
    [FullData("{|ZMQ3001:socket.Send(text, SendFlags.DontWait)|};")]
    [FullData("{|ZMQ3001:socket.Send((nint)0, 0, SendFlags.DontWait)|};")]
    [FullData("{|ZMQ3001:socket.Send(flags: SendFlags.DontWait, data: payload)|};")]
    [FullData("{|ZMQ3001:socket.Send(payload, SendFlags.DontWait | SendFlags.SendMore)|}; socket.Send(payload);")]
    [FullData("const SendFlags flags = SendFlags.DontWait; {|ZMQ3001:socket.Send(payload, flags)|};")]
    [FullData("socket?{|ZMQ3001:.Send(payload, SendFlags.DontWait)|};")]
    [FullData("while (running) {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};")]
    [FullData("using var push = new Socket(new Context(), SocketType.Push); {|ZMQ3001:push.Send(payload, SendFlags.DontWait)|};")]
    public Task Send_whose_result_is_dropped_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var sent = {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};")]
    [FullData("bool sent; sent = {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};")]
    [InlineData(
        """
            var sent = true;
            if (running) sent = {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};
            sent = {|ZMQ3001:socket.Send(text, SendFlags.DontWait)|};
            """
    )]
    public Task Send_whose_result_is_kept_for_nothing_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("Action send = () => {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; send();")]
    [InlineData("Array.ForEach(sockets, s => {|ZMQ3001:s.Send(payload, SendFlags.DontWait)|});")]
    [FullData("new Thread(() => {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}).Start();")]
    [InlineData("Post(); void Post() => {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};")]
    [FullData("socket.Send(text); Action a = () => { {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; }; a();")]
    public Task Send_in_a_function_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("for (var i = 0; i < 3; {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}) i++;")]
    [FullData("try { {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; } catch (ZmqException) { }")]
    [FullData("await Task.Yield(); {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};")]
    public Task Send_within_a_statement_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("socket.Send(text, SendFlags.SendMore); while (running) { {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|}; }")]
    [FullData("sender.Send(text, SendFlags.SendMore); {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};")]
    [FullData("socket.Send(text, SendFlags.SendMore); socket.Send(text); {|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};")]
    public Task Send_that_may_begin_a_message_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("using var frame = socket.BeginFrame(8); frame.Span.Clear(); {|ZMQ3001:frame.Send(SendFlags.DontWait)|};")]
    [InlineData("using (var frame = socket.BeginGrowingFrame()) { frame.Advance(0); {|ZMQ3001:frame.Send(SendFlags.DontWait)|}; }")]
    [FullData("{|ZMQ3001:socket.SendFrame(8, size, static (span, n) => span.Fill((byte)n), SendFlags.DontWait)|};")]
    [InlineData(
        """
            var sent = {|ZMQ3001:socket.SendUpTo(8, size, static (span, n) => n, SendFlags.DontWait | SendFlags.SendMore)|};
            socket.Send(payload);
            """
    )]
    public Task Frame_that_is_written_in_place_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("using var m = new OutgoingMessage(); m.Add(payload); {|ZMQ3001:socket.SendMessage(m, SendFlags.DontWait)|};")]
    [FullData("socket.Send(text); using var m = new OutgoingMessage(); {|ZMQ3001:socket.TrySendMessage(m, TimeSpan.FromSeconds(1))|};")]
    public Task Message_that_is_sent_whole_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("using var m = new OutgoingMessage(); m.Add(payload); {|ZMQ3001:loop.TrySend(socket, m)|};")]
    [InlineData("var sent = {|ZMQ3001:loop.TrySend(socket, received.Reply())|};")]
    [FullData("using var pub = new Socket(context, SocketType.Pub); {|ZMQ3001:loop.TrySend(pub, received.Reply())|};")]
    public Task Message_for_which_a_loop_may_have_no_room_Triggers(string code) => Code.Triggers(Loop + code);

    [Theory]
    [InlineData("using var m = received.Reply(); if (!loop.TrySend(socket, m)) await loop.SendAsync(socket, m);")]
    public Task Reply_whose_result_is_used_DoesNotTrigger(string code) => Code.DoesNotTrigger(Loop + code);

    [Theory]
    [InlineData("using var m = received.Reply(); await loop.SendAsync(socket, m);")]
    public Task Reply_that_is_waited_for_DoesNotTrigger(string code) => Code.DoesNotTrigger(Loop + code);

    [Theory]
    [InlineData("using var m = received.Reply(); loop.TrySend(socket, m); if (m.Count > 0) Handle(1);")]
    [InlineData("using var m = received.Reply(); {|ZMQ3011:socket.SendMessage(m, SendFlags.DontWait)|}; Handle(m.Count);")]
    public Task Message_that_tells_DoesNotTrigger(string code) => Code.DoesNotTrigger(Loop + code);

    [Theory]
    [InlineData("using var frame = socket.BeginFrame(8); frame.Span.Clear(); {|ZMQ3001:frame.TrySend(TimeSpan.FromSeconds(1))|};")]
    [FullData("{|ZMQ3001:socket.TrySendFrame(8, TimeSpan.FromSeconds(1), size, static (span, n) => span.Fill((byte)n))|};")]
    public Task Frame_that_is_given_up_after_a_time_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("using var m = new OutgoingMessage(); m.Add(payload); socket.SendMessage(m);")]
    public Task Message_that_waits_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var m = new OutgoingMessage(); m.Add(payload); if (!socket.SendMessage(m, SendFlags.DontWait)) Handle(1);")]
    [InlineData("using var m = new OutgoingMessage(); m.Add(payload); _ = socket.TrySendMessage(m, TimeSpan.FromSeconds(1));")]
    public Task Message_whose_result_is_used_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var f = socket.BeginFrame(8); f.Span.Clear(); if (!f.TrySend(TimeSpan.FromSeconds(1))) Handle(1);")]
    [FullData("socket.Send(text, SendFlags.SendMore); using var f = socket.BeginFrame(8); f.Span.Clear(); f.TrySend(TimeSpan.Zero);")]
    [FullData("using var s = new Socket(context, SocketType.Pub); s.TrySendFrame(1, TimeSpan.Zero, size, static (b, n) => b.Fill(1));")]
    [FullData("using var f = socket.BeginFrame(8); f.Span.Clear(); f.TrySend(Timeout.InfiniteTimeSpan);")]
    [InlineData("using var m = new OutgoingMessage(); m.Add(payload); socket.TrySendMessage(m, Timeout.InfiniteTimeSpan);")]
    public Task Frame_that_is_not_given_up_unseen_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var frame = socket.BeginFrame(8); frame.Span.Clear(); if (!frame.Send(SendFlags.DontWait)) Handle(1);")]
    [FullData("using var frame = socket.BeginFrame(8); frame.Span.Clear(); _ = frame.Send(SendFlags.DontWait);")]
    [FullData(
        """
            using var frame = socket.BeginFrame(8);
            frame.Span.Clear();
            frame.Send(SendFlags.SendMore);
            socket.Send(payload, SendFlags.DontWait);
            """
    )]
    [FullData(
        """
            socket.Send(text, SendFlags.SendMore);
            using var frame = socket.BeginFrame(8);
            frame.Span.Clear();
            frame.Send(SendFlags.DontWait);
            """
    )]
    [FullData(
        """
            using var pub = new Socket(new Context(), SocketType.Pub);
            using var frame = pub.BeginFrame(8);
            frame.Span.Clear();
            frame.Send(SendFlags.DontWait);
            """
    )]
    [FullData("while (!socket.SendFrame(8, size, static (span, n) => span.Fill((byte)n), SendFlags.DontWait)) Thread.Sleep(1);")]
    [FullData("socket.SendFrame(8, size, static (span, n) => span.Fill((byte)n));")]
    [InlineData("using var frame = socket.BeginFrame(8); frame.Span.Clear(); frame.Send(running ? SendFlags.DontWait : SendFlags.None);")]
    public Task Frame_that_is_written_in_place_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("{|ZMQ3001:socket.Recv(payload, RecvFlags.DontWait)|}; Handle(payload);")]
    [FullData("{|ZMQ3001:socket.Recv(payload.AsSpan(), RecvFlags.DontWait)|};")]
    [FullData("{|ZMQ3001:socket.Recv(message, RecvFlags.DontWait)|}; Handle(message.Data);")]
    [FullData("{|ZMQ3001:socket.TryRecv(payload, out _)|}; Handle(payload);")]
    [InlineData("{|ZMQ3001:socket.TryRecv(payload, out var n)|}; Handle(payload);")]
    [FullData("int n; {|ZMQ3001:socket.TryRecv(message, out n)|}; Handle(message.Data);")]
    [FullData("var got = {|ZMQ3001:socket.TryRecv(payload, out _)|}; Handle(payload);")]
    [FullData("var n = {|ZMQ3001:socket.Recv(payload, RecvFlags.DontWait)|}; Handle(payload);")]
    [FullData("{|ZMQ3001:socket.TryRecvString(out var received)|}; Handle(received.Length);")]
    public Task Receive_whose_result_nobody_reads_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        "socket.Send(payload, SendFlags.DontWait)",
        "Result of 'Send' is ignored; check it, because false means that nothing was sent"
    )]
    [FullData(
        "socket.Recv(payload, RecvFlags.DontWait)",
        "Result of 'Recv' is ignored; check it, because -1 means that nothing was received"
    )]
    [FullData("socket.TryRecv(payload, out _)", "Result of 'TryRecv' is ignored; check it, because false means that nothing was received")]
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

    private static string Around(string type, string code) =>
        $$"""
            using Net.Zmq;

            sealed class Link(Context context, SocketType type)
            {
                private readonly Socket _socket = new(context, type);
                public bool Put(byte[] b, SendFlags flags = SendFlags.None) => _socket.Send(b, flags);
                public void Begin(byte[] b) { _socket.Send(b, SendFlags.SendMore); _socket.Send(b, SendFlags.SendMore); }
            }

            static class Program
            {
                static bool Push(Context context, byte[] a) => new Link(context, SocketType.Push).Put(a);

                static void Run(Context context, byte[] a)
                {
                    var link = new Link(context, SocketType.{{type}});
                    {{code}}
                }
            }
            """;

    [Theory]
    [InlineData("Dealer", "{|ZMQ3001:link.Put(a, SendFlags.DontWait)|};")]
    [FullData("Pair", "link.Put(a); {|ZMQ3001:link.Put(a, SendFlags.DontWait)|};")]
    public Task Object_around_a_socket_Triggers(string type, string code) => Code.Triggers(Around(type, code));

    /// <summary>Another object of the class may have a socket that refuses.</summary>
    [Theory]
    [InlineData("Pub", "link.Put(a, SendFlags.DontWait);")]
    public Task Object_around_a_socket_that_drops_DoesNotTrigger(string type, string code) => Code.DoesNotTrigger(Around(type, code));

    private static string Given(string link, string code) =>
        $$"""
            using Net.Zmq;

            {{link}}

            sealed class Service
            {
                private readonly Link _feed, _jobs;

                public Service(Context context)
                {
                    _feed = new(new Socket(context, SocketType.Pub));
                    _jobs = new(new Socket(context, SocketType.Push));
                }

                public void Tick(byte[] a, Link other)
                {
                    {{code}}
                }
            }
            """;

    private const string Put = "public bool Put(byte[] b) => ";

    /// <summary>Each object has its socket for all its life: what others of the class have says nothing.</summary>
    [Theory]
    [InlineData($"sealed class Link(Socket s) {{ {Put} s.Send(b, SendFlags.DontWait); }}")]
    [InlineData($"sealed class Link(Socket s) {{ {Put} Try(b); private bool Try(byte[] b) => s.Send(b, SendFlags.DontWait); }}")]
    [InlineData($"sealed class Link {{ Socket _s; public Link(Socket s) {{ _s = s; }} {Put} _s.Send(b, SendFlags.DontWait); }}")]
    [InlineData($"sealed class Link(Socket s) {{ Socket _s = s; {Put} _s.Send(b, SendFlags.DontWait); }}")]
    public Task Socket_of_one_of_several_objects_DoesNotTrigger(string link) =>
        Code.DoesNotTrigger(Given(link, "_feed.Put(a); if (!_jobs.Put(a)) return;"));

    [Theory]
    [InlineData($"sealed class Link(Socket s) {{ {Put} s.Send(b, SendFlags.DontWait); }}")]
    [InlineData($"sealed class Link {{ Socket _s; public Link(Socket s) {{ _s = s; }} {Put} _s.Send(b, SendFlags.DontWait); }}")]
    public Task Socket_that_refuses_of_one_of_several_objects_Triggers(string link) =>
        Code.Triggers(Given(link, "_feed.Put(a); {|ZMQ3001:_jobs.Put(a)|}; {|ZMQ3001:other.Put(a)|};"));

    [Theory]
    [InlineData($"sealed class Link(Socket s) {{ public void Set(Socket t) => s = t; {Put} s.Send(b, SendFlags.DontWait); }}")]
    [InlineData(
        $"sealed class Link(Socket s) {{ Socket _s = s; public void Set(Socket t) => _s = t; {Put} _s.Send(b, SendFlags.DontWait); }}"
    )]
    [InlineData(
        $$"""
            sealed class Link(Socket s)
            {
                public void Set() => s.SetOption(SocketOption.Xpub_Nodrop, 1);
                {{Put}} s.Send(b, SendFlags.DontWait);
            }
            """
    )]
    public Task Socket_of_an_object_that_may_refuse_after_all_Triggers(string link) =>
        Code.Triggers(Given(link, "{|ZMQ3001:_feed.Put(a)|};"));

    [Theory]
    [InlineData("Dealer", "link.Put(a, SendFlags.SendMore); link.Put(a, SendFlags.DontWait);")]
    [InlineData("Dealer", "link.Begin(a); link.Put(a, SendFlags.DontWait);")]
    public Task Later_frame_of_an_object_DoesNotTrigger(string type, string code) => Code.DoesNotTrigger(Around(type, code));

    [Theory]
    [InlineData("if (!socket.Send(payload, SendFlags.DontWait)) return;")]
    [FullData("var sent = socket.Send(payload, SendFlags.DontWait); if (!sent) return;")]
    [FullData("while (!socket.Send(payload, SendFlags.DontWait)) Thread.Sleep(1);")]
    [FullData("Func<bool> send = () => socket.Send(payload, SendFlags.DontWait); if (!send()) return;")]
    [FullData("Handle(socket.Recv(payload, RecvFlags.DontWait));")]
    [InlineData("bool sent; sent = socket.Send(payload, SendFlags.DontWait); Handle(nameof(sent));")]
    [InlineData("var sent = socket.Send(payload, SendFlags.DontWait); Handle(nameof(sent));")]
    [FullData("bool sent; sent = socket.Send(payload, SendFlags.DontWait); Handle(sent ? 1 : 0);")]
    [InlineData("bool a, b; a = b = socket.Send(payload, SendFlags.DontWait);")]
    public Task Result_that_is_read_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("_ = socket.Send(payload, SendFlags.DontWait);")]
    [FullData("_ = socket.Recv(payload, RecvFlags.DontWait);")]
    [InlineData("var _ = socket.Send(payload, SendFlags.DontWait);")]
    public Task Result_that_is_discarded_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.TryRecv(payload, out var n); if (n == 0) return;")]
    [FullData("int n; if (running) socket.TryRecv(payload, out n); else n = 0; Handle(n);")]
    public Task Length_that_is_read_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.TryRecvString(out var received); if (received?.Length > 0) Handle(received);")]
    public Task Text_that_is_read_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("private int _n; void M(Socket s, byte[] b) { s.TryRecv(b, out _n); }")]
    [FullData("void M(Socket s, byte[] b, out int n) { s.TryRecv(b, out n); }")]
    public Task Length_that_others_read_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.Send(payload);")]
    [FullData("socket.Send(payload, SendFlags.SendMore); socket.Send(payload);")]
    [FullData("socket.Recv(payload);")]
    [FullData("socket.Send(payload, running ? SendFlags.DontWait : SendFlags.None);")]
    public Task Call_that_waits_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    // throws: ZMQ2006
    [Fact]
    public Task Send_of_a_message_that_throws_DoesNotTrigger() => Code.DoesNotTrigger("socket.Send(message, SendFlags.DontWait);");

    [Theory]
    [InlineData("if (!socket.Send(payload, SendFlags.DontWait | SendFlags.SendMore)) return; socket.Send(payload, SendFlags.DontWait);")]
    [FullData("while (running) { socket.Send(text, SendFlags.SendMore); socket.Send(payload, SendFlags.DontWait); }")]
    [FullData("socket.Send(text); socket.Send(text, SendFlags.SendMore); socket.Send(payload, SendFlags.DontWait);")]
    public Task Later_frame_of_a_message_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    // drops, and answers true
    [InlineData("using var pub = new Socket(new Context(), SocketType.Pub); pub.Send(payload, SendFlags.DontWait);")]
    [FullData("using var router = new Socket(new Context(), SocketType.Router); router.Send(payload, SendFlags.DontWait);")]
    [FullData("using var pub = new Socket(new Context(), SocketType.XPub); pub.Send(payload, SendFlags.DontWait);")]
    public Task Socket_that_drops_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Send_of_another_library_DoesNotTrigger() => Code.DoesNotTrigger("new System.Net.Sockets.TcpClient().Client.Send(payload);");

    [Theory]
    [InlineData(
        """
            using var pub = new Socket(new Context(), SocketType.XPub);
            pub.SetOption(SocketOption.Xpub_Nodrop, 1);
            {|ZMQ3001:pub.Send(payload, SendFlags.DontWait)|};
            """
    )]
    [InlineData(
        """
            using var router = new Socket(new Context(), SocketType.Router);
            router.SetOption(SocketOption.Router_Mandatory, 1);
            {|ZMQ3001:router.Send(payload, SendFlags.DontWait)|};
            """
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
    [FullData("sokcet.Send(payload, SendFlags.DontWait);")]
    [FullData("socket.Send(payload, SendFlags.DontWait | );")]
    public Task Broken_code_DoesNotTrigger(string code)
    {
        var test = Code.Analysis(code);
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }
}
