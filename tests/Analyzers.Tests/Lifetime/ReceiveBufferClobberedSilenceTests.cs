using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class ReceiveBufferClobberedSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3021");

    [Theory]
    [InlineData(
        """
            var n = socket.Recv(payload);
            var first = payload.AsSpan(0, n);
            Handle(first);
            n = socket.Recv(payload);
            Handle(payload.AsSpan(0, n));
            """
    )]
    [FullData("while (running) { var n = socket.Recv(payload); var frame = payload.AsSpan(0, n); Handle(frame); }")]
    [FullData("Span<byte> frame; while (running) { var n = socket.Recv(payload); frame = payload.AsSpan(0, n); Handle(frame); }")]
    [InlineData("Span<byte> buffer = payload; while (running) { var n = socket.Recv(buffer); Handle(buffer[..n]); }")]
    [FullData(
        """
            var n = socket.Recv(payload);
            var first = payload.AsSpan(0, n);
            Handle(first);
            socket.Recv(payload);
            Handle(first.Length);
            """
    )]
    [InlineData(
        """
            var n = socket.Recv(payload);
            var first = payload.AsSpan(0, n);
            while (socket.TryRecv(payload, out n)) first = payload.AsSpan(0, n);
            Handle(first);
            """
    )]
    public Task Frame_that_is_used_before_the_next_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var view = payload.AsSpan(0, 16); socket.Recv(payload); Handle(view);")]
    [FullData(
        """
            var n = size;
            if (running) n = socket.Recv(payload);
            var first = payload.AsSpan(0, n);
            socket.Recv(payload);
            Handle(first);
            """
    )]
    [InlineData("var n = socket.Recv(payload); n -= 4; var first = payload.AsSpan(0, n); socket.Recv(payload); Handle(first);")]
    [InlineData(
        """
            var other = new byte[8];
            var n = socket.Recv(other);
            var first = payload.AsSpan(0, n);
            socket.Recv(payload);
            Handle(first);
            """
    )]
    public Task View_of_no_frame_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var n = socket.Recv(payload);
            var first = payload.AsSpan(0, n);
            var k = socket.Recv(payload.AsSpan(n));
            Handle(first);
            Handle(payload.AsSpan(n, k));
            """
    )]
    [FullData(
        """
            var n = socket.Recv(payload);
            var first = payload.AsSpan(0, n);
            socket.Recv(payload.AsSpan(n..));
            Handle(first);
            """
    )]
    [InlineData(
        """
            Span<byte> buffer = stackalloc byte[256];
            var n = socket.Recv(buffer);
            var first = buffer[..n];
            socket.Recv(buffer[16..]);
            Handle(first);
            """
    )]
    public Task Receive_into_another_part_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var n = socket.Recv(payload);
            var first = payload.AsSpan(0, n);
            var other = new byte[16];
            socket.Recv(other);
            Handle(first);
            """
    )]
    [FullData(
        """
            var n = socket.Recv(payload);
            var first = payload.AsSpan(0, n);
            payload = new byte[8];
            socket.Recv(payload);
            Handle(first);
            """
    )]
    public Task Receive_into_another_buffer_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var n = socket.Recv(payload); var first = payload[..n]; socket.Recv(payload); Handle(first);")]
    [FullData("var n = socket.Recv(payload); var first = payload.AsSpan(0, n).ToArray(); socket.Recv(payload); Handle(first);")]
    public Task Copy_of_the_frame_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var n = socket.Recv(payload);
            var first = payload.AsSpan(0, n);
            if (running) { socket.Recv(payload); return; }
            Handle(first);
            """
    )]
    [FullData(
        """
            var n = socket.Recv(payload);
            var first = payload.AsSpan(0, n);
            if (socket.TryRecv(payload, out n)) return;
            Handle(first);
            """
    )]
    [FullData(
        """
            var n = socket.Recv(payload);
            var first = payload.AsSpan(0, n);
            var found = socket.TryRecv(payload, out n);
            if (!found) Handle(first);
            """
    )]
    [FullData(
        """
            var n = socket.Recv(payload);
            var first = payload.AsSpan(0, n);
            if (socket.Recv(payload, RecvFlags.DontWait) == -1) Handle(first);
            """
    )]
    public Task Way_without_another_frame_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Method_that_may_not_receive_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            static int Fill(Socket s, byte[] b) { if (b.Length > 3) return s.Recv(b); return 0; }
            var n = socket.Recv(payload);
            var first = payload.AsSpan(0, n);
            Fill(socket, payload);
            Handle(first);
            """
        );
}
