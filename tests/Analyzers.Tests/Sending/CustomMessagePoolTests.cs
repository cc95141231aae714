using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class CustomMessagePoolTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1004");

    private const string Usings =
        "#nullable disable\nusing System; using System.Collections.Concurrent; using System.Collections.Generic; "
        + "using System.Threading; using System.Threading.Channels; using System.Threading.Tasks; using Net.Zmq;\n";

    [Theory]
    [InlineData(
        """
            readonly ConcurrentBag<Message> {|ZMQ1004:_bag|} = new();
            public Message Rent() => _bag.TryTake(out var m) ? m : new Message();
            public void Return(Message m) => _bag.Add(m);
            """
    )]
    [InlineData(
        """
            readonly ConcurrentQueue<Message> {|ZMQ1004:_q|} = new();
            public void Rent(out Message m) { if (!_q.TryDequeue(out m)) m = new Message(); }
            public void Return(Message m) => _q.Enqueue(m);
            """
    )]
    [InlineData(
        """
            ConcurrentBag<Message> {|ZMQ1004:Bag|} { get; } = new();
            Message Rent() => Bag.TryTake(out var m) ? m : new Message();
            void Return(Message m) => Bag.Add(m);
            """
    )]
    [InlineData(
        """
            readonly ConcurrentBag<Message> {|ZMQ1004:_b|} = new();
            Message Rent(int n) { if (!_b.TryTake(out var m)) m = new Message(n); else m.Rebuild(n); return m; }
            void Return(Message m) { m.Rebuild(); _b.Add(m); }
            """
    )]
    [InlineData(
        """
            readonly ConcurrentBag<Message> {|ZMQ1004:_b|} = new();
            Message Make() => new Message();
            Message Rent() { if (_b.TryTake(out var m)) return m; return Make(); }
            void Return(Message m) => _b.Add(m);
            """
    )]
    [InlineData(
        """
            readonly ConcurrentBag<Message> {|ZMQ1004:_b|} = new();
            readonly Func<Message> _make;
            C(Func<Message> make) => _make = make;
            Message Rent() => _b.TryTake(out var m) ? m : _make();
            void Return(Message m) => _b.Add(m);
            """
    )]
    [FullData(
        """
            readonly ConcurrentBag<Message> {|ZMQ1004:_b|} = new();
            Message Rent() => _b.TryTake(out var m) ? m : new Message();
            async Task Return(Task<Message> m) => _b.Add(await m);
            """
    )]
    [InlineData(
        """
            readonly ConcurrentBag<Message> {|ZMQ1004:_b|} = new();
            Message Rent() => _b.TryTake(out var m) ? m : new Message();
            void Return(Message a, Message b) => _b.Add(a ?? b);
            """
    )]
    [FullData(
        """
            readonly ConcurrentBag<Message> {|ZMQ1004:_b|} = new();
            Message Rent() => _b.TryTake(out var m) ? m : new Message();
            void Return(bool x, Message a) => _b.Add(x ? a : new Message("x"));
            """
    )]
    [InlineData(
        """
            readonly ConcurrentBag<Message> {|ZMQ1004:_b|} = new();
            Message Rent() => _b.TryTake(out var m) ? m : new Message();
            void Return(bool x, Message a) => _b.Add(x ? new Message("x") : a);
            """
    )]
    [InlineData(
        """
            readonly ConcurrentBag<Message> {|ZMQ1004:_a|} = new(), _b = new();
            Message Rent(bool x) => (x ? _a : _b).TryTake(out var m) ? m : new Message();
            void Return(bool x, Message m) => (x ? _a : _b).Add(m);
            """
    )]
    [InlineData(
        """
            ConcurrentBag<Message> {|ZMQ1004:_a|} = new();
            Message Rent() { Message m = null; _a?.TryTake(out m); return m ?? new Message(); }
            void Return(Message m) => _a?.Add(m);
            """
    )]
    [InlineData(
        """
            readonly ConcurrentBag<Message> {|ZMQ1004:_a|} = new(), _b = new();
            Message Rent() => (_a ?? _b).TryTake(out var m) ? m : new Message();
            void Return(Message m) => (_a ?? _b).Add(m);
            """
    )]
    public Task Pool_of_messages_in_a_concurrent_collection_Triggers(string members) => Code.Triggers($"{Usings}class C {{ {members} }}");

    [Theory]
    [InlineData(
        """
            readonly Stack<Message> {|ZMQ1004:_s|} = new();
            public Message Get() { lock (_s) { if (_s.Count > 0) return _s.Pop(); } return new Message(64); }
            public void Put(Message m) { lock (_s) _s.Push(m); }
            """
    )]
    [InlineData(
        """
            readonly Stack<Message> {|ZMQ1004:_s|} = new();
            Message Rent() => _s.Count > 0 ? _s.Pop() : new Message();
            public readonly struct Lease : IDisposable
            {
                readonly C _pool;
                readonly Message _m;
                public Lease(C pool) { _pool = pool; _m = pool.Rent(); }
                public void Dispose() => _pool._s.Push(_m);
            }
            """
    )]
    [FullData(
        """
            readonly Stack<Message> {|ZMQ1004:_s|} = new();
            Message Rent(int n) => n switch { 0 => _s.Pop(), _ => new Message() };
            void Return(Message m) => _s.Push(m);
            """
    )]
    [FullData(
        """
            readonly Stack<Message> {|ZMQ1004:_s|} = new();
            Message Rent() { Message m = null; if (_s.Count > 0) m = _s.Pop(); m ??= new Message(); return m; }
            void Return(Message m) => _s.Push(m);
            """
    )]
    public Task Pool_of_messages_in_a_stack_Triggers(string members) => Code.Triggers($"{Usings}class C {{ {members} }}");

    [Theory]
    [InlineData(
        """
            readonly List<Message> {|ZMQ1004:_l|} = new();
            Message Rent()
            {
                if (_l.Count == 0) return new Message();
                var m = _l[^1];
                _l.RemoveAt(_l.Count - 1);
                return m;
            }
            void Return(Message m) => _l.Add(m);
            """
    )]
    [FullData(
        """
            readonly List<Message> {|ZMQ1004:_l|} = new();
            Message Rent()
            {
                if (_l.Count == 0) return new Message();
                var m = _l[0];
                _l.RemoveRange(0, 1);
                return m;
            }
            void Return(Message m) => _l.Insert(0, m);
            """
    )]
    [InlineData(
        """
            readonly IList<Message> {|ZMQ1004:_l|} = new List<Message>();
            Message Rent() { if (_l.Count == 0) return new Message(); var m = _l[0]; _l.RemoveAt(0); return m; }
            void Return(Message m) => _l.Add(m);
            """
    )]
    public Task Pool_of_messages_in_a_list_Triggers(string members) => Code.Triggers($"{Usings}class C {{ {members} }}");

    [Theory]
    [InlineData(
        """
            readonly LinkedList<Message> {|ZMQ1004:_l|} = new();
            Message Rent()
            {
                if (_l.Count == 0) return new Message();
                var m = _l.First.Value;
                _l.RemoveFirst();
                return m;
            }
            void Return(Message m) => _l.AddFirst(m);
            """
    )]
    [FullData(
        """
            readonly LinkedList<Message> {|ZMQ1004:_l|} = new();
            Message Rent()
            {
                if (_l.Count == 0) return new Message();
                var m = _l.Last.Value;
                _l.RemoveLast();
                return m;
            }
            void Return(Message m) => _l.AddLast(m);
            """
    )]
    [InlineData(
        """
            readonly LinkedList<Message> {|ZMQ1004:_l|} = new();
            Message Rent()
            {
                if (_l.Count == 0) return new Message();
                var m = _l.First.Value;
                _l.Remove(m);
                return m;
            }
            void Return(Message m) => _l.AddLast(m);
            """
    )]
    public Task Pool_of_messages_in_a_linked_list_Triggers(string members) => Code.Triggers($"{Usings}class C {{ {members} }}");

    [Theory]
    [InlineData(
        """
            readonly Queue<Message> {|ZMQ1004:_q|} = new(new[] { new Message(), new Message() });
            void M(Socket s) { var m = _q.Dequeue(); s.Recv(m); _q.Enqueue(m); }
            """
    )]
    [InlineData(
        """
            readonly ConcurrentQueue<Message> {|ZMQ1004:_free|} = new(), _ready = new();
            void R(Socket s)
            {
                if (!_free.TryDequeue(out var m)) m = new Message();
                s.Recv(m);
                _ready.Enqueue(m);
            }
            void W() { if (_ready.TryDequeue(out var m)) { Console.WriteLine(m.Size); _free.Enqueue(m); } }
            """
    )]
    public Task Pool_of_messages_in_a_queue_Triggers(string members) => Code.Triggers($"{Usings}class C {{ {members} }}");

    [Theory]
    [InlineData(
        """
            readonly IProducerConsumerCollection<Message> {|ZMQ1004:_b|} = new ConcurrentBag<Message>();
            Message Rent() => _b.TryTake(out var m) ? m : new Message();
            void Return(Message m) => _b.TryAdd(m);
            """
    )]
    public Task Pool_of_messages_in_a_bag_Triggers(string members) => Code.Triggers($"{Usings}class C {{ {members} }}");

    [Theory]
    [InlineData("AsyncLocal<Stack<Message>>")]
    [FullData("Lazy<Stack<Message>>")]
    public Task Pool_in_a_holder_Triggers(string type) =>
        Code.Triggers(
            $"{Usings}class C {{ readonly {type} {{|ZMQ1004:_pool|}} = new(); "
                + "Message Rent() => _pool.Value.TryPop(out var m) ? m : new Message(); "
                + $"void Return(Message m) => _pool.Value.Push(m); }}"
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
                public abstract class PooledObjectPolicy<T> : IPooledObjectPolicy<T>
                {
                    public abstract T Create();
                    public abstract bool Return(T item);
                }
                public abstract class ObjectPool<T> { public abstract T Get(); public abstract void Return(T item); }
            }
            class {|ZMQ1004:MessagePolicy|} : PooledObjectPolicy<Message>
            {
                public override Message Create() => new();
                public override bool Return(Message item) => true;
            }
            class TextPolicy : IPooledObjectPolicy<System.Text.StringBuilder>
            {
                public System.Text.StringBuilder Create() => new();
                public bool Return(System.Text.StringBuilder item) => true;
            }
            class Feed
            {
                readonly ObjectPool<Message> _messages;
                readonly ObjectPool<System.Text.StringBuilder> _texts;
                void M(Socket s) { var m = _messages.Get(); s.Recv(m); _messages.Return(m); }
            }
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
                class Work<T>
                {
                    readonly Queue<T> _items = new();
                    public void Post(T item) => _items.Enqueue(item);
                    public T Next() => _items.Dequeue();
                }
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
