using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

/// <summary>ZMQ1004 speaks once of each pool, where it is made, however many storages it has and whoever holds it.</summary>
public sealed class OnePoolTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1004");

    private const string Usings = """
        #nullable disable
        using System;
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using System.Threading;
        using Microsoft.Extensions.ObjectPool;
        using Net.Zmq;

        namespace Microsoft.Extensions.ObjectPool
        {
            public interface IPooledObjectPolicy<T> { T Create(); bool Return(T item); }
            public abstract class ObjectPool<T> { public abstract T Get(); public abstract void Return(T item); }
            public static class ObjectPool { public static ObjectPool<T> Create<T>(IPooledObjectPolicy<T> policy = null) => null; }
        }

        class Pool<T> where T : class, new()
        {
            readonly ConcurrentBag<T> _items = new();
            public T Rent() => _items.TryTake(out var item) ? item : new T();
            public void Return(T item) => _items.Add(item);
        }


        """;

    [Theory]
    [InlineData(
        "a thread's own and the common one",
        """
            [ThreadStatic] static Stack<Message> {|ZMQ1004:t_own|};
            static readonly ConcurrentBag<Message> s_common = new();
            static Message Rent()
            {
                if (t_own != null && t_own.TryPop(out var m)) return m;
                if (s_common.TryTake(out m)) return m;
                return new Message();
            }

            static void Return(Message m) { if ((t_own ??= new()).Count < 9) t_own.Push(m); else s_common.Add(m); }
            """
    )]
    [InlineData(
        "two sizes, rented by one method",
        """
            readonly ConcurrentBag<Message> {|ZMQ1004:_small|} = new(), _large = new();
            Message Rent(int n) => n < 99 ? (_small.TryTake(out var a) ? a : new Message(99))
                : (_large.TryTake(out var b) ? b : new Message(n));
            void Small(Message m) => _small.Add(m);
            void Large(Message m) => _large.Add(m);
            """
    )]
    [FullData(
        "two sizes, returned by one method",
        """
            readonly ConcurrentBag<Message> {|ZMQ1004:_small|} = new(), _large = new();
            Message Small() => _small.TryTake(out var m) ? m : new Message(99);
            Message Large() => _large.TryTake(out var m) ? m : new Message(9999);
            void Return(Message m) { if (m.Size < 99) _small.Add(m); else _large.Add(m); }
            """
    )]
    [InlineData(
        "a slot before the bag",
        """
            Message {|ZMQ1004:_slot|};
            readonly ConcurrentBag<Message> _bag = new();
            Message Rent() => Interlocked.Exchange(ref _slot, null) ?? (_bag.TryTake(out var m) ? m : new Message());
            void Return(Message m) { if (Interlocked.CompareExchange(ref _slot, m, null) != null) _bag.Add(m); }
            """
    )]
    [InlineData(
        "items that move over",
        """
            readonly Stack<Message> {|ZMQ1004:_near|} = new();
            readonly ConcurrentBag<Message> _far = new();
            Message Rent() { if (_near.Count == 0) Refill(); return _near.TryPop(out var m) ? m : new Message(); }
            void Refill() { while (_far.TryTake(out var m)) _near.Push(m); }
            void Spill() { while (_near.TryPop(out var m)) _far.Add(m); }
            void Return(Message m) => _near.Push(m);
            """
    )]
    [FullData(
        "buckets and their counts",
        """
            readonly ConcurrentBag<Message>[] {|ZMQ1004:_buckets|} = new ConcurrentBag<Message>[4];
            readonly int[] _counts = new int[4];
            Message Rent(int i) { if (_buckets[i].TryTake(out var m)) { _counts[i]--; return m; } return new Message(); }
            void Return(int i, Message m) { _counts[i]++; _buckets[i].Add(m); }
            """
    )]
    [InlineData(
        "another name of the bag",
        """
            readonly ConcurrentBag<Message> {|ZMQ1004:_free|} = new();
            ConcurrentBag<Message> Free => _free;
            Message Rent() => Free.TryTake(out var m) ? m : new Message();
            void Return(Message m) => _free.Add(m);
            """
    )]
    public Task Storages_of_one_pool_Trigger_once(string name, string members)
    {
        Assert.NotEmpty(name);
        return Code.Triggers($"{Usings}class Example\n{{\n{members}\n}}\n");
    }

    [Fact]
    public Task Storages_of_two_pools_Trigger_twice() =>
        Code.Triggers(
            Usings
                + """
                class Example
                {
                    readonly ConcurrentBag<Message> {|ZMQ1004:_in|} = new(), {|ZMQ1004:_out|} = new();
                    readonly ConcurrentBag<byte[]> {|ZMQ1004:_bytes|} = new();
                    Message RentIn() => _in.TryTake(out var m) ? m : new Message();
                    void ReturnIn(Message m) => _in.Add(m);
                    Message RentOut() => _out.TryTake(out var m) ? m : new Message();
                    void ReturnOut(Message m) => _out.Add(m);
                    void Send(Socket s) { if (!_bytes.TryTake(out var b)) b = new byte[9]; s.Send(b); _bytes.Add(b); }
                }
                """
        );

    [Theory]
    [InlineData(
        """
            class {|ZMQ1004:Policy|} : IPooledObjectPolicy<Message>
            {
                public Message Create() => new();
                public bool Return(Message m) => true;
            }
            class Feed { readonly ObjectPool<Message> _pool = ObjectPool.Create(new Policy()); }
            """
    )]
    [FullData("class Feed { readonly ObjectPool<Message> {|ZMQ1004:_pool|} = ObjectPool.Create<Message>(); }")]
    [FullData(
        """
            class Feed
            {
                readonly ObjectPool<Message> {|ZMQ1004:_pool|} = ObjectPool.Create<Message>();
                Feed() => new Other(_pool);
            }
            class Other
            {
                readonly ObjectPool<Message> _pool;
                public Other(ObjectPool<Message> pool) => _pool = pool;
            }
            """
    )]
    [InlineData(
        """
            class A
            {
                readonly ObjectPool<Message> {|ZMQ1004:_pool|};
                public A(ObjectPool<Message> pool) => _pool = pool;
            }
            class B
            {
                readonly ObjectPool<Message> _pool;
                public B(ObjectPool<Message> pool) => this._pool = pool ?? throw new Exception();
            }
            """
    )]
    [InlineData("class {|ZMQ1004:Messages|} : Pool<Message> { }\nclass Feed { readonly Pool<Message> _pool = new Messages(); }")]
    [FullData("class {|ZMQ1004:Messages|} : Pool<Message> { }\nclass Feed { readonly Messages _pool = new(); }")]
    [InlineData(
        """
            class Feed { readonly Pool<Message> {|ZMQ1004:_pool|} = new(); Feed() => new Other(_pool); }
            class Other { readonly Pool<Message> _pool; public Other(Pool<Message> pool) => _pool = pool; }
            """
    )]
    [FullData(
        """
            class Free
            {
                readonly Stack<Message> {|ZMQ1004:_free|} = new();
                public Message Rent() => _free.TryPop(out var m) ? m : new Message();
                public void Return(Message m) => _free.Push(m);
            }
            class Feed { readonly Free _pool = new(); }
            class Other(Free pool) { Free Pool { get; } = pool; }
            """
    )]
    [FullData(
        """
            class A
            {
                public readonly ConcurrentBag<Message> {|ZMQ1004:Free|} = new();
                Message Rent() => Free.TryTake(out var m) ? m : new Message();
                void Return(Message m) => Free.Add(m);
            }
            class B
            {
                readonly ConcurrentBag<Message> _free;
                B(A a) => _free = a.Free;
                Message Rent() => _free.TryTake(out var m) ? m : new Message();
                void Return(Message m) => _free.Add(m);
            }
            """
    )]
    public Task Holders_of_one_pool_Trigger_once(string types) => Code.Triggers(Usings + types);

    [Fact]
    public Task Local_storages_of_one_pool_Trigger_once() =>
        Code.Triggers(
            """
            var {|ZMQ1004:near|} = new Stack<Message>();
            var far = new ConcurrentBag<Message>();
            while (running)
            {
                if (!near.TryPop(out var m) && !far.TryTake(out m))
                    m = new Message();
                socket.Recv(m);
                if (near.Count < 9)
                    near.Push(m);
                else
                    far.Add(m);
            }
            """
        );
}
