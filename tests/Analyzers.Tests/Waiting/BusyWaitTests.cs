using Xunit;
using ZmqPerf.Analyzers.Waiting.Polling;

namespace ZmqPerf.Analyzers.Tests.Waiting;

public sealed class BusyWaitTests
{
    [Theory]
    [InlineData("while (running) { if (a.TryRecv(message, out _)) Work(); }")]
    [InlineData("while (running) { while (a.TryRecv(message, out _)) Work(); }")]
    [FullData("while (true) { if (a.Recv(buffer, RecvFlags.DontWait) < 0) Thread.Sleep(1); else Work(); }")]
    public void Cycle_that_waits_for_nothing_else_is_a_spin(string code) =>
        Assert.False(Assert.IsType<BusyWait>(WaitingProbe.Of(code).Spin()).AsksSeveralSockets);

    [Theory]
    [InlineData("while (a.TryRecv(message, out _)) Work();")]
    public void Drain_is_none(string code) => Assert.Null(WaitingProbe.Of(code).Spin());

    [Theory]
    [InlineData("while (running) { if (a.TryRecv(message, out _)) Work(); b.Recv(buffer); }")]
    [FullData("while (running) a.Recv(buffer);")]
    public void Wait_is_none(string code) => Assert.Null(WaitingProbe.Of(code).Spin());

    [Theory]
    [InlineData("while (running) { if (a.TryRecv(message, out _)) Work(); Thread.Sleep(16); }")]
    public void Pace_is_none(string code) => Assert.Null(WaitingProbe.Of(code).Spin());

    [Theory]
    [InlineData("for (var i = 0; i < 3; i++) if (a.TryRecv(message, out _)) Work();")]
    public void Few_tries_are_none(string code) => Assert.Null(WaitingProbe.Of(code).Spin());

    [Theory]
    [InlineData("while (running) { if (a.TryRecv(message, out _)) Work(); if (b.TryRecv(message, out _)) Work(); }")]
    [FullData("var sockets = new[] { a, b }; while (running) foreach (var s in sockets) if (s.TryRecv(message, out _)) Work();")]
    public void Several_sockets_in_one_cycle_are_told(string code) =>
        Assert.True(Assert.IsType<BusyWait>(WaitingProbe.Of(code).Spin()).AsksSeveralSockets);
}
