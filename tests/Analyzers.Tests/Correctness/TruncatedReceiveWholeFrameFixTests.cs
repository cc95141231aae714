using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class TruncatedReceiveWholeFrameFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3002");

    [Fact]
    public Task Length_that_a_lambda_uses_IsFixed() =>
        Code.IsFixed(
            """
            var n = socket.Recv(payload);
            Task.Run(() => Handle({|ZMQ3002:payload.AsSpan(0, n)|}));
            """,
            """
            var n = socket.Recv(payload);
            if (n > payload.Length)
                throw new InvalidOperationException($"A frame of {n} bytes does not fit into {payload.Length}.");
            Task.Run(() => Handle(payload.AsSpan(0, n)));
            """
        );

    /// <summary>Others may look into the buffer.</summary>
    [Fact]
    public Task Length_without_a_name_gets_one_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                // one frame
                Handle({|ZMQ3002:payload.AsSpan(0, socket.Recv(payload))|});
            }
            """,
            """
            while (running)
            {
                var length = socket.Recv(payload);
                if (length > payload.Length)
                    throw new InvalidOperationException($"A frame of {length} bytes does not fit into {payload.Length}.");
                // one frame
                Handle(payload.AsSpan(0, length));
            }
            """
        );

    [Fact]
    public Task Length_of_a_statement_that_stands_alone_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
                Handle({|ZMQ3002:payload.AsSpan(0, socket.Recv(payload))|});
            """,
            """
            while (running)
            {
                var length = socket.Recv(payload);
                if (length > payload.Length)
                    throw new InvalidOperationException($"A frame of {length} bytes does not fit into {payload.Length}.");
                Handle(payload.AsSpan(0, length));
            }
            """
        );

    /// <summary>What receives is a local of its own, so a message that takes frames of any size can stand in its place.</summary>
    [Theory]
    [InlineData("var buffer = new byte[1024];", "buffer.AsSpan(0, socket.Recv(buffer))", "frame.Data")]
    [InlineData("Span<byte> buffer = stackalloc byte[64];", "buffer[..socket.Recv(buffer)]", "frame.Data")]
    [FullData("Span<byte> buffer = stackalloc byte[64];", "buffer.Slice(0, socket.Recv(buffer))", "frame.Data")]
    [InlineData("var buffer = new byte[length];", "buffer[..socket.Recv(buffer)]", "frame.Data")]
    public Task Buffer_of_frames_of_any_size_becomes_a_message_IsFixed(string declaration, string slice, string content) =>
        Code.IsFixed(
            $$"""
            static void Print(Socket socket, int length)
            {
                {{declaration}} // large enough
                while (length > 0)
                {
                    // one frame
                    Console.WriteLine(length + Encoding.UTF8.GetString({|ZMQ3002:{{slice}}|}));
                }
            }
            """,
            $$"""
            static void Print(Socket socket, int length)
            {
                using var frame = new Message(); // large enough
                while (length > 0)
                {
                    socket.Recv(frame);
                    // one frame
                    Console.WriteLine(length + Encoding.UTF8.GetString({{content}}));
                }
            }
            """
        );

    /// <summary>
    /// What a message cannot take the place of: a buffer with content, one that others made or make, and a slice that begins elsewhere.
    /// </summary>
    [Theory]
    [InlineData("byte[] buffer = [1, 2, 3];", "buffer.AsSpan(0, RECV)")]
    [FullData("var buffer = new byte[] { 1, 2 };", "buffer.AsSpan(0, RECV)")]
    [FullData("var buffer = payload.ToArray();", "buffer.AsSpan(0, RECV)")]
    [InlineData("var buffer = new byte[64];", "buffer.AsSpan(4, RECV)")]
    [FullData("var buffer = new byte[64];", "buffer[4..RECV]")]
    [FullData("Span<byte> buffer = stackalloc byte[] { 1, 2 };", "buffer[..RECV]")]
    public Task Buffer_that_no_message_can_replace_IsFixed(string declaration, string slice) =>
        Code.IsFixed(
            $$"""
            {{declaration}}
            Handle({|ZMQ3002:{{slice.Replace("RECV", "socket.Recv(buffer)", System.StringComparison.Ordinal)}}|});
            """,
            $$"""
            {{declaration}}
            var length = socket.Recv(buffer);
            if (length > buffer.Length)
                throw new InvalidOperationException($"A frame of {length} bytes does not fit into {buffer.Length}.");
            Handle({{slice.Replace("RECV", "length", System.StringComparison.Ordinal)}});
            """
        );

    [Fact]
    public Task Buffer_that_is_looked_into_IsFixed() =>
        Code.IsFixed(
            """
            var buffer = new byte[64];
            Handle({|ZMQ3002:buffer.AsSpan(0, socket.Recv(buffer))|});
            Handle((long)buffer[0]);
            """,
            """
            var buffer = new byte[64];
            var length = socket.Recv(buffer);
            if (length > buffer.Length)
                throw new InvalidOperationException($"A frame of {length} bytes does not fit into {buffer.Length}.");
            Handle(buffer.AsSpan(0, length));
            Handle((long)buffer[0]);
            """
        );

    /// <summary>Where Message is the name of something else, the size gets a name instead.</summary>
    [Fact]
    public Task Buffer_beside_another_Message_IsFixed() =>
        Code.IsFixed(
            """
            using System;
            using Net.Zmq;

            class Message { }

            class C
            {
                static byte[] Receive(Socket socket)
                {
                    var buffer = new byte[64];
                    return new Span<byte>({|ZMQ3002:buffer[..socket.Recv(buffer)]|}).ToArray();
                }
            }
            """,
            """
            using System;
            using Net.Zmq;

            class Message { }

            class C
            {
                static byte[] Receive(Socket socket)
                {
                    var buffer = new byte[64];
                    var length = socket.Recv(buffer);
                    if (length > buffer.Length)
                        throw new InvalidOperationException($"A frame of {length} bytes does not fit into {buffer.Length}.");
                    return new Span<byte>(buffer[..length]).ToArray();
                }
            }
            """
        );

    [Fact]
    public Task Whole_frame_before_using_declarations_IsNotFixed() =>
        Code.IsNotFixedBeforeCSharp8(
            "var buffer = new byte[64]; while (running && {|ZMQ3002:buffer.AsSpan(0, socket.Recv(buffer))|}.Length > 0) Handle(1);"
        );
}
