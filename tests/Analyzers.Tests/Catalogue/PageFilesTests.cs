using System;
using System.IO;
using System.Linq;
using Xunit;
using ZmqPerf.Analyzers.Configuration;

namespace ZmqPerf.Analyzers.Tests.Catalogue;

/// <summary>Every rule has its page, and nothing else has.</summary>
public sealed class PageFilesTests
{
    public static TheoryData<string> Ids => [.. RuleCatalogue.Ids];

    [Theory]
    [MemberData(nameof(Ids))]
    public void Page_exists_and_begins_with_the_title(string id) =>
        Assert.StartsWith($"# {id}: {RuleCatalogue.TitleOf(id)}\n", File.ReadAllText(RuleCatalogue.PageOf(id)).ReplaceLineEndings("\n"), StringComparison.Ordinal);

    [Fact]
    public void Every_page_has_a_rule() => Assert.Equal(RuleCatalogue.Ids.Order(StringComparer.Ordinal), RuleCatalogue.Pages);

    [Fact]
    public void Every_option_is_documented()
    {
        var page = File.ReadAllText(RuleCatalogue.PageOf(Rules.ZMQ9001.Id));
        Assert.All(OptionKeys.All, key => Assert.Contains($"`{key}`", page, StringComparison.Ordinal));
    }
}
