using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ2008 with NetMQ: what the code does that a handler calls beside, which the next message may not be wanted after.</summary>
public sealed class MessagePerEventCalledCodeTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2008").ForNetMq();

    [Theory]
    [InlineData("void After() => _poller.Stop();")]
    [FullData("void After() => _poller.StopAsync();")]
    [FullData("void After() => _poller.Remove(_queue);")]
    [FullData("void After() => _poller.Dispose();")]
    public Task Called_code_that_ends_the_poller_DoesNotTrigger(string after) => IsSilent(after);

    [Theory]
    [InlineData("void After() => _worker.Dispose();")]
    [InlineData("void After() => _worker.Close();")]
    [FullData("void After() { using (_worker) { } }")]
    [FullData("void After() { using var held = _worker; }")]
    [FullData("void After() { IDisposable held = _worker; held.Dispose(); }")]
    public Task Called_code_that_ends_a_socket_DoesNotTrigger(string after) => IsSilent(after);

    [Theory]
    [InlineData("void After() => NetMQConfig.Cleanup();")]
    public Task Called_code_that_ends_the_library_DoesNotTrigger(string after) => IsSilent(after);

    [Theory]
    [InlineData("void After() => _cancellation.Cancel();")]
    [InlineData("void After() => _event.Set();")]
    public Task Called_code_that_signals_DoesNotTrigger(string after) => IsSilent(after);

    [Theory]
    [InlineData("void After() => Deeper(); void Deeper() => _poller.Stop();")]
    [FullData("void After() => Deeper(); void Deeper() => Deepest(); void Deepest() => _poller.Stop();")]
    [FullData("void After() { void Local() => _poller.Stop(); Local(); }")]
    [FullData("void After() { var n = Told; } int Told { get { _poller.Stop(); return 1; } }")]
    [FullData("void After() => Told = 1; int Told { set => _poller.Stop(); }")]
    [FullData("void After() => _ = new Stopper(_poller); sealed class Stopper { public Stopper(NetMQPoller p) => p.Stop(); }")]
    public Task Code_further_down_that_ends_the_poller_DoesNotTrigger(string after) => IsSilent(after);

    [Theory]
    [InlineData("void After() => _done = true;")]
    [FullData("void After() => _done = Random.Shared.Next() > 1;")]
    [FullData("void After() => _done |= Random.Shared.Next() > 1;")]
    [FullData("void After() => Done = true; bool Done { get; set; }")]
    [FullData("void After() => _state = 1;")]
    [InlineData("void After() => _day = (DayOfWeek)_state;")]
    [FullData("void After() => _worker = null;")]
    [FullData("void After() => (_done, _state) = (true, _state + 1);")]
    [FullData("void After() => Volatile.Write(ref _done, true);")]
    [FullData("void After() => Interlocked.Exchange(ref _state, 1);")]
    [FullData("void After() => Set(ref _state); void Set(ref int n) => n = 1;")]
    [FullData("void After() => bool.TryParse(\"x\", out _done);")]
    [FullData("void After() => s_peer.Done = true; static readonly Peer s_peer = new(); sealed class Peer { public bool Done; }")]
    public Task Called_code_that_sets_a_flag_DoesNotTrigger(string after) => IsSilent(after);

    [Theory]
    [InlineData("void After() => _queue.ReceiveReady -= OnReady;")]
    [FullData("void After() => _other.ReceiveReady += (_, _) => { };")]
    [InlineData("void After() => _poller.Run(() => { });")]
    [FullData("void After() => _poller.Run();")]
    public Task Called_code_that_changes_what_is_called_DoesNotTrigger(string after) => IsSilent(after);

    [Theory]
    [InlineData("void After() => _action();")]
    [FullData("void After() => _action.Invoke();")]
    [FullData("void After() => _list.ForEach(_each);")]
    [FullData("void After() => Happened?.Invoke(); event Action? Happened;")]
    public Task Called_code_that_runs_a_delegate_DoesNotTrigger(string after) => IsSilent(after);

    [Theory]
    [InlineData("void After() => _peer.Run(); interface IPeer { void Run(); } IPeer _peer = null!;")]
    [FullData("void After() => Open(); protected virtual void Open() { }")]
    [FullData("void After() => Abstract(); protected abstract void Abstract();")]
    public Task Called_code_that_may_be_overridden_DoesNotTrigger(string after) => IsSilent(after);

    [Theory]
    [InlineData("async void After() { await Task.Yield(); _state++; }")]
    [FullData("void After() => _ = LaterAsync(); async Task LaterAsync() { await Task.Yield(); _state++; }")]
    [FullData("void After() { foreach (var n in Many()) _state += n; } IEnumerable<int> Many() { yield return 1; }")]
    public Task Called_code_that_runs_later_DoesNotTrigger(string after) => IsSilent(after);

    [Theory]
    [InlineData("void After() { dynamic any = _list; any.Clear(); }")]
    public Task Called_code_that_is_dynamic_DoesNotTrigger(string after) => IsSilent(after);

    [Theory]
    [InlineData("void After() => A(); void A() => B(); void B() => C(); void C() => D(); void D() => _state++;")]
    [FullData("void After() { if (_state++ > 9) After(); }")]
    public Task Called_code_that_is_too_deep_DoesNotTrigger(string after) => IsSilent(after);

    [Theory]
    [InlineData("void After() => GC.Collect();")]
    public Task Called_code_of_the_framework_DoesNotTrigger(string after) => IsSilent(after);

    [Theory]
    [InlineData("void After() { if (_state > 9) throw new InvalidOperationException(); }")]
    [FullData("void After() => _ = _action ?? throw new InvalidOperationException();")]
    [InlineData("void After() => Fail(); void Fail() => throw new InvalidOperationException();")]
    [FullData("void After() => Environment.Exit(1);")]
    public Task Called_code_that_throws_DoesNotTrigger(string after) => IsSilent(after);

    [Theory]
    [InlineData("void After() => _queue.Enqueue(1);")]
    [FullData("void After() => Again(_queue); void Again(NetMQQueue<int> q) => q.Enqueue(1);")]
    [InlineData("void After() { var same = _queue; same.Enqueue(1); }")]
    [FullData("void After() => Any().Enqueue(1); NetMQQueue<int> Any() => _queue;")]
    [FullData("void After() => Same.Enqueue(1); NetMQQueue<int> Same => _queue;")]
    [FullData("void After() => _queue.Dequeue();")]
    [InlineData("void After() => _ = Next; int Next => _queue.Dequeue();")]
    [FullData("void After() { foreach (var n in _queue) _state += n; }")]
    [FullData("void After() { if (!_queue.IsEmpty) _state++; }")]
    public Task Called_code_that_uses_the_queue_DoesNotTrigger(string after) => IsSilent(after);

    [Theory]
    [InlineData("void After() => Console.WriteLine();")]
    [FullData("void After() => Deeper(); void Deeper() => Console.WriteLine();")]
    [FullData("void After() => Thread.Sleep(1);")]
    [FullData("void After() => _task.Wait();")]
    [FullData("void After() => File.Exists(\"x\");")]
    [FullData("void After() { _ = Told; } int Told { get { Thread.Sleep(1); return 1; } }")]
    public Task Called_code_that_takes_its_time_TriggersCold(string after) => Code.TriggersCold(Marked(after));

    [Theory]
    [InlineData("void After() { foreach (var n in Some) _state += n; } IEnumerable<int> Some => _list;")]
    [FullData("void After() => _state += _list.Where(n => n > 1).ToList().Count;")]
    public Task Called_code_that_goes_through_any_collection_TriggersCold(string after) => Code.TriggersCold(Marked(after));

    [Fact]
    public Task Handler_that_goes_through_any_collection_IsNotFixed() =>
        Code.IsNotFixed(
            """
            IEnumerable<int> some = new List<int>();
            queue.ReceiveReady += (_, e) =>
            {
                size += {|ZMQ2008:e.Queue.Dequeue()|};
                foreach (var n in some)
                    size += n;
            };
            """
        );

    [Fact]
    public Task Code_of_another_library_Triggers()
    {
        var test = Code.Analysis(
            """
            using NetMQ;

            static class Handlers
            {
                public static void Add(NetMQQueue<int> queue) =>
                    queue.ReceiveReady += (_, e) =>
                    {
                        Other.Handle({|ZMQ2008:e.Queue.Dequeue()|});
                    };
            }
            """
        );
        test.TestState.AdditionalProjects["Lib"].Sources.Add("public static class Other { public static void Handle(int n) { } }");
        test.TestState.AdditionalProjectReferences.Add("Lib");
        return test.RunAsync();
    }

    [Theory]
    [InlineData("void After() => _state++;")]
    [FullData("void After() => _state = _state * 2 + 1;")]
    [FullData("void After() => Interlocked.Increment(ref _state);")]
    [FullData("void After() => Deeper(); void Deeper() => _state++;")]
    public Task Called_code_that_computes_TriggersHot(string after) => Code.TriggersHot(Marked(after));

    [Theory]
    [InlineData("void After() => _seen = DateTime.UtcNow;")]
    public Task Called_code_that_asks_for_the_time_TriggersHot(string after) => Code.TriggersHot(Marked(after));

    [Theory]
    [InlineData("void After() => _list.Add(_state);")]
    [FullData("void After() { lock (_list) _list.Clear(); }")]
    [FullData("void After() { foreach (var n in _list) _state += n; }")]
    [FullData("void After() => _list.ForEach(n => _state += n);")]
    public Task Called_code_that_uses_a_collection_TriggersHot(string after) => Code.TriggersHot(Marked(after));

    [Theory]
    [InlineData("void After() => _other.Enqueue(1);")]
    [FullData("void After() => _texts.Enqueue(\"x\");")]
    [InlineData("void After() => Put(_other); void Put(NetMQQueue<int> q) => q.Enqueue(1);")]
    public Task Called_code_that_enqueues_TriggersHot(string after) => Code.TriggersHot(Marked(after));

    [Theory]
    [InlineData("void After() => _worker!.SendFrame(\"x\");")]
    public Task Called_code_that_sends_TriggersHot(string after) => Code.TriggersHot(Marked(after));

    [Theory]
    [InlineData("void After() { using var memory = new MemoryStream(); memory.WriteByte(1); }")]
    public Task Called_code_that_writes_to_memory_TriggersHot(string after) => Code.TriggersHot(Marked(after));

    [Theory]
    [InlineData("void After() { var done = false; done = true; var p = new Peer { Done = done }; } class Peer { public bool Done; }")]
    [FullData("void After() { var p = new Peer { Done = true }; } class Peer { public bool Done { get; set; } }")]
    [FullData("void After() { var m = new NetMQMessage(); m.Append(\"x\"); foreach (var f in m) _state += f.BufferSize; }")]
    public Task Called_code_that_makes_an_object_TriggersHot(string after) => Code.TriggersHot(Marked(after));

    private static Task IsSilent(string after) =>
        Code.DoesNotTrigger(
            Marked(after).Replace("{|ZMQ2008:", "", System.StringComparison.Ordinal).Replace("|}", "", System.StringComparison.Ordinal)
        );

    private static string Marked(string after) =>
        $$"""
            using System;
            using System.Collections.Generic;
            using System.IO;
            using System.Linq;
            using System.Threading;
            using System.Threading.Tasks;
            using NetMQ;
            using NetMQ.Sockets;

            abstract class Service
            {
                private readonly NetMQQueue<int> _queue = new();
                private readonly NetMQQueue<int> _other = new();
                private readonly NetMQQueue<string> _texts = new();
                private readonly NetMQPoller _poller = new();
                private readonly CancellationTokenSource _cancellation = new();
                private readonly ManualResetEventSlim _event = new();
                private readonly List<int> _list = new();
                private readonly Action _action = null!;
                private readonly Action<int> _each = null!;
                private readonly Task _task = null!;
                private PushSocket? _worker = new();
                private bool _done;
                private int _state;
                private DayOfWeek _day;
                private DateTime _seen;

                public void Start() => _queue.ReceiveReady += OnReady;

                private void OnReady(object? sender, NetMQQueueEventArgs<int> e)
                {
                    Handle({|ZMQ2008:e.Queue.Dequeue()|});
                    After();
                }

                private void Handle(int n) => _state += n;

                {{after}}
            }
            """;
}
