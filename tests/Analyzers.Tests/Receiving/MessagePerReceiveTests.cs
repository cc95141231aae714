using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class MessagePerReceiveTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2001");

    [Theory]
    [InlineData("while (running) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); Console.WriteLine(m.Size); }")]
    [InlineData("while (running) { Message m = {|ZMQ2001:new()|}; socket.Recv(m); m.Dispose(); }")]
    [FullData("while (running) { using Message m = {|ZMQ2001:new()|}; socket.Recv(m); }")]
    [FullData("while (running) { var m = {|ZMQ2001:new Net.Zmq.Message()|}; socket.Recv(m); }")]
    public Task Creation_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            while (running)
            {
                using var m = {|ZMQ2001:new Message() { }|};
                socket.Recv(m);
                Console.WriteLine("got " + m);
                Console.WriteLine("{0} {1}", m, $"{m}");
            }
            """
    )]
    public Task Creation_with_an_initializer_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("while (running) using (var m = {|ZMQ2001:new Message()|}) socket.Recv(m);")]
    [FullData("while (running) { using (Message m = {|ZMQ2001:new()|}) { socket.Recv(m); Console.WriteLine(m.ToString()); } }")]
    public Task Creation_in_a_using_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Creation_that_a_finally_receives_into_Triggers() =>
        Code.Triggers(
            """
            while (running)
            {
                using var m = {|ZMQ2001:new Message()|};
                try { Console.WriteLine(); } finally { socket.Recv(m); }
                Console.WriteLine(m.Size);
            }
            """
        );

    [Theory]
    [InlineData("while (running) { var m = {|ZMQ2001:new Message()|}; try { socket.Recv(m); } finally { m.Dispose(); } }")]
    [FullData("while (running) { Message? m = null; try { m = {|ZMQ2001:new Message()|}; socket.Recv(m); } finally { m?.Dispose(); } }")]
    [InlineData(
        """
            while (running)
            {
                Message? m = null;
                try { m = {|ZMQ2001:new Message()|}; socket.Recv(m); }
                finally { if (m != null) m.Dispose(); }
            }
            """
    )]
    public Task Creation_that_a_finally_disposes_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("Message m; while (running) { m = {|ZMQ2001:new Message()|}; socket.Recv(m); m.Dispose(); }")]
    [InlineData("Message? m = null; while (running) { m = {|ZMQ2001:new Message()|}; socket.Recv(m); m.Dispose(); m = null; }")]
    [FullData("Message? m = null; do { m = {|ZMQ2001:new Message()|}; socket.Recv(m); } while (m.More);")]
    [FullData("Message m; while (running) { using (m = {|ZMQ2001:new Message()|}) socket.Recv(m); }")]
    [FullData("Message m = null!; for (; running; m.Dispose(), m = {|ZMQ2001:new Message()|}) socket.Recv(m);")]
    public Task Assigned_creation_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("while (running) socket.Recv({|ZMQ2001:new Message()|});")]
    public Task Creation_as_an_argument_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            while (running)
            {
                using var m = {|ZMQ2001:new Message()|};
                socket.Recv(m);
                Console.WriteLine("{0} {1} {2} {3}", 1, 2, 3, m);
            }
            """
    )]
    public Task Message_that_is_only_written_out_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            while (running)
            {
                using var m = {|ZMQ2001:new Message()|};
                socket.Recv(m);
                if (m is { Size: > 4, Data: [1, ..] }) Console.WriteLine(m.Size);
            }
            """
    )]
    [FullData("while (running) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); if (m is not { Size: > 4 }) continue; }")]
    public Task Message_that_is_only_matched_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("while (running) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m, RecvFlags.None); }")]
    [FullData(
        """
            while (running)
            {
                using var m = {|ZMQ2001:new Message()|};
                if (socket.Recv(m, RecvFlags.DontWait) < 0) continue;
                Console.WriteLine(m.Size);
            }
            """
    )]
    [FullData(
        """
            while (running)
            {
                using var m = {|ZMQ2001:new Message()|};
                if (!socket.TryRecv(m, out var n)) continue;
                Console.WriteLine(n);
            }
            """
    )]
    [FullData(
        """
            while (running)
            {
                using var m = {|ZMQ2001:new Message()|};
                var length = socket.Recv(message: m, flags: RecvFlags.None);
            }
            """
    )]
    public Task Receive_of_every_kind_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("for (var i = 0; i < size; i++) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); }")]
    [FullData("for (;;) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); }")]
    [FullData("foreach (var s in sockets) { using var m = {|ZMQ2001:new Message()|}; s.Recv(m); }")]
    [FullData("do { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); if (!m.More) break; } while (true);")]
    [FullData("again: using (var m = {|ZMQ2001:new Message()|}) socket.Recv(m); if (running) goto again;")]
    [InlineData("for (var i = 0; i < 10; i++) for (var k = 0; k < 10; k++) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); }")]
    public Task Loop_of_every_kind_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            while (running)
            {
                using var a = {|ZMQ2001:new Message()|};
                using var b = {|ZMQ2001:new Message()|};
                socket.Recv(a);
                socket.Recv(b);
            }
            """
    )]
    public Task Several_creations_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("while (running) { if (size > 0) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); } }")]
    [FullData("while (running) switch (size) { case 1: var m = {|ZMQ2001:new Message()|}; socket.Recv(m); m.Dispose(); break; }")]
    [InlineData("while (running) { lock (socket) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); } }")]
    [FullData(
        """
            while (running)
            {
                using var m = {|ZMQ2001:new Message()|};
                try { socket.Recv(m); }
                catch (ZmqException) { continue; }
                Console.WriteLine(m.ToString());
            }
            """
    )]
    [InlineData("while (running) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); while (m.More) { socket.Recv(m); } }")]
    public Task Receive_within_a_statement_of_the_loop_Triggers(string code) => Code.Triggers(code);
}
