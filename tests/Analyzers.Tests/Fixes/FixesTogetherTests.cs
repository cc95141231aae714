using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Xunit;
using Xunit.Abstractions;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Fixes;

/// <summary>What one rule's fix writes is what no other rule has anything to say against.</summary>
public sealed class FixesTogetherTests(ITestOutputHelper output)
{
    private const int Sample = 20;

    [Fact]
    public Task Fix_of_a_page_leads_to_no_other_finding() => CheckAsync(Sources.Where(IsPage));

    [Fact]
    public Task Fix_of_a_test_leads_to_no_other_finding() =>
        CheckAsync(Sources.Where(t => !IsPage(t)).Where((_, i) => i % Sample == 0 || FullRun.IsAsked));

    private static IEnumerable<(string Name, ZmqTest Test)> Sources =>
        TestSources.All.Where(t => t.Test.FixedState.Sources.Count > 0 && t.Test.TestState.Sources.Count > 0);

    private static bool IsPage((string Name, ZmqTest) test) => test.Name.StartsWith("RulePageTests.", StringComparison.Ordinal);

    private async Task CheckAsync(IEnumerable<(string Name, ZmqTest Test)> tests)
    {
        var (fixes, caused) = (0, new List<string>());
        foreach (var (name, test) in tests)
        {
            var source = new FixedSource(name, await test.CreateProjectAsync());
            caused.AddRange(await source.CausedAsync());
            fixes += source.Fixes;
        }

        output.WriteLine($"{fixes} fixes, {caused.Count} findings caused");
        Assert.True(caused.Count == 0, string.Join("\n\n", caused.Take(3)));
        Assert.True(fixes > 20, $"only {fixes} fixes");
    }
}
