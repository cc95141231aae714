using System.Reflection;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Catalogue;

/// <summary>The page that an editor opens is that of the version that is installed.</summary>
public sealed class HelpLinkTests
{
    private const string Commit = "0123456789abcdef0123456789abcdef01234567";

    [Theory]
    [InlineData("1.2.3")]
    [FullData("1.2.3+" + Commit)]
    public void Release_leads_to_its_tag(string version) => Assert.Equal("v1.2.3", HelpLink.RevisionOf(version));

    [Theory]
    [InlineData("0.1.0-alpha.0.17+" + Commit)]
    [FullData("1.2.3-beta.1+" + Commit)]
    public void Development_build_leads_to_its_commit(string version) => Assert.Equal(Commit, HelpLink.RevisionOf(version));

    [Theory]
    [InlineData(null)]
    [InlineData("")]
    [InlineData("0.1.0-alpha.0")]
    [InlineData("0.1.0-alpha.0+dirty")]
    [InlineData("0.1.0-alpha.0+ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn")]
    public void Unknown_build_leads_to_the_newest_page(string? version) => Assert.Equal("main", HelpLink.RevisionOf(version));

    [Fact]
    public void Rules_link_to_the_version_that_was_built()
    {
        var version = typeof(HelpLink).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion;
        Assert.Contains(
            $"/blob/{HelpLink.RevisionOf(version)}/docs/rules/",
            Rules.ZMQ2004_ArrayPerReceive.HelpLinkUri,
            System.StringComparison.Ordinal
        );
    }
}
