using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class FirstMessageDroppedTests
{
    private const string Router = "using var router = new Socket(context, SocketType.Router); ";
    private const string Connected = Router + "router.Connect(\"tcp://peer:1\"); ";
    private const string First = "{|ZMQ3042:router.Send(\"peer\", SendFlags.SendMore)|}; router.Send(payload);";
    private const string Sent = "router.Send(\"peer\", SendFlags.SendMore); router.Send(payload);";

    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3042");

    [Theory]
    [InlineData(Connected + First)]
    [FullData(Connected + "Console.WriteLine(1); var text = $\"{payload.Length}\"; " + First + " Console.WriteLine(text);")]
    [InlineData(Router + "router.SetOption(SocketOption.Linger, 0); router.Connect($\"tcp://peer:{payload.Length}\"); " + First)]
    [FullData(Connected + First + " router.Send(\"peer\", SendFlags.SendMore); router.Send(payload);")]
    public Task Send_behind_the_connection_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(Connected + "router.Recv(payload); " + Sent)]
    [FullData(Connected + "Thread.Sleep(100); " + Sent)]
    [FullData(Connected + "await Task.Delay(100); " + Sent)]
    [FullData(Connected + "Console.ReadLine(); " + Sent)]
    [FullData(Connected + "using var client = new System.Net.Sockets.TcpClient(\"registry\", 80); " + Sent)]
    [InlineData(Connected + "using var file = new System.IO.StreamReader(\"jobs\"); " + Sent)]
    [FullData(Connected + "using var p = new Poller(1); p.Add(router, PollEvents.In); p.Poll(100); " + Sent)]
    public Task Time_for_the_peer_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(Router + "router.SetOption(SocketOption.Router_Mandatory, 1); router.Connect(\"tcp://peer:1\"); " + Sent)]
    [InlineData(Router + "router.SetOption(SocketOption.Connect_Routing_Id, \"peer\"); router.Connect(\"tcp://peer:1\"); " + Sent)]
    [InlineData(Router + "router.Connect(\"inproc://peer\"); " + Sent)]
    [FullData(Router + "router.Bind(\"tcp://*:1\"); " + Sent)]
    [FullData(Router + "router.Bind(\"tcp://*:1\"); Thread.Sleep(9); router.Connect(\"tcp://peer:1\"); " + Sent)]
    [FullData(Router + "router.Connect(\"inproc://other\"); Thread.Sleep(9); router.Connect(\"tcp://peer:1\"); " + Sent)]
    [FullData("using var router = new Socket(context, SocketType.Dealer); router.Connect(\"tcp://peer:1\"); " + Sent)]
    public Task Router_that_may_know_its_peer_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(Connected + "if (!router.Send(\"peer\", SendFlags.SendMore)) return; router.Send(payload);")]
    public Task Send_that_is_asked_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(Connected + "Open(router); " + Sent + " void Open(Socket s) => s.Bind(\"tcp://*:1\");")]
    [FullData(Connected + "Action send = () => { " + Sent + " }; send();")]
    public Task Socket_that_others_have_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    private const string Put = "\nstatic void Put(Socket s, string t, SendFlags f = SendFlags.None) => s.Send(t, f);";

    [Theory]
    [InlineData("{|ZMQ3042:Put(router, \"peer\", SendFlags.SendMore)|}; Put(router, text);")]
    [FullData("Console.WriteLine(1); {|ZMQ3042:Put(router, \"peer\", SendFlags.SendMore)|}; router.Send(payload);")]
    public Task Send_by_a_method_of_the_users_Triggers(string code) => Code.Triggers(Connected + code + Put);

    [Theory]
    [InlineData("router.Recv(payload); Put(router, \"peer\", SendFlags.SendMore); Put(router, text);", Put)]
    [FullData("Thread.Sleep(99); Put(router, \"peer\", SendFlags.SendMore); Put(router, text);", Put)]
    [FullData(
        "Put(router, text);",
        "\nstatic void Put(Socket s, string t) { Thread.Sleep(99); s.Send(t, SendFlags.SendMore); s.Send(t); }"
    )]
    [InlineData(
        "Get(router); Put(router, \"peer\", SendFlags.SendMore); Put(router, text);",
        Put + " string Get(Socket s) => s.RecvString();"
    )]
    [FullData("Wait(); Put(router, \"peer\", SendFlags.SendMore); Put(router, text);", Put + " static void Wait() => Thread.Sleep(99);")]
    public Task Method_that_gives_the_peer_time_DoesNotTrigger(string code, string helper) =>
        Code.DoesNotTrigger(Connected + code + helper);

    [Fact]
    public Task Router_of_an_object_around_it_Triggers() =>
        Code.Triggers(
            OwnLink.File(
                $$"""
                static void Run(Context context)
                {
                using var router = new Link(context, SocketType.Router);
                    router.Connect("tcp://x:1");
                    {|ZMQ3042:router.Put("worker", SendFlags.SendMore)|};
                    router.Put("x");
                }
                """
            )
        );

    [Theory]
    [InlineData("", "router.Next();")]
    [InlineData("_socket.Bind(\"tcp://*:2\");", "")]
    [FullData("", "router.Wait();")]
    public Task Object_around_a_router_that_may_wait_DoesNotTrigger(string setUp, string code) =>
        Code.DoesNotTrigger(
            OwnLink.File(
                $$"""
                static void Run(Context context)
                {
                    using var router = new Link(context, SocketType.Router);
                    router.Connect("tcp://x:1");
                    {{code}}
                    router.Put("worker", SendFlags.SendMore);
                    router.Put("x");
                }
                """,
                setUp,
                "public void Wait() { Next(); Next(); }"
            )
        );
}
