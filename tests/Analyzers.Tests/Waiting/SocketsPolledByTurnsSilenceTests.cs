using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

public sealed class SocketsPolledByTurnsSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2009");

    [Theory]
    [InlineData("var any = true; while (any) { var a = sender.TryRecv(payload, out _); any = receiver.TryRecv(payload, out _) || a; }")]
    public Task Loop_that_ends_where_nothing_is_on_any_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { sender.Recv(payload); receiver.Recv(payload); }")] // joins them
    [FullData("while (running) { sender.Recv(payload); if (receiver.TryRecv(payload, out _)) Handle(2); }")]
    [FullData(
        """
            var poller = new Poller(2);
            while (running)
            {
                poller.Poll(100);
                if (sender.TryRecv(payload, out _)) Handle(1);
                if (receiver.TryRecv(payload, out _)) Handle(2);
            }
            """
    )]
    public Task Cycle_that_waits_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            while (running)
            {
                if (sender.TryRecv(payload, out _)) Handle(1);
                if (receiver.TryRecv(payload, out _)) Handle(2);
                Update();
            }
            static void Update() { for (var i = 0; i < 9; i++) { } }
            """
    )]
    public Task Cycle_that_works_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { if (!sender.TryRecv(payload, out _)) break; if (!receiver.TryRecv(payload, out _)) break; }")]
    [FullData("foreach (var s in sockets) while (s.TryRecv(payload, out _)) Handle(1);")]
    [FullData("foreach (var s in sockets) if (s.TryRecv(payload, out _)) Handle(1);")]
    [FullData("for (var i = 0; i < sockets.Length; i++) if (sockets[i].TryRecv(payload, out _)) Handle(1);")]
    public Task Cycle_that_ends_with_an_empty_answer_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            bool A(byte[] b) => sender.TryRecv(b, out _);
            bool B(byte[] b) => receiver.TryRecv(b, out _);
            while (running) { if (A(payload)) Handle(1); if (B(payload)) Handle(2); }
            """
    )] // which sockets?
    [FullData("var queue = new Queue<Socket>(sockets); while (running) { if (queue.Dequeue().TryRecv(payload, out _)) Handle(1); }")]
    public Task Sockets_that_are_not_known_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Few_iterations_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            for (var i = 0; i < 5; i++)
            {
                if (sender.TryRecv(payload, out _)) Handle(1);
                if (receiver.TryRecv(payload, out _)) Handle(2);
            }
            """
        );

    [Theory]
    [InlineData(
        """
            while (true)
            {
                bool any = sender.TryRecv(payload, out _);
                if (receiver.TryRecv(payload, out _)) any = true;
                if (!any) break;
            }
            """
    )] // leaves once all are empty
    [FullData("bool a, b; do { a = sender.TryRecv(payload, out _); b = receiver.TryRecv(payload, out _); } while (a || b);")]
    [FullData("bool a, b; do { a = sender.TryRecv(payload, out _); b = receiver.TryRecv(payload, out _); } while (a | b);")]
    [FullData(
        """
            int got;
            do
            {
                got = 0;
                if (sender.TryRecv(payload, out _)) got++;
                if (receiver.TryRecv(payload, out _)) got++;
            } while (got > 0);
            """
    )]
    [InlineData("int got; do { got = 0; foreach (var s in sockets) if (s.TryRecv(payload, out _)) got++; } while (got != 0);")]
    [FullData(
        """
            var more = true;
            while (more)
            {
                more = false;
                if (sender.TryRecv(payload, out _)) more = true;
                if (receiver.TryRecv(payload, out _)) more = true;
            }
            """
    )]
    [FullData("bool got; do { got = sender.TryRecv(payload, out _); if (!got) got = receiver.TryRecv(payload, out _); } while (got);")]
    [FullData(
        """
            while (true)
            {
                var n = sender.Recv(payload, RecvFlags.DontWait);
                if (n < 0) n = receiver.Recv(payload, RecvFlags.DontWait);
                if (n < 0) return;
                Handle(n);
            }
            """
    )]
    [FullData("bool a, b; do { a = sender.TryRecv(payload, out _); b = receiver.TryRecv(payload, out _); } while (a & b);")]
    public Task Cycle_that_ends_when_all_are_empty_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { sockets[0].TryRecv(payload, out _); sockets[size].TryRecv(payload, out _); }")]
    [FullData("var one = sockets[0]; while (running) { sockets[size].TryRecv(payload, out _); one.TryRecv(payload, out _); }")]
    [FullData("var any = running ? sender : receiver; while (true) { sender.TryRecv(payload, out _); any.TryRecv(payload, out _); }")]
    [InlineData(
        """
            void One(Socket s)
            {
                while (true) { Get().TryRecv(payload, out _); s.TryRecv(payload, out _); }
                Socket Get() => s;
            }
            One(socket);
            """
    )]
    public Task Names_of_what_may_be_one_socket_DoNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Members_that_may_lead_to_one_socket_DoNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using Net.Zmq;

            class Example
            {
                readonly Socket _s = null!;
                Socket S => _s;
                Socket Of(int i) => i > 3 ? _s : null!;
                void A(byte[] b) { while (true) { if (S.TryRecv(b, out _)) b[0] = 1; if (_s.TryRecv(b, out _)) b[0] = 2; } }
                void B(byte[] b,
                    Example other) { while (true) { if (_s.TryRecv(b, out _)) b[0] = 1; if (other._s.TryRecv(b, out _)) b[0] = 2; } }
                void C(byte[] b) { var any =
                    Of(b[0]); while (true) { if (any.TryRecv(b, out _)) b[0] = 1; if (_s.TryRecv(b, out _)) b[0] = 2; } }
            }
            """
        );
}
