using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class CustomMessagePoolTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1004");

    private const string Usings =
        "#nullable disable\nusing System; using System.Collections.Concurrent; using System.Collections.Generic; "
        + "using System.Threading; using System.Threading.Channels; using System.Threading.Tasks; using Net.Zmq;\n";

    [Theory]
    [InlineData(
        "readonly ConcurrentBag<Message> {|ZMQ1004:_bag|} = new(); "
            + "public Message Rent() => _bag.TryTake(out var m) ? m : new Message(); public void Return(Message m) => _bag.Add(m);"
    )]
    [InlineData(
        "readonly ConcurrentQueue<Message> {|ZMQ1004:_q|} = new(); "
            + "public void Rent(out Message m) { if (!_q.TryDequeue(out m)) m = new Message(); "
            + "} public void Return(Message m) => _q.Enqueue(m);"
    )]
    [InlineData(
        "readonly Stack<Message> {|ZMQ1004:_s|} = new(); public Message Get() { lock (_s) { if (_s.Count > 0) return _s.Pop(); "
            + "} return new Message(64); } public void Put(Message m) { lock (_s) _s.Push(m); }"
    )]
    [InlineData(
        "readonly List<Message> {|ZMQ1004:_l|} = new(); Message Rent() { if (_l.Count == 0) return new Message(); "
            + "var m = _l[^1]; _l.RemoveAt(_l.Count - 1); return m; } void Return(Message m) => _l.Add(m);"
    )]
    [InlineData(
        "[ThreadStatic] static Stack<Message> {|ZMQ1004:t_s|}; static Message Rent() { var s = t_s ??= new(); "
            + "return s.TryPop(out var m) ? m : new Message(); } static void Return(Message m) => (t_s ??= new()).Push(m);"
    )]
    [InlineData(
        "readonly ThreadLocal<Stack<Message>> {|ZMQ1004:_s|} = new(() => new()); "
            + "Message Rent() => _s.Value.TryPop(out var m) ? m : new Message(); void Return(Message m) => _s.Value.Push(m);"
    )]
    [InlineData(
        "readonly ConcurrentBag<Message>[] {|ZMQ1004:_b|} = new ConcurrentBag<Message>[8]; "
            + "Message Rent(int i) { var b = _b[i]; if (b.TryTake(out var m)) return m; return new Message(1 << i); "
            + "} void Return(int i, Message m) => _b[i].Add(m);"
    )]
    [InlineData(
        "readonly Dictionary<int, Stack<Message>> {|ZMQ1004:_d|} = new(); "
            + "Message Rent(int n) { if (_d.TryGetValue(n, out var s) && s.Count > 0) return s.Pop(); return new Message(n); "
            + "} void Return(int n, Message m) { if (!_d.TryGetValue(n, out var s)) _d[n] = s = new(); s.Push(m); }"
    )]
    [InlineData(
        "readonly ConcurrentDictionary<int, ConcurrentBag<Message>> {|ZMQ1004:_d|} = new(); "
            + "Message Rent(int n) => _d.GetOrAdd(n, _ => new()).TryTake(out var m) ? m : new Message(n); "
            + "void Return(int n, Message m) => _d.GetOrAdd(n, _ => new()).Add(m);"
    )]
    [InlineData(
        "readonly Channel<Message> {|ZMQ1004:_c|} = Channel.CreateBounded<Message>(8); "
            + "Message Rent() => _c.Reader.TryRead(out var m) ? m : new Message(); void Return(Message m) => _c.Writer.TryWrite(m);"
    )]
    [InlineData(
        "readonly BlockingCollection<Message> {|ZMQ1004:_c|} = new(); public C() { for (var i = 0; i < 8; "
            + "i++) _c.Add(new Message()); } Message Rent() => _c.Take(); void Return(Message m) => _c.Add(m);"
    )]
    [InlineData(
        "Message {|ZMQ1004:_slot|}; Message Rent() => Interlocked.Exchange(ref _slot, null) ?? new Message(); "
            + "void Return(Message m) { if (Interlocked.CompareExchange(ref _slot, m, null) != null) m.Dispose(); }"
    )]
    [InlineData(
        "readonly Message[] {|ZMQ1004:_s|} = new Message[4]; Message Rent() { for (var i = 0; i < 4; i++) { var m = _s[i]; "
            + "if (m != null) { _s[i] = null; return m; } } return new Message(); } void Return(Message m) { for (var i = 0; i < 4; "
            + "i++) if (_s[i] == null) { _s[i] = m; return; } }"
    )]
    [InlineData(
        "ConcurrentBag<Message> {|ZMQ1004:Bag|} { get; } = new(); "
            + "Message Rent() => Bag.TryTake(out var m) ? m : new Message(); void Return(Message m) => Bag.Add(m);"
    )]
    [InlineData(
        "readonly ConcurrentBag<Message> {|ZMQ1004:_b|} = new(); "
            + "Message Rent(int n) { if (!_b.TryTake(out var m)) m = new Message(n); else m.Rebuild(n); return m; "
            + "} void Return(Message m) { m.Rebuild(); _b.Add(m); }"
    )]
    [InlineData(
        "readonly ConcurrentQueue<byte[]> {|ZMQ1004:_q|} = new(); "
            + "void M(Socket s) { if (!_q.TryDequeue(out var b)) b = new byte[100]; s.Send(b); _q.Enqueue(b); }"
    )]
    [InlineData(
        "readonly Message[] {|ZMQ1004:_free|} = new Message[16]; int _count; "
            + "Message Rent() => _count > 0 ? _free[--_count] : new Message(); "
            + "void Return(Message m) { if (_count < 16) _free[_count++] = m; else m.Dispose(); }"
    )]
    [InlineData(
        "readonly Message[] {|ZMQ1004:_free|} = new Message[16]; int _count; "
            + "Message Rent() { if (_count == 0) return new Message(); _count--; return _free[_count]; "
            + "} void Return(Message m) => _free[_count++] = m;"
    )]
    [InlineData(
        "struct Slot { public Message Value; } readonly Slot[] {|ZMQ1004:_slots|} = new Slot[4]; "
            + "Message Rent(int i) => Interlocked.Exchange(ref _slots[i].Value, null) ?? new Message(); "
            + "void Return(int i, Message m) => _slots[i].Value = m;"
    )]
    [InlineData(
        "Message {|ZMQ1004:_cached|}; Message Rent() { var m = _cached; _cached = null; return m ?? new Message(); "
            + "} void Return(Message m) => _cached = m;"
    )]
    [InlineData(
        "[ThreadStatic] static Message {|ZMQ1004:t_cached|}; static Message Rent() { var m = t_cached; t_cached = null; "
            + "return m ?? new Message(); } static void Return(Message m) => t_cached = m;"
    )]
    [InlineData(
        "readonly LinkedList<Message> {|ZMQ1004:_l|} = new(); Message Rent() { if (_l.Count == 0) return new Message(); "
            + "var m = _l.First.Value; _l.RemoveFirst(); return m; } void Return(Message m) => _l.AddFirst(m);"
    )]
    [InlineData(
        "readonly ConcurrentBag<Message>[] {|ZMQ1004:_b|} = new ConcurrentBag<Message>[8]; "
            + "ConcurrentBag<Message> For(int n) => _b[n & 7]; "
            + "Message Rent(int n) => For(n).TryTake(out var m) ? m : new Message(n); void Return(int n, Message m) => For(n).Add(m);"
    )]
    [InlineData(
        "[ThreadStatic] static Stack<Message> {|ZMQ1004:t_s|}; static Stack<Message> Free => t_s ??= new(); "
            + "static Message Rent() => Free.TryPop(out var m) ? m : new Message(); static void Return(Message m) => Free.Push(m);"
    )]
    [InlineData(
        "readonly ConcurrentBag<Message> {|ZMQ1004:_b|} = new(); Message Make() => new Message(); "
            + "Message Rent() { if (_b.TryTake(out var m)) return m; return Make(); } void Return(Message m) => _b.Add(m);"
    )]
    [InlineData(
        "readonly ConcurrentBag<Message> {|ZMQ1004:_b|} = new(); readonly Func<Message> _make; "
            + "C(Func<Message> make) => _make = make; Message Rent() => _b.TryTake(out var m) ? m : _make(); "
            + "void Return(Message m) => _b.Add(m);"
    )]
    [InlineData(
        "readonly Channel<Message> {|ZMQ1004:_c|} = Channel.CreateBounded<Message>(8); C() { for (var i = 0; i < 8; "
            + "i++) _c.Writer.TryWrite(new Message()); } async Task Use(Socket s) { var m = await _c.Reader.ReadAsync(); s.Recv(m); "
            + "await _c.Writer.WriteAsync(m); }"
    )]
    [InlineData(
        "readonly BlockingCollection<Message> {|ZMQ1004:_c|} = new(); C() => Prewarm(8); void Prewarm(int n) { for (var i = 0; "
            + "i < n; i++) _c.Add(new Message(1024)); } Message Rent() => _c.Take(); void Return(Message m) => _c.Add(m);"
    )]
    [InlineData(
        "readonly Queue<Message> {|ZMQ1004:_q|} = new(new[] { new Message(), new Message() }); "
            + "void M(Socket s) { var m = _q.Dequeue(); s.Recv(m); _q.Enqueue(m); }"
    )]
    [InlineData(
        "readonly ConcurrentQueue<Message> {|ZMQ1004:_free|} = new(), _ready = new(); "
            + "void R(Socket s) { if (!_free.TryDequeue(out var m)) m = new Message(); s.Recv(m); _ready.Enqueue(m); "
            + "} void W() { if (_ready.TryDequeue(out var m)) { Console.WriteLine(m.Size); _free.Enqueue(m); } }"
    )]
    [InlineData(
        "readonly Stack<Message> {|ZMQ1004:_s|} = new(); Message Rent() => _s.Count > 0 ? _s.Pop() : new Message(); "
            + "public readonly struct Lease : IDisposable { readonly C _pool; readonly Message _m; "
            + "public Lease(C pool) { _pool = pool; _m = pool.Rent(); } public void Dispose() => _pool._s.Push(_m); }"
    )]
    [InlineData(
        "readonly ConcurrentStack<nint> {|ZMQ1004:_blocks|} = new(); "
            + "void M(Socket s) { if (!_blocks.TryPop(out var p)) p = Make(); "
            + "using var m = new Message(p, 99999, x => _blocks.Push(x)); s.Send(m); "
            + "} static nint Make() => System.Runtime.InteropServices.Marshal.AllocHGlobal(99999);"
    )]
    [InlineData(
        "readonly ConcurrentDictionary<int, Stack<byte[]>> {|ZMQ1004:_d|} = new(); "
            + "byte[] Rent(int n) => _d.GetOrAdd(n, _ => new()).TryPop(out var b) ? b : new byte[n]; "
            + "void Return(byte[] b) => _d[b.Length].Push(b); void M(Socket s) { var b = Rent(8); s.Send(b.AsSpan(0, 4)); Return(b); "
            + "}"
    )]
    [InlineData(
        "readonly Stack<byte[]> {|ZMQ1004:_q|} = new(); void M(Socket s) { "
            + "var b = _q.Count > 0 ? _q.Pop() : GC.AllocateUninitializedArray<byte>(64); Send(s, b, 3); _q.Push(b); "
            + "} static void Send(Socket s, byte[] b, int n) => s.Send(new ReadOnlySpan<byte>(b, 0, n));"
    )]
    [InlineData(
        "readonly ConcurrentBag<Memory<byte>> {|ZMQ1004:_q|} = new(); "
            + "void M(Socket s) { if (!_q.TryTake(out var b)) b = new byte[100]; s.Send(b.Span); _q.Add(b); }"
    )]
    [InlineData(
        "readonly Stack<byte[]> {|ZMQ1004:_q|} = new(); void M(Socket s) { var b = _q.Count > 0 ? _q.Pop() : new byte[100]; "
            + "var n = s.Recv(b); _q.Push(b); }"
    )]
    [InlineData(
        "readonly IProducerConsumerCollection<Message> {|ZMQ1004:_b|} = new ConcurrentBag<Message>(); "
            + "Message Rent() => _b.TryTake(out var m) ? m : new Message(); void Return(Message m) => _b.TryAdd(m);"
    )]
    [InlineData(
        "readonly LinkedList<Message> {|ZMQ1004:_l|} = new(); Message Rent() { if (_l.Count == 0) return new Message(); "
            + "var m = _l.Last.Value; _l.RemoveLast(); return m; } void Return(Message m) => _l.AddLast(m);"
    )]
    [InlineData(
        "readonly LinkedList<Message> {|ZMQ1004:_l|} = new(); Message Rent() { if (_l.Count == 0) return new Message(); "
            + "var m = _l.First.Value; _l.Remove(m); return m; } void Return(Message m) => _l.AddLast(m);"
    )]
    [InlineData(
        "readonly List<Message> {|ZMQ1004:_l|} = new(); Message Rent() { if (_l.Count == 0) return new Message(); "
            + "var m = _l[0]; _l.RemoveRange(0, 1); return m; } void Return(Message m) => _l.Insert(0, m);"
    )]
    [InlineData(
        "readonly IList<Message> {|ZMQ1004:_l|} = new List<Message>(); "
            + "Message Rent() { if (_l.Count == 0) return new Message(); var m = _l[0]; _l.RemoveAt(0); return m; "
            + "} void Return(Message m) => _l.Add(m);"
    )]
    [InlineData(
        "readonly Stack<byte[]> {|ZMQ1004:_q|} = new(); void M(Socket s) { "
            + "var b = _q.Count > 0 ? _q.Pop() : GC.AllocateArray<byte>(64); s.Send(b); _q.Push(b); }"
    )]
    [InlineData(
        "readonly Stack<byte[]> {|ZMQ1004:_q|} = new(); void M(Socket s) { "
            + "var b = _q.Count > 0 ? _q.Pop() : System.Buffers.ArrayPool<byte>.Shared.Rent(64); s.Send(b); _q.Push(b); }"
    )]
    [InlineData(
        "readonly ConcurrentStack<nint> {|ZMQ1004:_blocks|} = new(); "
            + "void M(Socket s) { if (!_blocks.TryPop(out var p)) p = System.Runtime.InteropServices.Marshal.AllocCoTaskMem(99999); "
            + "using var m = new Message(p, 99999, x => _blocks.Push(x)); s.Send(m); }"
    )]
    [InlineData(
        "readonly ConcurrentStack<nint> {|ZMQ1004:_blocks|} = new(); "
            + "unsafe void M(Socket s) { if (!_blocks.TryPop(out var p)) "
            + "p = (nint)System.Runtime.InteropServices.NativeMemory.Alloc(99999); "
            + "using var m = new Message(p, 99999, x => _blocks.Push(x)); s.Send(m); }"
    )]
    [InlineData(
        "readonly ConcurrentBag<ArraySegment<byte>> {|ZMQ1004:_q|} = new(); "
            + "void M(Socket s) { if (!_q.TryTake(out var b)) b = new byte[100]; s.Send(b); _q.Add(b); }"
    )]
    [InlineData(
        "Message {|ZMQ1004:_cached|}; Message Rent() { var m = _cached; _cached = default; return m ?? new Message(); "
            + "} void Return(Message m) => _cached = m;"
    )]
    [InlineData(
        "Message {|ZMQ1004:_cached|}; Message Rent() { var m = _cached; _cached = default(Message); return m ?? new Message(); "
            + "} void Return(Message m) => _cached = m;"
    )]
    [InlineData(
        "Message {|ZMQ1004:_cached|}; Message Rent() { var m = _cached; _cached = null!; return m ?? new Message(); "
            + "} void Return(Message m) => _cached = m;"
    )]
    [InlineData(
        "readonly ConcurrentBag<Message> {|ZMQ1004:_b|} = new(); Message Rent() => _b.TryTake(out var m) ? m : new Message(); "
            + "async Task Return(Task<Message> m) => _b.Add(await m);"
    )]
    [InlineData(
        "readonly ConcurrentBag<Message> {|ZMQ1004:_b|} = new(); Message Rent() => _b.TryTake(out var m) ? m : new Message(); "
            + "void Return(Message a, Message b) => _b.Add(a ?? b);"
    )]
    [InlineData(
        "readonly ConcurrentBag<Message> {|ZMQ1004:_b|} = new(); Message Rent() => _b.TryTake(out var m) ? m : new Message(); "
            + "void Return(bool x, Message a) => _b.Add(x ? a : new Message(\"x\"));"
    )]
    [InlineData(
        "readonly ConcurrentBag<Message> {|ZMQ1004:_b|} = new(); Message Rent() => _b.TryTake(out var m) ? m : new Message(); "
            + "void Return(bool x, Message a) => _b.Add(x ? new Message(\"x\") : a);"
    )]
    [InlineData(
        "readonly ConcurrentBag<Message> {|ZMQ1004:_a|} = new(), _b = new(); "
            + "Message Rent(bool x) => (x ? _a : _b).TryTake(out var m) ? m : new Message(); "
            + "void Return(bool x, Message m) => (x ? _a : _b).Add(m);"
    )]
    [InlineData(
        "ConcurrentBag<Message> {|ZMQ1004:_a|} = new(); Message Rent() { Message m = null; _a?.TryTake(out m); "
            + "return m ?? new Message(); } void Return(Message m) => _a?.Add(m);"
    )]
    [InlineData(
        "readonly ConcurrentBag<Message> {|ZMQ1004:_a|} = new(), _b = new(); "
            + "Message Rent() => (_a ?? _b).TryTake(out var m) ? m : new Message(); void Return(Message m) => (_a ?? _b).Add(m);"
    )]
    [InlineData(
        "readonly Stack<Message> {|ZMQ1004:_s|} = new(); Message Rent(int n) => n switch { "
            + "0 => _s.Pop(), _ => new Message() }; void Return(Message m) => _s.Push(m);"
    )]
    [InlineData(
        "readonly Stack<Message> {|ZMQ1004:_s|} = new(); Message Rent() { Message m = null; if (_s.Count > 0) m = _s.Pop(); "
            + "m ??= new Message(); return m; } void Return(Message m) => _s.Push(m);"
    )]
    public Task Pool_Triggers(string members) => Code.Triggers($"{Usings}class C {{ {members} }}");

    [Theory]
    [InlineData("SortedDictionary<int, Stack<Message>>")]
    [InlineData("SortedList<int, Stack<Message>>")]
    [InlineData("IDictionary<int, Stack<Message>>")]
    [InlineData("IReadOnlyDictionary<int, Stack<Message>>")]
    [InlineData("System.Collections.Frozen.FrozenDictionary<int, Stack<Message>>")]
    [InlineData("System.Collections.Immutable.ImmutableDictionary<int, Stack<Message>>")]
    [InlineData("System.Collections.Immutable.ImmutableArray<Stack<Message>>")]
    [InlineData("IList<Stack<Message>>")]
    [InlineData("List<Stack<Message>>")]
    public Task Pools_by_key_Trigger(string type) =>
        Code.Triggers(
            $"{Usings}class C {{ readonly {type} {{|ZMQ1004:_pools|}} = default; "
                + "Message Rent(int n) => _pools[n].TryPop(out var m) ? m : new Message(n); "
                + $"void Return(int n, Message m) => _pools[n].Push(m); }}"
        );

    [Theory]
    [InlineData("AsyncLocal<Stack<Message>>")]
    [InlineData("Lazy<Stack<Message>>")]
    public Task Pool_in_a_holder_Triggers(string type) =>
        Code.Triggers(
            $"{Usings}class C {{ readonly {type} {{|ZMQ1004:_pool|}} = new(); "
                + "Message Rent() => _pool.Value.TryPop(out var m) ? m : new Message(); "
                + $"void Return(Message m) => _pool.Value.Push(m); }}"
        );

    [Fact]
    public Task Pool_of_buffers_that_callers_send_Triggers() =>
        Code.Triggers(
            Usings
                + """
                class BufferPool
                {
                    readonly ConcurrentBag<byte[]> {|ZMQ1004:_bag|} = new();
                    public byte[] Rent() => _bag.TryTake(out var b) ? b : new byte[64];
                    public void Return(byte[] b) => _bag.Add(b);
                }
                class Sender
                {
                    readonly BufferPool _pool = new();
                    void Send(Socket socket) { var b = _pool.Rent(); try { socket.Send(b.AsSpan(0, 4)); } finally { _pool.Return(b); } }
                }
                class FilePool
                {
                    readonly ConcurrentBag<byte[]> _bag = new();
                    public byte[] Take() => _bag.TryTake(out var b) ? b : new byte[64];
                    public void Give(byte[] b) => _bag.Add(b);
                    void Use(System.IO.Stream s) { var b = Take(); s.Write(b); Give(b); }
                }
                """
        );

    [Fact]
    public Task Parts_of_a_partial_class_are_seen_together_Triggers()
    {
        var test = Code.Analysis($"{Usings}partial class C {{ readonly ConcurrentBag<Message> {{|ZMQ1004:_bag|}} = new(); }}");
        test.TestState.Sources.Add(
            $"{Usings}partial class C {{ Message Rent() => _bag.TryTake(out var m) ? m : new Message(); "
                + $"void Return(Message m) => _bag.Add(m); }}"
        );
        return test.RunAsync();
    }

    [Fact]
    public Task Object_pools_and_policies_Trigger() =>
        Code.Triggers(
            """
            #nullable disable
            using Net.Zmq;
            using Microsoft.Extensions.ObjectPool;
            namespace Microsoft.Extensions.ObjectPool
            {
                public interface IPooledObjectPolicy<T> { T Create(); bool Return(T item); }
                public abstract class PooledObjectPolicy<T> : IPooledObjectPolicy<T> { public abstract T Create(); public abstract bool Return(T item); }
                public abstract class ObjectPool<T> { public abstract T Get(); public abstract void Return(T item); }
            }
            class {|ZMQ1004:MessagePolicy|} : PooledObjectPolicy<Message> { public override Message Create() => new(); public override bool Return(Message item) => true; }
            class TextPolicy : IPooledObjectPolicy<System.Text.StringBuilder> { public System.Text.StringBuilder Create() => new(); public bool Return(System.Text.StringBuilder item) => true; }
            class Feed
            {
                readonly ObjectPool<Message> _messages;
                readonly ObjectPool<System.Text.StringBuilder> _texts;
                void M(Socket s) { var m = _messages.Get(); s.Recv(m); _messages.Return(m); }
            }
            """
        );

    [Theory]
    [InlineData(
        "readonly ConcurrentQueue<Message> _q = new(); public void Enqueue(Message m) => _q.Enqueue(m); "
            + "void Loop(Socket s) { while (_q.TryDequeue(out var m)) { s.Send(m); m.Dispose(); } }"
    )] // work queues
    [InlineData(
        "readonly Channel<byte[]> _c = Channel.CreateUnbounded<byte[]>(); public void Post(byte[] m) => _c.Writer.TryWrite(m); "
            + "async Task Loop(Socket s) { while (true) { var b = await _c.Reader.ReadAsync(); s.Send(b); } }"
    )]
    [InlineData(
        "readonly ConcurrentQueue<Message> _q = new(); public void Post(Message m) => _q.Enqueue(m); "
            + "void Loop(Socket s) { while (_q.TryDequeue(out var m)) { s.Send(m); m.Dispose(); using var reply = new Message(); "
            + "s.Recv(reply); } }"
    )]
    [InlineData(
        "readonly ConcurrentQueue<Message> _q = new(); public void Post(Message m) => _q.Enqueue(m); "
            + "Message Next() => _q.TryDequeue(out var m) ? m : new Message(\"idle\");"
    )]
    [InlineData(
        "readonly Queue<Message> _q = new(); public void Post(Message m) => _q.Enqueue(m); "
            + "public Message Next() => _q.Count > 0 ? _q.Dequeue() : null;"
    )]
    [InlineData(
        "readonly BlockingCollection<Message> _q = new(); public void Post(Message m) => _q.Add(m); "
            + "public void Stop() => _q.Add(new Message()); void Loop(Socket s) { while (true) { using var m = _q.Take(); s.Send(m); "
            + "} }"
    )]
    [InlineData(
        "readonly ConcurrentBag<Message> _b = new(); Message Rent() => _b.TryTake(out var m) ? m : new Message(); "
            + "void Fill() => _b.Add(new Message());"
    )]
    [InlineData(
        "readonly Message[] _ring = new Message[8]; int _next; C() { for (var i = 0; i < 8; i++) _ring[i] = new Message(); "
            + "} Message Next() => _ring[_next++ & 7];"
    )]
    [InlineData(
        "readonly Message[] _history = new Message[8]; int _n; void Keep(Message m) { _history[_n & 7]?.Dispose(); "
            + "_history[_n++ & 7] = m; } Message Last => _history[(_n - 1) & 7];"
    )]
    [InlineData(
        "Message _current; void Set(Message m) => _current = m; void Clear() { _current?.Dispose(); _current = null; "
            + "} int Size => _current.Size;"
    )]
    [InlineData(
        "readonly Queue<byte[]> _q = new(); public void Post(byte[] b) => _q.Enqueue(b); "
            + "void Loop(Socket s) { var scratch = new byte[64]; while (_q.TryDequeue(out var b)) { s.Send(b); s.Recv(scratch); } }"
    )]
    [InlineData(
        "readonly List<byte[]> _l = new(); void Add(byte[] b) => _l.Add(b); "
            + "void Flush(Socket s) { foreach (var b in _l) s.Send(b); _l.Clear(); var x = new byte[4]; _l.Remove(x); }"
    )]
    [InlineData(
        "readonly Stack<byte[]> _scratch = new(); void M(Socket s) { "
            + "var b = _scratch.Count > 0 ? _scratch.Pop() : new byte[64]; b[0] = 1; Console.WriteLine(b.Length); _scratch.Push(b); "
            + "s.Send(\"x\"); }"
    )]
    [InlineData(
        "readonly System.Buffers.ArrayPool<byte> _pool = System.Buffers.ArrayPool<byte>.Create(); "
            + "void M(Socket s) { var b = _pool.Rent(9); s.Send(b.AsSpan(0, 9)); _pool.Return(b); }"
    )]
    [InlineData(
        "readonly ConcurrentBag<System.Text.StringBuilder> _b = new(); "
            + "System.Text.StringBuilder Rent() => _b.TryTake(out var m) ? m : new(); "
            + "void Return(System.Text.StringBuilder m) => _b.Add(m); void M(Socket s) => s.Send(Rent().ToString());"
    )]
    [InlineData(
        "readonly Queue<Message> _q = new(); public void Push(Message m) => _q.Enqueue(m); "
            + "public bool TryPop(out Message m) => _q.TryDequeue(out m);"
    )]
    [InlineData(
        "readonly ConcurrentQueue<Message> _q = new(); void R(Socket s) { var m = new Message(); s.Recv(m); _q.Enqueue(m); "
            + "} Message Next() { _q.TryDequeue(out var m); return m; }"
    )]
    [InlineData(
        "readonly Queue<Message> _pending = new(); void M(Socket s) { while (_pending.TryDequeue(out var m)) { try { "
            + "s.Send(m); } catch { _pending.Enqueue(m); return; } } }"
    )] // retries
    [InlineData(
        "readonly List<Message> _l = new(); public void Add(Message m) { _l.Add(m); if (_l.Count > 10) { _l[0].Dispose(); "
            + "_l.RemoveAt(0); } }"
    )] // a history
    [InlineData(
        "readonly Dictionary<int, byte[]> _c = new(); byte[] Get(int n) { "
            + "if (!_c.TryGetValue(n, out var b)) _c[n] = b = new byte[n]; return b; } void M(Socket s) => s.Send(Get(3));"
    )] // a cache
    [InlineData(
        "readonly ConcurrentBag<string> _b = new(); string Rent() => _b.TryTake(out var s) ? s : \"\"; void Return(string s) => _b.Add(s);"
    )] // other things
    [InlineData(
        "readonly ConcurrentBag<Socket> _b = new(); "
            + "Socket Rent(Context c) => _b.TryTake(out var s) ? s : new Socket(c, SocketType.Push); "
            + "void Return(Socket s) => _b.Add(s);"
    )]
    [InlineData(
        "readonly ConcurrentBag<byte[]> _b = new(); byte[] Rent() => _b.TryTake(out var b) ? b : new byte[64]; "
            + "void Return(byte[] b) => _b.Add(b);"
    )] // no socket in sight
    [InlineData(
        "void M(Socket s, int n) { var b = System.Buffers.ArrayPool<byte>.Shared.Rent(n); s.Send(b.AsSpan(0, n)); "
            + "System.Buffers.ArrayPool<byte>.Shared.Return(b); }"
    )]
    [InlineData(
        "Message _last = new(); void M(Socket s) { s.Recv(_last); } Message Take() { var m = _last; _last = new Message(); return m; }"
    )]
    [InlineData(
        "ConcurrentBag<Message> Bag => new(); Message Rent() => Bag.TryTake(out var m) ? m : new Message(); "
            + "void Return(Message m) => Bag.Add(m);"
    )]
    public Task Other_collections_DoNotTrigger(string members) => Code.DoesNotTrigger($"{Usings}class C {{ {members} }}");

    [Fact]
    public Task Pool_of_managed_objects_by_the_same_name_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            Usings
                + """
                class Message2 { }
                class MessagePool { readonly ConcurrentBag<Message2> _bag = new(); public Message2 Rent() => _bag.TryTake(out var m) ? m : new Message2(); public void Return(Message2 m) => _bag.Add(m); }
                """
        );

    [Fact]
    public Task Generic_pool_of_messages_Triggers() =>
        Code.Triggers(
            Usings
                + """
                class Pool<T> where T : class, new()
                {
                    readonly ConcurrentBag<T> _items = new();
                    public T Rent() => _items.TryTake(out var item) ? item : new T();
                    public void Return(T item) => _items.Add(item);
                }
                class Made<T>
                {
                    readonly Stack<T> _items = new();
                    public T Rent() => _items.TryPop(out var item) ? item : Activator.CreateInstance<T>();
                    public void Return(T item) => _items.Push(item);
                }
                class {|ZMQ1004:MadePool|} : Made<Message> { }
                class Work<T> { readonly Queue<T> _items = new(); public void Post(T item) => _items.Enqueue(item); public T Next() => _items.Dequeue(); }
                class {|ZMQ1004:MessagePool|} : Pool<Message> { }
                class Feed
                {
                    readonly Pool<Message> {|ZMQ1004:_pool|} = new();
                    readonly Pool<System.Text.StringBuilder> _texts = new();
                    readonly Work<Message> _work = new();
                    void M(Socket s) { var m = _pool.Rent(); s.Recv(m); _pool.Return(m); }
                    void Local(Socket s) { var {|ZMQ1004:pool|} = new Pool<Message>(); var m = pool.Rent(); s.Recv(m); pool.Return(m); }
                }
                """
        );

    [Fact]
    public Task Pool_whose_callers_make_the_items_Triggers() =>
        Code.Triggers(
            Usings
                + """
                class Free
                {
                    readonly ConcurrentStack<Message> {|ZMQ1004:_free|} = new();
                    public bool TryRent(out Message m) => _free.TryPop(out m);
                    public void Return(Message m) => _free.Push(m);
                }
                class Reader
                {
                    void Read(Free free, Socket s) { if (!free.TryRent(out var m)) m = new Message(); s.Recv(m); free.Return(m); }
                }
                """
        );
}
