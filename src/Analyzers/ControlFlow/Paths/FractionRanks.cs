using System;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.ControlFlow.Paths;

/// <summary>
/// The place of each number with a fraction among all of its type, in their order, so that a comparison leaves an interval. Both zeros have
/// one rank; what is no number comes last, and no comparison holds of it.
/// </summary>
internal static class FractionRanks
{
    /// <summary>All numbers.</summary>
    public static IntInterval Numbers { get; } = new(Of(double.NegativeInfinity), Of(double.PositiveInfinity));

    /// <summary>All numbers, and what is none.</summary>
    public static IntInterval All { get; } = new(Numbers.Low, Numbers.High + 1);

    /// <summary>The rank of a number.</summary>
    public static long Of(double number)
    {
        var bits = BitConverter.DoubleToInt64Bits(number);
        return bits >= 0 ? bits : long.MinValue - bits;
    }
}
