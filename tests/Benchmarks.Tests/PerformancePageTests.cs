using System.Collections.Generic;
using System.Linq;
using Xunit;

namespace ZmqPerf.Benchmarks.Tests;

/// <summary>Where the tables of a rule go on the page of all measurements.</summary>
public sealed class PerformancePageTests
{
    [Theory]
    [InlineData("ZMQ1001", "What is Against ZMQ1001 ZMQ2001")]
    [InlineData("ZMQ1011", "What is Against ZMQ1001 ZMQ1011 ZMQ2001")]
    [InlineData("ZMQ3018", "What is Against ZMQ1001 ZMQ2001 ZMQ3018")]
    public void A_rule_that_is_measured_alone_leaves_the_other_sections_where_they_are(string rule, string order)
    {
        List<(string Key, string Text)> sections = [("What is", "a"), ("Against", "b"), ("ZMQ1001", "c"), ("ZMQ2001", "d")];
        PerformancePage.Put(sections, rule, "new");
        Assert.Equal(order, string.Join(' ', sections.Select(section => section.Key)));
        Assert.Equal("new", Assert.Single(sections, section => section.Key == rule).Text);
    }
}
