using Xunit;
using Xunit.Abstractions;

namespace ZmqPerf.Analyzers.Tests.Sizes.Intervals;

/// <summary>The solver alone, on graphs so small that everything that can happen in them can be tried.</summary>
public sealed class FixpointSolverTests(ITestOutputHelper output)
{
    private const int Graphs = 3000;

    [Fact]
    public void What_holds_at_a_block_contains_every_memory_that_comes_there()
    {
        var fuzz = ToyFuzz.Run(Graphs);
        output.WriteLine(
            $"{fuzz.Reached} intervals, {100.0 * fuzz.Exact / fuzz.Reached:F1} % exact, {(double)fuzz.Visits / fuzz.Blocks:F2} "
                + "visits per block"
        );
        Assert.Null(fuzz.Violation);
        // a solver that gives up would be sound all the same, and graphs that go nowhere prove nothing
        Assert.True(fuzz.Reached >= Graphs * 15, $"only {fuzz.Reached} intervals were reached");
        Assert.True(fuzz.Exact * 100 >= fuzz.Reached * 85, $"only {fuzz.Exact} of {fuzz.Reached} intervals are exact");
        Assert.True(fuzz.Visits <= fuzz.Blocks * 3, $"{fuzz.Visits} visits to {fuzz.Blocks} blocks");
    }
}
