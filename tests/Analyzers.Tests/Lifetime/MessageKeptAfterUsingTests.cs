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
}
