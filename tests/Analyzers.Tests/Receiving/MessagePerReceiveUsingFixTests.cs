using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class MessagePerReceiveUsingFixTests
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
                var n = socket.Recv(m);
                Console.WriteLine(n);

                Thread.Sleep(1);
            }
            """
        );

    /// <summary>A name that is there already would be another variable's, and what is disposed would be so later.</summary>
    [Theory]
    [InlineData("var n = socket.Recv(m);\n        Console.WriteLine(n);", "foreach (var n in payload)\n        Console.WriteLine(n);")]
    [FullData("using var n = new Message();\n        socket.Recv(m);", "Thread.Sleep(1);")]
    public Task Using_statement_whose_locals_cannot_move_IsFixed(string inside, string behind) =>
        Code.IsFixed(
            $$"""
            while (running)
            {
                using (var m = {|ZMQ2001:new Message()|})
                {
                    {{inside}}
                }

                {{behind}}
            }
            """,
            $$"""
            using var m = new Message();
            while (running)
            {
                {
                    {{inside}}
                }

                {{behind}}
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

    /// <summary>It is made once now: what is said above of one for each turn is not true any more.</summary>
    [Fact]
    public Task Using_with_a_comment_about_each_turn_IsFixed() =>
        Code.IsFixed(
            """
            while (running)
            {
                // A fresh message for each reading
                using (var m = {|ZMQ2001:new Message()|})
                {
                    // the reading
                    socket.Recv(m);
                    Handle(m.Data);
                }
            }
            """,
            """
            using var m = new Message();
            while (running)
            {
                // the reading
                socket.Recv(m);
                Handle(m.Data);
            }
            """
        );
}
