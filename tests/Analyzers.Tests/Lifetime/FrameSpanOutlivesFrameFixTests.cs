using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class FrameSpanOutlivesFrameFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3007");

    [Theory]
    [InlineData(
        "var span = message.Data; socket.Recv(message); Handle({|ZMQ3007:span|});",
        "Span<byte> span = message.Data.ToArray(); socket.Recv(message); Handle(span);"
    )]
    [InlineData(
        "ReadOnlySpan<byte> span; span = message.Data; socket.Recv(message); Handle({|ZMQ3007:span|});",
        "ReadOnlySpan<byte> span; span = message.Data.ToArray(); socket.Recv(message); Handle(span);"
    )]
    [FullData(
        "ReadOnlySpan<byte> span = message.Data; socket.Recv(message); Handle({|ZMQ3007:span|});",
        "ReadOnlySpan<byte> span = message.Data.ToArray(); socket.Recv(message); Handle(span);"
    )]
    [FullData(
        "var span = message.Data[2..]; socket.Recv(message); Handle({|ZMQ3007:span|});",
        "Span<byte> span = message.Data[2..].ToArray(); socket.Recv(message); Handle(span);"
    )]
    [InlineData(
        "ReadOnlySpan<byte> span = message.Data.Slice(2, 4); message.Dispose(); Handle({|ZMQ3007:span|});",
        "ReadOnlySpan<byte> span = message.Data.Slice(2, 4).ToArray(); message.Dispose(); Handle(span);"
    )]
    [InlineData(
        "ReadOnlySpan<byte> span = /* all */ message.Data /* of it */; sender.Send(message); Handle({|ZMQ3007:span|});",
        "ReadOnlySpan<byte> span = /* all */ message.Data.ToArray() /* of it */; sender.Send(message); Handle(span);"
    )]
    public Task View_in_a_local_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Fact]
    public Task Returned_views_AreFixed() =>
        Code.IsFixed(
            """
            ReadOnlySpan<byte> A(Socket socket) { using var m = new Message(); socket.Recv(m); return {|ZMQ3007:m.Data|}; }
            Span<byte> B(Socket socket) { using (var m = new Message()) { socket.Recv(m); return {|ZMQ3007:m.Data[2..]|}; } }
            """,
            """
            ReadOnlySpan<byte> A(Socket socket) { using var m = new Message(); socket.Recv(m); return m.Data.ToArray(); }
            Span<byte> B(Socket socket) { using (var m = new Message()) { socket.Recv(m); return m.Data[2..].ToArray(); } }
            """
        );

    [Fact]
    public Task Several_uses_of_several_views_AreFixed() =>
        Code.IsFixed(
            """
            using var other = new Message();
            var first = message.Data;
            ReadOnlySpan<byte> second = other.Data;
            socket.Recv(message);
            Handle({|ZMQ3007:first|});
            Handle({|ZMQ3007:first|});
            socket.Recv(other);
            Handle({|ZMQ3007:second|});
            """,
            """
            using var other = new Message();
            Span<byte> first = message.Data.ToArray();
            ReadOnlySpan<byte> second = other.Data.ToArray();
            socket.Recv(message);
            Handle(first);
            Handle(first);
            socket.Recv(other);
            Handle(second);
            """
        );

    [Theory]
    [InlineData("var span = message.Data; span[0] = 1; socket.Recv(message); Handle({|ZMQ3007:span|});")]
    [FullData("var span = message.Data; span.Clear(); socket.Recv(message); Handle({|ZMQ3007:span|});")]
    public Task View_that_is_written_through_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("var all = message.Data; var head = all[..4]; socket.Recv(message); Handle({|ZMQ3007:head|});")]
    public Task View_of_a_view_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("using var r = new FrameReceiver(socket); var frame = r.Receive(); r.Receive(); Handle({|ZMQ3007:frame|}.Span);")]
    public Task View_of_a_frame_IsNotFixed(string code) => Code.IsNotFixed(code);
}
