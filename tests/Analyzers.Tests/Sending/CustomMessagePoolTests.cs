using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Testing;
using Code = ZmqPerf.Analyzers.Tests.Sending.Snippet<ZmqPerf.CodeFixes.Sending.CustomMessagePoolFixer>;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class CustomMessagePoolTests
{
    private const string Usings = "#nullable disable\nusing System; using System.Collections.Concurrent; using System.Collections.Generic; using System.Threading; using System.Threading.Channels; using System.Threading.Tasks; using Net.Zmq;\n";

    [Theory]
    [InlineData("readonly ConcurrentBag<Message> {|ZMQ1004:_bag|} = new(); public Message Rent() => _bag.TryTake(out var m) ? m : new Message(); public void Return(Message m) => _bag.Add(m);")]
    [InlineData("readonly ConcurrentQueue<Message> {|ZMQ1004:_q|} = new(); public void Rent(out Message m) { if (!_q.TryDequeue(out m)) m = new Message(); } public void Return(Message m) => _q.Enqueue(m);")]
    [InlineData("readonly Stack<Message> {|ZMQ1004:_s|} = new(); public Message Get() { lock (_s) { if (_s.Count > 0) return _s.Pop(); } return new Message(64); } public void Put(Message m) { lock (_s) _s.Push(m); }")]
    [InlineData("readonly List<Message> {|ZMQ1004:_l|} = new(); Message Rent() { if (_l.Count == 0) return new Message(); var m = _l[^1]; _l.RemoveAt(_l.Count - 1); return m; } void Return(Message m) => _l.Add(m);")]
    [InlineData("[ThreadStatic] static Stack<Message> {|ZMQ1004:t_s|}; static Message Rent() { var s = t_s ??= new(); return s.TryPop(out var m) ? m : new Message(); } static void Return(Message m) => (t_s ??= new()).Push(m);")]
    [InlineData("readonly ThreadLocal<Stack<Message>> {|ZMQ1004:_s|} = new(() => new()); Message Rent() => _s.Value.TryPop(out var m) ? m : new Message(); void Return(Message m) => _s.Value.Push(m);")]
    [InlineData("readonly ConcurrentBag<Message>[] {|ZMQ1004:_b|} = new ConcurrentBag<Message>[8]; Message Rent(int i) { var b = _b[i]; if (b.TryTake(out var m)) return m; return new Message(1 << i); } void Return(int i, Message m) => _b[i].Add(m);")]
    [InlineData("readonly Dictionary<int, Stack<Message>> {|ZMQ1004:_d|} = new(); Message Rent(int n) { if (_d.TryGetValue(n, out var s) && s.Count > 0) return s.Pop(); return new Message(n); } void Return(int n, Message m) { if (!_d.TryGetValue(n, out var s)) _d[n] = s = new(); s.Push(m); }")]
    [InlineData("readonly ConcurrentDictionary<int, ConcurrentBag<Message>> {|ZMQ1004:_d|} = new(); Message Rent(int n) => _d.GetOrAdd(n, _ => new()).TryTake(out var m) ? m : new Message(n); void Return(int n, Message m) => _d.GetOrAdd(n, _ => new()).Add(m);")]
    [InlineData("readonly Channel<Message> {|ZMQ1004:_c|} = Channel.CreateBounded<Message>(8); Message Rent() => _c.Reader.TryRead(out var m) ? m : new Message(); void Return(Message m) => _c.Writer.TryWrite(m);")]
    [InlineData("readonly BlockingCollection<Message> {|ZMQ1004:_c|} = new(); public C() { for (var i = 0; i < 8; i++) _c.Add(new Message()); } Message Rent() => _c.Take(); void Return(Message m) => _c.Add(m);")]
    [InlineData("Message {|ZMQ1004:_slot|}; Message Rent() => Interlocked.Exchange(ref _slot, null) ?? new Message(); void Return(Message m) { if (Interlocked.CompareExchange(ref _slot, m, null) != null) m.Dispose(); }")]
    [InlineData("readonly Message[] {|ZMQ1004:_s|} = new Message[4]; Message Rent() { for (var i = 0; i < 4; i++) { var m = _s[i]; if (m != null) { _s[i] = null; return m; } } return new Message(); } void Return(Message m) { for (var i = 0; i < 4; i++) if (_s[i] == null) { _s[i] = m; return; } }")]
    [InlineData("ConcurrentBag<Message> {|ZMQ1004:Bag|} { get; } = new(); Message Rent() => Bag.TryTake(out var m) ? m : new Message(); void Return(Message m) => Bag.Add(m);")]
    [InlineData("readonly ConcurrentBag<Message> {|ZMQ1004:_b|} = new(); Message Rent(int n) { if (!_b.TryTake(out var m)) m = new Message(n); else m.Rebuild(n); return m; } void Return(Message m) { m.Rebuild(); _b.Add(m); }")]
    [InlineData("readonly ConcurrentQueue<byte[]> {|ZMQ1004:_q|} = new(); void M(Socket s) { if (!_q.TryDequeue(out var b)) b = new byte[100]; s.Send(b); _q.Enqueue(b); }")]
    [InlineData("readonly Stack<byte[]> {|ZMQ1004:_q|} = new(); void M(Socket s) { var b = _q.Count > 0 ? _q.Pop() : new byte[100]; var n = s.Recv(b); _q.Push(b); }")]
    public Task Pool_Triggers(string members) => Code.Triggers($"{Usings}class C {{ {members} }}");

    [Fact]
    public Task Pool_of_buffers_that_callers_send_Triggers() => Code.Triggers(Usings + """
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
        """);

    [Fact]
    public Task Parts_of_a_partial_class_are_seen_together_Triggers()
    {
        var test = Code.Analysis($"{Usings}partial class C {{ readonly ConcurrentBag<Message> {{|ZMQ1004:_bag|}} = new(); }}");
        test.TestState.Sources.Add($"{Usings}partial class C {{ Message Rent() => _bag.TryTake(out var m) ? m : new Message(); void Return(Message m) => _bag.Add(m); }}");
        return test.RunAsync();
    }

    [Fact]
    public Task Object_pools_and_policies_Trigger() => Code.Triggers("""
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
            readonly ObjectPool<Message> {|ZMQ1004:_messages|};
            readonly ObjectPool<System.Text.StringBuilder> _texts;
            void M(Socket s) { var m = _messages.Get(); s.Recv(m); _messages.Return(m); }
        }
        """);

    [Theory]
    [InlineData("readonly ConcurrentQueue<Message> _q = new(); public void Enqueue(Message m) => _q.Enqueue(m); void Loop(Socket s) { while (_q.TryDequeue(out var m)) { s.Send(m); m.Dispose(); } }")]    // work queues
    [InlineData("readonly Channel<byte[]> _c = Channel.CreateUnbounded<byte[]>(); public void Post(byte[] m) => _c.Writer.TryWrite(m); async Task Loop(Socket s) { while (true) { var b = await _c.Reader.ReadAsync(); s.Send(b); } }")]
    [InlineData("readonly Queue<Message> _q = new(); public void Push(Message m) => _q.Enqueue(m); public bool TryPop(out Message m) => _q.TryDequeue(out m);")]
    [InlineData("readonly ConcurrentQueue<Message> _q = new(); void R(Socket s) { var m = new Message(); s.Recv(m); _q.Enqueue(m); } Message Next() { _q.TryDequeue(out var m); return m; }")]
    [InlineData("readonly Queue<Message> _pending = new(); void M(Socket s) { while (_pending.TryDequeue(out var m)) { try { s.Send(m); } catch { _pending.Enqueue(m); return; } } }")]                        // retries
    [InlineData("readonly List<Message> _l = new(); public void Add(Message m) { _l.Add(m); if (_l.Count > 10) { _l[0].Dispose(); _l.RemoveAt(0); } }")]                                                       // a history
    [InlineData("readonly Dictionary<int, byte[]> _c = new(); byte[] Get(int n) { if (!_c.TryGetValue(n, out var b)) _c[n] = b = new byte[n]; return b; } void M(Socket s) => s.Send(Get(3));")]               // a cache
    [InlineData("readonly ConcurrentBag<string> _b = new(); string Rent() => _b.TryTake(out var s) ? s : \"\"; void Return(string s) => _b.Add(s);")]                                                       // other things
    [InlineData("readonly ConcurrentBag<Socket> _b = new(); Socket Rent(Context c) => _b.TryTake(out var s) ? s : new Socket(c, SocketType.Push); void Return(Socket s) => _b.Add(s);")]
    [InlineData("readonly ConcurrentBag<byte[]> _b = new(); byte[] Rent() => _b.TryTake(out var b) ? b : new byte[64]; void Return(byte[] b) => _b.Add(b);")]                                                  // no socket in sight
    [InlineData("void M(Socket s, int n) { var b = System.Buffers.ArrayPool<byte>.Shared.Rent(n); s.Send(b.AsSpan(0, n)); System.Buffers.ArrayPool<byte>.Shared.Return(b); }")]
    [InlineData("Message _last = new(); void M(Socket s) { s.Recv(_last); } Message Take() { var m = _last; _last = new Message(); return m; }")]
    public Task Other_collections_DoNotTrigger(string members) => Code.DoesNotTrigger($"{Usings}class C {{ {members} }}");

    [Fact]
    public Task Pool_of_managed_objects_by_the_same_name_DoesNotTrigger() => Code.DoesNotTrigger(Usings + """
        class Message2 { }
        class MessagePool { readonly ConcurrentBag<Message2> _bag = new(); public Message2 Rent() => _bag.TryTake(out var m) ? m : new Message2(); public void Return(Message2 m) => _bag.Add(m); }
        """);

    [Fact]
    public Task Pool_field_of_the_user_IsNotFixed() =>
        Code.IsNotFixed(Usings + "class C { readonly ConcurrentBag<Message> {|ZMQ1004:_bag|} = new(); Message Rent() => _bag.TryTake(out var m) ? m : new Message(); void Return(Message m) => _bag.Add(m); }");

    [Fact]
    public Task Pool_of_the_library_IsFixed_by_sending_the_span()
    {
        var test = Code.Fix("while (running) { using var a = {|ZMQ1004:MessagePool.Shared.Rent(payload)|}; socket.Send(a); }", "while (running) { socket.Send(payload); }");
        test.ZmqVersion = ZmqVersion.V0_4_1;
        return test.RunAsync();
    }

    [Fact]
    public Task Several_uses_of_the_library_s_pool_IsFixed_where_they_carry_a_span()
    {
        var test = Code.Fix("""
            // rent
            var a = {|ZMQ1004:MessagePool.Shared.Rent(payload)|};
            socket.Send(a);
            using (var b = {|ZMQ1004:MessagePool.Shared.Rent(payload.AsSpan(1))|})
            {
                socket.Send(b, SendFlags.SendMore);
            }

            socket.Send({|ZMQ1004:MessagePool.Shared.Rent(payload)|});
            var c = {|ZMQ1004:MessagePool.Shared.Rent(size)|};
            socket.Send(c);
            var d = {|ZMQ1004:MessagePool.Shared.Rent(payload)|};
            payload[0] = 1;
            socket.Send(d);
            var e = {|ZMQ1004:MessagePool.Shared.Rent(payload)|};
            socket.Send(e, SendFlags.DontWait);
            """, """
            // rent
            socket.Send(payload);
            socket.Send(payload.AsSpan(1), SendFlags.SendMore);

            socket.Send(payload);
            var c = {|ZMQ1004:MessagePool.Shared.Rent(size)|};
            socket.Send(c);
            var d = {|ZMQ1004:MessagePool.Shared.Rent(payload)|};
            payload[0] = 1;
            socket.Send(d);
            var e = {|ZMQ1004:MessagePool.Shared.Rent(payload)|};
            socket.Send(e, SendFlags.DontWait);
            """);
        test.ZmqVersion = ZmqVersion.V0_4_1;
        return test.RunAsync();
    }

    [Fact]
    public Task First_pool_of_the_library_Triggers()
    {
        var test = Code.Analysis("var m = {|ZMQ1004:MessagePool.Rent()|}; socket.Recv(m); {|ZMQ1004:MessagePool.Return(m)|};");
        test.ZmqVersion = ZmqVersion.V0_1_0;
        return test.RunAsync();
    }
}
