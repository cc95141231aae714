using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.DataFlow.Origins;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.ZeroCopy;

/// <summary>
/// What a free callback runs: its own code, that of the methods of the same type that it calls, and that of the one delegate that a
/// variable or a member has. Lambdas inside run at another time, and are left out.
/// </summary>
internal static class CallbackCode
{
    private const int MaxDepth = 3;

    public static IEnumerable<IOperation> Of(IOperation callback, MessagingBody body) => Of(callback, body, depth: 0);

    private static IEnumerable<IOperation> Of(IOperation callback, MessagingBody body, int depth)
    {
        var value = callback.Unconverted();
        if (value is IDelegateCreationOperation creation)
            value = creation.Target;
        return depth >= MaxDepth
            ? Array.Empty<IOperation>()
            : value switch
            {
                IAnonymousFunctionOperation lambda => In(lambda.Body, lambda.Symbol.ContainingType, body, depth),
                IMethodReferenceOperation { Method: var method } => InMethod(method, body.Owner.ContainingType, body, depth),
                ILocalReferenceOperation { Local: var local } when body.Uses.SingleValueOf(local) is { } single => Of(
                    single,
                    body,
                    depth + 1
                ),
                _ => OnlyOrigin(value, body) is { } only ? Of(only, body, depth + 1) : Array.Empty<IOperation>(),
            };
    }

    /// <summary>The one delegate that a field, a property or a parameter ever gets, null aside.</summary>
    private static IOperation? OnlyOrigin(IOperation value, MessagingBody body)
    {
        IOperation? only = null;
        foreach (var (origin, _) in ValueOrigins.Of(value, body))
            if (origin.Unconverted() is IDelegateCreationOperation && only is null)
                only = origin;
            else if (!origin.IsNull())
                return null;
        return only;
    }

    private static IEnumerable<IOperation> InMethod(IMethodSymbol method, INamedTypeSymbol? type, MessagingBody body, int depth)
    {
        method = method.OriginalDefinition;
        return
            depth < MaxDepth
            && method.IsTheOneThatRuns()
            && method.ContainingType.Is(type?.OriginalDefinition)
            && OtherBodies.Of(method, body) is { } code
            ? In(code, type, body, depth)
            : Array.Empty<IOperation>();
    }

    private static IEnumerable<IOperation> In(IOperation code, INamedTypeSymbol? type, MessagingBody body, int depth)
    {
        foreach (var child in code.ChildOperations)
        {
            if (child is IAnonymousFunctionOperation or ILocalFunctionOperation && child != code)
                continue;
            yield return child;
            foreach (var inner in In(child, type, body, depth))
                yield return inner;
            if (child is IInvocationOperation { TargetMethod: var called })
                foreach (var inner in InMethod(called, type, body, depth + 1))
                    yield return inner;
        }
    }
}
