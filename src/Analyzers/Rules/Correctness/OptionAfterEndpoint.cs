using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.Correctness.Endpoints;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3029: an option that endpoints copy is set when the socket has one on every path, and gets none afterwards. Silent where other code
/// may bind or connect the socket: what has it, too, and other members. A creation that connects is such an endpoint, and its initializer
/// is after it.
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
                || OptionWrite.OfEndpoints(hit.Operation, body.Library) is not { Socket: { } socket, At: var at } option
                || option.Option == Option.Identity && !NameMatters(socket, body)
            )
                continue;
            if (socket is IObjectCreationOperation creation)
            {
                if (OptionWrite.AreCopiedBy(creation, body.Library) && !IsAttachedAgain(creation, body))
                    Report(option, creation, ConnectedLater.For(creation, option, body), body, context);
                continue;
            }

            if (
                MessageHolder.Of(socket, body) is not { } holder
                || (seen ??= new()).Exists(s => s.Socket.Is(holder) && s.Function == at.EnclosingFunction())
            )
                continue;
            var function = at.EnclosingFunction();
            seen.Add((holder, function));
            if (AttachesOf(socket, function, body) is { } attaches)
                Examine(holder, function, attaches, body, context);
        }
    }

    private static bool NameMatters(IOperation socket, MessagingBody body) =>
        SocketKind.AllOf(socket, body) is not { Count: > 0 } types || types.Any(SocketTypes.NameMatters);

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
        if (!protocol.IsAttached || TypestateAnalysis.Run(code, protocol, context.CancellationToken) is not { } walk)
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
                Report(option, attach, PlanFor(option, attach, attaches, body), body, context);
    }

    private static FixPlan? PlanFor(in OptionWrite option, IOperation attach, List<IInvocationOperation> attaches, MessagingBody body) =>
        attach is ISimpleAssignmentOperation
            ? attaches.Count == 0 && DeclaredBy(attach, body) is { } creation
                ? ConnectedLater.For(creation, option, body)
                : null
            : OptionAfterEndpointFix.For(option.At.Syntax, attaches, body);

    /// <summary>The creation in the text of a declaration, of which the flow has an assignment.</summary>
    private static IObjectCreationOperation? DeclaredBy(IOperation assignment, MessagingBody body) =>
        assignment is ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var local } }
            ? body.Uses.SingleValueOf(local)?.Unconverted() as IObjectCreationOperation
            : null;

    private static void Report(in OptionWrite option, IOperation attach, FixPlan? plan, MessagingBody body, in RuleContext context) =>
        context.Report(
            Rules.ZMQ3029_OptionAfterEndpoint,
            option.At.Syntax.GetSquiggle(),
            plan is not null ? FixDecision.Of(plan) : FixDecision.None(ReasonAgainst(option, attach), also: attach.Syntax.GetLocation()),
            option.Name,
            body.Library.Types.ReadsWhileConnecting(
                body.Library.SocketFieldOf(option.Socket?.Type) is { } held ? LocalUses.TypeOf(held) : option.Socket?.Type,
                option.Option
            )
                ? "may come"
                : "comes",
            LifetimeReport.LineOf(attach.Syntax.GetLocation())
        );

    private static string ReasonAgainst(in OptionWrite option, IOperation attach) =>
        Statements.Of(attach) is { } first
        && Statements.Of(option.At) is { } last
        && first.SpanStart <= last.SpanStart
        && Statements.HasDirectives(first, last)
            ? "directives such as #region stand beside the two"
            : "the code between the two may affect the option";

    /// <summary>Whether the local that a creation is for is bound or connected as well.</summary>
    private static bool IsAttachedAgain(IObjectCreationOperation creation, MessagingBody body)
    {
        foreach (var hit in body.Hits)
            if (
                hit is { Member: { Role: MessagingRole.Attach } member, Operation: IInvocationOperation call }
                && member.SocketOf(call) is { } socket
                && SocketKind.MadeBy(socket, body) is var made
                && (made.Count == 0 || made.Any(one => one.Origin.Value.Unconverted().Syntax == creation.Syntax))
            )
                return true;
        return false;
    }

    /// <summary>All calls that bind or connect the one socket that a variable ever has; null where there may be others elsewhere.</summary>
    private static List<IInvocationOperation>? AttachesOf(IOperation socket, IOperation function, MessagingBody body)
    {
        if (SocketOwner.Of(socket, body, mayBeReturned: true, mayBeHandled: true) is not { HasOneValue: true } owner)
            return null;
        var attaches = new List<IInvocationOperation>();
        foreach (var reference in owner.References)
            if (reference.Taker() is IInvocationOperation call && body.Library.MemberOf(call) is { Role: MessagingRole.Attach })
            {
                if (call.EnclosingFunction().Syntax != function.Syntax)
                    return null;
                attaches.Add(call);
            }

        return attaches;
    }
}
