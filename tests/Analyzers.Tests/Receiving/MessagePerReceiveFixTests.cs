using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class MessagePerReceiveFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2001");

    [Fact]
    public Task Comments_behind_a_using_statement_stay_when_it_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                using (var m = {|ZMQ2001:new Message()|})
                {
                    socket.Recv(m);
                    Console.WriteLine(m.Size);
                } // done
            }
            """,
            """
            using var m = new Message();
            while (running)
            {
                socket.Recv(m);
                Console.WriteLine(m.Size); // done
            }
            """
        );

    [Fact]
    public Task Code_on_one_line_stays_there_when_it_IsFixed() =>
        Code.IsFixed(
            """
            void A() { while (running) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); } }
            """,
            """
            void A() { using var m = new Message(); while (running) { socket.Recv(m); } }
            """
        );

    [Fact]
    public Task Using_declaration_IsFixed() =>
        Code.IsFixed(
            """
            // all day long
            while (running)
            {
                // one frame
                using var m = {|ZMQ2001:new Message()|};
                socket.Recv(m);
                Console.WriteLine(m.Size); // its size
            }
            """,
            """
            using var m = new Message();
            // all day long
            while (running)
            {
                // one frame
                socket.Recv(m);
                Console.WriteLine(m.Size); // its size
            }
            """
        );

    [Fact]
    public Task Explicit_type_IsFixed() =>
        Code.IsFixed(
            """
            for (var i = 0; i < size; i++)
            {
                using Message m = {|ZMQ2001:new()|};
                socket.Recv(m);
            }
            """,
            """
            using Message m = new();
            for (var i = 0; i < size; i++)
            {
                socket.Recv(m);
            }
            """
        );

    [Fact]
    public Task Disposal_IsFixed() =>
        Code.IsFixed(
            """
            foreach (var s in sockets)
            {
                var m = {|ZMQ2001:new Message()|};
                if (!s.TryRecv(m, out _))
                {
                    m.Dispose();
                    continue;
                }

                Console.WriteLine(m.ToString());
                m.Dispose();
            }
            """,
            """
            using var m = new Message();
            foreach (var s in sockets)
            {
                if (!s.TryRecv(m, out _))
                {
                    continue;
                }

                Console.WriteLine(m.ToString());
            }
            """
        );

    [Fact]
    public Task Disposal_in_else_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                var m = {|ZMQ2001:new Message()|};
                if (socket.TryRecv(m, out _))
                {
                    try
                    {
                        Console.WriteLine(m.ToString());
                    }
                    finally
                    {
                        m.Dispose();
                    }
                }
                else
                {
                    m.Dispose();
                }
            }
            """,
            """
            using var m = new Message();
            while (running)
            {
                if (socket.TryRecv(m, out _))
                {
                    Console.WriteLine(m.ToString());
                }
            }
            """
        );

    [Fact]
    public Task Try_finally_IsFixed() =>
        Code.IsFixed(
            """
            do
            {
                var m = {|ZMQ2001:new Message()|};
                try
                {
                    socket.Recv(m);
                    Console.WriteLine(m.Size);
                }
                finally
                {
                    m.Dispose();
                }
            }
            while (running);
            """,
            """
            using var m = new Message();
            do
            {
                socket.Recv(m);
                Console.WriteLine(m.Size);
            }
            while (running);
            """
        );

    [Fact]
    public Task Try_catch_finally_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                Message? m = null;
                try
                {
                    m = {|ZMQ2001:new Message()|};
                    socket.Recv(m);
                    Console.WriteLine(m.Size);
                }
                catch (ZmqException e)
                {
                    Console.WriteLine(e.Message);
                }
                finally
                {
                    m?.Dispose();
                }
            }
            """,
            """
            using var m = new Message();
            while (running)
            {
                try
                {
                    socket.Recv(m);
                    Console.WriteLine(m.Size);
                }
                catch (ZmqException e)
                {
                    Console.WriteLine(e.Message);
                }
            }
            """
        );

    [Fact]
    public Task Guarded_disposal_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                Message? m = null;
                try
                {
                    m = {|ZMQ2001:new()|};
                    socket.Recv(m);
                }
                finally
                {
                    if (m != null)
                        m.Dispose();
                }
            }
            """,
            """
            using Message m = new();
            while (running)
            {
                socket.Recv(m);
            }
            """
        );

    [Fact]
    public Task Using_statement_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                using (var m = {|ZMQ2001:new Message()|})
                {
                    var n = socket.Recv(m);
                    Console.WriteLine(n);
                }
            }
            """,
            """
            using var m = new Message();
            while (running)
            {
                var n = socket.Recv(m);
                Console.WriteLine(n);
            }
            """
        );

    [Fact]
    public Task Using_statement_beside_others_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                using (var m = {|ZMQ2001:new Message()|})
                {
                    var n = socket.Recv(m);
                    Console.WriteLine(n);
                }

                Thread.Sleep(1);
            }
            """,
            """
            using var m = new Message();
            while (running)
            {
                {
                    var n = socket.Recv(m);
                    Console.WriteLine(n);
                }

                Thread.Sleep(1);
            }
            """
        );

    [Fact]
    public Task Using_statement_without_braces_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
                using (var m = {|ZMQ2001:new Message()|})
                    socket.Recv(m);
            """,
            """
            using var m = new Message();
            while (running)
                socket.Recv(m);
            """
        );

    [Fact]
    public Task Stacked_using_statements_AreFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                using (var a = {|ZMQ2001:new Message()|})
                using (var b = {|ZMQ2001:new Message()|})
                {
                    socket.Recv(a);
                    socket.Recv(b);
                }
            }
            """,
            """
            using var a = new Message();
            using var b = new Message();
            while (running)
            {
                socket.Recv(a);
                socket.Recv(b);
            }
            """
        );

    [Fact]
    public Task Variable_outside_the_loop_IsFixed() =>
        Code.IsFixed(
            """
            Message? m = null;
            Console.WriteLine("ready");
            while (running)
            {
                m = {|ZMQ2001:new Message()|};
                socket.Recv(m);
                Console.WriteLine(m.Size);
                m.Dispose();
                m = null;
            }
            """,
            """
            Console.WriteLine("ready");
            using var m = new Message();
            while (running)
            {
                socket.Recv(m);
                Console.WriteLine(m.Size);
            }
            """
        );

    [Fact]
    public Task Message_in_the_argument_IsFixed() =>
        Code.IsFixed(
            """
            while (socket.HasMore)
                socket.Recv({|ZMQ2001:new Message()|});
            """,
            """
            using var message = new Message();
            while (socket.HasMore)
                socket.Recv(message);
            """
        );

    [Fact]
    public Task Loop_in_a_lambda_IsFixed_inside_it() =>
        Code.IsFixed(
            """
            var thread = new Thread(() =>
            {
                while (running)
                {
                    using var m = {|ZMQ2001:new Message()|};
                    socket.Recv(m);
                }
            });
            """,
            """
            var thread = new Thread(() =>
            {
                using var m = new Message();
                while (running)
                {
                    socket.Recv(m);
                }
            });
            """
        );

    [Fact]
    public Task Async_loop_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                using var m = {|ZMQ2001:new Message()|};
                await Task.Delay(1);
                socket.Recv(m);
                await Task.Delay(m.Size);
            }
            """,
            """
            using var m = new Message();
            while (running)
            {
                await Task.Delay(1);
                socket.Recv(m);
                await Task.Delay(m.Size);
            }
            """
        );

    [Fact]
    public Task Loop_without_a_block_IsFixed() =>
        Code.IsFixed(
            """
            if (size > 0)
                while (running)
                {
                    using var m = {|ZMQ2001:new Message()|};
                    socket.Recv(m);
                }
            """,
            """
            if (size > 0)
            {
                using var m = new Message();
                while (running)
                {
                    socket.Recv(m);
                }
            }
            """
        );

    [Fact]
    public Task Loop_in_a_switch_section_IsFixed() =>
        Code.IsFixed(
            """
            switch (size)
            {
                case 1:
                    while (running)
                    {
                        using var m = {|ZMQ2001:new Message()|};
                        socket.Recv(m);
                    }

                    break;
            }
            """,
            """
            switch (size)
            {
                case 1:
                    {
                        using var m = new Message();
                        while (running)
                        {
                            socket.Recv(m);
                        }
                    }

                    break;
            }
            """
        );

    [Fact]
    public Task Labelled_loop_IsFixed() =>
        Code.IsFixed(
            """
            Console.WriteLine();
            again:
            while (running)
            {
                using var m = {|ZMQ2001:new Message()|};
                socket.Recv(m);
                if (m.Size == 0)
                    goto again;
            }
            """,
            """
            Console.WriteLine();
            using var m = new Message();
            again:
            while (running)
            {
                socket.Recv(m);
                if (m.Size == 0)
                    goto again;
            }
            """
        );

    [Fact]
    public Task Nested_and_adjacent_loops_AreFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                var identity = {|ZMQ2001:new Message()|};
                socket.Recv(identity);
                while (socket.HasMore)
                {
                    var frame = {|ZMQ2001:new Message()|};
                    socket.Recv(frame);
                    frame.Dispose();
                }

                identity.Dispose();
            }

            while (running)
            {
                using var frame = {|ZMQ2001:new Message()|};
                using var other = {|ZMQ2001:new Message()|};
                socket.Recv(frame);
                socket.Recv(other);
            }
            """,
            """
            using var identity = new Message();
            using var frame2 = new Message();
            while (running)
            {
                socket.Recv(identity);
                while (socket.HasMore)
                {
                    socket.Recv(frame2);
                }
            }

            using var frame = new Message();
            using var other = new Message();
            while (running)
            {
                socket.Recv(frame);
                socket.Recv(other);
            }
            """
        );

    [Fact]
    public Task Same_name_in_adjacent_loops_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                using var m = {|ZMQ2001:new Message()|};
                sender.Recv(m);
                Console.WriteLine($"{m.Size}");
            }

            while (running)
            {
                using var m = {|ZMQ2001:new Message()|};
                receiver.Recv(m);
            }
            """,
            """
            using var m2 = new Message();
            while (running)
            {
                sender.Recv(m2);
                Console.WriteLine($"{m2.Size}");
            }

            using var m = new Message();
            while (running)
            {
                receiver.Recv(m);
            }
            """
        );

    [Fact]
    public Task Same_name_in_branches_of_one_loop_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                if (size > 0)
                {
                    using var m = {|ZMQ2001:new Message()|};
                    sender.Recv(m);
                }
                else
                {
                    using var m = {|ZMQ2001:new Message()|};
                    receiver.Recv(m);
                }
            }
            """,
            """
            using var m2 = new Message();
            using var m = new Message();
            while (running)
            {
                if (size > 0)
                {
                    sender.Recv(m2);
                }
                else
                {
                    receiver.Recv(m);
                }
            }
            """
        );

    [Fact]
    public Task Name_of_a_field_IsFixed() =>
        Code.IsFixed(
            """
            private int m;
            void Run(Socket socket)
            {
                m = 1;
                while (true)
                {
                    using var m = {|ZMQ2001:new Message()|};
                    socket.Recv(m);
                    this.m += m.Size;
                }
            }
            """,
            """
            private int m;
            void Run(Socket socket)
            {
                m = 1;
                using var m2 = new Message();
                while (true)
                {
                    socket.Recv(m2);
                    this.m += m2.Size;
                }
            }
            """
        );

    [Fact]
    public Task Directives_before_the_loop_stay_above() =>
        Code.IsFixed(
            """
            #pragma warning disable CS0219
            var n = 1;
            #pragma warning restore CS0219
            // receives
            while (running)
            {
                using var m = {|ZMQ2001:new Message()|};
                socket.Recv(m);
            }
            """,
            """
            #pragma warning disable CS0219
            var n = 1;
            #pragma warning restore CS0219
            using var m = new Message();
            // receives
            while (running)
            {
                socket.Recv(m);
            }
            """
        );

    [Fact]
    public Task Top_level_loop_IsFixed() =>
        Code.IsFixed(
            """
            using Net.Zmq;

            using var context = new Context();
            using var socket = new Socket(context, SocketType.Pull);

            while (true)
            {
                using var message = {|ZMQ2001:new Message()|};
                socket.Recv(message);
            }
            """,
            """
            using Net.Zmq;

            using var context = new Context();
            using var socket = new Socket(context, SocketType.Pull);

            using var message = new Message();
            while (true)
            {
                socket.Recv(message);
            }
            """
        );

    [Theory]
    [InlineData("if (socket.Recv(m, RecvFlags.DontWait) == -1) continue; Console.WriteLine(m.Size);")]
    [InlineData("if (socket.Recv(m, RecvFlags.DontWait) is -1) continue; Console.WriteLine(m.Size);")]
    [InlineData("if (socket.Recv(m, RecvFlags.DontWait) is >= 0 and var n) Console.WriteLine(n);")]
    [InlineData("var n = socket.Recv(m, RecvFlags.DontWait); if (n >= 0) Console.WriteLine(m.Size);")]
    [InlineData("int n; if ((n = socket.Recv(m, RecvFlags.DontWait)) > 0) Console.WriteLine(m.Size + n);")]
    [InlineData("var ok = socket.TryRecv(m, out _); if (!ok) break; Console.WriteLine(m.Size);")]
    [InlineData("if (running && socket.TryRecv(m, out _) && m.Size > 0) Console.WriteLine(m.ToString());")]
    [InlineData("while (!socket.TryRecv(m, out _)) Thread.Yield(); socket.Recv(m); Console.WriteLine(m.Size);")]
    [InlineData("socket.TryRecv(m, out var n); Console.WriteLine(n);")]
    [InlineData("try { socket.Recv(m); } catch (ZmqException) { continue; } Console.WriteLine(m.Size);")]
    [InlineData("try { socket.Recv(m); Console.WriteLine(m.Size); } catch (ZmqException e) when (e.ErrorNumber == 11) { }")]
    [InlineData("socket.Recv(m); try { Console.WriteLine(m.Size); } catch (Exception) { Console.WriteLine(m.ToString()); throw; }")]
    [InlineData("if (socket.TryRecv(m, out _) is false) continue; Console.WriteLine($\"{m}\");")]
    [InlineData("if (socket.TryRecv(m, out _) == true) Console.WriteLine(\"got \" + m);")]
    [InlineData("if (socket.TryRecv(m, out _) != true) break; Console.WriteLine(\"{0}\", m);")]
    [InlineData("lock (socket) { socket.Recv(m); } Console.WriteLine(m.Size);")]
    [InlineData("using (var other = new Message(1)) { socket.Recv(m); } Console.WriteLine(m.Size);")]
    [InlineData("m.Rebuild(); Console.WriteLine(m.Size); socket.Recv(m);")]
    [InlineData("socket.Recv(m); ReadOnlySpan<byte> s = m.Data; s = s.Slice(1); Console.WriteLine(s.Length);")]
    [InlineData("Span<byte> b = stackalloc byte[8]; socket.Recv(m); m.Data.Slice(0, 8).CopyTo(b);")]
    [InlineData("Console.WriteLine(socket.Recv(m) + m.Size);")]
    public Task Content_of_the_turn_IsFixed(string body) =>
        Code.IsFixed(
            $"while (running)\n{{\n    using var m = {{|ZMQ2001:new Message()|}};\n    {body}\n}}",
            $"using var m = new Message();\nwhile (running)\n{{\n    {body}\n}}"
        );

    [Theory]
    [InlineData("Console.WriteLine(m.Size); socket.Recv(m);")] // before the receive
    [InlineData("Console.WriteLine(m.Size + socket.Recv(m));")]
    [InlineData("if (size > 0) socket.Recv(m); Console.WriteLine(m.Size);")] // not on every way
    [InlineData("Console.WriteLine($\"{m}\"); socket.Recv(m);")]
    [InlineData("Console.WriteLine(\"got \" + m); socket.Recv(m);")]
    [InlineData("if (socket.TryRecv(m, out _) is true) continue; Console.WriteLine(m);")]
    [InlineData("socket.TryRecv(m, out _); Console.WriteLine(m.Size);")] // an empty answer leaves the message alone on XPUB and STREAM
    [InlineData("if (!socket.TryRecv(m, out _)) Console.WriteLine(m.Size);")]
    [InlineData("socket.Recv(m, RecvFlags.DontWait); Console.WriteLine(m.ToString());")]
    [InlineData("var n = socket.Recv(m, RecvFlags.DontWait); if (n < 0) Console.WriteLine(m.Size);")]
    [InlineData("try { socket.Recv(m); } catch (ZmqException) { } Console.WriteLine(m.Size);")] // after a receive that threw
    [InlineData("try { socket.Recv(m); } catch (ZmqException) { Console.WriteLine(m.Size); }")]
    [InlineData("try { socket.Recv(m); } finally { Console.WriteLine(m.Size); }")]
    [InlineData("try { socket.Recv(m); } catch (ZmqException) when (m.Size == 0) { }")]
    [InlineData("socket.Recv(m); m.Dispose(); Console.WriteLine(m.Size);")] // after its disposal
    [InlineData("socket.Recv(m); Console.WriteLine(nameof(m));")]
    [InlineData("socket.Recv(m); Console.WriteLine(m?.Size);")]
    [InlineData("socket.Recv(m); if (size > 0) m.Dispose();")]
    public Task Content_from_before_IsNotFixed(string body) =>
        Code.IsNotFixed($"while (running) {{ using var m = {{|ZMQ2001:new Message()|}}; {body} }}");

    [Theory]
    [InlineData(
        "ReadOnlySpan<byte> last = default; while (running) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); "
            + "last = m.Data; } Console.WriteLine(last.Length);"
    )]
    [InlineData(
        "ReadOnlySpan<byte> last = default; while (running) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); "
            + "var s = m.Data; last = s.Slice(1); }"
    )]
    // declared together
    [InlineData("while (running) { using Message a = {|ZMQ2001:new()|}, b = {|ZMQ2001:new()|}; socket.Recv(a); socket.Recv(b); }")]
    [InlineData("again: using (var m = {|ZMQ2001:new Message()|}) socket.Recv(m); if (running) goto again;")] // no loop statement
    // the loop is outside the lambda
    [InlineData("Parallel.For(0, size, i => { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); });")]
    [InlineData("while (running) Task.Run(() => { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); });")]
    // used after the loop
    [InlineData("Message? m = null; do { m = {|ZMQ2001:new Message()|}; socket.Recv(m); } while (m.More); Console.WriteLine(m.Size);")]
    [InlineData("while (running) { var m = {|ZMQ2001:new Message()|}; using (m) socket.Recv(m); }")]
    [InlineData("Message m; while (running) { using (m = {|ZMQ2001:new Message()|}) socket.Recv(m); }")]
    [InlineData("Message? m = null; for (; running; m.Dispose()) { m = {|ZMQ2001:new Message()|}; socket.Recv(m); }")]
    [InlineData("Message m; for (m = null!; running; m = {|ZMQ2001:new Message()|}) { if (m != null) socket.Recv(m); }")]
    // would jump over the declaration
    [InlineData("goto start; start: while (running) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); }")]
    [InlineData("while (running) {\n#if DEBUG\nConsole.WriteLine();\n#endif\nusing var m = {|ZMQ2001:new Message()|}; socket.Recv(m); }")]
    [InlineData(
        "while (running) { var m = {|ZMQ2001:new Message()|}; socket.Recv(m); m.Dispose(); m = {|ZMQ2001:new Message()|}; "
            + "socket.Recv(m); m.Dispose(); }"
    )]
    public Task What_cannot_be_hoisted_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Span_that_outlives_the_turn_IsNotFixed() =>
        Code.IsNotFixed(
            """
            using System;
            using Net.Zmq;
            ref struct Keeper
            {
                public ReadOnlySpan<byte> Last;
                public ReadOnlySpan<byte> Kept { get; set; }
                public void Keep(ReadOnlySpan<byte> bytes) => Last = bytes;
                void Call(Socket s) { while (true) { using var m = {|ZMQ2001:new Message()|}; s.Recv(m); Keep(m.Data); } }
                void Own(Socket s) { while (true) { using var m = {|ZMQ2001:new Message()|}; s.Recv(m); Last = m.Data; } }
            }
            static class Example
            {
                static void Take(ReadOnlySpan<byte> from, ref ReadOnlySpan<byte> to) => to = from;
                static void New(ReadOnlySpan<byte> from, out ReadOnlySpan<byte> to) => to = from;
                static void Method(Socket s) { var k = new Keeper(); while (true) { using var m = {|ZMQ2001:new Message()|}; s.Recv(m); k.Keep(m.Data); } }
                static void Property(Socket s) { var k = new Keeper(); while (true) { using var m = {|ZMQ2001:new Message()|}; s.Recv(m); k.Kept = m.Data; } }
                static void Field(Socket s) { var k = new Keeper(); while (true) { using var m = {|ZMQ2001:new Message()|}; s.Recv(m); k.Last = m.Data; } }
                static void Parameter(Socket s, ref ReadOnlySpan<byte> last) { while (true) { using var m = {|ZMQ2001:new Message()|}; s.Recv(m); last = m.Data; } }
                static void Ref(Socket s) { ReadOnlySpan<byte> last = default; while (true) { using var m = {|ZMQ2001:new Message()|}; s.Recv(m); Take(m.Data, ref last); } }
                static void Out(Socket s) { ReadOnlySpan<byte> last; while (true) { using var m = {|ZMQ2001:new Message()|}; s.Recv(m); New(m.Data, out last); } }
                static void Reference(Socket s, byte[] b) { ref byte first = ref b[0]; while (true) { using var m = {|ZMQ2001:new Message()|}; s.Recv(m); first = ref m.Data[0]; } }
                static unsafe void Pointer(Socket s) { byte* last = null; while (true) { using var m = {|ZMQ2001:new Message()|}; s.Recv(m); fixed (byte* p = m.Data) last = p; } }
            }
            """
        );

    [Fact]
    public Task Span_from_outside_that_is_only_written_to_IsFixed() =>
        Code.IsFixed(
            """
            Span<byte> head = stackalloc byte[8];
            while (running)
            {
                using var m = {|ZMQ2001:new Message()|};
                socket.Recv(m);
                head.Clear();
                m.Data.CopyTo(head);
            }
            """,
            """
            Span<byte> head = stackalloc byte[8];
            using var m = new Message();
            while (running)
            {
                socket.Recv(m);
                head.Clear();
                m.Data.CopyTo(head);
            }
            """
        );

    [Fact]
    public Task Message_used_by_other_methods_IsNotFixed() =>
        Code.IsNotFixed(
            """
            private Socket _socket = null!;
            private bool TryReceive(Message m) => _socket.TryRecv(m, out _);
            private void Receive(Message m) { if (m.Size == 0) _socket.Recv(m); }
            private static void Free(Message m) => m.Dispose();
            void A() { while (true) { using var m = {|ZMQ2001:new Message()|}; TryReceive(m); } }
            void B() { while (true) { using var m = {|ZMQ2001:new Message()|}; Receive(m); } }
            void C() { while (true) { var m = {|ZMQ2001:new Message()|}; _socket.Recv(m); Free(m); } }
            """
        );

    [Fact]
    public Task Receive_by_a_method_that_does_nothing_else_IsFixed() =>
        Code.IsFixed(
            """
            private int _count;
            private Socket _socket = null!;
            private void Receive(Message m) { _count++; _socket.Recv(m); }
            void A()
            {
                while (true)
                {
                    using var m = {|ZMQ2001:new Message()|};
                    Receive(m);
                    Console.WriteLine(m.Size);
                }
            }
            """,
            """
            private int _count;
            private Socket _socket = null!;
            private void Receive(Message m) { _count++; _socket.Recv(m); }
            void A()
            {
                using var m = new Message();
                while (true)
                {
                    Receive(m);
                    Console.WriteLine(m.Size);
                }
            }
            """
        );

    [Fact]
    public Task Hot_member_without_a_loop_IsNotFixed() =>
        Code.IsNotFixed(
            """
            using Net.Zmq;
            class C { [ZmqPerf.HotPath] void Handle(Socket socket) { using var m = {|ZMQ2001:new Message()|}; socket.Recv(m); } }
            """
        );

    [Fact]
    public Task Before_using_declarations_IsNotFixed()
    {
        var test = Code.Fix(
            "using Net.Zmq; class C { void M(Socket s) { while (true) { using (var m = {|ZMQ2001:new Message()|}) s.Recv(m); } } }",
            ""
        );
        test.FixedState.Sources.Clear();
        test.ExpectsNoFix = true;
        test.LanguageVersion = LanguageVersion.CSharp7_3;
        // the verifier asks for nullable annotations
        test.ExpectedDiagnostics.Add(DiagnosticResult.CompilerError("CS8630").WithNoLocation());
        return test.RunAsync();
    }

    [Fact]
    public Task Receive_of_an_expected_size_IsNotFixed()
    {
        var test = Code.Fix(
            "using Net.Zmq; class C { void M(Socket s) { while (true) { using (var m = {|ZMQ2001:new Message()|}) s.Recv(m, 0); } } }",
            ""
        );
        test.FixedState.Sources.Clear();
        test.ExpectsNoFix = true;
        test.ZmqVersion = ZmqVersion.V0_4_1;
        test.ReferencesRuntime = false;
        return test.RunAsync();
    }
}
