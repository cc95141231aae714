using System.Collections.Generic;
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
        HashSet<IOperation>? reported = null;
        foreach (var function in FunctionsThatDispose(body))
        foreach (var owned in OwnedSocket.In(function, body, context.CancellationToken))
        {
            if (owned.Socket is ILocalSymbol == ofFields || OrderedGraph.Of(function, body, context.CancellationToken) is not { } code)
                continue;
            var protocol = new ContextProtocol(owned, code);
            if (!protocol.IsUndecided || TypestateAnalysis.Run(code, protocol, context.CancellationToken) is not { } walk)
                continue;
            foreach (var end in protocol.SocketEnds)
                if (
                    Verdict.On(end, walk, static fact => fact.State == State.Orphaned, withExceptions: false)
                        is { IsCertain: true, Fact.Cause: { } early }
                    && (reported ??= new()).Add(early)
                )
                    Report(early, end, owned, body, context);
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
