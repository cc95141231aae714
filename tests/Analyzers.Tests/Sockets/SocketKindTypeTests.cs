using System;
using System.Threading.Tasks;
using Xunit;
using static ZmqPerf.Analyzers.Tests.Sockets.SocketKindTests;

namespace ZmqPerf.Analyzers.Tests.Sockets;

public sealed class SocketKindTypeTests
{
    /// <summary>A send of a message without waiting.</summary>
    private const string Now = "Send(message, SendFlags.DontWait)";

    /// <summary>Members of a class: of every socket's own type, wherever another one of that name is made.</summary>
    private const string M = "public static void M(Context context, Message message, bool on, Socket any)";

    [Theory]
    [InlineData("const SocketType T = SocketType.Pub;", "using var s = new Socket(context, T);")]
    [FullData("static readonly SocketType T = SocketType.Pub;", "using var s = new Socket(context, T);")]
    [FullData("static SocketType T => SocketType.Pub;", "using var s = new Socket(context, T);")]
    [FullData("static SocketType T { get; } = SocketType.Pub;", "using var s = new Socket(context, K.T);")]
    [FullData("static class Inner { public const SocketType T = SocketType.Pub; }", "using var s = new Socket(context, Inner.T);")]
    [FullData("", "using var s = new Socket(context, N.T);")]
    [FullData("", "using var s = new Socket(context, N.Fixed);")]
    [FullData("const int One = 1;", "using var s = new Socket(context, (SocketType)One);")]
    public Task Type_with_a_name_DoesNotTrigger(string members, string code) => CheckType(members, code);

    [Theory]
    [InlineData("", "using var s = new Socket(context, on switch { true => SocketType.Pub, _ => SocketType.Rep });")]
    [FullData("", "using var s = on switch { true => new Socket(context, SocketType.Pub), _ => throw new Exception() };")]
    [FullData("", "SocketType type; if (on) type = SocketType.Pub; else type = SocketType.XPub; using var s = new Socket(context, type);")]
    public Task Type_that_a_condition_chooses_DoesNotTrigger(string members, string code) => CheckType(members, code);

    [Theory]
    [InlineData("", "var all = new[] { new Socket(context, SocketType.Pub), new Socket(context, SocketType.XPub) }; var s = all[0];")]
    [FullData("", "Socket[] all = { new(context, SocketType.Pub) }; var s = all[on ? 0 : 1];")]
    [FullData("", "var all = new Socket[2]; for (var i = 0; i < 2; i++) all[i] = new Socket(context, SocketType.Pub); var s = all[1];")]
    [InlineData("", "var all = Enumerable.Range(0, 3).Select(_ => new Socket(context, SocketType.Pub)).ToArray(); var s = all[0];")]
    public Task Type_of_an_element_of_an_array_DoesNotTrigger(string members, string code) => CheckType(members, code);

    [Theory]
    [InlineData("", "var all = new List<Socket>(); all.Add(new Socket(context, SocketType.Pub)); var s = all[0];")]
    [InlineData("", "var all = new List<Socket> { new Socket(context, SocketType.Pub) }; var s = all[0];")]
    public Task Type_of_an_element_of_a_list_DoesNotTrigger(string members, string code) => CheckType(members, code);

    [Theory]
    [InlineData("", "var all = (new Socket(context, SocketType.Pub), new Socket(context, SocketType.Push)); var s = all.Item1;")]
    [FullData("", "var all = (One: new Socket(context, SocketType.Pub), Two: on); var s = all.One;")]
    [FullData("", "var (s, p) = (new Socket(context, SocketType.Pub), new Socket(context, SocketType.Push));")]
    public Task Type_of_an_element_of_a_tuple_DoesNotTrigger(string members, string code) => CheckType(members, code);

    [Theory]
    [InlineData(
        "",
        """
            var all = new Dictionary<string, Socket>();
            all["a"] = new Socket(context, SocketType.Pub);
            if (!all.TryGetValue("a", out var s)) return;
            """
    )]
    [InlineData("", "var all = new Dictionary<string, Socket> { [\"a\"] = new Socket(context, SocketType.Pub) }; var s = all[\"a\"];")]
    public Task Type_of_an_element_of_a_dictionary_DoesNotTrigger(string members, string code) => CheckType(members, code);

    [Theory]
    [InlineData(
        "static (Socket, Socket) Both(Context context) => (new(context, SocketType.Pub), new(context, SocketType.Push));",
        "var (s, p) = Both(context);"
    )]
    [FullData(
        "static Socket Make(Context c) { var s = new Socket(c, SocketType.Pub); s.Bind(\"inproc://a\"); return s; }",
        "using var s = Make(context);"
    )]
    [FullData(
        """
            static Socket Make(Context c) => Open(c, SocketType.Pub);
            static Socket Open(Context c, SocketType t)
            {
                var s = new Socket(c, t);
                s.Bind("inproc://a");
                return s;
            }
            """,
        "using var s = Make(context); using var p = Open(context, " + "SocketType.Push);"
    )]
    [InlineData(
        "static async Task<Socket> Make(Context c) { await Task.Delay(1); return new Socket(c, SocketType.Pub); }",
        "using var s = Make(context).Result;"
    )]
    [FullData("", "using var s = N.Make(context);")]
    [InlineData("static bool Try(Context c, out Socket s) { s = new Socket(c, SocketType.Pub); return true; }", "Try(context, out var s);")]
    [FullData("", "Func<Socket> make = () => new Socket(context, SocketType.Pub); using var s = make();")]
    public Task Type_of_what_a_method_makes_DoesNotTrigger(string members, string code) => CheckType(members, code);

    [Theory]
    [InlineData("static Socket s_s; static Socket Get(Context c) => s_s ??= new Socket(c, SocketType.Pub);", "var s = Get(context);")]
    [FullData("static readonly Lazy<Socket> s_s = new(() => new Socket(new Context(), SocketType.Pub));", "var s = s_s.Value;")]
    [InlineData(
        "static Socket Make() => new Socket(new Context(), SocketType.Pub); static readonly Lazy<Socket> s_s = new(Make);",
        "var s = s_s.Value;"
    )]
    public Task Type_of_what_is_made_when_it_is_asked_for_DoesNotTrigger(string members, string code) => CheckType(members, code);

    [Theory]
    [InlineData("static Socket s_p = new(new Context(), SocketType.Pub); static Socket P => s_p;", "var s = K.P;")]
    public Task Type_of_a_property_DoesNotTrigger(string members, string code) => CheckType(members, code);

    private static Task CheckType(string members, string code) =>
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
    [FullData("var all = new List<Socket> { new Socket(context, SocketType.Pub) }; all.Add(any); var s = all[0];")]
    [FullData("var all = (new Socket(context, SocketType.Pub), new Socket(context, SocketType.Push)); var s = all.Item2;")]
    [InlineData("var all = (new Socket(context, SocketType.Pub), 1); all.Item1 = any; var s = all.Item1;")]
    [FullData("var (s, p) = (new Socket(context, SocketType.Push), new Socket(context, SocketType.Pub));")]
    public Task Type_of_an_element_that_may_be_another_Triggers(string code) => CheckOtherType(code);

    [Theory]
    [InlineData("using var s = new Socket(context, Mixed);")]
    [FullData("using var s = new Socket(context, on switch { true => SocketType.Pub, _ => SocketType.Push });")]
    [FullData("using var s = Either(context, on);")]
    [InlineData("using var s = Open(context, SocketType.Push); using var p = Open(context, SocketType.Pub);")]
    [FullData("using var s = Demanding(context);")]
    [FullData("var s = new Socket(context, SocketType.Pub); if (on) s = any;")]
    public Task Type_that_may_be_another_Triggers(string code) => CheckOtherType(code);

    [Theory]
    [InlineData("if (any is not { } s) return;")]
    public Task Type_that_is_not_known_Triggers(string code) => CheckOtherType(code);

    private static Task CheckOtherType(string code) =>
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
}
