#if HAS_EDITOR
using System.Linq;
using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Editor.Host;
using ZmqPerf.Testing;

namespace ZmqPerf.Editor.Tests;

/// <summary>What a fix writes is laid out as the file is.</summary>
public sealed class LayoutTests
{
    private const int Parts = 5;

    /// <summary>A fifth of the pages for each layout, so that each page has one; all for each in <c>./test.sh full</c>.</summary>
    public static TheoryData<string> Part(int part) => [.. Page.Ids.Where((_, i) => i % Parts == part % Parts || FullRun.IsAsked)];

    [Theory]
    [MemberData(nameof(Part), 0)]
    public Task Fix_is_indented_by_tabs(string id) => IsUndamaged(id, "tabs");

    [Theory]
    [MemberData(nameof(Part), 1)]
    public Task Fix_is_indented_by_two_spaces(string id) => IsUndamaged(id, "two spaces");

    [Theory]
    [MemberData(nameof(Part), 2)]
    public Task Fix_ends_lines_as_the_file_does(string id) => IsUndamaged(id, "CRLF");

    [Theory]
    [MemberData(nameof(Part), 3)]
    public Task Fix_is_indented_by_tabs_that_no_editorconfig_names(string id) => IsUndamaged(id, "tabs", isSaid: false);

    [Theory]
    [MemberData(nameof(Part), 4)]
    public Task Fix_is_indented_by_two_spaces_that_no_editorconfig_names(string id) => IsUndamaged(id, "two spaces", isSaid: false);

    private static async Task IsUndamaged(string id, string layout, bool isSaid = true)
    {
        var laidOut = Layout.Of(layout);
        var damage = await new OpenPage(id, isSaid ? laidOut : laidOut.Unsaid()).DamageOfFixesAsync();
        Assert.True(damage.Count == 0, string.Join('\n', damage));
    }
}
#endif
