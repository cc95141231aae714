using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class ReceiveBufferClobberedTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3021");

    [Theory]
    [InlineData(
        "var buffer = new byte[256]; var n = socket.Recv(buffer); var first = buffer.AsSpan(0, n); "
            + "n = {|#0:socket.Recv(buffer)|}; Handle(first);"
    )]
    [InlineData(
        "var buffer = new byte[256]; var n = socket.Recv(buffer); var first = buffer.AsSpan(0, n); "
            + "var k = {|#0:socket.Recv(buffer)|}; var second = buffer.AsSpan(0, k); Handle(first); Handle(second);"
    )]
    [InlineData(
        "Span<byte> buffer = stackalloc byte[256]; var n = socket.Recv(buffer); var first = buffer[..n]; "
            + "{|#0:socket.Recv(buffer)|}; Handle(first);"
    )]
    [InlineData(
        "Span<byte> buffer = new byte[256]; var n = socket.Recv(buffer); var first = buffer.Slice(0, n); "
            + "{|#0:socket.Recv(buffer[..16])|}; Handle(first);"
    )]
    [InlineData(
        "var n = socket.Recv(payload); ReadOnlySpan<byte> first = payload.AsSpan()[..n]; {|#0:socket.Recv(payload)|}; Handle(first);"
    )]
    [InlineData(
        "var n = socket.Recv(payload); var first = new ReadOnlySpan<byte>(payload, 0, n); "
            + "{|#0:socket.Recv(payload.AsSpan())|}; Handle(first);"
    )]
    [InlineData("var n = socket.Recv(payload); var first = payload.AsMemory(0, n); {|#0:socket.Recv(payload)|}; Handle(first.Span);")]
    [InlineData(
        "var n = socket.Recv(payload); var first = new ArraySegment<byte>(payload, 0, n); {|#0:socket.Recv(payload)|}; Handle(first);"
    )]
    [InlineData(
        "if (!socket.TryRecv(payload, out var n)) return; var first = payload.AsSpan(0, n); "
            + "if (!{|#0:socket.TryRecv(payload, out n)|}) return; Handle(first);"
    )]
    [InlineData("var n = socket.Recv(payload); var first = payload.AsSpan(0, n); {|#0:sender.Recv(payload)|}; Handle(first);")]
    [InlineData(
        "ReadOnlySpan<byte> last = default; while (running) { var n = {|#0:socket.Recv(payload)|}; "
            + "if (last.Length > 0) Handle(last); last = payload.AsSpan(0, n); }"
    )]
    [InlineData(
        "var first = payload.AsSpan(0, Math.Min(socket.Recv(payload), payload.Length)); {|#0:socket.Recv(payload)|}; Handle(first);"
    )]
    [InlineData(
        "Memory<byte> memory = payload; var n = socket.Recv(memory.Span); var first = memory.Slice(0, n); "
            + "{|#0:socket.Recv(memory.Span)|}; Handle(first.Span);"
    )]
    [InlineData(
        "Span<byte> buffer = stackalloc byte[256]; var n = socket.Recv(buffer); var first = buffer[0..n]; "
            + "{|#0:socket.Recv(buffer[0..16])|}; Handle(first);"
    )]
    [InlineData("var n = 0; n = socket.Recv(payload); var first = payload.AsSpan(0, n); {|#0:socket.Recv(payload)|}; Handle(first);")]
    [InlineData(
        "var n = socket.Recv(payload); var first = payload.AsSpan(0, Math.Min(payload.Length, n)); "
            + "{|#0:socket.Recv(payload)|}; Handle(first);"
    )]
    [InlineData(
        "static int Fill(Socket s, byte[] b) => s.Recv(b); var n = Fill(socket, payload); var first = payload.AsSpan(0, n); "
            + "{|#0:Fill(socket, payload)|}; Handle(first);"
    )]
    public Task Receive_over_a_frame_that_is_used_later_Triggers(string code) => Code.Triggers(code, At(DiagnosticSeverity.Warning));

    [Theory]
    [InlineData("var n = socket.Recv(payload); var first = payload.AsSpan(0, n); if (running) {|#0:socket.Recv(payload)|}; Handle(first);")]
    public Task Receive_over_a_frame_on_one_path_Triggers_at_a_lower_level(string code) => Code.Triggers(code, At(DiagnosticSeverity.Info));

    [Theory]
    [InlineData(
        "var n = socket.Recv(payload); var first = payload.AsSpan(0, n); Handle(first); n = socket.Recv(payload); "
            + "Handle(payload.AsSpan(0, n));"
    )]
    [InlineData("while (running) { var n = socket.Recv(payload); var frame = payload.AsSpan(0, n); Handle(frame); }")]
    [InlineData("Span<byte> frame; while (running) { var n = socket.Recv(payload); frame = payload.AsSpan(0, n); Handle(frame); }")]
    [InlineData("Span<byte> buffer = payload; while (running) { var n = socket.Recv(buffer); Handle(buffer[..n]); }")]
    [InlineData("var view = payload.AsSpan(0, 16); socket.Recv(payload); Handle(view);")]
    [InlineData(
        "var n = socket.Recv(payload); var first = payload.AsSpan(0, n); var k = socket.Recv(payload.AsSpan(n)); "
            + "Handle(first); Handle(payload.AsSpan(n, k));"
    )]
    [InlineData(
        "var n = socket.Recv(payload); var first = payload.AsSpan(0, n); var other = new byte[16]; socket.Recv(other); Handle(first);"
    )]
    [InlineData("var n = socket.Recv(payload); var first = payload[..n]; socket.Recv(payload); Handle(first);")]
    [InlineData("var n = socket.Recv(payload); var first = payload.AsSpan(0, n).ToArray(); socket.Recv(payload); Handle(first);")]
    [InlineData(
        "var n = socket.Recv(payload); var first = payload.AsSpan(0, n); if (running) { socket.Recv(payload); return; } Handle(first);"
    )]
    [InlineData(
        "var n = socket.Recv(payload); var first = payload.AsSpan(0, n); payload = new byte[8]; socket.Recv(payload); Handle(first);"
    )]
    [InlineData(
        "var n = socket.Recv(payload); var first = payload.AsSpan(0, n); Handle(first); socket.Recv(payload); Handle(first.Length);"
    )]
    [InlineData(
        "var n = socket.Recv(payload); var first = payload.AsSpan(0, n); "
            + "while (socket.TryRecv(payload, out n)) first = payload.AsSpan(0, n); Handle(first);"
    )]
    [InlineData(
        "var n = socket.Recv(payload); var first = payload.AsSpan(0, n); if (socket.TryRecv(payload, out n)) return; Handle(first);"
    )]
    [InlineData(
        "var n = socket.Recv(payload); var first = payload.AsSpan(0, n); var found = socket.TryRecv(payload, out n); "
            + "if (!found) Handle(first);"
    )]
    [InlineData(
        "var n = socket.Recv(payload); var first = payload.AsSpan(0, n); if (socket.Recv(payload, RecvFlags.DontWait) == -1) Handle(first);"
    )]
    [InlineData(
        "Span<byte> buffer = stackalloc byte[256]; var n = socket.Recv(buffer); var first = buffer[..n]; "
            + "socket.Recv(buffer[16..]); Handle(first);"
    )]
    [InlineData(
        "var n = size; if (running) n = socket.Recv(payload); var first = payload.AsSpan(0, n); socket.Recv(payload); Handle(first);"
    )]
    [InlineData("var n = socket.Recv(payload); n -= 4; var first = payload.AsSpan(0, n); socket.Recv(payload); Handle(first);")]
    [InlineData(
        "var other = new byte[8]; var n = socket.Recv(other); var first = payload.AsSpan(0, n); socket.Recv(payload); Handle(first);"
    )]
    [InlineData(
        "static int Fill(Socket s, byte[] b) { if (b.Length > 3) return s.Recv(b); return 0; } var n = socket.Recv(payload); "
            + "var first = payload.AsSpan(0, n); Fill(socket, payload); Handle(first);"
    )]
    public Task Buffer_that_is_free_again_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    private static DiagnosticResult At(DiagnosticSeverity level) =>
        new DiagnosticResult("ZMQ3021", level).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations);
}
