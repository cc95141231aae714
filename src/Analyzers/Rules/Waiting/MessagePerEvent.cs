using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Waiting.Polling;
using ZmqPerf.Analyzers.Waiting.Polling.Handlers;

namespace ZmqPerf.Analyzers.Waiting;

/// <summary>
/// ZMQ2008 where a poller calls a handler: the handler, or its helper, takes one message, and the poller polls and calls it again for the
/// next. Reported of queues; of sockets with all, because what draining saves depends on size and transport: from 1 KiB on over tcp it
/// saves nothing. With all also what prints or sleeps. Silent where one message may be all that can be taken, or all that is wanted.
/// </summary>
internal sealed class MessagePerEvent : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ2008_PollPerMessage);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var handler in ReadyHandler.In(body, context.CancellationToken))
        {
            if (
                Drainable(handler, body) is not { OnlyTake: { } take } code
                || HandlerCallers.Of(handler, body, context.CancellationToken) is not { } callers
                || !callers.Events.All(other => Drainable(other, body) is not null)
                || MessageByMessage.IsMeant(handler, code, body, context.CancellationToken)
            )
                continue;
            var isHot =
                code.Effects is { IsSlow: false, RunsForeignCode: false }
                && IsQueue(handler.Source!, body)
                && callers.Events.All(other => IsQueue(other.Source!, body));
            context.Report(
                Rules.ZMQ2008_PollPerMessage,
                take.Syntax.GetSquiggle(),
                PollPerMessageFix.For(take, code, handler, callers, body).OnlyHot(isHot)
            );
        }
    }

    /// <summary>The code of a handler that takes one message of what may have more.</summary>
    private static HandlerCode? Drainable(in ReadyHandler handler, MessagingBody body) =>
        handler is { Ready: ReadyEvent.Receive, Source: { } source }
        && HandlerCode.Of(handler, body) is { OnlyTake: { } take } code
        && !take.HasErrors()
        && CanBeDrained(source, code, handler, body)
            ? code
            : null;

    private static bool IsQueue(IOperation source, MessagingBody body) => body.Library.Types.IsQueue(source.Type);

    /// <summary>
    /// Whether several messages may be there, and are wanted before anything is sent: REQ and REP take turns by themselves, and what
    /// answers on its own socket may take turns with its peer, unless it is a ROUTER with its many.
    /// </summary>
    private static bool CanBeDrained(IOperation source, HandlerCode code, in ReadyHandler handler, MessagingBody body)
    {
        if (IsQueue(source, body))
            return true;
        if (!body.Library.Types.IsSocket(source.Type))
            return false;
        var isKnown = false;
        var isRouter = true;
        foreach (var kind in SocketKind.AllOf(source, handler.Around))
        {
            if (SocketTypes.IsLockStep(kind))
                return false;
            isKnown = true;
            isRouter &= SocketTypes.AnswersMany(kind);
        }

        if (!isKnown && body.Library.Types.ClassSaysTypeOf(source.Type) && !body.Library.Types.IsActor(source.Type))
            return false;
        return !code.Answers || isKnown && isRouter;
    }
}
