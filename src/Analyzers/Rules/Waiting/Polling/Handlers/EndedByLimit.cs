using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling.Handlers;

/// <summary>
/// Does what a handler waits for also end the polling? Where code that asks for the same stops the poller, unsubscribes, takes something
/// out or tells somebody, a limit is where all is over.
/// </summary>
internal static class EndedByLimit
{
    public static bool Is(IOperation condition, in ReadyHandler handler, MessagingBody body, CancellationToken cancellationToken)
    {
        var asked = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var part in condition.DescendantsAndSelf())
            if (LocalUses.NamedBy(part) is { } named and not IFieldSymbol { IsConst: true } && !named.IsFramework())
                asked.Add(named.OriginalDefinition);
        if (handler.Source is not { } source)
            return false;
        foreach (var near in HandlerSurroundings.Of(handler, source, body, cancellationToken))
            if (
                near.Operation is IConditionalOperation { Condition: var test, WhenTrue: var then, WhenFalse: var otherwise }
                && Asks(test, asked)
                && BodyOf(near.Code, body) is var code
                && (Ends(then, code) || otherwise is not null && Ends(otherwise, code))
            )
                return true;
        return false;
    }

    private static MessagingBody BodyOf(CodeBody code, MessagingBody body) =>
        code.Root.Syntax == body.Root.Syntax ? body : body.Other(code.Root, code.Member ?? body.Owner);

    private static bool Asks(IOperation condition, HashSet<ISymbol> asked)
    {
        foreach (var part in condition.DescendantsAndSelf())
            if (LocalUses.NamedBy(part) is { } named && asked.Contains(named.OriginalDefinition))
                return true;
        return false;
    }

    private static bool Ends(IOperation branch, MessagingBody body)
    {
        foreach (var operation in branch.DescendantsAndSelf())
            if (
                operation is IEventAssignmentOperation { Adds: false }
                || operation is IInvocationOperation call
                    && (
                        body.Library.MemberOf(call) is { Role: MessagingRole.StopPoller or MessagingRole.RemoveFromPoller }
                        || call.Instance?.Type.Has(TypeFacet.Cancellation) == true
                        || (body.EffectsOf(call) & (Effect.Signals | Effect.Ends)) != 0
                    )
            )
                return true;
        return false;
    }
}
