using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

/// <summary>ZMQ3006 for messages that a collection holds when their using has disposed them.</summary>
public sealed class MessageKeptAfterUsingTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3006");

    [Theory]
    [InlineData(
        """
            List<Message> Next(Socket s)
            {
                var all = new List<Message>();
                for (var i = 0; i < 3; i++)
                {
                    using var m = new Message();
                    s.Recv(m);
                    all.Add({|ZMQ3006:m|});
                }
                return all;
            }
            """
    )]
    [FullData(
        """
            void Next(Socket s)
            {
                var all = new Queue<Message>();
                while (all.Count < 3)
                    using (var m = new Message())
                    {
                        s.Recv(m);
                        all.Enqueue({|ZMQ3006:m|});
                    }
                foreach (var one in all)
                    Console.WriteLine(one.Size);
            }
            """
    )]
    public Task Message_in_a_collection_that_is_read_later_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("using var m = new Message(); s.Recv(m); all.Add(m); Console.WriteLine(all[0].Size); all.Clear();")]
    [FullData("using var m = new Message(); s.Recv(m); all.Add(m); Handle(all);")]
    [FullData("var m = new Message(); s.Recv(m); all.Add(m);")]
    public Task Collection_that_may_forget_the_message_DoesNotTrigger(string iteration) =>
        Code.DoesNotTrigger(
            $$"""
            static void Handle(List<Message> all) => all.RemoveAt(0);
            List<Message> Next(Socket s)
            {
                var all = new List<Message>();
                for (var i = 0; i < 3; i++)
                {
                    {{iteration}}
                }
                return all;
            }
            """
        );

    [Theory]
    [InlineData("foreach (var one in all) one.Dispose();")]
    [FullData("Console.WriteLine(all.Count);")]
    [FullData("all = new List<Message>(); foreach (var one in all) Console.WriteLine(one.Size);")]
    public Task Collection_whose_messages_nobody_reads_DoesNotTrigger(string end) =>
        Code.DoesNotTrigger(
            $$"""
            void Next(Socket s)
            {
                var all = new List<Message>();
                for (var i = 0; i < 3; i++)
                {
                    using var m = new Message();
                    s.Recv(m);
                    all.Add(m);
                }
                {{end}}
            }
            """
        );

    [Fact]
    public Task Collection_that_lives_no_longer_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            void Next(Socket s)
            {
                using var m = new Message();
                s.Recv(m);
                var all = new List<Message>();
                all.Add(m);
                foreach (var one in all)
                    Console.WriteLine(one.Size);
            }
            """
        );

    [Theory]
    [InlineData("Console.WriteLine(all[0].Size);")]
    [FullData("var first = all[0]; Console.WriteLine(first.Size);")]
    [FullData("Console.WriteLine(all.First().Size);")]
    public Task Message_that_is_taken_from_a_list_later_Triggers(string end) => Code.Triggers(Filled("List", "Add", end));

    [Theory]
    [InlineData("while (all.TryDequeue(out var one)) Console.WriteLine(one.Size);")]
    [FullData("while (all.Count > 0) Console.WriteLine(all.Dequeue().Size);")]
    public Task Message_that_is_taken_from_a_queue_later_Triggers(string end) => Code.Triggers(Filled("Queue", "Enqueue", end));

    [Theory]
    [InlineData("while (all.TryDequeue(out var one)) one.Dispose();")]
    [FullData("while (all.Count > 0) all.Dequeue().Dispose();")]
    [FullData("all.Clear(); if (all.Count > 0) Console.WriteLine(all.Peek().Size);")]
    public Task Message_that_is_only_thrown_away_DoesNotTrigger(string end) =>
        Code.DoesNotTrigger(Filled("Queue", "Enqueue", end).Replace("{|ZMQ3006:m|}", "m"));

    private static string Filled(string type, string add, string end) =>
        $$"""
            void Next(Socket s)
            {
                var all = new {{type}}<Message>();
                for (var i = 0; i < 3; i++)
                {
                    using var m = new Message();
                    s.Recv(m);
                    all.{{add}}({|ZMQ3006:m|});
                }
                {{end}}
            }
            """;

    private static string Kept(string receive, string members) =>
        $$"""
            using System;
            using System.Collections.Generic;
            using System.Threading;
            using Net.Zmq;

            class Reader(Socket socket, ManualResetEventSlim done)
            {
                private readonly Queue<Message> _all = new();
                public void Receive() { {{receive}} }
                {{members}}
            }
            """;

    private const string Next = "public void Next() => Console.WriteLine(_all.Dequeue().Size);";

    [Theory]
    [InlineData("using var m = new Message(); socket.Recv(m); _all.Enqueue({|ZMQ3006:m|});", Next)]
    [FullData("while (true) { using var m = new Message(); socket.Recv(m); _all.Enqueue({|ZMQ3006:m|}); }", Next)]
    [FullData(
        "using (var m = new Message()) { socket.Recv(m); _all.Enqueue({|ZMQ3006:m|}); }",
        "void All() { foreach (var one in _all) Console.WriteLine(one.Size); }"
    )]
    public Task Message_that_a_field_keeps_Triggers(string receive, string members) => Code.Triggers(Kept(receive, members));

    [Theory]
    [InlineData("using var m = new Message(); socket.Recv(m); _all.Enqueue(m); Next();", Next)]
    [FullData("using var m = new Message(); socket.Recv(m); _all.Enqueue(m); done.Wait();", Next)]
    [FullData("using var m = new Message(); while (true) { socket.Recv(m); _all.Enqueue(m); }", Next)]
    [FullData("using var m = new Message(); try { socket.Recv(m); _all.Enqueue(m); } finally { Next(); }", Next)]
    public Task Field_that_may_be_emptied_before_the_end_DoesNotTrigger(string receive, string members) =>
        Code.DoesNotTrigger(Kept(receive, members));

    [Theory]
    [InlineData("using var m = new Message(); socket.Recv(m); _all.Enqueue(m);", "void Drop() => _all.Clear();")]
    [FullData(
        "using var m = new Message(); socket.Recv(m); _all.Enqueue(m);",
        "void Drop() { while (_all.TryDequeue(out var one)) one.Dispose(); }"
    )]
    public Task Field_whose_messages_nobody_reads_DoesNotTrigger(string receive, string members) =>
        Code.DoesNotTrigger(Kept(receive, members));
}
