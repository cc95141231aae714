using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class CustomMessagePoolKindsTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1004");

    private const string Usings =
        "#nullable disable\nusing System; using System.Collections.Concurrent; using System.Collections.Generic; "
        + "using System.Threading; using System.Threading.Channels; using System.Threading.Tasks; using Net.Zmq;\n";

    [Theory]
    [InlineData(
        """
            [ThreadStatic] static Stack<Message> {|ZMQ1004:t_s|};
            static Message Rent() { var s = t_s ??= new(); return s.TryPop(out var m) ? m : new Message(); }
            static void Return(Message m) => (t_s ??= new()).Push(m);
            """
    )]
    [FullData(
        """
            readonly ThreadLocal<Stack<Message>> {|ZMQ1004:_s|} = new(() => new());
            Message Rent() => _s.Value.TryPop(out var m) ? m : new Message();
            void Return(Message m) => _s.Value.Push(m);
            """
    )]
    [FullData(
        """
            [ThreadStatic] static Message {|ZMQ1004:t_cached|};
            static Message Rent() { var m = t_cached; t_cached = null; return m ?? new Message(); }
            static void Return(Message m) => t_cached = m;
            """
    )]
    [InlineData(
        """
            [ThreadStatic] static Stack<Message> {|ZMQ1004:t_s|};
            static Stack<Message> Free => t_s ??= new();
            static Message Rent() => Free.TryPop(out var m) ? m : new Message();
            static void Return(Message m) => Free.Push(m);
            """
    )]
    public Task Pool_of_messages_of_each_thread_Triggers(string members) => Code.Triggers($"{Usings}class C {{ {members} }}");

    [Theory]
    [InlineData(
        """
            readonly ConcurrentBag<Message>[] {|ZMQ1004:_b|} = new ConcurrentBag<Message>[8];
            Message Rent(int i)
            {
                var b = _b[i];
                if (b.TryTake(out var m)) return m;
                return new Message(1 << i);
            }
            void Return(int i, Message m) => _b[i].Add(m);
            """
    )]
    [InlineData(
        """
            readonly Dictionary<int, Stack<Message>> {|ZMQ1004:_d|} = new();
            Message Rent(int n)
            {
                if (_d.TryGetValue(n, out var s) && s.Count > 0) return s.Pop();
                return new Message(n);
            }
            void Return(int n, Message m) { if (!_d.TryGetValue(n, out var s)) _d[n] = s = new(); s.Push(m); }
            """
    )]
    [FullData(
        """
            readonly ConcurrentDictionary<int, ConcurrentBag<Message>> {|ZMQ1004:_d|} = new();
            Message Rent(int n) => _d.GetOrAdd(n, _ => new()).TryTake(out var m) ? m : new Message(n);
            void Return(int n, Message m) => _d.GetOrAdd(n, _ => new()).Add(m);
            """
    )]
    [InlineData(
        """
            readonly ConcurrentBag<Message>[] {|ZMQ1004:_b|} = new ConcurrentBag<Message>[8];
            ConcurrentBag<Message> For(int n) => _b[n & 7];
            Message Rent(int n) => For(n).TryTake(out var m) ? m : new Message(n);
            void Return(int n, Message m) => For(n).Add(m);
            """
    )]
    [InlineData(
        """
            readonly ConcurrentDictionary<int, Stack<byte[]>> {|ZMQ1004:_d|} = new();
            byte[] Rent(int n) => _d.GetOrAdd(n, _ => new()).TryPop(out var b) ? b : new byte[n];
            void Return(byte[] b) => _d[b.Length].Push(b);
            void M(Socket s) { var b = Rent(8); s.Send(b.AsSpan(0, 4)); Return(b); }
            """
    )]
    public Task Pool_of_messages_by_size_Triggers(string members) => Code.Triggers($"{Usings}class C {{ {members} }}");

    [Theory]
    [InlineData(
        """
            readonly Channel<Message> {|ZMQ1004:_c|} = Channel.CreateBounded<Message>(8);
            Message Rent() => _c.Reader.TryRead(out var m) ? m : new Message();
            void Return(Message m) => _c.Writer.TryWrite(m);
            """
    )]
    [InlineData(
        """
            readonly Channel<Message> {|ZMQ1004:_c|} = Channel.CreateBounded<Message>(8);
            C() { for (var i = 0; i < 8; i++) _c.Writer.TryWrite(new Message()); }
            async Task Use(Socket s)
            {
                var m = await _c.Reader.ReadAsync();
                s.Recv(m);
                await _c.Writer.WriteAsync(m);
            }
            """
    )]
    public Task Pool_of_messages_in_a_channel_Triggers(string members) => Code.Triggers($"{Usings}class C {{ {members} }}");

    [Theory]
    [InlineData(
        """
            readonly BlockingCollection<Message> {|ZMQ1004:_c|} = new();
            public C() { for (var i = 0; i < 8; i++) _c.Add(new Message()); }
            Message Rent() => _c.Take();
            void Return(Message m) => _c.Add(m);
            """
    )]
    [InlineData(
        """
            readonly BlockingCollection<Message> {|ZMQ1004:_c|} = new();
            C() => Prewarm(8);
            void Prewarm(int n) { for (var i = 0; i < n; i++) _c.Add(new Message(1024)); }
            Message Rent() => _c.Take();
            void Return(Message m) => _c.Add(m);
            """
    )]
    public Task Pool_of_messages_in_a_blocking_collection_Triggers(string members) => Code.Triggers($"{Usings}class C {{ {members} }}");

    [Theory]
    [InlineData(
        """
            readonly Message[] {|ZMQ1004:_s|} = new Message[4];
            Message Rent()
            {
                for (var i = 0; i < 4; i++) { var m = _s[i]; if (m != null) { _s[i] = null; return m; } }
                return new Message();
            }
            void Return(Message m) { for (var i = 0; i < 4; i++) if (_s[i] == null) { _s[i] = m; return; } }
            """
    )]
    [InlineData(
        """
            readonly Message[] {|ZMQ1004:_free|} = new Message[16];
            int _count;
            Message Rent() => _count > 0 ? _free[--_count] : new Message();
            void Return(Message m) { if (_count < 16) _free[_count++] = m; else m.Dispose(); }
            """
    )]
    [InlineData(
        """
            readonly Message[] {|ZMQ1004:_free|} = new Message[16];
            int _count;
            Message Rent() { if (_count == 0) return new Message(); _count--; return _free[_count]; }
            void Return(Message m) => _free[_count++] = m;
            """
    )]
    [InlineData(
        """
            struct Slot { public Message Value; }
            readonly Slot[] {|ZMQ1004:_slots|} = new Slot[4];
            Message Rent(int i) => Interlocked.Exchange(ref _slots[i].Value, null) ?? new Message();
            void Return(int i, Message m) => _slots[i].Value = m;
            """
    )]
    public Task Pool_of_messages_in_an_array_Triggers(string members) => Code.Triggers($"{Usings}class C {{ {members} }}");

    [Theory]
    [InlineData(
        """
            Message {|ZMQ1004:_slot|};
            Message Rent() => Interlocked.Exchange(ref _slot, null) ?? new Message();
            void Return(Message m) { if (Interlocked.CompareExchange(ref _slot, m, null) != null) m.Dispose(); }
            """
    )]
    [FullData(
        """
            Message {|ZMQ1004:_cached|};
            Message Rent() { var m = _cached; _cached = null; return m ?? new Message(); }
            void Return(Message m) => _cached = m;
            """
    )]
    [InlineData(
        """
            Message {|ZMQ1004:_cached|};
            Message Rent() { var m = _cached; _cached = default; return m ?? new Message(); }
            void Return(Message m) => _cached = m;
            """
    )]
    [InlineData(
        """
            Message {|ZMQ1004:_cached|};
            Message Rent() { var m = _cached; _cached = default(Message); return m ?? new Message(); }
            void Return(Message m) => _cached = m;
            """
    )]
    [InlineData(
        """
            Message {|ZMQ1004:_cached|};
            Message Rent() { var m = _cached; _cached = null!; return m ?? new Message(); }
            void Return(Message m) => _cached = m;
            """
    )]
    public Task Pool_of_one_message_Triggers(string members) => Code.Triggers($"{Usings}class C {{ {members} }}");

    [Theory]
    [InlineData("SortedDictionary<int, Stack<Message>>")]
    [FullData("SortedList<int, Stack<Message>>")]
    [FullData("IDictionary<int, Stack<Message>>")]
    [FullData("IReadOnlyDictionary<int, Stack<Message>>")]
    [FullData("System.Collections.Frozen.FrozenDictionary<int, Stack<Message>>")]
    [FullData("System.Collections.Immutable.ImmutableDictionary<int, Stack<Message>>")]
    [FullData("System.Collections.Immutable.ImmutableArray<Stack<Message>>")]
    [FullData("IList<Stack<Message>>")]
    [FullData("List<Stack<Message>>")]
    public Task Pools_by_key_Trigger(string type) =>
        Code.Triggers(
            $"{Usings}class C {{ readonly {type} {{|ZMQ1004:_pools|}} = default; "
                + "Message Rent(int n) => _pools[n].TryPop(out var m) ? m : new Message(n); "
                + $"void Return(int n, Message m) => _pools[n].Push(m); }}"
        );
}
