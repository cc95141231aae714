using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Xunit;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Sizes.Intervals;

namespace ZmqPerf.Analyzers.Tests.Sizes.Intervals;

/// <summary>
/// Following paths costs a control-flow graph, so it is done only where it can decide something, and once for a function.
/// </summary>
public sealed class IntervalCostTests
{
    [Theory]
    [InlineData("Send(64);", 0)] // a constant
    [FullData("var d = new byte[500]; Send(d.Length);", 0)] // written once
    [FullData("Send(Math.Clamp(n, 0, 99));", 0)] // small, whatever n is
    [FullData("Send(Math.Max(n, 100));", 0)] // never small
    [FullData("Send(Environment.TickCount);", 0)] // nothing that a branch could compare
    [FullData("Send(n);", 1)]
    [InlineData("if (n < 50) Send(n); else if (n < 60) Send(n + 1); Send(n - 1);", 1)] // one solution for all
    [FullData("if (n < 50) Send(n); Action a = () => { if (n < 60) Send(n); };", 2)] // a lambda is a function of its own
    public void Only_functions_with_undecided_sizes_are_followed(string statements, int functions)
    {
        var (compilation, tree) = SizeProbe.Compile($$"""class C { static void Send(int size) { } void M(int n) { {{statements}} } }""");
        var model = compilation.GetSemanticModel(tree);
        var bodies = new System.Collections.Generic.Dictionary<IOperation, MessagingBody>();
        foreach (
            var call in tree.GetRoot().DescendantNodes().OfType<InvocationExpressionSyntax>().Where(c => c.Expression.ToString() == "Send")
        )
            SizeAnalysis.ValueOf(
                ((IInvocationOperation)model.GetOperation(call)!).Arguments[0].Value,
                100,
                IntervalProbe.BodyOf(call, model, bodies),
                CancellationToken.None
            );
        var body = Assert.Single(bodies).Value;
        Assert.Equal(functions, IntervalAnalysis.In(body).Costs.Count());
        Assert.Equal(functions > 0, body.HasGraph);
        Assert.Equal(functions, IntervalAnalysis.In(body).Solutions);
    }

    /// <summary>Rules ask about operands, not about the operations that the messaging library knows.</summary>
    [Fact]
    public void Questions_about_several_messages_have_one_solution()
    {
        var (compilation, tree) = SizeProbe.Compile(
            """
            using Net.Zmq;
            class C
            {
                void M(nint p, int n, int k)
                {
                    if (n < 50) _ = new Message(p, n + 1, null);
                    if (k < 60) _ = new Message(p, k, null);
                    _ = new Message(p, k - n, null);
                }
            }
            """
        );
        var model = compilation.GetSemanticModel(tree);
        var library = MessagingLibrary.Get(compilation)!;
        var creations = tree.GetRoot()
            .DescendantNodes()
            .OfType<ObjectCreationExpressionSyntax>()
            .Select(c => (IObjectCreationOperation)model.GetOperation(c)!)
            .ToList();
        var root = creations[0].EnclosingFunction();
        var body = new MessagingBody(
            root,
            model.GetEnclosingSymbol(creations[0].Syntax.SpanStart)!,
            [.. creations.Select(c => new MessagingHit(c, library.MemberOf(c)!))],
            library,
            model
        );
        foreach (var creation in creations)
            SizeAnalysis.ValueOf(creation.Arguments[1].Value, 100, body, CancellationToken.None);
        Assert.Equal(1, IntervalAnalysis.In(body).Solutions);
    }
}
