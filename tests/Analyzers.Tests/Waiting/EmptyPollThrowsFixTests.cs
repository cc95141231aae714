using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

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

    [Theory]
    [InlineData(
        "if ({|ZMQ2006:socket.TryRecv(message, out var n)|}) Handle(n);",
        "if (receiver.TryReceive(out var frame)) Handle(frame.Size);"
    )]
    [InlineData(
        "if ({|ZMQ2006:socket.TryRecv(message, out int n)|} && n > 0) Handle(message.Data[..n]);",
        "if (receiver.TryReceive(out var frame) && frame.Size > 0) Handle(frame.Span[..frame.Size]);"
    )]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(1);", "if (receiver.TryReceive(out _)) Handle(1);")]
    [InlineData("{|ZMQ2006:socket.TryRecv(message, out _)|};", "receiver.TryReceive(out _);")]
    [InlineData("{|ZMQ2006:socket.Recv(message, RecvFlags.DontWait)|};", "receiver.TryReceive(out _);")]
    [InlineData("var got = {|ZMQ2006:socket.TryRecv(message, out _)|};", "var got = receiver.TryReceive(out _);")]
    [InlineData(
        "while ({|ZMQ2006:socket.Recv(message, RecvFlags.DontWait)|} >= 0) Handle(message.Size);",
        "while (receiver.TryReceive(out var frame)) Handle(frame.Size);"
    )]
    [InlineData(
        "while ({|ZMQ2006:socket.Recv(flags: RecvFlags.DontWait, message: message)|} != -1) Handle(message.Size);",
        "while (receiver.TryReceive(out var frame)) Handle(frame.Size);"
    )]
    [InlineData(
        "if ({|ZMQ2006:socket.Recv(message, RecvFlags.DontWait)|} < 0) { Thread.Sleep(1); } else { Handle(message.More ? 1 : 2); }",
        "if (!receiver.TryReceive(out var frame)) { Thread.Sleep(1); } else { Handle(frame.More ? 1 : 2); }"
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
    [InlineData(
        "if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(message.ToString());",
        "if (receiver.TryReceive(out var frame)) Handle(Encoding.UTF8.GetString(frame.Span));"
    )]
    [InlineData(
        "if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(Encoding.UTF8.GetString(message.Data));",
        "if (receiver.TryReceive(out var frame)) Handle(Encoding.UTF8.GetString(frame.Span));"
    )]
    [InlineData(
        "if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(BinaryPrimitives.ReadInt32LittleEndian(message.Data.Slice(4)));",
        "if (receiver.TryReceive(out var frame)) Handle(BinaryPrimitives.ReadInt32LittleEndian(frame.Span.Slice(4)));"
    )]
    [InlineData(
        "if ({|ZMQ2006:socket.TryRecv(message, out _)|}) { var data = message.Data; Handle(data[0] + data[^1]); "
            + "foreach (var b in data) Handle(b); Handle(data[1..].IndexOf((byte)7)); }",
        "if (receiver.TryReceive(out var frame)) { var data = frame.Span; Handle(data[0] + data[^1]); "
            + "foreach (var b in data) Handle(b); Handle(data[1..].IndexOf((byte)7)); }"
    )]
    [InlineData(
        "if ({|ZMQ2006:socket.TryRecv(message, out _)|}) { ReadOnlySpan<byte> data = message.Data; "
            + "message.Data.CopyTo(new byte[9]); Handle(data.Length); }",
        "if (receiver.TryReceive(out var frame)) { ReadOnlySpan<byte> data = frame.Span; frame.Span.CopyTo(new byte[9]); "
            + "Handle(data.Length); }"
    )]
    [InlineData(
        "if ({|ZMQ2006:socket.TryRecv(message, out _)|}) { var json = new System.Text.Json.Utf8JsonReader(message.Data); "
            + "Handle(json.Read() ? 1 : 0); }",
        "if (receiver.TryReceive(out var frame)) { var json = new System.Text.Json.Utf8JsonReader(frame.Span); "
            + "Handle(json.Read() ? 1 : 0); }"
    )]
    public Task Receive_and_its_reads_IsFixed(string code, string after) =>
        Code.IsFixed($"{Made}while (running)\n{{\n    {code}\n{Pace}", $"{Fixed}while (running)\n{{\n    {after}\n{Pace}");

    /// <summary>The receiver goes before the outermost loop that has its socket; around loops of receives it may stay.</summary>
    [Theory]
    [InlineData(
        "while (running) { while (size > 0) { MADE if (!TEST) break; Handle(READ); } Thread.Sleep(1); }",
        "BEFORE\nwhile (running) { while (size > 0) { if (!DONE) break; Handle(GOT); } Thread.Sleep(1); }"
    )]
    [InlineData(
        "while (running) { MADE while (TEST) Handle(READ); Thread.Sleep(1); }",
        "BEFORE\nwhile (running) { while (DONE) Handle(GOT); Thread.Sleep(1); }"
    )]
    [InlineData(
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
    public Task Message_of_a_turn_IsFixed() =>
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
    public Task Message_of_a_turn_disposed_of_by_hand_IsFixed() =>
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
                {
                    if (receiver.TryReceive(out var frame))
                        Handle(frame.Span);
                }

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
                        while ({|ZMQ2006:_socket.TryRecv(message, out var n)|}) System.Console.WriteLine(message.ToString() + n);
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
                        while (receiver.TryReceive(out var frame)) System.Console.WriteLine(Encoding.UTF8.GetString(frame.Span) + frame.Size);
                        Thread.Sleep(1);
                    }
                }).Start();
            }
            """
        );

    [Theory]
    // the last frame stays in a message
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out var n)|}) Handle(n); Handle(message.Size);")]
    [InlineData("{|ZMQ2006:socket.TryRecv(message, out var n)|}; Handle(n);")]
    [InlineData("{|ZMQ2006:socket.TryRecv(message, out size)|};")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out var n)|} || running) Handle(message.Data);")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|} == running) Handle(message.Data);")]
    [InlineData("if (!{|ZMQ2006:socket.TryRecv(message, out _)|}) Thread.Sleep(1); Handle(message.Data);")]
    [InlineData("if ({|ZMQ2006:socket.Recv(message, RecvFlags.DontWait)|} > 0) Handle(message.Data);")] // an empty frame is one
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) message.Data[0] = 1;")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) message.Data.Fill(1);")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) message.Data.Reverse();")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) { ref var first = ref message.Data[0]; first++; }")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) foreach (ref var b in message.Data) b = 0;")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) { Span<byte> data = message.Data; Handle(data); }")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) { var data = message.Data; data[0]++; }")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) { var data = message.Data; data = data[1..]; Handle(data); }")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(message.Data.ToString());")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) fixed (byte* p = message.Data) *p = 1;")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(MemoryMarshal.Cast<byte, int>(message.Data).Length);")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Handle($\"{message}\");")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(message.GetProperty(MessageProperty.More));")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) sender.Send(message);")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) { Handle(message.Data); message.Dispose(); }")]
    [InlineData(
        "if ({|ZMQ2006:socket.TryRecv(message, out _)|}) { while (message.More && socket.TryRecv(message, out _)) Handle(message.Data); }"
    )]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out var n)|}) { n++; Handle(n); }")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out var n)|}) Handle(new { n }.n);")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out var n)|}) { Func<int> f = () => n; Handle(f()); }")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out var n)|}) Handle(nameof(n));")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(nameof(message));")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) { Action f = () => Handle(message.Data); f(); }")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(/* here */ message, out _)|}) Handle(message.Data);")]
    [InlineData(
        "if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(message.Data); "
            + "if ({|ZMQ2006:sender.TryRecv(message, out _)|}) Handle(message.Data); receiver.Send(payload);"
    )]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(message.Data);\n#if DEBUG\n    Handle(1);\n#endif\n")]
    [InlineData("if (size > 0) goto skip; if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(message.Data); skip:")]
    [InlineData("ReadOnlySpan<byte> last = default; if ({|ZMQ2006:socket.TryRecv(message, out _)|}) last = message.Data; Handle(last);")]
    [InlineData("if (socket?.Recv(message) > 0 && {|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(message.Data);")]
    [InlineData("if (socket != null && {|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(message.Data);")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(message.Data); socket = sender;")]
    [InlineData("if ({|ZMQ2006:sockets[0].TryRecv(message, out _)|}) Handle(message.Data);")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Own(message.Data); static void Own(Span<byte> data) { }")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(message.Data); await Task.Yield();")]
    [InlineData("if ({|ZMQ2006:socket.TryRecvString(out var s)|}) Handle(s); message.Rebuild();")]
    [InlineData("if ({|ZMQ2006:socket.TryRecvMultipart(out var m)|}) m!.Dispose(); message.Rebuild();")]
    public Task What_a_frame_cannot_do_is_not_fixed_Triggers(string code) =>
        Code.IsNotFixed($"{Made}while (running)\n{{\n    {code}\n{Pace}");

    [Theory]
    [InlineData("while (running) { if ({|ZMQ2006:socket.TryRecv(message, out var n)|}) Handle(n); Thread.Sleep(16); }")] // somebody else's
    [InlineData(
        "using var m = new Message(9); while (running) { if ({|ZMQ2006:socket.TryRecv(m, out var n)|}) Handle(n); Thread.Sleep(16); }"
    )]
    [InlineData(
        "Message m = null!; m = new Message(); while (running) { if ({|ZMQ2006:socket.TryRecv(m, out var n)|}) Handle(n); "
            + "Thread.Sleep(16); }"
    )]
    [InlineData(
        "using var m = new Message(); using var s = new Socket(context, SocketType.Pull); "
            + "while (running) { if ({|ZMQ2006:s.TryRecv(m, out var n)|}) Handle(n); Thread.Sleep(16); }"
    )]
    [InlineData(
        "using var m = new Message(); foreach (var s in sockets) while (running) { "
            + "if ({|ZMQ2006:s.TryRecv(m, out var n)|}) Handle(n); sender.Send(payload); }"
    )]
    [InlineData(
        "using var m = new Message(); Socket? s = null; while (running) { s ??= socket; "
            + "if ({|ZMQ2006:s.TryRecv(m, out var n)|}) Handle(n); Thread.Sleep(16); }"
    )]
    [InlineData(
        "using var m = new Message(); while (running) { if ({|ZMQ2006:Try(m)|}) Handle(m.Data); Thread.Sleep(5); "
            + "} bool Try(Message x) => socket.TryRecv(x, out _);"
    )]
    [InlineData(
        "while (running) { using var m = new Message(); ReadOnlySpan<byte> last = default; "
            + "while (running) { if ({|ZMQ2006:socket.TryRecv(m, out _)|}) last = m.Data; else m.Rebuild(); Thread.Sleep(5); } }"
    )]
    public Task Message_or_socket_that_does_not_allow_it_is_not_fixed_Triggers(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Iterator_is_not_fixed_Triggers() =>
        Code.IsNotFixed(
            """
            IEnumerable<int> Sizes(Socket socket)
            {
                using var message = new Message();
                while (true)
                {
                    if ({|ZMQ2006:socket.TryRecv(message, out var n)|})
                        yield return n;
                    Thread.Sleep(1);
                }
            }
            """
        );

    [Fact]
    public Task Own_type_of_the_name_is_not_fixed_Triggers() =>
        Code.IsNotFixed(
            """
            using Net.Zmq;
            class FrameReceiver { }
            class Example
            {
                void Run(Socket socket)
                {
                    using var message = new Message();
                    while (true)
                    {
                        if ({|ZMQ2006:socket.TryRecv(message, out var n)|}) System.Console.WriteLine(n);
                        System.Threading.Thread.Sleep(1);
                    }
                }
            }
            """
        );

    [Fact]
    public Task Own_encoding_is_not_fixed_Triggers() =>
        Code.IsNotFixed(
            """
            using Net.Zmq;
            class Encoding { }
            class Example
            {
                void Run(Socket socket)
                {
                    using var message = new Message();
                    while (true)
                    {
                        if ({|ZMQ2006:socket.TryRecv(message, out _)|}) System.Console.WriteLine(message.ToString());
                        System.Threading.Thread.Sleep(1);
                    }
                }
            }
            """
        );

    [Theory]
    [InlineData("while ({|ZMQ2006:socket.TryRecv(message, out _)|}) size++;", "while (socket.TryRecv(Span<byte>.Empty, out _)) size++;")]
    [InlineData(
        "if ({|ZMQ2006:socket.TryRecv(message, out var n)|}) Handle(n);",
        "if (socket.TryRecv(Span<byte>.Empty, out var n)) Handle(n);"
    )]
    [InlineData(
        "while ({|ZMQ2006:socket.Recv(message, RecvFlags.DontWait)|} >= 0) size++;",
        "while (socket.Recv(Span<byte>.Empty, RecvFlags.DontWait) >= 0) size++;"
    )]
    [InlineData("_ = {|ZMQ2006:socket.Recv(message, RecvFlags.DontWait)|};", "_ = socket.Recv(Span<byte>.Empty, RecvFlags.DontWait);")]
    public Task Frames_that_nobody_reads_need_no_runtime_IsFixed(string before, string after) =>
        WithoutRuntime(Code.Fix($"{Made}while (running)\n{{\n    {before}\n{Pace}", $"while (running)\n{{\n    {after}\n{Pace}"))
            .RunAsync();

    [Theory]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out var n)|}) Handle(message.Data[..n]);")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) Handle(message.Size);")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) size++; Console.WriteLine(nameof(message));")]
    [InlineData("if ({|ZMQ2006:socket.TryRecv(message, out _)|}) socket.Recv(message);")]
    public Task Frames_that_are_read_are_not_fixed_without_the_runtime_Triggers(string code)
    {
        var test = WithoutRuntime(Code.Fix($"{Made}while (running) {{ {code} Thread.Sleep(16); }}", ""));
        test.FixedState.Sources.Clear();
        test.ExpectsNoFix = true;
        return test.RunAsync();
    }

    private static ZmqTest WithoutRuntime(ZmqTest test)
    {
        test.LeaveOut("using ZmqPerf;\n");
        test.ReferencesRuntime = false;
        return test;
    }
}
