using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Xunit;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Analyzers.Tests.Buffers;

public sealed class SliceTests
{
    [Theory]
    [InlineData("bytes.AsSpan()", "bytes", "all")]
    [FullData("bytes.AsSpan(0, n)", "bytes", "from the start to n")]
    [FullData("bytes.AsSpan(..n)", "bytes", "from the start to n")]
    [FullData("bytes.AsSpan(4..)", "bytes", "later")]
    [FullData("bytes.AsSpan(4..n)", "bytes", "later to n")]
    [FullData("bytes.AsSpan(range)", "bytes", "later")]
    [FullData("bytes.AsSpan(^4)", "bytes", "later")]
    [FullData("bytes.AsMemory(4, n)", "bytes", "later to n")]
    [FullData("memory.Span", "memory", "all")]
    [FullData("memory.Slice(n)", "memory", "later")]
    [FullData("span[..n]", "span", "from the start to n")]
    [FullData("span[0..n]", "span", "from the start to n")]
    [FullData("span[4..]", "span", "later")]
    [InlineData("span[range]", "span", "later")]
    [FullData("new Span<byte>(bytes)", "bytes", "all")]
    [FullData("new Span<byte>(bytes, 0, n)", "bytes", "from the start to n")]
    [FullData("new ArraySegment<byte>(bytes, 4, n)", "bytes", "later to n")]
    [FullData("new ArraySegment<byte>(bytes, 4, 4).Slice(0, n)", "new ArraySegment<byte>(bytes, 4, 4)", "from the start to n")]
    [FullData("\"text\".AsSpan(0, n)", "\"text\"", "from the start to n")]
    public void Part_is_one_of_the_whole(string value, string whole, string extent)
    {
        var slice = Slice.Of(Value(value));
        Assert.Equal((whole, extent), (slice?.Whole.Syntax.ToString(), slice is { } found ? Extent(found) : null));
    }

    [Theory]
    [InlineData("span.Trim((byte)0)", nameof(Facet.Trimmed), "span")]
    [FullData("MemoryMarshal.Cast<byte, int>(span)", nameof(Facet.Recast), "span")]
    [FullData("new ArraySegment<byte>(bytes, 4, 4).Array", nameof(Facet.Backing), "new ArraySegment<byte>(bytes, 4, 4)")]
    [InlineData("span[^1]", nameof(Facet.Element), "span")]
    public void Other_views_are_asked_for(string value, string name, string whole)
    {
        var view = Enum.Parse<Facet>(name);
        Assert.Null(Slice.Of(Value(value)));
        Assert.Equal((view, whole), Slice.Of(Value(value), view) is { } slice ? (slice.View, slice.Whole.Syntax.ToString()) : default);
    }

    [Theory]
    [InlineData("own.Slice(4)")]
    [FullData("own.Span")]
    public void Type_of_others_is_no_part(string value) => Assert.Null(Slice.Of(Value(value), (Facet)~0));

    [Theory]
    [InlineData("bytes.ToArray()")]
    [FullData("bytes[4..]")]
    [FullData("\"text\"[1..]")]
    public void Copy_is_no_part(string value) => Assert.Null(Slice.Of(Value(value), (Facet)~0));

    [Theory]
    [InlineData("span.Length")]
    public void Number_is_no_part(string value) => Assert.Null(Slice.Of(Value(value), (Facet)~0));

    private static string Extent(Slice slice) =>
        (
            slice.IsAll ? "all"
            : slice.IsFromStart ? "from the start"
            : "later"
        ) + (slice.End is { } end ? $" to {end.Syntax}" : "");

    private static IOperation Value(string expression)
    {
        var tree = CSharpSyntaxTree.ParseText(
            $$"""
            using System;
            using System.Linq;
            using System.Runtime.InteropServices;
            readonly struct Own { public Own Slice(int start) => this; public Own Span => this; }
            class C
            {
                void M(byte[] bytes, Memory<byte> memory, Span<byte> span, Range range, Own own, int n) { var value = {{expression}}; }
            }
            """,
            new CSharpParseOptions(LanguageVersion.CSharp12)
        );
        var compilation = CSharpCompilation.Create(
            "Slices",
            [tree],
            References.Get(ZmqVersion.None, runtime: false),
            new(OutputKind.DynamicallyLinkedLibrary)
        );
        Assert.DoesNotContain(compilation.GetDiagnostics(), d => d.Severity == DiagnosticSeverity.Error);
        var value = tree.GetRoot().DescendantNodes().OfType<EqualsValueClauseSyntax>().Single().Value;
        return (compilation.GetSemanticModel(tree).GetOperation(value) ?? throw new InvalidOperationException(expression)).Unconverted();
    }
}
