using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// What goes into a collection and what comes out, over all members of a type. A pool hands items out, making a new one when it is empty
/// or having been filled beforehand, and takes items back that were handed in or taken before; a work queue is fed with new items and its
/// items are used up.
/// </summary>
internal sealed class PoolTraffic
{
    private readonly PoolField _pool;
    private readonly MessagingLibrary _library;

    public PoolTraffic(PoolField pool, MessagingLibrary library) => (_pool, _library) = (pool, library);

    /// <summary>Whether items come back: handed in by a caller, or taken out before in the same member.</summary>
    public bool TakesBack { get; private set; }

    /// <summary>Whether an item is taken out or, where there is none, made.</summary>
    public bool TakesOrMakes { get; private set; }

    /// <summary>Whether a member hands out what it takes.</summary>
    public bool HandsOut { get; private set; }

    /// <summary>Whether a constructor fills the collection with new items.</summary>
    public bool IsFilledBeforehand { get; private set; }

    /// <summary>Whether a taken buffer is sent or received into in the same member.</summary>
    public bool MeetsSocket { get; private set; }

    /// <summary>The members that hand items out.</summary>
    public List<IMethodSymbol> Takers { get; } = new();

    public bool IsPool => TakesBack && (TakesOrMakes || HandsOut && IsFilledBeforehand);

    public void Add(IOperation code, ISymbol member)
    {
        var uses = LocalUses.In(code);
        var (takes, makes) = (false, false);
        foreach (var operation in code.DescendantsAndSelf())
        {
            takes |= IsTake(operation, uses);
            makes |= IsNewItem(operation);
            if (GivenItem(operation, uses) is { } given)
                AddGiven(given, member, uses);
        }

        if (!takes)
            return;
        TakesOrMakes |= makes;
        if (member is IMethodSymbol method && HandsOutItem(method))
        {
            HandsOut = true;
            Takers.Add(method);
        }

        foreach (var operation in code.DescendantsAndSelf())
            if (operation is IInvocationOperation call && _library.MemberOf(call) is { Operand: >= 0 } used && call.ArgumentFor(used.Operand) is { } payload && Buffer(payload) is { } local && IsTaken(local, uses))
                MeetsSocket = true;
    }

    private void AddGiven(IOperation given, ISymbol member, LocalUses uses)
    {
        var item = given.Unconverted();
        if (item is IParameterReferenceOperation || item is ILocalReferenceOperation { Local: var local } && IsTaken(local, uses))
            TakesBack = true;
        else if (member is IMethodSymbol { MethodKind: MethodKind.Constructor or MethodKind.StaticConstructor } && (IsNewItem(item) || item is ILocalReferenceOperation { Local: var made } && uses.SingleValueOf(made) is { } value && IsNewItem(value.Unconverted())))
            IsFilledBeforehand = true;
    }

    private bool IsNewItem(IOperation operation) => _pool.HoldsMessages
        ? operation is IObjectCreationOperation creation && _library.Types.IsMessage(creation.Type)
        : operation is IArrayCreationOperation array && array.Type.IsByteArray() || operation is IInvocationOperation { TargetMethod: { Name: "AllocateUninitializedArray" or "AllocateArray" } } allocation && allocation.Type.IsByteArray();

    /// <summary>Whether an operation takes an item out of the collection.</summary>
    private bool IsTake(IOperation operation, LocalUses uses) => operation switch
    {
        IInvocationOperation { TargetMethod.Name: "TryTake" or "TryPop" or "TryDequeue" or "Pop" or "Dequeue" or "Take" or "TryRead" or "ReadAsync" or "RemoveAt" or "RemoveLast" or "RemoveFirst", Instance: { } collection } => Is(collection, uses, 0),
        IInvocationOperation { TargetMethod: { Name: "Exchange", ContainingType.Name: "Interlocked" } } exchange =>
            exchange.ArgumentFor(0) is { } slot && Is(slot, uses, 0) && exchange.ArgumentFor(1) is { } by && IsNull(by),
        ISimpleAssignmentOperation { Target: IArrayElementReferenceOperation { ArrayReference: var slots }, Value: var value } => IsNull(value) && Is(slots, uses, 0),
        _ => false,
    };

    /// <summary>What an operation puts into the collection.</summary>
    private IOperation? GivenItem(IOperation operation, LocalUses uses) => operation switch
    {
        IInvocationOperation { TargetMethod: { Name: "Add" or "TryAdd" or "Push" or "Enqueue" or "TryWrite" or "WriteAsync" or "AddLast" or "AddFirst", Parameters.Length: >= 1 }, Instance: { } collection } call =>
            Is(collection, uses, 0) ? call.ArgumentFor(0) : null,
        IInvocationOperation { TargetMethod: { Name: "CompareExchange" or "Exchange", ContainingType.Name: "Interlocked" } } exchange =>
            exchange.ArgumentFor(0) is { } slot && Is(slot, uses, 0) && exchange.ArgumentFor(1) is { } item && !IsNull(item) ? item : null,
        ISimpleAssignmentOperation { Target: IArrayElementReferenceOperation { ArrayReference: var slots }, Value: var value } => !IsNull(value) && Is(slots, uses, 0) ? value : null,
        _ => null,
    };

    private static bool IsNull(IOperation value) => value.Unconverted() is { ConstantValue: { HasValue: true, Value: null } } or IDefaultValueOperation;

    /// <summary>Whether an expression is the pool's collection, one of its buckets, or a local that stands for either.</summary>
    private bool Is(IOperation expression, LocalUses uses, int depth)
    {
        if (depth > 6)
            return false;
        return expression.Unconverted() switch
        {
            IFieldReferenceOperation field => SymbolEqualityComparer.Default.Equals(field.Field.OriginalDefinition, _pool.Field.OriginalDefinition),
            IPropertyReferenceOperation { Property: var property } when SymbolEqualityComparer.Default.Equals(property, _pool.Field.AssociatedSymbol) => true,
            IPropertyReferenceOperation { Instance: { } instance } => Is(instance, uses, depth + 1),
            IArrayElementReferenceOperation { ArrayReference: var array } => Is(array, uses, depth + 1),
            ICoalesceOperation coalesce => Is(coalesce.Value, uses, depth + 1) || Is(coalesce.WhenNull, uses, depth + 1),
            ICoalesceAssignmentOperation assignment => Is(assignment.Target, uses, depth + 1),
            IConditionalAccessInstanceOperation access => ConditionalReceiver(access) is { } receiver && Is(receiver, uses, depth + 1),
            IInvocationOperation { TargetMethod.Name: "GetOrAdd", Instance: { } dictionary } => Is(dictionary, uses, depth + 1),
            ILocalReferenceOperation { Local: var local } => IsLocal(local, uses, depth + 1),
            _ => false,
        };
    }

    private bool IsLocal(ILocalSymbol local, LocalUses uses, int depth)
    {
        if (local.Type.IsByteArray() || _library.Types.IsMessage(local.Type))
            return false;       // an item, not the collection
        if (uses.SingleValueOf(local) is { } value)
            return Is(value, uses, depth);
        foreach (var reference in uses.Of(local))
            if (OutReceiver(reference) is { } dictionary && Is(dictionary, uses, depth) || reference.Parent is ISimpleAssignmentOperation { Target: var target, Value: var assigned } && target == reference && Is(assigned, uses, depth))
                return true;
        return false;
    }

    /// <summary>Whether a local was filled by taking from the collection.</summary>
    private bool IsTaken(ILocalSymbol local, LocalUses uses)
    {
        if (uses.DeclaratorOf(local)?.GetVariableInitializer() is { Value: var initial } && ContainsTake(initial, uses))
            return true;
        foreach (var reference in uses.Of(local))
            if (OutReceiver(reference) is { } collection && Is(collection, uses, 0)
                || reference.Parent is ISimpleAssignmentOperation { Target: var target, Value: var assigned } && target == reference && ContainsTake(assigned, uses))
                return true;
        return false;
    }

    private bool ContainsTake(IOperation value, LocalUses uses)
    {
        foreach (var operation in value.DescendantsAndSelf())
            if (IsTake(operation, uses) || operation is IInvocationOperation { TargetMethod: { } called } && Takers.Exists(t => SymbolEqualityComparer.Default.Equals(t, called)))
                return true;
        return false;
    }

    /// <summary>The receiver of the call that fills this local through an out argument.</summary>
    private static IOperation? OutReceiver(IOperation reference)
    {
        var parent = reference.Parent is IDeclarationExpressionOperation declaration ? declaration.Parent : reference.Parent;
        return parent is IArgumentOperation { Parameter.RefKind: RefKind.Out, Parent: IInvocationOperation { Instance: { } receiver } } ? receiver : null;
    }

    private static IOperation? ConditionalReceiver(IOperation access)
    {
        for (var parent = access.Parent; parent is not null; parent = parent.Parent)
            if (parent is IConditionalAccessOperation conditional)
                return conditional.Operation;
        return null;
    }

    private bool HandsOutItem(IMethodSymbol method)
    {
        if (IsItem(method.ReturnType) || method.ReturnType is INamedTypeSymbol { Name: "Task" or "ValueTask", TypeArguments: [var awaited] } && IsItem(awaited))
            return true;
        foreach (var parameter in method.Parameters)
            if (parameter.RefKind == RefKind.Out && IsItem(parameter.Type))
                return true;
        return false;
    }

    private bool IsItem(ITypeSymbol type) => _pool.HoldsMessages ? _library.Types.IsMessage(type) : type.IsByteArray();

    /// <summary>The local behind a payload, slices aside.</summary>
    public static ILocalSymbol? Buffer(IOperation payload)
    {
        for (var depth = 0; depth < 6; depth++)
        {
            switch (payload.Unconverted())
            {
                case ILocalReferenceOperation local:
                    return local.Local;
                case IInvocationOperation { TargetMethod: { Name: "AsSpan" or "AsMemory" or "Slice" } } call when (call.Instance ?? call.ArgumentFor(0)) is { } sliced:
                    payload = sliced;
                    break;
                case IObjectCreationOperation { Type.Name: "Span" or "ReadOnlySpan" or "ArraySegment" } creation when creation.ArgumentFor(0) is { } array:
                    payload = array;
                    break;
                case IArrayElementReferenceOperation { ArrayReference: var ranged }:
                    payload = ranged;
                    break;
                default:
                    return null;
            }
        }

        return null;
    }
}
