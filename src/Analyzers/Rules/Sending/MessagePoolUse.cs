using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// ZMQ1004 for the pool that Net.Zmq 0.1 and 0.4 bring themselves: every message that is rented; what is given back was. One that only
/// carries a span to a send can be replaced by a send of the span.
/// </summary>
internal sealed class MessagePoolUse : BodyRule
{
    // ZMQ1004 is listed by CustomMessagePool
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray<DiagnosticDescriptor>.Empty;

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
        {
            if (hit is not { Member.Role: MessagingRole.TakeFromPool, Operation: IInvocationOperation rent })
                continue;
            var fix = MessagePoolUseFix.FixFor(rent, hit.Member, body);
            context.Report(
                Rules.ZMQ1004_CustomMessagePool,
                rent.Syntax.GetSquiggle(),
                fix.Hot(body.Loops.IsHot(rent, context)),
                hit.Member.Method.ContainingType.Name,
                "messages"
            );
        }
    }
}
