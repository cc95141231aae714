using System;
using System.Linq;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Testing;

public sealed class TestSourcesTests
{
    [Fact]
    public void Tests_of_every_family_are_collected()
    {
        Assert.True(TestSources.All.Count > 2000, $"only {TestSources.All.Count} tests");
        Assert.Contains(TestSources.All, t => t.Name == "ArrayPerSendTests.New_array_that_is_written_Triggers");
        Assert.Contains(
            TestSources.All,
            t => t.Name.StartsWith("RulePageTests.", StringComparison.Ordinal) && t.Test.FixedState.Sources.Count > 0
        );
        Assert.All(
            TestSources.All,
            t => Assert.NotEmpty(t.Test.TestState.Sources.Concat(t.Test.TestState.AdditionalProjects.Values.SelectMany(p => p.Sources)))
        );
    }
}
