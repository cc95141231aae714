using System;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using Xunit;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.Analyzers.Tests.Editing;

public sealed class MovedCodeTests
{
    private const string Before = "class C\n{\n    void M()\n    {\n        A(1);\n        B(2, C(3));\n        A(1);\n    }\n}\n";

    [Theory]
    [InlineData("B(2, C(3))", "        A(1);\n        B", "        B", "B(2, C(3))")]
    [FullData("B(2, C(3))", "{\n        A", "{\n        D();\n        A", "B(2, C(3))")]
    [FullData("C(3)", "B(2,", "D(4,", "C(3)")]
    [FullData("B(2, C(3))", "B(2, C", "B(\n            2, C", "B(\n            2, C(3))")]
    public void Code_that_stays_is_found(string code, string part, string by, string expected)
    {
        var (after, moved) = Moved(code, part, by);
        Assert.Equal(expected, after.Substring(moved!.Value.Start, moved.Value.Length));
    }

    [Theory]
    [InlineData("B(2, C(3))", "B(2,", "D(4,")]
    [FullData("B(2, C(3))", "C(3)", "C(3) + 1")]
    [FullData("B(2, C(3))", "        B(2, C(3));\n", "")]
    public void Code_that_changes_is_not_found(string code, string part, string by) => Assert.Null(Moved(code, part, by).Moved);

    [Theory]
    [InlineData("        A(1);\n        B", "        B", "A(1);\n        ", "")]
    [FullData("B(2, C(3))", "B(2, /* three */ C(3))", "", "/* three */ ")]
    [FullData("B(2,", "D(2,", "B", "D")]
    public void Changes_are_as_small_as_can_be(string part, string by, string before, string after)
    {
        string text = ReplaceFirst(part, by);
        var (old, now) = Assert.Single(
            MovedCode.Changes(CSharpSyntaxTree.ParseText(Before).GetRoot(), CSharpSyntaxTree.ParseText(text).GetRoot())
        );
        Assert.Equal((before, after), (Before.Substring(old.Start, old.Length), text.Substring(now.Start, now.Length)));
    }

    private static string ReplaceFirst(string part, string by)
    {
        int at = Before.IndexOf(part, StringComparison.Ordinal);
        return Before[..at] + by + Before[(at + part.Length)..];
    }

    private static (string After, TextSpan? Moved) Moved(string code, string part, string by)
    {
        var after = Before.Replace(part, by, StringComparison.Ordinal);
        Assert.NotEqual(Before, after);
        var moved = new MovedCode(CSharpSyntaxTree.ParseText(Before).GetRoot(), CSharpSyntaxTree.ParseText(after).GetRoot());
        return (after, moved.Of(new(Before.IndexOf(code, StringComparison.Ordinal), code.Length)));
    }
}
