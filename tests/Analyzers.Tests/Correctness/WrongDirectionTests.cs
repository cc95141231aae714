using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class WrongDirectionTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3031");

    private const string Sockets = """
        using var sub = new Socket(context, SocketType.Sub); using var pull = new Socket(context, SocketType.Pull);
        using var pub = new Socket(context, SocketType.Pub); using var push = new Socket(context, SocketType.Push);

        """;

    [Theory]
    [InlineData("{|ZMQ3031:sub.Send(text)|}; {|ZMQ3031:pull.Send(payload)|};")]
    [FullData("if ({|ZMQ3031:pull.Send(payload, SendFlags.DontWait)|}) return;")]
    [FullData("{|ZMQ3031:sub.SendMultipart(text, text)|};")]
    [FullData("using var shared = SharedFrame.Create(payload); {|ZMQ3031:pull.Send(shared)|};")]
    [FullData("{|ZMQ3031:pull.SendFrame(1, 0, static (span, _) => span[0] = 1)|};")]
    public Task Send_on_a_socket_that_only_receives_Triggers(string code) => Code.Triggers(Sockets + code);

    [Theory]
    [InlineData("{|ZMQ3031:pub.RecvString()|}; {|ZMQ3031:push.Recv(payload)|};")]
    [FullData("if ({|ZMQ3031:push.TryRecv(message, out _)|}) return;")]
    [FullData("using var m = {|ZMQ3031:pub.RecvMultipart()|};")]
    [FullData("using var r = new FrameReceiver(push); {|ZMQ3031:r.Receive()|};")]
    public Task Receive_on_a_socket_that_only_sends_Triggers(string code) => Code.Triggers(Sockets + code);

    [Theory]
    [InlineData("var t = new Thread(() => { while (running) {|ZMQ3031:push.Recv(payload)|}; }); t.Start(); t.Join();")]
    [InlineData("try { {|ZMQ3031:pub.RecvString()|}; } catch (ZmqException) { }")]
    [InlineData("var s = running ? sub : pull; {|ZMQ3031:s.Send(text)|};")]
    [InlineData("Reply(pull, text); void Reply(Socket s, string t) => {|ZMQ3031:s.Send(t)|};")]
    public Task Socket_whose_types_are_known_Triggers(string code) => Code.Triggers(Sockets + code);

    [Fact]
    public Task Field_Triggers() =>
        Code.Triggers(
            """
            private readonly Socket _jobs;

            Example(Context context) => _jobs = new Socket(context, SocketType.Push);

            byte[] Next()
            {
                var buffer = new byte[10];
                {|ZMQ3031:_jobs.Recv(buffer)|};
                return buffer;
            }
            """
        );

    [Theory]
    [InlineData("class Feed(Context c) : Endpoint(c, SocketType.Pub)")]
    [FullData(
        "sealed class Feed : Endpoint { Feed(Context c) : this(c, true) { } Feed(Context c, bool b) : base(c, SocketType.Pub) { } ",
        ""
    )]
    [InlineData("class Middle(Context c, SocketType t) : Endpoint(c, t); class Feed(Context c) : Middle(c, SocketType.Pub)")]
    public Task Socket_of_a_base_type_to_which_the_own_type_says_the_kind_Triggers(string type, string open = "{") =>
        Code.Triggers(
            $$"""
            using System;
            using Net.Zmq;
            public abstract class Endpoint(Context context, SocketType type) : IDisposable
            {
                protected readonly Socket Socket = new(context, type);
                public void Dispose() => Socket.Dispose();
            }
            {{type}} {{open}}
                public string Answer() => {|ZMQ3031:Socket.RecvString()|};
                public void Publish(string text) => Socket.Send(text);
            }
            public class Requests(Context c) : Endpoint(c, SocketType.Req);
            """
        );

    [Theory]
    [InlineData("class Feed(Context c, Endpoint other) : Endpoint(c, SocketType.Pub) { public string Answer() => other.Text(); }")]
    [FullData("class Feed(Context c, SocketType t) : Endpoint(c, t) { public string Answer() => Socket.RecvString(); }", "public ")]
    [InlineData(
        """
            class F : Endpoint
            {
                F(Context c) : base(c, SocketType.Pub) { }
                F() : base(null, SocketType.Pull) { }
                ~F() => Socket.Recv([]);
            }
            """
    )]
    [FullData(
        """
            class F(Context c) : Endpoint(c, SocketType.Pub)
            {
                public void Use(Socket s) => Socket = s;
                string A() => Socket.RecvString();
            }
            """,
        "public "
    )]
    public Task Socket_of_a_base_type_that_may_be_of_another_kind_DoesNotTrigger(string type, string before = "") =>
        Code.DoesNotTrigger(
            $$"""
            using System;
            using Net.Zmq;
            public abstract class Endpoint(Context context, SocketType type) : IDisposable
            {
                protected Socket Socket { get; set; } = new(context, type);
                public string Text() => Socket.RecvString();
                public void Dispose() => Socket.Dispose();
            }
            {{before}}{{type}}
            """
        );

    [Fact]
    public Task Asynchronous_code_Triggers() =>
        Code.Triggers(
            """
            static async Task Run(Context context)
            {
                using var pub = new Socket(context, SocketType.Pub);
                await {|ZMQ3031:pub.RecvStringAsync()|};
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
            {|ZMQ3031:sub.Send("x")|};
            """
        );

    [Theory]
    [InlineData("pub.Send(text); push.Send(text); sub.SubscribeAll(); sub.RecvString(); pull.RecvString();")]
    [FullData("using var x = new Socket(context, SocketType.XPub); x.Send(text); x.RecvString();")]
    [FullData("using var x = new Socket(context, SocketType.XSub); x.Send(text); x.RecvString();")]
    [FullData("using var d = new Socket(context, SocketType.Dealer); d.Send(text); d.RecvString();")]
    [FullData("sub.Subscribe(text); sub.SetOption(SocketOption.Linger, 0); sub.Bind(text);")]
    public Task Direction_that_a_socket_has_DoesNotTrigger(string code) => Code.DoesNotTrigger(Sockets + code);

    [Theory]
    [InlineData("socket.Send(text); socket.RecvString();")]
    [FullData("var s = running ? sub : pub; s.Send(text); s.RecvString();")]
    [FullData("using var s = new Socket(context, (SocketType)size); s.Send(text);")]
    public Task Socket_whose_type_may_be_another_DoesNotTrigger(string code) => Code.DoesNotTrigger(Sockets + code);

    [Theory]
    [InlineData("Action send = () => sub.Send(text); send();")]
    [FullData("Throws(() => sub.Send(text)); static void Throws(Action action) { try { action(); } catch (ZmqException) { } }")]
    [FullData("try { sub.Send(text); } catch (ZmqException e) { Handle(e.ErrorNumber); }")]
    [FullData("try { sub.Send(text); } catch (ZmqException e) when (e.ErrorNumber == size) { }")]
    public Task Failure_that_is_expected_DoesNotTrigger(string code) => Code.DoesNotTrigger(Sockets + code);

    [Fact]
    public Task Socket_of_an_object_around_it_Triggers() =>
        Code.Triggers(
            OwnLink.File(
                $$"""
                static void Run(Context context)
                {
                using var jobs = new Link(context, SocketType.Pull);
                    {|ZMQ3031:jobs.Put("done")|};
                }
                """
            )
        );

    [Fact]
    public Task Method_that_no_caller_of_an_object_needs_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            OwnLink.File(
                $$"""
                static string Run(Context context)
                {
                using var jobs = new Link(context, SocketType.Pull);
                    return jobs.Next();
                }
                """
            )
        );

    [Theory]
    [InlineData("public string Receive() => _socket.RecvString();")]
    [FullData("public string Receive() { if (_sends) throw new NotSupportedException(); return _socket.RecvString(); }")]
    [FullData("public bool TryReceive(byte[] bytes, out int length) => _socket.TryRecv(bytes, out length);")]
    public Task Member_that_nobody_calls_DoesNotTrigger(string member) => Code.DoesNotTrigger(Both(member, "link.Send(\"x\");"));

    [Theory]
    [InlineData("private Socket _socket { get; }")]
    [FullData("private Socket _socket { get; set; }")]
    public Task Member_that_nobody_calls_on_a_socket_in_a_property_DoesNotTrigger(string property) =>
        Code.DoesNotTrigger(
            Both("public string Receive() => _socket.RecvString();", "link.Send(\"x\");")
                .Replace("private readonly Socket _socket;", property, System.StringComparison.Ordinal)
        );

    [Fact]
    public Task Member_that_is_called_Triggers() =>
        Code.Triggers(
            Both(
                "public string Receive() { if (!_sends) throw new NotSupportedException(); return {|ZMQ3031:_socket.RecvString()|}; }",
                "link.Receive();"
            )
        );

    private static string Both(string member, string call) =>
        $$"""
            using System;
            using Net.Zmq;

            sealed class Both
            {
                private readonly Socket _socket;
                private readonly bool _sends;

                public Both(Socket socket, bool sends) => (_socket, _sends) = (socket, sends);

                public void Send(string text) => _socket.Send(text);

                {{member}}
            }

            static class Program
            {
                static void Run(Context context)
                {
                    using var socket = new Socket(context, SocketType.Push);
                    var link = new Both(socket, true);
                    {{call}}
                }
            }
            """;
}
