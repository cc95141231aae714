using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Waiting;

/// <summary>
/// ZMQ2012: the library's asynchronous receives in hot code. They hold a thread of the pool while they wait, which alternately polls and
/// sleeps.
/// </summary>
internal sealed class ThreadPoolReceive : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ2012);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
            if (hit is { Member: { Role: MessagingRole.ReceiveAsync, Method.Name: var name } } && body.Loops.IsHot(hit.Operation, context))
            {
                var properties = FixPlan
                    .None("the receive has to move to a thread of its own, by hand")
                    .Hot()
                    .Costing(name == "RecvBytesAsync" ? CostForms.ReceiveBytesAsync : null);
                context.Report(Diagnostic.Create(Rules.ZMQ2012, hit.Operation.Syntax.GetLocation(), properties, name));
            }
    }
}
