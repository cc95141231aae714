using System;
using System.Collections.Immutable;
using System.Linq;
using Xunit;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Tests.Sizes;

public sealed class IntIntervalTests
{
    private static readonly IntType s_type = SmallIntegers.Type(isSigned: true);

    [Theory]
    [InlineData(0, 0, "0 bytes")]
    [FullData(1, 1, "1 byte")]
    [FullData(64, 64, "64 bytes")]
    [FullData(64, 99, "64 to 99 bytes")]
    [FullData(0, 99, "at most 99 bytes")]
    [FullData(int.MinValue, 99, "at most 99 bytes")]
    [FullData(0, 1, "at most 1 byte")]
    [FullData(85_000, IntInterval.MaxLength, "at least 85000 bytes")]
    [FullData(85_000, int.MaxValue, "at least 85000 bytes")]
    [FullData(1, long.MaxValue, "at least 1 byte")]
    public void Is_quoted_as_a_size(long low, long high, string text) => Assert.Equal(text, new IntInterval(low, high).ToString());

    [Fact]
    public void Bounds_in_the_wrong_order_are_refused() => Assert.Throws<ArgumentOutOfRangeException>(() => new IntInterval(2, 1));

    [Fact]
    public void A_length_is_bounded_where_something_limits_it()
    {
        Assert.False(IntInterval.AnyLength.IsBounded);
        Assert.False(new IntInterval(0, int.MaxValue).IsBounded);
        Assert.False(IntInterval.Anything.IsBounded);
        Assert.True(new IntInterval(1, IntInterval.MaxLength).IsBounded);
        Assert.True(new IntInterval(0, 99).IsBounded);
    }

    [Fact]
    public void Join_is_the_least_upper_bound_and_meet_the_greatest_lower_one()
    {
        foreach (var a in s_type.Intervals())
        foreach (var b in s_type.Intervals())
        {
            Assert.Equal(SmallIntegers.Hull(a.Values().Concat(b.Values()).Cast<long?>()), a.Join(b));
            Assert.Equal(SmallIntegers.Hull(a.Values().Intersect(b.Values()).Cast<long?>()), a.Meet(b));
            Assert.Equal(a.Join(b), b.Join(a));
            Assert.Equal(a.Meet(b), b.Meet(a));
        }
    }

    [Theory]
    [InlineData]
    [InlineData(0L)]
    [InlineData(-3L, 0L, 5L)]
    public void Widening_contains_the_join_and_comes_to_rest(params long[] thresholds)
    {
        ImmutableArray<long> ascending = [.. thresholds];
        var random = new Random(1);
        var intervals = s_type.Intervals();
        foreach (var first in intervals)
        {
            var (current, moves) = (first, 0);
            for (var i = 0; i < 100; i++)
            {
                var next = intervals[random.Next(intervals.Length)];
                var widened = current.Widen(next, ascending, s_type.Range);
                Assert.Equal(widened, widened.Join(current.Join(next)));
                moves += widened.Low != current.Low ? 1 : 0;
                moves += widened.High != current.High ? 1 : 0;
                current = widened;
            }

            Assert.True(moves <= 2 * (thresholds.Length + 1), $"{moves} moves");
        }
    }

    [Fact]
    public void Widening_stops_at_the_next_threshold()
    {
        var range = IntType.Int32.Range;
        Assert.Equal(new(0, 1000), new IntInterval(0, 0).Widen(new(64, 64), [0, 1000, 4096], range));
        Assert.Equal(new(0, int.MaxValue), new IntInterval(0, 1000).Widen(new(0, 5000), [0, 1000, 4096], range));
        Assert.Equal(new(int.MinValue, 7), new IntInterval(0, 7).Widen(new(-1, 3), [0, 1000], range));
        Assert.Equal(new(2, 7), new IntInterval(2, 7).Widen(new(3, 5), [0, 1000], range));
    }
}
