using System;
using System.Linq;
using Microsoft.CodeAnalysis.Text;
using Xunit;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Testing;

public sealed class MarkupTests
{
    [Theory]
    [InlineData("a[|bc|]d", "abcd", "", 1, 3)]
    [InlineData("{|ZMQ1001:a|}b", "ab", "ZMQ1001", 0, 1)]
    [InlineData("a{|#12:|}b", "ab", "#12", 1, 1)]
    public void A_mark_names_the_range_that_it_encloses(string source, string text, string key, int start, int end)
    {
        var (actual, marks) = Markup.Parse(source);
        Assert.Equal(text, actual);
        Assert.Equal(new Mark(key, TextSpan.FromBounds(start, end)), Assert.Single(marks));
    }

    [Fact]
    public void Marks_nest_and_cross()
    {
        var (text, marks) = Markup.Parse("{|#0:a{|#1:b|#0}c|#1}[|d[|e|]|]");
        Assert.Equal("abcde", text);
        Assert.Equal(["#0 [0..2)", "#1 [1..3)", " [4..5)", " [3..5)"], marks.Select(m => $"{m.Key} {m.Span}"));
    }

    [Theory]
    [InlineData("int[] a = [1, 2]; var b = x is [] || y;")]
    [InlineData("if (a || b) { c |= d; } var t = $\"{x:x}\"; // {|not a mark")]
    public void Code_without_marks_stays_as_it_is(string source)
    {
        var (text, marks) = Markup.Parse(source);
        Assert.Equal(source, text);
        Assert.Empty(marks);
    }

    [Fact]
    public void An_open_mark_is_an_error() => Assert.Throws<FormatException>(() => Markup.Parse("a [|b"));
}
