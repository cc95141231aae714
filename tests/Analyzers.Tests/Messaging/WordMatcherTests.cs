using System;
using Xunit;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Tests.Messaging;

/// <summary>Whole words only, and nothing is made for those of a text.</summary>
[Trait("Compiler", "each")]
public sealed class WordMatcherTests
{
    private static readonly string s_long = new('x', 70);

    private readonly WordMatcher _words = new(["Send", "Set", "Ärger", "", s_long, s_long + "y"]);

    [Theory]
    [InlineData("Send")]
    [FullData("Set")]
    [FullData("Ärger")]
    public void Word_is_known(string word) => Assert.True(_words.Has($"({word})", 1, word.Length));

    [Theory]
    [InlineData("Sent")]
    [FullData("Sen")]
    [FullData("send")]
    [FullData("Sends")]
    [FullData("S")]
    [FullData("Dergr")] // the first letter of Ärger, modulo 128
    public void Other_word_is_unknown(string word) => Assert.False(_words.Has($"({word})", 1, word.Length));

    [Fact]
    public void Long_words_are_told_apart()
    {
        Assert.True(_words.Has(s_long, 0, 70));
        Assert.True(_words.Has(s_long + "y", 0, 71));
        Assert.False(_words.Has(s_long + "x", 0, 71));
        Assert.False(_words.Has(s_long + "xx", 0, 72));
    }

    [Fact]
    public void Nothing_is_allocated_for_the_words_of_a_text()
    {
        const string Text = "Send Sent Set Ser other words Synthetic";
        Look();
        long before = GC.GetAllocatedBytesForCurrentThread();
        Look();
        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());

        void Look()
        {
            for (int at = 0; at < Text.Length - 4; at++)
                _words.Has(Text, at, 4);
        }
    }
}
