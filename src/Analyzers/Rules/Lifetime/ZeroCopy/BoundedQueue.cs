using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Lifetime.ZeroCopy;

/// <summary>Whether an operation, which adds to a queue, waits while that is full: it is known to have a bound.</summary>
internal static class BoundedQueue
{
    public static bool Is(IOperation operation, MessagingBody body) =>
        operation is IInvocationOperation { Instance: { } queue }
        && ValueOf(queue.Unconverted(), body)?.Unconverted() is IObjectCreationOperation { Arguments: var arguments }
        && HasBound(arguments);

    private static IOperation? ValueOf(IOperation queue, MessagingBody body) =>
        queue switch
        {
            ILocalReferenceOperation { Local: var local } => body.Uses.SingleValueOf(local),
            IFieldReferenceOperation { Field: { IsReadOnly: true } field } => OtherBodies.Of(field, body)
                is ISymbolInitializerOperation { Value: var value }
                ? value
                : null,
            _ => null,
        };

    private static bool HasBound(System.Collections.Immutable.ImmutableArray<IArgumentOperation> arguments)
    {
        foreach (var argument in arguments)
            if (argument.Parameter is { Name: "boundedCapacity" })
                return true;
        return false;
    }
}
