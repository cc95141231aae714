using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ3012 with NetMQ: more follows by the name of the method, by an argument, and in chains.</summary>
public sealed class UnfinishedMultipartTests
{
    private const string Own = "using var own = new PushSocket(); own.Connect(\"inproc://peer\"); ";

    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3012").ForNetMq();

    [Theory]
    [InlineData("{|ZMQ3012:own.SendMoreFrame(payload)|};")]
    [FullData("{|ZMQ3012:own.SendFrame(payload, true)|};")]
    [FullData("{|ZMQ3012:own.SendFrame(text, more: true)|};")]
    [InlineData("var more = true; {|ZMQ3012:own.SendFrame(text, more)|};")]
    [FullData("const bool More = true; {|ZMQ3012:own.SendFrame(text, More)|};")]
    [FullData("{|ZMQ3012:own.SendMoreFrameEmpty()|};")]
    [FullData("{|ZMQ3012:own.SendMoreFrame(payload).SendMoreFrame(text)|};")]
    [FullData("own.SendMoreFrame(payload).SendFrame(text); {|ZMQ3012:own.SendMoreFrame(payload)|};")]
    public Task Message_without_an_end_Triggers(string code) => Code.IsNotFixed(Own + code);

    [Theory]
    [InlineData("public void Put(string text, bool more) => _socket.SendFrame(text, more);")]
    [InlineData("public void Put(string text, bool more) { if (more) _socket.SendMoreFrame(text); else _socket.SendFrame(text); }")]
    public Task Object_whose_message_has_no_end_Triggers(string put) =>
        Code.Triggers(
            $$"""
            using NetMQ;
            using NetMQ.Sockets;

            internal sealed class Link
            {
                private readonly PushSocket _socket = new(">tcp://server:5555");

                {{put}}
            }

            internal static class Program
            {
                public static void Run()
                {
                    var link = new Link();
                    link.Put("a", false);
                    {|ZMQ3012:link.Put("b", true)|};
                }
            }
            """
        );

    [Theory]
    [InlineData("own.SendMoreFrame(payload); own.SendFrame(text);")]
    [FullData("own.SendMoreFrame(payload).SendFrame(text);")]
    [FullData("own.SendMoreFrame(payload).SendMoreFrameEmpty().SendFrame(text);")]
    [InlineData("var rest = own.SendMoreFrame(payload); rest.SendFrame(text);")]
    [FullData("own.SendMoreFrame(payload).SendFrame(running ? text : \"\");")]
    [FullData("own.SendMoreFrame(running ? payload : []).SendMoreFrame(text ?? \"\").SendFrame(running ? text : \"\");")]
    [FullData("own.SendMoreFrame(payload); if (own.TrySendFrame(text)) return;")]
    public Task Message_that_a_last_frame_ends_DoesNotTrigger(string code) => Code.DoesNotTrigger(Own + code);

    [Theory]
    [InlineData("own.SendFrame(payload, false);")]
    [FullData("own.SendFrame(payload, running);")]
    [InlineData("var more = false; own.SendFrame(payload, more);")]
    [FullData("var more = true; own.SendFrame(payload, more); more = false; own.SendFrame(payload, more);")]
    [InlineData("var more = true; Stop(ref more); own.SendFrame(payload, more); static void Stop(ref bool b) => b = false;")]
    [FullData("var more = true; while (more) { more = running; own.SendFrame(payload, more); }")]
    public Task Message_that_a_flag_may_end_DoesNotTrigger(string code) => Code.DoesNotTrigger(Own + code);

    [Theory]
    [InlineData("own.SendMoreFrame(payload); own.SendMultipartMessage(message);")]
    public Task Message_that_a_whole_message_ends_DoesNotTrigger(string code) => Code.DoesNotTrigger(Own + code);

    [Theory]
    [InlineData("own.More(\"a\").Last(\"b\");")]
    [FullData("own.More(\"a\").SendMoreFrame(\"b\").Last(\"c\");")]
    [InlineData("Last(More(own, \"a\"), \"b\");")]
    [FullData("own.Also(\"a\").Also(\"b\").SendFrame(\"c\");")]
    [FullData("using var other = new PushSocket(); other.Beside(own, \"a\"); own.Last(\"b\");")]
    public Task Message_that_a_chain_of_ones_own_methods_ends_DoesNotTrigger(string code) => Code.DoesNotTrigger(WithSends(code));

    [Theory]
    [InlineData("{|ZMQ3012:own.More(\"a\").More(\"b\")|};")]
    [FullData("{|ZMQ3012:own.Also(\"a\").SendMoreFrame(\"b\")|};")]
    public Task Chain_of_ones_own_methods_without_an_end_Triggers(string code) => Code.IsNotFixed(WithSends(code));

    private static string WithSends(string code) =>
        $$"""
            using NetMQ;
            using NetMQ.Sockets;

            static class Program
            {
                static void Main()
                {
                    {{Own}}
                    {{code}}
                }

                public static IOutgoingSocket More(this IOutgoingSocket s, string t) => s.SendMoreFrame(t);

                public static T Also<T>(this T s, string t)
                    where T : IOutgoingSocket
                {
                    s.SendMoreFrame(t);
                    return s;
                }

                public static IOutgoingSocket Beside(this IOutgoingSocket s, IOutgoingSocket o, string t)
                {
                    o.SendMoreFrame(t);
                    return s;
                }

                public static void Last(this IOutgoingSocket s, string t) => s.SendFrame(t);
            }
            """;

    [Fact]
    public Task Raw_router_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            "using var raw = new RouterSocket(); raw.Options.RouterRawSocket = true; raw.Bind(\"tcp://*:1\"); "
                + "raw.SendMoreFrame(payload).SendMoreFrame(text);"
        );

    [Fact]
    public Task Router_Triggers() =>
        Code.IsNotFixed(
            "using var router = new RouterSocket(); router.Options.RouterMandatory = true; router.Bind(\"tcp://*:1\"); "
                + "{|ZMQ3012:router.SendMoreFrame(payload).SendMoreFrame(text)|};"
        );

    [Fact]
    public Task Socket_of_a_handler_DoesNotTrigger() =>
        Code.DoesNotTrigger("socket.ReceiveReady += (_, ready) => ready.Socket.SendMoreFrame(payload); socket.SendMoreFrame(text);");
}
