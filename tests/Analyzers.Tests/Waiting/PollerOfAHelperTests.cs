using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

/// <summary>Pollers that a private method makes for each wait of a loop that calls it.</summary>
public sealed class PollerOfAHelperTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2016");

    private const string Given =
        "private static bool Ready(Socket s, int ms) { using var p = {|ZMQ2016:new Poller(1)|}; p.Add(s, PollEvents.In); "
        + "return p.Poll(ms) > 0; }";

    private const string Own =
        "private bool Ready() { using var p = {|ZMQ2016:new Poller(1)|}; int i = p.Add(_own, PollEvents.In); p.Poll(9); "
        + "return p.IsReadable(i); }";

    private static string Class(string code, string helper) =>
        $$"""
            private readonly Socket _own = null!;
            private Socket _other = null!;
            {{helper}}
            void Run(bool running, Socket socket, Socket[] sockets) { {{code}} }
            """;

    [Theory]
    [InlineData("while (running) { if (Ready(socket, 10)) Handle(1); }", Given)]
    [FullData("while (running) { if (Ready(_own, 10)) Handle(1); if (Ready(socket, 10)) Handle(2); }", Given)]
    [InlineData("while (running) { if (!Ready()) continue; Handle(1); }", Own)]
    public Task Poller_that_a_loop_asks_for_Triggers(string code, string helper) => Code.Triggers(Class(code, helper));

    [Theory]
    [InlineData("if (Ready(socket, 10)) Handle(1);", Given)]
    [InlineData("for (var i = 0; i < 3; i++) if (Ready(socket, 10)) Handle(1);", Given)]
    public Task Poller_for_a_few_waits_DoesNotTrigger(string code, string helper) =>
        Code.DoesNotTrigger(Class(code, helper).Replace("{|ZMQ2016:new Poller(1)|}", "new Poller(1)"));

    [Theory]
    [InlineData("foreach (var s in sockets) if (Ready(s, 10)) Handle(1);", Given)]
    [FullData("while (running) { if (Ready(_other, 10)) Handle(1); }", Given)] // others may set it
    public Task Poller_for_changing_sockets_DoesNotTrigger(string code, string helper) =>
        Code.DoesNotTrigger(Class(code, helper).Replace("{|ZMQ2016:new Poller(1)|}", "new Poller(1)"));

    [Theory]
    [InlineData("public static bool Ready(Socket s) { using var p = new Poller(1); p.Add(s, PollEvents.In); return p.Poll(9) > 0; }")]
    public Task Method_that_others_call_DoesNotTrigger(string helper) =>
        Code.DoesNotTrigger(Class("while (running) { if (Ready(socket)) Handle(1); }", helper + " private static Socket Pick() => null!;"));

    [Theory]
    [InlineData(
        """
            private static bool Ready(Socket s)
            {
                s = Pick();
                using var p = new Poller(1);
                p.Add(s, PollEvents.In);
                return p.Poll(9) > 0;
            }
            """
    )]
    [InlineData("private static bool Ready(Socket s) { using var p = new Poller(1); p.Add(Pick(), PollEvents.In); return p.Poll(9) > 0; }")]
    public Task Method_that_adds_another_socket_DoesNotTrigger(string helper) =>
        Code.DoesNotTrigger(Class("while (running) { if (Ready(socket)) Handle(1); }", helper + " private static Socket Pick() => null!;"));
}
