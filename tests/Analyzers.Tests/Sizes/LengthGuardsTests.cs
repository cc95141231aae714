using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Xunit;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Tests.Sizes;

/// <summary>Whether <c>Use(n, b)</c> is reached only where n has been compared with the length of b.</summary>
public sealed class LengthGuardsTests
{
    [Theory]
    [InlineData("if (n <= b.Length) Use(n, b);")]
    [InlineData("if (b.Length >= n) Use(n, b);")]
    [InlineData("if (n < b.Length) Use(n, b);")]
    [InlineData("if (!(n > b.Length)) Use(n, b);")]
    [InlineData("if (n >= 0 && n <= b.Length) { Use(n, b); }")]
    [InlineData("if (n == b.Length) Use(n, b);")]
    [FullData("Use(n <= b.Length ? n : 0, b);", "n")]
    [InlineData("if ((n = Next()) <= b.Length) Use(n, b);")]
    [InlineData("if (n > _field.Length) return; Use(n, _field);")]
    [InlineData("Action a = () => { if (n <= b.Length) Use(n, b); };")]
    [InlineData("Local(); void Local() { if (n <= b.Length) Use(n, b); }")]
    public void A_comparison_covers_what_it_encloses(string code, string? number = null) => Assert.True(IsCovered(code, number));

    [Theory]
    [InlineData("if (n > b.Length) return; Use(n, b);")]
    [InlineData("if (n > b.Length) throw new Exception(); Use(n, b);")]
    [InlineData("if (n < 0 || n > b.Length) return; Use(n, b);")]
    [InlineData("while (n > b.Length) n = Next(); Use(n, b);")]
    [InlineData("for (;;) { n = Next(); if (n > b.Length) continue; Use(n, b); }")]
    [InlineData("for (;;) { n = Next(); if (n > b.Length) break; Use(n, b); }")]
    [InlineData("if (n != b.Length) return; Use(n, b);")]
    [InlineData("try { if (n > b.Length) return; } finally { Next(); } Use(n, b);")]
    public void A_comparison_that_leaves_covers_what_follows(string code, string? number = null) => Assert.True(IsCovered(code, number));

    [Theory]
    [InlineData("n = Math.Min(n, b.Length); Use(n, b);")]
    [InlineData("n = Math.Clamp(n, 0, b.Length); Use(n, b);")]
    [InlineData("ArgumentOutOfRangeException.ThrowIfGreaterThan(n, b.Length); Use(n, b);")]
    public void A_number_that_is_cut_is_covered(string code, string? number = null) => Assert.True(IsCovered(code, number));

    [Theory]
    [InlineData("if ((uint)n <= (uint)b.Length) Use(n, b);")]
    [InlineData("var most = b.Length; if (n <= most) Use(n, b);")]
    [InlineData("if (n <= b.Length - 4) Use(n, b);")]
    public void A_comparison_in_other_words_covers(string code, string? number = null) => Assert.True(IsCovered(code, number));

    [Theory]
    [InlineData("var c = new byte[100]; if (n <= 64) Use(n, c);")]
    [InlineData("var c = new byte[100]; if (n is > 0 and <= 100) Use(n, c);")]
    [InlineData("var c = new byte[100]; if (n is 4 or 8) Use(n, c);")]
    [InlineData("var c = new byte[100]; if (n is not > 100) Use(n, c);")]
    [InlineData("var c = new byte[100]; switch (n) { case 8: Use(n, c); break; }")]
    public void A_comparison_with_a_constant_covers(string code, string? number = null) => Assert.True(IsCovered(code, number));

    [Theory]
    [InlineData("Use(n, b);")]
    [FullData("if (n > b.Length) Use(n, b);")]
    [FullData("if (n >= 0) Use(n, b);")]
    [InlineData("if (n <= b.Length || flag) Use(n, b);")]
    [FullData("if (flag && n > b.Length) return; Use(n, b);")]
    [FullData("if (n > b.Length) Next(); Use(n, b);")]
    [FullData("for (;;) { Use(n, b); if (n > b.Length) return; n = Next(); }")]
    [InlineData("try { n = Next(); if (n > b.Length) return; } catch (Exception) { } Use(n, b);")]
    public void A_path_without_a_comparison_does_not_cover(string code) => Assert.False(IsCovered(code, null));

    [Theory]
    [InlineData("if (n > b.Length) return; n = Next(); Use(n, b);")]
    [FullData("if (n > b.Length) return; n++; Use(n, b);")]
    [InlineData("if (n > b.Length) return; Next(ref n); Use(n, b);")]
    [FullData("if (n > b.Length) return; Action a = () => Use(n, b); n = Next(); a();")]
    public void A_number_that_changes_is_not_covered(string code) => Assert.False(IsCovered(code, null));

    [Theory]
    [InlineData("if (n > b.Length) return; b = new byte[1]; Use(n, b);")]
    public void A_buffer_that_changes_is_not_covered(string code) => Assert.False(IsCovered(code, null));

    [Theory]
    [InlineData("if (n > other.Length) return; Use(n, b);")]
    [FullData("if (n <= b.Length + 1) Use(n, b);")]
    [FullData("var c = new byte[100]; if (n <= 101) Use(n, c);")]
    [InlineData("var c = new byte[100]; if (n is 4 or 800) Use(n, c);")]
    [FullData("n = Math.Max(n, b.Length); Use(n, b);")]
    public void A_comparison_with_something_larger_does_not_cover(string code) => Assert.False(IsCovered(code, null));

    private static bool IsCovered(string code, string? number)
    {
        var tree = CSharpSyntaxTree.ParseText(
            $$"""
            using System;
            class Sample
            {
                private readonly byte[] _field = new byte[8];
                static int Next() => 0;
                static void Next(ref int n) { }
                static void Use(int n, byte[] b) { }
                void Body(int n, byte[] b, byte[] other, bool flag) { {{code}} }
            }
            """
        );
        var compilation = CSharpCompilation.Create(
            "Guards",
            [tree],
            References.Get(ZmqVersion.V0_5_0, runtime: false),
            new(OutputKind.DynamicallyLinkedLibrary)
        );
        Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        var model = compilation.GetSemanticModel(tree);
        var call = tree.GetRoot()
            .DescendantNodes()
            .OfType<InvocationExpressionSyntax>()
            .Single(i => i.Expression is IdentifierNameSyntax { Identifier.Text: "Use" });
        var operation = Assert.IsAssignableFrom<IInvocationOperation>(model.GetOperation(call));
        IOperation root = operation;
        while (root.Parent is { } parent)
            root = parent;
        var use = number is null
            ? operation.Arguments[0].Value
            : operation
                .Arguments[0]
                .Value.DescendantsAndSelf()
                .Last(o => o is IParameterReferenceOperation { Parent: IConditionalOperation });
        var buffer = operation.Arguments[1].Value;
        var body = new MessagingBody(root, model.GetEnclosingSymbol(call.SpanStart)!, [], MessagingLibrary.Get(compilation)!, model);
        return LengthGuards.HoldsAt(
            use,
            new(LocalUses.SymbolOf(use)!, buffer is IFieldReferenceOperation field ? field.Field : LocalUses.SymbolOf(buffer)!),
            holdsAtFirst: false,
            body,
            CancellationToken.None
        );
    }
}
