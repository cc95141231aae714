using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3029: an option that endpoints copy is set when the socket has one on every path, and gets none behind. Silent where other code may
/// bind or connect the socket: what has it, too, and other members.
/// </summary>
internal sealed class OptionAfterEndpoint : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3029_OptionAfterEndpoint);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        List<(ISymbol Socket, IOperation Function)>? seen = null;
        foreach (var hit in body.Hits)
        {
            if (
                hit.Member.Role != MessagingRole.Configure
                || OptionWrite.OfEndpoints(hit.Operation, body.Library) is not { Socket: { } socket, At: var at }
                || MessageHolder.Of(socket, body) is not { } holder
                || (seen ??= new()).Exists(s => s.Socket.Is(holder) && s.Function == at.EnclosingFunction())
            )
                continue;
            var function = at.EnclosingFunction();
            seen.Add((holder, function));
            if (AttachesOf(socket, function, body, context.CancellationToken) is { Count: > 0 } attaches)
                Examine(holder, function, attaches, body, context);
        }
    }

    private static void Examine(
        ISymbol socket,
        IOperation function,
        List<IInvocationOperation> attaches,
        MessagingBody body,
        in RuleContext context
    )
    {
        if (OrderedGraph.Of(function, body, context.CancellationToken) is not { } code)
            return;
        var protocol = new EndpointProtocol(socket, code);
        if (protocol.Attaches.Count == 0 || TypestateAnalysis.Through(code, protocol, context.CancellationToken) is not { } walk)
            return;
        foreach (var visit in walk.Visits)
        foreach (var (operation, fact) in visit.Arrivals)
            if (fact.State == State.Configured && protocol.Attaches.Contains(operation))
                return; // the option may be meant for this endpoint
        foreach (var late in protocol.Options)
            if (
                Verdict.On(late, walk, static fact => fact.State is State.Attached or State.Configured)
                    is { IsCertain: true, Fact.Cause: { } attach }
                && OptionWrite.OfEndpoints(late, body.Library) is { } option
            )
                context.Report(
                    Rules.ZMQ3029_OptionAfterEndpoint,
                    late.Syntax.GetSquiggle(),
                    OptionAfterEndpointFix.For(late.Syntax, attaches, body) is { } plan
                        ? FixDecision.Of(plan)
                        : FixDecision.None("what stands between the two may matter to the option", also: attach.Syntax.GetLocation()),
                    option.Name,
                    LifetimeReport.LineOf(attach.Syntax.GetLocation())
                );
    }

    /// <summary>All calls that bind or connect the one socket that a variable ever has; null where there may be others elsewhere.</summary>
    private static List<IInvocationOperation>? AttachesOf(
        IOperation socket,
        IOperation function,
        MessagingBody body,
        CancellationToken cancellationToken
    )
    {
        if (SocketOwner.Of(socket, body, cancellationToken, mayBeReturned: true) is not { HasOneValue: true } owner)
            return null;
        var attaches = new List<IInvocationOperation>();
        foreach (var reference in owner.References)
            if (reference.CallOn() is { } call && body.Library.MemberOf(call) is { Role: MessagingRole.Attach })
            {
                if (call.EnclosingFunction().Syntax != function.Syntax)
                    return null;
                attaches.Add(call);
            }

        return attaches;
    }
}
