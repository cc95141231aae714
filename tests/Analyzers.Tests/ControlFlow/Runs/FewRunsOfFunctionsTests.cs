using Xunit;

namespace ZmqPerf.Analyzers.Tests.ControlFlow.Runs;

public sealed class FewRunsOfFunctionsTests
{
    [Theory]
    [InlineData("Parallel.For(0, 4, i => Here());")]
    [FullData("Parallel.For(0L, s_few, i => { Here(); });")]
    [FullData("Parallel.ForEach(new[] { 1, 2, 3 }, i => Here());")]
    [FullData("Parallel.ForEach(s_topics, topic => Here());")]
    [FullData("await Parallel.ForAsync(0, 4, async (i, t) => { await Task.Yield(); Here(); });")]
    [FullData("Parallel.For(0, 4, i => { for (var k = 0; k < 4; k++) Here(); });")]
    [FullData("Parallel.For(0, 4, Local); void Local(int i) => Here();")]
    [FullData("var i = 0; while (i < 3) { Task.Run(() => Here()); i++; }")]
    [FullData("var workers = 3; for (var i = 0; i < workers; i++) new Thread(() => Here()).Start();")]
    [FullData("var i = 0; while (i < 3) { new Thread(Local).Start(); i++; } void Local() => Here();")]
    [FullData("void Local() { var i = 0; while (i < 3) { Here(); i++; } } Local();")]
    [FullData("Action a = () => { var i = 3; while (i-- > 0) Here(); };")]
    public void Functions_that_are_handed_over(string code) => Assert.False(RunsProbe.IsHot(code));

    [Theory]
    [InlineData("Parallel.For(0, 4, Body);", false)]
    [FullData("for (var k = 0; k < 3; k++) Parallel.For(0, 4, Body);", false)]
    [FullData("for (var k = 0; k < 5; k++) Parallel.For(0, 4, Body);", true)]
    [FullData("Parallel.For(0, n, Body);", true)]
    [InlineData("while (n > 0) Parallel.For(0, 4, Body);", true)]
    [InlineData("Parallel.For(0, 4, Body); Parallel.For(0, n, Body);", true)]
    [InlineData("System.Action all = () => Parallel.For(0, 4, Body);", true)] // who runs it is not known
    public void Methods_that_their_type_hands_over_for_a_few_runs(string code, bool isHot) =>
        Assert.Equal(isHot, RunsProbe.IsHotIn($"void Body(int i) => Here(); void Start(int n) {{ {code} }}"));

    [Fact]
    public void Runs_of_a_method_and_of_its_loops_multiply() =>
        Assert.True(
            RunsProbe.IsHotIn("void Body(int i) { for (var k = 0; k < 5; k++) Here(); } void Start() => Parallel.For(0, 4, Body);")
        );
}
