using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>What .NET's named time-outs mean.</summary>
internal static class Times
{
    private static readonly FacetIndex s_units = new(
        new[]
        {
            ("System.TimeSpan", "FromTicks", 1),
            ("System.TimeSpan", "FromMicroseconds", TimeSpan.TicksPerMillisecond / 1000),
            ("System.TimeSpan", "FromMilliseconds", TimeSpan.TicksPerMillisecond),
            ("System.TimeSpan", "FromSeconds", TimeSpan.TicksPerSecond),
        }
    );

    /// <summary>How many ticks the unit has in which a method makes a time of a number; null for other methods.</summary>
    public static long? UnitOf(IMethodSymbol method) => s_units.Of(method) is not 0 and var ticks ? ticks : null;

    /// <summary>Whether a timer that is given this, a number of milliseconds or a time, never fires.</summary>
    public static bool IsNever(IOperation? time) =>
        time?.Unconverted() is { } due
        && (due is { ConstantValue: { HasValue: true, Value: -1 or -1L or uint.MaxValue } } || HasNoEnd(due));

    /// <summary>Whether a time has no end.</summary>
    public static bool HasNoEnd(IOperation time) =>
        time switch
        {
            IFieldReferenceOperation { Field: { Name: "InfiniteTimeSpan", ContainingType: var type } } => type.IsFramework(),
            IInvocationOperation
            {
                TargetMethod: { Name: "FromMilliseconds", ContainingType: var type },
                Arguments: [{ Value: var count }, ..]
            } => type.IsFramework() && count.ConstantValue is { HasValue: true, Value: -1 or -1L or -1.0 },
            _ => false,
        };
}
