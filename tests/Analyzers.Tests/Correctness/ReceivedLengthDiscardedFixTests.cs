using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class ReceivedLengthDiscardedFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3020");

    /// <summary>A frame that is shorter than it says throws then.</summary>
    [Theory]
    [InlineData(
        "{|ZMQ3020:socket.Recv(payload)|}; Handle(payload.AsSpan(1, payload[0]));",
        """
            var length = socket.Recv(payload);
            var received = payload.AsSpan(0, Math.Min(length, payload.Length)); Handle(received.Slice(1, payload[0]));
            """
    )]
    [FullData(
        """
            _ = {|ZMQ3020:socket.Recv(payload)|};
            int n = payload[0];
            Handle(payload.AsSpan(1, n));
            """,
        """
            var length = socket.Recv(payload);
            var received = payload.AsSpan(0, Math.Min(length, payload.Length));
            int n = payload[0];
            Handle(received.Slice(1, n));
            """
    )]
    [InlineData(
        "var n = {|ZMQ3020:socket.Recv(payload)|}; Handle(payload.AsSpan(1, payload[0]));",
        """
            var n = socket.Recv(payload);
            var received = payload.AsSpan(0, Math.Min(n, payload.Length)); Handle(received.Slice(1, payload[0]));
            """
    )]
    [InlineData(
        """
            Span<byte> span = stackalloc byte[64];
            sender.Recv(span);
            {|ZMQ3020:socket.Recv(span)|};
            Handle(span.Slice(1, span[0]));
            """,
        """
            Span<byte> span = stackalloc byte[64];
            sender.Recv(span);
            var length = socket.Recv(span);
            var received = span.Slice(0, Math.Min(length, span.Length));
            Handle(received.Slice(1, span[0]));
            """
    )]
    [FullData(
        """
            if ({|ZMQ3020:socket.TryRecv(payload, out _)|})
                Handle(payload.AsSpan(1, payload[0]));
            """,
        """
            if (socket.TryRecv(payload, out var length))
                Handle(payload.AsSpan(0, Math.Min(length, payload.Length)).Slice(1, payload[0]));
            """
    )]
    [InlineData(
        """
            if (!{|ZMQ3020:socket.TryRecv(payload, out var n)|})
                return;
            Handle(payload.AsSpan(1, payload[0]));
            """,
        """
            if (!socket.TryRecv(payload, out var n))
                return;
            Handle(payload.AsSpan(0, Math.Min(n, payload.Length)).Slice(1, payload[0]));
            """
    )]
    [InlineData(
        """
            while ({|ZMQ3020:socket.TryRecv(payload, out _)|})
            {
                Handle(payload.AsSpan(1, payload[0]));
            }
            """,
        """
            while (socket.TryRecv(payload, out var length))
            {
                Handle(payload.AsSpan(0, Math.Min(length, payload.Length)).Slice(1, payload[0]));
            }
            """
    )]
    [InlineData(
        """
            using System;
            using Net.Zmq;
            using var socket = new Socket(new Context(), SocketType.Pull);
            var buffer = new byte[64];
            socket.Recv(buffer);
            {|ZMQ3020:socket.Recv(buffer)|};
            Console.WriteLine(buffer.AsSpan(1, buffer[0]).Length);
            """,
        """
            using System;
            using Net.Zmq;
            using var socket = new Socket(new Context(), SocketType.Pull);
            var buffer = new byte[64];
            socket.Recv(buffer);
            var length = socket.Recv(buffer);
            var received = buffer.AsSpan(0, Math.Min(length, buffer.Length));
            Console.WriteLine(received.Slice(1, buffer[0]).Length);
            """
    )]
    public Task Length_that_the_content_says_IsFixed(string before, string after) => Code.IsFixed(before, after);

    [Fact]
    public Task Several_parts_AreFixed() =>
        Code.IsFixed(
            """
            Span<byte> span = stackalloc byte[64];
            while (running)
            {
                {|ZMQ3020:socket.Recv(span)|}; // head and body
                int head = span[0], body = span[1];
                Handle(span.Slice(2, head));
                Handle(span[(2 + head)..(2 + head + body)]);
            }
            """,
            """
            Span<byte> span = stackalloc byte[64];
            while (running)
            {
                var length = socket.Recv(span); // head and body
                var received = span.Slice(0, Math.Min(length, span.Length));
                int head = span[0], body = span[1];
                Handle(received.Slice(2, head));
                Handle(received[(2 + head)..(2 + head + body)]);
            }
            """
        );

    [Fact]
    public Task Buffer_of_a_field_IsFixed() =>
        Code.IsFixed(
            """
            private readonly byte[] _buffer = new byte[256];

            void Receive(Socket socket)
            {
                {|ZMQ3020:socket.Recv(_buffer)|};
                Console.WriteLine(_buffer.AsSpan(1, _buffer[0]).Length);
            }
            """,
            """
            private readonly byte[] _buffer = new byte[256];

            void Receive(Socket socket)
            {
                var length = socket.Recv(_buffer);
                var received = _buffer.AsSpan(0, Math.Min(length, _buffer.Length));
                Console.WriteLine(received.Slice(1, _buffer[0]).Length);
            }
            """
        );

    [Fact]
    public Task Length_that_has_a_name_already_IsFixed() =>
        Code.IsFixed(
            """
            {|ZMQ3020:socket.Recv(payload)|};
            int length = payload[0];
            Handle(payload.AsSpan(1, length));
            """,
            """
            var size = socket.Recv(payload);
            var received = payload.AsSpan(0, Math.Min(size, payload.Length));
            int length = payload[0];
            Handle(received.Slice(1, length));
            """
        );

    /// <summary>A span cannot live across an await, and a goto may pass a declaration.</summary>
    [Theory]
    [InlineData("await Task.Yield();\n", "")]
    [InlineData("if (running)\n    goto end;\n", "end:\nHandle(1);\n")]
    public Task Code_that_may_have_no_local_IsFixed_where_the_part_is_taken(string before, string after) =>
        Code.IsFixed(
            $"{before}{{|ZMQ3020:socket.Recv(payload)|}};\nHandle(payload.AsSpan(1, payload[0]));\n{after}",
            $"{before}var length = socket.Recv(payload);\n"
                + $"Handle(payload.AsSpan(0, Math.Min(length, payload.Length)).Slice(1, payload[0]));\n{after}"
        );

    [Theory]
    [InlineData("{|ZMQ3020:socket.Recv(payload)|}; Handle(payload[1..(1 + payload[0])]);")]
    [InlineData("{|ZMQ3020:socket.Recv(payload)|}; Handle(Encoding.UTF8.GetString(payload, 1, payload[0]));")]
    [FullData("{|ZMQ3020:socket.Recv(payload.AsSpan(4))|}; Handle(payload.AsSpan(5, payload[4]));")]
    [FullData("{|ZMQ3020:socket.Recv(payload)|}; Handle(payload.AsSpan(1..payload[0]));")]
    [FullData("{|ZMQ3020:socket.Recv(payload)|}; var part = payload.AsSpan(2); Handle(part.Slice(1, payload[0]));")]
    [FullData("{|ZMQ3020:socket.Recv(payload)|}; Handle(payload.AsMemory(1, payload[0]).Span);")]
    [InlineData("Memory<byte> memory = payload; {|ZMQ3020:socket.Recv(payload)|}; Handle(memory.Span.Slice(1, payload[0]));")]
    public Task Content_that_is_taken_otherwise_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("if (running) {|ZMQ3020:socket.Recv(payload)|}; Handle(payload.AsSpan(1, payload[0]));")]
    [FullData("if (running) { {|ZMQ3020:socket.Recv(payload)|}; } Handle(payload.AsSpan(1, payload[0]));")]
    [InlineData("var got = {|ZMQ3020:socket.TryRecv(payload, out _)|}; if (got) Handle(payload.AsSpan(1, payload[0]));")]
    [InlineData("while (!{|ZMQ3020:socket.TryRecv(payload, out _)|}) Thread.Sleep(1); Handle(payload.AsSpan(1, payload[0]));")]
    [InlineData("int n; if ({|ZMQ3020:socket.TryRecv(payload, out n)|}) Handle(payload.AsSpan(1, payload[0]));")]
    [InlineData("_ = {|ZMQ3020:socket.Recv(payload, RecvFlags.DontWait)|}; Handle(payload.AsSpan(1, payload[0]));")]
    public Task Receive_without_a_place_for_the_length_IsNotFixed(string code) => Code.IsNotFixed(code);
}
