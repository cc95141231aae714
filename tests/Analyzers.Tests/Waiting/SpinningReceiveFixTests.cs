using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

public sealed class SpinningReceiveFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2007");

    [Theory]
    [InlineData("while (!{|ZMQ2007:socket.TryRecv(message, out _)|})\n{\n}", "socket.Recv(message);")]
    [InlineData("while (!{|ZMQ2007:socket.TryRecv(message, out var n)|}) Thread.Sleep(1);", "socket.Recv(message);")]
    [InlineData("while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) Thread.Sleep(Convert.ToInt32(1.5));", "socket.Recv(message);")]
    [InlineData(
        "int n;\nwhile (!{|ZMQ2007:socket.TryRecv(payload, out n)|})\n{\n    Thread.Sleep(1);\n}\n\nHandle(n);",
        "int n = socket.Recv(payload);\n\nHandle(n);"
    )]
    [FullData("while ({|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|} < 0) ;", "socket.Recv(payload);")]
    [InlineData(
        "const RecvFlags Now = RecvFlags.DontWait;\nwhile ({|ZMQ2007:socket.Recv(flags: Now, buffer: payload)|} == -1) ;",
        "socket.Recv(buffer: payload);"
    )]
    [FullData(
        "int n;\nwhile ((n = {|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|}) == -1) ;\nHandle(n);",
        "int n = socket.Recv(payload);\nHandle(n);"
    )]
    [InlineData(
        "var spin = new SpinWait();\nwhile (!{|ZMQ2007:socket.TryRecv(message, out _)|})\n    spin.SpinOnce();\nHandle(1);",
        "socket.Recv(message);\nHandle(1);"
    )]
    [FullData("if (running)\n    while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) ;", "if (running)\n    socket.Recv(message);")]
    [InlineData(
        "SpinWait spin = default;\nwhile (!{|ZMQ2007:socket.TryRecv(message, out _)|})\n    spin.SpinOnce();\nHandle(1);",
        "socket.Recv(message);\nHandle(1);"
    )]
    [FullData(
        "var pause = 1;\nwhile (!{|ZMQ2007:socket.TryRecv(message, out _)|}) Thread.Sleep(pause);\nHandle(1);",
        "socket.Recv(message);\nHandle(1);"
    )]
    public Task Loop_around_a_condition_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData(
        "try { Handle(1); } catch (InvalidOperationException) { while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) ; }",
        "try { Handle(1); } catch (InvalidOperationException) { socket.Recv(message); }"
    )]
    [InlineData(
        "try { Handle(1); } catch { } finally { while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) ; }",
        "try { Handle(1); } catch { } finally { socket.Recv(message); }"
    )]
    public Task Loop_whose_exceptions_the_handlers_beside_it_do_not_get_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Fact]
    public Task Comments_of_the_same_words_elsewhere_stay_where_the_loop_IsFixed() =>
        Code.IsFixed(
            """
            while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) // wait
                Thread.Sleep(1);
            Console.WriteLine(); // wait
            """,
            """
            // wait
            socket.Recv(message);
            Console.WriteLine(); // wait
            """
        );

    [Theory]
    [InlineData(
        "int n;\ndo\n{\n    n = {|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|};\n}\nwhile (n < 0);\nHandle(n);",
        "int n = socket.Recv(payload);\nHandle(n);"
    )]
    [InlineData(
        """
            int n;
            do
            {
                n = {|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|};
                if (n < 0)
                    Thread.Sleep(1);
            }
            while (n < 0);
            Handle(n);
            """,
        """
            int n = socket.Recv(payload);
            Handle(n);
            """
    )]
    [InlineData(
        "while (true)\n{\n    if ({|ZMQ2007:socket.TryRecv(message, out _)|})\n    {\n        break;\n    }\n    Thread.Sleep(1);\n}",
        "socket.Recv(message);"
    )]
    [InlineData(
        """
            int n;
            while (true)
            {
                n = {|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|};
                if (n < 0)
                    continue;
                Handle(n);
            }
            """,
        """
            int n;
            while (true)
            {
                n = socket.Recv(payload);
                Handle(n);
            }
            """
    )]
    [FullData(
        """
            int n; // bytes
            // one message
            while (!{|ZMQ2007:socket.TryRecv(payload, out n)|}) // not yet
                Thread.Sleep(1);
            Handle(n);
            """,
        """
            // bytes
            // one message
            // not yet
            int n = socket.Recv(payload);
            Handle(n);
            """
    )]
    [FullData(
        """
            int n, m = 1;
            while (!{|ZMQ2007:socket.TryRecv(payload, out n)|}) ;
            Handle(n + m);
            """,
        """
            int n, m = 1;
            n = socket.Recv(payload);
            Handle(n + m);
            """
    )]
    public Task Loop_around_an_answer_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData(
        "try\n{\n    while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) Thread.Sleep(1);\n}\ncatch (ZmqException)\n{\n}",
        "try\n{\n    socket.Recv(message);\n}\ncatch (ZmqException)\n{\n}"
    )]
    [FullData(
        "switch (size)\n{\n    case 1:\n        while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) ;\n        break;\n}",
        "switch (size)\n{\n    case 1:\n        socket.Recv(message);\n        break;\n}"
    )]
    [InlineData(
        "try\n{\n    while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) Thread.Sleep(1);\n}\ncatch (OperationCanceledException)\n{\n}",
        "try\n{\n    socket.Recv(message);\n}\ncatch (OperationCanceledException)\n{\n}"
    )]
    public Task Loop_within_a_statement_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData(
        "string s;\nwhile (!{|ZMQ2007:socket.TryRecvString(out s)|}) Thread.Yield();\nHandle(s);",
        "string s = socket.RecvString();\nHandle(s);"
    )]
    public Task Loop_for_text_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData(
        "MultipartMessage? m;\nwhile (!{|ZMQ2007:socket.TryRecvMultipart(out m)|}) Thread.Yield();\nm!.Dispose();",
        "MultipartMessage m = socket.RecvMultipart();\nm!.Dispose();"
    )]
    public Task Loop_for_a_multipart_message_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData("while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) Thread.Sleep(TimeSpan.FromMilliseconds(1));", "socket.Recv(message);")]
    [FullData("while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) Thread.Sleep(Math.Max(1, 2));", "socket.Recv(message);")]
    public Task Loop_with_a_pause_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Fact]
    public Task Skipping_an_empty_iteration_IsFixed() =>
        Code.IsFixed(
            """
            while (true)
            {
                // the next order
                if (!{|ZMQ2007:socket.TryRecv(message, out var n)|})
                {
                    // nothing there
                    Thread.Sleep(1);
                    continue;
                }

                Handle(n); // done
            }
            """,
            """
            while (true)
            {
                // the next order
                var n = socket.Recv(message);

                Handle(n); // done
            }
            """
        );

    [Fact]
    public Task Answer_in_a_local_IsFixed() =>
        Code.IsFixed(
            """
            for (;;)
            {
                var n = {|ZMQ2007:socket.Recv(payload, RecvFlags.DontWait)|};
                if (n < 0)
                {
                    Thread.Sleep(1);
                    continue;
                }

                Handle(payload.AsSpan(0, n));
            }
            """,
            """
            for (;;)
            {
                var n = socket.Recv(payload);

                Handle(payload.AsSpan(0, n));
            }
            """
        );

    [Fact]
    public Task Work_in_the_branch_IsFixed() =>
        Code.IsFixed(
            """
            while (true)
            {
                using var m = new Message();
                if ({|ZMQ2007:socket.TryRecv(m, out var n)|})
                {
                    // one order
                    Handle(n);
                    if (n == 0)
                        break;
                }
                else
                {
                    Thread.Sleep(1);
                }
            }
            """,
            """
            while (true)
            {
                using var m = new Message();
                var n = socket.Recv(m);
                // one order
                Handle(n);
                if (n == 0)
                    break;
            }
            """
        );

    [Theory]
    [InlineData("// nothing there?")]
    [FullData("// no message yet")]
    [FullData("// try again later")]
    public Task Comment_of_the_question_goes_when_the_loop_IsFixed(string comment) =>
        Code.IsFixed(
            $$"""
            while (true)
            {
                {{comment}}
                if (!{|ZMQ2007:socket.TryRecv(payload, out var n)|})
                {
                    Thread.Sleep(1);
                    continue;
                }

                Handle(n);
            }
            """,
            """
            while (true)
            {
                var n = socket.Recv(payload);

                Handle(n);
            }
            """
        );

    [Fact]
    public Task Comments_at_the_braces_stay_when_the_loop_IsFixed() =>
        Code.IsFixed(
            """
            while (true)
            {
                if ({|ZMQ2007:socket.TryRecv(payload, out var n)|}) // ask
                { // one order
                    Handle(n); // handled
                    // enough
                } // got it
                else
                {
                    Thread.Sleep(1);
                }
            }
            """,
            """
            while (true)
            {
                // ask
                // one order
                // enough
                // got it
                var n = socket.Recv(payload);
                Handle(n); // handled
            }
            """
        );

    [Fact]
    public Task Loops_left_with_the_message_are_replaced_when_several_AreFixed() =>
        Code.IsFixed(
            """
            while (true)
            {
                if ({|ZMQ2007:sender.TryRecv(message, out _)|})
                    break;
                Thread.Sleep(1);
            }

            while (!Console.KeyAvailable)
                while (!{|ZMQ2007:sender.TryRecv(message, out _)|})
                    Thread.Yield();
            int One()
            {
                while (true)
                {
                    if ({|ZMQ2007:socket.TryRecv(payload, out var length)|})
                        return length;
                    Thread.Yield();
                }
            }
            Handle(One());
            """,
            """
            sender.Recv(message);

            while (!Console.KeyAvailable)
                sender.Recv(message);
            int One()
            {
                var length = socket.Recv(payload);
                return length;
            }
            Handle(One());
            """
        );

    [Fact]
    public Task Receiver_of_frames_IsFixed() =>
        Code.IsFixed(
            """
            using var receiver = new FrameReceiver(socket);
            while (true)
            {
                if ({|ZMQ2007:receiver.TryReceive(out var frame)|})
                    Handle(frame.Span);
            }
            """,
            """
            using var receiver = new FrameReceiver(socket);
            while (true)
            {
                var frame = receiver.Receive();
                Handle(frame.Span);
            }
            """
        );
}
