using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>What the compiler has already computed.</summary>
internal static class Constants
{
    /// <summary>The value of a constant integer, the length of a constant string. A null buffer converts to an empty span.</summary>
    public static IntInterval? IntervalOf(IOperation operation)
    {
        if (operation.ConstantValue is not { HasValue: true, Value: var value })
            return operation is IDefaultValueOperation && BufferTypes.IsBuffer(operation.Type) ? IntInterval.Exactly(0) : null;
        return value switch
        {
            string text => IntInterval.Exactly(text.Length),
            null => IntInterval.Exactly(0),
            ulong large => IntInterval.Exactly(large > long.MaxValue ? long.MaxValue : (long)large),
            _ => ToInt64(value) is { } number ? IntInterval.Exactly(number) : null,
        };
    }

    /// <summary>A constant that is a whole number; null for others, and for those that no <see cref="long"/> can hold.</summary>
    public static long? ToInt64(object value) =>
        value switch
        {
            int number => number,
            long number => number,
            uint number => number,
            byte number => number,
            sbyte number => number,
            short number => number,
            ushort number => number,
            char unit => unit,
            nint number => number,
            nuint number => (long)number,
            _ => null,
        };
}
