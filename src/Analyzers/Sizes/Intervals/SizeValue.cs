using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Sizes.Intervals;

/// <summary>
/// What something can be at one point of the code, and the code that each bound comes from, where that is known. Places are for people:
/// they never decide.
/// </summary>
internal readonly record struct SizeValue(IntInterval Interval, SyntaxNode? LowFrom = null, SyntaxNode? HighFrom = null)
{
    /// <summary>What is left where <paramref name="from"/> proves this; null where nothing is.</summary>
    public SizeValue? Meet(IntInterval other, SyntaxNode from) =>
        Interval.Meet(other) is not { } both
            ? null
            : new(
                both,
                both.Low > Interval.Low || LowFrom is null && both.Low == other.Low ? from : LowFrom,
                both.High < Interval.High || HighFrom is null && both.High == other.High ? from : HighFrom
            );

    public SizeValue Join(SizeValue other) =>
        new(
            Interval.Join(other.Interval),
            other.Interval.Low < Interval.Low || LowFrom is null && other.Interval.Low == Interval.Low ? other.LowFrom : LowFrom,
            other.Interval.High > Interval.High || HighFrom is null && other.Interval.High == Interval.High ? other.HighFrom : HighFrom
        );

    /// <summary>Widened: a bound that jumps to a threshold comes from no code any more.</summary>
    public SizeValue To(IntInterval wider) =>
        new(wider, wider.Low == Interval.Low ? LowFrom : null, wider.High == Interval.High ? HighFrom : null);

    /// <summary>What <paramref name="by"/> makes of this: a bound comes from where the old one did, or else from there.</summary>
    public SizeValue Stepped(IntInterval result, SyntaxNode by) => new(result, LowFrom ?? by, HighFrom ?? by);

    /// <summary>Whether this is always less; not where it is always negative, which no size is.</summary>
    public bool IsBelow(long threshold) => Interval.High >= 0 && Interval.High < threshold;
}
