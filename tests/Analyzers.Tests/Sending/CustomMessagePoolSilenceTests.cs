using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class CustomMessagePoolSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1004");

    private const string Usings =
        "#nullable disable\nusing System; using System.Collections.Concurrent; using System.Collections.Generic; "
        + "using System.Threading; using System.Threading.Channels; using System.Threading.Tasks; using Net.Zmq;\n";

    [Theory]
    [InlineData(
        """
            readonly ConcurrentQueue<Message> _q = new();
            public void Enqueue(Message m) => _q.Enqueue(m);
            void Loop(Socket s) { while (_q.TryDequeue(out var m)) { s.Send(m); m.Dispose(); } }
            """
    )] // work queues
    [InlineData(
        """
            readonly Channel<byte[]> _c = Channel.CreateUnbounded<byte[]>();
            public void Post(byte[] m) => _c.Writer.TryWrite(m);
            async Task Loop(Socket s) { while (true) { var b = await _c.Reader.ReadAsync(); s.Send(b); } }
            """
    )]
    [InlineData(
        """
            readonly ConcurrentQueue<Message> _q = new();
            public void Post(Message m) => _q.Enqueue(m);
            void Loop(Socket s)
            {
                while (_q.TryDequeue(out var m))
                {
                    s.Send(m);
                    m.Dispose();
                    using var reply = new Message();
                    s.Recv(reply);
                }
            }
            """
    )]
    [FullData(
        """
            readonly ConcurrentQueue<Message> _q = new();
            public void Post(Message m) => _q.Enqueue(m);
            Message Next() => _q.TryDequeue(out var m) ? m : new Message("idle");
            """
    )]
    [FullData(
        """
            readonly Queue<Message> _q = new();
            public void Post(Message m) => _q.Enqueue(m);
            public Message Next() => _q.Count > 0 ? _q.Dequeue() : null;
            """
    )]
    [InlineData(
        """
            readonly BlockingCollection<Message> _q = new();
            public void Post(Message m) => _q.Add(m);
            public void Stop() => _q.Add(new Message());
            void Loop(Socket s) { while (true) { using var m = _q.Take(); s.Send(m); } }
            """
    )]
    [InlineData(
        """
            readonly Queue<byte[]> _q = new();
            public void Post(byte[] b) => _q.Enqueue(b);
            void Loop(Socket s)
            {
                var scratch = new byte[64];
                while (_q.TryDequeue(out var b)) { s.Send(b); s.Recv(scratch); }
            }
            """
    )]
    [FullData(
        """
            readonly List<byte[]> _l = new();
            void Add(byte[] b) => _l.Add(b);
            void Flush(Socket s)
            {
                foreach (var b in _l) s.Send(b);
                _l.Clear();
                var x = new byte[4];
                _l.Remove(x);
            }
            """
    )]
    [FullData(
        """
            readonly Queue<Message> _q = new();
            public void Push(Message m) => _q.Enqueue(m);
            public bool TryPop(out Message m) => _q.TryDequeue(out m);
            """
    )]
    [InlineData(
        """
            readonly ConcurrentQueue<Message> _q = new();
            void R(Socket s) { var m = new Message(); s.Recv(m); _q.Enqueue(m); }
            Message Next() { _q.TryDequeue(out var m); return m; }
            """
    )]
    public Task Work_queue_DoesNotTrigger(string members) => Code.DoesNotTrigger($"{Usings}class C {{ {members} }}");

    [Theory]
    [InlineData(
        """
            readonly Queue<Message> _pending = new();
            void M(Socket s)
            {
                while (_pending.TryDequeue(out var m))
                {
                    try { s.Send(m); }
                    catch { _pending.Enqueue(m); return; }
                }
            }
            """
    )] // retries
    public Task Retries_DoNotTrigger(string members) => Code.DoesNotTrigger($"{Usings}class C {{ {members} }}");

    [Theory]
    [InlineData(
        """
            readonly List<Message> _l = new();
            public void Add(Message m) { _l.Add(m); if (_l.Count > 10) { _l[0].Dispose(); _l.RemoveAt(0); } }
            """
    )] // a history
    [FullData(
        """
            readonly Message[] _history = new Message[8];
            int _n;
            void Keep(Message m) { _history[_n & 7]?.Dispose(); _history[_n++ & 7] = m; }
            Message Last => _history[(_n - 1) & 7];
            """
    )]
    public Task History_DoesNotTrigger(string members) => Code.DoesNotTrigger($"{Usings}class C {{ {members} }}");

    [Theory]
    [InlineData(
        """
            readonly ConcurrentBag<Message> _b = new();
            Message Rent() => _b.TryTake(out var m) ? m : new Message();
            void Fill() => _b.Add(new Message());
            """
    )]
    public Task Collection_that_nothing_comes_back_to_DoesNotTrigger(string members) =>
        Code.DoesNotTrigger($"{Usings}class C {{ {members} }}");

    [Theory]
    [InlineData(
        """
            readonly Message[] _ring = new Message[8];
            int _next;
            C() { for (var i = 0; i < 8; i++) _ring[i] = new Message(); }
            Message Next() => _ring[_next++ & 7];
            """
    )]
    public Task Message_that_is_taken_in_turn_DoesNotTrigger(string members) => Code.DoesNotTrigger($"{Usings}class C {{ {members} }}");

    [Theory]
    [InlineData(
        """
            Message _current;
            void Set(Message m) => _current = m;
            void Clear() { _current?.Dispose(); _current = null; }
            int Size => _current.Size;
            """
    )]
    [FullData(
        """
            Message _last = new();
            void M(Socket s) { s.Recv(_last); }
            Message Take() { var m = _last; _last = new Message(); return m; }
            """
    )]
    public Task Message_that_is_replaced_DoesNotTrigger(string members) => Code.DoesNotTrigger($"{Usings}class C {{ {members} }}");

    [Theory]
    [InlineData(
        """
            readonly Stack<byte[]> _scratch = new();
            void M(Socket s)
            {
                var b = _scratch.Count > 0 ? _scratch.Pop() : new byte[64];
                b[0] = 1;
                Console.WriteLine(b.Length);
                _scratch.Push(b);
                s.Send("x");
            }
            """
    )]
    [FullData(
        """
            readonly Dictionary<int, byte[]> _c = new();
            byte[] Get(int n) { if (!_c.TryGetValue(n, out var b)) _c[n] = b = new byte[n]; return b; }
            void M(Socket s) => s.Send(Get(3));
            """
    )] // a cache
    [FullData(
        """
            readonly ConcurrentBag<byte[]> _b = new();
            byte[] Rent() => _b.TryTake(out var b) ? b : new byte[64];
            void Return(byte[] b) => _b.Add(b);
            """
    )] // no socket in sight
    public Task Buffer_that_no_send_takes_DoesNotTrigger(string members) => Code.DoesNotTrigger($"{Usings}class C {{ {members} }}");

    [Theory]
    [InlineData(
        """
            readonly System.Buffers.ArrayPool<byte> _pool = System.Buffers.ArrayPool<byte>.Create();
            void M(Socket s) { var b = _pool.Rent(9); s.Send(b.AsSpan(0, 9)); _pool.Return(b); }
            """
    )]
    [FullData(
        """
            void M(Socket s, int n)
            {
                var b = System.Buffers.ArrayPool<byte>.Shared.Rent(n);
                s.Send(b.AsSpan(0, n));
                System.Buffers.ArrayPool<byte>.Shared.Return(b);
            }
            """
    )]
    public Task Pool_of_the_framework_DoesNotTrigger(string members) => Code.DoesNotTrigger($"{Usings}class C {{ {members} }}");

    [Theory]
    [InlineData(
        """
            readonly ConcurrentBag<System.Text.StringBuilder> _b = new();
            System.Text.StringBuilder Rent() => _b.TryTake(out var m) ? m : new();
            void Return(System.Text.StringBuilder m) => _b.Add(m);
            void M(Socket s) => s.Send(Rent().ToString());
            """
    )]
    [FullData(
        """
            readonly ConcurrentBag<string> _b = new();
            string Rent() => _b.TryTake(out var s) ? s : "";
            void Return(string s) => _b.Add(s);
            """
    )] // other things
    [FullData(
        """
            readonly ConcurrentBag<Socket> _b = new();
            Socket Rent(Context c) => _b.TryTake(out var s) ? s : new Socket(c, SocketType.Push);
            void Return(Socket s) => _b.Add(s);
            """
    )]
    public Task Pool_of_other_things_DoesNotTrigger(string members) => Code.DoesNotTrigger($"{Usings}class C {{ {members} }}");

    [Theory]
    [InlineData(
        """
            ConcurrentBag<Message> Bag => new();
            Message Rent() => Bag.TryTake(out var m) ? m : new Message();
            void Return(Message m) => Bag.Add(m);
            """
    )]
    public Task New_collection_for_each_call_DoesNotTrigger(string members) => Code.DoesNotTrigger($"{Usings}class C {{ {members} }}");

    [Fact]
    public Task Pool_of_managed_objects_by_the_same_name_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            $$"""
            {{Usings}}class Message2 { }
            class MessagePool
            {
                readonly ConcurrentBag<Message2> _bag = new();
                public Message2 Rent() => _bag.TryTake(out var m) ? m : new Message2();
                public void Return(Message2 m) => _bag.Add(m);
            }
            """
        );
}
