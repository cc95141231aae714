using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3011 is silent where two threads of one object, or a thread and its callers, come one after the other.</summary>
public sealed class SocketSharedInTurnTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011");

    private static string Client(string constructor, string members) =>
        $$"""
            using System;
            using System.Runtime.CompilerServices;
            using System.Threading;
            using System.Threading.Channels;
            using System.Threading.Tasks;
            using Net.Zmq;

            public sealed class Client
            {
                private readonly Socket _socket;
                private readonly TaskCompletionSource<int> _told = new();
                private readonly Channel<int> _queue = Channel.CreateUnbounded<int>();
                private readonly TaskFactory _factory = new(new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler);
                private readonly bool _server;
                private int _busy;
                private Thread? _thread;
                private Task? _task;

                public Client(Context context, bool server)
                {
                    _socket = new Socket(context, SocketType.Dealer);
                    _server = server;
                    {{constructor}}
                }

                {{members}}
            }
            """;

    private const string Receives = "private void Loop() { while (true) _socket.Recv(new byte[8]); } ";
    private const string Sends = "public void Send(byte[] payload) => _socket.Send(payload); ";

    [Theory]
    [InlineData("var first = Task.Run(() => _socket.Send(\"a\")); Task.Run(async () => { await first; _socket.Send(\"b\"); });")]
    [FullData(
        "var first = Task.Run(() => _socket.Send(\"a\")); Task.Run(async () => { await Task.WhenAll(first); _socket.Send(\"b\"); });"
    )]
    [FullData("new Thread(Loop).Start(); Task.Run(async () => { await _told.Task.ConfigureAwait(false); _socket.Send(\"b\"); });")]
    [InlineData("new Thread(Loop).Start(); Task.Run(async () => { await _queue.Reader.ReadAsync(); _socket.Send(\"b\"); });")]
    [InlineData("_factory.StartNew(Loop); _factory.StartNew(() => _socket.Send(\"b\"));")]
    [InlineData("_task = Task.Run(Loop); new Thread(() => { while (!_task.IsCompleted) Thread.Sleep(1); _socket.Send(\"b\"); }).Start();")]
    [InlineData("new Thread(Loop).Start(); Task.Run(() => { if (server) _socket.Send(\"b\"); });")]
    public Task Threads_of_one_object_that_take_turns_DoesNotTrigger(string constructor) =>
        Code.DoesNotTrigger(Client(constructor, Receives));

    [Theory]
    [InlineData("One", "if (Interlocked.CompareExchange(ref _busy, 1, 0) == 0)")]
    public Task Threads_that_exchange_a_word_DoesNotTrigger(string name, string gate) =>
        Code.DoesNotTrigger(
            Client(
                $"new Thread({name}).Start(); new Thread(Two).Start();",
                $"private void {name}() {{ {gate} _socket.Send(\"a\"); }} private void Two() {{ {gate} _socket.Send(\"b\"); }}"
            )
        );

    [Theory]
    [InlineData("if (!server) return; new Thread(Loop).Start();")]
    [InlineData("_thread = new Thread(Loop); if (server) _thread.Start();")]
    [InlineData("_factory.StartNew(Loop);")]
    public Task Thread_that_may_not_be_started_DoesNotTrigger(string constructor) =>
        Code.DoesNotTrigger(Client(constructor, Receives + Sends));

    [Theory]
    [InlineData("public void Send(byte[] p) { if (_thread!.IsAlive) throw new InvalidOperationException(); _socket.Send(p); }")]
    [InlineData(
        """
            public void Send(byte[] p) { if (IsRunning) return; _socket.Send(p); }
            private bool IsRunning { get => _thread!.IsAlive; }
            """
    )]
    [FullData("public void Send(byte[] p) { if (IsRunning) return; _socket.Send(p); } private bool IsRunning => _thread!.IsAlive;")]
    public Task Member_that_knows_of_the_thread_DoesNotTrigger(string members) =>
        Code.DoesNotTrigger(Client("_thread = new Thread(Loop); _thread.Start();", Receives + members));

    [Fact]
    public Task Thread_and_member_of_different_roles_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            Client(
                "new Thread(Serve).Start();",
                """
                private void Serve() { if (!_server) return; while (true) _socket.Recv(new byte[8]); }
                public void Send(byte[] p) { if (_server) throw new InvalidOperationException(); _socket.Send(p); }
                """
            )
        );

    [Theory]
    [InlineData("new Thread(Loop) { IsBackground = true, Name = \"receives\" }.Start();")]
    [FullData("var t = new Thread(Loop); t.IsBackground = true; t.Name = \"receives\"; t.Start();")]
    public Task Thread_with_a_name_Triggers(string start) =>
        Code.Triggers(
            Client(
                start,
                Receives.Replace("_socket.Recv(new byte[8])", "{|ZMQ3011:_socket.Recv(new byte[8])|}", System.StringComparison.Ordinal)
                    + Sends
            )
        );

    [Theory]
    [InlineData("Task.Run(async () => { while (true) { await Task.Delay(9); {|ZMQ3011:_socket.Send(\"b\")|}; } });")]
    public Task Threads_that_wait_for_nobody_Triggers(string start) =>
        Code.Triggers(Client("new Thread(Loop).Start(); " + start, Receives));
}
