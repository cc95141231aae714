using System.Threading.Tasks;
using Xunit;
using Code = ZmqPerf.Analyzers.Tests.Testing.Snippet<ZmqPerf.Analyzers.Waiting.WaitingAnalyzer, ZmqPerf.CodeFixes.Waiting.SpinningReceiveFixer>;

namespace ZmqPerf.Analyzers.Tests.Waiting;

public sealed class PollPerMessageTests
{
    private const string One = "using var poller = new Poller(2); int i = poller.Add(socket, PollEvents.In); ";
    private const string Two = "using var poller = new Poller(2); int a = poller.Add(sender, PollEvents.In); int b = poller.Add(receiver, PollEvents.In); ";

    [Theory]
    [InlineData(One + "while (running) { poller.Poll(-1); Handle({|ZMQ2008:socket.Recv(payload)|}); }")]
    [InlineData(One + "while (poller.Poll(1000) > 0) Handle({|ZMQ2008:socket.Recv(payload)|});")]
    [InlineData(One + "while (running) { if (poller.Poll(100) == 0) continue; {|ZMQ2008:socket.Recv(message)|}; Handle(message.Data); }")]
    [InlineData(One + "while (running) { poller.Poll(TimeSpan.FromSeconds(1)); if (poller.IsReadable(i)) { {|ZMQ2008:socket.Recv(message)|}; Handle(message.Data); } }")]
    [InlineData(One + "while (running) { poller.Poll(100); if (poller.IsReadable(i) && {|ZMQ2008:socket.TryRecv(payload, out var n)|}) Handle(n); }")]
    [InlineData(One + "while (running) { poller.Poll(100); if (poller.IsReadable(i)) { {|ZMQ2008:socket.Recv(payload)|}; socket.Recv(message); Handle(message.Data); } }")]
    [InlineData(One + "while (running) { poller.Poll(100); if (poller.IsReadable(i)) { {|ZMQ2008:socket.Recv(payload)|}; while (socket.HasMore) socket.Recv(message); } }")]
    [InlineData(Two + "while (running) { poller.Poll(100); if (poller.IsReadable(a)) Handle({|ZMQ2008:sender.Recv(payload)|}); if (poller.IsReadable(b)) Handle({|ZMQ2008:receiver.Recv(payload)|}); }")]
    [InlineData("void Loop(Poller poller, int index) { while (true) { poller.Poll(100); if (poller.IsReadable(index)) Handle({|ZMQ2008:socket.Recv(payload)|}); } } Loop(null!, 1);")]
    public Task One_receive_per_poll_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(One + "while (running) { poller.Poll(-1); while (socket.TryRecv(payload, out var n)) Handle(n); }")]                                          // drains
    [InlineData(One + "while (running) { poller.Poll(-1); Handle(socket.Recv(payload)); while (socket.TryRecv(payload, out var n)) Handle(n); }")]
    [InlineData(One + "while (running) { poller.Poll(-1); for (var k = 0; k < 100 && socket.TryRecv(payload, out var n); k++) Handle(n); }")]
    [InlineData(One + "while (running) { poller.Poll(-1); Handle(socket.Recv(payload)); socket.Send(payload); }")]                                           // a reply
    [InlineData(One + "while (running) { socket.Send(payload); if (poller.Poll(1000) == 0) return; Handle(socket.Recv(payload)); }")]                        // a request
    [InlineData(One + "while (running) { poller.Poll(-1); Handle(receiver.Recv(payload)); }")]                                                               // another socket
    [InlineData(One + "while (running) Handle(socket.Recv(payload));")]                                                                                      // no poll in the loop
    [InlineData(One + "poller.Poll(1000); Handle(socket.Recv(payload));")]                                                                                   // once
    [InlineData(One + "for (var k = 0; k < 3; k++) { poller.Poll(1000); Handle(socket.Recv(payload)); }")]
    [InlineData(Two + "while (running) { poller.Poll(-1); if (poller.IsReadable(a)) Handle(receiver.Recv(payload)); }")]                                     // not the index's socket
    [InlineData(One + "while (running) { poller.Poll(100); if (poller.IsReadable(i)) { int n; do { n = socket.Recv(payload, RecvFlags.DontWait); } while (n >= 0); } }")]
    [InlineData(One + "while (running) { poller.Poll(100); var left = true; while (left) { left = socket.TryRecv(payload, out var n); } }")]
    [InlineData(One + "while (running) { poller.Poll(100); again: if (socket.TryRecv(payload, out var n)) { Handle(n); goto again; } }")]
    [InlineData(One + "while (running) { if (poller.Poll(0) > 0) Handle(socket.Recv(payload)); socket.Send(payload); }")]
    [InlineData(One + "while (running) { poller.Poll(100); if (poller.IsReadable(i)) Take(); } void Take() { while (socket.TryRecv(payload, out var n)) Handle(n); }")]
    [InlineData("while (running) { Wait(); Handle(socket.Recv(payload)); } void Wait() { using var poller = new Poller(1); poller.Add(sender, PollEvents.In); poller.Poll(100); }")]
    public Task Drained_or_in_lock_step_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);
}
