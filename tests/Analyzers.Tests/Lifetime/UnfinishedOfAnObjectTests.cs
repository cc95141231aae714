using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

/// <summary>ZMQ3012 and ZMQ3027 of objects of the user's around one socket, whose methods pass their calls on.</summary>
public sealed class UnfinishedOfAnObjectTests
{
    private static RuleTest Never { get; } = RuleTest.Of("ZMQ3012");
    private static RuleTest Sometimes { get; } = RuleTest.Of("ZMQ3027");

    private const string Passing =
        "public bool Put(byte[] b, bool more = false) => _socket.Send(b, more ? SendFlags.SendMore : SendFlags.None);";

    private static string Link(string members, string made = "", string closed = "_socket.Dispose();") =>
        $$"""


            sealed class Link : System.IDisposable
            {
                private readonly Socket _socket;
                public Link(Context context, SocketType type) { _socket = new Socket(context, type); {{made}} }
                {{members}}
                public void Dispose() { {{closed}} }
            }
            """;

    private static string Around(string code, string link, string others = "") =>
        $$"""
            using System;
            using Net.Zmq;

            class Program
            {
                void Run(Context context, byte[] a, byte[] b, bool on)
                {
                    using var link = new Link(context, SocketType.Push);
                    {{code}}
                }
                {{others}}
            }
            """ + link;

    [Theory]
    [InlineData("{|ZMQ3012:link.Put(a, true)|};")]
    [FullData("link.Put(a); {|ZMQ3012:link.Put(b, more: true)|}; Console.WriteLine();")]
    [FullData("using var other = new Link(context, SocketType.Push); {|ZMQ3012:link.Put(a, true)|}; other.Put(b);")]
    public Task Message_that_is_never_finished_Triggers(string code) => Never.Triggers(Around(code, Link(Passing)));

    /// <summary>Where nothing in the object's class can send another frame, the class is what is wrong, and is told of once.</summary>
    [Theory]
    [InlineData("public void Put(byte[] b) => {|ZMQ3012:_socket.Send(b, SendFlags.SendMore)|};")]
    [InlineData("public bool Put(byte[] b) { return {|ZMQ3012:_socket.Send(b, SendFlags.SendMore)|}; }")]
    public Task Class_that_never_finishes_it_is_reported_once(string put) => Never.Triggers(Around("link.Put(a);", Link(put)));

    [Theory]
    [InlineData("{|ZMQ3027:link.Put(a, true)|}; if (on) return; link.Put(b);")]
    [FullData("{|ZMQ3027:link.Put(a, true)|}; if (on) Console.WriteLine(); else link.Put(b);")]
    public Task Message_that_a_path_leaves_Triggers(string code) => Sometimes.Triggers(Around(code, Link(Passing)));

    [Theory]
    [InlineData("class Program(Link link) { void Run(byte[] a, bool on) { {|ZMQ3027:link.Put(a, true)|}; if (on) return; link.Put(a); } }")]
    [FullData("class Program { void Run(Link link, byte[] a, bool on) { {|ZMQ3027:link.Put(a, true)|}; if (on) return; link.Put(a); } }")]
    public Task Object_that_comes_from_elsewhere_Triggers(string code) => Sometimes.Triggers("using Net.Zmq;\n" + code + Link(Passing));

    [Theory]
    [InlineData("if (more) _socket.Send(b, SendFlags.SendMore); else _socket.Send(b);")]
    [InlineData("if (!more) { _socket.Send(b); } else { _socket.Send(b, SendFlags.SendMore); }")]
    [InlineData("ArgumentNullException.ThrowIfNull(b); if (more) { _socket.Send(b, SendFlags.SendMore); } else { _socket.Send(b); }")]
    public Task Frame_whose_caller_chooses_by_an_if_Triggers(string chosen) =>
        Never.Triggers(Around("{|ZMQ3012:link.Put(a, true)|};", Link($"public void Put(byte[] b, bool more = false) {{ {chosen} }}")));

    [Theory]
    [InlineData("more = b.Length > 3; if (more) _socket.Send(b, SendFlags.SendMore); else _socket.Send(b);")]
    [InlineData("if (more) _socket.Send(b, SendFlags.SendMore); else _socket.Send(b, 0);")]
    [InlineData("if (more) _socket.Send(b, SendFlags.SendMore); else Console.WriteLine();")]
    [InlineData("if (more) _socket.Send(b, SendFlags.SendMore); else _socket.Send(new byte[1]);")]
    public Task Frame_that_is_chosen_otherwise_DoesNotTrigger(string chosen) =>
        Never.DoesNotTrigger(
            Around(
                "link.Put(a, true); link.End();",
                Link($"public void Put(byte[] b, bool more = false) {{ {chosen} }} public void End() => _socket.Send(\"end\");")
            )
        );

    /// <summary>A call may finish what another has begun: which one it is, its caller says.</summary>
    [Theory]
    [InlineData("if (more) _socket.Send(b, SendFlags.SendMore); else _socket.Send(b);")]
    [InlineData("if (b.Length > 3) _socket.Send(b, SendFlags.SendMore); else _socket.Send(b);")]
    public Task Method_that_another_call_of_it_finishes_DoesNotTrigger(string chosen) =>
        Never.DoesNotTrigger(
            Around("link.Put(a, true); link.Put(b);", Link($"public void Put(byte[] b, bool more = false) {{ {chosen} }}"))
        );

    [Theory]
    [InlineData("{|ZMQ3012:_socket.Send(b, SendFlags.SendMore)|};")]
    [InlineData("_socket.Send(\"hello\"); {|ZMQ3012:_socket.Send(b, SendFlags.SendMore)|};")]
    public Task Method_that_only_begins_Triggers(string sends) =>
        Never.Triggers(Around("", Link($"public void Put(byte[] b) {{ {sends} }}")));

    [Theory]
    [InlineData("link.Put(a, true); link.Put(b);")]
    [FullData("link.Put(a, on); if (on) link.Put(b);")]
    public Task Message_that_is_finished_DoesNotTrigger(string code) => Never.DoesNotTrigger(Around(code, Link(Passing)));

    [Theory]
    [InlineData("public void End() => _socket.Send(\"end\");", "link.Put(a, true); if (on) { link.End(); return; } link.Put(b);")]
    [InlineData(
        "public bool End => _socket.Send(\"end\");",
        "link.Put(a, true); if (on) { Console.WriteLine(link.End); return; } link.Put(b);"
    )]
    [FullData(
        "public void All(byte[] a) { _socket.Send(a, SendFlags.SendMore); _socket.Send(a); }",
        "link.Put(a, true); if (on) link.All(a); else link.Put(b);"
    )]
    public Task Object_that_finishes_it_by_other_members_DoesNotTrigger(string member, string code) =>
        Sometimes.DoesNotTrigger(Around(code, Link(Passing + member)));

    private static string Given(string members, string made = "") =>
        "sealed class Link : System.IDisposable { private readonly Socket _socket; "
        + "public Link(Socket socket) { _socket = socket; "
        + made
        + "} "
        + members
        + " public void Dispose() => _socket.Dispose(); static void Keep(Socket s) { } }";

    private static string AroundGiven(string code, string link) =>
        Around(code, link)
            .Replace(
                "new Link(context, SocketType.Push)",
                "new Link(new Socket(context, SocketType.Push))",
                System.StringComparison.Ordinal
            );

    [Fact]
    public Task Socket_that_is_made_for_the_object_Triggers() =>
        Never.Triggers(AroundGiven("{|ZMQ3012:link.Put(a, true)|};", Given(Passing)));

    [Fact]
    public Task Socket_that_the_constructor_gives_away_DoesNotTrigger() =>
        Never.DoesNotTrigger(
            AroundGiven("link.Put(a, true); Later();", Given(Passing, "Keep(socket);"))
                .Replace("Later();", "", System.StringComparison.Ordinal)
        );

    [Fact]
    public Task Object_that_finishes_it_at_its_end_DoesNotTrigger() =>
        Never.DoesNotTrigger(Around("link.Put(a, true);", Link(Passing, closed: "_socket.Send(\"end\"); _socket.Dispose();")));

    [Theory]
    [InlineData("link.Put(a, true); if (on) { End(link); return; } link.Put(b);", "void End(Link link) => link.Put([]);")]
    [FullData("link.Put(a, true); Later(() => link.Put(b));", "void Later(Action act) => act();")]
    public Task Object_that_other_code_has_DoesNotTrigger(string code, string others) =>
        Sometimes.DoesNotTrigger(Around(code, Link(Passing), others));

    [Fact]
    public Task Field_that_another_member_goes_on_with_DoesNotTrigger() =>
        Never.DoesNotTrigger(
            """
            using Net.Zmq;

            class Program(Context context)
            {
                private readonly Link _link = new(context, SocketType.Push);
                public void Begin(byte[] a) => _link.Put(a, true);
                public void End(byte[] a) => _link.Put(a);
            }
            """ + Link(Passing)
        );

    [Fact]
    public Task Raw_socket_DoesNotTrigger() =>
        Never.DoesNotTrigger(
            Around("link.Put(a, true);", Link(Passing, made: "_socket.SetOption(SocketOption.Router_Raw, 1);"))
                .Replace("SocketType.Push", "SocketType.Router", System.StringComparison.Ordinal)
        );

    [Fact]
    public Task Object_with_two_sockets_DoesNotTrigger() =>
        Never.DoesNotTrigger(
            Around("link.Put(a, true); link.PutOther(b);", Link(Passing + "public bool PutOther(byte[] b) => _other.Send(b);"))
                .Replace(
                    "private readonly",
                    "private readonly Socket _other = new(new Context(), SocketType.Push); private readonly",
                    System.StringComparison.Ordinal
                )
        );
}
