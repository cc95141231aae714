using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

/// <summary>ZMQ2011 where a frame is read from the end, or is the first: each message has one.</summary>
public sealed class FramesFromEndFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2011");

    [Theory]
    [InlineData("m[^1]")]
    [FullData("m.Last")]
    [InlineData("m[m.Count - 1]")]
    public Task Last_frame_IsFixed(string last) =>
        Code.IsFixed(
            $$"""
            while (running)
            {
                using var m = {|ZMQ2011:socket.RecvMultipart()|};
                Console.WriteLine();
                Handle({{last}}.Data);
            }
            """,
            """
            using var last = new Message();
            while (running)
            {
                do
                {
                    socket.Recv(last);
                }
                while (last.More);
                Console.WriteLine();
                Handle(last.Data);
            }
            """
        );

    [Fact]
    public Task First_and_last_of_at_least_two_AreFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                using var m = {|ZMQ2011:socket.RecvMultipart()|};
                if (m.Count < 2)
                    continue;
                var name = m.First; // who asks
                var body = m[^1]; // and what
                Handle(name.Data);
                Handle(body.Data);
            }
            """,
            """
            using var name = new Message();
            using var body = new Message();
            while (running)
            {
                socket.Recv(name); // who asks
                if (!name.More)
                    continue;
                do
                {
                    socket.Recv(body); // and what
                }
                while (body.More);
                Handle(name.Data);
                Handle(body.Data);
            }
            """
        );

    [Theory]
    [InlineData("m[^1]")]
    [FullData("m.Last")]
    [FullData("m[m.Count - 1]")]
    public Task Last_of_a_number_that_is_known_IsFixed(string last) =>
        Code.IsFixed(
            $$"""
            while (running)
            {
                using var m = {|ZMQ2011:socket.RecvMultipart()|};
                if (m.Count != 2)
                    continue;
                Handle({{last}}.Data);
                Handle(m[0].Data);
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
                Handle(second.Data);
                Handle(first.Data);
            }
            """
        );

    /// <summary>What comes before its first read may throw or be seen: there is a first frame anyway.</summary>
    [Theory]
    [InlineData("m.First", "Console.WriteLine();")]
    [FullData("m[0]", "size++;")]
    [FullData("m[0]", "if (size > 3)\n        return;")]
    public Task First_frame_behind_other_code_IsFixed(string first, string before) =>
        Code.IsFixed(
            $$"""
            while (running)
            {
                using var m = {|ZMQ2011:socket.RecvMultipart()|};
                {{before}}
                Handle({{first}}.Data);
            }
            """,
            $$"""
            using var first = new Message();
            while (running)
            {
                socket.Recv(first);
                while (socket.HasMore)
                    socket.Recv(Span<byte>.Empty);
                {{before}}
                Handle(first.Data);
            }
            """
        );

    [Theory]
    [InlineData("while (running)\n    using (var m = {|ZMQ2011:socket.RecvMultipart()|}) Handle(m[0].Data);")]
    [FullData("while (running) using (var m = {|ZMQ2011:socket.RecvMultipart()|}) Handle(m[0].Data);")]
    [FullData("while (running)\n{\n    using (var m = {|ZMQ2011:socket.RecvMultipart()|}) Handle(m[0].Data);\n}")]
    public Task Using_on_one_line_IsFixed(string code) =>
        Code.IsFixed(
            code,
            """
            using var first = new Message();
            while (running)
            {
                socket.Recv(first);
                while (socket.HasMore)
                    socket.Recv(Span<byte>.Empty);
                Handle(first.Data);
            }
            """
        );

    /// <summary>In a message of one frame it is the first as well, and there is only one message to receive it into.</summary>
    [Theory]
    [InlineData("Handle(m[0].Data); Handle(m[^1].Data);")]
    [FullData("Handle(m[1].Data); Handle(m.Last.Data);")]
    [FullData("if (m.Count < 2) continue; Handle(m[1].Data); Handle(m[^1].Data);")]
    public Task Last_frame_that_may_be_another_that_is_read_IsNotFixed(string code) => Code.IsNotFixed(In(code));

    [Theory]
    [InlineData("Handle(m[^2].Data);")]
    [InlineData("Handle(m[m.Count - 2].Data);")]
    [FullData("Handle(m[m.Count - size].Data);")]
    [InlineData("if (m.Count != 2) continue; Handle(m[^3].Data);")]
    public Task Frame_from_the_end_that_may_not_be_there_IsNotFixed(string code) => Code.IsNotFixed(In(code));

    private static string In(string code) => "while (running) { using var m = {|ZMQ2011:socket.RecvMultipart()|}; " + code + " }";
}
