using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Differential.Tests.Fixing;
using ZmqPerf.Differential.Tests.Programs;

namespace ZmqPerf.Differential.Tests;

/// <summary>
/// The long run that fuzz.sh asks for: random programs for every fix in turn until the time is over, reported to its log.
/// </summary>
public sealed class LongRunTests
{
    private const int Methods = 100,
        MixedMethods = 20,
        OneByOneEvery = 4;

    [Fact]
    public async Task Fixes_change_nothing_for_as_long_as_wanted()
    {
        if (
            Environment.GetEnvironmentVariable("ZMQPERF_FUZZ_MINUTES") is not { Length: > 0 } minutes
            || Environment.GetEnvironmentVariable("ZMQPERF_FUZZ_LOG") is not { } log
        )
            return;
        var seed = int.Parse(Environment.GetEnvironmentVariable("ZMQPERF_FUZZ_SEED") ?? "1000", CultureInfo.InvariantCulture);
        var only = Environment.GetEnvironmentVariable("ZMQPERF_FUZZ_RULE");
        var plants = Plant
            .All.Where(p => string.IsNullOrEmpty(only) || p.Id == only)
            .Select(p => (Plant: p, Differential: new Fixing.Differential(p)))
            .ToList();
        var mixed = new MixedPrograms();
        var (time, shown) = (Stopwatch.StartNew(), new HashSet<string>());
        for (; time.Elapsed.TotalMinutes < double.Parse(minutes, CultureInfo.InvariantCulture); seed++)
        {
            foreach (var (plant, differential) in plants)
            {
                try
                {
                    await differential.RunAsync(seed, Methods, oneByOne: seed % OneByOneEvery == 0);
                }
                catch (Exception e) when (e is not OutOfMemoryException)
                {
                    differential.Differences.Add($"{plant.Name}, seed {seed}: {e}");
                }

                foreach (var difference in differential.Differences.Where(shown.Add))
                    File.AppendAllText(log, difference + "\n");
                File.AppendAllText(log, $"{time.Elapsed:h\\:mm\\:ss} {plant.Name}, up to seed {seed}: {differential}\n");
            }

            if (!string.IsNullOrEmpty(only))
                continue;
            await mixed.RunAsync(seed, MixedMethods, allScopes: seed % OneByOneEvery == 0);
            foreach (var difference in mixed.Differences.Where(shown.Add))
                File.AppendAllText(log, difference + "\n");
            File.AppendAllText(log, $"{time.Elapsed:h\\:mm\\:ss} several at once, up to seed {seed}: {mixed}\n");
        }

        Assert.Empty(shown);
    }
}
