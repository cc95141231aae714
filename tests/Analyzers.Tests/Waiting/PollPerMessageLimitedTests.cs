using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

/// <summary>ZMQ2008 where something else says how many messages may be taken: one after a poll is all that is wanted.</summary>
public sealed class PollPerMessageLimitedTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2008");

    private const string One = "using var poller = new Poller(2); poller.Add(socket, PollEvents.In); ";

    [Theory]
    [InlineData("var free = new Queue<int>(); while (running) { poller.Poll(); if (free.Count > 0 && poller.IsReadable(0)) Take(); }")]
    [InlineData("var credit = 9; while (running) { poller.Poll(); if (credit > 0 && poller.IsReadable(0)) { credit--; Take(); } }")]
    [InlineData("var free = true; while (running) { poller.Poll(); if (!free) continue; free = false; Take(); }")]
    [InlineData("while (running) { poller.Poll(); if (poller.IsReadable(0) && poller.IsWritable(1)) Take(); }")]
    [InlineData("while (running) { poller.Poll(); if (IsFree() && poller.IsReadable(0)) Take(); } bool IsFree() => size > 3;")]
    [InlineData("var got = 0; while (got < size) { if (poller.Poll(1000) == 0) return; Take(); got++; }")]
    [InlineData("var seen = new HashSet<string>(); while (seen.Count < size) { poller.Poll(); seen.Add(socket.RecvString()); }")]
    [InlineData("var free = 3; while (running) { poller.Poll(); var ready = free > 0; if (!ready) continue; free--; Take(); }")]
    [InlineData("var got = 0; var more = true; while (more) { if (poller.Poll(1000) > 0) { Take(); got++; } more = got < size; }")]
    public Task Take_that_something_else_limits_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(One + code.Replace("Take()", "Handle(socket.Recv(payload))", System.StringComparison.Ordinal));

    [Theory]
    [InlineData("while (running) { poller.Poll(); if (size > 3 && poller.IsReadable(0)) Handle([|socket.Recv(payload)|]); }")]
    [InlineData("while (running) { var n = poller.Poll(9); if (n > 0) Handle([|socket.Recv(payload)|]); }")]
    [FullData("var idle = 0; while (idle < 5) { if (poller.Poll(9) == 0) { idle++; continue; } Handle([|socket.Recv(payload)|]); }")]
    public Task Take_that_nothing_else_limits_Triggers(string code) => Code.Triggers(One + code);
}
