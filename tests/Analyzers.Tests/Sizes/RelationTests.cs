using System;
using System.Collections.Generic;
using System.Linq;
using Xunit;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Tests.Sizes;

public sealed class RelationTests
{
    private static bool Holds(Relation relation, long x, long y) =>
        relation switch
        {
            Relation.Less => x < y,
            Relation.LessOrEqual => x <= y,
            Relation.Greater => x > y,
            Relation.GreaterOrEqual => x >= y,
            Relation.Equal => x == y,
            Relation.NotEqual => x != y,
            _ => throw new ArgumentOutOfRangeException(nameof(relation)),
        };

    [Theory]
    [InlineData(true)]
    [FullData(false)]
    public void A_comparison_leaves_exactly_the_values_for_which_it_can_hold(bool isSigned)
    {
        var type = SmallIntegers.Type(isSigned);
        foreach (var relation in Enum.GetValues<Relation>())
        foreach (var value in type.Intervals())
        foreach (var other in type.Intervals())
        {
            var left = SmallIntegers.Hull(value.Values().Where(x => other.Values().Any(y => Holds(relation, x, y))).Cast<long?>());
            Assert.Equal(left, type.Assume(value, relation, other));
        }
    }

    [Fact]
    public void Negation_and_swap_mean_what_they_say()
    {
        foreach (var relation in Enum.GetValues<Relation>())
        foreach (var x in SmallIntegers.Type(isSigned: true, bits: 3).Values())
        foreach (var y in SmallIntegers.Type(isSigned: true, bits: 3).Values())
        {
            Assert.NotEqual(Holds(relation, x, y), Holds(relation.Negated(), x, y));
            Assert.Equal(Holds(relation, x, y), Holds(relation.Swapped(), y, x));
        }
    }
}
