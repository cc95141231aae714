using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3011 where a thread, or the code that starts it, uses the socket of the object by methods of the same type.</summary>
public sealed class SocketSharedByOwnMethodsTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011");

    private static string Client(string run, string members = "") =>
        $$"""
            using System;
            using System.Threading;
            using System.Threading.Tasks;
            using Net.Zmq;

            public class Client
            {
                private readonly Socket _socket;
                private readonly object _gate = new();
                private bool _on;

                public Client(Socket socket) => _socket = socket;

                private void Put(string text) => _socket.Send(text);

                private void Log(string text) { Console.WriteLine(text); Put(text); }

                private void Locked(string text) { lock (_gate) _socket.Send(text); }

                private readonly SemaphoreSlim _turn = new(1);

                private void InTurn(string text) { _turn.Wait(); _socket.Send(text); _turn.Release(); }

                private void Entered(string text) { Monitor.Enter(_gate); _socket.Send(text); Monitor.Exit(_gate); }

                private void Unless(string text) { if (_on) return; _socket.Send(text); }

                private void Perhaps(string text) { if (_on) _socket.Send(text); }

                protected virtual void Open(string text) => _socket.Send(text);

                public void Run()
                {
                    {{run}}
                }

                {{members}}
            }
            """;

    [Theory]
    [InlineData("Task.Run(() => {|ZMQ3011:_socket.Send(\"a\")|}); for (var i = 0; i < 100; i++) Put(\"b\");")]
    [InlineData("Task.Run(() => {|ZMQ3011:Put(\"a\")|}); while (true) Log(\"b\");")]
    [InlineData("Task.Run(() => { while (true) {|ZMQ3011:Log(\"a\")|}; }); while (true) _socket.Send(\"b\");")]
    public Task Method_that_sends_beside_a_task_Triggers(string run) => Code.Triggers(Client(run));

    [Theory]
    [InlineData("Task.Run(() => _socket.Send(\"a\")); while (true) Locked(\"b\");")]
    [InlineData("Task.Run(() => Locked(\"a\")); while (true) Locked(\"b\");")]
    [FullData("Task.Run(() => _socket.Send(\"a\")); while (true) Perhaps(\"b\");")]
    [InlineData("Task.Run(() => _socket.Send(\"a\")); while (true) Unless(\"b\");")]
    [FullData("Task.Run(() => InTurn(\"a\")); while (true) InTurn(\"b\");")]
    [FullData("Task.Run(() => Entered(\"a\")); while (true) Entered(\"b\");")]
    [FullData("Task.Run(() => _socket.Send(\"a\")); while (true) Open(\"b\");")]
    [FullData("Put(\"b\"); Task.Run(() => Put(\"a\"));")]
    [FullData("Task.Run(() => Put(\"a\")).Wait(); Put(\"b\");")]
    [FullData("var t = Task.Run(() => Put(\"a\")); t.Wait(); Put(\"b\");")]
    public Task Method_that_may_not_send_at_the_same_time_DoesNotTrigger(string run) => Code.DoesNotTrigger(Client(run));

    private const string Loop = "private void Loop() { while (true) { _socket.Send(\"a\"); Thread.Sleep(1); } }";

    /// <summary>Shown where the thread is started: of another member, an editor shows nothing.</summary>
    [Theory]
    [InlineData("{|ZMQ3011:new Thread(Loop).Start()|}; while (true) _socket.Send(\"b\");", Loop)]
    [InlineData("{|ZMQ3011:new Thread(Loop).Start()|}; while (true) Put(\"b\");", Loop)]
    [InlineData("{|ZMQ3011:Task.Run(Loop)|}; Put(\"b\");", Loop)]
    [InlineData(
        "{|ZMQ3011:new Thread(Loop).Start()|}; while (true) Put(\"b\");",
        "private void Loop() { while (true) { Put(\"a\"); Thread.Sleep(1); } }"
    )]
    public Task Method_that_a_thread_runs_Triggers(string run, string members) => Code.Triggers(Client(run, members));

    [Theory]
    [InlineData("var t = new Thread(Loop); _socket.Send(\"b\"); t.Start();", Loop)]
    [InlineData("var t = new Thread(Loop); t.Start(); t.Join(); _socket.Send(\"b\");", Loop)]
    [FullData(
        "new Thread(Loop).Start(); while (true) { lock (_gate) _socket.Send(\"b\"); }",
        "private void Loop() { while (true) { lock (_gate) _socket.Send(\"a\"); Thread.Sleep(1); } }"
    )]
    [FullData(
        "new Thread(Loop).Start(); while (true) _socket.Send(\"b\");",
        """
            private void Loop()
            {
                var own = new Socket(new Context(), SocketType.Push);
                while (true) { own.Send("a"); Thread.Sleep(1); }
            }
            """
    )]
    public Task Thread_of_a_method_that_does_not_share_DoesNotTrigger(string run, string members) =>
        Code.DoesNotTrigger(Client(run, members));

    [Fact]
    public Task Timer_and_member_that_send_by_one_method_Triggers() =>
        Code.Triggers(
            """
            using System.Threading;
            using Net.Zmq;

            public sealed class Beacon
            {
                private readonly Socket _socket;
                private readonly Timer _timer;

                public Beacon(Socket socket)
                {
                    _socket = socket;
                    _timer = new Timer(_ => Beat(), null, 0, 1000);
                }

                private void Beat() => Put("beat");

                private void Put(string text) => {|ZMQ3011:_socket.Send(text)|};

                public void Say(string text) => Put(text);
            }
            """
        );
}
