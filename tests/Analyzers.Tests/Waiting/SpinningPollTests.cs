using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

/// <summary>ZMQ2007 where the loop polls with a time of zero.</summary>
public sealed class SpinningPollTests
{
    private const string One = "using var poller = new Poller(2); int i = poller.Add(socket, PollEvents.In); ";
    private const string Waited = "var done = new AutoResetEvent(false); ";
    private const string Drain = "while (socket.TryRecv(payload, out var n)) Handle(n); ";

    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2007");

    private static RuleTest NetMq { get; } = RuleTest.Of("ZMQ2007").ForNetMq();

    [Theory]
    [InlineData("while (running) { if ({|ZMQ2007:poller.Poll(0)|} > 0) " + Drain + "}")]
    [InlineData("while (running) { if ({|ZMQ2007:poller.Poll(TimeSpan.Zero)|} == 0) continue; " + Drain + "}")]
    [FullData("while (running) { {|ZMQ2007:poller.Poll(0)|}; if (poller.IsReadable(i)) " + Drain + "}")]
    [FullData("while (running) { var found = {|ZMQ2007:poller.Poll(0)|}; if (found is 0) Thread.Yield(); else " + Drain + "}")]
    [InlineData("while (running) { var any = {|ZMQ2007:poller.Poll(0)|} > 0; if (any) { if (poller.IsReadable(i)) " + Drain + "} }")]
    [InlineData("while ({|ZMQ2007:poller.Poll(0)|} == 0) ; " + Drain)]
    public Task Poll_that_does_not_wait_Triggers(string loop) => Code.Triggers(One + loop);

    [Fact]
    public Task Poll_of_several_sockets_Triggers() =>
        Code.Triggers(
            One
                + """
                int j = poller.Add(sender, PollEvents.In);
                while (running)
                {
                    {|ZMQ2007:poller.Poll(0)|};
                    if (poller.IsReadable(i)) while (socket.TryRecv(payload, out var n)) Handle(n);
                    if (poller.IsReadable(j)) while (sender.TryRecv(payload, out var n)) Handle(n);
                }
                """
        );

    [Theory]
    [InlineData("while (running) { if ({|ZMQ2007:poller.Poll(0)|} == 0) { Thread.Sleep(1); continue; } " + Drain + "}")]
    [InlineData(
        "while (running) { while ({|ZMQ2007:poller.Poll(0)|} > 0) while (socket.TryRecv(payload, out var n)) Handle(n); Thread.Sleep(1); }"
    )]
    public Task Poll_and_sleep_Triggers(string loop) => Code.Triggers(One + loop);

    [Fact]
    public Task Poll_until_a_deadline_Triggers() =>
        Code.Triggers(
            One + "var end = DateTime.UtcNow.AddSeconds(1); while (DateTime.UtcNow < end) if ({|ZMQ2007:poller.Poll(0)|} > 0) break;"
        );

    [Theory]
    [InlineData("while (running) { if (poller.Poll(0) > 0) " + Drain + "else poller.Poll(100); }")]
    [InlineData("while (running) { if (poller.Poll(0) > 0) " + Drain + "done.WaitOne(10); }")]
    [FullData("while (running) { if (poller.Poll(0) > 0) " + Drain + "lock (done) Monitor.Wait(done, 5); }")]
    public Task Loop_that_waits_elsewhere_DoesNotTrigger(string loop) => Code.DoesNotTrigger(Waited + One + loop);

    [Theory]
    [InlineData("while (running) { if (poller.Poll(0) > 0) " + Drain + "step(); }")]
    [FullData("while (running) { if (poller.Poll(0) > 0) " + Drain + "sender.Send(payload); Thread.Sleep(100); }")]
    [FullData("while (running) { if (poller.Poll(0) > 0) " + Drain + "Thread.Sleep(16); }")]
    public Task Loop_that_works_in_every_iteration_DoesNotTrigger(string loop) =>
        Code.DoesNotTrigger("Action step = GC.Collect; " + One + loop);

    [Theory]
    [InlineData("while (running) { if (poller.Poll(0) > 0) " + Drain + "else if (jobs.TryDequeue(out var job)) job(); }")]
    public Task Loop_that_works_where_nothing_is_there_DoesNotTrigger(string loop) =>
        Code.DoesNotTrigger("var jobs = new Queue<Action>(); " + One + loop);

    [Theory]
    [InlineData("var time = 0; while (running) if (poller.Poll(time) > 0) { time = 0; " + Drain + "} else time = 100;")]
    [InlineData("while (running) if (poller.Poll(running ? 0 : 10) > 0) " + Drain)]
    public Task Time_that_is_not_always_zero_DoesNotTrigger(string loop) => Code.DoesNotTrigger(One + loop);

    [Theory]
    [InlineData("while (poller.Poll(0) > 0) " + Drain)]
    [FullData("for (;;) { if (poller.Poll(0) == 0) break; " + Drain + "}")]
    [InlineData("var again = true; while (again) { var n = poller.Poll(0); if (n > 0) Handle(n); again = n > 0; }")]
    [InlineData("var n = 1; while (n != 0) { n = poller.Poll(0); if (n > 0) Handle(n); }")]
    public Task Drain_DoesNotTrigger(string loop) => Code.DoesNotTrigger(One + loop);

    [Theory]
    [InlineData("for (var k = 0; k < 5; k++) { if (poller.Poll(0) > 0) break; Thread.Sleep(1); }")]
    [InlineData("var spins = 0; while (spins++ < 100) { if (poller.Poll(0) > 0) break; }")]
    public Task Counted_tries_DoNotTrigger(string loop) => Code.DoesNotTrigger(One + loop);

    [Fact]
    public Task Poll_for_room_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            "using var poller = new Poller(1); poller.Add(socket, PollEvents.Out); while (poller.Poll(0) == 0) Thread.Sleep(1);"
        );

    [Theory]
    [InlineData("while (running) { if ({|ZMQ2007:receiver.Poll(TimeSpan.Zero)|}) Handle(receiver.ReceiveFrameString()); }")]
    [InlineData("while (!{|ZMQ2007:receiver.Poll(TimeSpan.FromSeconds(0))|}) Thread.Sleep(1); Handle(receiver.ReceiveFrameString());")]
    [FullData("while (running) if (!{|ZMQ2007:receiver.Poll(TimeSpan.Zero)|}) continue; else Handle(receiver.ReceiveFrameString());")]
    public Task Poll_of_a_NetMQ_socket_Triggers(string loop) => NetMq.Triggers(loop);

    [Theory]
    [InlineData("while (sender.Poll(NetMQ.PollEvents.PollOut, TimeSpan.Zero) == PollEvents.None) Thread.Sleep(1); sender.SendFrame(text);")]
    [InlineData("while (running) { if (receiver.Poll(wait)) Handle(receiver.ReceiveFrameString()); }")]
    public Task NetMQ_poll_for_something_else_DoesNotTrigger(string loop) =>
        NetMq.DoesNotTrigger("var wait = TimeSpan.FromSeconds(1); " + loop);
}
