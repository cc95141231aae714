using System;
using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>
/// Which sends can be refused is one question: ZMQ3001 asks it of bytes, whose answer is false then, and ZMQ2006 of messages, which throw.
/// </summary>
public sealed class RefusedSendTests
{
    private static RuleTest Results { get; } = RuleTest.Of("ZMQ3001");
    private static RuleTest Throwing { get; } = RuleTest.Of("ZMQ2006");
    private static RuleTest Timeouts { get; } = RuleTest.Of("ZMQ3013");
    private static RuleTest Unfinished { get; } = RuleTest.Of("ZMQ3012");

    /// <summary>The send in question, of bytes or of a message, without waiting.</summary>
    private const string Now = "Send(¤, SendFlags.DontWait)";

    public static TheoryData<string> Refused =>
        [
            $"{{|!:socket.{Now}|}};",
            $"using var s = new Socket(context, SocketType.Push); {{|!:s.{Now}|}};",
            $"using var s = new Socket(context, SocketType.Dealer); {{|!:s.{Now}|}};",
            $"using var s = new Socket(context, SocketType.Pair); {{|!:s.{Now}|}};",
            $"using var s = new Socket(context, SocketType.Req); {{|!:s.{Now}|}};",
            "using var s = new Socket(context, SocketType.Stream); {|!:s.Send(¤, SendFlags.DontWait | SendFlags.SendMore)|}; s.Send(text);",
            $"using var s = new Socket(context, SocketType.XPub); s.SetOption(SocketOption.Xpub_Nodrop, 1); {{|!:s.{Now}|}};",
            $"using var s = new Socket(context, SocketType.Pub); s.SetOption(SocketOption.Xpub_Nodrop, size); {{|!:s.{Now}|}};",
            $"using var s = new Socket(context, SocketType.Router); s.SetOption(SocketOption.Router_Mandatory, 1); {{|!:s.{Now}|}};",
            $"using var s = new Socket(context, SocketType.Pub); Demand(s); {{|!:s.{Now}|}}; static void Demand(Socket one) => "
                + "one.SetOption(SocketOption.Xpub_Nodrop, 1);",
            $"using var s = running ? new Socket(context, SocketType.Pub) : new Socket(context, SocketType.Push); {{|!:s.{Now}|}};",
            $"foreach (var s in sockets) {{|!:s.{Now}|}};",
            $"if (running) {{ using var s = new Socket(context, SocketType.Pub); s.{Now}; "
                + $"}} else foreach (var s in sockets) {{|!:s.{Now}|}};",
            // a first frame
            $"socket.Send(text, SendFlags.SendMore); socket.Send(text); {{|!:socket.{Now}|}};",
            $"socket.Send(text, SendFlags.SendMore); socket.SendMultipart(\"a\", \"b\"); {{|!:socket.{Now}|}};",
            $"if (running) socket.Send(text, SendFlags.SendMore); {{|!:socket.{Now}|}};",
            $"socket.Send(text, SendFlags.SendMore); while (running) {{|!:socket.{Now}|}};",
            $"socket.Send(text, SendFlags.SendMore); socket = sender; {{|!:socket.{Now}|}};",
            $"sender.Send(text, SendFlags.SendMore); {{|!:socket.{Now}|}};",
            $"sockets[0].Send(text, SendFlags.SendMore); {{|!:sockets[1].{Now}|}};",
            $"sockets[size].Send(text, SendFlags.SendMore); size++; {{|!:sockets[size].{Now}|}};",
            // there may be one frame only
            $"for (var i = 1; i < size; i++) socket.Send(text, SendFlags.SendMore); {{|!:socket.{Now}|}};",
            "foreach (var n in new[] { 1 }) Handle(n); foreach (var s in sockets) socket.Send(text, SendFlags.SendMore); "
                + $"{{|!:socket.{Now}|}};",
            $"if (!socket.Send(text, SendFlags.SendMore | SendFlags.DontWait)) Handle(1); {{|!:socket.{Now}|}};",
            $"try {{ socket.Send(text, SendFlags.SendMore); }} catch (ZmqException) {{ }} {{|!:socket.{Now}|}};",
            $"Action send = () => {{ {{|!:socket.{Now}|}}; }}; send();",
            $"Action head = () => socket.Send(text); head(); {{|!:socket.{Now}|}};",
            $"var parts = 0; foreach (var s in sockets) {{|!:s.{Now}|}}; Handle(parts);",
            $"Head(sender); {{|!:socket.{Now}|}}; static void Head(Socket s) => s.Send(\"id\");",
            $"Head(socket); {{|!:socket.{Now}|}}; static void Head(Socket s) {{ s.Send(\"id\", SendFlags.SendMore); s.Send(\"\"); }}",
        ];

    public static TheoryData<string> NeverRefused =>
        [
            $"using var s = new Socket(context, SocketType.Pub); s.{Now};",
            $"using var s = new Socket(context, SocketType.XPub); s.{Now};",
            $"using var s = new Socket(context, SocketType.XSub); s.{Now};",
            $"using var s = new Socket(context, SocketType.Rep); s.RecvString(); s.{Now};",
            $"using var s = new Socket(context, SocketType.Router); s.{Now};",
            // throws, and not for lack of room
            $"Socket s; s = new Socket(context, SocketType.Rep); while (running) {{ s.RecvString(); s.{Now}; }}",
            $"using var s = Open(SocketType.Rep); s.{Now}; Socket Open(SocketType type) => new(context, type);",
            $"using var s = new Socket(context, SocketType.Router); s.SetOption(SocketOption.Router_Mandatory, 0); s.{Now};",
            $"using var s = new Socket(context, SocketType.Pub); using var x = new Socket(context, SocketType.XPub); "
                + $"x.SetOption(SocketOption.Xpub_Nodrop, 1); s.{Now};",
            $"using var s = new Socket(context, SocketType.Pub); s.SetOption(SocketOption.Sndhwm, 1); s.{Now};",
            $"const SocketType type = SocketType.Rep; using var s = new Socket(context, type); s.RecvString(); s.{Now};",
            $"using var s = new Socket(context, running ? SocketType.Pub : SocketType.XPub); s.{Now};",
            $"using var s = new Socket(context, (SocketType)1); s.{Now};",
            $"Socket s; if (running) s = new Socket(context, SocketType.Pub); else s = new Socket(context, SocketType.Rep); s.{Now};",
            $"using var made = new Socket(context, SocketType.Pub); var s = made; s.{Now};",
            $"using var s = new Socket(context, SocketType.Pub); s?.{Now};",
            // a later frame
            $"socket.Send(text, SendFlags.SendMore); socket.{Now};",
            "socket.Send(text, SendFlags.SendMore); socket.Send(¤, SendFlags.DontWait | SendFlags.SendMore); socket.Send(text);",
            $"var more = SendFlags.SendMore; socket.Send(text, more); socket.{Now};",
            // what is wrong then is wrong there
            $"_ = socket.Send(text, SendFlags.SendMore | SendFlags.DontWait); socket.{Now};",
            $"if (!socket.Send(text, SendFlags.SendMore | SendFlags.DontWait)) return; socket.{Now};",
            $"if (socket.Send(text, SendFlags.SendMore | SendFlags.DontWait)) socket.{Now};",
            $"if (running) socket.Send(text, SendFlags.SendMore); else socket.Send(\"\", SendFlags.SendMore); socket.{Now};",
            $"socket.Send(text, SendFlags.SendMore); if (running) Handle(1); socket.{Now};",
            $"socket.Send(text, SendFlags.SendMore); for (var i = 0; i < 3; i++) socket.Send(\"\", SendFlags.SendMore); socket.{Now};",
            $"while (running) {{ socket.Send(text, SendFlags.SendMore); if (size > 3) continue; socket.{Now}; }}",
            $"foreach (var s in sockets) {{ s.Send(text, SendFlags.SendMore); s.{Now}; }}",
            $"sockets[0].Send(text, SendFlags.SendMore); sockets[0].{Now};",
            $"var same = socket; socket.Send(text, SendFlags.SendMore); same.{Now};",
            $"var i = 0; do {{ socket.Send(text, SendFlags.SendMore); }} while (++i < size); socket.{Now};",
            $"while (!socket.Send(text, SendFlags.SendMore | SendFlags.DontWait)) Thread.Sleep(1); socket.{Now};",
            $"for (var i = 0; i < size; i++) {{ sockets[i].Send(text, SendFlags.SendMore); sockets[i].{Now}; }}",
            $"socket?.Send(text, SendFlags.SendMore); socket?.{Now};",
            $"try {{ socket.Send(text, SendFlags.SendMore); }} finally {{ Handle(1); }} socket.{Now};",
            $"socket.Send(text, SendFlags.SendMore); try {{ socket.{Now}; }} catch (ZmqException) {{ }}",
            $"Action send = () => {{ socket.Send(text, SendFlags.SendMore); socket.{Now}; }}; send();",
            $"Head(socket); socket.{Now}; static void Head(Socket s) => s.Send(\"id\", SendFlags.SendMore);",
            $"Head(); socket.{Now}; void Head() {{ if (running) socket.Send(\"id\", SendFlags.SendMore); }}",
            $"socket.Send(text, running ? SendFlags.SendMore : SendFlags.None); socket.{Now};",
            $"using var frame = socket.BeginFrame(8); frame.Span.Clear(); frame.Send(SendFlags.SendMore); socket.{Now};",
            $"socket.SendFrame(8, size, static (span, n) => span.Fill((byte)n), SendFlags.SendMore); socket.{Now};",
            $"using var shared = SharedFrame.Create(payload); socket.Send(shared, SendFlags.SendMore); socket.{Now};",
            $"using var s = new Socket(context, SocketType.Router); s.SetOption(SocketOption.Router_Mandatory, 1); s.Send(text, "
                + $"SendFlags.SendMore); s.{Now};",
            $"using var s = new Socket(context, SocketType.Stream); s.Send(text, SendFlags.SendMore); s.{Now};",
            $"socket.Send(text, SendFlags.SendMore); Action send = () => {{ socket.{Now}; }}; send();",
            $"Action head = () => socket.Send(text, SendFlags.SendMore); head(); socket.{Now};",
            $"Action<Socket> head = s => s.Send(text, SendFlags.SendMore); head(socket); socket.{Now};",
            $"foreach (var f in new[] {{ \"a\", \"b\" }}) socket.Send(f, SendFlags.SendMore); socket.{Now};",
            $"for (var i = 0; i < 2; i++) socket.Send(text, SendFlags.SendMore); socket.{Now};",
            $"var i = 0; while (i < 2) {{ socket.Send(text, SendFlags.SendMore); i++; }} socket.{Now};",
            $"goto send; send: socket.Send(text, SendFlags.SendMore); socket.{Now};",
        ];

    [Theory]
    [MemberData(nameof(Refused))]
    public Task Bytes_that_can_be_refused_Trigger(string code) => Results.Triggers(Of("payload", "ZMQ3001", code));

    [Theory]
    [MemberData(nameof(Refused))]
    public Task Message_that_can_be_refused_Triggers(string code) => Throwing.Triggers(Of("message", "ZMQ2006", code));

    [Theory]
    [MemberData(nameof(NeverRefused))]
    public Task Bytes_that_are_never_refused_DoNotTrigger(string code) => Results.DoesNotTrigger(Of("payload", "ZMQ3001", code));

    [Theory]
    [MemberData(nameof(NeverRefused))]
    public Task Message_that_is_never_refused_DoesNotTrigger(string code) => Throwing.DoesNotTrigger(Of("message", "ZMQ2006", code));

    private const string Members = """
        private readonly Socket _pub = new(new Context(), SocketType.Pub);
        private readonly Socket _push = new(new Context(), SocketType.Push);
        private static readonly Socket s_rep = Open(SocketType.Rep);
        private Socket Router { get; } = new(new Context(), SocketType.Router);
        private readonly Socket _demanding = new(new Context(), SocketType.XPub);
        private readonly Socket[] _all = new Socket[2];

        private Example() => _demanding.SetOption(SocketOption.Xpub_Nodrop, 1);

        static Socket Open(SocketType type) => new(new Context(), type);

        public void Drops(byte[] payload, Message message)
        {
            _pub.Send(¤, SendFlags.DontWait);
            this._pub.Send(¤, SendFlags.DontWait);
            s_rep.Send(¤, SendFlags.DontWait);
            Router.Send(¤, SendFlags.DontWait);
        }

        public void Refuses(byte[] payload, Message message)
        {
            {|!:_push.Send(¤, SendFlags.DontWait)|};
            {|!:_demanding.Send(¤, SendFlags.DontWait)|};
            {|!:_all[0].Send(¤, SendFlags.DontWait)|};
        }

        public void Later(byte[] payload, Message message)
        {
            _push.Send("id", SendFlags.SendMore);
            Note("sending");
            _push.Send(¤, SendFlags.DontWait);
            Head("id");
            _push.Send(¤, SendFlags.DontWait);
            {|!:_push.Send(¤, SendFlags.DontWait)|};
        }

        public void First(byte[] payload, Message message)
        {
            Note("sending");
            {|!:_push.Send(¤, SendFlags.DontWait)|};
        }

        private void Head(string id) => _push.Send(id, SendFlags.SendMore);

        private void Note(string text) { }
        """;

    [Fact]
    public Task Bytes_on_sockets_of_members_Trigger() => Results.Triggers(Of("payload", "ZMQ3001", Members));

    [Fact]
    public Task Message_on_sockets_of_members_Triggers() => Throwing.Triggers(Of("message", "ZMQ2006", Members));

    [Fact]
    public Task Methods_around_sends_Trigger_where_their_socket_refuses() =>
        Results.Triggers(
            """
            private readonly Socket _pub = new(new Context(), SocketType.Pub);
            private readonly Socket _push = new(new Context(), SocketType.Push);
            private bool Publish(byte[] data) => _pub.Send(data, SendFlags.DontWait);
            private bool Push(byte[] data) => _push.Send(data, SendFlags.DontWait);
            private static bool Try(Socket on, byte[] data) => on.Send(data, SendFlags.DontWait);
            private static bool TryTwice(Socket one, byte[] data) => Try(one, data);

            public void Use(byte[] data, Socket any)
            {
                Publish(data);
                {|ZMQ3001:Push(data)|};
                Try(_pub, data);
                {|ZMQ3001:Try(_push, data)|};
                {|ZMQ3001:Try(any, data)|};
                TryTwice(_pub, data);
                {|ZMQ3001:TryTwice(_push, data)|};
                _push.Send("id", SendFlags.SendMore);
                Push(data);
                any.Send("id", SendFlags.SendMore);
                Try(any, data);
            }
            """
        );

    [Theory]
    [InlineData(
        """
            using static Net.Zmq.SocketType;
            using Net.Zmq;
            using var s = new Socket(new Context(), Rep);
            s.RecvString();
            s.Send("a", SendFlags.DontWait);
            """
    )]
    [FullData(
        "using Net.Zmq;\nusing var s = new Socket(new Context(), Net.Zmq.SocketType.Rep);\ns.RecvString();\n"
            + "s.Send(\"a\", SendFlags.DontWait);"
    )]
    public Task Type_of_the_socket_in_other_words_DoesNotTrigger(string code) => Results.DoesNotTrigger(code);

    /// <summary>Whether a send ever waits is the same question: a time-out of one that does not is never over.</summary>
    [Theory]
    [InlineData("using var s = new Socket(context, SocketType.Pub); s.SetOption(SocketOption.Sndtimeo, 100); s.Send(payload);")]
    [FullData("using var s = new Socket(context, SocketType.Router); s.SetOption(SocketOption.Sndtimeo, 100); s.Send(payload);")]
    [FullData("using var s = new Socket(context, SocketType.Rep); s.SetOption(SocketOption.Sndtimeo, 100); s.Send(message);")]
    [FullData(
        """
            socket.SetOption(SocketOption.Sndtimeo, 100);
            try { socket.Send(text, SendFlags.SendMore); }
            catch (ZmqException) { return; }
            socket.Send(payload);
            """
    )]
    public Task Send_that_never_waits_DoesNotTrigger(string code) => Timeouts.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            using var s = new Socket(context, SocketType.Router);
            s.SetOption(SocketOption.Router_Mandatory, 1);
            s.SetOption(SocketOption.Sndtimeo, 100);
            {|ZMQ3013:s.Send(payload)|};
            """
    )]
    [InlineData(
        """
            socket.SetOption(SocketOption.Sndtimeo, 100);
            try { socket.Send(text); }
            catch (ZmqException) { return; }
            {|ZMQ3013:socket.Send(payload)|};
            """
    )]
    public Task Send_that_may_wait_Triggers(string code) => Timeouts.Triggers(code);

    /// <summary>A frame that cannot be refused was sent, whatever its flags say: ZMQ3012 has the same answer.</summary>
    [Theory]
    [InlineData("using var s = new Socket(context, SocketType.Pub); {|ZMQ3012:s.Send(payload, SendFlags.SendMore | SendFlags.DontWait)|};")]
    [InlineData("var flags = SendFlags.SendMore; using var s = new Socket(context, SocketType.Push); {|ZMQ3012:s.Send(payload, flags)|};")]
    [FullData("using var s = new Socket(context, SocketType.Push); _ = s.Send(payload, SendFlags.SendMore | SendFlags.DontWait);")]
    public Task Unfinished_message_is_known_by_the_same_answer_Triggers(string code) => Unfinished.Triggers(code);

    private static string Of(string payload, string id, string code) =>
        code.Replace("¤", payload, StringComparison.Ordinal).Replace("{|!:", $"{{|{id}:", StringComparison.Ordinal);

    [Fact]
    public Task Socket_of_a_base_type_to_which_the_own_type_gives_a_publisher_DoesNotTrigger() =>
        Results.DoesNotTrigger(
            """
            using System;
            using Net.Zmq;
            public abstract class Transport(Socket s) : IDisposable
            {
                protected Socket Socket => s;
                public abstract void Offer(ReadOnlySpan<byte> data);
                public void Dispose() => s.Dispose();
            }
            public sealed class Feed(Context c, string endpoint) : Transport(Open(c, endpoint))
            {
                private static Socket Open(Context c, string endpoint)
                {
                    var s = new Socket(c, SocketType.Pub);
                    s.Bind(endpoint);
                    return s;
                }

                public override void Offer(ReadOnlySpan<byte> data) { Socket.Send(data, SendFlags.DontWait); }
            }
            """
        );

    [Fact]
    public Task Socket_that_a_delegate_in_a_field_opens_again_DoesNotTrigger() =>
        Results.DoesNotTrigger(
            """
            using System;
            using Net.Zmq;
            public abstract class Peer : IDisposable
            {
                private readonly Func<Socket> _open;
                protected Socket Socket { get; private set; }
                protected Peer(Func<Socket> open) { _open = open; Socket = open(); }
                public void Reopen() { Socket.Dispose(); Socket = _open(); }
                public void Dispose() => Socket.Dispose();
            }
            public sealed class Feed(Context c) : Peer(() => new Socket(c, SocketType.Pub))
            {
                public void Offer(byte[] data) { Socket.Send(data, SendFlags.DontWait); }
            }
            """
        );
}
