using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class RouterDropsSilentlyTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3016");

    private const string Router = "using var router = new Socket(context, SocketType.Router); router.Bind(\"tcp://*:5555\"); ";

    [Theory]
    [InlineData("if (!{|ZMQ3016:router.Send(payload)|}) return;")]
    [FullData(
        """
            if ({|ZMQ3016:router.Send(payload, SendFlags.SendMore | SendFlags.DontWait)|} && {|ZMQ3016:router.Send(text)|})
                Handle(1);
            """
    )]
    [InlineData("while (!{|ZMQ3016:router.Send(text, SendFlags.DontWait)|}) Thread.Sleep(1);")]
    [FullData("Handle({|ZMQ3016:router.Send(text)|} ? 1 : 0);")]
    [FullData("if ({|ZMQ3016:router.Send((nint)0, 0)|}) Handle(1);")]
    [FullData("if ({|ZMQ3016:router.Send(text)|} & running) Handle(1);")]
    [FullData("if ({|ZMQ3016:router.Send(text)|} | running) Handle(1);")]
    [FullData("if ({|ZMQ3016:router.Send(text)|} || running) Handle(1);")]
    [FullData("if ({|ZMQ3016:router.Send(text, SendFlags.SendMore)|} && {|ZMQ3016:router.Send(payload)|}) Handle(1);")]
    public Task Result_in_a_condition_Triggers(string code) => Code.Triggers(Router + code);

    [Theory]
    [InlineData("static string Next(Socket from) { using var m = new Message(); from.Recv(m); return m.ToString(); }", true)]
    [FullData("static string Next(Socket from) => Deeper(from); static string Deeper(Socket from) { from.Bind(\"\"); return \"\"; }", true)]
    [InlineData("static string Next(Socket from) { from.SetOption(SocketOption.Router_Mandatory, 1); return from.RecvString(); }", false)]
    [FullData("static string Next(Socket from) { s_all.Add(from); return from.RecvString(); }", false)]
    public Task Router_that_methods_get_to_do_something_else_Triggers_unless_they_may_set_it(string next, bool triggers) =>
        Code.Triggers(
            $$"""
            using System.Collections.Generic;
            using Net.Zmq;

            class Broker
            {
                private static readonly List<Socket> s_all = new();
                private readonly Socket _router;

                public Broker(Context context) => _router = new Socket(context, SocketType.Router);

                public bool Answer(byte[] peer)
                {
                    var text = Next(_router);
                    _router.Send(peer, SendFlags.SendMore);
                    return {{(triggers ? "{|ZMQ3016:_router.Send(text)|}" : "_router.Send(text)")}};
                }

                private {{next}}
            }
            """
        );

    [Theory]
    [InlineData("static void Tell(Socket to, byte[] body) { if ({|ZMQ3016:to.Send(body)|}) Console.WriteLine(); }")]
    [InlineData("bool Ask(Socket s, byte[] b) => s.Send(b); void Tell(Socket to, byte[] b) => Handle({|ZMQ3016:Ask(to, b)|} ? 1 : 0);")]
    public Task Router_that_a_method_is_given_Triggers(string tell) => Code.IsNotFixed(Router + "Tell(router, payload); " + tell);

    [Theory]
    [InlineData("using var other = new Socket(context, SocketType.Dealer); Tell(other, payload);")]
    [InlineData("Tell(socket, payload);")]
    [InlineData("router.SetOption(SocketOption.Router_Mandatory, 1);")]
    public Task Method_that_may_be_given_another_socket_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(
            Router
                + "Tell(router, payload); "
                + code
                + "static void Tell(Socket to, byte[] body) { if (to.Send(body)) Console.WriteLine(); }"
        );

    [Theory]
    [InlineData("using var frame = SharedFrame.Create(payload); if (!{|ZMQ3016:router.Send(frame)|}) return;")]
    [FullData("using var m = new OutgoingMessage(); m.Add(payload); if (!{|ZMQ3016:router.SendMessage(m)|}) return;")]
    [InlineData("if (!{|ZMQ3016:router.SendFrame(1, 0, static (span, _) => span[0] = 1)|}) return;")]
    [FullData("using var f = router.BeginFrame(1); f.Span[0] = 1; if (!{|ZMQ3016:f.Send()|}) return;")]
    [InlineData("using var f = router.BeginGrowingFrame(); var ok = {|ZMQ3016:f.TrySend(TimeSpan.Zero)|}; Handle(ok ? 1 : 0);")]
    public Task Result_of_a_send_of_the_runtime_Triggers(string code) => Code.Triggers(Router + code);

    [Theory]
    [InlineData("var ok = {|ZMQ3016:router.Send(payload.AsSpan(0, size))|}; Handle(ok ? 1 : 0);")]
    [InlineData("bool ok; ok = {|ZMQ3016:router.Send(text)|}; Handle(ok ? 1 : 0);")]
    public Task Result_that_is_kept_Triggers(string code) => Code.Triggers(Router + code);

    [Theory]
    [InlineData("Func<bool> send = () => {|ZMQ3016:router.Send(text)|}; Handle(send() ? 1 : 0);")]
    public Task Result_in_a_lambda_Triggers(string code) => Code.Triggers(Router + code);

    [Theory]
    [InlineData(
        """
            router.SetOption(SocketOption.Linger, 0);
            router.SetOption(SocketOption.Sndhwm, 10);
            if (!{|ZMQ3016:router.Send(payload)|}) return;
            """
    )]
    [InlineData("if (router != null && !{|ZMQ3016:router.Send(payload)|}) return;")]
    [InlineData("if (router is { } && !{|ZMQ3016:router.Send(payload)|}) return;")]
    [FullData("if (!{|ZMQ3016:router.Send(payload)|}) return; router?.Dispose();")]
    [FullData("if (!{|ZMQ3016:router.Send(payload)|}) return; using (router) { }")]
    [FullData("if (!{|ZMQ3016:router.Send(payload)|}) return; Handle(router.HasMore ? 1 : 0);")]
    [FullData("using var poller = new Poller(1); poller.Add(router, PollEvents.Out); if (!{|ZMQ3016:router.Send(payload)|}) return;")]
    [FullData("Socket r; using (r = new Socket(context, SocketType.Router)) { if (!{|ZMQ3016:r.Send(payload)|}) return; }")]
    public Task Router_that_other_calls_leave_as_it_is_Triggers(string code) => Code.Triggers(Router + code);

    [Fact]
    public Task Router_of_a_field_Triggers() =>
        Code.Analysis(
                """
                private readonly Socket _router;

                Example(Context context)
                {
                    _router = new Socket(context, SocketType.Router);
                    _router.Bind("tcp://*:5555");
                }

                public bool Reply(byte[] identity, byte[] payload) =>
                    {|ZMQ3016:_router.Send(identity, SendFlags.SendMore)|} && {|ZMQ3016:_router.Send(payload)|};

                public void Close() => _router.Dispose();
                """
            )
            .RunAsync();

    [Theory]
    [InlineData("router.Send(payload); _ = router.Send(text);")]
    [FullData("System.Diagnostics.Debug.Assert(router.Send(payload));")]
    [FullData("Handle(router.Send(message)); if (router.Send(message) > 0) return;")]
    [FullData("var ok = router.Send(text);")]
    public Task Result_that_nobody_reads_DoesNotTrigger(string code) => Code.DoesNotTrigger(Router + code);

    [Theory]
    [InlineData("router.SetOption(SocketOption.Router_Mandatory, 1); if (!router.Send(payload)) return;")]
    public Task Router_that_is_told_to_fail_DoesNotTrigger(string code) => Code.DoesNotTrigger(Router + code);

    [Theory]
    [InlineData(
        """
            router.SetOption(Option(), 1);
            if (!router.Send(payload)) return;
            static SocketOption Option() => SocketOption.Router_Mandatory;
            """
    )]
    public Task Option_that_is_not_known_DoesNotTrigger(string code) => Code.DoesNotTrigger(Router + code);

    [Theory]
    [InlineData(
        """
            Configure(router);
            if (!router.Send(payload)) return;
            static void Configure(Socket s) => s.SetOption(SocketOption.Router_Mandatory, 1);
            """
    )]
    [FullData("var again = router; again.SetOption(SocketOption.Router_Mandatory, 1); if (!router.Send(payload)) return;")]
    [InlineData(
        """
            Socket r, q;
            q = r = new Socket(context, SocketType.Router);
            if (!r.Send(payload)) return;
            q.SetOption(SocketOption.Router_Mandatory, 1);
            """
    )]
    [FullData(
        """
            Socket r = new(context, SocketType.Router);
            Change(ref r);
            if (!r.Send(payload)) return;
            static void Change(ref Socket s) => s = null!;
            """
    )]
    public Task Router_that_other_code_may_tell_to_fail_DoesNotTrigger(string code) => Code.DoesNotTrigger(Router + code);

    [Theory]
    [InlineData("using var dealer = new Socket(context, SocketType.Dealer); if (!dealer.Send(payload)) return;")]
    [FullData("if (!socket.Send(payload)) return;")]
    [InlineData("void M(Context c, SocketType type, byte[] b) { using var s = new Socket(c, type); if (!s.Send(b)) return; }")]
    [FullData(
        """
            void M(Context c, bool ask, byte[] b)
            {
                var s = new Socket(c, SocketType.Router);
                if (ask) s = new Socket(c, SocketType.Dealer);
                if (!s.Send(b)) return;
            }
            """
    )]
    [FullData(
        """
            internal Socket Router;
            Example(Context c) { Router = new Socket(c, SocketType.Router); }
            bool M(byte[] b) => Router.Send(b);
            """
    )]
    [InlineData(
        """
            private readonly Socket _router = new(new Context(), SocketType.Router);
            bool Reply(Example other, byte[] b) => other._router.Send(b);
            """
    )]
    public Task Other_sockets_DoNotTrigger(string code) => Code.DoesNotTrigger(code);

    private const string Returns = """
        private readonly Socket _router = new(new Context(), SocketType.Router);
        private bool Put(byte[] b) => SEND;
        void Run(byte[] b) { Put(b); CODE }
        """;

    [Theory]
    [InlineData("Put(b);")]
    public Task Answer_that_no_caller_looks_at_DoesNotTrigger(string code) => Code.DoesNotTrigger(Program(code, "_router.Send(b)"));

    [Theory]
    [InlineData("if (!Put(b)) return;")]
    [FullData("Func<byte[], bool> put = Put;")]
    public Task Answer_that_a_caller_looks_at_Triggers(string code) => Code.Triggers(Program(code, "{|ZMQ3016:_router.Send(b)|}"));

    private static string Program(string code, string send) =>
        Returns.Replace("CODE", code, System.StringComparison.Ordinal).Replace("SEND", send, System.StringComparison.Ordinal);

    [Theory]
    [InlineData(ZmqVersion.V0_2_0)]
    [InlineData(ZmqVersion.V0_4_1)]
    public Task Later_version_Triggers(ZmqVersion version) => In(version, Router + "if (!{|ZMQ3016:router.Send(payload)|}) return;");

    /// <summary>Its result is a number of bytes.</summary>
    [Fact]
    public Task First_version_DoesNotTrigger() =>
        In(ZmqVersion.V0_1_0, Router + "router.Send(payload); router.Send(text, SendFlags.DontWait);");

    private static Task In(ZmqVersion version, string code)
    {
        var test = Code.Analysis(code);
        test.ZmqVersion = version;
        return test.RunAsync();
    }

    [Theory]
    [InlineData("Strict(router);")]
    [InlineData("Set(SocketOption.Router_Mandatory, router, 1);")]
    [FullData("Set(any, router, 1);")]
    public Task Option_by_a_method_that_passes_it_on_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(
            $$"""
            static void Strict(Socket s) => s.SetOption(SocketOption.Router_Mandatory, 1);

            static void Set(SocketOption option, Socket s, int value) => s.SetOption(option, value);

            static bool Run(Context context, SocketOption any)
            {
                using var router = new Socket(context, SocketType.Router);
                {{code}}
                router.Send("id", SendFlags.SendMore);
                return router.Send("x");
            }
            """
        );

    [Fact]
    public Task Router_of_an_object_around_it_Triggers() =>
        Code.Triggers(
            OwnLink.File(
                $$"""
                static bool Run(Context context)
                {
                using var router = new Link(context, SocketType.Router);
                    router.Put("id", SendFlags.SendMore);
                    return {|ZMQ3016:router.Put("x")|};
                }
                """
            )
        );

    [Theory]
    [InlineData("_socket.SetOption(SocketOption.Router_Mandatory, 1);", "", "")]
    [InlineData("", "public void Set(SocketOption option) => _socket.SetOption(option, 1);", "router.Set(SocketOption.Router_Mandatory);")]
    [FullData("", "public void Strict() { Next(); _socket.SetOption(SocketOption.Router_Mandatory, 1); }", "router.Strict();")]
    public Task Object_that_sets_the_option_DoesNotTrigger(string setUp, string members, string call) =>
        Code.DoesNotTrigger(
            OwnLink.File(
                $$"""
                static bool Run(Context context)
                {
                    using var router = new Link(context, SocketType.Router);
                    {{call}}
                    router.Put("id", SendFlags.SendMore);
                    return router.Put("x");
                }
                """,
                setUp,
                members
            )
        );
}
