using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

/// <summary>ZMQ2011 where frames that are read by their index are disposed by a using around them, or by statements.</summary>
public sealed class FramesOfUsingFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2011");

    [Fact]
    public Task Using_around_the_reads_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                // a message
                using (var frames = {|ZMQ2011:socket.RecvMultipart()|})
                {
                    // both
                    Handle(frames[1].Data);
                    Handle(frames[0].Data);
                }
            }
            """,
            """
            using var first = new Message();
            using var second = new Message();
            while (running)
            {
                // a message
                socket.Recv(first);
                if (!first.More)
                    throw new ArgumentOutOfRangeException("index");
                socket.Recv(second);
                while (socket.HasMore)
                    socket.Recv(Span<byte>.Empty);
                // both
                Handle(second.Data);
                Handle(first.Data);
            }
            """
        );

    [Fact]
    public Task Using_on_one_line_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                using (var frames = {|ZMQ2011:socket.RecvMultipart()|}) { Handle(frames[0].Data); }
                Handle(1);
            }
            """,
            """
            using var first = new Message();
            while (running)
            {
                socket.Recv(first);
                while (socket.HasMore)
                    socket.Recv(Span<byte>.Empty);
                Handle(first.Data);
                Handle(1);
            }
            """
        );

    [Fact]
    public Task Guard_in_a_using_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                using (var frames = {|ZMQ2011:socket.RecvMultipart()|})
                {
                    if (frames.Count != 2)
                        continue;
                    Handle(frames[0].Data);
                    Handle(frames[^1].Data);
                }
            }
            """,
            """
            using var first = new Message();
            using var second = new Message();
            while (running)
            {
                socket.Recv(first);
                if (!first.More)
                    continue;
                socket.Recv(second);
                if (second.More)
                {
                    while (socket.HasMore)
                        socket.Recv(Span<byte>.Empty);
                    continue;
                }
                Handle(first.Data);
                Handle(second.Data);
            }
            """
        );

    [Fact]
    public Task Disposals_by_statements_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                var frames = {|ZMQ2011:socket.RecvMultipart()|};
                if (frames.Count < 2)
                {
                    // not ours
                    frames.Dispose();
                    continue;
                }
                Handle(frames[1].Data);
                frames.Dispose();
            }
            """,
            """
            using var second = new Message();
            while (running)
            {
                socket.Recv(Span<byte>.Empty);
                if (!socket.HasMore)
                {
                    // not ours
                    continue;
                }
                socket.Recv(second);
                while (socket.HasMore)
                    socket.Recv(Span<byte>.Empty);
                Handle(second.Data);
            }
            """
        );

    [Theory]
    [InlineData("Handle(frames[0].Data);\n    frames.Dispose();\n    Handle(frames[0].Data);")]
    [FullData("var one = frames[0];\n    frames.Dispose();\n    Handle(one.Data);")]
    [FullData("if (running)\n        frames.Dispose();\n    Handle(frames[0].Data);")]
    public Task Disposal_before_a_read_IsNotFixed(string code) =>
        Code.IsNotFixed($"while (running)\n{{\n    var frames = {{|ZMQ2011:socket.RecvMultipart()|}};\n    {code}\n}}");

    [Theory]
    [InlineData("Handle(frames[^1].Data);\n    Handle(frames[0].Data);")]
    public Task Number_that_is_not_known_IsNotFixed(string code) =>
        Code.IsNotFixed($"while (running)\n{{\n    var frames = {{|ZMQ2011:socket.RecvMultipart()|}};\n    {code}\n}}");
}
