using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

public sealed class EmptyPollThrowsFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2006");

    private const string Made = "using var message = new Message();\n",
        Fixed = "using var receiver = new FrameReceiver(socket);\n";

    private const string Pace = "    Thread.Sleep(16);\n}";

    [Fact]
    public Task Drain_per_tick_IsFixed() =>
        Code.IsFixed(
            """
            // one for all
            using var message = new Message();
            while (running)
            {
                // what is there
                while ({|ZMQ2006:socket.TryRecv(message, out _)|}) // or not
                    Handle(message.Data); // one
                Thread.Sleep(16);
            }
            """,
            """
            // one for all
            using var receiver = new FrameReceiver(socket);
            while (running)
            {
                // what is there
                while (receiver.TryReceive(out var frame)) // or not
                    Handle(frame.Span); // one
                Thread.Sleep(16);
            }
            """
        );

    /// <summary>The receiver goes before the outermost loop that has its socket; around loops of receives it may stay.</summary>
    [Theory]
    [InlineData(
        "while (running) { while (size > 0) { MADE if (!TEST) break; Handle(READ); } Thread.Sleep(1); }",
        "BEFORE\nwhile (running) { while (size > 0) { if (!DONE) break; Handle(GOT); } Thread.Sleep(1); }"
    )]
    [FullData(
        "while (running) { MADE while (TEST) Handle(READ); Thread.Sleep(1); }",
        "BEFORE\nwhile (running) { while (DONE) Handle(GOT); Thread.Sleep(1); }"
    )]
    [FullData(
        "foreach (var s in sockets) { var socket = s; while (running) { MADE if (TEST) Handle(READ); Thread.Sleep(1); } }",
        "foreach (var s in sockets) { var socket = s; BEFORE while (running) { if (DONE) Handle(GOT); Thread.Sleep(1); } }"
    )]
    [InlineData(
        "while (running) { var socket = sockets[size]; MADE while (TEST) Handle(READ); Thread.Sleep(1); }",
        "while (running) { var socket = sockets[size]; BEFORE while (DONE) Handle(GOT); Thread.Sleep(1); }"
    )]
    public Task Nested_loops_AreFixed(string code, string after) => Code.IsFixed(Spelled(code), Spelled(after));

    private static string Spelled(string code) =>
        code.Replace("MADE", "using var message = new Message();", System.StringComparison.Ordinal)
            .Replace("TEST", "{|ZMQ2006:socket.TryRecv(message, out _)|}", System.StringComparison.Ordinal)
            .Replace("READ", "message.Data", System.StringComparison.Ordinal)
            .Replace("BEFORE", "using var receiver = new FrameReceiver(socket);", System.StringComparison.Ordinal)
            .Replace("DONE", "receiver.TryReceive(out var frame)", System.StringComparison.Ordinal)
            .Replace("GOT", "frame.Span", System.StringComparison.Ordinal);

    [Fact]
    public Task Leaving_where_nothing_is_there_IsFixed() =>
        Code.IsFixed(
            """
            using (Message message = new())
            {
                while (running)
                {
                    while (true)
                    {
                        if (!running || !{|ZMQ2006:socket.TryRecv(message, out var n)|})
                            break;

                        Handle(message.Data);
                        Handle(n);
                    }

                    Thread.Sleep(1);
                }
            }
            """,
            """
            using (var receiver = new FrameReceiver(socket))
            {
                while (running)
                {
                    while (true)
                    {
                        if (!running || !receiver.TryReceive(out var frame))
                            break;

                        Handle(frame.Span);
                        Handle(frame.Size);
                    }

                    Thread.Sleep(1);
                }
            }
            """
        );

    [Fact]
    public Task Several_receives_of_one_message_AreFixed() =>
        Code.IsFixed(
            """
            var message = new Message();
            try
            {
                while (running)
                {
                    if ({|ZMQ2006:socket.TryRecv(message, out _)|})
                        Handle(message.Data);
                    Thread.Sleep(1);
                    if ({|ZMQ2006:socket.TryRecv(message, out var n)|})
                        Handle(n);
                    {|ZMQ2006:socket.TryRecv(message, out _)|};
                    Thread.Sleep(1);
                }
            }
            finally
            {
                message.Dispose();
            }
            """,
            """
            var receiver = new FrameReceiver(socket);
            try
            {
                while (running)
                {
                    if (receiver.TryReceive(out var frame))
                        Handle(frame.Span);
                    Thread.Sleep(1);
                    if (receiver.TryReceive(out var frame2))
                        Handle(frame2.Size);
                    receiver.TryReceive(out _);
                    Thread.Sleep(1);
                }
            }
            finally
            {
                receiver.Dispose();
            }
            """
        );

    /// <summary>A message that nobody disposes waits for its finalizer; so would the receiver.</summary>
    [Fact]
    public Task Message_that_is_not_disposed_IsFixed_with_using() =>
        Code.IsFixed(
            """
            // one for all
            var message = new Message();
            while (running)
            {
                while ({|ZMQ2006:socket.TryRecv(message, out var n)|})
                    Handle(n);
                Thread.Sleep(1);
            }
            """,
            """
            // one for all
            using var receiver = new FrameReceiver(socket);
            while (running)
            {
                while (receiver.TryReceive(out var frame))
                    Handle(frame.Size);
                Thread.Sleep(1);
            }
            """
        );

    [Fact]
    public Task Several_messages_and_sockets_AreFixed() =>
        Code.IsFixed(
            """
            using Message a = new(), none = null;
            using var b = new Message();
            using var c = new Message();
            while (running)
            {
                while ({|ZMQ2006:socket.TryRecv(b, out _)|}) Handle(b.Data);
                Thread.Sleep(1);
            }
            while (running)
            {
                while ({|ZMQ2006:sender.TryRecv(c, out _)|}) Handle(c.Data);
                Thread.Sleep(1);
            }
            """,
            """
            using Message a = new(), none = null;
            using var receiver = new FrameReceiver(socket);
            using var receiver2 = new FrameReceiver(sender);
            while (running)
            {
                while (receiver.TryReceive(out var frame)) Handle(frame.Span);
                Thread.Sleep(1);
            }
            while (running)
            {
                while (receiver2.TryReceive(out var frame2)) Handle(frame2.Span);
                Thread.Sleep(1);
            }
            """
        );

    [Fact]
    public Task Message_of_an_iteration_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                using var message = new Message();
                if ({|ZMQ2006:socket.TryRecv(message, out _)|})
                    Handle(message.Data);
                Thread.Sleep(1);
            }
            """,
            """
            using var receiver = new FrameReceiver(socket);
            while (running)
            {
                if (receiver.TryReceive(out var frame))
                    Handle(frame.Span);
                Thread.Sleep(1);
            }
            """
        );

    [Fact]
    public Task Message_of_an_iteration_disposed_of_by_hand_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                var message = new Message();
                try
                {
                    if ({|ZMQ2006:socket.TryRecv(message, out _)|})
                        Handle(message.Data);
                }
                finally
                {
                    message.Dispose();
                }

                Thread.Sleep(1);
            }
            """,
            """
            using var receiver = new FrameReceiver(socket);
            while (running)
            {
                if (receiver.TryReceive(out var frame))
                    Handle(frame.Span);

                Thread.Sleep(1);
            }
            """
        );

    [Fact]
    public Task Field_socket_and_lambda_IsFixed() =>
        Code.IsFixed(
            """
            using System.Threading;
            using Net.Zmq;

            sealed class Example(Socket other)
            {
                private readonly Socket _socket = other;
                private volatile bool _running;

                void Run() => new Thread(() =>
                {
                    using var message = new Message();
                    while (_running)
                    {
                        while ({|ZMQ2006:_socket.TryRecv(message, out var n)|})
                            System.Console.WriteLine(message.ToString() + n);
                        Thread.Sleep(1);
                    }
                }).Start();
            }
            """,
            """
            using System.Text;
            using System.Threading;
            using Net.Zmq;
            using ZmqPerf;

            sealed class Example(Socket other)
            {
                private readonly Socket _socket = other;
                private volatile bool _running;

                void Run() => new Thread(() =>
                {
                    using var receiver = new FrameReceiver(_socket);
                    while (_running)
                    {
                        while (receiver.TryReceive(out var frame))
                            System.Console.WriteLine(Encoding.UTF8.GetString(frame.Span) + frame.Size);
                        Thread.Sleep(1);
                    }
                }).Start();
            }
            """
        );

    [Theory]
    [InlineData("while ({|ZMQ2006:socket.TryRecv(message, out _)|}) size++;", "while (socket.TryRecv(Span<byte>.Empty, out _)) size++;")]
    [FullData(
        "if ({|ZMQ2006:socket.TryRecv(message, out var n)|}) Handle(n);",
        "if (socket.TryRecv(Span<byte>.Empty, out var n)) Handle(n);"
    )]
    [InlineData(
        "while ({|ZMQ2006:socket.Recv(message, RecvFlags.DontWait)|} >= 0) size++;",
        "while (socket.Recv(Span<byte>.Empty, RecvFlags.DontWait) >= 0) size++;"
    )]
    [FullData("_ = {|ZMQ2006:socket.Recv(message, RecvFlags.DontWait)|};", "_ = socket.Recv(Span<byte>.Empty, RecvFlags.DontWait);")]
    public Task Frames_that_nobody_reads_need_no_runtime_IsFixed(string before, string after) =>
        WithoutRuntime(Code.Fix($"{Made}while (running)\n{{\n    {before}\n{Shown}", $"while (running)\n{{\n    {after}\n{Shown}"))
            .RunAsync();

    private const string Shown = "    Console.WriteLine(size);\n" + Pace;

    internal static ZmqTest WithoutRuntime(ZmqTest test)
    {
        test.LeaveOut("using ZmqPerf;\n");
        test.ReferencesRuntime = false;
        return test;
    }
}
