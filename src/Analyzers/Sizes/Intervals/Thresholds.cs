using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Sizes.Intervals;

/// <summary>Where widening may stop: at zero, at the constants of the code and next to them, those of its conditions first.</summary>
internal static class Thresholds
{
    private const int Most = 32;

    public static ImmutableArray<long> In(GraphCode code)
    {
        var found = new SortedSet<long> { 0 };
        foreach (var block in code.Graph.Blocks)
            if (block.BranchValue is { } condition)
                Add(condition, found);
        foreach (var block in code.Graph.Blocks)
        foreach (var operation in block.Operations)
            Add(operation, found);
        return found.ToImmutableArray();
    }

    private static void Add(IOperation root, SortedSet<long> found)
    {
        foreach (var operation in root.DescendantsAndSelf())
        {
            if (found.Count >= Most)
                return;
            if (
                operation is ILiteralOperation or IFieldReferenceOperation or ILocalReferenceOperation or IConversionOperation
                && IntType.Of(operation.Type) is not null
                && Constants.IntervalOf(operation) is { IsExact: true, Low: var value and > long.MinValue and < long.MaxValue }
            )
            {
                found.Add(value - 1);
                found.Add(value);
                found.Add(value + 1);
            }
        }
    }
}
