using System;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Pages;

public sealed class RulePageParsingTests
{
    private const string Bad = """
        ## ❌ Wrong
        Because.
        ```csharp
        var a = 1;
        var b = 2;   // ZMQ1001, ZMQ2001
        var c = 3; // not ZMQ1001
        ```

        """;

    private const string Good = """
        ## ✅ Right
        ```csharp
        var a = 1;
        ```

        """;

    [Fact]
    public void Markers_are_stripped_and_remembered()
    {
        var pair = Assert.Single(RulePage.Parse("# Title\n" + Bad + Good + "## Why\n```csharp\nignored\n```\n"));
        Assert.Equal("var a = 1;\nvar b = 2;\nvar c = 3; // not ZMQ1001\n", pair.Bad.Code);
        Assert.Equal([(2, "ZMQ1001"), (2, "ZMQ2001")], pair.Bad.InCode);
        Assert.Equal("var a = 1;\n", pair.Good.Code);
        Assert.False(pair.Good.ByHand);
    }

    [Fact]
    public void Pairs_follow_each_other() => Assert.Equal(2, RulePage.Parse(Bad + Good + Bad + Good).Count);

    [Fact]
    public void A_pair_can_be_fixed_by_hand() =>
        Assert.True(
            Assert
                .Single(RulePage.Parse(Bad + Good.Replace("```csharp", "<!-- by hand -->\n```csharp", StringComparison.Ordinal)))
                .Good.ByHand
        );

    [Fact]
    public void Configuration_belongs_to_its_example()
    {
        var pair = Assert.Single(
            RulePage.Parse("## ❌ A\n```editorconfig\n[*.cs]\na = b # ZMQ9001\n```\n## ✅ B\n```editorconfig\na = c\n```\n")
        );
        Assert.Equal("[*.cs]\na = b\n", pair.Bad.Config);
        Assert.Equal([(2, "ZMQ9001")], pair.Bad.InConfig);
        Assert.Equal("a = c\n", pair.Good.Config);
    }

    [Fact]
    public void Headings_inside_code_are_code() =>
        Assert.Equal(
            "## ✅ not a heading\n",
            Assert.Single(RulePage.Parse(Bad + Good.Replace("var a = 1;", "## ✅ not a heading", StringComparison.Ordinal))).Good.Code
        );

    [Theory]
    [InlineData(Bad)]
    [FullData(Good)]
    [FullData(Good + Bad)]
    [FullData(Bad + Bad + Good)]
    [FullData(Bad + "## ✅ Right\nno code\n")]
    [FullData(Bad + "## ✅ Right\n```csharp\nno end\n")]
    [FullData(Bad + "## ✅ Right\n```csharp\n```\n```csharp\n```\n")]
    [FullData(Bad + "## ✅ Right\n```csharp\nvar a = 1; // ZMQ1001\n```\n")]
    [FullData("## ❌ Wrong\n```csharp\nvar a = 1;\n```\n" + Good)]
    public void A_page_made_otherwise_is_refused(string page) => Assert.Throws<FormatException>(() => RulePage.Parse(page));
}
