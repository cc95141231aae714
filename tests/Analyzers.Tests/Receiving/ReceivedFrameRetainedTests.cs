using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class ReceivedFrameRetainedTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2010");

    private const string Turn = "while (running) { var m = new Message(); socket.Recv(m); ";

    [Theory]
    [InlineData("var kept = new List<Message>(); " + Turn + "[|kept.Add(m)|]; } foreach (var k in kept) k.Dispose(); kept.Clear();")]
    [FullData("var kept = new List<Message>(); Message m; while (running) { m = new Message(); socket.Recv(m); [|kept.Add(m)|]; }")]
    [FullData("new Thread(() => { var kept = new List<Message>(); " + Turn + "lock (kept) [|kept.Add(m)|]; } }).Start();")]
    [FullData("Task.Run(async () => { var kept = new List<Message>(); " + Turn + "[|kept.Add(m)|]; await Task.Yield(); } });")]
    [FullData("IList<Message> kept = new List<Message>(); " + Turn + "[|kept.Insert(0, m)|]; }")]
    public Task Kept_in_a_list_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        "List<Message> kept = []; " + Turn + "if (m.Data[0] == 1) { [|kept.Add(m)|]; continue; } m.Dispose(); } Handle(kept.Count);"
    )]
    [InlineData(
        """
            var kept = new List<Message>();
            while (running)
            {
                var m = new Message();
                try { socket.Recv(m); [|kept.Add(m)|]; }
                catch { m.Dispose(); throw; }
            }
            """
    )]
    [InlineData(
        "var kept = new List<Message>(); " + Turn + "switch (m.Data[0]) { case 1: [|kept.Add(m)|]; break; default: m.Dispose(); break; } }"
    )]
    public Task Kept_on_some_ways_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        "var kept = new List<Message>(); " + Turn + "[|kept.Add(m)|]; Handle(kept[0].Data); foreach (var k in kept) Handle(k.Size); }"
    )]
    [InlineData(
        $$"""
            var kept = new List<Message>();
            {{Turn}}
                [|kept.Add(m)|];
                Console.WriteLine(nameof(kept));
                kept.EnsureCapacity(9);
                if (kept.Contains(message)) Handle(kept.Capacity);
            }
            """
    )]
    [InlineData("var kept = new List<Message>(); " + Turn + "[|kept.Add(m)|]; var first = kept[0]; Handle(first.Data); }")]
    public Task List_that_is_only_read_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m.Size > 4096) Console.WriteLine(1); [|kept.Add(m)|]; }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (socket.HasMore) Handle(1); [|kept.Add(m)|]; }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m?.Size > 0) Handle(1); [|kept.Add(m!)|]; }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m.Size > 4096) Handle(1); else Handle(2); [|kept.Add(m)|]; }")]
    [FullData("var kept = new List<Message>(); " + Turn + "if (m.More) Handle(1); [|kept.Add(m)|]; }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m.More) foreach (var b in m.Data) break; [|kept.Add(m)|]; }")]
    [FullData("var kept = new List<Message>(); " + Turn + "if (m.More) { Func<int> one = () => { return 1; }; } [|kept.Add(m)|]; }")]
    public Task Test_that_says_nothing_of_the_size_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var kept = new Queue<Message>(); " + Turn + "if (m.Data[0] == 1) [|kept.Enqueue(m)|]; else m.Dispose(); }")]
    [FullData("var kept = new ConcurrentQueue<Message>(); " + Turn + "[|kept.Enqueue(m)|]; if (kept.IsEmpty) Handle(1); }")]
    public Task Kept_in_a_queue_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        """
            var kept = new Stack<Message>();
            while (running)
            {
                Message m = new();
                if (socket.TryRecv(m, out _)) [|kept.Push(m)|];
                else m.Dispose();
            }
            """
    )]
    [FullData(
        """
            var kept = new Stack<Message>();
            while (running)
            {
                Message m = new();
                if (!socket.TryRecv(m, out _)) { m.Dispose(); continue; }
                [|kept.Push(m)|];
            }
            """
    )]
    public Task Kept_in_a_stack_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var kept = new LinkedList<Message>(); " + Turn + "[|kept.AddLast(m)|]; }")]
    [FullData("var kept = new LinkedList<Message>(); " + Turn + "[|kept.AddFirst(m)|]; Handle(kept.Count); }")]
    public Task Kept_in_a_linked_list_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var kept = new HashSet<Message>(); " + Turn + "[|kept.Add(item: m)|]; }")]
    public Task Kept_in_a_set_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(
        $$"""
            var kept = new Dictionary<int, Message>();
            {{Turn}}
                var key = m.Data[0];
                if (kept.TryGetValue(key, out var old)) old.Dispose();
                [|kept[key] = m|];
            }
            """
    )]
    [FullData(
        $$"""
            var kept = new Dictionary<int, Message>();
            {{Turn}}
                int key = m.Data[0];
                Message? old;
                if (kept.TryGetValue(key, out old)) old.Dispose();
                [|kept[key] = m|];
            }
            """
    )]
    [InlineData(
        $$"""
            var kept = new Dictionary<int, Message>();
            {{Turn}}
                int key = m.Data[0];
                if (kept.Remove(key, out var old)) old.Dispose();
                [|kept[key] = m|];
            }
            """
    )]
    [InlineData(
        $$"""
            var kept = new Dictionary<int, Message>();
            {{Turn}}
                int key = m.Data[0];
                kept.Remove(key, out var old);
                [|kept[key] = m|];
                old?.Dispose();
            }
            """
    )]
    [FullData(
        $$"""
            var kept = new ConcurrentDictionary<int, Message>();
            {{Turn}}
                int key = m.Data[0];
                if (kept.TryRemove(key, out var old)) { old.Dispose(); }
                [|kept[key] = m|];
            }
            """
    )]
    [InlineData("var kept = new ConcurrentDictionary<int, Message>(); " + Turn + "if (![|kept.TryAdd(m.Data[0], m)|]) m.Dispose(); }")]
    [InlineData(
        $$"""
            var kept = new Dictionary<int, Message>();
            {{Turn}}
                if (!kept.ContainsKey(m.Data[0])) [|kept[m.Data[0]] = m|];
                foreach (var k in kept.Values) Handle(k.Size);
            }
            """
    )]
    public Task Kept_in_a_dictionary_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var kept = new Message[size]; for (var i = 0; i < size; i++) { var m = new Message(); socket.Recv(m); [|kept[i] = m|]; }")]
    [FullData(
        """
            var kept = new Message[size];
            for (var i = 0; i < size; i++)
            {
                var m = new Message();
                socket.Recv(m);
                [|kept[i] = m|];
                Handle(kept.Length);
            }
            """
    )]
    public Task Kept_in_an_array_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var kept = new BlockingCollection<Message>(100); " + Turn + "[|kept.Add(m)|]; }")]
    [FullData("var kept = new BlockingCollection<Message>(new ConcurrentStack<Message>(), 5); " + Turn + "[|kept.Add(m)|]; }")]
    public Task Kept_in_a_bounded_collection_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m.Size < 64) [|kept.Add(m)|]; else m.Dispose(); }")]
    public Task Kept_where_it_is_small_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m is { More: false }) [|kept.Add(m)|]; else m.Dispose(); }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m.Size > 65536) { m.Dispose(); continue; } [|kept.Add(m)|]; }")]
    [FullData("var kept = new List<Message>(); " + Turn + "if (m.Size > 16) [|kept.Add(m)|]; else m.Dispose(); }")]
    [FullData("var kept = new List<Message>(); " + Turn + "if (m.Size >= 16) [|kept.Add(m)|]; else m.Dispose(); }")]
    [FullData("var kept = new List<Message>(); " + Turn + "if (m.Size <= 16) { m.Dispose(); continue; } [|kept.Add(m)|]; }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m.Size > 65536) m.Dispose(); else [|kept.Add(m)|]; }")]
    public Task Kept_where_no_size_is_known_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Kept_when_a_method_has_received_Triggers() =>
        Code.Triggers(
            """
            var kept = new List<Message>();
            while (running) { var m = new Message(); if (Next(m)) [|kept.Add(m)|]; else m.Dispose(); }
            bool Next(Message into) => socket.TryRecv(into, out _);
            """
        );

    [Fact]
    public Task Private_fields_Triggers() =>
        Code.Triggers(
            """
            private readonly List<Message> _all = [];
            private static readonly ConcurrentQueue<Message> s_queue = new();
            private readonly Dictionary<int, Message> _byKey;
            private Message? _last;
            private List<Message> Kept { get; } = new();
            public Example() => _byKey = new();
            void Receive(Socket socket)
            {
                while (true)
                {
                    var m = new Message();
                    socket.Recv(m);
                    var key = m.Data[0];
                    switch (key)
                    {
                        case 1: [|_all.Add(m)|]; break;
                        case 2: [|s_queue.Enqueue(m)|]; break;
                        case 3: [|this._byKey[key + 1] = m|]; break;
                        case 4: [|_last = m|]; break;
                        case 5: [|Kept.Add(m)|]; break;
                        default: m.Dispose(); break;
                    }
                }
            }
            int Ask() { foreach (var m in _byKey.Values) Console.WriteLine(m.Size); return _all.Count + (_last?.Size ?? 0) + _all[0].Size; }
            public void Dispose()
            {
                foreach (var m in _all) m.Dispose();
                _all.Clear();
                _last?.Dispose();
                while (s_queue.TryDequeue(out var q)) q.Dispose();
                foreach (var (_, m) in _byKey) m.Dispose();
            }
            """
        );

    [Theory]
    [InlineData("public void Close() { _all.Clear(); }", true)]
    [FullData("public System.Threading.Tasks.ValueTask DisposeAsync() { _all.Clear(); return default; }", true)]
    [FullData("private System.Threading.Tasks.ValueTask DisposeAsyncCore() { _all.Clear(); return default; }", true)]
    [InlineData("~Example() => _all.Clear();", true)]
    [FullData("public void Stop() { _all.Clear(); }", false)]
    [FullData("public Message Head => _all[0];", false)]
    public Task Clean_up_at_the_end_is_told_apart(string member, bool triggers) =>
        Code.Triggers(
            $"private readonly List<Message> _all = []; void Receive(Socket socket) {{ while (true) {{ var m = new Message(); "
                + $"socket.Recv(m); {(triggers ? "[|_all.Add(m)|]" : "_all.Add(m)")}; }} }} {member}"
        );

    [Fact]
    public Task Hot_member_Triggers() =>
        Code.Triggers(
            """
            private static readonly Dictionary<int, Message> s_latest = new();
            [HotPath]
            static void Frame(Socket socket)
            {
                var kept = new List<Message>();
                for (var i = 0; i < 3; i++) { var m = new Message(); socket.Recv(m); kept.Add(m); }
                foreach (var k in kept) k.Dispose();
            }
            [HotPath]
            static void Receive(Socket socket) { var m = new Message(); socket.Recv(m); [|s_latest[m.Data[0]] = m|]; }
            """
        );

    [Theory]
    [InlineData(ZmqVersion.V0_1_0)]
    [InlineData(ZmqVersion.V0_2_0)]
    [InlineData(ZmqVersion.V0_4_1)]
    public Task Every_version_is_understood(ZmqVersion version)
    {
        var test = Code.Analysis("var kept = new List<Message>(); " + Turn + "[|kept.Add(m)|]; }");
        test.LeaveOut("using ZmqPerf;");
        test.ZmqVersion = version;
        test.ReferencesRuntime = false;
        return test.RunAsync();
    }

    [Fact]
    public Task Level_and_message_Triggers()
    {
        var test = Code.Analysis("var kept = new List<Message>(); " + Turn + "{|#0:kept.Add(m)|}; }");
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult(Rules.ZMQ2010_ReceivedFrameRetained.Id, DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithMessage("'kept' retains received messages; copy their bytes instead (a small tcp frame retains about 18 KB)")
        );
        return test.RunAsync();
    }
}
