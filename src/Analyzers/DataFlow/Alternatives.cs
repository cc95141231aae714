using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.DataFlow;

/// <summary>The values that an expression chooses from: both sides of <c>?:</c> and <c>??</c>, the arms of a switch expression.</summary>
internal static class Alternatives
{
    /// <summary>Those of a choice, as they are written; none of everything else.</summary>
    public static ImmutableArray<IOperation> Of(IOperation value)
    {
        switch (value)
        {
            case IConditionalOperation { WhenTrue: var first, WhenFalse: { } second }:
                return ImmutableArray.Create(first, second);
            case ICoalesceOperation { Value: var first, WhenNull: var second }:
                return ImmutableArray.Create(first, second);
            case ISwitchExpressionOperation { Arms: var arms }:
                var values = ImmutableArray.CreateBuilder<IOperation>(arms.Length);
                foreach (var arm in arms)
                    values.Add(arm.Value);
                return values.MoveToImmutable();
            default:
                return ImmutableArray<IOperation>.Empty;
        }
    }

    /// <summary>The same; of everything else, the value.</summary>
    public static ImmutableArray<IOperation> OrItself(IOperation value) =>
        Of(value) is { IsEmpty: false } values ? values : ImmutableArray.Create(value);
}
