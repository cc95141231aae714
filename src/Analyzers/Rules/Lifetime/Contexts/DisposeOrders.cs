using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Lifetime.Contexts;

/// <summary>The contexts that a body disposes before one of their sockets, on every path that comes to the socket's end.</summary>
internal static class DisposeOrders
{
    public static void Report(MessagingBody body, bool ofFields, in RuleContext context)
    {
        foreach (var function in FunctionsThatDispose(body))
        {
            var found = new Dictionary<IOperation, (IOperation End, OwnedSocket Owned)>();
            foreach (var (early, end, owned) in In(function, body, ofFields, context.CancellationToken))
                if (!found.TryGetValue(early, out var other) || other.End.Syntax.SpanStart < end.Syntax.SpanStart)
                    found[early] = (end, owned); // the context has to wait for the last
            foreach (var early in found)
                Report(early.Key, early.Value.End, early.Value.Owned, body, context);
        }
    }

    /// <summary>Where a function disposes a context, and behind that a socket of it.</summary>
    private static IEnumerable<(IOperation Early, IOperation End, OwnedSocket Owned)> In(
        IOperation function,
        MessagingBody body,
        bool ofFields,
        CancellationToken cancellationToken
    )
    {
        foreach (var owned in OwnedSocket.In(function, body, cancellationToken))
        {
            if (owned.Socket is ILocalSymbol == ofFields || OrderedGraph.Of(function, body, cancellationToken) is not { } code)
                continue;
            var protocol = new ContextProtocol(owned, code);
            if (!protocol.IsUndecided || TypestateAnalysis.Run(code, protocol, cancellationToken) is not { } walk)
                continue;
            foreach (var end in protocol.SocketEnds)
                if (
                    Verdict.On(end, walk, static fact => fact.State == State.Orphaned, withExceptions: false) is
                    { IsCertain: true, Fact.Cause: { } early }
                )
                    yield return (early, end, owned);
        }
    }

    private static void Report(IOperation early, IOperation end, OwnedSocket owned, MessagingBody body, in RuleContext context)
    {
        var place = end.Syntax.GetLocation();
        var plan = DisposeOrderFix.For(early, end, body);
        context.Report(
            Rules.ZMQ3015_DisposeOrder,
            early.Syntax.GetSquiggle(),
            plan is null
                ? FixDecision.None("what else has to happen in between, only the author knows", also: place)
                : FixDecision.Of(plan),
            owned.Context.Name,
            owned.Socket.Name,
            LifetimeReport.LineOf(place)
        );
    }

    /// <summary>The functions in which a context is disposed.</summary>
    private static List<IOperation> FunctionsThatDispose(MessagingBody body)
    {
        var found = new List<IOperation>();
        foreach (var operation in body.Root.Descendants())
            if (IsContextsEnd(operation, body) && operation.EnclosingFunction() is var function && !found.Contains(function))
                found.Add(function);
        return found;
    }

    private static bool IsContextsEnd(IOperation operation, MessagingBody body) =>
        operation switch
        {
            IInvocationOperation { TargetMethod: var method } => method.IsDisposal() && body.Library.Types.IsContext(method.ContainingType),
            IUsingOperation { Resources: var resources } => body.Library.Types.IsContext(
                resources is IVariableDeclarationGroupOperation { Declarations: [{ Declarators: [{ Symbol.Type: var declared }, ..] }] }
                    ? declared
                    : resources.Type
            ),
            _ => false,
        };
}
