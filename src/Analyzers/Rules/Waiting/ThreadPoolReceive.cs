using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting;

/// <summary>
/// ZMQ2012: the library's asynchronous receives in hot code. Each holds a thread of the pool while it waits. One that waits alone is
/// reported with all only, because the pool can spare a thread. For several the pool makes up at the pace of a thread or so in half a
/// second, and everything else on it waits meanwhile.
/// </summary>
internal sealed class ThreadPoolReceive : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ2012_ThreadPoolReceive);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
            if (
                hit.Member
                    is {
                        Role: MessagingRole.ReceiveAsync,
                        Method: { Name: var name, ReturnType: var result },
                        Binding: not { Facts.AsynchronousReceivesHoldThreads: false }
                    }
                && !IsOfItsCallers(hit.Operation, body)
                && body.Loops.IsHot(hit.Operation, context)
            )
            {
                var noFix = FixDecision
                    .None("the receive has to move to a thread of its own, by hand")
                    .OnlyHot(!WaitsAlone(hit.Operation, body, context))
                    .Costing(result is INamedTypeSymbol { TypeArguments: [IArrayTypeSymbol] } ? CostForms.ReceiveBytesAsync : null);
                context.Report(Rules.ZMQ2012_ThreadPoolReceive, hit.Operation.Syntax.GetSquiggle(), noFix, name);
            }
    }

    /// <summary>
    /// Whether each receive is awaited before the next one, and nothing is known to run that code several times at once: a call that is
    /// awaited itself goes on when it is done. Who returns the task leaves that to its callers.
    /// </summary>
    private static bool WaitsAlone(IOperation receive, MessagingBody body, in RuleContext context) =>
        IsInTurn(receive) && !body.Loops.IsCalledHot(receive.EnclosingFunction(), static call => !IsInTurn(call), context);

    private static bool IsInTurn(IOperation receive)
    {
        const ThreadFacet forms = ThreadFacet.SameTask | ThreadFacet.LimitsTask;
        var taker = TaskForms.ReceiverOf(receive, forms);
        if (taker is IAwaitOperation or IReturnOperation)
            return true;
        var task = taker switch
        {
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var declared } } => declared,
            ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var given } } => given,
            _ => null,
        };
        if (task is not null)
            foreach (var name in LocalUses.In(receive.Root()).Of(task))
                if (
                    (TaskForms.ReceiverOf(name, forms) is IAwaitOperation || TaskForms.IsWaitedFor(name))
                    && Loops.RunTogether(receive, name)
                    && !IsChosen(name, receive, task)
                    && !AnotherBeginsBefore(name, receive)
                )
                    return true;
        return false;
    }

    /// <summary>Whether another receive begins before the task of this one is awaited: then both wait.</summary>
    private static bool AnotherBeginsBefore(IOperation name, IOperation receive)
    {
        if (receive is not IInvocationOperation { TargetMethod: var method })
            return true;
        foreach (var operation in receive.EnclosingFunction().Descendants())
            if (
                operation is IInvocationOperation { TargetMethod: var other }
                && operation.Syntax.SpanStart > receive.Syntax.SpanStart
                && operation.Syntax.SpanStart < name.Syntax.SpanStart
                && (other.Is(method) || other.ContainingType.Is(method.ContainingType) && other.ContainingType.IsStatic)
                && TaskForms.Is(other.ReturnType)
            )
                return true;
        return false;
    }

    /// <summary>Whether a condition behind the receive decides that its task is awaited; not one that asks whether it is over.</summary>
    private static bool IsChosen(IOperation name, IOperation receive, ILocalSymbol task)
    {
        foreach (var (condition, outcome) in DecidingConditions.Of(name))
        foreach (var (asked, holds, isJoined) in DecidingConditions.PartsOf(condition, outcome))
            if (
                !isJoined
                && asked.Syntax.SpanStart > receive.Syntax.SpanStart
                && !(
                    !holds
                    && asked is IPropertyReferenceOperation { Instance: { } whole }
                    && task.Is(LocalUses.SymbolOf(whole.Unconverted()))
                )
            )
                return true;
        return false;
    }

    /// <summary>Whether a method only passes the call on: its own calls are looked at.</summary>
    private static bool IsOfItsCallers(IOperation receive, MessagingBody body) =>
        receive.EnclosingFunction() switch
        {
            ILocalFunctionOperation { Symbol: var local } => body.Library.MemberOf(local),
            { Parent: null } => body.Library.MemberOf(body.Owner),
            _ => null,
        }
            is { Role: MessagingRole.ReceiveAsync };
}
