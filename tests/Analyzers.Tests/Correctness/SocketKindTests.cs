using System;
using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

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
    [InlineData($"{{ using var s = {Push}; {{|!:s.{Now}|}}; }} {{ using var s = {Pub}; s.{Now}; }}")]
    [InlineData(
        $"Action one = () => {{ using var s = {Pub}; s.{Now}; }}; Action two = () => {{ using var s = {Push}; {{|!:s.{Now}|}}; }}; "
            + "one(); two();"
    )]
    [InlineData($"One(); Two(); void One() {{ using var s = {Pub}; s.{Now}; }} void Two() {{ using var s = {Push}; {{|!:s.{Now}|}}; }}")]
    [InlineData(
        $"One(); Two(); void One() {{ using var s = {Router}; s.{Now}; }} "
            + $"void Two() {{ using var s = {Router}; s.SetOption(SocketOption.Router_Mandatory, 1); {{|!:s.{Now}|}}; }}"
    )]
    [InlineData($"using (var s = {Router}) {{ s.{Now}; }} using (var s = {Push}) {{ s.SetOption(SocketOption.Router_Mandatory, 1); }}")]
    [InlineData(
        $"var type = SocketType.Push; Run(); void Run() {{ var type = SocketType.Pub; using var s = new Socket(context, type); "
            + $"s.{Now}; }} using var p = new Socket(context, type); {{|!:p.{Now}|}};"
    )]
    [InlineData(
        $"var s = {Pub}; Action<SocketType> go = type => Console.Write(type); const SocketType t = SocketType.XPub; "
            + $"using var x = new Socket(context, t); x.{Now}; s.{Now};"
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
    [InlineData(
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
    [InlineData(
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
    [InlineData(
        $$"""
            class P
            {
                Socket _p;
                P(Context context) { _p = {{Pub}}; ref var p = ref _p; p = {{Push}}; }
                void Go(Message message) { {|!:_p.{{Now}}|}; }
            }
            """
    )]
    [InlineData(
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
    [InlineData(
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

    [Theory]
    [InlineData("const SocketType T = SocketType.Pub;", "using var s = new Socket(context, T);")]
    [InlineData("static readonly SocketType T = SocketType.Pub;", "using var s = new Socket(context, T);")]
    [InlineData("static SocketType T => SocketType.Pub;", "using var s = new Socket(context, T);")]
    [InlineData("static SocketType T { get; } = SocketType.Pub;", "using var s = new Socket(context, K.T);")]
    [InlineData("static class Inner { public const SocketType T = SocketType.Pub; }", "using var s = new Socket(context, Inner.T);")]
    [InlineData("", "using var s = new Socket(context, N.T);")]
    [InlineData("", "using var s = new Socket(context, N.Fixed);")]
    [InlineData("const int One = 1;", "using var s = new Socket(context, (SocketType)One);")]
    [InlineData("", "using var s = new Socket(context, on switch { true => SocketType.Pub, _ => SocketType.Rep });")]
    [InlineData("", "using var s = on switch { true => new Socket(context, SocketType.Pub), _ => throw new Exception() };")]
    [InlineData(
        "",
        "SocketType type; if (on) type = SocketType.Pub; else type = SocketType.XPub; using var s = new Socket(context, type);"
    )]
    [InlineData("", "var all = new[] { new Socket(context, SocketType.Pub), new Socket(context, SocketType.XPub) }; var s = all[0];")]
    [InlineData("", "Socket[] all = { new(context, SocketType.Pub) }; var s = all[on ? 0 : 1];")]
    [InlineData("", "var all = new Socket[2]; for (var i = 0; i < 2; i++) all[i] = new Socket(context, SocketType.Pub); var s = all[1];")]
    [InlineData("", "var all = new List<Socket>(); all.Add(new Socket(context, SocketType.Pub)); var s = all[0];")]
    [InlineData("", "var all = new List<Socket> { new Socket(context, SocketType.Pub) }; var s = all[0];")]
    [InlineData("", "var all = (new Socket(context, SocketType.Pub), new Socket(context, SocketType.Push)); var s = all.Item1;")]
    [InlineData("", "var all = (One: new Socket(context, SocketType.Pub), Two: on); var s = all.One;")]
    [InlineData("", "var (s, p) = (new Socket(context, SocketType.Pub), new Socket(context, SocketType.Push));")]
    [InlineData(
        "static (Socket, Socket) Both(Context context) => (new(context, SocketType.Pub), new(context, SocketType.Push));",
        "var (s, p) = Both(context);"
    )]
    [InlineData(
        "static Socket Make(Context c) { var s = new Socket(c, SocketType.Pub); s.Bind(\"inproc://a\"); return s; }",
        "using var s = Make(context);"
    )]
    [InlineData(
        "static Socket Make(Context c) => Open(c, SocketType.Pub); static Socket Open(Context c, SocketType t) "
            + "{ var s = new Socket(c, t); s.Bind(\"inproc://a\"); return s; }",
        "using var s = Make(context); using var p = Open(context, " + "SocketType.Push);"
    )]
    [InlineData(
        "static async Task<Socket> Make(Context c) { await Task.Delay(1); return new Socket(c, SocketType.Pub); }",
        "using var s = Make(context).Result;"
    )]
    [InlineData("", "using var s = N.Make(context);")]
    [InlineData("static bool Try(Context c, out Socket s) { s = new Socket(c, SocketType.Pub); return true; }", "Try(context, out var s);")]
    [InlineData("static Socket s_s; static Socket Get(Context c) => s_s ??= new Socket(c, SocketType.Pub);", "var s = Get(context);")]
    [InlineData("static readonly Lazy<Socket> s_s = new(() => new Socket(new Context(), SocketType.Pub));", "var s = s_s.Value;")]
    [InlineData("", "Func<Socket> make = () => new Socket(context, SocketType.Pub); using var s = make();")]
    [InlineData(
        "static Socket Make() => new Socket(new Context(), SocketType.Pub); static readonly Lazy<Socket> s_s = new(Make);",
        "var s = s_s.Value;"
    )]
    [InlineData("", "var all = Enumerable.Range(0, 3).Select(_ => new Socket(context, SocketType.Pub)).ToArray(); var s = all[0];")]
    [InlineData(
        "",
        "var all = new Dictionary<string, Socket>(); all[\"a\"] = new Socket(context, SocketType.Pub); "
            + "if (!all.TryGetValue(\"a\", out var s)) return;"
    )]
    [InlineData("", "var all = new Dictionary<string, Socket> { [\"a\"] = new Socket(context, SocketType.Pub) }; var s = all[\"a\"];")]
    [InlineData("static Socket s_p = new(new Context(), SocketType.Pub); static Socket P => s_p;", "var s = K.P;")]
    public Task Type_in_other_words_DoesNotTrigger(string members, string code) =>
        Check(
            $$"""
            static partial class N
            {
                public const SocketType T = SocketType.Pub;
                public static readonly SocketType Fixed = SocketType.XPub;
                public static Socket Make(Context context) { var s = new Socket(context, T); return s; }
            }
            static class K
            {
                {{members}}
                {{M}} { {{code}} s.{{Now}}; }
            }
            """
        );

    [Theory]
    [InlineData("var all = new[] { new Socket(context, SocketType.Pub), new Socket(context, SocketType.Push) }; var s = all[0];")]
    [InlineData("var all = new Socket[2]; all[0] = new Socket(context, SocketType.Pub); Fill(all); var s = all[0];")]
    [InlineData("var all = new List<Socket> { new Socket(context, SocketType.Pub) }; all.Add(any); var s = all[0];")]
    [InlineData("var all = (new Socket(context, SocketType.Pub), new Socket(context, SocketType.Push)); var s = all.Item2;")]
    [InlineData("var all = (new Socket(context, SocketType.Pub), 1); all.Item1 = any; var s = all.Item1;")]
    [InlineData("var (s, p) = (new Socket(context, SocketType.Push), new Socket(context, SocketType.Pub));")]
    [InlineData("using var s = new Socket(context, Mixed);")]
    [InlineData("using var s = new Socket(context, on switch { true => SocketType.Pub, _ => SocketType.Push });")]
    [InlineData("using var s = Either(context, on);")]
    [InlineData("using var s = Open(context, SocketType.Push); using var p = Open(context, SocketType.Pub);")]
    [InlineData("using var s = Demanding(context);")]
    [InlineData("var s = new Socket(context, SocketType.Pub); if (on) s = any;")]
    [InlineData("if (any is not { } s) return;")]
    public Task Type_that_may_be_another_Triggers(string code) =>
        Check(
            $$"""
            class K
            {
                static SocketType Mixed { get; set; } = SocketType.Pub;
                static void Turn() { Mixed = SocketType.Push; }
                static void Fill(Socket[] all) { }
                static Socket Open(Context c, SocketType t) { var s = new Socket(c, t); return s; }
                static Socket Demanding(Context c)
                {
                    var made = new Socket(c, SocketType.Router);
                    made.SetOption(SocketOption.Router_Mandatory, 1);
                    return made;
                }
                static Socket Either(Context c, bool on)
                {
                    if (on)
                        return new Socket(c, SocketType.Pub);
                    return new Socket(c, SocketType.Push);
                }
                {{M}} { {{code}} {|!:s.{{Now}}|}; }
            }
            """
        );

    [Theory]
    // all that is given
    [InlineData("private static void Send(Socket s) { s.¤; }", "Send(pub);")]
    [InlineData("private static void Send(Socket s = null) { s.¤; }", "Send(s: pub); Send();")]
    [InlineData("private static void Send(Socket s) { s.¤; if (N.Note.More) Send(s); }", "Send(pub);")]
    [InlineData("private static void Send(Socket s) { s.¤; }", "Send(pub); Send(xpub);")]
    [InlineData("private static void Send(Socket s) => Inner(s); " + "private static void Inner(Socket s) { s.¤; }", "Send(pub);")]
    // one of them is another, or there may be more
    [InlineData("private static void Send(Socket s) { {|!:s.¤|}; }", "Send(pub); Send(push);")]
    [InlineData("private static void Send(Socket s) { {|!:s.¤|}; }", "Send(pub); Send(any);")]
    [InlineData("public static void Send(Socket s) { {|!:s.¤|}; }", "Send(pub);")]
    [InlineData("private static void Send(Socket s) { {|!:s.¤|}; }", "Send(pub); Action<Socket> a = Send;")]
    [InlineData("private static void Send(Socket s) { {|!:s.¤|}; }", "")]
    [InlineData("private static void Send(Socket s, Socket o) { s = o; {|!:s.¤|}; }", "Send(pub, any);")]
    public Task Parameter_is_what_all_calls_give(string member, string code) =>
        Check(
            $$"""
            public static class K
            {
                {{member.Replace("¤", Note, StringComparison.Ordinal)}}
                {{M}}
                {
                    using var pub = {{Pub}};
                    using var xpub = new Socket(context, SocketType.XPub);
                    using var push = {{Push}};
                    {{code}}
                }
            }
            """
        );

    [Fact]
    public Task Parameter_of_a_local_function() =>
        Check(
            $$"""
            class K
            {
                {{M}}
                {
                    using var pub = {{Pub}};
                    Send(pub);
                    SendAny(any);
                    void Send(Socket s) { s.{{Note}}; }
                    void SendAny(Socket s) { {|!:s.{{Note}}|}; }
                }
            }
            """
        );

    [Fact]
    public Task Parameter_of_an_extension() =>
        Check(
            $$"""
            static class K
            {
                static void Put(this Socket s) { {|!:s.{{Note}}|}; }
                {{M}}
                {
                    using var pub = {{Pub}};
                    K.Put(pub);
                    any.Put();
                }
            }
            """
        );

    [Theory]
    [InlineData("class P(Socket s) { public void Go() { s.¤; } }", "new P(pub).Go();")]
    [InlineData("class P { readonly Socket _s; public P(Socket s) { _s = s; } public void Go() { _s.¤; } }", "P p = new(pub); p.Go();")]
    [InlineData(
        "class P { readonly Socket _s; public P(Context c, SocketType t) { _s = new(c, t); } public void Go() { _s.¤; } }",
        "new P(context, SocketType.Pub).Go();"
    )]
    [InlineData(
        "abstract class B { protected readonly Socket S; protected B(Context c, SocketType t) { S = new(c, t); } } "
            + "class P : B { public P(Context c) : base(c, SocketType.Pub) { } public void Go() { S.¤; } }",
        "new P(context).Go();"
    )]
    [InlineData(
        "abstract class B(Context c, SocketType t) { protected readonly Socket S = new(c, t); } "
            + "class P(Context c) : B(c, SocketType.Push) { public void Go() { {|!:S.¤|}; } }",
        "new P(context).Go();"
    )]
    [InlineData("class P(Socket s) { public void Go() { {|!:s.¤|}; } }", "new P(pub).Go(); new P(push).Go();")]
    [InlineData("class P(Socket s) { public void Go() { {|!:s.¤|}; } public void Set(Socket t) { s = t; } }", "new P(pub).Set(any);")]
    [InlineData("public class P(Socket s) { public void Go() { {|!:s.¤|}; } }", "new P(pub).Go();")]
    [InlineData(
        "class P { readonly Socket _s; public P(Socket s) { _s = s; } P() : this(N.Any) { } public void Go() { {|!:_s.¤|}; } }",
        "new P(pub).Go();"
    )]
    public Task Parameter_of_a_constructor_is_what_all_creations_give(string type, string code) =>
        Check(
            $$"""
            {{type.Replace("¤", Note, StringComparison.Ordinal)}}
            static partial class N { public static Socket Any; }
            class K { {{M}} { using var pub = {{Pub}}; using var push = {{Push}}; {{code}} } }
            """
        );

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
        "using (var s = new Socket(context, SocketType.Router)) { s.Recv(id); s.Recv(b, RecvFlags.DontWait); Use(b); } "
            + "using (var s = new Socket(context, SocketType.Dealer)) { s.Recv(b); }"
    )]
    [InlineData(
        "using (var s = new Socket(context, SocketType.Router)) { s.Recv(id); } using (var s = new Socket(context, "
            + "SocketType.Dealer)) { s.Recv(b); {|ZMQ3001:s.Recv(b, RecvFlags.DontWait)|}; Use(b); }"
    )]
    [InlineData("using var s = new Socket(context, T); s.Recv(id); s.Recv(b, RecvFlags.DontWait); Use(b);")]
    [InlineData("using var s = Make(context); s.Recv(id); s.Recv(b, RecvFlags.DontWait); Use(b);")]
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
    private static async Task Check(string code)
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
