using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Xunit;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Sizes.Paths;

namespace ZmqPerf.Analyzers.Tests.Sizes.Paths;

/// <summary>Following paths costs a control-flow graph, so it is done only where it can decide something, and once for a function.</summary>
public sealed class PathCostTests
{
    [Theory]
    [InlineData("Send(64);", 0)]                                                             // a constant
    [InlineData("var d = new byte[500]; Send(d.Length);", 0)]                                // written once
    [InlineData("Send(Math.Clamp(n, 0, 99));", 0)]                                           // small, whatever n is
    [InlineData("Send(Math.Max(n, 100));", 0)]                                               // never small
    [InlineData("Send(Environment.TickCount);", 0)]                                          // nothing that a branch could compare
    [InlineData("Send(n);", 1)]
    [InlineData("if (n < 50) Send(n); else if (n < 60) Send(n + 1); Send(n - 1);", 1)]       // one solution for all
    [InlineData("if (n < 50) Send(n); Action a = () => { if (n < 60) Send(n); };", 2)]       // a lambda is a function of its own
    public void Only_functions_with_undecided_sizes_are_followed(string statements, int functions)
    {
        var (compilation, tree) = SizeProbe.Compile($$"""class C { static void Send(int size) { } void M(int n) { {{statements}} } }""");
        var model = compilation.GetSemanticModel(tree);
        var bodies = new System.Collections.Generic.Dictionary<IOperation, ZmqPerf.Analyzers.Messaging.MessagingBody>();
        foreach (var call in tree.GetRoot().DescendantNodes().OfType<InvocationExpressionSyntax>().Where(c => c.Expression.ToString() == "Send"))
            SizeAnalysis.ValueOf(((IInvocationOperation)model.GetOperation(call)!).Arguments[0].Value, 100, PathProbe.BodyOf(call, model, bodies), CancellationToken.None);
        var body = Assert.Single(bodies).Value;
        Assert.Equal(functions, SizePaths.In(body).Costs.Count());
        Assert.Equal(functions > 0, body.HasGraph);
    }
}
