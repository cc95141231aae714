using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class ReceiveBufferClobberedTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3021");

    [Theory]
    [InlineData(
        """
            var buffer = new byte[256];
            var n = socket.Recv(buffer);
            var first = buffer.AsSpan(..n);
            n = {|#0:socket.Recv(buffer)|};
            Handle(first);
            """
    )]
    [FullData(
        """
            var buffer = new byte[256];
            var n = socket.Recv(buffer);
            var first = buffer.AsSpan(0, n);
            n = {|#0:socket.Recv(buffer)|};
            Handle(first);
            """
    )]
    [FullData(
        """
            var buffer = new byte[256];
            var n = socket.Recv(buffer);
            var first = buffer.AsSpan(0, n);
            var k = {|#0:socket.Recv(buffer)|};
            var second = buffer.AsSpan(0, k);
            Handle(first);
            Handle(second);
            """
    )]
    public Task Receive_over_a_view_of_a_new_array_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData(
        """
            var n = socket.Recv(payload);
            ReadOnlySpan<byte> first = payload.AsSpan()[..n];
            {|#0:socket.Recv(payload)|};
            Handle(first);
            """
    )]
    [FullData(
        """
            var n = socket.Recv(payload);
            var first = new ReadOnlySpan<byte>(payload, 0, n);
            {|#0:socket.Recv(payload.AsSpan())|};
            Handle(first);
            """
    )]
    [FullData("var n = socket.Recv(payload); var first = payload.AsMemory(0, n); {|#0:socket.Recv(payload)|}; Handle(first.Span);")]
    [InlineData(
        """
            var n = socket.Recv(payload);
            var first = new ArraySegment<byte>(payload, 0, n);
            {|#0:socket.Recv(payload)|};
            Handle(first);
            """
    )]
    public Task Receive_over_a_view_of_any_kind_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData(
        """
            if (!socket.TryRecv(payload, out var n)) return;
            var first = payload.AsSpan(0, n);
            if (!{|#0:socket.TryRecv(payload, out n)|}) return;
            Handle(first);
            """
    )]
    [FullData("var n = socket.Recv(payload); var first = payload.AsSpan(0, n); {|#0:sender.Recv(payload)|}; Handle(first);")]
    [InlineData("var n = 0; n = socket.Recv(payload); var first = payload.AsSpan(0, n); {|#0:socket.Recv(payload)|}; Handle(first);")]
    public Task Receive_of_any_kind_over_a_view_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData(
        """
            var first = payload.AsSpan(0, Math.Min(socket.Recv(payload), payload.Length));
            {|#0:socket.Recv(payload)|};
            Handle(first);
            """
    )]
    [InlineData(
        """
            var n = socket.Recv(payload);
            var first = payload.AsSpan(0, Math.Min(payload.Length, n));
            {|#0:socket.Recv(payload)|};
            Handle(first);
            """
    )]
    [InlineData(
        """
            var n = socket.Recv(payload);
            var first = payload.AsSpan(0, Math.Clamp(n, 0, payload.Length));
            {|#0:socket.Recv(payload)|};
            Handle(first);
            """
    )]
    public Task View_of_a_length_that_is_cut_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData(
        """
            Span<byte> buffer = stackalloc byte[256];
            var n = socket.Recv(buffer);
            var first = buffer[..n];
            {|#0:socket.Recv(buffer)|};
            Handle(first);
            """
    )]
    [InlineData(
        """
            Span<byte> buffer = new byte[256];
            var n = socket.Recv(buffer);
            var first = buffer.Slice(0, n);
            {|#0:socket.Recv(buffer[..16])|};
            Handle(first);
            """
    )]
    [FullData(
        """
            Span<byte> buffer = stackalloc byte[256];
            var n = socket.Recv(buffer);
            var first = buffer[0..n];
            {|#0:socket.Recv(buffer[0..16])|};
            Handle(first);
            """
    )]
    public Task Receive_over_a_view_of_a_span_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData(
        """
            Memory<byte> memory = payload;
            var n = socket.Recv(memory.Span);
            var first = memory.Slice(0, n);
            {|#0:socket.Recv(memory.Span)|};
            Handle(first.Span);
            """
    )]
    public Task Receive_over_a_view_of_a_memory_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Fact]
    public Task Receive_over_the_frame_of_the_iteration_before_Triggers() =>
        Code.Triggers(
            """
            ReadOnlySpan<byte> last = default;
            while (running)
            {
                var n = {|#0:socket.Recv(payload)|};
                if (last.Length > 0) Handle(last);
                last = payload.AsSpan(0, n);
            }
            """,
            At(DiagnosticSeverity.Warning)
        );

    [Fact]
    public Task Receive_in_a_method_Triggers() =>
        Code.Triggers(
            """
            static int Fill(Socket s, byte[] b) => s.Recv(b);
            var n = Fill(socket, payload);
            var first = payload.AsSpan(0, n);
            {|#0:Fill(socket, payload)|};
            Handle(first);
            """,
            At(DiagnosticSeverity.Warning)
        );

    [Theory]
    [InlineData("var n = socket.Recv(payload); var first = payload.AsSpan(0, n); if (running) {|#0:socket.Recv(payload)|}; Handle(first);")]
    public Task Receive_over_a_frame_on_one_path_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    private static DiagnosticResult At(DiagnosticSeverity level) =>
        new DiagnosticResult("ZMQ3021", level).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations);
}
