using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>Code that is called whenever a socket, queue or actor is ready: a lambda, a local function or a method.</summary>
/// <param name="Function">The code.</param>
/// <param name="Method">Its parameters: who is ready, and what is known about it.</param>
/// <param name="Subscription">Where it is subscribed.</param>
/// <param name="Ready">For what.</param>
/// <param name="Around">The code that subscribes it.</param>
internal readonly record struct ReadyHandler(
    IOperation Function,
    IMethodSymbol Method,
    IEventAssignmentOperation Subscription,
    ReadyEvent Ready,
    MessagingBody Around
)
{
    /// <summary>What becomes ready.</summary>
    public IOperation? Source => (Subscription.EventReference.Unconverted() as IEventReferenceOperation)?.Instance?.Unconverted();

    /// <summary>The handlers whose code stands in a body; of a method that is subscribed several times, the first.</summary>
    public static IEnumerable<ReadyHandler> In(MessagingBody body, CancellationToken cancellationToken)
    {
        if (!body.Library.Has(static facts => facts.HasReadyEvents))
            yield break;
        if (body.Owner is IMethodSymbol method && HasTheParameters(method, body.Library) && body.Root.Parent is null)
            foreach (var code in TypeBodies.Naming(method, body.Compilation, cancellationToken))
                if (SubscriptionOf(method, code.Root, body.Library) is { } found)
                {
                    var around = body.Other(code.Root, code.Member ?? body.Owner);
                    yield return new(body.Root, method, found.Subscription, found.Ready, around);
                    break;
                }

        foreach (var operation in body.Root.Descendants())
            switch (operation)
            {
                case IAnonymousFunctionOperation lambda when SubscriptionOf(lambda, body.Library) is { } found:
                    yield return new(lambda, lambda.Symbol, found.Subscription, found.Ready, body);
                    break;
                case ILocalFunctionOperation { Symbol: var local } function
                    when HasTheParameters(local, body.Library) && SubscriptionOf(local, body.Root, body.Library) is { } found:
                    yield return new(function, local, found.Subscription, found.Ready, body);
                    break;
            }
    }

    /// <summary>The first subscription of a method or local function in this code.</summary>
    private static (IEventAssignmentOperation Subscription, ReadyEvent Ready)? SubscriptionOf(
        IMethodSymbol method,
        IOperation code,
        MessagingLibrary library
    )
    {
        foreach (var operation in code.Descendants())
            if (
                operation is IMethodReferenceOperation { Method.OriginalDefinition: var named }
                && named.Is(method.OriginalDefinition)
                && SubscriptionOf(operation, library) is { } found
            )
                return found;
        return null;
    }

    private static (IEventAssignmentOperation Subscription, ReadyEvent Ready)? SubscriptionOf(
        IOperation function,
        MessagingLibrary library
    ) =>
        DelegateRunner.ReceiverOf(function, library) is { Ready: not ReadyEvent.None and var ready, Call: IEventAssignmentOperation at }
            ? (at, ready)
            : null;

    private static bool HasTheParameters(IMethodSymbol method, MessagingLibrary library) =>
        method is { ReturnsVoid: true, Parameters: [{ Type.SpecialType: SpecialType.System_Object }, { Type: var what }] }
        && library.Types.IsOfTheLibrary(what);

    /// <summary>An expression for the operand that holds all over the handler; null where its name is one of the handler's own.</summary>
    public IOperation? NameOf(IOperation? operand, MessagingBody body)
    {
        operand = operand?.Unconverted();
        if (operand is ILocalReferenceOperation { Local: var local } && local.IsDeclaredIn(Function.Syntax))
            operand = body.Uses.SingleValueOf(local)?.Unconverted();
        return operand is null || LocalUses.SymbolOf(operand) is { } own && own.IsDeclaredIn(Function.Syntax) ? null : operand;
    }
}
