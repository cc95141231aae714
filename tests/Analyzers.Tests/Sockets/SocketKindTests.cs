using System;
using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sockets;

/// <summary>Of which type a socket is, by everything that its variable may be given: two variables of one name are two variables.</summary>
public sealed class SocketKindTests
{
    private static RuleTest Results { get; } = RuleTest.Of("ZMQ3001");
    private static RuleTest Throwing { get; } = RuleTest.Of("ZMQ2006");

    private const string Pub = "new Socket(context, SocketType.Pub)",
        Push = "new Socket(context, SocketType.Push)";
    private const string Router = "new Socket(context, SocketType.Router)";

    /// <summary>A send of a message without waiting.</summary>
    private const string Now = "Send(message, SendFlags.DontWait)";

    /// <summary>The same of a message that no caller gives.</summary>
    private const string Note = "Send(N.Note, SendFlags.DontWait)";

    /// <summary>Members of a class: of every socket's own type, wherever another one of that name is made.</summary>
    private const string M = "public static void M(Context context, Message message, bool on, Socket any)";

    [Theory]
    [InlineData($"using (var s = {Pub}) {{ s.{Now}; }} using (var s = {Push}) {{ {{|!:s.{Now}|}}; }}")]
    [FullData($"{{ using var s = {Push}; {{|!:s.{Now}|}}; }} {{ using var s = {Pub}; s.{Now}; }}")]
    [FullData(
        $"Action one = () => {{ using var s = {Pub}; s.{Now}; }}; Action two = () => {{ using var s = {Push}; {{|!:s.{Now}|}}; }}; "
            + "one(); two();"
    )]
    [FullData($"One(); Two(); void One() {{ using var s = {Pub}; s.{Now}; }} void Two() {{ using var s = {Push}; {{|!:s.{Now}|}}; }}")]
    [InlineData(
        $$"""
            One();
            Two();
            void One() { using var s = {{Router}}; s.{{Now}}; }
            void Two() { using var s = {{Router}}; s.SetOption(SocketOption.Router_Mandatory, 1); {|!:s.{{Now}}|}; }
            """
    )]
    [FullData($"using (var s = {Router}) {{ s.{Now}; }} using (var s = {Push}) {{ s.SetOption(SocketOption.Router_Mandatory, 1); }}")]
    [FullData(
        $$"""
            var type = SocketType.Push;
            Run();
            void Run() { var type = SocketType.Pub; using var s = new Socket(context, type); s.{{Now}}; }
            using var p = new Socket(context, type);
            {|!:p.{{Now}}|};
            """
    )]
    [FullData(
        $$"""
            var s = {{Pub}};
            Action<SocketType> go = type => Console.Write(type);
            const SocketType t = SocketType.XPub;
            using var x = new Socket(context, t);
            x.{{Now}};
            s.{{Now}};
            """
    )]
    public Task Two_variables_of_one_name_are_two(string code) => Check(code);

    [Theory]
    [InlineData(
        $$"""
            class P
            {
                readonly Socket _s;
                public P(Context context) { _s = new(context, SocketType.Pub); }
                void Go(Message message) { _s.{{Now}}; }
                class W { readonly Socket _s; W(Context context) { _s = {{Push}}; } void Go(Message message) { {|!:_s.{{Now}}|}; } }
            }
            """
    )]
    [FullData(
        $$"""
            class P
            {
                readonly Socket socket;
                public P(Context context) { socket = {{Pub}}; }
                void Go(Message message) { socket.{{Now}}; }
                static void O(Context context, Message message) { using var socket = {{Push}}; socket.Send(message); }
            }
            """
    )]
    [InlineData(
        $$"""
            class O { public Socket Out; public void Go() { {|!:Out.{{Note}}|}; } }
            class P
            {
                Socket Out;
                P(Context context) { Out = {{Pub}}; var o = new O { Out = {{Push}} }; o.Go(); }
                void Go(Message message) { Out.{{Now}}; }
            }
            """
    )]
    [FullData(
        $$"""
            class P
            {
                readonly Socket _pub, _push;
                P(Context context) { (_pub, _push) = ({{Pub}}, {{Push}}); }
                void Go(Message message) { _pub.{{Now}}; {|!:_push.{{Now}}|}; }
            }
            """
    )]
    [InlineData(
        $$"""
            class P
            {
                Socket _s;
                Socket S { get { return _s; } set { _s = value; } }
                P(Context context) { S = {{Pub}}; }
                void Go(Message message) { S.{{Now}}; }
            }
            """
    )]
    [InlineData(
        $$"""
            class P
            {
                Socket _s;
                Socket S { get { return _s; } set { _s = value; } }
                P(Context context) { S = {{Push}}; }
                void Go(Message message) { {|!:S.{{Now}}|}; }
            }
            """
    )]
    public Task Members_have_values_of_their_own(string code) => Check(code);

    [Theory]
    // a parameter of a constructor is not the local of that name
    [InlineData(
        $$"""
            public class P
            {
                readonly Socket _s;
                public P(Socket socket) { _s = socket; }
                void Go(Message message) { {|!:_s.{{Now}}|}; }
                static void O(Context context, Message message) { using var socket = {{Pub}}; socket.Send(message); }
            }
            """
    )]
    // another class has a say
    [InlineData(
        $$"""
            public class P
            {
                public Socket Out;
                public P(Context context) { Out = {{Pub}}; }
                void Go(Message message) { {|!:Out.{{Now}}|}; }
            }
            class Q { void Set(P p, Context context) { p.Out = {{Push}}; } }
            """
    )]
    [InlineData(
        $$"""
            public class P
            {
                public Socket Out { get; set; }
                public P(Context context) { Out = {{Pub}}; }
                void Go(Message message) { {|!:Out.{{Now}}|}; }
            }
            class Q { P Set(Context context) => new P(context) { Out = {{Push}} }; }
            """
    )]
    [InlineData(
        $$"""
            public class P
            {
                protected Socket _out;
                public P(Context context) { _out = {{Pub}}; }
                void Go(Message message) { {|!:_out.{{Now}}|}; }
            }
            class Q : P { Q(Context context, Socket own) : base(context) { _out = own; } }
            """
    )]
    [InlineData(
        $$"""
            class P
            {
                Socket _p, _q;
                P(Context context) { _p = {{Pub}}; _q = {{Push}}; }
                void Swap() { (_p, _q) = (_q, _p); }
                void Go(Message message) { {|!:_p.{{Now}}|}; }
            }
            """
    )]
    [InlineData(
        $$"""
            class P
            {
                Socket _p;
                P(Context context) { _p = {{Pub}}; Change(ref _p, context); }
                static void Change(ref Socket s, Context context) { s = {{Push}}; }
                void Go(Message message) { {|!:_p.{{Now}}|}; }
            }
            """
    )]
    [FullData(
        $$"""
            class P
            {
                Socket _p;
                P(Context context) { _p = {{Pub}}; ref var p = ref _p; p = {{Push}}; }
                void Go(Message message) { {|!:_p.{{Now}}|}; }
            }
            """
    )]
    [FullData(
        $$"""
            partial class P
            {
                Socket _p;
                P(Context context) { _p = {{Pub}}; }
                void Go(Message message) { {|!:_p.{{Now}}|}; }
            }
            partial class P { void Again(Context context) { this._p = {{Push}}; } }
            """
    )]
    [FullData(
        $$"""
            class P
            {
                Socket _p;
                P(Context context) { _p = {{Pub}}; Interlocked.Exchange(ref _p, {{Push}}); }
                void Go(Message message) { {|!:_p.{{Now}}|}; }
            }
            """
    )]
    public Task Member_that_may_hold_another_Triggers(string code) => Check(code);

    [Fact]
    public Task Statements_of_a_program() =>
        Check(
            $$"""
            var (context, message) = (new Context(), new Message());
            One();
            Two();
            void One() { using var s = {{Pub}}; s.{{Now}}; }
            void Two() { using var s = {{Push}}; {|!:s.{{Now}}|}; }
            """
        );

    [Theory]
    [InlineData(
        """
            using (var s = new Socket(context, SocketType.Router))
            {
                s.Recv(id);
                s.Recv(b, RecvFlags.DontWait);
                Use(b);
            } using (var s = new Socket(context, SocketType.Dealer)) { s.Recv(b); }
            """
    )]
    [FullData(
        """
            using (var s = new Socket(context, SocketType.Router))
            {
                s.Recv(id);
            } using (var s = new Socket(context, SocketType.Dealer))
            {
                s.Recv(b);
                {|ZMQ3001:s.Recv(b, RecvFlags.DontWait)|};
                Use(b);
            }
            """
    )]
    [FullData("using var s = new Socket(context, T); s.Recv(id); s.Recv(b, RecvFlags.DontWait); Use(b);")]
    [FullData("using var s = Make(context); s.Recv(id); s.Recv(b, RecvFlags.DontWait); Use(b);")]
    public Task Router_names_its_peer(string code) =>
        Results.Triggers(
            $$"""
            using Net.Zmq;
            class K
            {
                const SocketType T = SocketType.Router;
                static void Use(byte[] b) { }
                static Socket Make(Context c) { var s = new Socket(c, T); s.Bind("inproc://a"); return s; }
                static void M(Context context, byte[] id, byte[] b) { {{code}} }
            }
            """
        );

    /// <summary>Bytes whose answer is ignored, and a message that throws.</summary>
    internal static async Task Check(string code)
    {
        if (!code.Contains("class ", StringComparison.Ordinal) && !code.StartsWith("var (context", StringComparison.Ordinal))
            code = $"class K {{ {M} {{ {code} }} }}";
        code =
            "using System; using System.Collections.Generic; using System.Linq; using System.Threading; "
            + "using System.Threading.Tasks; using Net.Zmq;\n"
            + code
            + "\nstatic partial class N { public static readonly Message Note = new Message(); }";
        await Throwing.Triggers(code.Replace("{|!:", "{|ZMQ2006:", StringComparison.Ordinal)).ConfigureAwait(true);
        var bytes = code.Replace("Message message", "byte[] message", StringComparison.Ordinal)
            .Replace("new Message()", "new byte[8]", StringComparison.Ordinal)
            .Replace("Note.More", "Note.Length > 1", StringComparison.Ordinal)
            .Replace("Message Note", "byte[] Note", StringComparison.Ordinal);
        await Results.Triggers(bytes.Replace("{|!:", "{|ZMQ3001:", StringComparison.Ordinal)).ConfigureAwait(true);
    }
}
