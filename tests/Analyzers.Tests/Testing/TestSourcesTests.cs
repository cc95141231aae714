using System.Linq;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Testing;

public sealed class TestSourcesTests
{
    [Fact]
    public void Tests_of_every_family_are_collected()
    {
        Assert.True(TestSources.All.Count > 2000, $"only {TestSources.All.Count} tests");
        Assert.Contains(TestSources.All, t => t.Name == "ArrayPerSendTests.Every_form_Triggers");
        Assert.Contains(TestSources.All, t => t.Name == "RulePageTests.Bad_is_reported_on_the_marked_lines_and_fixed_into_good");
        Assert.All(TestSources.All, t => Assert.NotEmpty(t.Test.TestState.Sources.Concat(t.Test.TestState.AdditionalProjects.SelectMany(p => p.Sources))));
    }
}
