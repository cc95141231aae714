using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

public sealed class EmptyPollThrowsTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2006");

    private static DiagnosticResult At { get; } =
        new DiagnosticResult("ZMQ2006", DiagnosticSeverity.Warning)
            .WithLocation(0)
            .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations);

    [Theory]
    [InlineData("while (running) { if ({|#0:socket.TryRecv(message, out var n)|}) Handle(n); Thread.Sleep(16); }")]
    [InlineData("while (running) { while ({|#0:socket.TryRecv(message, out var n)|}) Handle(n); Thread.Sleep(16); }")]
    [FullData("while (running) { while ({|#0:socket.Recv(message, RecvFlags.DontWait)|} >= 0) Handle(message.Data); Thread.Sleep(16); }")]
    [FullData("while (running) { if ({|#0:socket.TryRecvString(out var s)|}) Handle(s); sender.Send(payload); }")]
    [FullData("while (running) { if ({|#0:socket.TryRecvMultipart(out var m)|}) m!.Dispose(); await Task.Delay(10); }")]
    [InlineData(
        """
            while (running) for (var i = 0; i < 3; i++)
            {
                if ({|#0:socket.TryRecv(message, out var n)|}) Handle(n);
                Thread.Sleep(5);
            }
            """
    )]
    public Task Empty_answer_of_a_loop_with_a_pace_Triggers(string code) => Code.Triggers(code, At);

    [Theory]
    [InlineData("using var timer = new Timer(_ => { if ({|#0:socket.TryRecv(message, out var n)|}) Handle(n); });")]
    [FullData(
        """
            Parallel.For(0, size, i =>
            {
                if (sockets[i].TryRecv(payload, out _) || {|#0:sockets[i].TryRecv(message, out _)|}) Handle(i);
            });
            """
    )]
    public Task Empty_answer_of_a_function_that_runs_again_and_again_Triggers(string code) => Code.Triggers(code, At);

    [Fact]
    public Task Empty_answer_of_a_method_Triggers() =>
        Code.Triggers(
            """
            while (running) { if ({|#0:Try(message)|}) Handle(1); Thread.Sleep(5); }
            bool Try(Message m) => socket.TryRecv(m, out _);
            """,
            At
        );

    [Fact]
    public Task Empty_answer_behind_a_poll_Triggers() =>
        Code.Triggers(
            """
            var poller = new Poller(1);
            while (running)
            {
                poller.Poll(0);
                if ({|#0:socket.TryRecv(message, out var n)|}) Handle(n);
                Thread.Sleep(5);
            }
            """,
            At
        );

    [Theory]
    [InlineData(
        """
            var poller = new Poller(1);
            while (running) { poller.Poll(-1); while ({|#0:socket.TryRecv(message, out var n)|}) Handle(n); }
            """
    )]
    [InlineData(
        """
            var poller = new Poller(1);
            while (running)
            {
                if (poller.Poll(TimeSpan.FromSeconds(1)) > 0 && {|#0:socket.TryRecv(message, out var n)|})
                    Handle(n);
            }
            """
    )]
    [FullData("while (running) { socket.Recv(payload); while ({|#0:socket.TryRecv(message, out var n)|}) Handle(n); }")]
    [InlineData("using var timer = new Timer(_ => { while ({|#0:socket.TryRecv(message, out var n)|}) Handle(n); });")]
    public Task Drain_behind_a_wait_Triggers_as_cold(string code) => Code.TriggersCold(code, At);

    [Theory]
    [InlineData("{|#0:socket.Send(message, SendFlags.DontWait)|};")]
    [FullData("var n = {|#0:socket.Send(message, SendFlags.DontWait | SendFlags.SendMore)|};")]
    [FullData("while (running) {|#0:socket.Send(message, flags: SendFlags.DontWait)|};")]
    [FullData("try { {|#0:socket.Send(message, SendFlags.DontWait)|}; } catch (ZmqException) { }")]
    public Task Send_of_a_message_that_may_not_wait_Triggers(string code) => Code.Triggers(code, At);

    [Theory]
    [InlineData("if (socket.TryRecv(message, out var n)) Handle(n);")] // once
    [FullData("for (var i = 0; i < 3; i++) { if (socket.TryRecv(message, out var n)) Handle(n); Thread.Sleep(1); }")]
    [FullData(
        """
            for (var i = 0; i < 3; i++) for (var k = 0; k < 3; k++)
            {
                if (socket.TryRecv(message, out var n)) Handle(n);
                Thread.Sleep(1);
            }
            """
    )]
    public Task Few_empty_answers_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (socket.TryRecv(message, out var n)) Handle(n);")] // one empty answer
    [FullData("while (running) { if (!socket.TryRecv(message, out var n)) break; Handle(n); }")]
    [FullData("while (running) { if (!socket.TryRecv(message, out var n)) throw new TimeoutException(); Handle(n); }")]
    public Task Empty_answer_that_ends_the_loop_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { if (socket.TryRecv(payload, out var n)) Handle(n); Thread.Sleep(16); }")] // does not throw
    [FullData("while (running) { socket.Recv(payload, RecvFlags.DontWait); Thread.Sleep(16); }")]
    [FullData("while (running) socket.Recv(message);")]
    [FullData(
        """
            using var r = new FrameReceiver(socket);
            while (running) { if (r.TryReceive(out var f)) Handle(f.Span); Thread.Sleep(16); }
            """
    )]
    public Task Receive_that_does_not_throw_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) socket.Send(payload, SendFlags.DontWait);")]
    [FullData("socket.Send(message); socket.Send(message, SendFlags.SendMore);")]
    [FullData("var flags = running ? SendFlags.DontWait : SendFlags.None; socket.Send(message, flags);")] // cannot be told
    public Task Send_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    // the frames of one message
    [InlineData("while (running) { socket.Recv(message); while (message.More) socket.TryRecv(message, out _); }")]
    [FullData("while (running) { socket.Recv(message); while (socket.HasMore) socket.Recv(message, RecvFlags.DontWait); }")]
    public Task Frame_of_a_message_that_has_begun_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { if ({|ZMQ2007:socket.TryRecv(message, out var n)|}) Handle(n); }")]
    [FullData(
        """
            while (running)
            {
                if ({|ZMQ2009:sender.TryRecv(message, out var n)|}) Handle(n);
                if (receiver.TryRecv(message, out n)) Handle(n);
            }
            """
    )]
    public Task Cycle_that_only_polls_Triggers_that_rule(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        "while (true) { try { {|#0:socket.Recv(payload, RecvFlags.DontWait)|}; } catch (ZmqException) { } Thread.Sleep(5); }",
        true
    )]
    [FullData("while (true) { if (socket.TryRecv(payload, out _)) { } Thread.Sleep(5); }", false)]
    [FullData("while (true) { while ({|#0:socket.TryRecvBytes(out var bytes)|}) { } Thread.Sleep(5); }", true)]
    public Task First_version_Triggers_where_it_throws(string code, bool triggers)
    {
        var test = Code.Analysis(code, triggers ? [At] : []);
        test.LeaveOut("using ZmqPerf;\n");
        test.ZmqVersion = ZmqVersion.V0_1_0;
        test.ReferencesRuntime = false;
        return test.RunAsync();
    }
}
