using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;

namespace ZmqPerf.Analyzers.Sending.Pooling;

/// <summary>
/// Is a storage a pool? Items leave it, items come back (what a caller hands in, or what was taken before, not what has just been received
/// or built), and where none is left a new one without content stands in, or the storage is filled with such at first. A queue of work
/// differs in the last: it has nothing to offer when it is empty. Buffers must also be seen to reach sends or receives, and nothing else.
/// </summary>
internal static class OwnPool
{
    private const int MaxCallers = 2;

    public static bool IsPool(PoolOperations operations, PoolCode code)
    {
        var storage = operations.Storage;
        if (storage.Kind == PoolStorageKind.ObjectPool)
            return storage.Item.Kind == PoolItemKind.Message || ItemUsers.AreMessaging(operations.Takings, code);
        return operations.Takings.Count > 0
            && AnyComesBack(operations, code)
            && (IsFilledAtFirst(storage, operations, code) || AnyHasStandIn(operations.Takings, storage.Item, code, MaxCallers))
            && (storage.Item.Kind is PoolItemKind.Message or PoolItemKind.Parameter || ItemUsers.AreMessaging(operations.Takings, code));
    }

    private static bool AnyComesBack(PoolOperations operations, PoolCode code)
    {
        foreach (var giving in operations.Givings)
            if (!IsConstructor(giving.Body.Member) && ReturnedItem.Is(giving.Value, giving.Body, operations, code))
                return true;
        return false;
    }

    /// <summary>
    /// Whether the initializer, a constructor or what it calls puts new items in, or a loop does where the storage is a local.
    /// </summary>
    private static bool IsFilledAtFirst(PoolStorage storage, PoolOperations operations, PoolCode code)
    {
        foreach (var giving in operations.Givings)
            if (
                FreshItem.Is(giving.Value.Unconverted(), storage.Item, code)
                && (
                    IsConstructor(giving.Body.Member)
                    || IsCalledByConstructor(giving.Body.Member, code)
                    || storage.Symbol is ILocalSymbol && Loops.InnermostLoop(giving.Value) is not null
                )
            )
                return true;
        foreach (var body in code.Bodies)
        foreach (var operation in body.Root.DescendantsAndSelf())
            if (InitialValueOf(storage.Symbol, operation, body) is { } value)
                foreach (var made in value.DescendantsAndSelf())
                    if (FreshItem.Is(made, storage.Item, code))
                        return true;
        return false;
    }

    private static bool IsCalledByConstructor(ISymbol? member, PoolCode code)
    {
        foreach (var body in code.Bodies)
            if (IsConstructor(body.Member))
                foreach (var operation in body.Root.Descendants())
                    if (operation is IInvocationOperation { TargetMethod: var called } && called.OriginalDefinition.Is(member))
                        return true;
        return false;
    }

    private static IOperation? InitialValueOf(ISymbol storage, IOperation operation, CodeBody body)
    {
        var (variable, value) = operation switch
        {
            IFieldInitializerOperation { InitializedFields: [var field], Value: var first } => ((ISymbol)field, first),
            IPropertyInitializerOperation { InitializedProperties: [var property], Value: var first } => (property, first),
            IVariableDeclaratorOperation { Symbol: var local } declarator
                when declarator.GetVariableInitializer() is { Value: var first } => (local, first),
            ISimpleAssignmentOperation { Target: IFieldReferenceOperation { Field: var field }, Value: var first }
                when IsConstructor(body.Member) => (field, first),
            ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property: var property }, Value: var first }
                when IsConstructor(body.Member) => (property, first),
            _ => (null, operation),
        };
        return variable.Is(storage) ? value : null;
    }

    private static bool IsConstructor(ISymbol? member) =>
        member is IMethodSymbol { MethodKind: MethodKind.Constructor or MethodKind.StaticConstructor };

    /// <summary>Whether a new item stands in where none could be taken, here or in the callers of what hands items out.</summary>
    private static bool AnyHasStandIn(IReadOnlyList<Taking> takings, PoolItem item, PoolCode code, int callers)
    {
        foreach (var taking in takings)
        {
            var flow = taking.Flow(code);
            foreach (var operation in taking.Body.Root.Descendants())
                if (FreshItem.Is(operation, item, code) && flow.Meets(ItemFlow.Of(operation, taking.Body, code)))
                    return true;
            if (callers > 0 && AnyHasStandIn(ItemUsers.Handed(taking, flow, code), item, code, callers - 1))
                return true;
        }

        return false;
    }
}
