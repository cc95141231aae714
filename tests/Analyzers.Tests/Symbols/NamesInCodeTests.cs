using System.Linq;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Tests.Symbols;

/// <summary>Names are found by text, and only where they are names.</summary>
public sealed class NamesInCodeTests
{
    [Theory]
    [InlineData("class C { void M() => Go(); }", 1)]
    [FullData("class C { void M() => this.Go(1); void N() { Go(); x?.Go(); } }", 3)]
    [FullData("class C { void M() => Go<int>(Go); }", 2)]
    [FullData("class C { void M() => @Go(); }", 1)]
    [InlineData("class C { void M() => G\\u006f(); string s = \"\\u0047\"; }", 1)]
    [FullData("class C { [Go(Go = 1)] void M() { } }", 2)]
    [FullData("class C { bool M(C c) => c is { Go: 1 }; }", 1)]
    public void Name_is_found(string code, int count) => Assert.Equal(count, Found(code));

    [Theory]
    [InlineData("class C { void Go() { } }")] // declared, not named
    [FullData("class C { void M() => Gone(); void N() => _Go(); }")]
    [InlineData("class C { /* Go */ string s = \"Go\"; } // Go")]
    [FullData("/// <see cref=\"Go\"/>\nclass C { }")]
    [FullData("#if NEVER\nclass C { void M() => Go(); }\n#endif")]
    public void What_is_no_name_is_not_found(string code) => Assert.Equal(0, Found(code));

    [Fact]
    public void Part_of_a_file_has_its_own_names_only()
    {
        var root = CSharpSyntaxTree.ParseText("class C { void M() { Go(); } void N() { Go(); Go(); } }").GetRoot();
        var methods = root.DescendantNodes().OfType<Microsoft.CodeAnalysis.CSharp.Syntax.MethodDeclarationSyntax>();
        Assert.Equal([1, 2], methods.Select(method => NamesInCode.In(method, "Go").Count()));
    }

    [Theory]
    [InlineData(
        "class C { void M() => Run(Go, this.Tick); void N() { Go(); Go (1); Tick<int>(2); Gone(Went); } void Go() { } }",
        "Go Tick"
    )]
    [FullData("class C { void M() => Run(@Go); void N() { x += Tick; } }", "Go Tick")]
    [InlineData("class C { void M() => Run(G\\u006f); }", "Go")]
    [FullData("class C { void M() => Run(Go /* as it is */); }", "Go")]
    public void Several_names_are_found_where_they_are_not_called(string code, string expected)
    {
        var found = NamesInCode.NotCalledIn(CSharpSyntaxTree.ParseText(code).GetRoot(), ["Go", "Tick", ""]);
        Assert.Equal(expected.Split(' '), found.Select(name => name.Identifier.ValueText).Distinct());
    }

    /// <summary>Files that lack a name are not parsed for it: those of one are walked, and no others.</summary>
    [Fact]
    public void Only_files_with_the_name_are_looked_at()
    {
        var trees = Enumerable
            .Range(0, 50)
            .Select(i => CSharpSyntaxTree.ParseText($"class C{i} {{ void M{i}() => Go{i % 10}(); }}"))
            .ToArray();
        Assert.Equal(5, trees.Count(tree => FileWords.Of(tree).MayName("Go3")));
        Assert.Equal(
            5,
            NamesInCode.In(CSharpCompilation.Create("Names", trees), "Go3", default).Select(name => name.SyntaxTree).Distinct().Count()
        );
    }

    private static int Found(string code)
    {
        var found = NamesInCode.In(CSharpSyntaxTree.ParseText(code).GetRoot(), "Go").ToList();
        Assert.All(found, name => Assert.Equal("Go", name.Identifier.ValueText));
        return found.Count;
    }
}
