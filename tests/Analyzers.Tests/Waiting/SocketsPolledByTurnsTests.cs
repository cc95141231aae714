using System.Threading.Tasks;
using Xunit;
using Code = ZmqPerf.Analyzers.Tests.Testing.Snippet<ZmqPerf.Analyzers.Waiting.WaitingAnalyzer, ZmqPerf.CodeFixes.Waiting.SpinningReceiveFixer>;

namespace ZmqPerf.Analyzers.Tests.Waiting;

public sealed class SocketsPolledByTurnsTests
{
    [Theory]
    [InlineData("while (running) { if ({|ZMQ2009:sender.TryRecv(payload, out _)|}) Handle(1); if (receiver.TryRecv(payload, out _)) Handle(2); }")]
    [InlineData("while (running) { if ({|ZMQ2009:sender.TryRecv(payload, out _)|}) Handle(1); if (receiver.TryRecv(payload, out _)) Handle(2); Thread.Sleep(1); }")]
    [InlineData("while (running) { if ({|ZMQ2009:sender.TryRecv(payload, out _)|}) Handle(1); else if (receiver.TryRecv(payload, out _)) Handle(2); else Thread.Sleep(1); }")]
    [InlineData("while (running) { var any = false; if ({|ZMQ2009:sender.TryRecv(message, out _)|}) { any = true; Handle(1); } if (receiver.TryRecv(message, out _)) { any = true; Handle(2); } if (!any) Thread.Sleep(1); }")]
    [InlineData("while (running) { while ({|ZMQ2009:sender.TryRecv(payload, out _)|}) Handle(1); while (receiver.TryRecv(payload, out _)) Handle(2); Thread.Yield(); }")]
    [InlineData("while (running) { foreach (var s in sockets) if ({|ZMQ2009:s.TryRecv(payload, out _)|}) Handle(2); }")]
    [InlineData("while (running) { var any = false; foreach (var s in sockets) if ({|ZMQ2009:s.TryRecv(payload, out _)|}) { any = true; Handle(2); } if (!any) await Task.Delay(1); }")]
    [InlineData("while (running) { for (var i = 0; i < sockets.Length; i++) if ({|ZMQ2009:sockets[i].TryRecv(payload, out _)|}) Handle(2); Thread.Yield(); }")]
    [InlineData("while (running) { var n = {|ZMQ2009:sender.Recv(payload, RecvFlags.DontWait)|}; if (n >= 0) Handle(n); var k = receiver.Recv(payload, RecvFlags.DontWait); if (k >= 0) Handle(k); }")]
    [InlineData("using var a = new FrameReceiver(sender); using var b = new FrameReceiver(receiver); while (running) { if ({|ZMQ2009:a.TryReceive(out var f)|}) Handle(f.Span); if (b.TryReceive(out f)) Handle(f.Span); }")]
    [InlineData("while (running) { var any = false; any |= {|ZMQ2009:sender.TryRecv(payload, out _)|}; any |= receiver.TryRecv(payload, out _); if (!any) Thread.Sleep(1); }")]
    [InlineData("while (running) { var got = 0; foreach (var s in sockets) if ({|ZMQ2009:s.TryRecv(payload, out _)|}) got++; if (got == 0) Thread.Sleep(1); }")]
    [InlineData("while (running) { if ({|ZMQ2009:sockets[0].TryRecv(payload, out _)|}) Handle(1); if (sockets[1].TryRecv(payload, out _)) Handle(2); }")]
    [InlineData("bool a, b; do { a = {|ZMQ2009:sender.TryRecv(payload, out _)|}; b = receiver.TryRecv(payload, out _); } while (!(a | b));")]
    [InlineData("bool a, b; do { a = {|ZMQ2009:sender.TryRecv(payload, out _)|}; b = receiver.TryRecv(payload, out _); } while (!(a & b));")]
    public Task Several_sockets_in_one_cycle_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("while (running) { sender.Recv(payload); receiver.Recv(payload); }")]                                                                        // joins them
    [InlineData("while (running) { sender.Recv(payload); if (receiver.TryRecv(payload, out _)) Handle(2); }")]
    [InlineData("var poller = new Poller(2); while (running) { poller.Poll(100); if (sender.TryRecv(payload, out _)) Handle(1); if (receiver.TryRecv(payload, out _)) Handle(2); }")]
    [InlineData("while (running) { if (sender.TryRecv(payload, out _)) Handle(1); if (receiver.TryRecv(payload, out _)) Handle(2); Update(); } static void Update() { for (var i = 0; i < 9; i++) { } }")]
    [InlineData("while (running) { if (!sender.TryRecv(payload, out _)) break; if (!receiver.TryRecv(payload, out _)) break; }")]
    [InlineData("foreach (var s in sockets) while (s.TryRecv(payload, out _)) Handle(1);")]
    [InlineData("foreach (var s in sockets) if (s.TryRecv(payload, out _)) Handle(1);")]
    [InlineData("for (var i = 0; i < sockets.Length; i++) if (sockets[i].TryRecv(payload, out _)) Handle(1);")]
    [InlineData("bool A(byte[] b) => sender.TryRecv(b, out _); bool B(byte[] b) => receiver.TryRecv(b, out _); while (running) { if (A(payload)) Handle(1); if (B(payload)) Handle(2); }")]   // which sockets?
    [InlineData("var queue = new Queue<Socket>(sockets); while (running) { if (queue.Dequeue().TryRecv(payload, out _)) Handle(1); }")]
    [InlineData("for (var i = 0; i < 5; i++) { if (sender.TryRecv(payload, out _)) Handle(1); if (receiver.TryRecv(payload, out _)) Handle(2); }")]
    [InlineData("while (true) { bool any = sender.TryRecv(payload, out _); if (receiver.TryRecv(payload, out _)) any = true; if (!any) break; }")]                // leaves once all are empty
    [InlineData("bool a, b; do { a = sender.TryRecv(payload, out _); b = receiver.TryRecv(payload, out _); } while (a || b);")]
    [InlineData("bool a, b; do { a = sender.TryRecv(payload, out _); b = receiver.TryRecv(payload, out _); } while (a | b);")]
    [InlineData("int got; do { got = 0; if (sender.TryRecv(payload, out _)) got++; if (receiver.TryRecv(payload, out _)) got++; } while (got > 0);")]
    [InlineData("int got; do { got = 0; foreach (var s in sockets) if (s.TryRecv(payload, out _)) got++; } while (got != 0);")]
    [InlineData("var more = true; while (more) { more = false; if (sender.TryRecv(payload, out _)) more = true; if (receiver.TryRecv(payload, out _)) more = true; }")]
    [InlineData("bool got; do { got = sender.TryRecv(payload, out _); if (!got) got = receiver.TryRecv(payload, out _); } while (got);")]
    [InlineData("while (true) { var n = sender.Recv(payload, RecvFlags.DontWait); if (n < 0) n = receiver.Recv(payload, RecvFlags.DontWait); if (n < 0) return; Handle(n); }")]
    [InlineData("bool a, b; do { a = sender.TryRecv(payload, out _); b = receiver.TryRecv(payload, out _); } while (a & b);")]
    public Task Sockets_that_something_waits_for_DoNotTrigger(string code) => Code.DoesNotTrigger(code);
}
