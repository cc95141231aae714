using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using Xunit;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sending;
using ZmqPerf.Analyzers.Tests.Sizes;

namespace ZmqPerf.Analyzers.Tests.Sending;

/// <summary>
/// Whether something is hot costs a control-flow graph and a look at all callers, so it is asked of what is reported only.
/// </summary>
public sealed class HeatCostTests
{
    [Theory]
    [InlineData("socket.Send(data);", 0)]
    [FullData("var copy = new byte[data.Length]; data.CopyTo(copy, 0); socket.Send(copy);", 1)]
    public void Heat_is_asked_for_findings_only(string statements, int findings)
    {
        var (compilation, tree) = SizeProbe.Compile(
            $$"""
            using System.Linq;
            using Net.Zmq;
            class C { void M(Socket socket, byte[] data) { again: if (data.Length > 3) return; {{statements}} goto again; } }
            """
        );
        var model = compilation.GetSemanticModel(tree);
        var method = tree.GetRoot().DescendantNodes().OfType<MethodDeclarationSyntax>().Single();
        var library = MessagingLibrary.Get(compilation)!;
        var root = model.GetOperation(method)!;
        var hits = root.Descendants()
            .OfType<IInvocationOperation>()
            .Where(call => library.MemberOf(call) is not null)
            .Select(call => new MessagingHit(call, library.MemberOf(call)!));
        var body = new MessagingBody(root, model.GetDeclaredSymbol(method)!, [.. hits], library, model);
        int found = 0;
        var context = new RuleContext(ZmqPerfOptions.Of(new AnalyzerOptions([]), tree), _ => found++, CancellationToken.None);
        new PayloadCopiedBeforeSend().Examine(body, context);
        Assert.Equal(findings, found);
        Assert.Equal(findings > 0, body.HasGraph);
    }
}
