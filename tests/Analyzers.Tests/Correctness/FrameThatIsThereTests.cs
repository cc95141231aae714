using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>Receives that do not wait find the frame that a poller, a question or a caller has found before them.</summary>
public sealed class FrameThatIsThereTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3001");

    private const string One = "using var p = new Poller(2); var i = p.Add(socket, PollEvents.In); ";

    [Theory]
    [InlineData(One + "while (running) { if (p.Poll(10) <= 0) continue; socket.TryRecv(payload, out _); Handle(payload); }")]
    [FullData(One + "while (running) { if (p.Poll(10) < 1) continue; socket.TryRecv(payload, out _); Handle(payload); }")]
    [FullData(One + "while (running) if (p.Poll(10) > 0) { socket.TryRecv(payload, out _); Handle(payload); }")]
    [FullData(One + "while (running) if (0 < p.Poll(10)) { socket.TryRecv(payload, out _); Handle(payload); }")]
    [FullData(One + "while (running) if (p.Poll(10) != 0) { socket.TryRecv(payload, out _); Handle(payload); }")]
    [InlineData(
        """
            Poller _poller = null!;
            void M(Socket s, byte[] b) { while (_poller.Poll(10) > 0) { s.TryRecv(b, out _); Use(b); } }
            void Use(byte[] b) { }
            """
    )]
    [FullData(
        """
            void M(Poller p, Socket s, byte[] b) { if (p.Poll(10) == 0) return; s.TryRecv(b, out _); Use(b); }
            void Use(byte[] b) { }
            """
    )]
    public Task Found_by_the_number_of_a_poll_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(One + "p.Poll(1); if ((p.GetReturnedEvents(i) & PollEvents.In) != 0) { socket.TryRecv(payload, out _); Handle(payload); }")]
    [InlineData(
        $$"""
            {{One}}
            p.Poll(1);
            if ((p.GetReturnedEvents(i) & PollEvents.In) == PollEvents.In)
            {
                socket.TryRecv(payload, out _);
                Handle(payload);
            }
            """
    )]
    [InlineData(One + "p.Poll(1); if (p.GetReturnedEvents(i).HasFlag(PollEvents.In)) { socket.TryRecv(payload, out _); Handle(payload); }")]
    [InlineData(One + "p.Poll(1); if (p.IsReadable(i)) { socket.TryRecv(payload, out _); Handle(payload); }")]
    public Task Found_by_the_events_of_a_poll_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Found_by_a_frame_before_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            "socket.Recv(payload); if (socket is { HasMore: true }) { socket.Recv(payload, RecvFlags.DontWait); Handle(payload); }"
        );

    [Theory]
    [InlineData(
        One + "p.Add(receiver, PollEvents.In); if (p.Poll(10) > 0) { {|ZMQ3001:socket.TryRecv(payload, out _)|}; Handle(payload); }"
    )]
    [InlineData(
        """
            using var p = new Poller(2);
            p.Add(socket, PollEvents.In | PollEvents.Out);
            if (p.Poll(10) > 0) { {|ZMQ3001:socket.TryRecv(payload, out _)|}; Handle(payload); }
            """
    )]
    [InlineData(
        """
            using var p = new Poller(2);
            p.Add(socket, PollEvents.In);
            if ({|ZMQ3023:p.Poll(10) >= 0|})
                {|ZMQ3001:socket.TryRecv(payload, out _)|};
            Handle(payload);
            """
    )]
    [InlineData(
        $$"""
            {{One}}
            p.Poll(1);
            if (p.GetReturnedEvents(i).HasFlag(PollEvents.Out))
            {
                {|ZMQ3001:socket.TryRecv(payload, out _)|};
                Handle(payload);
            }
            """
    )]
    [InlineData(
        """
            socket.Recv(payload);
            if (socket is { HasMore: false })
            {
                {|ZMQ3001:socket.Recv(payload, RecvFlags.DontWait)|};
                Handle(payload);
            }
            """
    )]
    public Task Nothing_that_is_found_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Rest_of_a_message_in_a_method_of_its_own_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            static void Loop(Socket s, byte[] b) { while (true) { s.Recv(b); if (s.HasMore) Body(s, b); } }

            static void Body(Socket s, byte[] b) { s.Recv(b, RecvFlags.DontWait); Use(b); }

            static void Serve(Context context, byte[] b) { using var s = new Socket(context, SocketType.Router); s.Recv(b); Rest(s, b); }

            static void Rest(Socket s, byte[] b) { s.Recv(b, RecvFlags.DontWait); Use(b); }

            static void Use(byte[] b) { }
            """
        );

    [Fact]
    public Task Message_in_a_method_of_its_own_Triggers() =>
        Code.Triggers(
            """
            static void Loop(Socket s, byte[] b) { while (true) Body(s, b); }

            static void Body(Socket s, byte[] b) { {|ZMQ3001:s.Recv(b, RecvFlags.DontWait)|}; Use(b); }

            static void Use(byte[] b) { }
            """
        );

    [Fact]
    public Task Answer_of_a_method_of_ones_own_is_the_receives_Triggers() =>
        Code.Triggers(
            """
            static void Loop(Socket s, byte[] b)
            {
                while (true)
                {
                    {|ZMQ3001:TryGet(s, b)|};
                    Use(b);
                }
            }

            static bool TryGet(Socket s, byte[] b) => s.TryRecv(b, out _);

            static void Use(byte[] b) { }
            """
        );

    [Fact]
    public Task Answer_of_a_method_of_ones_own_that_is_read_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            static void Loop(Socket s, byte[] b)
            {
                while (TryGet(s, b))
                    Use(b);
                if (!TryGet(s, b))
                    return;
                Use(b);
            }

            static bool TryGet(Socket s, byte[] b) => s.TryRecv(b, out _);

            static void Use(byte[] b) { }
            """
        );
}
