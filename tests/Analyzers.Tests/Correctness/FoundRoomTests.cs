using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3001 behind a poller that has found room for a message.</summary>
public sealed class FoundRoomTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3001");

    private const string Polled =
        "using var poller = new Poller(1); var at = poller.Add(socket, PollEvents.Out); while (running) { poller.Poll(10); ";

    private const string Send = "socket.Send(payload, SendFlags.DontWait);",
        Reported = "{|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};";

    [Theory]
    [InlineData("if (poller.IsWritable(at)) " + Send)]
    [InlineData("if (!poller.IsWritable(at)) continue; " + Send)]
    [InlineData("if (running && (poller.GetReturnedEvents(at) & PollEvents.Out) != 0) { " + Send + " }")]
    [FullData("if (!running || !poller.IsWritable(at)) break; Handle(1); " + Send)]
    [FullData("if (poller.GetReturnedEvents(at).HasFlag(PollEvents.Out)) " + Send)]
    [FullData("if (poller.Poll(10) == 0) continue; " + Send)]
    [FullData("while (poller.Poll(10) > 0) " + Send)]
    public Task Send_where_there_is_room_DoesNotTrigger(string code) => Code.DoesNotTrigger(Polled + code + " }");

    [Theory]
    [InlineData(Reported)]
    [InlineData("if (!poller.IsWritable(at)) " + Reported)]
    [InlineData("if (poller.IsWritable(at)) { _ = socket.Send(text, SendFlags.DontWait); " + Reported + " }")]
    [InlineData("if (poller.IsWritable(at)) { for (var i = 0; i < 9; i++) " + Reported + " }")]
    [FullData("if (poller.IsReadable(at)) " + Reported)]
    public Task Send_that_may_find_no_room_Triggers(string code) => Code.Triggers(Polled + code + " }");

    [Theory]
    [InlineData("void M(Poller p, Socket socket, byte[] payload) { if (p.Poll(10) > 0) " + Reported + " }")]
    [FullData(
        "void M(Poller p, Socket s, Socket socket, byte[] payload) { var at = p.Add(s, PollEvents.Out); if (p.IsWritable(at)) "
            + Reported
            + " }"
    )]
    public Task Poller_of_other_sockets_Triggers(string code) => Code.Triggers(code);
}
