using System.Linq;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Testing;

public sealed class BrokenCodeTests
{
    [Fact]
    public void Each_token_and_each_end_is_missing_once() =>
        Assert.Equal(
            [" C\n{\n}\n", "class \n{\n}\n", "class C\n\n}\n", "class C\n{\n\n", "class C\n", "class C\n{\n"],
            BrokenCode.Of(SourceText.From("class C\n{\n}\n"), new(0, 12)).Select(t => t.ToString())
        );

    [Fact]
    public void Outside_the_range_nothing_is_missing() =>
        Assert.Equal(
            ["class C\n\n}\n", "class C\n{\n\n", "class C\n", "class C\n{\n"],
            BrokenCode.Of(SourceText.From("class C\n{\n}\n"), new(8, 4)).Select(t => t.ToString())
        );

    [Fact]
    public void Each_name_changes_places_with_the_next_one_once() =>
        Assert.Equal(
            ["class B : A { A c; }", "class A : A { B c; }", "class A : B { c A; }"],
            BrokenCode.Swapped(SourceText.From("class A : B { A c; }")).Select(t => t.ToString())
        );
}
