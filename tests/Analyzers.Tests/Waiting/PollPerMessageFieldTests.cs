using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

/// <summary>ZMQ2008 where the constructor has put the object's sockets into a poller, and a method takes the message.</summary>
public sealed class PollPerMessageFieldTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2008");

    [Theory]
    [InlineData("if (_poller.IsReadable(0)) {|ZMQ2008:TakeOrder()|};", "void TakeOrder() => Handle(_orders.RecvString());")]
    [InlineData(
        "if (_poller.IsReadable(0)) {|ZMQ2008:TakeOrder()|};",
        "void TakeOrder() { var text = Next(); Handle(text); } string Next() => _orders.RecvString();"
    )]
    [FullData(
        "if (_poller.IsReadable(0)) {|ZMQ2008:TakeOrder()|}; if (_poller.IsReadable(1)) {|ZMQ2008:TakeQuote()|};",
        "void TakeOrder() => Handle(_orders.RecvString()); void TakeQuote() => Handle(_quotes.RecvString());"
    )]
    public Task Method_that_takes_one_message_Triggers(string loop, string methods) => Code.Triggers(Service(loop, methods));

    [Theory]
    [InlineData("if (_poller.IsReadable(0)) Take();", "void Take() { while (_orders.TryRecv(_bytes, out var n)) _length += n; }")]
    [InlineData("if (_poller.IsReadable(0)) Take();", "void Take() { Handle(_orders.RecvString()); _orders.Send(_bytes); }")]
    [InlineData("if (_poller.IsReadable(0)) { Take(); Take(); }", "void Take() { if (_orders.TryRecv(_bytes, out var n)) _length += n; }")]
    [InlineData("if (_poller.IsReadable(0)) while (Take()) { }", "bool Take() => _orders.TryRecv(_bytes, out _length);")]
    [FullData(
        "if (_poller.IsReadable(0)) { Take(); Drain(); }",
        "void Take() => Handle(_orders.RecvString()); void Drain() { while (_orders.TryRecv(_bytes, out var n)) _length += n; }"
    )]
    [FullData(
        "if (_poller.IsReadable(0)) Take(this);",
        "void Take(Service other) => Handle(other._orders.RecvString()); public void Say() => _orders.Send(_bytes);"
    )]
    public Task Method_that_takes_more_DoesNotTrigger(string loop, string methods) => Code.DoesNotTrigger(Service(loop, methods));

    [Fact]
    public Task Method_that_may_be_overridden_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            Service("if (_poller.IsReadable(0)) Take();", "protected virtual void Take() => Handle(_orders.RecvString());")
                .Replace("sealed class", "class", System.StringComparison.Ordinal)
        );

    private static string Service(string loop, string methods) =>
        $$"""
            using System;
            using Net.Zmq;

            sealed class Service
            {
                private readonly Socket _orders, _quotes;
                private readonly Poller _poller = new(2);
                private readonly byte[] _bytes = new byte[64];
                private int _length;

                public Service(Socket orders, Socket quotes)
                {
                    (_orders, _quotes) = (orders, quotes);
                    _poller.Add(_orders, PollEvents.In);
                    _poller.Add(_quotes, PollEvents.In);
                }

                public void Run()
                {
                    while (true)
                    {
                        _poller.Poll(-1);
                        {{loop}}
                    }
                }

                {{methods}}

                private void Handle(string text) => _length += text.Length;
            }
            """;
}
