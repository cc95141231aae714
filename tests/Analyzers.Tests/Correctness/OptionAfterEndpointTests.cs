using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class OptionAfterEndpointTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3029");

    private const string Dealer = "using var s = new Socket(context, SocketType.Dealer); ";

    [Theory]
    [InlineData("s.Connect(text); {|ZMQ3029:s.SetOption(SocketOption.Routing_Id, text)|}; s.Send(payload);")]
    [FullData("s.Bind(text); {|ZMQ3029:s.SetOption(SocketOption.Routing_Id, payload)|}; s.Send(payload);")]
    [FullData("s.Bind(text); {|ZMQ3029:s.SetOption(SocketOption.Sndbuf, 1 << 20)|};")]
    [InlineData("s.Bind(text); {|ZMQ3029:s.SetOption(SocketOption.Rcvbuf, size)|};")]
    [InlineData("s.Bind(text); {|ZMQ3029:s.SetOption(SocketOption.Maxmsgsize, 1000L)|};")]
    [InlineData("s.Bind(text); {|ZMQ3029:s.SetOption(SocketOption.Conflate, 1)|};")]
    [InlineData(
        """
            s.Bind(text);
            {|ZMQ3029:s.SetOption(SocketOption.Curve_Server, 1)|};
            {|ZMQ3029:s.SetOption(SocketOption.Curve_Secretkey, text)|};
            """
    )]
    [InlineData("s.Connect(text); {|ZMQ3029:s.SetOption(SocketOption.Plain_Username, text)|};")]
    [InlineData("s.Connect(text); {|ZMQ3029:s.SetOption((SocketOption)5, text)|};")]
    public Task Option_behind_the_endpoint_Triggers(string code) => Code.Triggers(Dealer + code);

    [Theory]
    [InlineData("foreach (var each in new[] { s, socket }) each.Dispose();")]
    [InlineData("foreach (var each in new IDisposable[] { s, socket }) { each.Dispose(); }")]
    public Task Socket_that_is_disposed_in_a_row_Triggers(string end) =>
        Code.Triggers(
            "var s = new Socket(context, SocketType.Dealer); s.Connect(text); {|ZMQ3029:s.SetOption(SocketOption.Routing_Id, text)|}; "
                + end
        );

    [Theory]
    [InlineData("foreach (var each in new[] { s, socket }) each.Connect(text);")]
    [InlineData("var all = new[] { s, socket }; foreach (var each in all) each.Dispose();")]
    [InlineData("foreach (var each in new[] { s, socket }) Handle(each);  void Handle(Socket one) => one.Connect(text);")]
    public Task Socket_that_gets_into_a_row_DoesNotTrigger(string end) =>
        Code.DoesNotTrigger(
            "var s = new Socket(context, SocketType.Dealer); s.Connect(text); s.SetOption(SocketOption.Routing_Id, text); " + end
        );

    [Theory]
    [InlineData("if (running) s.Bind(text); else s.Connect(text); {|ZMQ3029:s.SetOption(SocketOption.Routing_Id, text)|};")]
    [InlineData(
        """
            foreach (var _ in payload) s.Connect(text);
            s.Connect(text);
            {|ZMQ3029:s.SetOption(SocketOption.Routing_Id, text)|};
            """
    )]
    [InlineData("s.Connect(text); if (running) {|ZMQ3029:s.SetOption(SocketOption.Routing_Id, text)|};")]
    [FullData("s.Connect(text); while (running) {|ZMQ3029:s.SetOption(SocketOption.Routing_Id, text)|};")]
    [FullData("try { s.Connect(text); {|ZMQ3029:s.SetOption(SocketOption.Routing_Id, text)|}; } finally { s.Unbind(text); }")]
    public Task Endpoint_on_every_path_Triggers(string code) => Code.Triggers(Dealer + code);

    [Theory]
    [InlineData(
        """
            foreach (var name in new[] {
            text }) {
            var d = new Socket(context, SocketType.Dealer);
            d.Connect(text);
            {|ZMQ3029:d.SetOption(SocketOption.Routing_Id, name)|};
            }
            """
    )]
    public Task Socket_of_a_loop_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            Socket d;
            d = new Socket(context, SocketType.Dealer);
            d.Connect(text);
            {|ZMQ3029:d.SetOption(SocketOption.Routing_Id, text)|};
            """
    )]
    public Task Socket_that_is_assigned_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            Task.Run(() => {
            using var d = new Socket(context, SocketType.Dealer);
            d.Connect(text);
            {|ZMQ3029:d.SetOption(SocketOption.Routing_Id, text)|};
            });
            """
    )]
    public Task Socket_of_a_lambda_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Socket_that_is_returned_Triggers() =>
        Code.Triggers(
            """
            static Socket Open(Context context, string id)
            {
                var socket = new Socket(context, SocketType.Dealer);
                socket.Connect("tcp://server:5555");
                {|ZMQ3029:socket.SetOption(SocketOption.Routing_Id, id)|};
                return socket;
            }
            """
        );

    [Fact]
    public Task Socket_of_a_field_Triggers() =>
        Code.Triggers(
            """
            private readonly Socket _socket;

            Example(Context context, string id)
            {
                _socket = new Socket(context, SocketType.Dealer);
                _socket.Connect("tcp://server:5555");
                {|ZMQ3029:this._socket.SetOption(SocketOption.Routing_Id, id)|};
            }

            public void Send(byte[] payload) => _socket.Send(payload);
            """
        );

    [Fact]
    public Task Socket_of_asynchronous_code_Triggers() =>
        Code.Triggers(
            """
            static async Task Run(Context context)
            {
                using var socket = new Socket(context, SocketType.Dealer);
                socket.Connect("tcp://server:5555");
                await Task.Yield();
                {|ZMQ3029:socket.SetOption(SocketOption.Routing_Id, "me")|};
            }
            """
        );

    [Fact]
    public Task Top_level_statements_Trigger() =>
        Code.Triggers(
            """
            using Net.Zmq;

            using var context = new Context();
            using var socket = new Socket(context, SocketType.Dealer);
            socket.Connect("tcp://server:5555");
            {|ZMQ3029:socket.SetOption(SocketOption.Routing_Id, "me")|};
            """
        );

    [Theory]
    [InlineData("s.SetOption(SocketOption.Routing_Id, text); s.Connect(text); s.Send(payload);")]
    [InlineData(
        """
            s.SetOption(SocketOption.Routing_Id, text);
            s.SetOption(SocketOption.Sndbuf, 1);
            s.Bind(text);
            s.Connect(text);
            """
    )]
    [FullData("s.SetOption(SocketOption.Routing_Id, text);")]
    public Task Option_before_the_endpoint_DoesNotTrigger(string code) => Code.DoesNotTrigger(Dealer + code);

    /// <summary>From libzmq 4.2 on a high-water mark holds for queues that are there; the others are read whenever they matter.</summary>
    [Theory]
    [InlineData("s.Connect(text); s.SetOption(SocketOption.Sndhwm, 10); s.SetOption(SocketOption.Rcvhwm, 10);")]
    [FullData("s.Connect(text); s.SetOption(SocketOption.Linger, 0); s.SetOption(SocketOption.Rcvtimeo, 10);")]
    [FullData("s.Connect(text); s.SetOption(SocketOption.Sndtimeo, 0); s.SetOption(SocketOption.Router_Mandatory, 1);")]
    [FullData("s.Connect(text); s.Subscribe(text); s.SetOption(SocketOption.Req_Relaxed, 1);")]
    public Task Option_that_holds_at_any_time_DoesNotTrigger(string code) => Code.DoesNotTrigger(Dealer + code);

    [Theory]
    [InlineData("Rep")]
    [FullData("Sub")]
    [FullData("Push")]
    [FullData("Pair")]
    public Task Name_that_no_peer_asks_for_DoesNotTrigger(string type) =>
        Code.DoesNotTrigger(
            $"using var s = new Socket(context, SocketType.{type}); s.Connect(text); s.SetOption(SocketOption.Routing_Id, text);"
        );

    [Theory]
    [InlineData("Req")]
    [FullData("Router")]
    public Task Name_that_a_peer_may_ask_for_Triggers(string type) =>
        Code.Triggers(
            $"using var s = new Socket(context, SocketType.{type}); s.Connect(text); "
                + "{|ZMQ3029:s.SetOption(SocketOption.Routing_Id, text)|};"
        );

    [Theory]
    [InlineData("s.Connect(text); s.SetOption(SocketOption.Routing_Id, text); s.Connect(text);")]
    [FullData("foreach (var id in new[] { text }) { s.Connect(text); s.SetOption(SocketOption.Routing_Id, id); }")]
    [FullData("s.Connect(text); s.Disconnect(text); s.SetOption(SocketOption.Routing_Id, text); s.Connect(text);")]
    [FullData("s.Connect(text); s.SetOption(SocketOption.Routing_Id, text); if (running) s.Bind(text);")]
    public Task Option_for_a_later_endpoint_DoesNotTrigger(string code) => Code.DoesNotTrigger(Dealer + code);

    [Theory]
    [InlineData("if (running) s.Connect(text); s.SetOption(SocketOption.Routing_Id, text);")]
    [FullData("while (running) s.Connect(text); s.SetOption(SocketOption.Routing_Id, text);")]
    [FullData("try { s.Connect(text); } catch (ZmqException) { } s.SetOption(SocketOption.Routing_Id, text);")]
    public Task Endpoint_on_some_paths_DoesNotTrigger(string code) => Code.DoesNotTrigger(Dealer + code);

    [Theory]
    [InlineData("s.Connect(text); s.SetOption(SocketOption.Routing_Id, text); Open(s); static void Open(Socket s) => s.Bind(\"x\");")]
    [FullData("s.Connect(text); s.SetOption(SocketOption.Routing_Id, text); Action again = () => s.Connect(text); again();")]
    [FullData("s.Connect(text); s.SetOption(SocketOption.Routing_Id, text); var other = s; other.Connect(text);")]
    [InlineData(
        """
            var d = s;
            if (running) d = new Socket(context, SocketType.Dealer);
            d.Connect(text);
            d.SetOption(SocketOption.Routing_Id, text);
            """
    )]
    public Task Socket_that_other_code_may_connect_DoesNotTrigger(string code) => Code.DoesNotTrigger(Dealer + code);

    [Theory]
    [InlineData("socket.Connect(text); socket.SetOption(SocketOption.Routing_Id, text);")]
    [FullData("s.Connect(text); s.SetOption((SocketOption)size, text);")]
    [FullData(
        """
            s.Connect(text);
            var d = new Socket(context, SocketType.Dealer);
            d.SetOption(SocketOption.Routing_Id, text);
            d.Bind(text);
            """
    )]
    public Task What_is_not_known_DoesNotTrigger(string code) => Code.DoesNotTrigger(Dealer + code);

    [Fact]
    public Task Field_that_another_member_connects_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private readonly Socket _socket = new(new Context(), SocketType.Dealer);

            void Open(string id)
            {
                _socket.Connect("tcp://a:1");
                _socket.SetOption(SocketOption.Routing_Id, id);
            }

            void Again() => _socket.Connect("tcp://b:1");
            """
        );

    [Fact]
    public Task Field_that_others_see_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            internal readonly Socket Socket = new(new Context(), SocketType.Dealer);

            void Open(string id)
            {
                Socket.Connect("tcp://a:1");
                Socket.SetOption(SocketOption.Routing_Id, id);
            }
            """
        );

    [Theory]
    [InlineData(ZmqVersion.V0_1_0)]
    [InlineData(ZmqVersion.V0_4_1)]
    public Task Other_versions_Trigger(ZmqVersion version) =>
        Code.In(version)
            .Triggers(
                "using var s = new Socket(context, SocketType.Dealer); s.Connect(text); "
                    + "{|ZMQ3029:s.SetOption(SocketOption.Routing_Id, text)|};"
            );

    [Fact]
    public Task Option_behind_the_endpoint_IsFixed() =>
        Code.IsFixed(
            """
            using var dealer = new Socket(context, SocketType.Dealer);
            dealer.SetOption(SocketOption.Linger, 0);

            // the server
            dealer.Connect("tcp://server:5555");
            // who we are
            {|ZMQ3029:dealer.SetOption(SocketOption.Routing_Id, text)|}; // a name
            dealer.Send(payload);
            """,
            """
            using var dealer = new Socket(context, SocketType.Dealer);
            dealer.SetOption(SocketOption.Linger, 0);

            // who we are
            dealer.SetOption(SocketOption.Routing_Id, text); // a name
            // the server
            dealer.Connect("tcp://server:5555");
            dealer.Send(payload);
            """
        );

    [Fact]
    public Task Empty_lines_of_what_makes_room_stay_when_it_IsFixed() =>
        Code.IsFixed(
            """
            using var router = new Socket(context, SocketType.Router);

            router.Bind(text);

            // options
            router.SetOption(SocketOption.Linger, 0);
            {|ZMQ3029:router.SetOption(SocketOption.Routing_Id, payload)|};
            """,
            """
            using var router = new Socket(context, SocketType.Router);

            router.SetOption(SocketOption.Routing_Id, payload);
            router.Bind(text);

            // options
            router.SetOption(SocketOption.Linger, 0);
            """
        );

    [Fact]
    public Task Several_options_AreFixed_in_their_order() =>
        Code.IsFixed(
            """
            using var server = new Socket(context, SocketType.Router);
            server.Bind("tcp://*:5555");
            server.Bind("inproc://local");
            {|ZMQ3029:server.SetOption(SocketOption.Curve_Server, 1)|};
            server.SetOption(SocketOption.Linger, 0);
            {|ZMQ3029:server.SetOption(SocketOption.Curve_Secretkey, System.Text.Encoding.UTF8.GetBytes(text))|};
            """,
            """
            using var server = new Socket(context, SocketType.Router);
            server.SetOption(SocketOption.Curve_Server, 1);
            server.SetOption(SocketOption.Curve_Secretkey, System.Text.Encoding.UTF8.GetBytes(text));
            server.Bind("tcp://*:5555");
            server.Bind("inproc://local");
            server.SetOption(SocketOption.Linger, 0);
            """
        );

    [Fact]
    public Task Option_of_top_level_statements_IsFixed() =>
        Code.IsFixed(
            """
            using Net.Zmq;

            using var context = new Context();
            using var socket = new Socket(context, SocketType.Dealer);
            socket.Connect("tcp://server:5555");
            {|ZMQ3029:socket.SetOption(SocketOption.Routing_Id, "me")|};
            """,
            """
            using Net.Zmq;

            using var context = new Context();
            using var socket = new Socket(context, SocketType.Dealer);
            socket.SetOption(SocketOption.Routing_Id, "me");
            socket.Connect("tcp://server:5555");
            """
        );

    [Theory]
    [InlineData("s.Connect(text); s.Send(payload); {|ZMQ3029:s.SetOption(SocketOption.Routing_Id, text)|};")]
    [InlineData("s.Connect(text); Handle(1); {|ZMQ3029:s.SetOption(SocketOption.Routing_Id, text)|};")]
    [FullData("if (running) s.Bind(text); else s.Connect(text); {|ZMQ3029:s.SetOption(SocketOption.Routing_Id, text)|};")]
    [FullData("s.Connect(text); if (running) {|ZMQ3029:s.SetOption(SocketOption.Routing_Id, text)|};")]
    [FullData("if (running) return; else { s.Bind(text); } {|ZMQ3029:s.SetOption(SocketOption.Routing_Id, text)|};")]
    public Task Statements_between_that_may_matter_AreNotFixed(string code) => Code.IsNotFixed(Dealer + code);

    [Theory]
    [InlineData(
        """
            s.Bind(text);
            var id = s.GetOptionString(SocketOption.Last_Endpoint);
            {|ZMQ3029:s.SetOption(SocketOption.Routing_Id, id)|};
            """
    )]
    [FullData("s.Bind(text); {|ZMQ3029:s.SetOption(SocketOption.Routing_Id, Id())|}; string Id() => text;")]
    [InlineData("s.Bind(text); {|ZMQ3029:s.SetOption(SocketOption.Routing_Id, s.GetOptionString(SocketOption.Last_Endpoint))|};")]
    [InlineData("s.Bind(text); {|ZMQ3029:s.SetOption(SocketOption.Sndbuf, size++)|};")]
    public Task Value_that_is_not_known_before_IsNotFixed(string code) => Code.IsNotFixed(Dealer + code);

    [Fact]
    public Task Option_behind_a_directive_IsNotFixed() =>
        Code.IsNotFixed(
            """
            using var s = new Socket(context, SocketType.Dealer);
            s.Connect(text);
            #if DEBUG
            Console.WriteLine();
            #endif
            {|ZMQ3029:s.SetOption(SocketOption.Routing_Id, text)|};
            """
        );

    private const string SetUp = """
        static void To(string endpoint, Socket s) => s.Connect(endpoint);

        static void Name(Socket s, string name) => s.SetOption(SocketOption.Routing_Id, name);

        static void Limit(Socket s, int messages) => s.SetOption(SocketOption.Sndbuf, messages);

        """;

    [Theory]
    [InlineData("To(\"tcp://x:1\", s); {|ZMQ3029:Name(s, \"a\")|};")]
    [FullData("s.Connect(\"tcp://x:1\"); {|ZMQ3029:Name(s, \"a\")|};")]
    [FullData("To(\"tcp://x:1\", s); {|ZMQ3029:s.SetOption(SocketOption.Sndbuf, 10)|};")]
    public Task Set_up_by_methods_that_pass_it_on_Triggers(string code) => Code.Triggers(WithMethods(code));

    [Theory]
    [InlineData("s.Connect(\"tcp://x:1\");\n    {|ZMQ3029:Name(s, \"a\")|};", "Name(s, \"a\");\n    s.Connect(\"tcp://x:1\");")]
    [FullData("To(\"tcp://x:1\", s);\n    {|ZMQ3029:Name(s, \"a\")|};", "Name(s, \"a\");\n    To(\"tcp://x:1\", s);")]
    public Task Option_that_a_method_sets_IsFixed(string code, string after) => Code.IsFixed(WithMethods(code), WithMethods(after));

    private static string WithMethods(string code) =>
        $$"""
            {{SetUp}}static void Run(Context context)
            {
                {{Dealer}}
                {{code}}
                s.Send("x");
            }
            """;

    [Theory]
    [InlineData("Name(s, \"a\"); To(\"tcp://x:1\", s);")]
    [InlineData("To(\"tcp://x:1\", s); Limit(s, 10); To(\"tcp://y:1\", s);")]
    [FullData("To(\"tcp://x:1\", s); Limit(other, 10);")]
    [FullData("To(\"tcp://x:1\", other); Limit(s, 10); To(\"tcp://x:1\", s);")]
    [FullData("if (running) To(\"tcp://x:1\", s); Limit(s, 10); if (!running) To(\"tcp://y:1\", s);")]
    public Task Set_up_by_methods_in_order_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(
            $$"""
            {{SetUp}}static void Run(Context context, Socket other, bool running)
            {
                {{Dealer}}
                {{code}}
                s.Send("x");
            }
            """
        );
}
