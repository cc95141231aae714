using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

public sealed class SocketsPolledByTurnsTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2009");

    [Theory]
    [InlineData(
        """
            while (running)
            {
                if ({|ZMQ2009:sender.TryRecv(payload, out _)|}) Handle(1);
                if (receiver.TryRecv(payload, out _)) Handle(2);
            }
            """
    )]
    [FullData(
        """
            while (running)
            {
                if ({|ZMQ2009:sender.TryRecv(payload, out _)|}) Handle(1);
                if (receiver.TryRecv(payload, out _)) Handle(2);
                Thread.Sleep(1);
            }
            """
    )]
    [FullData(
        """
            while (running)
            {
                if ({|ZMQ2009:sender.TryRecv(payload, out _)|}) Handle(1);
                else if (receiver.TryRecv(payload, out _)) Handle(2);
                else Thread.Sleep(1);
            }
            """
    )]
    [FullData(
        """
            while (running)
            {
                while ({|ZMQ2009:sender.TryRecv(payload, out _)|}) Handle(1);
                while (receiver.TryRecv(payload, out _)) Handle(2);
                Thread.Yield();
            }
            """
    )]
    [InlineData(
        """
            while (running)
            {
                var n = {|ZMQ2009:sender.Recv(payload, RecvFlags.DontWait)|};
                if (n >= 0) Handle(n);
                var k = receiver.Recv(payload, RecvFlags.DontWait);
                if (k >= 0) Handle(k);
            }
            """
    )]
    [InlineData(
        """
            using var a = new FrameReceiver(sender);
            using var b = new FrameReceiver(receiver);
            while (running)
            {
                if ({|ZMQ2009:a.TryReceive(out var f)|}) Handle(f.Span);
                if (b.TryReceive(out f)) Handle(f.Span);
            }
            """
    )]
    [FullData(
        """
            while (running)
            {
                if ({|ZMQ2009:sockets[0].TryRecv(payload, out _)|}) Handle(1);
                if (sockets[1].TryRecv(payload, out _)) Handle(2);
            }
            """
    )]
    public Task One_receive_after_the_other_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            while (running)
            {
                var any = false;
                if ({|ZMQ2009:sender.TryRecv(message, out _)|}) { any = true; Handle(1); }
                if (receiver.TryRecv(message, out _)) { any = true; Handle(2); }
                if (!any) Thread.Sleep(1);
            }
            """
    )]
    [InlineData(
        """
            while (running)
            {
                var any = false;
                any |= {|ZMQ2009:sender.TryRecv(payload, out _)|};
                any |= receiver.TryRecv(payload, out _);
                if (!any) Thread.Sleep(1);
            }
            """
    )]
    public Task Flag_of_several_receives_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            bool a, b;
            do
            {
                a = {|ZMQ2009:sender.TryRecv(payload, out _)|};
                b = receiver.TryRecv(payload, out _);
            } while (!(a | b));
            """
    )]
    [FullData(
        """
            bool a, b;
            do
            {
                a = {|ZMQ2009:sender.TryRecv(payload, out _)|};
                b = receiver.TryRecv(payload, out _);
            } while (!(a & b));
            """
    )]
    public Task Answers_of_several_receives_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("while (running) { foreach (var s in sockets) if ({|ZMQ2009:s.TryRecv(payload, out _)|}) Handle(2); }")]
    [FullData(
        """
            while (running)
            {
                var any = false;
                foreach (var s in sockets) if ({|ZMQ2009:s.TryRecv(payload, out _)|}) { any = true; Handle(2); }
                if (!any) await Task.Delay(1);
            }
            """
    )]
    [InlineData(
        """
            while (running)
            {
                for (var i = 0; i < sockets.Length; i++)
                    if ({|ZMQ2009:sockets[i].TryRecv(payload, out _)|}) Handle(2);
                Thread.Yield();
            }
            """
    )]
    [InlineData(
        """
            while (running)
            {
                var got = 0;
                foreach (var s in sockets) if ({|ZMQ2009:s.TryRecv(payload, out _)|}) got++;
                if (got == 0) Thread.Sleep(1);
            }
            """
    )]
    public Task Sockets_of_a_row_Triggers(string code) => Code.Triggers(code);

    /// <summary>Two names of one socket are not several.</summary>
    [Theory]
    [InlineData("var other = socket; while (running) { {|ZMQ2007:socket.TryRecv(payload, out _)|}; other.TryRecv(payload, out _); }")]
    [FullData("while (running) { {|ZMQ2007:sockets[0].TryRecv(payload, out _)|}; sockets[0].TryRecv(payload, out _); }")]
    [FullData(
        """
            using var r = new FrameReceiver(socket);
            while (running) { {|ZMQ2007:socket.TryRecv(payload, out _)|}; r.TryReceive(out var f); }
            """
    )]
    [InlineData(
        """
            var l = new List<Socket>(sockets);
            while (running) { {|ZMQ2007:l[0].TryRecv(payload, out _)|}; l[0].TryRecv(payload, out _); }
            """
    )]
    public Task Names_of_one_socket_Trigger_ZMQ2007(string code) => Code.Triggers(code);

    [Fact]
    public Task Sockets_of_several_objects_Trigger() =>
        Code.Triggers(
            """
            using Net.Zmq;

            class Worker { public Socket S = null!, T = null!; }

            class Example
            {
                static bool TryGet(Socket s, byte[] m) { return s.TryRecv(m, out _); }
                void A(byte[] m, Worker a, Worker b) { while (true) { {|ZMQ2009:a.S.TryRecv(m, out _)|}; b.S.TryRecv(m, out _); } }
                void B(byte[] m, Worker a) { while (true) { {|ZMQ2009:a.S.TryRecv(m, out _)|}; a.T.TryRecv(m, out _); } }
                void C(byte[] m, Socket a, Socket b)
                {
                    while (true) { if ({|ZMQ2009:TryGet(a, m)|}) m[0] = 1; if (TryGet(b, m)) m[0] = 2; }
                }
            }
            """
        );

    /// <summary>Asked once in each turn: several sockets where the index moves on.</summary>
    [Theory]
    [InlineData("while (running) { if ({|ZMQ2009:sockets[size++ % sockets.Length].TryRecv(payload, out _)|}) Handle(1); }")]
    [InlineData(
        """
            var i = 0;
            while (running)
            {
                if ({|ZMQ2009:sockets[i].TryRecv(payload, out _)|}) Handle(1);
                i = (i + 1) % sockets.Length;
            }
            """
    )]
    [FullData("while (running) { if ({|ZMQ2007:sockets[size].TryRecv(payload, out _)|}) Handle(1); }")]
    [FullData("foreach (var s in sockets) while (!{|ZMQ2007:s.TryRecv(payload, out _)|}) { }")]
    [InlineData("while (running) { var s = socket; if ({|ZMQ2007:s.TryRecv(payload, out _)|}) Handle(1); }")]
    [InlineData("const int First = 0; while (!{|ZMQ2007:sockets[First].TryRecv(payload, out _)|}) { }")]
    public Task Index_tells_one_socket_from_several_Triggers(string code) => Code.Triggers(code);
}
