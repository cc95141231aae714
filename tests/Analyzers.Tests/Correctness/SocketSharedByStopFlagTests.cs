using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3011 where a flag ends a thread, and the thread sets it itself: as long as it is not set, both go on.</summary>
public sealed class SocketSharedByStopFlagTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011");

    [Theory]
    [InlineData("while (_running) { _socket.Send(\"beat\"); Thread.Sleep(1); }", "volatile")]
    [InlineData("while (_running) _socket.Send(\"beat\");", "")]
    [InlineData("if (_running) _socket.Send(\"beat\");", "volatile")]
    [FullData("for (var i = 0; _running && i < 100; i++) _socket.Send(\"beat\");", "")]
    public Task Code_that_goes_on_by_the_flag_Triggers(string use, string kind) =>
        Code.Triggers(Service(use, kind, Loop, "{|ZMQ3011:new Thread(Work).Start()|}"));

    [Fact]
    public Task Local_flag_Triggers() =>
        Code.Triggers(
            """
            var done = false;
            var thread = new Thread(() =>
            {
                for (var i = 0; i < 5; i++)
                    {|ZMQ3011:socket.Send("work")|};
                done = true;
            });
            thread.Start();
            while (!done)
                socket.Send("wait");
            """
        );

    [Theory]
    [InlineData("while (_running) Thread.Sleep(1); _socket.Send(\"bye\");", Loop)]
    [InlineData("if (_running) Thread.Sleep(1); _socket.Send(\"bye\");", Loop)]
    [InlineData("while (true) { if (_running) continue; _socket.Send(\"bye\"); }", Loop)]
    [InlineData("if (!_running) _socket.Send(\"bye\");", Loop)]
    [InlineData("while (_running || _length > 3) _socket.Send(\"bye\");", Loop)]
    [FullData("if (_running) _length++; else _socket.Send(\"bye\");", Loop)]
    [FullData(
        "while (true) if (_running) { _socket.Send(\"mine\"); _running = false; }",
        "while (true) if (!_running) { _socket.Send(\"yours\"); _running = true; }"
    )]
    [FullData("while (_running) _socket.Send(\"beat\");", "while (_length > 0) { Receive(); _running = _length > 9; }")]
    public Task Code_that_waits_for_the_flag_DoesNotTrigger(string use, string loop) =>
        Code.DoesNotTrigger(Service(use, "volatile", loop, "new Thread(Work).Start()"));

    /// <summary>Each goes on only when the other has given it the socket.</summary>
    [Theory]
    [InlineData("while (true) { while (!mine) Thread.Sleep(1); socket.Send(\"b\"); mine = false; }")]
    [InlineData("while (true) { if (mine) { socket.Send(\"b\"); mine = false; } }")]
    [InlineData("while (true) { if (!mine) continue; socket.Send(\"b\"); mine = false; }")]
    public Task Socket_that_is_handed_to_and_fro_DoesNotTrigger(string thread) =>
        Code.DoesNotTrigger(
            $$"""
            var mine = false;
            new Thread(() => { {{thread}} }).Start();
            while (true)
            {
                socket.Send("a");
                mine = true;
                while (mine)
                    Thread.Sleep(1);
            }
            """
        );

    [Fact]
    public Task Turn_that_an_exchange_takes_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            var turn = 0;
            var thread = new Thread(() =>
            {
                while (true)
                {
                    if (Interlocked.CompareExchange(ref turn, 0, 1) != 1)
                        continue;
                    socket.Send("b");
                    Volatile.Write(ref turn, 2);
                }
            });
            thread.Start();
            while (true)
            {
                socket.Send("a");
                Volatile.Write(ref turn, 1);
                SpinWait.SpinUntil(() => Volatile.Read(ref turn) == 2);
            }
            """
        );

    private const string Loop = "while (_running) { if (Receive() == 0) _running = false; }";

    private static string Service(string use, string kind, string loop, string start) =>
        $$"""
            using System;
            using System.Threading;
            using Net.Zmq;

            sealed class Service(Socket socket)
            {
                private readonly Socket _socket = socket;
                private readonly byte[] _buffer = new byte[64];
                private {{kind}} bool _running = true;
                private int _length;

                public void Run()
                {
                    {{start}};
                    {{use}}
                }

                private void Work()
                {
                    {{loop}}
                }

                private int Receive() => _length = _socket.Recv(_buffer);
            }
            """;
}
