using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

/// <summary>
/// Loops within loops: a message goes before the outermost that it can leave, and is reported as long as one is around it.
/// </summary>
public sealed class HoistedOutOfLoopsTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2001");

    [Fact]
    public Task Message_before_the_loop_DoesNotTrigger() =>
        Code.DoesNotTrigger("using var m = new Message(); while (running) { do { socket.Recv(m); } while (m.More); }");

    [Theory]
    [InlineData("for (var i = 0; i < 3; i++) { using var m = new Message(); while (running) socket.Recv(m); }")] // three messages
    [FullData("while (running) { using var m = new Message(); do { socket.Recv(m); } while (m.More); break; }")]
    public Task Message_of_a_loop_with_few_iterations_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    // on the way out
    [InlineData("while (running) { using var m = new Message(); if (size > 3) { while (running) socket.Recv(m); return; } }")]
    [FullData("while (running) { using var m = new Message(); if (size > 3) { do { socket.Recv(m); } while (m.More); break; } }")]
    public Task Message_on_the_way_out_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { using var m = new Message(); while (true) { socket.Recv(m); Handle(m.Data); } }")] // which never ends
    [FullData(
        """
            while (running)
            {
                using var m = new Message();
                while (true) { try { socket.Recv(m); } catch (ZmqException) { break; } Handle(m.Data); }
            }
            """
    )]
    public Task Message_before_a_loop_that_never_ends_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { var m = new Message(); do { socket.Recv(m); } while (m.More); sender.Send(m); }")] // sent on
    [FullData(
        """
            var all = new List<Message>();
            while (running) { var m = new Message(); do { socket.Recv(m); } while (m.More); all.Add(m); }
            """
    )]
    public Task Message_that_is_handed_on_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { using var m = new Message(); Action receive = () => { while (running) socket.Recv(m); }; receive(); }")]
    // one for each call
    [FullData("using var timer = new Timer(_ => { using var m = new Message(); while (socket.TryRecv(m, out var _)) Handle(m.Data); });")]
    public Task Message_of_another_function_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Message_that_is_made_where_there_is_none_DoesNotTrigger() =>
        Code.DoesNotTrigger("Message? m = null; while (running) { m ??= new Message(); do { socket.Recv(m); } while (m.More); }");

    [Fact]
    public Task Message_in_a_local_that_begins_with_another_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            "Message m = message; while (running) { while (socket.HasMore) { m = new Message(); socket.Recv(m); m.Dispose(); } }"
        );

    [Theory]
    [InlineData(
        """
            while (running)
            {
                using var own = new Socket(context, SocketType.Sub);
                using var m = new Message();
                while (running) own.Recv(m);
            }
            """
    )]
    [InlineData("while (running) { socket.Connect(text); using var m = new Message(); while (running) socket.Recv(m); }")]
    [InlineData(
        """
            while (running)
            {
                using var own = Open();
                using var m = new Message();
                while (running) own.Recv(m);
            }
            Socket Open() => new(context, SocketType.Sub);
            """
    )]
    public Task Socket_that_begins_in_the_same_iteration_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { using var m = {|ZMQ2001:new Message()|}; do { socket.Recv(m); } while (m.More && running); }")]
    [FullData(
        """
            while (running)
            {
                using var m = {|ZMQ2001:new Message()|};
                try { while (running) socket.Recv(m); }
                catch (ZmqException) { }
            }
            """
    )]
    // no new socket
    [FullData("while (running) { var s = sockets[size]; using var m = {|ZMQ2001:new Message()|}; do { s.Recv(m); } while (m.More); }")]
    public Task Message_in_a_loop_Triggers(string code) => Code.Triggers(code);
}
