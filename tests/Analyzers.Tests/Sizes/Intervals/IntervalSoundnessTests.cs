using System;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using Xunit;
using Xunit.Abstractions;

namespace ZmqPerf.Analyzers.Tests.Sizes.Intervals;

/// <summary>The analysis of paths against the truth: no value may fall outside the interval that was claimed for it.</summary>
public sealed class IntervalSoundnessTests(ITestOutputHelper output)
{
    private static readonly int s_methods = FullRun.Count(20, 100);

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void No_value_falls_outside_its_interval(int seed)
    {
        var fuzz = new IntervalFuzz();
        fuzz.Run(seed, s_methods);
        output.WriteLine(
            $"{fuzz.Seen} probes seen, {100.0 * fuzz.Narrow / fuzz.Seen:F1} % narrow, {100.0 * fuzz.Exact / fuzz.Seen:F1} "
                + $"% exact, {(double)fuzz.Visits / fuzz.Blocks:F2} visits per block"
        );
        Assert.Empty(fuzz.Violations);
        // an analysis that gives up would be sound all the same
        Assert.True(fuzz.Narrow * 100 >= fuzz.Seen * 60, $"only {fuzz.Narrow} of {fuzz.Seen} intervals say anything");
        Assert.True(fuzz.Exact * 100 >= fuzz.Seen * 35, $"only {fuzz.Exact} of {fuzz.Seen} intervals are exact");
        Assert.True(fuzz.Visits <= fuzz.Blocks * 4, $"{fuzz.Visits} visits to {fuzz.Blocks} blocks");
    }

    /// <summary>The long run that fuzz.sh asks for: random programs until the time is over, reported to its log.</summary>
    [Fact]
    public void No_value_falls_outside_its_interval_for_as_long_as_wanted()
    {
        if (
            Environment.GetEnvironmentVariable("ZMQPERF_FUZZ_MINUTES") is not { Length: > 0 } minutes
            || Environment.GetEnvironmentVariable("ZMQPERF_FUZZ_LOG") is not { } log
        )
            return;
        var seed = int.Parse(Environment.GetEnvironmentVariable("ZMQPERF_FUZZ_SEED") ?? "1000", CultureInfo.InvariantCulture);
        var (fuzz, shown, time) = (new IntervalFuzz(), 0, Stopwatch.StartNew());
        for (; time.Elapsed.TotalMinutes < double.Parse(minutes, CultureInfo.InvariantCulture); seed++)
        {
            fuzz.Run(seed, s_methods);
            for (; shown < fuzz.Violations.Count; shown++)
                File.AppendAllText(log, fuzz.Violations[shown] + "\n");
            File.AppendAllText(
                log,
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"seed {seed}: {fuzz.Programs} programs, {fuzz.Seen} probes ({100.0 * fuzz.Narrow / fuzz.Seen:F1} "
                        + $"% narrow, {100.0 * fuzz.Exact / fuzz.Seen:F1} % exact), {fuzz.Violations.Count} violations\n"
                )
            );
        }

        Assert.Empty(fuzz.Violations);
    }
}
