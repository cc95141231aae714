using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

/// <summary>ZMQ2008 where another member gives the polled socket to a method of the type.</summary>
public sealed class PollPerMessageGivenSocketTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2008");

    private static string Type(string take, string given) =>
        $$"""
            using System;
            using Net.Zmq;

            public sealed class Reader(Socket events)
            {
                private readonly Socket _events = events;
                private readonly byte[] _buffer = new byte[64];
                private bool _running = true;
                private long _bytes;

                public void Run()
                {
                    using var poller = new Poller(1);
                    poller.Add(_events, PollEvents.In);
                    while (_running)
                        if (poller.Poll(100) > 0)
                            {{take}};
                }

                public void Once() => Handle(_events);

                private void Take() => _bytes += _events.Recv(_buffer);

                private void Reply(Socket socket) => socket.Send("");

                {{given}}
            }
            """;

    [Theory]
    [InlineData("private void Handle(Socket socket) => _bytes += socket.Recv(_buffer);")]
    [FullData("private void Handle(Socket socket) { while (socket.HasMore) socket.Recv(_buffer); }")]
    public Task Socket_that_is_given_to_receive_Triggers(string given) => Code.Triggers(Type("{|ZMQ2008:Take()|}", given));

    [Theory]
    [InlineData("private void Handle(Socket socket) { socket.Recv(_buffer); socket.Send(_buffer); }")]
    [InlineData("private void Handle(Socket socket) => Reply(socket);")]
    [FullData("private void Handle(Socket socket) { var other = socket; other.Send(_buffer); }")]
    [FullData("private void Handle(Socket socket) { Action reply = () => socket.Send(_buffer); reply(); }")]
    [FullData("private Socket _kept; private void Handle(Socket socket) => _kept = socket;")]
    public Task Socket_that_is_given_to_do_more_DoesNotTrigger(string given) => Code.DoesNotTrigger(Type("Take()", given));

    [Fact]
    public Task Loop_that_calls_what_takes_the_rest_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            Type("{ Take(); Once(); }", "private void Handle(Socket socket) { while (socket.TryRecv(_buffer, out var n)) _bytes += n; }")
                .Replace("{ Take(); Once(); };", "{ Take(); Once(); }", System.StringComparison.Ordinal)
        );
}
