using System;
using System.IO;
using System.Linq;
using Xunit;
using Xunit.Abstractions;
using ZmqPerf.Differential.Tests.Sources;
using ZmqPerf.Testing;

namespace ZmqPerf.Differential.Tests;

/// <summary>What the fix tests start from and lead to, side by side on real sockets.</summary>
public sealed class FixTestSourcesTests(ITestOutputHelper output)
{
    private static readonly int s_every = FullRun.Count(150, 10);

    /// <summary>A sample; all of them where fuzz.sh asks for it.</summary>
    [Fact]
    public void A_fixed_test_source_does_what_the_original_does()
    {
        var log = Environment.GetEnvironmentVariable("ZMQPERF_FUZZ_LOG");
        var every = string.IsNullOrEmpty(log) ? s_every : 1;
        var (run, shown) = (new PairRun(), 0);
        for (var i = 0; i < FixPair.All.Count; i += every)
        {
            run.Run(FixPair.All[i], seed: i);
            for (; shown < run.Differences.Count && log is { Length: > 0 }; shown++)
                File.AppendAllText(log, run.Differences[shown] + "\n");
        }

        output.WriteLine(run.ToString());
        if (log is { Length: > 0 })
            File.AppendAllText(log, run + "\n");
        Assert.True(run.Differences.Count == 0, string.Join("\n\n", run.Differences.Take(5)));
        // a driver that can call nothing would find nothing
        Assert.True(run.Driven * 2 > run.Pairs, run.ToString());
    }
}
