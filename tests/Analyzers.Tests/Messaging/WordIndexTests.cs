using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Tests.Messaging;

[Trait("Compiler", "each")]
public sealed class WordIndexTests
{
    private const string Text = "class C { C c = new(); void Sent() { Both(); Got(); Sent(); Got(); } void Got() { } void Both() { } }";

    [Theory]
    [InlineData("Sent Both", "Got Both")]
    [FullData("Sent", "Got")]
    [FullData("Sent", "Nowhere")]
    [FullData("Sent Got", "Sent Got")]
    public void Sets_that_are_known_of_a_file_are_joined_to_what_a_scan_finds(string one, string other)
    {
        var sets = new List<ImmutableHashSet<string>> { WordIndex.Intern(Words(one)), WordIndex.Intern(Words(other)) };
        var all = WordIndex.Intern(Words(one + " " + other), sets);
        var (known, unread) = (CSharpSyntaxTree.ParseText(Text), CSharpSyntaxTree.ParseText(Text));
        foreach (var set in sets)
            _ = PositionsIn(known, set);
        Assert.NotEmpty(PositionsIn(unread, all));
        Assert.Equal(PositionsIn(unread, all), PositionsIn(known, all));
    }

    private static ImmutableHashSet<string> Words(string words) => words.Split(' ').ToImmutableHashSet();

    private static int[] PositionsIn(SyntaxTree tree, ImmutableHashSet<string> words)
    {
        var index = WordIndex.Of(tree, words, CancellationToken.None);
        return Enumerable.Range(0, index.Count).Select(i => index[i]).ToArray();
    }
}
