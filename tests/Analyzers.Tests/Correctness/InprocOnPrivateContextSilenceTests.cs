using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class InprocOnPrivateContextSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3022");

    private const string Context = "using var own = new Context(); ";

    [Theory]
    [InlineData(
        """
            using var s = new Socket(own, SocketType.Pull);
            s.Bind("inproc://a");
            using var t = new Socket(own, SocketType.Push);
            t.Connect("inproc://a");
            t.Send(payload);
            s.Recv(payload);
            """
    )]
    public Task Both_ends_DoesNotTrigger(string code) => Code.DoesNotTrigger(Context + code);

    [Theory]
    [InlineData("using var s = new Socket(own, SocketType.Pull); s.Bind(\"tcp://*:5555\"); s.Recv(payload);")]
    public Task Other_transport_DoesNotTrigger(string code) => Code.DoesNotTrigger(Context + code);

    [Theory]
    [InlineData("using var s = new Socket(own, SocketType.Pair); s.Bind(\"inproc://a\");")]
    public Task Socket_that_is_not_used_DoesNotTrigger(string code) => Code.DoesNotTrigger(Context + code);

    [Theory]
    [InlineData(
        """
            using var s = new Socket(own, SocketType.Rep);
            s.Bind("tcp://*:5555");
            s.Monitor("inproc://m", SocketMonitorEvent.All);
            using var m = new Socket(own, SocketType.Pair);
            m.Connect("inproc://m");
            m.Recv(payload);
            """
    )]
    public Task Monitor_DoesNotTrigger(string code) => Code.DoesNotTrigger(Context + code);

    [Theory]
    [InlineData(
        """
            using var s = new Socket(own, SocketType.Pair);
            s.Bind("inproc://a");
            Run(own);
            s.Recv(payload);
            static void Run(Context c)
            {
                using var t = new Socket(c, SocketType.Pair);
                t.Connect("inproc://a");
                t.Send("x");
            }
            """
    )]
    [InlineData(
        """
            using var s = new Socket(own, SocketType.Pair);
            s.Bind("inproc://a");
            Task.Run(() =>
            {
                using var t = new Socket(own, SocketType.Pair);
                t.Connect("inproc://a");
                t.Send("x");
            });
            s.Recv(payload);
            """
    )]
    [InlineData(
        """
            using var s = new Socket(own, SocketType.Pair);
            s.Bind("inproc://a");
            s.Recv(payload);
            Keep(new Socket(own, SocketType.Pair));
            static void Keep(Socket s) { }
            """
    )]
    [FullData("var again = own; using var s = new Socket(own, SocketType.Pair); s.Bind(\"inproc://a\"); s.Recv(payload);")]
    public Task Context_that_other_code_has_DoesNotTrigger(string code) => Code.DoesNotTrigger(Context + code);

    [Theory]
    [InlineData(
        """
            using var s = new Socket(own, SocketType.Pair);
            s.Bind("inproc://a");
            Use(s);
            s.Recv(payload);
            static void Use(Socket s)
            {
                s.Connect("tcp://b:1");
                s.Connect("tcp://c:1");
            }
            """
    )]
    [FullData("using var s = new Socket(own, SocketType.Pair); s.Bind(\"inproc://a\"); var all = new[] { s }; s.Recv(payload);")]
    public Task Socket_that_other_code_has_DoesNotTrigger(string code) => Code.DoesNotTrigger(Context + code);

    [Theory]
    [InlineData(
        """
            using var s = new Socket(own, SocketType.Pair);
            s.Bind("inproc://a");
            using var t = new Socket(own, SocketType.Pair);
            t.Connect("inproc://" + text);
            t.Send(payload);
            s.Recv(payload);
            """
    )]
    public Task Address_that_is_not_known_DoesNotTrigger(string code) => Code.DoesNotTrigger(Context + code);

    [Theory]
    [InlineData("using var s = new Socket(context, SocketType.Pair); s.Bind(\"inproc://a\"); s.Recv(payload);")]
    [FullData(
        """
            private readonly Context _context = new();
            void M(byte[] b)
            {
                using var s = new Socket(_context, SocketType.Pair);
                s.Bind("inproc://a");
                s.Recv(b);
            }
            """
    )]
    [FullData(
        """
            Context Make(byte[] b)
            {
                var c = new Context();
                var s = new Socket(c, SocketType.Pair);
                s.Bind("inproc://a");
                s.Recv(b);
                return c;
            }
            """
    )]
    [InlineData(
        """
            private Context? _c;
            void Make(byte[] b)
            {
                var c = new Context();
                var s = new Socket(c, SocketType.Pair);
                s.Bind("inproc://a");
                s.Recv(b);
                _c = c;
            }
            """
    )]
    [FullData(
        """
            Socket Make(byte[] b)
            {
                var c = new Context();
                var s = new Socket(c, SocketType.Pair);
                s.Bind("inproc://a");
                s.Recv(b);
                return s;
            }
            """
    )]
    [InlineData(
        """
            void M(bool own, Context shared, byte[] b)
            {
                var c = own ? new Context() : shared;
                using var s = new Socket(c, SocketType.Pair);
                s.Bind("inproc://a");
                s.Recv(b);
            }
            """
    )]
    public Task Contexts_of_others_DoNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("Open(server, \"inproc://jobs\"); To(client);")]
    [InlineData("Open(server, endpoint); client.Connect(\"inproc://jobs\");")]
    public Task Ends_that_methods_open_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(
            $$"""
            static void Open(Socket s, string endpoint) => s.Bind(endpoint);

            static void To(Socket s) => s.Connect("inproc://jobs");

            static string Run(string endpoint)
            {
                using var context = new Context();
                using var server = new Socket(context, SocketType.Pull);
                using var client = new Socket(context, SocketType.Push);
                {{code}}
                client.Send("x");
                return server.RecvString();
            }
            """
        );

    [Theory]
    [InlineData("", "server.Bind(\"inproc://jobs\"); client.Connect(\"inproc://jobs\");")]
    [InlineData("_socket.Bind(\"inproc://jobs\");", "client.Connect(\"inproc://jobs\");")]
    [FullData("Keep(context);", "client.Connect(\"inproc://jobs\");")]
    public Task Object_around_a_socket_that_has_the_other_end_DoesNotTrigger(string setUp, string code) =>
        Code.DoesNotTrigger(
            OwnLink.File(
                $$"""
                static string Run()
                {
                    using var context = new Context();
                    using var server = new Link(context, SocketType.Pull);
                    using var client = new Socket(context, SocketType.Push);
                    {{code}}
                    client.Send("x");
                    return server.Next();
                }
                """,
                setUp,
                "private static void Keep(Context context) { }"
            )
        );
}
