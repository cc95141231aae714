using System;
using System.Threading.Tasks;
using Xunit;
using static ZmqPerf.Analyzers.Tests.Sockets.SocketKindTests;

namespace ZmqPerf.Analyzers.Tests.Sockets;

public sealed class SocketKindParameterTests
{
    private const string Pub = "new Socket(context, SocketType.Pub)",
        Push = "new Socket(context, SocketType.Push)";

    /// <summary>The same of a message that no caller gives.</summary>
    private const string Note = "Send(N.Note, SendFlags.DontWait)";

    /// <summary>Members of a class: of every socket's own type, wherever another one of that name is made.</summary>
    private const string M = "public static void M(Context context, Message message, bool on, Socket any)";

    [Theory]
    // all that is given
    [InlineData("private static void Send(Socket s) { s.¤; }", "Send(pub);")]
    [FullData("private static void Send(Socket s = null) { s.¤; }", "Send(s: pub); Send();")]
    [FullData("private static void Send(Socket s) { s.¤; if (N.Note.More) Send(s); }", "Send(pub);")]
    [InlineData("private static void Send(Socket s) { s.¤; }", "Send(pub); Send(xpub);")]
    [FullData("private static void Send(Socket s) => Inner(s); " + "private static void Inner(Socket s) { s.¤; }", "Send(pub);")]
    public Task Parameter_is_what_all_calls_give(string member, string code) => CheckParameter(member, code);

    [Theory]
    // one of them is another, or there may be more
    [InlineData("private static void Send(Socket s) { {|!:s.¤|}; }", "Send(pub); Send(push);")]
    [InlineData("private static void Send(Socket s) { {|!:s.¤|}; }", "Send(pub); Send(any);")]
    [FullData("public static void Send(Socket s) { {|!:s.¤|}; }", "Send(pub);")]
    [InlineData("private static void Send(Socket s) { {|!:s.¤|}; }", "Send(pub); Action<Socket> a = Send;")]
    [InlineData("private static void Send(Socket s) { {|!:s.¤|}; }", "")]
    [InlineData("private static void Send(Socket s, Socket o) { s = o; {|!:s.¤|}; }", "Send(pub, any);")]
    public Task Parameter_may_be_another_where_not_all_calls_are_known(string member, string code) => CheckParameter(member, code);

    private static Task CheckParameter(string member, string code) =>
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
    [FullData("class P { readonly Socket _s; public P(Socket s) { _s = s; } public void Go() { _s.¤; } }", "P p = new(pub); p.Go();")]
    [FullData(
        "class P { readonly Socket _s; public P(Context c, SocketType t) { _s = new(c, t); } public void Go() { _s.¤; } }",
        "new P(context, SocketType.Pub).Go();"
    )]
    [InlineData(
        """
            abstract class B
            {
                protected readonly Socket S;
                protected B(Context c, SocketType t) { S = new(c, t); }
            }
            class P : B { public P(Context c) : base(c, SocketType.Pub) { } public void Go() { S.¤; } }
            """,
        "new P(context).Go();"
    )]
    [InlineData(
        """
            abstract class B(Context c, SocketType t) { protected readonly Socket S = new(c, t); }
            class P(Context c) : B(c, SocketType.Push) { public void Go() { {|!:S.¤|}; } }
            """,
        "new P(context).Go();"
    )]
    public Task Parameter_of_a_constructor_is_what_all_creations_give(string type, string code) => CheckCreation(type, code);

    [Theory]
    [InlineData("class P(Socket s) { public void Go() { {|!:s.¤|}; } }", "new P(pub).Go(); new P(push).Go();")]
    [InlineData("class P(Socket s) { public void Go() { {|!:s.¤|}; } public void Set(Socket t) { s = t; } }", "new P(pub).Set(any);")]
    [FullData("public class P(Socket s) { public void Go() { {|!:s.¤|}; } }", "new P(pub).Go();")]
    [InlineData(
        "class P { readonly Socket _s; public P(Socket s) { _s = s; } P() : this(N.Any) { } public void Go() { {|!:_s.¤|}; } }",
        "new P(pub).Go();"
    )]
    public Task Parameter_of_a_constructor_may_be_another(string type, string code) => CheckCreation(type, code);

    private static Task CheckCreation(string type, string code) =>
        Check(
            $$"""
            {{type.Replace("¤", Note, StringComparison.Ordinal)}}
            static partial class N { public static Socket Any; }
            class K { {{M}} { using var pub = {{Pub}}; using var push = {{Push}}; {{code}} } }
            """
        );
}
