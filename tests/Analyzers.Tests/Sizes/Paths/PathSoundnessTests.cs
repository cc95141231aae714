using Xunit;
using Xunit.Abstractions;

namespace ZmqPerf.Analyzers.Tests.Sizes.Paths;

/// <summary>The analysis of paths against the truth: no value may fall outside the interval that was claimed for it.</summary>
public sealed class PathSoundnessTests(ITestOutputHelper output)
{
    private const int Methods = 150;

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void No_value_falls_outside_its_interval(int seed)
    {
        var fuzz = new PathFuzz();
        fuzz.Run(seed, Methods);
        output.WriteLine($"{fuzz.Seen} probes seen, {100.0 * fuzz.Narrow / fuzz.Seen:F1} % narrow, {100.0 * fuzz.Exact / fuzz.Seen:F1} % exact, {(double)fuzz.Visits / fuzz.Blocks:F2} visits per block");
        Assert.Empty(fuzz.Violations);
    }
}
