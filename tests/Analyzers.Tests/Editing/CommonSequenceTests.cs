using System.Collections.Generic;
using System.Linq;
using Xunit;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.Analyzers.Tests.Editing;

public sealed class CommonSequenceTests
{
    [Theory]
    [InlineData("a b c d", "a c d", "a c d")]
    [FullData("a b c", "c b a", "c")]
    [FullData("a x b y c", "a y b x c", "a b c")]
    [FullData("", "a", "")]
    public void It_is_the_longest(string before, string after, string expected)
    {
        var (old, now) = (before.Split(' ').ToList(), after.Split(' ').ToList());
        var pairs = CommonSequence.Of(old, now);
        Assert.All(pairs, pair => Assert.Equal(old[pair.Before], now[pair.After]));
        Assert.Equal(expected.Split(' ').Length, expected.Length == 0 ? pairs.Count + 1 : pairs.Count);
    }

    /// <summary>Each line with each would be sixteen million pairs: the unique ones lead through, also where some have moved.</summary>
    [Fact]
    public void Long_texts_are_compared_by_what_is_in_both_once()
    {
        var before = Enumerable.Range(0, 4000).SelectMany(i => new[] { $"line {i}", "}" }).ToList();
        var after = new List<string>(before);
        after[0] = "first";
        after[4001] = "{";
        after[^1] = "last";
        (after[100], after[300]) = (after[300], after[100]);
        Assert.Equal(before.Count - 5, CommonSequence.Of(before, after).Count);
    }

    [Fact]
    public void Long_texts_that_have_nothing_once_have_changed_as_a_whole() =>
        Assert.Empty(CommonSequence.Of([.. Enumerable.Repeat("a", 3000), "b"], ["c", .. Enumerable.Repeat("a", 3000), "d"]));
}
