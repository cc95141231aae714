using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

/// <summary>
/// Loops within loops: a message goes before the outermost that it can leave, and is reported as long as one is around it.
/// </summary>
public sealed class HoistedOutOfLoopsTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2001");

    private const string Receive = "using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); Handle(m.Data);";
    private const string Received = "socket.Recv(m); Handle(m.Data);";

    /// <summary>The message is made where X stands, and received into there, once.</summary>
    [Theory]
    [InlineData("while (running) { do { X } while (socket.HasMore); }")]
    [InlineData("for (;;) { while (running) { X } }")]
    [InlineData("for (var i = 0; i < size; i++) for (var k = 0; k < size; k++) { X }")]
    [InlineData("foreach (var s in sockets) while (running) { X }")]
    [InlineData("while (running) for (var i = 0; i < 2; i++) { X }")] // two frames of each message
    [InlineData("for (;;) while (running) foreach (var s in sockets) { X }")] // three
    [InlineData("while (running) { lock (socket) { while (socket.HasMore) { X } } }")]
    [InlineData("while (running) { try { while (socket.HasMore) { X } } catch (ZmqException) { } }")]
    [InlineData("while (running) { try { while (socket.HasMore) { X } } finally { Handle(1); } }")]
    [InlineData("while (running) { using (sender) while (socket.HasMore) { X } }")]
    [InlineData("while (running) { if (size > 0) while (socket.HasMore) { X } else Handle(2); }")]
    [InlineData("while (running) { switch (size) { case 1: while (socket.HasMore) { X } break; } }")]
    [InlineData("while (running) { Handle(1); while (socket.HasMore) { X } Handle(2); }")]
    [InlineData("while (running) { while (socket.HasMore) { X } if (size > 3) return; }")]
    [InlineData("while (running) { while (socket.HasMore) { X } if (size > 3) continue; Thread.Sleep(1); }")]
    [InlineData("while (running) { await Task.Delay(1); while (socket.HasMore) { X } }")]
    [InlineData("while (running) { while (socket.HasMore) { X } sender.Send(message); }")] // of another message
    [InlineData("while (running) { while (running) { X if (size > 3) goto done; } } done: ;")]
    // no place before the label
    [InlineData("while (running) switch (size) { case 1: again: while (running) { X if (size > 3) goto again; } break; }")]
    public Task Message_of_nested_loops_IsFixed(string loops) =>
        Code.IsFixed(
            loops.Replace("X", Receive, System.StringComparison.Ordinal),
            "using var m = new Message();\n" + loops.Replace("X", Received, System.StringComparison.Ordinal)
        );

    /// <summary>What is received in a loop within the loop that makes the message.</summary>
    [Theory]
    [InlineData("do { socket.Recv(m); Handle(m.Data); } while (m.More);")]
    [InlineData("while (!socket.TryRecv(m, out _)) Thread.Yield(); Handle(m.Data);")]
    [InlineData("foreach (var s in sockets) { s.Recv(m); Handle(m.Data); }")]
    [InlineData("while (socket.TryRecv(m, out _)) Handle(m.Data);")]
    [InlineData("for (var i = 0; i < 2; i++) { socket.Recv(m); Handle(m.Data); }")]
    [InlineData("do { do { socket.Recv(m); } while (m.Size == 0); Handle(m.Data); } while (m.More);")]
    [InlineData("do { socket.Recv(m); } while (m.More); if (size > 4) continue; Handle(m.Data);")]
    [InlineData("do { socket.Recv(m); } while (m.More); var kept = new Message(); kept.Move(m);")]
    [InlineData("foreach (var s in sockets) { try { s.Recv(m); } catch (ZmqException) { continue; } Handle(m.Data); }")]
    public Task Message_for_an_inner_loop_IsFixed(string receives) =>
        Code.IsFixed(
            $"while (running) {{ using var m = {{|ZMQ2001:new Message()|}}; {receives} }}",
            $"using var m = new Message();\nwhile (running) {{ {receives} }}"
        );

    [Fact]
    public Task Message_disposed_by_hand_around_an_inner_loop_IsFixed() =>
        Code.IsFixed(
            """
            foreach (var s in sockets)
            {
                Message m = {|ZMQ2001:new()|};
                try
                {
                    do
                    {
                        s.Recv(m);
                        Handle(m.Data);
                    }
                    while (m.More);
                }
                finally
                {
                    m.Dispose();
                }
            }
            """,
            """
            using Message m = new();
            foreach (var s in sockets)
            {
                do
                {
                    s.Recv(m);
                    Handle(m.Data);
                }
                while (m.More);
            }
            """
        );

    /// <summary>It cannot go between the loops, where it is used after the inner one; before the outer one it can.</summary>
    [Fact]
    public Task Message_used_after_the_inner_loop_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                Message m;
                do
                {
                    m = {|ZMQ2001:new Message()|};
                    socket.Recv(m);
                }
                while (m.More);
                Handle(m.Data);
                m.Dispose();
            }
            """,
            """
            using var m = new Message();
            while (running)
            {
                do
                {
                    socket.Recv(m);
                }
                while (m.More);
                Handle(m.Data);
            }
            """
        );

    [Fact]
    public Task Loops_of_functions_are_left_inside_them_and_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                new Thread(() =>
                {
                    while (running)
                        while (socket.HasMore)
                            socket.Recv({|ZMQ2001:new Message()|});
                }).Start();
                void Drain()
                {
                    while (running)
                        while (socket.HasMore)
                            socket.Recv({|ZMQ2001:new Message()|});
                }
                Drain();
            }
            """,
            """
            while (running)
            {
                new Thread(() =>
                {
                    using var message = new Message();
                    while (running)
                        while (socket.HasMore)
                            socket.Recv(message);
                }).Start();
                void Drain()
                {
                    using var message2 = new Message();
                    while (running)
                        while (socket.HasMore)
                            socket.Recv(message2);
                }
                Drain();
            }
            """
        );

    [Fact]
    public Task Name_that_the_code_between_the_loops_has_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                while (socket.HasMore)
                {
                    using var m = {|ZMQ2001:new Message()|};
                    socket.Recv(m);
                }

                if (size > 0)
                {
                    var m = size;
                    Handle(m);
                }

                Func<int, int> twice = m => 2 * m;
            }
            """,
            """
            using var m2 = new Message();
            while (running)
            {
                while (socket.HasMore)
                {
                    socket.Recv(m2);
                }

                if (size > 0)
                {
                    var m = size;
                    Handle(m);
                }

                Func<int, int> twice = m => 2 * m;
            }
            """
        );

    [Fact]
    public Task Field_that_the_code_between_the_loops_names_IsFixed() =>
        Code.IsFixed(
            """
            private int m;
            void Run(Socket socket)
            {
                while (true)
                {
                    m++;
                    while (socket.HasMore)
                    {
                        using var m = {|ZMQ2001:new Message()|};
                        socket.Recv(m);
                    }
                }
            }
            """,
            """
            private int m;
            void Run(Socket socket)
            {
                using var m2 = new Message();
                while (true)
                {
                    m++;
                    while (socket.HasMore)
                    {
                        socket.Recv(m2);
                    }
                }
            }
            """
        );

    /// <summary>The section gets a block, which is laid out anew, with the line endings of the file.</summary>
    [Theory]
    [InlineData("\n")]
    [InlineData("\r\n")]
    public Task Two_in_a_switch_section_AreFixed(string lineEnd) =>
        Code.IsFixed(
            """
            using Net.Zmq;
            class Receiver
            {
                void Run(Socket socket, int size, bool running)
                {
                    switch (size)
                    {
                        default:
                            while (running)
                            {
                                while (running)
                                {
                                    using var m = {|ZMQ2001:new Message()|};
                                    socket.Recv(m);
                                }
                                while (running)
                                {
                                    using var m = {|ZMQ2001:new Message()|};
                                    socket.Recv(m);
                                }
                            }
                            break;
                    }
                }
            }
            """.ReplaceLineEndings(lineEnd),
            """
            using Net.Zmq;
            class Receiver
            {
                void Run(Socket socket, int size, bool running)
                {
                    switch (size)
                    {
                        default:
                            {
                                using var m2 = new Message();
                                using var m = new Message();
                                while (running)
                                {
                                    while (running)
                                    {
                                        socket.Recv(m2);
                                    }
                                    while (running)
                                    {
                                        socket.Recv(m);
                                    }
                                }
                            }
                            break;
                    }
                }
            }
            """.ReplaceLineEndings(lineEnd)
        );

    [Fact]
    public Task Iterator_IsFixed() =>
        Code.IsFixed(
            """
            IEnumerable<int> Sizes(Socket socket)
            {
                while (true)
                {
                    var size = 0;
                    do
                    {
                        using var m = {|ZMQ2001:new Message()|};
                        socket.Recv(m);
                        size += m.Size;
                    }
                    while (socket.HasMore);
                    yield return size;
                }
            }
            """,
            """
            IEnumerable<int> Sizes(Socket socket)
            {
                using var m = new Message();
                while (true)
                {
                    var size = 0;
                    do
                    {
                        socket.Recv(m);
                        size += m.Size;
                    }
                    while (socket.HasMore);
                    yield return size;
                }
            }
            """
        );

    /// <summary>Out of the inner loop only, and still reported: a span goes from one turn of the outer one to the next.</summary>
    [Fact]
    public Task Outer_loop_that_keeps_spans_is_not_left_when_it_IsFixed() =>
        Code.IsFixed(
            """
            ReadOnlySpan<byte> last = default;
            while (running)
            {
                while (socket.HasMore)
                {
                    using var m = {|ZMQ2001:new Message()|};
                    socket.Recv(m);
                    Handle(m.Data);
                }

                last = payload;
            }
            """,
            """
            ReadOnlySpan<byte> last = default;
            while (running)
            {
                using var m = {|ZMQ2001:new Message()|};
                while (socket.HasMore)
                {
                    socket.Recv(m);
                    Handle(m.Data);
                }

                last = payload;
            }
            """
        );

    [Fact]
    public Task Outer_loop_with_code_under_conditions_is_not_left_when_it_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
            #if DEBUG
                Handle(1);
            #endif
                while (socket.HasMore)
                {
                    using var m = {|ZMQ2001:new Message()|};
                    socket.Recv(m);
                }
            }
            """,
            """
            while (running)
            {
            #if DEBUG
                Handle(1);
            #endif
                using var m = {|ZMQ2001:new Message()|};
                while (socket.HasMore)
                {
                    socket.Recv(m);
                }
            }
            """
        );

    [Theory]
    // an empty answer may leave it alone
    [InlineData("while (running) { using var m = {|ZMQ2001:new Message()|}; while (socket.TryRecv(m, out _)) Handle(1); Handle(m.Data); }")]
    [InlineData("while (running) { using var m = {|ZMQ2001:new Message()|}; Handle(m.Size); do { socket.Recv(m); } while (m.More); }")]
    // or in no turn at all
    [InlineData("while (running) { using var m = {|ZMQ2001:new Message()|}; while (socket.HasMore) socket.Recv(m); Handle(m.Data); }")]
    [InlineData(
        "Message m = null!; while (running) { while (socket.HasMore) { m = {|ZMQ2001:new Message()|}; socket.Recv(m); } Handle(m.Data); }"
    )] // null in the first
    [InlineData(
        "Message m; do { do { m = {|ZMQ2001:new Message()|}; socket.Recv(m); } while (m.More); } while (m.Size == 0); Handle(m.Data);"
    )]
    [InlineData("while (running) for (Message m = {|ZMQ2001:new()|}; socket.TryRecv(m, out _); ) Handle(m.Data);")]
    [InlineData(
        "ReadOnlySpan<byte> last = default; while (running) { while (running) { using var m = {|ZMQ2001:new Message()|}; "
            + "socket.Recv(m); last = m.Data; } }"
    )]
    [InlineData(
        "while (running) { ReadOnlySpan<byte> last = default; while (running) { using var m = {|ZMQ2001:new Message()|}; "
            + "socket.Recv(m); last = m.Data; } }"
    )]
    [InlineData(
        "Handle(1); again: Handle(2); while (running) { while (running) { using var m = {|ZMQ2001:new Message()|}; "
            + "socket.Recv(m); if (size > 3) goto again; } }"
    )]
    [InlineData(
        "while (running) {\n#if DEBUG\nHandle(1);\n#endif\nusing var m = {|ZMQ2001:new Message()|}; do { socket.Recv(m); "
            + "} while (m.More); }"
    )]
    public Task What_stays_in_every_loop_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("using var m = new Message(); while (running) { do { socket.Recv(m); } while (m.More); }")]
    [InlineData("for (var i = 0; i < 3; i++) { using var m = new Message(); while (running) socket.Recv(m); }")] // three messages
    // on the way out
    [InlineData("while (running) { using var m = new Message(); if (size > 3) { while (running) socket.Recv(m); return; } }")]
    [InlineData("while (running) { using var m = new Message(); if (size > 3) { do { socket.Recv(m); } while (m.More); break; } }")]
    [InlineData("while (running) { using var m = new Message(); while (true) { socket.Recv(m); Handle(m.Data); } }")] // which never ends
    [InlineData(
        "while (running) { using var m = new Message(); while (true) { try { socket.Recv(m); } catch (ZmqException) { break; "
            + "} Handle(m.Data); } }"
    )]
    [InlineData("while (running) { var m = new Message(); do { socket.Recv(m); } while (m.More); sender.Send(m); }")] // sent on
    [InlineData(
        "var all = new List<Message>(); while (running) { var m = new Message(); do { socket.Recv(m); } while (m.More); all.Add(m); }"
    )]
    [InlineData("while (running) { using var m = new Message(); Action receive = () => { while (running) socket.Recv(m); }; receive(); }")]
    // one for each call
    [InlineData("using var timer = new Timer(_ => { using var m = new Message(); while (socket.TryRecv(m, out var _)) Handle(m.Data); });")]
    [InlineData("Message m = message; while (running) { while (socket.HasMore) { m = new Message(); socket.Recv(m); m.Dispose(); } }")]
    [InlineData("Message? m = null; while (running) { m ??= new Message(); do { socket.Recv(m); } while (m.More); }")]
    [InlineData("while (running) { using var m = new Message(); do { socket.Recv(m); } while (m.More); break; }")]
    [InlineData(
        "while (running) { using var own = new Socket(context, SocketType.Sub); using var m = new Message(); while (running) own.Recv(m); }"
    )]
    [InlineData("while (running) { socket.Connect(text); using var m = new Message(); while (running) socket.Recv(m); }")]
    [InlineData(
        "while (running) { using var own = Open(); using var m = new Message(); while (running) own.Recv(m); "
            + "} Socket Open() => new(context, SocketType.Sub);"
    )]
    public Task Message_outside_of_all_loops_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { using var m = {|ZMQ2001:new Message()|}; do { socket.Recv(m); } while (m.More && running); }")]
    [InlineData(
        "while (running) { using var m = {|ZMQ2001:new Message()|}; try { while (running) socket.Recv(m); } catch (ZmqException) { } }"
    )]
    // no new socket
    [InlineData("while (running) { var s = sockets[size]; using var m = {|ZMQ2001:new Message()|}; do { s.Recv(m); } while (m.More); }")]
    public Task Message_in_a_loop_Triggers(string code) => Code.Triggers(code);
}
