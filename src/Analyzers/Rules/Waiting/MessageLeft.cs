using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;
using ZmqPerf.Analyzers.Waiting.Polling.Handlers;

namespace ZmqPerf.Analyzers.Waiting;

/// <summary>
/// ZMQ3040: a handler of what can be received that takes nothing, so that its poller calls it again at once. And ZMQ3041: one that takes it
/// on condition that there is something else, a free worker perhaps. Silent where other code may take it, or where the handler does
/// anything that may end it.
/// </summary>
internal sealed class MessageLeft : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } =
        ImmutableArray.Create(Rules.ZMQ3040_MessageLeft, Rules.ZMQ3041_MessageLeft);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var handler in ReadyHandler.In(body, context.CancellationToken))
        {
            if (
                handler is not { Ready: ReadyEvent.Receive, Source: { } source }
                || LocalUses.NamedBy(source) is not { } symbol
                || !body.Library.Types.IsSocket(source.Type) && !body.Library.Types.IsQueue(source.Type)
                || body.Library.Types.KindOf(source.Type) is { } kind && !SocketTypes.CanReceive(kind)
                || !handler.Method.CannotBeReplaced()
                || handler.Function.HasErrors()
                || handler.Function.Syntax.ContainsDiagnostics // still being written
            )
                continue;
            var code = LeavingCode.Of(handler, body);
            var condition = code.NeverEnds ? null : ExitCondition.Of(handler, code, body, context.CancellationToken);
            if (
                (code.NeverEnds || condition is not null)
                && OnlyHandler.Is(handler, code.Takes)
                && (condition is null || !EndedByLimit.Is(condition, handler, body, context.CancellationToken))
            )
                Report(handler, condition, symbol, body, context);
        }
    }

    private static void Report(
        in ReadyHandler handler,
        IOperation? condition,
        ISymbol source,
        MessagingBody body,
        in RuleContext context
    ) =>
        context.Report(
            condition is null ? Rules.ZMQ3040_MessageLeft : Rules.ZMQ3041_MessageLeft,
            body.SquiggleOf((condition ?? handler.Subscription).Syntax),
            FixDecision.None("only the author knows what should happen to what is there", handler.Subscription.Syntax.GetLocation()),
            source.Name
        );
}
