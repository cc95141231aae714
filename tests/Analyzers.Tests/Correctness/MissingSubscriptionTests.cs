using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class MissingSubscriptionTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3030");

    private const string Sub = "using var sub = new Socket(context, SocketType.Sub); sub.Connect(text); ";

    [Theory]
    [InlineData("{|ZMQ3030:sub.RecvString()|};")]
    [FullData("while (running) {|ZMQ3030:sub.Recv(message)|};")]
    [FullData(
        """
            sub.SetOption(SocketOption.Rcvhwm, 10);
            if ({|ZMQ3030:sub.TryRecv(payload, out _)|}) return;
            sub.Recv(payload);
            """
    )]
    [FullData("using var m = {|ZMQ3030:sub.RecvMultipart()|};")]
    [FullData("using var p = new Poller(1); {|ZMQ3030:p.Add(sub, PollEvents.In)|}; p.Poll(100);")]
    [InlineData("using var r = {|ZMQ3030:new FrameReceiver(sub)|}; r.Receive();")]
    public Task Receive_without_a_subscription_Triggers(string code) => Code.Triggers(Sub + code);

    [Theory]
    [InlineData("s.SubscribeAll();")]
    [FullData("s.Subscribe(\"news\"); s.Connect(\"tcp://server:5555\");")]
    [InlineData("Prepare(s);")]
    public Task Socket_that_a_method_makes_and_subscribes_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(
            $$"""
            static Socket Make(Context c) { var s = new Socket(c, SocketType.Sub); {{code}} return s; }

            static void Prepare(Socket s) => s.SubscribeAll();

            static string Next(Context c)
            {
                using var sub = Make(c);
                return sub.RecvString();
            }
            """
        );

    [Theory]
    [InlineData("mine ? Make(c) : new Socket(c, SocketType.Sub)")]
    [FullData("mine ? new Socket(c, SocketType.Sub) : Make(c)")]
    public Task Socket_that_a_method_may_make_DoesNotTrigger(string value) =>
        Code.DoesNotTrigger(
            $$"""
            static Socket Make(Context c) { var s = new Socket(c, SocketType.Sub); s.SubscribeAll(); return s; }

            static string Next(Context c, bool mine)
            {
                using var sub = {{value}};
                return sub.RecvString();
            }
            """
        );

    [Fact]
    public Task Asynchronous_receive_Triggers() =>
        Code.Triggers(
            """
            static async Task Run(Context context)
            {
                using var sub = new Socket(context, SocketType.Sub);
                sub.Connect("tcp://server:5555");
                await {|ZMQ3030:sub.RecvStringAsync()|};
            }
            """
        );

    [Fact]
    public Task Receive_of_a_thread_Triggers() =>
        Code.Triggers(Sub + "var t = new Thread(() => { while (running) {|ZMQ3030:sub.Recv(payload)|}; }); t.Start(); t.Join();");

    [Fact]
    public Task Field_that_no_member_subscribes_Triggers() =>
        Code.Triggers(
            """
            private readonly Socket _sub = new(new Context(), SocketType.Sub);

            Example() => _sub.Connect("tcp://server:5555");

            string Next() => {|ZMQ3030:_sub.RecvString()|};

            string Another() => _sub.RecvString();
            """
        );

    /// <summary>Where the object's class makes the socket and never subscribes it, the class is what is wrong.</summary>
    [Fact]
    public Task Object_whose_class_forgets_it_is_reported_once() =>
        Code.Triggers(
            """
            using Net.Zmq;

            sealed class Feed
            {
                private readonly Socket _sub = new(new Context(), SocketType.Sub);

                public Feed() => _sub.Connect("tcp://server:5555");

                public string Next() => {|ZMQ3030:_sub.RecvString()|};
            }

            static class Program
            {
                static string Run()
                {
                    var feed = new Feed();
                    return feed.Next() + feed.Next();
                }
            }
            """
        );

    [Fact]
    public Task Top_level_statements_Trigger() =>
        Code.Triggers(
            """
            using Net.Zmq;

            using var context = new Context();
            using var sub = new Socket(context, SocketType.Sub);
            sub.Connect("tcp://server:5555");
            {|ZMQ3030:sub.RecvString()|};
            """
        );

    [Theory]
    [InlineData("sub.Subscribe(\"\"); sub.RecvString();")]
    [FullData("sub.Subscribe(payload); sub.RecvString();")]
    [FullData("sub.SubscribeAll(); sub.RecvString();")]
    [FullData("sub.SetOption(SocketOption.Subscribe, text); sub.RecvString();")]
    [FullData("sub.SetOption((SocketOption)size, text); sub.RecvString();")]
    [FullData("if (running) sub.Subscribe(text); sub.RecvString();")]
    [FullData("sub?.Subscribe(text); sub?.RecvString();")]
    public Task Subscribed_socket_DoesNotTrigger(string code) => Code.DoesNotTrigger(Sub + code);

    [Theory]
    [InlineData("Open(sub); sub.RecvString(); static void Open(Socket s) => s.Subscribe(\"\");")]
    [FullData("var other = sub; other.Subscribe(text); sub.RecvString();")]
    [InlineData("Proxy.Start(sub, socket); sub.RecvString();")]
    [FullData("Action subscribe = () => sub.Subscribe(text); subscribe(); sub.RecvString();")]
    public Task Socket_that_other_code_may_subscribe_DoesNotTrigger(string code) => Code.DoesNotTrigger(Sub + code);

    [Theory]
    [InlineData("sub.Dispose();")]
    [FullData("using var pull = new Socket(context, SocketType.Pull); pull.RecvString();")]
    [FullData("using var x = new Socket(context, SocketType.XSub); x.RecvString();")]
    [FullData("socket.RecvString();")]
    [FullData("var s = new Socket(context, running ? SocketType.Sub : SocketType.Pull); s.RecvString();")]
    public Task Other_sockets_DoNotTrigger(string code) => Code.DoesNotTrigger(Sub + code);

    [Fact]
    public Task Receive_that_an_assertion_runs_DoesNotTrigger() =>
        Code.DoesNotTrigger(Sub + "Func<string> receive = () => sub.RecvString(); Handle(receive().Length);");

    [Fact]
    public Task Field_that_another_part_subscribes_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using Net.Zmq;

            partial class Feed
            {
                private readonly Socket _sub = new(new Context(), SocketType.Sub);

                string Next() => _sub.RecvString();
            }

            partial class Feed
            {
                class Topics(Feed feed)
                {
                    void Add(string topic) => feed._sub.Subscribe(topic);
                }
            }
            """
        );

    [Theory]
    [InlineData("Handle({|ZMQ3030:Next(sub)|});")]
    [FullData("while (running) Handle({|ZMQ3030:Next(sub)|});")]
    public Task Receive_by_a_method_of_the_users_Triggers(string code) =>
        Code.Triggers(Sub + code + "\nstatic string Next(Socket s) => s.RecvString();");

    [Theory]
    [InlineData("Handle({|ZMQ3030:Next(sub)|});", "static string Next(Socket s) { s.RecvString(); return s.RecvString(); }")]
    [InlineData(
        "{|ZMQ3030:Read(sub)|}; Handle(sub.RecvString());",
        "void Read(Socket s) { do Handle(s.RecvString()); while (s.HasMore); }"
    )]
    [InlineData(
        "Name(sub); {|ZMQ3030:Read(sub)|};",
        """
            void Read(Socket s) { Inner(s); Inner(s); }
            void Inner(Socket s) => s.RecvString();
            void Name(Socket s) => s.SetOption(SocketOption.Linger, 0);
            """
    )]
    [InlineData(
        "if ({|ZMQ3030:Try(sub, out var t)|}) Handle(t);",
        "bool Try(Socket s, out string t) => s.TryRecvString(out t) && s.TryRecvString(out t);"
    )]
    public Task Receives_by_a_method_of_the_users_Trigger(string code, string helper) => Code.Triggers(Sub + code + "\n" + helper);

    [Theory]
    [InlineData("Handle(Next(sub));", "string Next(Socket s) { s.RecvString(); s.Subscribe(text); return s.RecvString(); }")]
    [FullData("sub.Subscribe(text); Handle(Next(sub));", "static string Next(Socket s) { s.RecvString(); return s.RecvString(); }")]
    [InlineData("Read(sub);", "void Read(Socket s) { Inner(s); s.RecvString(); } void Inner(Socket s) => s.Subscribe(text);")]
    [FullData("Read(sub);", "void Read(Socket s) { var own = s; own.RecvString(); own.RecvString(); }")]
    [InlineData("Read(sub); Name(sub);", "void Read(Socket s) { s.RecvString(); s.RecvString(); } void Name(Socket s) => GC.KeepAlive(s);")]
    [InlineData("Name(sub);", "void Name(Socket s) => s.SetOption(SocketOption.Linger, 0);")]
    public Task Socket_that_a_method_of_the_users_may_subscribe_DoesNotTrigger(string code, string helper) =>
        Code.DoesNotTrigger(Sub + code + "\n" + helper);

    [Theory]
    [InlineData("sub.Subscribe(text); Handle(Next(sub));", "static string Next(Socket s) => s.RecvString();")]
    public Task Code_that_subscribes_DoesNotTrigger(string code, string helper) =>
        Code.DoesNotTrigger(Sub + code + "\n" + helper.Replace("sub.SubscribeAll();", "sub.Subscribe(\"\");"));

    [Theory]
    [InlineData(
        "Open(sub); Handle(Next(sub));",
        "static string Next(Socket s) => s.RecvString(); void Open(Socket s) => s.Subscribe(text);"
    )]
    [FullData("Handle(Next(sub));", "string Next(Socket s) { s.Subscribe(text); return s.RecvString(); }")]
    public Task Method_that_subscribes_DoesNotTrigger(string code, string helper) =>
        Code.DoesNotTrigger(Sub + code + "\n" + helper.Replace("sub.SubscribeAll();", "sub.Subscribe(\"\");"));

    [Theory]
    [InlineData("Handle(Next(sub));", "string Next(Socket s) => s.RecvString(); sub.SubscribeAll();")]
    public Task Code_that_subscribes_later_DoesNotTrigger(string code, string helper) =>
        Code.DoesNotTrigger(Sub + code + "\n" + helper.Replace("sub.SubscribeAll();", "sub.Subscribe(\"\");"));

    [Theory]
    [InlineData("Socket Make() => new Socket(context, SocketType.Sub);")]
    [InlineData("Socket Make() { var s = new Socket(context, SocketType.Sub); s.Connect(text); return s; }")]
    [FullData("Socket Make() => Inner(); Socket Inner() { var s = new Socket(context, SocketType.Sub); s.Connect(text); return s; }")]
    public Task Socket_that_a_method_makes_Triggers(string make) =>
        Code.Triggers("using var made = Make(); made.Connect(text); {|ZMQ3030:made.RecvString()|}; " + make);

    [Theory]
    [InlineData("Socket Make() { var s = new Socket(context, SocketType.Sub); s.SetOption(SocketOption.Subscribe, text); return s; }")]
    [FullData(
        """
            Socket Make() { var s = new Socket(context, SocketType.Sub); Ready(s); return s; }
            void Ready(Socket s) => s.Subscribe(text);
            """
    )]
    [FullData("Socket Make() { var s = running ? socket : new Socket(context, SocketType.Sub); return s; }")]
    [InlineData("Socket Make() => Inner(); Socket Inner() { var s = new Socket(context, SocketType.Sub); s.SubscribeAll(); return s; }")]
    public Task Socket_that_a_method_may_subscribe_DoesNotTrigger(string make) =>
        Code.DoesNotTrigger("using var made = Make(); made.Connect(text); made.RecvString(); " + make);

    [Fact]
    public Task Receive_whose_answer_an_unknown_method_gets_DoesNotTrigger()
    {
        var test = Code.Analysis(Sub + "Asserts.False(sub.TryRecv(payload, out _));");
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }

    [Theory]
    [InlineData("Listen(\"t\", sub);")]
    [InlineData("All(sub);")]
    [FullData("Deep(sub);")]
    [FullData("Set(sub, any, \"t\");")]
    public Task Subscription_by_a_method_that_passes_it_on_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(
            $$"""
            static void Listen(string topic, Socket s) => s.Subscribe(topic);

            static void All(Socket s) => s.SubscribeAll();

            static void Deep(Socket s) => Listen("t", s);

            static void Set(Socket s, SocketOption option, string value) => s.SetOption(option, value);

            static string Run(Context context, SocketOption any)
            {
                using var sub = new Socket(context, SocketType.Sub);
                sub.Connect("tcp://x:1");
                {{code}}
                return sub.RecvString();
            }
            """
        );

    [Theory]
    [InlineData("sub?.Topic(\"t\");")]
    [FullData("sub?.Two();")]
    public Task Subscription_of_a_socket_that_may_be_null_DoesNotTrigger(string code) =>
        Code.Analysis(
                $$"""
                using Net.Zmq;

                static class Topics
                {
                    public static void Topic(this Socket s, string topic) => s.Subscribe(topic);

                    public static void Two(this Socket s)
                    {
                        s.Subscribe("a");
                        s.Subscribe("b");
                    }

                    static string Run(Context context)
                    {
                        using var sub = new Socket(context, SocketType.Sub);
                        sub.Connect("tcp://x:1");
                        {{code}}
                        return sub.RecvString();
                    }
                }
                """
            )
            .RunAsync();

    [Fact]
    public Task Socket_of_an_object_around_it_Triggers() =>
        Code.Triggers(
            OwnLink.File(
                $$"""
                static string Run(Context context)
                {
                using var sub = new Link(context, SocketType.Sub);
                    sub.Connect("tcp://x:1");
                    return {|ZMQ3030:sub.Next()|};
                }
                """
            )
        );

    [Theory]
    [InlineData("SocketType.Sub); sub.Listen(\"t\"); return sub.Next();")]
    [InlineData("mine ? SocketType.Sub : SocketType.Pull); return sub.Next();")]
    public Task Object_that_code_subscribes_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(
            OwnLink.File(
                $$"""
                static string Run(Context context, bool mine)
                {
                using var sub = new Link(context, {{code}}
                }
                """
            )
        );

    [Theory]
    [InlineData("_socket.SubscribeAll();", "", "")]
    [InlineData("", "public void Two() { _socket.Subscribe(\"a\"); _socket.Subscribe(\"b\"); }", "sub.Two();")]
    [FullData("Two();", "private void Two() { _socket.Subscribe(\"a\"); _socket.Subscribe(\"b\"); }", "")]
    [FullData("Action later = () => _socket.SubscribeAll(); later();", "", "")]
    [FullData("", "public string Topic { set => _socket.Subscribe(value); }", "sub.Topic = \"t\";")]
    [FullData("", "public Socket Socket => _socket;", "sub.Socket.SubscribeAll();")]
    [FullData("", "public static implicit operator Socket(Link l) => l._socket;", "Socket s = sub; s.SubscribeAll();")]
    public Task Object_that_subscribes_its_socket_DoesNotTrigger(string setUp, string members, string call) =>
        Code.DoesNotTrigger(
            OwnLink.File(
                $$"""
                static string Run(Context context)
                {
                    using var sub = new Link(context, SocketType.Sub);
                    sub.Connect("tcp://x:1");
                    {{call}}
                    return sub.Next();
                }
                """,
                setUp,
                members
            )
        );
}
