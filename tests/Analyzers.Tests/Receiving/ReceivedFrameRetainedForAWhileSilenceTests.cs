using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class ReceivedFrameRetainedForAWhileSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2010");

    private const string Turn = "while (running) { var m = new Message(); socket.Recv(m); ";

    [Theory]
    [InlineData("var kept = new List<Message>(); " + Turn + "kept.Add(m); kept.Remove(m); m.Dispose(); }")] // within the turn
    [InlineData("var kept = new Dictionary<int, Message>(); " + Turn + "kept[0] = m; if (kept.Remove(0, out var old)) old.Dispose(); }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "kept.Add(m); kept[0] = null!; }")]
    public Task Frame_that_is_taken_out_in_the_same_iteration_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var kept = new List<Message>(); " + Turn + "kept.Add(m); if (kept.Count > 9) kept.Clear(); }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "kept.Add(m); if (kept.Count > 9) kept = new List<Message>(); }")]
    public Task Frame_of_a_list_that_is_emptied_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var work = new Queue<Message>(); " + Turn + "work.Enqueue(m); while (work.TryDequeue(out var next)) next.Dispose(); }")]
    [FullData(
        $$"""
            var work = new ConcurrentQueue<Message>();
            Task.Run(() => { while (work.TryDequeue(out var next)) next.Dispose(); });
            {{Turn}}
                work.Enqueue(m);
            }
            """
    )]
    [FullData(
        $$"""
            var work = new BlockingCollection<Message>();
            Task.Run(() => { foreach (var next in work.GetConsumingEnumerable()) next.Dispose(); });
            {{Turn}}
                work.Add(m);
            }
            """
    )]
    public Task Frame_that_a_consumer_takes_out_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var kept = new List<Message>(); " + Turn + "kept.Add(m); foreach (var k in kept) k.Dispose(); }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "kept.Add(m); using var first = kept[0]; }")]
    [FullData("var kept = new List<Message>(); " + Turn + "kept.Add(m); var first = kept[0]; first.Dispose(); }")]
    public Task Frame_that_is_disposed_in_the_list_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        $$"""
            var kept = new Dictionary<int, Message>();
            {{Turn}}
                int key = m.Data[0], other = key + 1;
                if (kept.Remove(other, out var old)) old.Dispose();
                kept[key] = m;
            }
            """
    )] // of another key
    [InlineData(
        $$"""
            var kept = new Dictionary<int, Message>();
            {{Turn}}
                int key = m.Data[0];
                if (kept.Remove(key, out var old)) { old.Dispose(); m.Dispose(); continue; }
                kept[key] = m;
            }
            """
    )]
    [InlineData(
        $$"""
            var kept = new Dictionary<int, Message>();
            {{Turn}}
                int key = m.Data[0];
                if (kept.Remove(key, out var old)) key++;
                kept[key] = m;
                old?.Dispose();
            }
            """
    )]
    [InlineData(
        $$"""
            var kept = new Dictionary<int, Message>();
            {{Turn}}
                int key = m.Data[0];
                if (kept.Remove(key, out var old)) sender.Send(old);
                kept[key] = m;
            }
            """
    )]
    [InlineData(
        $$"""
            var kept = new Dictionary<int, Message>();
            {{Turn}}
                int key = m.Data[0];
                kept[key] = m;
                if (kept.Remove(key, out var old)) old.Dispose();
            }
            """
    )]
    public Task Dictionary_that_may_lose_it_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var kept = new List<Message>(); while (running) { using var m = new Message(); socket.Recv(m); kept.Add(m); }")]
    [InlineData(
        """
            var kept = new List<Message>();
            while (running)
            {
                var m = new Message();
                try { socket.Recv(m); kept.Add(m); }
                finally { m.Dispose(); }
            }
            """
    )]
    [FullData("var kept = new List<Message>(); " + Turn + "kept.Add(m); Action a = () => m.Dispose(); a(); }")]
    [InlineData(
        """
            var kept = new List<Message>();
            while (running)
            {
                var m = new Message();
                try { socket.Recv(m); kept.Add(m); m.Dispose(); }
                catch { }
            }
            """
    )]
    [InlineData("var kept = new List<Message>(); " + Turn + "kept.Add(m); using (m) Handle(1); }")]
    public Task Frame_that_is_disposed_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            while (running)
            {
                var kept = new List<Message>();
                for (var i = 0; i < size; i++) { var m = new Message(); socket.Recv(m); kept.Add(m); }
            }
            """
    )]
    [FullData(
        """
            again: var kept = new List<Message>();
            var m = new Message();
            socket.Recv(m);
            kept.Add(m);
            foreach (var k in kept) k.Dispose();
            if (running) goto again;
            """
    )]
    public Task Collection_of_one_iteration_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var kept = new List<Message>(); " + Turn + "kept.Add(m); Take(kept); } void Take(List<Message> all) { }")]
    [FullData("var kept = new List<Message>(); var alias = kept; " + Turn + "kept.Add(m); alias.Clear(); }")]
    [FullData("var kept = new List<Message>(); " + Turn + "kept.Add(m); } Take(kept); void Take(List<Message> all) { }")]
    [FullData("var kept = new List<Message>(); " + Turn + "kept.Add(m); } var all = kept;")]
    [InlineData(
        "var inner = new ConcurrentQueue<Message>(); var kept = new BlockingCollection<Message>(inner); " + Turn + "kept.Add(m); }"
    )]
    public Task Collection_that_others_get_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Array_that_is_overwritten_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            var kept = new Message[64];
            for (var i = 0; ; i++)
            {
                var m = new Message();
                socket.Recv(m);
                kept[i % 64]?.Dispose();
                kept[i % 64] = m;
            }
            """
        );

    [Theory]
    [InlineData(
        "private readonly List<Message> _batch = []; void Flush() { foreach (var m in _batch) m.Dispose(); _batch.Clear(); }",
        "_batch.Add(m)"
    )]
    [FullData(
        "private readonly ConcurrentQueue<Message> _work = new(); void Take() { if (_work.TryDequeue(out var m)) m.Dispose(); }",
        "_work.Enqueue(m)"
    )]
    [FullData("private Message? _last;", "_last?.Dispose(); _last = m")]
    public Task Field_that_is_emptied_DoesNotTrigger(string members, string keep) => Code.DoesNotTrigger(Kept(members, keep));

    [Theory]
    [InlineData("private readonly Queue<Message> _given; public Example(Queue<Message> given) => _given = given;", "_given.Enqueue(m)")]
    [FullData(
        "private readonly Queue<Message> _own = new(); public Example() => new Thread(Work).Start(_own); void Work(object? q) { }",
        "_own.Enqueue(m)"
    )]
    [FullData("public readonly List<Message> Public = [];", "Public.Add(m)")]
    [FullData(
        "private readonly List<Message> _batch = []; void Flush() { foreach (var m in _batch) m.Dispose(); _batch.Clear(); }",
        "other._batch.Add(m)"
    )]
    public Task Field_that_is_shared_DoesNotTrigger(string members, string keep) => Code.DoesNotTrigger(Kept(members, keep));

    [Fact]
    public Task Field_that_is_received_into_again_DoesNotTrigger() =>
        Code.DoesNotTrigger(Kept("private Message _reused = new(); Message? _last;", "socket.Recv(_reused); _last?.Dispose(); _last = m"));

    private static string Kept(string members, string keep) =>
        $$"""
            {{members}}
            void Receive(Socket socket, Example other)
            {
                while (true)
                {
                    var m = new Message();
                    socket.Recv(m);
                    {{keep}};
                }
            }
            """;
}
