using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Sizes.Intervals;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// The expressions that a local gets its values from: its initializer and plain assignments, or the elements of an array that is written
/// out in its foreach.
/// </summary>
internal static class LocalValues
{
    /// <summary>All of them; null where the local may hold anything else.</summary>
    public static IReadOnlyList<IOperation>? Of(ILocalSymbol local, LocalUses uses)
    {
        if (uses.SingleValueOf(local) is { } single)
            return new[] { single };
        if (uses.DeclaratorOf(local) is not { Symbol.RefKind: RefKind.None } declarator || local.IsFixed)
            return null;
        var values = new List<IOperation>();
        if (
            declarator.Parent is IForEachLoopOperation { LoopControlVariable: var variable, Collection: var collection }
            && variable == declarator
        )
        {
            if (ElementsOf(collection, local.Type) is not { } elements)
                return null;
            values.AddRange(elements);
        }
        else if (declarator.GetVariableInitializer() is { } initializer)
        {
            values.Add(initializer.Value);
        }

        foreach (var reference in uses.Of(local))
        {
            if (
                reference.Parent is ISimpleAssignmentOperation { IsRef: false, Target: var target, Value: var value }
                && target == reference
            )
                values.Add(value);
            else if (!ReadsAndWrites.IsRead(reference))
                return null;
        }

        return values.Count > 0 ? values : null;
    }

    /// <summary>Nobody else has an array that is made for the loop.</summary>
    private static ImmutableArray<IOperation>? ElementsOf(IOperation collection, ITypeSymbol type) =>
        collection.Unconverted()
            is IArrayCreationOperation
            {
                Initializer.ElementValues: var elements,
                Type: IArrayTypeSymbol { Rank: 1, ElementType: var element }
            }
        && element.Is(type)
            ? elements
            : null;
}
