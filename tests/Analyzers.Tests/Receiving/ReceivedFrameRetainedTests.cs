using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class ReceivedFrameRetainedTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2010");

    private const string Turn = "while (running) { var m = new Message(); socket.Recv(m); ";

    [Theory]
    [InlineData("var kept = new List<Message>(); " + Turn + "[|kept.Add(m)|]; } foreach (var k in kept) k.Dispose(); kept.Clear();")]
    [InlineData(
        "List<Message> kept = []; " + Turn + "if (m.Data[0] == 1) { [|kept.Add(m)|]; continue; } m.Dispose(); } Handle(kept.Count);"
    )]
    [InlineData("var kept = new Queue<Message>(); " + Turn + "if (m.Data[0] == 1) [|kept.Enqueue(m)|]; else m.Dispose(); }")]
    [InlineData(
        "var kept = new Stack<Message>(); while (running) { Message m = new(); if (socket.TryRecv(m, out _)) [|kept.Push(m)|]; "
            + "else m.Dispose(); }"
    )]
    [InlineData(
        "var kept = new Stack<Message>(); while (running) { Message m = new(); if (!socket.TryRecv(m, out _)) { m.Dispose(); "
            + "continue; } [|kept.Push(m)|]; }"
    )]
    [InlineData(
        "var kept = new Dictionary<int, Message>(); "
            + Turn
            + "var key = m.Data[0]; if (kept.TryGetValue(key, out var old)) old.Dispose(); [|kept[key] = m|]; }"
    )]
    [InlineData(
        "var kept = new Dictionary<int, Message>(); "
            + Turn
            + "int key = m.Data[0]; if (kept.Remove(key, out var old)) old.Dispose(); [|kept[key] = m|]; }"
    )]
    [InlineData(
        "var kept = new Dictionary<int, Message>(); "
            + Turn
            + "int key = m.Data[0]; kept.Remove(key, out var old); [|kept[key] = m|]; old?.Dispose(); }"
    )]
    [InlineData(
        "var kept = new ConcurrentDictionary<int, Message>(); "
            + Turn
            + "int key = m.Data[0]; if (kept.TryRemove(key, out var old)) { old.Dispose(); } [|kept[key] = m|]; }"
    )]
    [InlineData("var kept = new ConcurrentDictionary<int, Message>(); " + Turn + "if (![|kept.TryAdd(m.Data[0], m)|]) m.Dispose(); }")]
    [InlineData("var kept = new LinkedList<Message>(); " + Turn + "[|kept.AddLast(m)|]; }")]
    [InlineData("var kept = new Message[size]; for (var i = 0; i < size; i++) { var m = new Message(); socket.Recv(m); [|kept[i] = m|]; }")]
    [InlineData(
        "var kept = new List<Message>(); while (running) { var m = new Message(); try { socket.Recv(m); [|kept.Add(m)|]; "
            + "} catch { m.Dispose(); throw; } }"
    )]
    [InlineData("var kept = new List<Message>(); Message m; while (running) { m = new Message(); socket.Recv(m); [|kept.Add(m)|]; }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m.Size < 64) [|kept.Add(m)|]; else m.Dispose(); }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m is { More: false }) [|kept.Add(m)|]; else m.Dispose(); }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m.Size > 65536) { m.Dispose(); continue; } [|kept.Add(m)|]; }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m.Size > 4096) Console.WriteLine(1); [|kept.Add(m)|]; }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m.Size > 16) [|kept.Add(m)|]; else m.Dispose(); }")]
    [InlineData(
        "var kept = new List<Message>(); " + Turn + "[|kept.Add(m)|]; Handle(kept[0].Data); foreach (var k in kept) Handle(k.Size); }"
    )]
    [InlineData("new Thread(() => { var kept = new List<Message>(); " + Turn + "lock (kept) [|kept.Add(m)|]; } }).Start();")]
    [InlineData("Task.Run(async () => { var kept = new List<Message>(); " + Turn + "[|kept.Add(m)|]; await Task.Yield(); } });")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (socket.HasMore) Handle(1); [|kept.Add(m)|]; }")]
    [InlineData(
        "var kept = new List<Message>(); while (running) { var m = new Message(); if (Next(m)) [|kept.Add(m)|]; "
            + "else m.Dispose(); } bool Next(Message into) => socket.TryRecv(into, out _);"
    )]
    [InlineData("IList<Message> kept = new List<Message>(); " + Turn + "[|kept.Insert(0, m)|]; }")]
    [InlineData("var kept = new HashSet<Message>(); " + Turn + "[|kept.Add(item: m)|]; }")]
    [InlineData(
        "var kept = new List<Message>(); "
            + Turn
            + "[|kept.Add(m)|]; Console.WriteLine(nameof(kept)); kept.EnsureCapacity(9); "
            + "if (kept.Contains(message)) Handle(kept.Capacity); }"
    )]
    [InlineData("var kept = new LinkedList<Message>(); " + Turn + "[|kept.AddFirst(m)|]; Handle(kept.Count); }")]
    [InlineData(
        "var kept = new Dictionary<int, Message>(); "
            + Turn
            + "if (!kept.ContainsKey(m.Data[0])) [|kept[m.Data[0]] = m|]; foreach (var k in kept.Values) Handle(k.Size); }"
    )]
    [InlineData("var kept = new ConcurrentQueue<Message>(); " + Turn + "[|kept.Enqueue(m)|]; if (kept.IsEmpty) Handle(1); }")]
    [InlineData(
        "var kept = new Message[size]; for (var i = 0; i < size; i++) { var m = new Message(); socket.Recv(m); "
            + "[|kept[i] = m|]; Handle(kept.Length); }"
    )]
    [InlineData("var kept = new List<Message>(); " + Turn + "[|kept.Add(m)|]; var first = kept[0]; Handle(first.Data); }")]
    [InlineData("var kept = new BlockingCollection<Message>(100); " + Turn + "[|kept.Add(m)|]; }")]
    [InlineData("var kept = new BlockingCollection<Message>(new ConcurrentStack<Message>(), 5); " + Turn + "[|kept.Add(m)|]; }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m?.Size > 0) Handle(1); [|kept.Add(m!)|]; }")]
    [InlineData(
        "var kept = new List<Message>(); " + Turn + "switch (m.Data[0]) { case 1: [|kept.Add(m)|]; break; default: m.Dispose(); break; } }"
    )]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m.Size > 4096) Handle(1); else Handle(2); [|kept.Add(m)|]; }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m.Size >= 16) [|kept.Add(m)|]; else m.Dispose(); }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m.Size <= 16) { m.Dispose(); continue; } [|kept.Add(m)|]; }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m.Size > 65536) m.Dispose(); else [|kept.Add(m)|]; }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m.More) Handle(1); [|kept.Add(m)|]; }")]
    public Task Kept_in_a_local_collection_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m.Size > 4096) kept.Add(m); else m.Dispose(); }")] // large by a check
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m.Data.Length < size) { m.Dispose(); continue; } kept.Add(m); }")]
    [InlineData(
        "var kept = new List<Message>(); while (running) { var m = new Message(); var n = socket.Recv(m); "
            + "if (4096 < n && running) kept.Add(m); else m.Dispose(); }"
    )]
    [InlineData(
        "var kept = new List<Message>(); while (running) { var m = new Message(); "
            + "if (socket.TryRecv(m, out var n) && n >= 1024) kept.Add(m); }"
    )]
    [InlineData("var kept = new List<Message>(); " + Turn + "var large = m.Size > 4096; if (large) kept.Add(m); }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m.Size is > 4096) kept.Add(m); }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m is { Size: > 4096 }) kept.Add(m); else m.Dispose(); }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "kept.Add(m); kept.Remove(m); m.Dispose(); }")] // within the turn
    [InlineData("var kept = new List<Message>(); " + Turn + "kept.Add(m); if (kept.Count > 9) kept.Clear(); }")]
    [InlineData(
        "var kept = new Dictionary<int, Message>(); "
            + Turn
            + "int key = m.Data[0], other = key + 1; if (kept.Remove(other, out var old)) old.Dispose(); kept[key] = m; }"
    )] // of another key
    [InlineData(
        "var kept = new Dictionary<int, Message>(); "
            + Turn
            + "int key = m.Data[0]; if (kept.Remove(key, out var old)) { old.Dispose(); m.Dispose(); continue; } kept[key] = m; }"
    )]
    [InlineData(
        "var kept = new Dictionary<int, Message>(); "
            + Turn
            + "int key = m.Data[0]; if (kept.Remove(key, out var old)) key++; kept[key] = m; old?.Dispose(); }"
    )]
    [InlineData(
        "var kept = new Dictionary<int, Message>(); "
            + Turn
            + "int key = m.Data[0]; if (kept.Remove(key, out var old)) sender.Send(old); kept[key] = m; }"
    )]
    [InlineData(
        "var kept = new Dictionary<int, Message>(); "
            + Turn
            + "int key = m.Data[0]; kept[key] = m; if (kept.Remove(key, out var old)) old.Dispose(); }"
    )]
    [InlineData("var kept = new List<Message>(); while (running) { using var m = new Message(); socket.Recv(m); kept.Add(m); }")]
    [InlineData(
        "var kept = new List<Message>(); while (running) { var m = new Message(); try { socket.Recv(m); kept.Add(m); "
            + "} finally { m.Dispose(); } }"
    )]
    [InlineData(
        "while (running) { var kept = new List<Message>(); for (var i = 0; i < size; i++) { var m = new Message(); "
            + "socket.Recv(m); kept.Add(m); } }"
    )]
    [InlineData("var work = new Queue<Message>(); " + Turn + "work.Enqueue(m); while (work.TryDequeue(out var next)) next.Dispose(); }")]
    [InlineData(
        "var work = new ConcurrentQueue<Message>(); Task.Run(() => { while (work.TryDequeue(out var next)) next.Dispose(); }); "
            + Turn
            + "work.Enqueue(m); }"
    )]
    [InlineData(
        "var work = new BlockingCollection<Message>(); Task.Run(() => { "
            + "foreach (var next in work.GetConsumingEnumerable()) next.Dispose(); }); "
            + Turn
            + "work.Add(m); }"
    )]
    [InlineData("var kept = new List<Message>(); " + Turn + "kept.Add(m); Take(kept); } void Take(List<Message> all) { }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "kept.Add(m); foreach (var k in kept) k.Dispose(); }")]
    [InlineData("var kept = new List<Message>(); while (running) { var m = new Message(payload); kept.Add(m); }")] // not received into
    [InlineData(
        "var kept = new List<Message>(); while (running) { var m = new Message(); m.Rebuild(8); socket.Recv(message); kept.Add(m); }"
    )]
    [InlineData("var kept = new List<Message>(); while (running) { var m = new Message(); kept.Add(m); socket.Recv(m); }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "sender.Send(m); kept.Add(m); }")]
    [InlineData("var kept = new MultipartMessage(); " + Turn + "kept.Add(m); sender.SendMultipart(kept); }")]
    [InlineData("var kept = new MultipartMessage(); " + Turn + "kept.Add(m); }")]
    // one message
    [InlineData("var frames = new List<Message>(); Message m; do { m = new Message(); socket.Recv(m); frames.Add(m); } while (m.More);")]
    [InlineData(
        "var frames = new List<Message>(); while (true) { var m = new Message(); socket.Recv(m); frames.Add(m); "
            + "if (!socket.HasMore) break; }"
    )]
    [InlineData(
        "var frames = new List<Message>(); for (var more = true; more;) { var m = new Message(); socket.Recv(m); "
            + "frames.Add(m); more = socket.HasMore; }"
    )]
    // few
    [InlineData("var kept = new List<Message>(); for (var i = 0; i < 3; i++) { var m = new Message(); socket.Recv(m); kept.Add(m); }")]
    [InlineData("var kept = new List<Message>(); var m = new Message(); socket.Recv(m); kept.Add(m);")]
    [InlineData("var kept = new List<byte[]>(); using var m = new Message(); while (running) { socket.Recv(m); kept.Add(m.ToArray()); }")]
    [InlineData("var kept = new List<Message>(); var alias = kept; " + Turn + "kept.Add(m); alias.Clear(); }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "kept.Add(m); Action a = () => m.Dispose(); a(); }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "kept.Add(m); if (kept.Count > 9) kept = new List<Message>(); }")]
    [InlineData(
        "var kept = new Message[64]; for (var i = 0; ; i++) { var m = new Message(); socket.Recv(m); kept[i % 64]?.Dispose(); "
            + "kept[i % 64] = m; }"
    )]
    [InlineData("var kept = new Dictionary<int, Message>(); " + Turn + "kept[0] = m; if (kept.Remove(0, out var old)) old.Dispose(); }")]
    [InlineData(
        "var kept = new List<Message>(); while (running) { var m = new Message(); try { socket.Recv(m); kept.Add(m); "
            + "m.Dispose(); } catch { } }"
    )]
    [InlineData("var kept = new List<Message>(); " + Turn + "kept.Add(m); } Take(kept); void Take(List<Message> all) { }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "kept.Add(m); } var all = kept;")]
    [InlineData("var kept = new List<Message>(); " + Turn + "kept.Add(m); using var first = kept[0]; }")]
    [InlineData("Message m = new(); var kept = new List<Message>(); while (running) { socket.Recv(m); kept.Add(m); }")] // one message only
    [InlineData("var kept = new List<Message>(); " + Turn + "if (running) m = message; kept.Add(m); }")]
    [InlineData("var kept = new List<Message>(); while (running) { var m = new Message(); if (size > 1) socket.Recv(m); kept.Add(m); }")]
    [InlineData(
        "again: var kept = new List<Message>(); var m = new Message(); socket.Recv(m); kept.Add(m); "
            + "foreach (var k in kept) k.Dispose(); if (running) goto again;"
    )]
    [InlineData("var kept = new List<(int, Message)>(); " + Turn + "kept.Add((1, m)); }")] // not followed
    [InlineData("var kept = new List<Message>(); " + Turn + "kept.Add(m); kept[0] = null!; }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "kept.Add(m); var first = kept[0]; first.Dispose(); }")]
    [InlineData(
        "var inner = new ConcurrentQueue<Message>(); var kept = new BlockingCollection<Message>(inner); " + Turn + "kept.Add(m); }"
    )]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m.Size >= 4096) kept.Add(m); else m.Dispose(); }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m.Size <= 4096) m.Dispose(); else kept.Add(m); }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (4096 > m.Size) { m.Dispose(); continue; } kept.Add(m); }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m.Size > 4096 || running) kept.Add(m); }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m.Size < 4096 && running) { m.Dispose(); continue; } kept.Add(m); }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (!(m.Size > 4096)) { m.Dispose(); continue; } kept.Add(m); }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m is { Data.Length: > 4096 }) kept.Add(m); else m.Dispose(); }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "switch (m.Size) { case > 4096: kept.Add(m); break; } }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "if (m.Size switch { > 4096 => true, _ => false }) kept.Add(m); }")]
    [InlineData("var frames = new List<Message>(); " + Turn + "frames.Add(m); if (!m.More) return; }")]
    [InlineData("var frames = new List<Message>(); " + Turn + "frames.Add(m); if (m.More) continue; else goto done; } done: ;")]
    [InlineData("var frames = new List<Message>(); while (socket.HasMore) { var m = new Message(); socket.Recv(m); frames.Add(m); }")]
    [InlineData("var kept = new List<Message>(); " + Turn + "kept.Add(m); using (m) Handle(1); }")]
    public Task Large_taken_out_or_within_the_turn_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

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
            public void Dispose() { foreach (var m in _all) m.Dispose(); _all.Clear(); _last?.Dispose(); while (s_queue.TryDequeue(out var q)) q.Dispose(); foreach (var (_, m) in _byKey) m.Dispose(); }
            """
        );

    [Fact]
    public Task Fields_that_are_emptied_or_shared_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private readonly List<Message> _batch = [];
            private readonly ConcurrentQueue<Message> _work = new();
            private readonly Queue<Message> _given;
            private readonly Queue<Message> _passed = new();
            public readonly List<Message> Public = [];
            private Message? _last;
            private Message _reused = new();
            public Example(Queue<Message> given) { _given = given; new Thread(Work).Start(_passed); }
            void Receive(Socket socket, Example other)
            {
                while (true)
                {
                    socket.Recv(_reused);
                    var m = new Message();
                    socket.Recv(m);
                    switch (m.Data[0])
                    {
                        case 1: _batch.Add(m); break;
                        case 2: _work.Enqueue(m); break;
                        case 3: _given.Enqueue(m); break;
                        case 4: _passed.Enqueue(m); break;
                        case 5: Public.Add(m); break;
                        case 6: _last?.Dispose(); _last = m; break;
                        case 7: other._batch.Add(m); break;
                    }
                }
            }
            void Flush() { foreach (var m in _batch) m.Dispose(); _batch.Clear(); }
            void Take() { if (_work.TryDequeue(out var m)) m.Dispose(); }
            void Work(object? queue) { }
            """
        );

    [Theory]
    [InlineData("public void Close() { _all.Clear(); }", true)]
    [InlineData("public System.Threading.Tasks.ValueTask DisposeAsync() { _all.Clear(); return default; }", true)]
    [InlineData("private System.Threading.Tasks.ValueTask DisposeAsyncCore() { _all.Clear(); return default; }", true)]
    [InlineData("~Example() => _all.Clear();", true)]
    [InlineData("public void Stop() { _all.Clear(); }", false)]
    [InlineData("public Message Head => _all[0];", false)]
    public Task Clean_up_at_the_end_is_told_apart(string member, bool triggers) =>
        Code.Triggers(
            $"private readonly List<Message> _all = []; void Receive(Socket socket) {{ while (true) {{ var m = new Message(); "
                + $"socket.Recv(m); {(triggers ? "[|_all.Add(m)|]" : "_all.Add(m)")}; }} }} {member}"
        );

    [Fact]
    public Task Objects_that_may_live_for_one_message_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private readonly List<Message> _frames = [];
            private Message? _first;
            public Example(Socket socket)
            {
                while (socket.HasMore) { var m = new Message(); socket.Recv(m); _frames.Add(m); _first = m; }
            }
            void ReceiveAll(Socket socket) { Message m; do { m = new Message(); socket.Recv(m); _frames.Add(m); } while (socket.HasMore); }
            void Once(Socket socket) { var m = new Message(); socket.Recv(m); _frames.Add(m); }
            """
        );

    [Fact]
    public Task Hot_member_Triggers() =>
        Code.Triggers(
            """
            private static readonly Dictionary<int, Message> s_latest = new();
            [HotPath]
            static void Frame(Socket socket) { var kept = new List<Message>(); for (var i = 0; i < 3; i++) { var m = new Message(); socket.Recv(m); kept.Add(m); } foreach (var k in kept) k.Dispose(); }
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

    [Theory]
    [InlineData("var kept = new List<Message>(); while (running) { var m = new Message(); socket.Recv(m); kept.Add(m, 2); }")]
    [InlineData("var kept = new Lost<Message>(); while (running) { var m = new Message(); socket.Recv(m); kept.Add(m); }")]
    [InlineData("while (running) { var m = new Message(); socket.Recv(m); _lost = m; }")]
    [InlineData("var kept = new [size]; " + Turn + "kept[0] = m; }")]
    public Task Broken_code_DoesNotTrigger(string code)
    {
        var test = Code.Analysis(code);
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }

    [Fact]
    public Task Level_and_message_Triggers()
    {
        var test = Code.Analysis("var kept = new List<Message>(); " + Turn + "{|#0:kept.Add(m)|}; }");
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult(Rules.ZMQ2010.Id, DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithMessage(
                    "'kept' keeps this received message: on tcp a small frame points into the buffer that it was read with, "
                        + "and keeps about 18 KB of it alive"
                )
        );
        return test.RunAsync();
    }
}
