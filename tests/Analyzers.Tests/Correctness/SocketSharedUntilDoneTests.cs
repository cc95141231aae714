using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3011 of threads that a constructor starts, and that tell others when they have done with the socket.</summary>
public sealed class SocketSharedUntilDoneTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011");

    private static string Client(string starts, string members) =>
        $$"""
            using System;
            using System.Threading;
            using System.Threading.Tasks;
            using Net.Zmq;

            sealed class Client
            {
                private readonly Socket _socket = new(new Context(), SocketType.Push);
                private readonly CountdownEvent _left = new(2);
                private readonly Thread _thread;
                private volatile bool _stop, _ready;

                public Client() { {{starts}} }
                {{members}}
            }
            """;

    private const string Wait = "public void Wait() => _left.Wait(); public void Ask() => _socket.Send(\"x\");";

    private const string Two = "void Two() { Console.WriteLine(2); _left.Signal(); }";

    [Theory]
    [InlineData("void One() { _socket.Send(\"1\"); _left.Signal(); }")]
    [InlineData("void One() { for (var i = 0; i < 3; i++) Hello(); _left.Signal(); } void Hello() => _socket.Send(\"1\");")]
    [FullData("void One() => Hello(); void Hello() { _socket.Send(\"1\"); _left.Signal(); }")]
    public Task Thread_that_signals_when_it_has_done_DoesNotTrigger(string one) =>
        Code.DoesNotTrigger(Client("new Thread(One).Start(); new Thread(Two).Start();", one + Two + Wait));

    [Theory]
    [InlineData(
        "new Thread(One).Start();",
        "void One() { _socket.Send(\"1\"); _ready = true; } public bool Ready => _ready; public void Ask() => _socket.Send(\"x\");"
    )]
    [InlineData(
        "Ready = Task.Run(One);",
        "void One() => _socket.Send(\"1\"); public Task Ready { get; } public void Ask() => _socket.Send(\"x\");"
    )]
    [InlineData(
        "_thread = new Thread(One); _thread.Start();",
        "void One() => _socket.Send(\"1\"); public void Wait() => _thread.Join(); public void Ask() => _socket.Send(\"x\");"
    )]
    public Task Thread_whose_end_others_see_DoesNotTrigger(string starts, string members) => Code.DoesNotTrigger(Client(starts, members));

    [Theory]
    [InlineData("void One() { while (!_stop) {|ZMQ3011:_socket.Send(\"1\")|}; _left.Signal(); }")]
    [InlineData("void One() { while (true) { {|ZMQ3011:_socket.Send(\"1\")|}; _left.Signal(); } }")]
    [InlineData("void One() { _left.Signal(); {|ZMQ3011:_socket.Send(\"1\")|}; }")]
    [FullData(
        "void One() { while (!_stop) More(); } void More() => Hello(); void Hello() { {|ZMQ3011:_socket.Send(\"1\")|}; _left.Signal(); }"
    )]
    public Task Thread_that_goes_on_with_the_socket_Triggers(string one) => Code.Triggers(Client("new Thread(One).Start();", one + Wait));

    [Theory]
    [InlineData("new Thread(One).Start(); new Thread(One).Start();", "void One() { if (_left.Signal()) _socket.Send(\"1\"); }")]
    [InlineData(
        "new Thread(One).Start(); new Thread(Two).Start();",
        """
            void One() { if (_left.Signal()) _socket.Send("1"); }
            void Two() { var last = _left.Signal(); if (!last) return; _socket.Send("2"); }
            """
    )]
    [InlineData(
        """
            new Thread(() => { if (_left.Signal()) _socket.Send("1"); }).Start();
            new Thread(() => { if (_left.Signal()) _socket.Send("2"); }).Start();
            """,
        ""
    )]
    public Task Threads_of_which_the_last_sends_DoNotTrigger(string starts, string members) => Code.DoesNotTrigger(Client(starts, members));

    [Theory]
    [InlineData("void One() { _socket.Send(\"1\"); _left.Signal(); } void Two() { {|ZMQ3011:_socket.Send(\"2\")|}; _left.Signal(); }")]
    [FullData("void One() { if (_left.Signal()) _socket.Send(\"1\"); } void Two() { {|ZMQ3011:_socket.Send(\"2\")|}; }")]
    public Task Threads_that_both_send_Trigger(string members) =>
        Code.Triggers(Client("new Thread(One).Start(); new Thread(Two).Start();", members));
}
