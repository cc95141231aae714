using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Correctness.Pollers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3034: a handler of <c>SendReady</c> that stays subscribed although it does not always send. A socket that has room is ready all the
/// time, so its poller calls the handler without a pause. Silent where anything unsubscribes, where the handler waits or calls what may,
/// where it refills what it sends from, and where the socket is not seen to be in a poller.
/// </summary>
internal sealed class SendReadyKept : BodyRule
{
    private const Effect Pauses =
        Effect.Waits | Effect.MayWait | Effect.Sleeps | Effect.Suspends | Effect.RunsUnknownCode | Effect.RunsLibraryCode;

    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3034_SendReadyKept);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var handler in ReadyHandler.In(body, context.CancellationToken))
            if (
                handler is { Ready: ReadyEvent.Send, Source: { } source }
                && body.Library.Fields.VariableOf(source) is { } socket
                && (socket is ILocalSymbol or IParameterSymbol || socket.IsSetOnce())
                && IsPolledForGood(socket, handler, context.CancellationToken)
                && MayDoNothing(handler, body, context.CancellationToken)
            )
                context.Report(
                    Rules.ZMQ3034_SendReadyKept,
                    body.SquiggleOf(handler.Subscription.Syntax),
                    FixDecision.None("only the author knows when there is something to send", handler.Subscription.Syntax.GetLocation()),
                    socket.Name
                );
    }

    /// <summary>Whether the socket is added to a poller, and nothing takes it out, unsubscribes, or gets it.</summary>
    private static bool IsPolledForGood(ISymbol socket, in ReadyHandler handler, CancellationToken cancellationToken)
    {
        var (body, isAdded) = (handler.Around, false);
        foreach (var code in CodeOf(socket, body, cancellationToken))
        {
            foreach (var (member, _, _) in PollerMembers.In(code, body.Library))
                isAdded |= member.Is(socket);
            foreach (var operation in code.Descendants())
                if (
                    operation is IEventAssignmentOperation { Adds: false }
                    || operation is IInvocationOperation call && body.Library.MemberOf(call) is { Role: MessagingRole.RemoveFromPoller }
                    || body.Library.Types.IsSocket(operation.Type)
                        && socket.Is(body.Library.Fields.VariableOf(operation))
                        && IsGiven(operation, body)
                )
                    return false;
        }

        return isAdded;
    }

    private static bool IsGiven(IOperation reference, MessagingBody body) =>
        reference.ParentPastConversions() is IArgumentOperation { Parent: { } call } && body.Library.MemberOf(call) is null
        || reference.ParentPastConversions() is IAssignmentOperation { Value: var value } && value.Unconverted() == reference
        || reference.ParentPastConversions() is IReturnOperation;

    private static IEnumerable<IOperation> CodeOf(ISymbol socket, MessagingBody body, CancellationToken cancellationToken)
    {
        if (socket is ILocalSymbol or IParameterSymbol)
            yield return body.Root;
        else if (socket.DeclaredAccessibility == Accessibility.Private)
            foreach (var code in TypeBodies.Of(socket.ContainingType, body.Compilation, cancellationToken))
                yield return code.Root;
    }

    /// <summary>
    /// Whether a call of the handler may come to its end without having sent, waited or ended anything: it does not send at all, or under
    /// one condition that has no other way, or in a loop that takes what there is to send.
    /// </summary>
    private static bool MayDoNothing(in ReadyHandler handler, MessagingBody body, CancellationToken cancellationToken)
    {
        IOperation? guard = null;
        foreach (var operation in handler.Function.Descendants())
        {
            if (operation is IAwaitOperation or IThrowOperation or IBranchOperation { BranchKind: BranchKind.GoTo })
                return false;
            if (operation is not IInvocationOperation call)
                continue;
            var member = body.Library.MemberOf(call);
            var isSend = member is { IsSend: true };
            if (isSend && (SendGuard.Of(call, handler.Function, body, cancellationToken) is not { } its || (guard ??= its) != its))
                return false;
            if (Ends(call, member, body))
                return false;
            // what a method of the user's does with a socket may be a send, which fills its queue in the end
            var pauses = member is null ? Pauses | Effect.UsesSocket : Pauses;
            if (!isSend && (member is null || !member.AnswersAtOnce(call)) && (body.EffectsOf(call) & pauses) != 0)
                return false;
        }

        return guard is null || !Refilled.Is(guard, handler.Function, body);
    }

    /// <summary>Whether a call ends something, or says that something is over.</summary>
    private static bool Ends(IInvocationOperation call, MessagingMember? member, MessagingBody body) =>
        member is { Role: MessagingRole.StopPoller or MessagingRole.RemoveFromPoller }
        || call.TargetMethod.IsDisposal()
        || body.Library.Types.Disposes(call.TargetMethod)
        || (body.EffectsOf(call) & Effect.Signals) != 0
        || NeverReturning.Is(call, body, default);
}
