using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Effects;

/// <summary>Whether adding to a queue waits while that is full: it is made with a bound, or without one.</summary>
internal static class BoundedQueue
{
    /// <summary>Whether the queue that a call adds to certainly has a bound.</summary>
    public static bool Is(IOperation operation, MessagingBody body) =>
        operation is IInvocationOperation { Instance: { } queue }
        && queue.Unconverted() is var named
        && (
            named is ILocalReferenceOperation { Local: var local }
                ? body.Uses.SingleValueOf(local)
                : InField(named, body.Library, body.Compilation)
        )?.Unconverted()
            is IObjectCreationOperation made
        && HasBound(made);

    /// <summary>Whether the queue that a call adds to is in a field, and certainly has none.</summary>
    public static bool IsNone(IInvocationOperation call, MessagingLibrary library, Compilation compilation) =>
        call.Instance is { } queue
        && InField(queue.Unconverted(), library, compilation)?.Unconverted() is IObjectCreationOperation made
        && !HasBound(made);

    /// <summary>The only value of a field: the one that it is declared with.</summary>
    private static IOperation? InField(IOperation queue, MessagingLibrary library, Compilation compilation)
    {
        if (library.Fields.Of(queue) is not { } field || !field.IsSetOnce() && field.DeclaredAccessibility != Accessibility.Private)
            return null;
        field = field.OriginalDefinition;
        foreach (var (reference, _) in library.References.Of(field, isWhole: true, compilation))
            if (LocalUses.IsWrite(reference))
                return null;
        return OtherBodies.InitialValueOf(field, compilation);
    }

    private static bool HasBound(IObjectCreationOperation made)
    {
        foreach (var argument in made.Arguments)
            if (argument.Parameter is { Name: "boundedCapacity" })
                return true;
        return false;
    }
}
