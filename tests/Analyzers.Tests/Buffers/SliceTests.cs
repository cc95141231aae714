using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Xunit;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Buffers;

public sealed class SliceTests
{
    [Theory]
    [InlineData("bytes.AsSpan()", "bytes", "all")]
    [InlineData("bytes.AsSpan(0, n)", "bytes", "from the start to n")]
    [InlineData("bytes.AsSpan(..n)", "bytes", "from the start to n")]
    [InlineData("bytes.AsSpan(4..)", "bytes", "later")]
    [InlineData("bytes.AsSpan(4..n)", "bytes", "later to n")]
    [InlineData("bytes.AsSpan(range)", "bytes", "later")]
    [InlineData("bytes.AsSpan(^4)", "bytes", "later")]
    [InlineData("bytes.AsMemory(4, n)", "bytes", "later to n")]
    [InlineData("memory.Span", "memory", "all")]
    [InlineData("memory.Slice(n)", "memory", "later")]
    [InlineData("span[..n]", "span", "from the start to n")]
    [InlineData("span[0..n]", "span", "from the start to n")]
    [InlineData("span[4..]", "span", "later")]
    [InlineData("span[range]", "span", "later")]
    [InlineData("new Span<byte>(bytes)", "bytes", "all")]
    [InlineData("new Span<byte>(bytes, 0, n)", "bytes", "from the start to n")]
    [InlineData("new ArraySegment<byte>(bytes, 4, n)", "bytes", "later to n")]
    [InlineData("new ArraySegment<byte>(bytes, 4, 4).Slice(0, n)", "new ArraySegment<byte>(bytes, 4, 4)", "from the start to n")]
    [InlineData("\"text\".AsSpan(0, n)", "\"text\"", "from the start to n")]
    public void Part_is_one_of_the_whole(string value, string whole, string extent)
    {
        var slice = Slice.Of(Value(value));
        Assert.Equal((whole, extent), (slice?.Whole.Syntax.ToString(), slice is { } found ? Extent(found) : null));
    }

    [Theory]
    [InlineData("span.Trim((byte)0)", nameof(Facet.Trimmed), "span")]
    [InlineData("MemoryMarshal.Cast<byte, int>(span)", nameof(Facet.Recast), "span")]
    [InlineData("new ArraySegment<byte>(bytes, 4, 4).Array", nameof(Facet.Backing), "new ArraySegment<byte>(bytes, 4, 4)")]
    [InlineData("span[^1]", nameof(Facet.Element), "span")]
    public void Other_views_are_asked_for(string value, string name, string whole)
    {
        var view = Enum.Parse<Facet>(name);
        Assert.Null(Slice.Of(Value(value)));
        Assert.Equal((view, whole), Slice.Of(Value(value), view) is { } slice ? (slice.View, slice.Whole.Syntax.ToString()) : default);
    }

    [Theory]
    [InlineData("own.Slice(4)")]
    [InlineData("own.Span")]
    [InlineData("bytes.ToArray()")]
    [InlineData("bytes[4..]")]
    [InlineData("\"text\"[1..]")]
    [InlineData("span.Length")]
    public void Copies_and_types_of_others_are_no_parts(string value) => Assert.Null(Slice.Of(Value(value), (Facet)~0));

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
