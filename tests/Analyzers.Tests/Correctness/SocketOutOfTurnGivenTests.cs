using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3032 of sockets that a method is given, and of methods that take several turns.</summary>
public sealed class SocketOutOfTurnGivenTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3032");

    private static string Called(string type, string method, string other = "") =>
        $$"""
            void M(Context context)
            {
                using var socket = new Socket(context, SocketType.{{type}});
                socket.Connect("tcp://server:5555");
                Use(socket, new byte[9]);
                {{other}}
            }
            static void Use(Socket s, byte[] b) { {{method}} }
            """;

    [Theory]
    [InlineData("Req", "s.Send(\"a\"); {|ZMQ3032:s.Send(\"b\")|};")]
    [FullData("Rep", "s.RecvString(); s.Send(\"a\"); {|ZMQ3032:s.Send(\"b\")|};")]
    [FullData("Req", "for (var i = 0; i < 3; i++) { {|ZMQ3032:s.Send(\"a\")|}; if (s.TryRecv(b, out _)) return; }")]
    public Task Socket_whose_callers_are_known_Triggers(string type, string method) => Code.Triggers(Called(type, method));

    [Theory]
    [InlineData("s.Send(\"a\"); s.RecvString(); s.Send(\"b\"); s.RecvString();", "")]
    [InlineData("s.Send(\"a\"); s = new Socket(new Context(), SocketType.Req); s.Send(\"b\");", "")]
    [InlineData("s.Send(\"a\"); s.Send(\"b\");", "Use(new Socket(context, SocketType.Dealer), new byte[9]);")]
    [FullData("s.Send(\"a\"); s.Send(\"b\");", "socket.SetOption(SocketOption.Req_Relaxed, 1);")]
    public Task Socket_that_may_be_in_turn_DoesNotTrigger(string method, string other) => Code.DoesNotTrigger(Called("Req", method, other));

    private const string Turns = """
        static string Ask(Socket s, string q) { s.Send(q); return s.RecvString(); }
        static bool Try(Socket s, byte[] b) { s.Send("q"); return s.TryRecv(b, out _); }
        static bool Retry(Socket s, byte[] b) { s.Send("q"); var ok = s.TryRecv(b, out _); if (!ok) s.RecvString(); return ok; }
        static bool Failed(Socket s, byte[] b) { s.Send("q"); return !s.TryRecv(b, out _); }
        static void Serve(Socket s) { var q = s.RecvString(); s.Send(q); }
        static void Perhaps(Socket s, bool b) { if (b) s.Send("q"); }
        static string Both(Socket s, Socket t) { s.Send("q"); return t.RecvString(); }
        void M(Context context, byte[] b, bool isFirst)
        {
            using var req = new Socket(context, SocketType.Req);
            using var rep = new Socket(context, SocketType.Rep);
            BODY
        }
        """;

    private static string WithTurns(string code) => Turns.Replace("BODY", code, System.StringComparison.Ordinal);

    [Theory]
    [InlineData("req.Send(\"a\"); {|ZMQ3032:Ask(req, \"b\")|};")]
    [InlineData("for (var i = 0; i < 3; i++) if ({|ZMQ3032:Try(req, b)|}) return;")]
    [FullData("rep.RecvString(); rep.Send(\"a\"); {|ZMQ3032:rep.Send(\"b\")|}; Serve(rep);")]
    [FullData("if (!Try(req, b)) {|ZMQ3032:req.Send(\"again\")|};")]
    [FullData("{|ZMQ3032:Serve(req)|};")]
    public Task Method_of_several_turns_Triggers(string code) => Code.Triggers(WithTurns(code));

    [Theory]
    [InlineData("Ask(req, \"a\"); Ask(req, \"b\"); req.Send(\"c\"); req.RecvString();")]
    [InlineData("for (var i = 0; i < 3; i++) if (!Try(req, b)) return;")]
    [InlineData("for (var i = 0; i < 3; i++) if (Retry(req, b)) return;")]
    [InlineData("for (var i = 0; i < 3; i++) if (Failed(req, b)) return;")]
    [InlineData("Both(req, rep); req.RecvString(); Both(req, rep);")]
    [FullData("Serve(rep); Serve(rep); rep.RecvString(); rep.Send(\"x\");")]
    [FullData("Perhaps(req, isFirst); if (!isFirst) req.Send(\"a\"); req.RecvString();")]
    [FullData("req.Send(\"a\"); try { Ask(req, \"b\"); } catch (ZmqException e) when (e.ErrorNumber == 5) { }")]
    public Task Methods_of_several_turns_in_turn_DoNotTrigger(string code) => Code.DoesNotTrigger(WithTurns(code));

    [Theory]
    [InlineData("for (var i = 0; i < 3; i++) if ({|ZMQ3032:Try(out _)|}) return;")]
    [FullData("_socket.Send(\"a\"); {|ZMQ3032:Ask()|};")]
    public Task Method_of_the_object_Triggers(string code) => Code.Triggers(Own(code, "readonly "));

    [Theory]
    [InlineData("for (var i = 0; i < 3; i++) { if (Try(out _)) return; Renew(); }")]
    [InlineData("Ask(); Ask(); _socket.Send(\"a\"); _socket.RecvString();")]
    [FullData("for (var i = 0; i < 3; i++) if (!Try(out _)) return;")]
    public Task Methods_of_the_object_in_turn_DoNotTrigger(string code) => Code.DoesNotTrigger(Own(code));

    private static string Own(string code, string modifier = "") =>
        $$"""
            private {{modifier}}Socket _socket = new(new Context(), SocketType.Req);
            bool Try(out string reply) { _socket.Send("q"); return _socket.TryRecvString(out reply); }
            string Ask() { _socket.Send("q"); return _socket.RecvString(); }
            {{(modifier.Length == 0 ? "void Renew() { _socket.Dispose(); _socket = new(new Context(), SocketType.Req); }" : "")}}
            public void Run() { {{code}} }
            """;
}
