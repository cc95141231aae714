using System;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using Xunit.Abstractions;
using ZmqPerf.Differential.Tests.Fixing;
using ZmqPerf.Differential.Tests.Programs;
using ZmqPerf.Differential.Tests.Sources;
using ZmqPerf.Testing;

namespace ZmqPerf.Differential.Tests;

/// <summary>All fixers together come to an end, and what they lead to does what the original did.</summary>
public sealed class ConvergenceTests(ITestOutputHelper output)
{
    private static readonly int s_programs = FullRun.Count(4, 8),
        s_every = FullRun.Count(50, 25);

    [Theory]
    [InlineData(1)]
    public async Task Several_patterns_in_one_method_are_fixed_to_the_end(int seed)
    {
        var mixed = new MixedPrograms();
        await mixed.RunAsync(seed, s_programs, allScopes: true);
        output.WriteLine(mixed.ToString());
        Assert.True(mixed.Differences.Count == 0, string.Join("\n\n", mixed.Differences));
        Assert.True(mixed.Convergence.Steps > 5, mixed.ToString());
    }

    /// <summary>A sample; all of them where fuzz.sh asks for it.</summary>
    [Fact]
    public async Task Sources_of_fix_tests_are_fixed_to_the_end_by_all_fixers()
    {
        var log = Environment.GetEnvironmentVariable("ZMQPERF_FUZZ_LOG");
        var convergence = new Convergence();
        var shown = 0;
        for (var i = 0; i < FixPair.All.Count; i += string.IsNullOrEmpty(log) ? s_every : 1)
        {
            var pair = FixPair.All[i];
            if (pair.WhyNot is not null)
                continue;
            using var workspace = new AdhocWorkspace();
            var project = FixedProject.Of(workspace, [("/0.cs", pair.Before)]);
            if ((await project.ErrorsAsync()).Count > 0)
                continue;
            await convergence.RunAsync(project, Convergence.AllIds, allScopes: false);
            for (; shown < convergence.Failures.Count && log is { Length: > 0 }; shown++)
                File.AppendAllText(log, $"{pair.Name}: {convergence.Failures[shown]}\n");
        }

        output.WriteLine(convergence.ToString());
        if (log is { Length: > 0 })
            File.AppendAllText(log, convergence + "\n");
        Assert.True(convergence.Failures.Count == 0, string.Join("\n\n", convergence.Failures.Take(4)));
        Assert.True(convergence.Steps > 10, convergence.ToString());
    }
}
