using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Correctness.Pollers;
using ZmqPerf.Analyzers.Correctness.Threads;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3038: a message that is given to a receive loop to send, and disposed while the loop may have no room for it yet, because nobody
/// awaits the send: nothing says that it is lost. Silent where anything waits in between, and where somebody keeps the task.
/// </summary>
internal sealed class DisposedBeforeTaken : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3038_DisposedInUse);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
            if (
                hit is { Member: { Role: MessagingRole.SendByLoop, NeverWaits: false } member, Operation: IInvocationOperation send }
                && body.Library.Fields.VariableOf(send.ArgumentFor(member.Operand)?.Unconverted()) is { } message
                && new ThreadStart(send, send, RunsSideBySide: false, "this task") is var start
                && start.IsForgotten(body)
                && DisposalBehind.Of(message, start, body) is { } end
                && new BetweenStartAndEnd(start, end.Scope, new List<ThreadStart> { start }, body).WaitForNothing()
            )
                context.Report(
                    Rules.ZMQ3038_DisposedInUse,
                    end.Place.GetSquiggle(),
                    FixDecision.None(DisposedInUse.NoFix, also: send.Syntax.GetLocation()),
                    message.Name,
                    end.When,
                    $"send of line {RunningPoller.LineOf(send)}",
                    "await the send"
                );
    }
}
