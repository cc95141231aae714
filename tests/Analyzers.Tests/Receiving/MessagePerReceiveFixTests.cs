using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class MessagePerReceiveFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2001");

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

    [Theory]
    [InlineData("if (socket.Recv(m, RecvFlags.DontWait) == -1) continue; Console.WriteLine(m.Size);")]
    [FullData("if (socket.Recv(m, RecvFlags.DontWait) is -1) continue; Console.WriteLine(m.Size);")]
    [FullData("if (socket.Recv(m, RecvFlags.DontWait) is >= 0 and var n) Console.WriteLine(n);")]
    [FullData("var n = socket.Recv(m, RecvFlags.DontWait); if (n >= 0) Console.WriteLine(m.Size);")]
    [FullData("int n; if ((n = socket.Recv(m, RecvFlags.DontWait)) > 0) Console.WriteLine(m.Size + n);")]
    public Task Content_behind_a_length_that_is_checked_IsFixed(string body) => Check(body);

    [Theory]
    [InlineData("var ok = socket.TryRecv(m, out _); if (!ok) break; Console.WriteLine(m.Size);")]
    [FullData("if (running && socket.TryRecv(m, out _) && m.Size > 0) Console.WriteLine(m.ToString());")]
    [FullData("while (!socket.TryRecv(m, out _)) Thread.Yield(); socket.Recv(m); Console.WriteLine(m.Size);")]
    [FullData("if (socket.TryRecv(m, out _) is false) continue; Console.WriteLine($\"{m}\");")]
    [FullData("if (socket.TryRecv(m, out _) == true) Console.WriteLine(\"got \" + m);")]
    [FullData("if (socket.TryRecv(m, out _) != true) break; Console.WriteLine(\"{0}\", m);")]
    public Task Content_behind_an_answer_that_is_checked_IsFixed(string body) => Check(body);

    [Theory]
    [InlineData("socket.TryRecv(m, out var n); Console.WriteLine(n);")]
    [FullData("Console.WriteLine(socket.Recv(m) + m.Size);")]
    public Task Length_beside_the_content_IsFixed(string body) => Check(body);

    [Theory]
    [InlineData("try { socket.Recv(m); } catch (ZmqException) { continue; } Console.WriteLine(m.Size);")]
    [FullData("try { socket.Recv(m); Console.WriteLine(m.Size); } catch (ZmqException e) when (e.ErrorNumber == 11) { }")]
    [FullData("socket.Recv(m); try { Console.WriteLine(m.Size); } catch (Exception) { Console.WriteLine(m.ToString()); throw; }")]
    public Task Content_behind_a_receive_that_may_throw_IsFixed(string body) => Check(body);

    [Theory]
    [InlineData("lock (socket) { socket.Recv(m); } Console.WriteLine(m.Size);")]
    [FullData("using (var other = new Message(1)) { socket.Recv(m); } Console.WriteLine(m.Size);")]
    public Task Content_behind_a_receive_within_a_statement_IsFixed(string body) => Check(body);

    [Theory]
    [InlineData("m.Rebuild(); Console.WriteLine(m.Size); socket.Recv(m);")]
    public Task Content_before_the_receive_that_was_cleared_IsFixed(string body) => Check(body);

    [Theory]
    [InlineData("socket.Recv(m); ReadOnlySpan<byte> s = m.Data; s = s.Slice(1); Console.WriteLine(s.Length);")]
    [FullData("Span<byte> b = stackalloc byte[8]; socket.Recv(m); m.Data.Slice(0, 8).CopyTo(b);")]
    public Task View_of_the_content_IsFixed(string body) => Check(body);

    private static Task Check(string body) =>
        Code.IsFixed(
            $"while (running)\n{{\n    using var m = {{|ZMQ2001:new Message()|}};\n    {body}\n}}",
            $"using var m = new Message();\nwhile (running)\n{{\n    {body}\n}}"
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
}
