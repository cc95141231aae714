#if HAS_EDITOR
using System.Collections.Concurrent;
using System.Linq;
using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Editor.Host;
using ZmqPerf.Testing;

namespace ZmqPerf.Editor.Tests;

/// <summary>What a user sees and gets in an editor, for the examples of all pages.</summary>
public sealed class PageTests
{
    /// <summary>What an editor knows of a page it need not find out for each question.</summary>
    private static readonly ConcurrentDictionary<string, OpenPage> s_open = new();

    public static TheoryData<string> Ids => [.. Page.Ids];

    public static TheoryData<string> SomeIds => [.. FullRun.OneOf(3, Page.Ids)];

    [Theory]
    [MemberData(nameof(Ids))]
    public async Task Open_file_shows_the_rule(string id)
    {
        // a configuration has no place in code, and where a view does not compile the compiler has the word
        if (id is not ("ZMQ9001" or "ZMQ4003"))
            Assert.Contains(id, await Usual(id).RulesShownAsync());
    }

    [Theory]
    [MemberData(nameof(Ids))]
    public async Task Open_file_shows_what_the_build_reports(string id) => Assert.Empty(await Usual(id).DifferencesFromBuildAsync());

    [Theory]
    [MemberData(nameof(Ids))]
    public async Task Fix_is_offered_anywhere_on_its_squiggle(string id) => Assert.Empty(await Usual(id).PlacesWithoutFixAsync());

    [Theory]
    [MemberData(nameof(Ids))]
    public async Task Fix_brings_no_error_and_keeps_comments_and_layout(string id) => Assert.Empty(await Usual(id).DamageOfFixesAsync());

    /// <summary>Of a third of the pages: the tests of each fix apply it to several places, too.</summary>
    [Theory]
    [MemberData(nameof(SomeIds))]
    public async Task Fix_All_leaves_nothing_that_has_a_fix(string id) => Assert.Empty(await Usual(id).LeftByFixAllAsync(id));

    private static OpenPage Usual(string id) => s_open.GetOrAdd(id, static id => new(id, Layout.Usual));
}
#endif
