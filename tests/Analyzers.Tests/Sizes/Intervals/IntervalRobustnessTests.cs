using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Xunit;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes.Intervals;

namespace ZmqPerf.Analyzers.Tests.Sizes.Intervals;

/// <summary>
/// Whatever the code looks like, there is an answer, and soon; where there is too much of it, the answer is that nothing is known.
/// </summary>
public sealed class IntervalRobustnessTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void A_program_that_ends_anywhere_does_not_throw(int first)
    {
        var program = new IntervalProgramGenerator(77).Write(6);
        var tokens = CSharpSyntaxTree
            .ParseText(program)
            .GetRoot()
            .DescendantTokens()
            .Where(t => t.SpanStart > IntervalProgramGenerator.Frame.Length)
            .ToList();
        for (var i = first; i < tokens.Count; i += tokens.Count / 10)
            AskArguments(program[..tokens[i].Span.End]);
    }

    [Fact]
    public void A_method_of_five_thousand_statements_is_unknown()
    {
        var statements = string.Concat(Enumerable.Range(0, 5000).Select(i => $"if (n < {i}) size = {i};\n"));
        Assert.Equal("-", IntervalProbe.Show(IntervalProbe.Of(statements + "if (size < 100) Send(size);")));
    }

    [Fact]
    public void A_method_of_hundreds_of_branches_is_followed()
    {
        var time = Stopwatch.StartNew();
        var statements = string.Concat(Enumerable.Range(0, 500).Select(i => $"if (n == {i}) size = {i};\n"));
        Assert.Equal("0..99", IntervalProbe.Show(IntervalProbe.Of(statements + "if (size is >= 0 and < 100) Send(size);")));
        Assert.True(time.Elapsed.TotalSeconds < 60, $"{time.Elapsed}");
    }

    [Fact]
    public void More_variables_than_can_be_followed_are_unknown()
    {
        var copies = string.Concat(Enumerable.Range(1, 200).Select(i => $"int x{i} = x{i - 1} + 1; if (x{i} > 500) x{i} = 7;\n"));
        var claimed = Assert.Single(IntervalProbe.Of($"int x0 = n & 15;\n{copies} Send(x200);"));
        Assert.True(claimed!.Value.Contains(215));
    }

    [Fact]
    public void Loops_in_loops_come_to_rest()
    {
        var loops = string.Concat(Enumerable.Range(0, 12).Select(i => $"for (int i{i} = 0; i{i} < {10 + i}; i{i}++) "));
        Assert.Equal("0..20", IntervalProbe.Show(IntervalProbe.Of(loops + "Send(i11);")));
    }

    [Fact]
    public void A_deep_expression_ends() =>
        Assert.Equal(
            "min..max",
            IntervalProbe.Show(IntervalProbe.Of($"int x = {string.Join(" + ", Enumerable.Repeat("n", 1500))}; Send(x);"))
        );

    private static void AskArguments(string source)
    {
        var (compilation, tree) = SizeProbe.Compile(source);
        var (model, bodies) = (compilation.GetSemanticModel(tree), new Dictionary<IOperation, MessagingBody>());
        foreach (var node in tree.GetRoot().DescendantNodes().OfType<InvocationExpressionSyntax>())
            if (model.GetOperation(node) is IInvocationOperation call)
                foreach (var argument in call.Arguments)
                    IntervalAnalysis.In(IntervalProbe.BodyOf(node, model, bodies)).Of(argument.Value, CancellationToken.None);
    }
}
