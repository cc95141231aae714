using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

public sealed class PollPerMessageHeatTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2008");

    private const string One = "using var poller = new Poller(2); int i = poller.Add(socket, PollEvents.In); ";

    [Theory]
    [InlineData(One + "poller.Poll(1000); Handle({|#0:socket.Recv(payload)|});")]
    [FullData(One + "if (poller.Poll(1000) > 0 && poller.IsReadable(i)) Handle({|#0:socket.Recv(payload)|});")]
    [FullData(One + "for (var k = 0; k < 3; k++) { poller.Poll(1000); Handle({|#0:socket.Recv(payload)|}); }")]
    [InlineData(One + "var left = 3; do { poller.Poll(1000); Handle({|#0:socket.Recv(payload)|}); } while (--left > 0);")]
    public Task Where_it_is_not_hot_Triggers_as_cold(string code) =>
        Code.TriggersCold(
            code,
            new DiagnosticResult(Rules.ZMQ2008_PollPerMessage).WithSeverity(DiagnosticSeverity.Warning).WithLocation(0)
        );

    [Theory]
    [InlineData(One + "while (running) { poller.Poll(-1); Handle({|#0:socket.Recv(payload)|}); }")]
    [InlineData(One + "while (poller.Poll(1000) > 0) Handle({|#0:socket.Recv(payload)|});")]
    [FullData(One + "while (running) { if (poller.Poll(100) == 0) continue; {|#0:socket.Recv(message)|}; Handle(message.Data); }")]
    [FullData(
        $$"""
            {{One}}
            while (!cancellationToken.IsCancellationRequested)
            {
                if (poller.Poll(100) > 0 && poller.IsReadable(i))
                {
                    {|#0:socket.Recv(message)|};
                    Handle(message.Data);
                }
            }
            """
    )]
    [FullData(
        One + "while (running) { if (poller.Poll(100) == 0) break; {|#0:socket.Recv(message)|}; sender.Send(message.Data); " + "size++; }"
    )]
    [FullData(
        $$"""
            {{One}}
            var idle = 0;
            while (idle < 5)
            {
                if (poller.Poll(100) == 0) { idle++; continue; }
                idle = 0;
                {|#0:socket.Recv(message)|};
                Handle(message.Data);
            }
            """
    )]
    [FullData(
        $$"""
            {{One}}
            while (running)
            {
                try { if (poller.Poll(100) == 0) continue; Handle({|#0:socket.RecvString()|}); }
                catch (ZmqException) { break; }
            }
            """
    )]
    [InlineData(One + "while (running) { poller.Poll(-1); var topic = {|#0:socket.RecvString()|}; if (topic == \"A\") Handle(topic); }")]
    public Task Loops_that_live_for_their_messages_Trigger_as_hot(string code) =>
        Code.TriggersHot(code, new DiagnosticResult(Rules.ZMQ2008_PollPerMessage).WithSeverity(DiagnosticSeverity.Warning).WithLocation(0));

    [Theory]
    // a heartbeat
    [InlineData(One + "while (running) { if (poller.Poll(100) > 0) Handle({|#0:socket.Recv(payload)|}); sender.Send(text); " + "}")]
    [FullData(
        One + "while (running) { if (poller.Poll(100) == 0) { sender.Send(text); continue; } " + "Handle({|#0:socket.Recv(payload)|}); }"
    )]
    [InlineData(
        $$"""
            {{One}}
            var next = DateTime.UtcNow;
            while (running)
            {
                if (poller.Poll(100) > 0) Handle({|#0:socket.Recv(payload)|});
                if (DateTime.UtcNow > next) sender.Send(text);
            }
            """
    )]
    [FullData(
        $$"""
            {{One}}
            while (running)
            {
                try { if (poller.Poll(100) == 0) continue; Handle({|#0:socket.Recv(payload)|}); }
                finally { sender.Send(text); }
            }
            """
    )]
    public Task Loop_with_a_heartbeat_Triggers_as_cold(string code) => TriggersColdAtItsPlace(code);

    [Theory]
    [InlineData(
        $$"""
            {{One}}
            while (running) { if (poller.Poll(100) > 0) Handle({|#0:socket.Recv(payload)|}); Work(); }
            void Work() { for (var k = 0; k < size; k++) payload[k]++; }
            """
    )]
    public Task Loop_that_works_Triggers_as_cold(string code) => TriggersColdAtItsPlace(code);

    [Theory]
    [InlineData(One + "while (running) { poller.Poll(-1); Handle({|#0:socket.Recv(payload)|}); Thread.Sleep(100); }")]
    [FullData(One + "while (running) { poller.Poll(-1); Handle({|#0:socket.Recv(payload)|}); Task.Run(() => Handle(size)).Wait(); }")]
    public Task Loop_that_waits_elsewhere_Triggers_as_cold(string code) => TriggersColdAtItsPlace(code);

    [Theory]
    [InlineData(One + "while (running) { poller.Poll(-1); Handle({|#0:socket.Recv(payload)|}); Console.WriteLine(\"got one\"); }")]
    [InlineData(
        One + "while (running) { poller.Poll(-1); Handle({|#0:socket.Recv(payload)|}); System.IO.File.AppendAllText(text, text); }"
    )]
    [FullData(
        One
            + "while (running) { poller.Poll(-1); Handle({|#0:socket.Recv(payload)|}); Save(); } "
            + "void Save() => System.IO.File.Delete(text);"
    )]
    [InlineData(
        $$"""
            {{One}}
            while (running)
            {
                if (poller.Poll(1000) == 0) { Console.WriteLine("nothing"); continue; }
                Handle({|#0:socket.Recv(payload)|});
            }
            """
    )]
    public Task Loop_that_writes_out_Triggers_as_cold(string code) => TriggersColdAtItsPlace(code);

    [Theory]
    [InlineData(One + "while (running) { if (poller.Poll(100) > 0 && {|#0:socket.RecvString()|} == \"KILL\") size++; }")]
    [FullData(
        $$"""
            {{One}}
            while (running)
            {
                if (poller.Poll(100) == 0) continue;
                var order = {|#0:socket.RecvString()|};
                if (order == "PAUSE") size = 0;
                if (order is "RESUME" or "GO") size = 1;
            }
            """
    )]
    [InlineData(
        $$"""
            {{One}}
            while (running)
            {
                poller.Poll(-1);
                switch ({|#0:socket.RecvString()|}) { case "KILL": return; default: size++; break; }
            }
            """
    )]
    [InlineData(One + "while (running) { poller.Poll(-1); if ({|#0:socket.RecvString()|}.Equals(\"KILL\")) size++; }")]
    public Task Loop_for_orders_Triggers_as_cold(string code) => TriggersColdAtItsPlace(code);

    [Theory]
    [InlineData(
        """
            static void Run(Socket s, Action<int> on, byte[] b, CancellationToken token)
            {
                using var poller = new Poller(1);
                poller.Add(s, PollEvents.In);
                while (!token.IsCancellationRequested)
                {
                    if (poller.Poll(100) == 0) continue;
                    var n = {|#0:s.Recv(b)|};
                    on(n);
                }
            }
            """
    )]
    [InlineData(
        """
            using Net.Zmq;
            public abstract class Service
            {
                protected readonly Socket Socket = new(new Context(), SocketType.Dealer);

                public void Run(byte[] buffer, System.Threading.CancellationToken token)
                {
                    using var poller = new Poller(1);
                    poller.Add(Socket, PollEvents.In);
                    while (!token.IsCancellationRequested)
                    {
                        if (poller.Poll(100) == 0)
                            continue;
                        var n = {|#0:Socket.Recv(buffer)|};
                        On(buffer, n);
                    }
                }

                protected abstract void On(byte[] buffer, int n);
            }
            """
    )]
    public Task Loop_that_runs_unknown_code_Triggers_as_cold(string code) => TriggersColdAtItsPlace(code);

    [Theory]
    [InlineData(One + "while (running) { if (poller.Poll(0) > 0) Handle({|#0:socket.Recv(payload)|}); GC.Collect(); }")]
    public Task Loop_that_does_not_wait_Triggers_as_cold(string code) => TriggersColdAtItsPlace(code);

    [Theory]
    [InlineData(One + "again: poller.Poll(-1); Handle({|#0:socket.Recv(payload)|}); if (running) goto again;")]
    public Task Loop_of_jumps_Triggers_as_cold(string code) => TriggersColdAtItsPlace(code);

    private static Task TriggersColdAtItsPlace(string code) =>
        Code.TriggersCold(
            code,
            new DiagnosticResult(Rules.ZMQ2008_PollPerMessage).WithSeverity(DiagnosticSeverity.Warning).WithLocation(0)
        );

    [Theory]
    [InlineData(One + "poller.Poll(1000); Handle({|#0:socket.Recv(payload)|});")]
    [FullData(One + "while (running) { poller.Poll(-1); Handle({|#0:socket.Recv(payload)|}); }")]
    public Task Message_is_true_with_and_without_a_loop_Triggers(string code) =>
        Code.Triggers(
            code,
            new DiagnosticResult(Rules.ZMQ2008_PollPerMessage)
                .WithLocation(0)
                .WithMessage("Only one message is received per poll; receive until none is left instead")
        );
}
