using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending.Pooling;

/// <summary>Is what goes into a storage an item that comes back: handed in by a caller, or taken out before?</summary>
internal static class ReturnedItem
{
    private const int MaxDepth = 6;

    public static bool Is(IOperation value, CodeBody body, PoolOperations operations, PoolCode code, int depth = 0)
    {
        if (depth > MaxDepth)
            return false;
        switch (value.Unconverted())
        {
            case IParameterReferenceOperation { Parameter.RefKind: not RefKind.Out }:
                return true;
            case IFieldReferenceOperation { Instance: not null }:
                return true; // of a lease that holds one item
            case ILocalReferenceOperation { Local: var local }:
                return IsTaken(local, body, operations) || AnySource(local, body, operations, code, depth);
            case IConditionalOperation { WhenFalse: { } whenFalse } conditional:
                return Is(conditional.WhenTrue, body, operations, code, depth + 1) || Is(whenFalse, body, operations, code, depth + 1);
            case ICoalesceOperation coalesce:
                return Is(coalesce.Value, body, operations, code, depth + 1) || Is(coalesce.WhenNull, body, operations, code, depth + 1);
            case IAwaitOperation { Operation: var awaited }:
                return Is(awaited, body, operations, code, depth + 1);
            case IInvocationOperation call:
                return IsTaking(call) || IsTaken(call, operations);
            default:
                return false;
        }
    }

    private static bool AnySource(ILocalSymbol local, CodeBody body, PoolOperations operations, PoolCode code, int depth)
    {
        foreach (var source in Definitions.Of(local, body))
            if (
                source is IArgumentOperation { Parent: IInvocationOperation call }
                    ? IsTaking(call) || IsTaken(call, operations)
                    : Is(source, body, operations, code, depth + 1)
            )
                return true;
        return false;
    }

    private static bool IsTaken(ILocalSymbol local, CodeBody body, PoolOperations operations)
    {
        foreach (var taking in operations.Takings)
            if (taking.Body == body && taking.Variable.Is(local))
                return true;
        return false;
    }

    /// <summary>Whether a call takes an item out of this storage, itself or as the member that does.</summary>
    private static bool IsTaken(IInvocationOperation call, PoolOperations operations)
    {
        foreach (var taking in operations.Takings)
            if (taking.Value == call || taking.Body.Member.Is(call.TargetMethod.OriginalDefinition))
                return true;
        return false;
    }

    /// <summary>
    /// Whether a call takes an item out of a collection, this or another: items that change over from one to the other come back, too.
    /// </summary>
    private static bool IsTaking(IInvocationOperation call) => call.TargetMethod.Has(Facet.TakesOut);
}
