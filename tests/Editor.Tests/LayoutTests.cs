#if HAS_EDITOR
using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Editor.Host;

namespace ZmqPerf.Editor.Tests;

/// <summary>What a fix writes is laid out as the file is.</summary>
public sealed class LayoutTests
{
    public static TheoryData<string> Ids => [.. Page.Ids];

    [Theory]
    [MemberData(nameof(Ids))]
    public Task Fix_is_indented_by_tabs(string id) => IsUndamaged(id, "tabs");

    [Theory]
    [MemberData(nameof(Ids))]
    public Task Fix_is_indented_by_two_spaces(string id) => IsUndamaged(id, "two spaces");

    [Theory]
    [MemberData(nameof(Ids))]
    public Task Fix_ends_lines_as_the_file_does(string id) => IsUndamaged(id, "CRLF");

    private static async Task IsUndamaged(string id, string layout) =>
        Assert.Empty(await new OpenPage(id, Layout.Of(layout)).DamageOfFixesAsync());
}
#endif
