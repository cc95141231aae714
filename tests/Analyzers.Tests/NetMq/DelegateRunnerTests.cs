using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Xunit;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>Who runs a delegate that a poller gets, how often, and whether on its thread.</summary>
public sealed class DelegateRunnerTests
{
    [Theory]
    [InlineData("socket.ReceiveReady += (s, e) => Here();", true, true)]
    [FullData("socket.SendReady += (s, e) => Here();", true, true)]
    [FullData("queue.ReceiveReady += (s, e) => Here();", true, true)]
    [FullData("timer.Elapsed += (s, e) => Here();", true, true)]
    [FullData("poller.Run(() => Here());", false, true)]
    [FullData("Task.Factory.StartNew(() => Here(), default, TaskCreationOptions.None, poller);", false, true)]
    [InlineData("Task.CompletedTask.ContinueWith(t => Here(), poller);", false, true)]
    [FullData("Task.Run(() => Here());", false, false)]
    public void Pollers_run_what_they_get(string code, bool repeats, bool isOnPoller)
    {
        var runner = RunnerIn(code);
        Assert.Equal((true, repeats, isOnPoller), (runner is not null, runner?.Repeats, runner?.IsOnPoller));
    }

    [Theory]
    [InlineData("socket.ReceiveReady -= (s, e) => Here();")]
    [FullData("System.Action later = () => Here();")]
    public void What_nobody_gets_nobody_runs(string code) => Assert.Null(RunnerIn(code));

    private static DelegateRunner? RunnerIn(string code)
    {
        var tree = CSharpSyntaxTree.ParseText(
            $$"""
            using System.Threading.Tasks;
            using NetMQ;
            using NetMQ.Sockets;
            class Probe
            {
                static void Here() { }
                void Run(PullSocket socket, NetMQQueue<int> queue, NetMQTimer timer, NetMQPoller poller) { {{code}} }
            }
            """
        );
        var compilation = CSharpCompilation.Create(
            "Probe",
            [tree],
            References.Get(ZmqVersion.NetMq, runtime: false),
            new(OutputKind.DynamicallyLinkedLibrary)
        );
        Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        var lambda = tree.GetRoot().DescendantNodes().OfType<LambdaExpressionSyntax>().First();
        var function = (IAnonymousFunctionOperation)compilation.GetSemanticModel(tree).GetOperation(lambda)!;
        return DelegateRunner.ReceiverOf(function, MessagingLibrary.Get(compilation)!);
    }
}
