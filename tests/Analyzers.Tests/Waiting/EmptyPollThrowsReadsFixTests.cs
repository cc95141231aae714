using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

public sealed class EmptyPollThrowsReadsFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2006");

    private const string Made = "using var message = new Message();\n",
        Fixed = "using var receiver = new FrameReceiver(socket);\n";

    private const string Pace = "    Thread.Sleep(16);\n}";

    [Theory]
    [InlineData(
        "if ({|ZMQ2006:socket.TryRecv(message, out var n)|}) Handle(n);",
        "if (receiver.TryReceive(out var frame)) Handle(frame.Size);"
    )]
    [InlineData(
        "if ({|ZMQ2006:socket.TryRecv(message, out int n)|} && n > 0) Handle(message.Data[..n]);",
        "if (receiver.TryReceive(out var frame) && frame.Size > 0) Handle(frame.Span);"
    )]
    [FullData(
        "if ({|ZMQ2006:socket.TryRecv(message, out var n)|}) { Handle(message.Data.Slice(0, n)); Handle(message.Data[1..n]); }",
        "if (receiver.TryReceive(out var frame)) { Handle(frame.Span); Handle(frame.Span[1..frame.Size]); }"
    )]
    [FullData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(1);", "if (receiver.TryReceive(out _)) Handle(1);")]
    [FullData(
        "while ({|ZMQ2006:socket.Recv(message, RecvFlags.DontWait)|} >= 0) Handle(message.Size);",
        "while (receiver.TryReceive(out var frame)) Handle(frame.Size);"
    )]
    [InlineData(
        "while ({|ZMQ2006:socket.Recv(flags: RecvFlags.DontWait, message: message)|} != -1) Handle(message.Size);",
        "while (receiver.TryReceive(out var frame)) Handle(frame.Size);"
    )]
    [InlineData(
        """
            if ({|ZMQ2006:socket.Recv(message, RecvFlags.DontWait)|} < 0)
            {
                Thread.Sleep(1);
            }
            else
            {
                Handle(message.More ? 1 : 2);
            }
            """,
        """
            if (!receiver.TryReceive(out var frame))
            {
                Thread.Sleep(1);
            }
            else
            {
                Handle(frame.More ? 1 : 2);
            }
            """
    )]
    [InlineData(
        "for (; {|ZMQ2006:socket.TryRecv(message, out _)|}; Handle(message.Size)) Handle(message.Data);",
        "for (; receiver.TryReceive(out var frame); Handle(frame.Size)) Handle(frame.Span);"
    )]
    [InlineData(
        "Handle({|ZMQ2006:socket.TryRecv(message, out var n)|} ? n : -1);",
        "Handle(receiver.TryReceive(out var frame) ? frame.Size : -1);"
    )]
    [InlineData(
        "var kept = {|ZMQ2006:socket.TryRecv(message, out _)|} ? message.ToArray() : null;",
        "var kept = receiver.TryReceive(out var frame) ? frame.ToArray() : null;"
    )]
    public Task Receive_in_a_condition_IsFixed(string code, string after) =>
        Code.IsFixed($"{Made}while (running)\n{{\n    {code}\n{Pace}", $"{Fixed}while (running)\n{{\n    {after}\n{Pace}");

    [Theory]
    [InlineData("{|ZMQ2006:socket.TryRecv(message, out _)|};", "receiver.TryReceive(out _);")]
    [InlineData("{|ZMQ2006:socket.Recv(message, RecvFlags.DontWait)|};", "receiver.TryReceive(out _);")]
    public Task Receive_whose_answer_is_dropped_IsFixed(string code, string after) =>
        Code.IsFixed($"{Made}while (running)\n{{\n    {code}\n{Pace}", $"{Fixed}while (running)\n{{\n    {after}\n{Pace}");

    [Theory]
    [InlineData("var got = {|ZMQ2006:socket.TryRecv(message, out _)|};", "var got = receiver.TryReceive(out _);")]
    public Task Receive_whose_answer_is_kept_IsFixed(string code, string after) =>
        Code.IsFixed($"{Made}while (running)\n{{\n    {code}\n{Pace}", $"{Fixed}while (running)\n{{\n    {after}\n{Pace}");

    [Theory]
    [InlineData(
        "if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(message.ToString());",
        "if (receiver.TryReceive(out var frame)) Handle(Encoding.UTF8.GetString(frame.Span));"
    )]
    [InlineData(
        "if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(Encoding.UTF8.GetString(message.Data));",
        "if (receiver.TryReceive(out var frame)) Handle(Encoding.UTF8.GetString(frame.Span));"
    )]
    public Task Text_of_the_frame_IsFixed(string code, string after) =>
        Code.IsFixed($"{Made}while (running)\n{{\n    {code}\n{Pace}", $"{Fixed}while (running)\n{{\n    {after}\n{Pace}");

    [Theory]
    [InlineData(
        "if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(BinaryPrimitives.ReadInt32LittleEndian(message.Data.Slice(4)));",
        "if (receiver.TryReceive(out var frame)) Handle(BinaryPrimitives.ReadInt32LittleEndian(frame.Span.Slice(4)));"
    )]
    [InlineData(
        """
            if ({|ZMQ2006:socket.TryRecv(message, out _)|})
            {
                var data = message.Data;
                Handle(data[0] + data[^1]);
                foreach (var b in data)
                    Handle(b);
                Handle(data[1..].IndexOf((byte)7));
            }
            """,
        """
            if (receiver.TryReceive(out var frame))
            {
                var data = frame.Span;
                Handle(data[0] + data[^1]);
                foreach (var b in data)
                    Handle(b);
                Handle(data[1..].IndexOf((byte)7));
            }
            """
    )]
    [InlineData(
        """
            if ({|ZMQ2006:socket.TryRecv(message, out _)|})
            {
                ReadOnlySpan<byte> data = message.Data;
                message.Data.CopyTo(new byte[9]);
                Handle(data.Length);
            }
            """,
        """
            if (receiver.TryReceive(out var frame))
            {
                ReadOnlySpan<byte> data = frame.Span;
                frame.Span.CopyTo(new byte[9]);
                Handle(data.Length);
            }
            """
    )]
    [InlineData(
        """
            if ({|ZMQ2006:socket.TryRecv(message, out _)|})
            {
                var json = new System.Text.Json.Utf8JsonReader(message.Data);
                Handle(json.Read() ? 1 : 0);
            }
            """,
        """
            if (receiver.TryReceive(out var frame))
            {
                var json = new System.Text.Json.Utf8JsonReader(frame.Span);
                Handle(json.Read() ? 1 : 0);
            }
            """
    )]
    public Task Content_of_the_frame_IsFixed(string code, string after) =>
        Code.IsFixed($"{Made}while (running)\n{{\n    {code}\n{Pace}", $"{Fixed}while (running)\n{{\n    {after}\n{Pace}");

    [Fact]
    public Task Slice_of_something_else_of_that_name_IsFixed_around() =>
        Code.IsFixed(
            """
            using System;
            using System.Threading;
            using Net.Zmq;

            ref struct Part
            {
                public Span<byte> Span;
                public int Size;
            }

            static class C
            {
                static int Last(Part frame) => frame.Span[..frame.Size][^1];

                static void Run(Socket socket, Action<int> handle)
                {
                    using var message = new Message();
                    while (true)
                    {
                        if ({|ZMQ2006:socket.TryRecv(message, out var n)|})
                            handle(message.Data[..n][^1]);
                        Thread.Sleep(16);
                    }
                }
            }
            """,
            """
            using System;
            using System.Threading;
            using Net.Zmq;
            using ZmqPerf;

            ref struct Part
            {
                public Span<byte> Span;
                public int Size;
            }

            static class C
            {
                static int Last(Part frame) => frame.Span[..frame.Size][^1];

                static void Run(Socket socket, Action<int> handle)
                {
                    using var receiver = new FrameReceiver(socket);
                    while (true)
                    {
                        if (receiver.TryReceive(out var frame))
                            handle(frame.Span[^1]);
                        Thread.Sleep(16);
                    }
                }
            }
            """
        );
}
