using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using static ZmqPerf.Analyzers.Tests.Waiting.PollPerMessageTests;

namespace ZmqPerf.Analyzers.Tests.Waiting;

public sealed class PollPerMessageSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2008");

    private const string One = "using var poller = new Poller(2); int i = poller.Add(socket, PollEvents.In); ";
    private const string Two =
        "using var poller = new Poller(2); int a = poller.Add(sender, PollEvents.In); int b = poller.Add(receiver, PollEvents.In); ";

    /// <summary>After each of its messages the socket that goes first is asked again.</summary>
    [Theory]
    [InlineData("if (poller.IsReadable(a)) Take(); else if (poller.IsReadable(b)) Handle(receiver.Recv(payload));")]
    [InlineData("if (poller.IsReadable(a)) { Take(); continue; } if (poller.IsReadable(b)) Handle(receiver.Recv(payload));")]
    [InlineData(
        """
            var any = false;
            if (poller.IsReadable(a)) while (sender.TryRecv(payload, out var n)) { any = true; Handle(n); }
            if (!any && poller.IsReadable(b)) Handle(receiver.Recv(payload));
            """
    )]
    public Task Socket_of_lesser_priority_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(
            $$"""
            {{Two}}
            while (running)
            {
                poller.Poll(-1);
                {{code}}
            }
            void Take() { while (sender.TryRecv(payload, out var n)) Handle(n); }
            """
        );

    [Theory]
    [InlineData(One + "while (running) { poller.Poll(-1); while (socket.TryRecv(payload, out var n)) Handle(n); }")] // drains
    [FullData(
        $$"""
            {{One}}
            while (running)
            {
                poller.Poll(-1);
                Handle(socket.Recv(payload));
                while (socket.TryRecv(payload, out var n)) Handle(n);
            }
            """
    )]
    [FullData(One + "while (running) { poller.Poll(-1); for (var k = 0; k < 100 && socket.TryRecv(payload, out var n); k++) Handle(n); }")]
    [FullData(
        $$"""
            {{One}}
            while (running)
            {
                poller.Poll(-1);
                do { socket.Recv(message); } while (message.More || socket.TryRecv(message, out _));
            }
            """
    )]
    [FullData(
        """
            void Loop(Poller poller, Socket[] row)
            {
                while (true)
                {
                    poller.Poll(-1);
                    for (var k = 0; k < row.Length; k++) while (poller.IsReadable(k)) row[k].Recv(message);
                }
            }
            Loop(null!, null!);
            """
    )]
    [FullData(
        $$"""
            {{One}}
            while (running)
            {
                poller.Poll(100);
                if (poller.IsReadable(i))
                {
                    int n;
                    do { n = socket.Recv(payload, RecvFlags.DontWait); } while (n >= 0);
                }
            }
            """
    )]
    [FullData(One + "while (running) { poller.Poll(100); var left = true; while (left) { left = socket.TryRecv(payload, out var n); } }")]
    [FullData(One + "while (running) { poller.Poll(100); again: if (socket.TryRecv(payload, out var n)) { Handle(n); goto again; } }")]
    [FullData(
        $$"""
            {{One}}
            while (running) { poller.Poll(100); if (poller.IsReadable(i)) Take(); }
            void Take() { while (socket.TryRecv(payload, out var n)) Handle(n); }
            """
    )]
    [FullData(One + "poller.Poll(1000); do { socket.Recv(message); } while (socket.TryRecv(payload, out _));")]
    public Task Drained_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(One + "while (running) { poller.Poll(-1); Handle(socket.Recv(payload)); socket.Send(payload); }")] // a reply
    [InlineData(
        """
            void Loop(Poller poller, Socket[] row)
            {
                while (true)
                {
                    poller.Poll(-1);
                    for (var k = 0; k < row.Length; k++) if (poller.IsReadable(k))
                    {
                        row[k].Recv(message);
                        row[k].Send(payload);
                    }
                }
            }
            Loop(null!, null!);
            """
    )]
    [FullData(One + "while (running) { if (poller.Poll(0) > 0) Handle(socket.Recv(payload)); socket.Send(payload); }")]
    [FullData(One + "while (running) { poller.Poll(-1); Handle(socket.Recv(payload)); socket.Send(\"ok\"); }")]
    [FullData(One + "while (running) { poller.Poll(-1); Handle(socket.Recv(payload)); socket.Send(message); }")]
    [FullData(One + "while (running) { poller.Poll(-1); Handle(socket.Recv(payload)); socket.Send(Marshal.AllocHGlobal(8), 8); }")]
    [FullData(One + "while (running) { poller.Poll(-1); Handle(socket.Recv(payload)); socket.SendFrame(64, 1, (span, state) => { }); }")]
    [FullData(
        $$"""
            {{One}}
            while (running)
            {
                poller.Poll(-1);
                Handle(socket.Recv(payload));
                using var parts = new MultipartMessage();
                socket.SendMultipart(parts);
            }
            """
    )]
    [FullData(
        $$"""
            {{One}}
            while (running) { poller.Poll(-1); Handle(socket.Recv(payload)); Answer(payload); }
            void Answer(byte[] b) => socket.Send(b);
            """
    )]
    [FullData(
        """
            using var s = new Socket(context, SocketType.Rep);
            using var poller = new Poller(1);
            poller.Add(s, PollEvents.In);
            while (running) { poller.Poll(-1); Handle(s.Recv(payload)); }
            """
    )]
    public Task Reply_to_each_message_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    // a request
    [Fact]
    public Task Request_before_each_message_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            One + "while (running) { socket.Send(payload); if (poller.Poll(1000) == 0) return; Handle(socket.Recv(payload)); }"
        );

    [Theory]
    [InlineData(One + "while (running) { poller.Poll(-1); Handle(receiver.Recv(payload)); }")] // another socket
    // not the index's socket
    [FullData(Two + "while (running) { poller.Poll(-1); if (poller.IsReadable(a)) Handle(receiver.Recv(payload)); }")]
    [FullData(
        """
            while (running) { Wait(); Handle(socket.Recv(payload)); }
            void Wait()
            {
                using var poller = new Poller(1);
                poller.Add(sender, PollEvents.In);
                poller.Poll(100);
            }
            """
    )]
    public Task Other_socket_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(One + "while (running) Handle(socket.Recv(payload));")] // no poll in the loop
    [FullData(One + "socket.Send(payload); if (poller.Poll(1000) > 0) Handle(socket.Recv(payload));")]
    [FullData(One + "Handle(socket.Recv(payload)); poller.Poll(1000);")]
    public Task No_poll_in_the_loop_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    // not in each turn
    [Fact]
    public Task Poll_in_some_iterations_only_DoesNotTrigger() =>
        Code.DoesNotTrigger(One + "while (running) { if (size == 0) poller.Poll(-1); do { socket.Recv(message); } while (message.More); }");

    [Fact]
    public Task Inner_loop_that_does_not_end_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            $$"""
            {{One}}
            while (running)
            {
                poller.Poll(-1);
                Handle(socket.Recv(payload));
                while (true) { socket.Recv(message); if (!message.More) Handle(1); }
            }
            """
        );

    [Theory]
    [InlineData(
        $$"""
            {{One}}
            while (running) { poller.Poll(-1); Handle(socket.Recv(payload)); Rest(socket); }
            void Rest(Socket s) { while (s.TryRecv(payload, out var n)) Handle(n); }
            """
    )]
    [FullData(
        $$"""
            {{One}}
            while (running) { poller.Poll(-1); socket.Recv(message); Reply(socket, message); }
            static void Reply(Socket s, Message m) => s.Send(m.Data);
            """
    )]
    [FullData(
        $$"""
            {{One}}
            while (running)
            {
                Ask(socket, 1);
                if (poller.Poll(100) == 0) continue;
                Handle(socket.Recv(payload));
            }
            static void Ask(Socket s, int n) => s.Send(n.ToString());
            """
    )]
    [FullData(One + "Give(socket); while (running) { poller.Poll(-1); socket.Recv(message); } static void Give(object peer) { }")]
    public Task Socket_that_other_code_gets_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            using var poller = new Poller(1);
            poller.Add(socket, PollEvents.Out);
            while (running) { poller.Poll(-1); Handle(socket.Recv(payload)); }
            """
    )]
    [InlineData(
        """
            while (running)
            {
                using var s = new Socket(context, SocketType.Pull);
                using var poller = new Poller(1);
                poller.Add(s, PollEvents.In);
                if (poller.Poll(100) > 0) Handle(s.Recv(payload));
            }
            """
    )]
    [FullData(
        """
            foreach (var s in sockets)
            {
                using var poller = new Poller(1);
                poller.Add(s, PollEvents.In);
                if (poller.Poll(100) > 0) Handle(s.Recv(payload));
            }
            """
    )]
    [InlineData(
        $$"""
            {{One}}
            while (running)
            {
                poller.Poll(-1);
                socket.Recv(message);
                while (socket.TryRecv(payload, out var n)) if (message.More) Handle(n);
            }
            """
    )]
    public Task Other_polls_DoNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("Answer();", "void Answer() => _socket.Send(\"ok\");")]
    [FullData("_answer(\"\");", "readonly System.Action<string> _answer; C() => _answer = t => _socket.Send(t);")]
    [FullData("Rest();", "void Rest() { while (_socket.TryRecv(new byte[8], out _)) { } }")]
    public Task Fields_that_other_members_answer_on_DoNotTrigger(string after, string members) =>
        Code.DoesNotTrigger(Service(after, members));
}
