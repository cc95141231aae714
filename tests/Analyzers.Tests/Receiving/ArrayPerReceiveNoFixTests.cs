using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class ArrayPerReceiveNoFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2004");

    /// <summary>What can grow, or be less than nothing, is no size for all of them.</summary>
    [Fact]
    public Task Length_of_a_text_that_grows_IsNotFixed() =>
        Code.IsNotFixed(
            """
            var line = new StringBuilder("0123456789");
            while (running)
            {
                var buffer = {|ZMQ2004:new byte[line.Length]|};
                var n = socket.Recv(buffer);
                line.Append('x');
                Handle(buffer.AsSpan(0, n));
            }
            """
        );

    /// <inheritdoc cref="Length_of_a_text_that_grows_IsNotFixed"/>
    [Fact]
    public Task Length_of_the_users_that_may_be_negative_IsNotFixed() =>
        Code.IsNotFixed(
            """
            using System;
            using Net.Zmq;

            sealed record Sizes(int Length);

            static class Example
            {
                static void Receive(Socket socket, Sizes sizes)
                {
                    while (true)
                    {
                        var buffer = {|ZMQ2004:new byte[sizes.Length]|};
                        var n = socket.Recv(buffer);
                        Handle(buffer.AsSpan(0, n));
                    }
                }

                static void Handle(ReadOnlySpan<byte> bytes) { }
            }
            """
        );

    [Theory]
    // zero before, the last frame after
    [InlineData("while (running) { var buffer = {|ZMQ2004:new byte[64]|}; socket.Recv(buffer); Handle(buffer[4]); }")]
    [InlineData("while (running) { var buffer = {|ZMQ2004:new byte[64]|}; var n = socket.Recv(buffer); Handle(buffer.AsSpan(0, 16)); }")]
    [InlineData("while (running) { var buffer = {|ZMQ2004:new byte[64]|}; var n = socket.Recv(buffer); Handle(buffer.AsSpan(4, n)); }")]
    [FullData(
        """
            while (running)
            {
                var buffer = {|ZMQ2004:new byte[64]|};
                var n = socket.Recv(buffer);
                n = 8;
                Handle(buffer.AsSpan(0, n));
            }
            """
    )]
    [InlineData(
        """
            while (running)
            {
                var buffer = {|ZMQ2004:new byte[64]|};
                var n = socket.Recv(buffer);
                var k = sender.Recv(buffer);
                Handle(buffer.AsSpan(0, n));
                Handle(buffer.AsSpan(0, k));
            }
            """
    )]
    [InlineData(
        """
            while (running)
            {
                var buffer = {|ZMQ2004:new byte[64]|};
                var n = socket.Recv(buffer);
                Handle(buffer.AsSpan(0, n));
                Console.WriteLine(nameof(buffer));
            }
            """
    )]
    [InlineData("while (running) { Span<byte> buffer = {|ZMQ2004:new byte[64]|}; var n = socket.Recv(buffer); Handle(buffer[..n]); }")]
    [FullData(
        """
            while (running)
            {
                var buffer = {|ZMQ2004:new byte[64]|};
                var n = socket.Recv(buffer);
                Show(buffer, 0, n);
            }
            static void Show(ReadOnlySpan<byte> bytes, int from, int length) { }
            """
    )]
    [FullData("while (running) { var buffer = {|ZMQ2004:new byte[64]|}; var n = socket.Recv(buffer); Handle(buffer[2..n]); }")]
    [FullData(
        """
            while (running)
            {
                var buffer = {|ZMQ2004:new byte[64]|};
                do { var n = socket.Recv(buffer); Handle(buffer.AsSpan(0, n)); } while (socket.HasMore);
                Handle(buffer);
            }
            """
    )]
    public Task More_than_was_received_may_be_read_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("while (running) { var buffer = {|ZMQ2004:new byte[size++]|}; var n = socket.Recv(buffer); Handle(buffer.AsSpan(0, n)); }")]
    [FullData(
        """
            while (running)
            {
                var buffer = {|ZMQ2004:new byte[payload.Length]|};
                var n = socket.Recv(buffer);
                Handle(buffer.AsSpan(0, n));
                payload = Encoding.UTF8.GetBytes(text);
            }
            """
    )]
    public Task Size_that_changes_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    // may be negative
    [InlineData("while (running) { var buffer = {|ZMQ2004:new byte[size]|}; var n = socket.Recv(buffer); Handle(buffer.AsSpan(0, n)); }")]
    [FullData(
        """
            short most = 64;
            while (running)
            {
                var buffer = {|ZMQ2004:new byte[most]|};
                var n = socket.Recv(buffer);
                Handle(buffer.AsSpan(0, n));
            }
            """
    )]
    public Task Size_that_may_be_negative_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(
        """
            while (running)
            {
                var k = 8;
                var buffer = {|ZMQ2004:new byte[k + size]|};
                var n = socket.Recv(buffer);
                Handle(buffer.AsSpan(0, n));
            }
            """
    )]
    [InlineData(
        """
            while (running)
            {
                var frame = payload;
                var buffer = {|ZMQ2004:new byte[frame.Length]|};
                var n = socket.Recv(buffer);
                Handle(buffer.AsSpan(0, n));
            }
            """
    )]
    [FullData(
        """
            foreach (var frame in System.Linq.Enumerable.Repeat(payload, size))
            {
                var buffer = {|ZMQ2004:new byte[frame.Length]|};
                var n = socket.Recv(buffer);
                Handle(buffer.AsSpan(0, n));
            }
            """
    )]
    public Task Size_of_a_local_of_the_loop_IsNotFixed(string code) => Code.IsNotFixed(code);

    // no loop
    [Theory]
    [InlineData("while (running) socket.Recv({|ZMQ2004:new byte[size]|});")]
    [FullData("while (running) { byte most = (byte)++size; socket.Recv({|ZMQ2004:new byte[most]|}); }")]
    public Task Size_in_the_receive_that_may_be_another_one_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Buffer_outside_of_a_loop_IsNotFixed() =>
        Code.IsNotFixed("var buffer = {|ZMQ2004:new byte[64]|}; var n = socket.Recv(buffer); Handle(buffer.AsSpan(0, n));");

    [Theory]
    [InlineData(
        """
            while (running)
            {
                var buffer = {|ZMQ2004:new byte[64]|};
                if (socket.TryRecv(buffer, out var n)) Handle(buffer.AsSpan(0, n));
            }
            """
    )]
    [FullData(
        """
            var start = 0;
            while (running)
            {
                var buffer = {|ZMQ2004:new byte[64]|};
                var n = socket.Recv(buffer.AsSpan(start));
                Handle(buffer.AsSpan(0, n));
                start = 8;
            }
            """
    )]
    [InlineData(
        """
            while (running)
            {
                var buffer = {|ZMQ2004:new byte[64]|};
                var n = socket.Recv(buffer.AsSpan(0, size--));
                Handle(buffer.AsSpan(0, n));
            }
            """
    )]
    [FullData(
        """
            while (running)
            {
                var buffer = {|ZMQ2004:new byte[64]|};
                int n;
                do { n = socket.Recv(buffer); } while (socket.HasMore);
                Handle(buffer.AsSpan(0, n));
            }
            """
    )]
    public Task Receive_that_may_leave_the_last_frame_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Code_that_a_directive_cuts_IsNotFixed() =>
        Code.IsNotFixed(
            """
            while (running) {
            #if DEBUG
            #endif
            var buffer = {|ZMQ2004:new byte[64]|}; var n = socket.Recv(buffer); Handle(buffer.AsSpan(0, n)); }
            """
        );
}
