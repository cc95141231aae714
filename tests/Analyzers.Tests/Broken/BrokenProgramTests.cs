using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Xunit;
using Xunit.Abstractions;

namespace ZmqPerf.Analyzers.Tests.Broken;

/// <summary>Analyzers, generator and fixers on code as nobody would write it, and as everybody does while typing.</summary>
public sealed class BrokenProgramTests(ITestOutputHelper output)
{
    private const int Seed = 1;

    private static readonly int s_sample = FullRun.Count(20, 300);

    private const long Step = 1_000_003;

    [Fact]
    public async Task A_sample_of_broken_code_is_survived()
    {
        var (random, failures) = (new Random(Seed), new List<string>());
        for (var i = 0; i < s_sample; i++)
        {
            var variants = BrokenSource.All[random.Next(BrokenSource.All.Length)].Variants().ToList();
            var program = variants[random.Next(variants.Count)];
            if (await program.FailureAsync() is { } failure)
                failures.Add($"{failure}\n{program}");
        }

        output.WriteLine($"{s_sample} of the variants of {BrokenSource.All.Length} sources");
        Assert.True(failures.Count == 0, string.Join("\n\n", failures.Take(3)));
    }

    /// <summary>Without its semicolon a statement is as long as the declaration in it, and one is easily taken for the other.</summary>
    [Fact]
    public async Task Missing_semicolons_are_survived()
    {
        foreach (var source in BrokenSource.All.Where(s => s.Name is "NeverDisposedTests.Declaration_IsFixed"))
        {
            var whole = source.Whole.Text;
            foreach (
                var program in source
                    .Variants()
                    .Where(p => p.Text.Length == whole.Length - 1 && Semicolons(p.Text) == Semicolons(whole) - 1)
            )
                Assert.Null(await program.FailureAsync());
        }

        static int Semicolons(string text) => text.Count(c => c == ';');
    }

    [Fact]
    public void Every_kind_of_source_is_broken()
    {
        Assert.Contains(BrokenSource.All, s => s.Name.StartsWith("RulePageTests", StringComparison.Ordinal));
        Assert.Contains(BrokenSource.All, s => s.Name == "Pitfalls");
        Assert.Contains(BrokenSource.All, s => s.Name == "Corpus");
        Assert.True(BrokenSource.All.Length > 2000, $"only {BrokenSource.All.Length} sources");
    }

    /// <summary>
    /// The long run that fuzz.sh asks for: one variant of every source, then another one, until the time is over or there is none left.
    /// </summary>
    [Fact]
    public async Task Broken_code_is_survived_for_as_long_as_wanted()
    {
        if (
            Environment.GetEnvironmentVariable("ZMQPERF_FUZZ_MINUTES") is not { Length: > 0 } minutes
            || Environment.GetEnvironmentVariable("ZMQPERF_FUZZ_LOG") is not { } log
        )
            return;
        var seed = int.Parse(Environment.GetEnvironmentVariable("ZMQPERF_FUZZ_SEED") ?? "1000", CultureInfo.InvariantCulture);
        var (time, limit, next) = (
            Stopwatch.StartNew(),
            TimeSpan.FromMinutes(double.Parse(minutes, CultureInfo.InvariantCulture)),
            TimeSpan.Zero
        );
        var (programs, failures, isLast) = (0, new HashSet<string>(), false);
        for (var round = 0; !isLast; round++)
        {
            isLast = true;
            foreach (var source in BrokenSource.All)
            {
                var variants = source.Variants().ToList();
                if (round >= variants.Count || time.Elapsed > limit)
                    continue;
                (isLast, programs) = (false, programs + 1);
                // a prime number of steps comes by all of them
                var program = variants[(int)((seed + (round * Step)) % variants.Count)];
                if (await program.FailureAsync() is { } failure && failures.Add(string.Join('\n', failure.Split('\n').Take(4))))
                    File.AppendAllText(log, $"{failure}\n{program}\n");
                if (time.Elapsed < next)
                    continue;
                next = time.Elapsed + TimeSpan.FromSeconds(15);
                File.AppendAllText(
                    log,
                    $"{time.Elapsed:h\\:mm\\:ss}: {programs} broken programs, round {round} over {BrokenSource.All.Length} "
                        + $"sources, {failures.Count} failures\n"
                );
            }
        }

        File.AppendAllText(log, $"{programs} broken programs, {failures.Count} failures\n");
        Assert.Empty(failures);
    }
}
