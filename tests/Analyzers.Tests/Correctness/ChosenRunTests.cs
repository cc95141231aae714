using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3011 for a function that a loop starts several times, where a condition may let one of the runs through.</summary>
public sealed class ChosenRunTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011");

    [Theory]
    [InlineData("lock (_gate) { if (_done) return; _done = true; } _socket.Send(\"x\");")]
    [InlineData("if (First()) _socket.Send(\"x\");")]
    [InlineData("bool last; lock (_gate) last = --_left == 0; if (last) _socket.Send(\"x\");")]
    [FullData("bool first; lock (_seen) first = _seen.Add(1); if (first) _socket.Send(\"x\");")]
    [FullData("if (_open.Signal()) _socket.Send(\"x\");")]
    [FullData("var last = _open.Signal(); if (!last) return; _socket.Send(\"x\");")]
    [FullData("if (_known.TryAdd(1, true)) _socket.Send(\"x\");")]
    [FullData("if (writer) _socket.Send(\"x\");")]
    public Task Run_that_may_be_chosen_DoesNotTrigger(string work) => Code.DoesNotTrigger(Started(work));

    [Theory]
    [InlineData("if (loud) {|ZMQ3011:_socket.Send(\"x\")|};")]
    [InlineData("while (_running) { if (!_running) return; {|ZMQ3011:_socket.Send(\"x\")|}; }")]
    [FullData("lock (_gate) { _left++; } {|ZMQ3011:_socket.Send(\"x\")|};")]
    public Task Condition_that_is_the_same_for_all_Triggers(string work) => Code.Triggers(Started(work));

    private static string Started(string work) =>
        $$"""
            using System.Collections.Concurrent;
            using System.Collections.Generic;
            using System.Threading;
            using Net.Zmq;

            sealed class Workers
            {
                private readonly Socket _socket = new(new Context(), SocketType.Push);
                private readonly object _gate = new();
                private readonly HashSet<int> _seen = new();
                private readonly CountdownEvent _open = new(4);
                private readonly ConcurrentDictionary<int, bool> _known = new();
                private volatile bool _running = true;
                private bool _done;
                private int _left = 4;

                public void Run(int count, bool loud)
                {
                    for (var i = 0; i < count; i++)
                    {
                        var writer = i == 0;
                        new Thread(() => { {{work}} }).Start();
                    }
                }

                private bool First()
                {
                    lock (_gate)
                    {
                        if (_done)
                            return false;
                        return _done = true;
                    }
                }
            }
            """;
}
