using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

public sealed class MessageLeftForAReasonTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3041").ForNetMq();

    [Theory]
    [InlineData("jobs.ReceiveReady += (_, e) => { if (!e.Socket.HasIn) return; e.Socket.SkipFrame(); };")]
    [InlineData("jobs.ReceiveReady += (s, e) => { if (s == jobs) e.Socket.SkipFrame(); else other.SkipFrame(); };")]
    [InlineData("jobs.ReceiveReady += (_, _) => { if (!{|ZMQ2008:jobs.TrySkipFrame()|}) return; jobs.SkipFrame(); };")]
    public Task Handler_that_asks_the_socket_DoesNotTrigger(string handler) => Code.DoesNotTrigger(MessageLeftTests.Around(handler));

    [Theory]
    [InlineData("var over = false; jobs.ReceiveReady += (_, e) => { if (over) return; e.Socket.SkipFrame(); }; over = true;")]
    [FullData("const int Over = 2; jobs.ReceiveReady += (_, e) => { if (calls == Over) return; e.Socket.SkipFrame(); }; calls = Over;")]
    [InlineData("jobs.ReceiveReady += (_, e) => { if (calls != 1) return; e.Socket.SkipFrame(); }; calls = 1; if (known.Any()) calls = 2;")]
    [InlineData("string? name = null; jobs.ReceiveReady += (_, e) => { if (name == null) return; e.Socket.SkipFrame(); }; name = \"a\";")]
    public Task Handler_that_asks_for_state_of_others_DoesNotTrigger(string handler) =>
        Code.DoesNotTrigger(MessageLeftTests.Around(handler));

    [Theory]
    [InlineData("jobs.ReceiveReady += (_, e) => { if (workers.Count == 0) Thread.Sleep(1); else e.Socket.SkipFrame(); };")]
    [InlineData("jobs.ReceiveReady += (_, e) => { if (workers.Count == 0) poller.Remove(jobs); else e.Socket.SkipFrame(); };")]
    public Task Handler_that_does_something_instead_DoesNotTrigger(string handler) => Code.DoesNotTrigger(MessageLeftTests.Around(handler));

    [Theory]
    [InlineData("jobs.ReceiveReady += (_, e) => { if (workers.Count < 3) { workers.Enqueue(1); return; } e.Socket.SkipFrame(); };")]
    [InlineData("jobs.ReceiveReady += (_, e) => { if (workers.Count > 3) { workers.Dequeue(); return; } e.Socket.SkipFrame(); };")]
    [InlineData("jobs.ReceiveReady += (_, e) => { if (workers.TryDequeue(out int _)) return; e.Socket.SkipFrame(); };")]
    [FullData("jobs.ReceiveReady += (_, e) => { if (known.Remove(\"a\")) return; e.Socket.SkipFrame(); };")]
    [InlineData("jobs.ReceiveReady += (_, e) => { if (calls++ < 3) return; e.Socket.SkipFrame(); };")]
    public Task Handler_that_changes_what_it_asks_for_DoesNotTrigger(string handler) =>
        Code.DoesNotTrigger(MessageLeftTests.Around(handler));

    [Theory]
    [InlineData("jobs.ReceiveReady += (_, _) => { if (size > 3) return; jobs.SkipFrame(); };")] // nothing changes it
    [FullData("const int Most = 3; jobs.ReceiveReady += (_, e) => { if (Most == 3) e.Socket.SkipFrame(); };")]
    public Task Handler_whose_condition_nothing_changes_DoesNotTrigger(string handler) =>
        Code.DoesNotTrigger(MessageLeftTests.Around(handler));

    [Theory]
    [InlineData("jobs.ReceiveReady += (_, e) => { for (var i = 0; i < 10; i++) e.Socket.TrySkipFrame(); };")]
    [FullData(
        """
            jobs.ReceiveReady += (_, _) =>
            {
                if (workers.Count > 3) workers.ToList().ForEach(_ => jobs.SkipFrame());
                else jobs.SkipFrame();
            };
            """
    )]
    public Task Handler_that_takes_in_a_loop_DoesNotTrigger(string handler) => Code.DoesNotTrigger(MessageLeftTests.Around(handler));

    [Theory]
    [InlineData("jobs.ReceiveReady += (_, _) => { if (!other.TrySkipFrame(TimeSpan.FromSeconds(1))) return; jobs.SkipFrame(); };")]
    [InlineData("jobs.ReceiveReady += (_, _) => { if (other.TrySkipFrame()) return; jobs.SkipFrame(); };")]
    public Task Handler_that_receives_from_another_DoesNotTrigger(string handler) => Code.DoesNotTrigger(MessageLeftTests.Around(handler));
}
