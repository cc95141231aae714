using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending.Pooling;

/// <summary>An item that leaves the storage: as a value, or in the variable of an out argument.</summary>
internal readonly record struct Taking(CodeBody Body, IOperation Value, ISymbol? Variable)
{
    public ItemFlow Flow(PoolCode code) => Variable is null ? ItemFlow.Of(Value, Body, code) : ItemFlow.Of(Variable, Body, code);
}

/// <summary>An item that enters the storage.</summary>
internal readonly record struct Giving(CodeBody Body, IOperation Value);

/// <summary>
/// What the code does with a storage: which operations take an item out, so that it is gone from there, and which put one in. Reading
/// an element takes it only where the same body empties the place, or lowers the count that it was read by.
/// </summary>
internal sealed class PoolOperations
{
    private readonly StorageReferences _references;

    public PoolOperations(PoolStorage storage, PoolCode code)
    {
        (Storage, _references) = (storage, new(storage, code));
        foreach (var body in code.Bodies)
            Find(body);
        foreach (var giving in Givings)
            code.AddGiven(giving.Value);
    }

    public PoolStorage Storage { get; }

    public List<Taking> Takings { get; } = new();

    public List<Giving> Givings { get; } = new();

    /// <summary>
    /// Whether both storages are one pool: an item of the one stands in for one of the other, moves there, or comes back to either.
    /// </summary>
    public bool IsOneWith(PoolOperations other, PoolCode code)
    {
        foreach (var giving in Givings)
        foreach (var also in other.Givings)
            if (
                giving.Body == also.Body
                && (
                    giving.Value == also.Value
                    || LocalUses.SymbolOf(giving.Value.Unconverted()) is { } given && given.Is(LocalUses.SymbolOf(also.Value.Unconverted()))
                )
            )
                return true;
        foreach (var taking in Takings)
        foreach (var also in other.Takings)
            if (taking.Body == also.Body && (taking.Value == also.Value || taking.Flow(code).Meets(also.Flow(code))))
                return true;
        return MovesTo(other, code) || other.MovesTo(this, code);
    }

    private bool MovesTo(PoolOperations other, PoolCode code)
    {
        foreach (var taking in Takings)
        foreach (var giving in other.Givings)
            if (
                taking.Body == giving.Body
                && (
                    giving.Value.Unconverted() == taking.Value
                    || LocalUses.SymbolOf(giving.Value.Unconverted()) is { } moved && taking.Flow(code).IsIn(moved)
                )
            )
                return true;
        return false;
    }

    private void Find(CodeBody body)
    {
        var reads = new List<IOperation>();
        var empties = false;
        foreach (var operation in body.Root.DescendantsAndSelf())
            switch (operation)
            {
                case IInvocationOperation { TargetMethod: var method } call when method.Has(Facet.Exchanges):
                    if (IsElement(call.ArgumentFor(0), body) && call.ArgumentFor(1) is { } exchanged)
                        if (exchanged.IsNull())
                            Takings.Add(new(body, call, null));
                        else
                            Givings.Add(new(body, exchanged));
                    break;
                case IInvocationOperation call when _references.Denotes(StorageReferences.ReceiverOf(call), body):
                    empties |= call.TargetMethod.Has(CollectionFacet.Removes);
                    FindIn(call, body);
                    break;
                case ISimpleAssignmentOperation { Target: var target, Value: var value } when IsElement(target, body):
                    if (value.IsNull())
                        empties = true;
                    else
                        Givings.Add(new(body, value));
                    break;
                case ICoalesceAssignmentOperation assignment when IsElement(assignment.Target, body):
                    Givings.Add(new(body, assignment.Value));
                    break;
                default:
                    if (IsRead(operation, body))
                        reads.Add(operation);
                    break;
            }

        foreach (var read in reads)
            if (empties || IsCountedDown(read, body))
                Takings.Add(new(body, read, null));
    }

    private void FindIn(IInvocationOperation call, CodeBody body)
    {
        var method = call.TargetMethod.FirstDeclared();
        if (
            method.Has(CollectionFacet.HandsBackLater)
            || Storage.Item.Is(call.Type) && method.Has(CollectionFacet.HandsBack | CollectionFacet.TakesFromPool)
        )
            Takings.Add(new(body, call, null));
        else if (method.Has(CollectionFacet.HandsOut))
        {
            foreach (var argument in call.Arguments)
                if (argument.Parameter?.RefKind == RefKind.Out && VariableOf(argument.Value) is { } variable)
                    Takings.Add(new(body, call, variable));
        }
        else if (method.Has(CollectionFacet.Gives | CollectionFacet.GivesToPool))
            foreach (var argument in call.Arguments)
                if (Storage.Item.Is(argument.Value.Type) || Storage.Item.Is(argument.Parameter?.Type))
                    Givings.Add(new(body, argument.Value));
    }

    /// <summary>Whether an operation denotes a place in the storage that an item can stand in.</summary>
    private bool IsElement(IOperation? operation, CodeBody body) =>
        operation
            is IFieldReferenceOperation
                or IPropertyReferenceOperation
                or IArrayElementReferenceOperation
                or IImplicitIndexerReferenceOperation
                or ILocalReferenceOperation { Local.RefKind: not RefKind.None }
        && Storage.Item.Is(operation.Type)
        && _references.Denotes(operation, body);

    private bool IsRead(IOperation operation, CodeBody body) =>
        IsElement(operation, body)
        && !(operation.Parent is IAssignmentOperation { Target: var target } && target == operation)
        && operation.Parent is not IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out };

    private static bool IsCountedDown(IOperation read, CodeBody body)
    {
        if (read is not IArrayElementReferenceOperation { Indices: [var index] })
            return false;
        if (index.Unconverted() is IIncrementOrDecrementOperation { Kind: OperationKind.Decrement })
            return true;
        foreach (var operation in body.Root.Descendants())
            if (
                operation is IIncrementOrDecrementOperation { Kind: OperationKind.Decrement, Target: var counter }
                && SymbolOf(counter) is { } symbol
                && symbol.Is(SymbolOf(index.Unconverted()))
            )
                return true;
        return false;
    }

    private static ISymbol? SymbolOf(IOperation operation) =>
        operation is IFieldReferenceOperation { Field: var field } ? field : LocalUses.SymbolOf(operation);

    private static ISymbol? VariableOf(IOperation target) => LocalUses.SymbolOf(target.Declared());
}
