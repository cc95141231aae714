using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3039 with Net.Zmq.</summary>
public sealed class RoutingIdAsTextTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3039");

    private const string Router = "using var router = new Socket(context, SocketType.Router); router.Bind(\"tcp://*:5555\"); ";

    [Theory]
    [InlineData("var id = router.RecvString(); router.Send({|ZMQ3039:id|}, SendFlags.SendMore); router.Send(payload);")]
    [InlineData(
        """
            while (running)
            {
                var id = router.RecvString();
                var asked = router.RecvString();
                router.Send({|ZMQ3039:id|}, SendFlags.SendMore);
                router.Send(asked);
            }
            """
    )]
    public Task An_id_that_is_sent_back_Triggers(string code) => Code.IsNotFixed(Router + code);

    [Theory]
    [InlineData("router.Recv(message); router.Send(message, SendFlags.SendMore); router.Send(payload);")]
    public Task Bytes_DoNotTrigger(string code) => Code.DoesNotTrigger(Router + code);

    [Theory]
    [InlineData("var id = router.RecvString(); router.Send(id);")]
    [FullData(
        """
            router.Recv(message);
            var asked = router.RecvString();
            router.Send(message, SendFlags.SendMore);
            router.Send(asked, SendFlags.SendMore);
            router.Send(payload);
            """
    )]
    public Task Other_frames_DoNotTrigger(string code) => Code.DoesNotTrigger(Router + code);

    [Theory]
    [InlineData("var id = router.RecvString(); socket.Send(id, SendFlags.SendMore); socket.Send(payload);")]
    [FullData("var id = socket.RecvString(); router.Send(id, SendFlags.SendMore); router.Send(payload);")]
    public Task Other_sockets_DoNotTrigger(string code) => Code.DoesNotTrigger(Router + code);

    [Theory]
    [InlineData("void Name(Socket dealer, byte[] id) => dealer.SetOption(SocketOption.Routing_Id, id); Name(socket, payload); ")]
    [InlineData("void Set(SocketOption option, byte[] value) => socket.SetOption(option, value); Set(SocketOption.Routing_Id, payload); ")]
    [InlineData("socket.SetOption(value: payload, option: SocketOption.Routing_Id); ")]
    [InlineData("void Set(Socket s, SocketOption o, byte[] id) => s.SetOption(o, id); Set(socket, SocketOption.Routing_Id, payload); ")]
    public Task Ids_that_the_code_gives_DoNotTrigger(string code) =>
        Code.DoesNotTrigger(Router + code + "var id = router.RecvString(); router.Send(id, SendFlags.SendMore); router.Send(payload);");

    private const string Answer = " router.Send({|ZMQ3039:id|}, SendFlags.SendMore); router.Send(asked);\n";

    [Theory]
    [InlineData("static (string, string) Next(Socket s) => (s.RecvString(), s.RecvString());")]
    [FullData("static (string Id, string Asked) Next(Socket s) { var i = s.RecvString(); var a = s.RecvString(); return (i, a); }")]
    [InlineData("static (string Id, string Asked) Next(Socket s) { var first = s.RecvString(); return (first, s.RecvString()); }")]
    public Task An_id_that_a_method_gives_in_a_tuple_Triggers(string helper) =>
        Code.IsNotFixed(Router + "var (id, asked) = Next(router);" + Answer + helper);

    [Fact]
    public Task An_id_that_a_method_sends_Triggers() =>
        Code.IsNotFixed(
            Router
                + "var id = router.RecvString(); Put(router, {|ZMQ3039:id|}, SendFlags.SendMore); router.Send(payload);\n"
                + "static void Put(Socket s, string t, SendFlags f) => s.Send(t, f);"
        );

    [Theory]
    [InlineData("var (asked, id) = Next(router);", "static (string, string) Next(Socket s) => (s.RecvString(), s.RecvString());")]
    [FullData("var (id, asked) = Next(socket);", "static (string, string) Next(Socket s) => (s.RecvString(), s.RecvString());")]
    [InlineData("var (id, asked) = Next(router);", "(string, string) Next(Socket s) { s.Recv(payload); return (s.RecvString(), \"\"); }")]
    [FullData(
        "var (id, asked) = Next(router);",
        "static (string, string) Next(Socket s) { var a = s.RecvString(); return (s.RecvString(), a); }"
    )]
    [InlineData("var (id, asked) = Next(router);", "static (string, string) Next(Socket s) => (\"peer\", s.RecvString());")]
    [FullData(
        "router.Recv(payload); var (id, asked) = Next(router);",
        "static (string, string) Next(Socket s) => (s.RecvString(), s.RecvString());"
    )]
    public Task Text_that_is_no_id_DoesNotTrigger(string code, string helper) =>
        Code.DoesNotTrigger(Router + code + Answer.Replace("{|ZMQ3039:id|}", "id") + helper);
}
