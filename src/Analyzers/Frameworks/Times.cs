using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>What .NET's names for times to wait mean.</summary>
internal static class Times
{
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
