using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class HoistedOutOfLoopsFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2001");

    private const string Receive = "using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); Handle(m.Data);";
    private const string Received = "socket.Recv(m); Handle(m.Data);";

    /// <summary>The message is made where X stands, and received into there, once.</summary>
    [Theory]
    [InlineData("while (running) { do { X } while (socket.HasMore); }")]
    [FullData("for (;;) { while (running) { X } }")]
    [FullData("for (var i = 0; i < size; i++) for (var k = 0; k < size; k++) { X }")]
    [FullData("foreach (var s in sockets) while (running) { X }")]
    [FullData("while (running) for (var i = 0; i < 2; i++) { X }")] // two frames of each message
    [FullData("for (;;) while (running) foreach (var s in sockets) { X }")] // three
    public Task Message_of_a_loop_in_a_loop_IsFixed(string loops) => Check(loops);

    [Theory]
    [InlineData("while (running) { lock (socket) { while (socket.HasMore) { X } } }")]
    [FullData("while (running) { try { while (socket.HasMore) { X } } catch (ZmqException) { } }")]
    [FullData("while (running) { try { while (socket.HasMore) { X } } finally { Handle(1); } }")]
    [FullData("while (running) { using (sender) while (socket.HasMore) { X } }")]
    [FullData("while (running) { if (size > 0) while (socket.HasMore) { X } else Handle(2); }")]
    [FullData("while (running) { switch (size) { case 1: while (socket.HasMore) { X } break; } }")]
    public Task Message_of_a_loop_within_a_statement_IsFixed(string loops) => Check(loops);

    [Theory]
    [InlineData("while (running) { Handle(1); while (socket.HasMore) { X } Handle(2); }")]
    [FullData("while (running) { while (socket.HasMore) { X } if (size > 3) return; }")]
    [FullData("while (running) { while (socket.HasMore) { X } if (size > 3) continue; Thread.Sleep(1); }")]
    [FullData("while (running) { await Task.Delay(1); while (socket.HasMore) { X } }")]
    [FullData("while (running) { while (socket.HasMore) { X } sender.Send(message); }")] // of another message
    [FullData("while (running) { while (running) { X if (size > 3) goto done; } } done: ;")]
    // no place before the label
    [InlineData("while (running) switch (size) { case 1: again: while (running) { X if (size > 3) goto again; } break; }")]
    public Task Message_of_a_loop_beside_statements_IsFixed(string loops) => Check(loops);

    private static Task Check(string loops) =>
        Code.IsFixed(
            loops.Replace("X", Receive, System.StringComparison.Ordinal),
            "using var m = new Message();\n" + loops.Replace("X", Received, System.StringComparison.Ordinal)
        );

    /// <summary>What is received in a loop within the loop that makes the message.</summary>
    [Theory]
    [InlineData("do { socket.Recv(m); Handle(m.Data); } while (m.More);")]
    [FullData("while (!socket.TryRecv(m, out _)) Thread.Yield(); Handle(m.Data);")]
    [FullData("foreach (var s in sockets) { s.Recv(m); Handle(m.Data); }")]
    [InlineData("while (socket.TryRecv(m, out _)) Handle(m.Data);")]
    [FullData("for (var i = 0; i < 2; i++) { socket.Recv(m); Handle(m.Data); }")]
    [FullData("do { do { socket.Recv(m); } while (m.Size == 0); Handle(m.Data); } while (m.More);")]
    [FullData("do { socket.Recv(m); } while (m.More); if (size > 4) continue; Handle(m.Data);")]
    [FullData("do { socket.Recv(m); } while (m.More); var kept = new Message(); kept.Move(m);")]
    [FullData("foreach (var s in sockets) { try { s.Recv(m); } catch (ZmqException) { continue; } Handle(m.Data); }")]
    public Task Message_for_an_inner_loop_IsFixed(string receives) =>
        Code.IsFixed(
            $"while (running) {{ using var m = {{|ZMQ2001:new Message()|}}; {receives} }}",
            $"using var m = new Message();\nwhile (running) {{ {receives} }}"
        );

    [Fact]
    public Task Message_disposed_by_hand_around_an_inner_loop_IsFixed() =>
        Code.IsFixed(
            """
            foreach (var s in sockets)
            {
                Message m = {|ZMQ2001:new()|};
                try
                {
                    do
                    {
                        s.Recv(m);
                        Handle(m.Data);
                    }
                    while (m.More);
                }
                finally
                {
                    m.Dispose();
                }
            }
            """,
            """
            using Message m = new();
            foreach (var s in sockets)
            {
                do
                {
                    s.Recv(m);
                    Handle(m.Data);
                }
                while (m.More);
            }
            """
        );

    /// <summary>It cannot go between the loops, where it is used after the inner one; before the outer one it can.</summary>
    [Fact]
    public Task Message_used_after_the_inner_loop_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                Message m;
                do
                {
                    m = {|ZMQ2001:new Message()|};
                    socket.Recv(m);
                }
                while (m.More);
                Handle(m.Data);
                m.Dispose();
            }
            """,
            """
            using var m = new Message();
            while (running)
            {
                do
                {
                    socket.Recv(m);
                }
                while (m.More);
                Handle(m.Data);
            }
            """
        );

    [Fact]
    public Task Loops_of_functions_are_left_inside_them_and_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                new Thread(() =>
                {
                    while (running)
                        while (socket.HasMore)
                            socket.Recv({|ZMQ2001:new Message()|});
                }).Start();
                void Drain()
                {
                    while (running)
                        while (socket.HasMore)
                            socket.Recv({|ZMQ2001:new Message()|});
                }
                Drain();
            }
            """,
            """
            while (running)
            {
                new Thread(() =>
                {
                    using var message = new Message();
                    while (running)
                        while (socket.HasMore)
                            socket.Recv(message);
                }).Start();
                void Drain()
                {
                    using var message2 = new Message();
                    while (running)
                        while (socket.HasMore)
                            socket.Recv(message2);
                }
                Drain();
            }
            """
        );
}
