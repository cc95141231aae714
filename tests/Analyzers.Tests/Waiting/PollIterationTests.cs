using Xunit;
using ZmqPerf.Analyzers.Waiting.Polling;

namespace ZmqPerf.Analyzers.Tests.Waiting;

public sealed class PollIterationTests
{
    [Theory]
    [InlineData("", true)]
    [FullData("Thread.Yield();", true)]
    [FullData("Work();", false)] // what it does in every round may wait
    [FullData("Thread.Sleep(1);", false)] // a pace
    [FullData("number++;", true)]
    [FullData("token.ThrowIfCancellationRequested();", true)]
    [FullData("lock (buffer) { }", true)] // held by somebody for as long as its own code takes
    [FullData("a.Recv(buffer);", false)]
    public void What_every_round_does_decides_whether_it_is_a_wait(string always, bool isWait) =>
        Assert.Equal(
            isWait,
            WaitingProbe.Of($"while (running) {{ if (a.TryRecv(message, out _)) Work(); {always} }}").Round().IsWait(isDrain: false)
        );

    [Theory]
    [InlineData("Thread.Sleep(1);", (int)LoopEffect.Sleeps, true)]
    [FullData("Thread.Sleep(0);", (int)LoopEffect.Yields, true)]
    [FullData("Thread.Yield();", (int)LoopEffect.Yields, true)]
    [FullData("Thread.SpinWait(20);", (int)LoopEffect.Yields, true)]
    [FullData("", (int)LoopEffect.Nothing, true)]
    [FullData("Work();", (int)LoopEffect.Nothing, false)]
    [FullData("token.WaitHandle.WaitOne();", (int)LoopEffect.Nothing, false)]
    [FullData("b.Recv(buffer);", (int)LoopEffect.Nothing, false)]
    public void What_bridges_the_empty_answer_is_told(string onEmpty, int idling, bool isWait)
    {
        var round = WaitingProbe.Of($"while (running) {{ if (!a.TryRecv(message, out _)) {{ {onEmpty} continue; }} Work(); }}").Round();
        Assert.Equal(((LoopEffect)idling, isWait), (round.Idling, round.IsWait(isDrain: false)));
    }

    [Theory]
    [InlineData("while (running) { if (a.TryRecv(message, out _)) Work(); }", false, false)]
    // counts frames, not rounds
    [FullData("var frames = 0; while (frames < number) { if (a.TryRecv(message, out _)) frames++; }", false, false)]
    public void Loop_without_an_end_is_found(string code, bool isBounded, bool hasDeadline)
    {
        var round = WaitingProbe.Of(code).Round();
        Assert.Equal((isBounded, hasDeadline), (round.Exits.IsBounded, round.Exits.HasDeadline));
    }

    [Theory]
    [InlineData("for (var i = 0; i < number; i++) { if (a.TryRecv(message, out _)) return; }", true, false)]
    [InlineData("var left = 9; while (left-- > 0) { if (a.TryRecv(message, out _)) return; }", true, false)]
    public void End_by_a_counter_is_found(string code, bool isBounded, bool hasDeadline)
    {
        var round = WaitingProbe.Of(code).Round();
        Assert.Equal((isBounded, hasDeadline), (round.Exits.IsBounded, round.Exits.HasDeadline));
    }

    [Theory]
    [InlineData(
        "var watch = Stopwatch.StartNew(); while (watch.ElapsedMilliseconds < 100) { if (a.TryRecv(message, out _)) return; }",
        false,
        true
    )]
    [FullData(
        "var end = DateTime.UtcNow.AddSeconds(1); while (DateTime.UtcNow < end) { if (a.TryRecv(message, out _)) return; }",
        false,
        true
    )]
    [FullData("while (true) { if (a.TryRecv(message, out _)) Work(); if (Environment.TickCount64 > number) break; }", false, true)]
    public void End_by_a_clock_is_found(string code, bool isBounded, bool hasDeadline)
    {
        var round = WaitingProbe.Of(code).Round();
        Assert.Equal((isBounded, hasDeadline), (round.Exits.IsBounded, round.Exits.HasDeadline));
    }

    [Fact]
    public void Other_sockets_of_the_round_are_listed()
    {
        var probe = WaitingProbe.Of(
            "while (running) { if (a.TryRecv(message, out _)) Work(); if (b.TryRecv(buffer, out _)) Work(); "
                + "if (a.TryRecv(buffer, out _)) Work(); }"
        );
        Assert.Equal(probe.Receive(1), Assert.Single(probe.Round().OtherSockets(probe.Receive())), (x, y) => x.Syntax == y.Syntax);
    }
}
