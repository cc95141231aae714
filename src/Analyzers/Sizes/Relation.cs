using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>How two integers compare.</summary>
internal enum Relation
{
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Equal,
    NotEqual,
}

/// <summary>What a comparison that held says about its operands.</summary>
internal static class Relations
{
    /// <summary>The relation that an operator tests; null for other operators.</summary>
    public static Relation? Of(BinaryOperatorKind comparison) =>
        comparison switch
        {
            BinaryOperatorKind.LessThan => Relation.Less,
            BinaryOperatorKind.LessThanOrEqual => Relation.LessOrEqual,
            BinaryOperatorKind.GreaterThan => Relation.Greater,
            BinaryOperatorKind.GreaterThanOrEqual => Relation.GreaterOrEqual,
            BinaryOperatorKind.Equals => Relation.Equal,
            BinaryOperatorKind.NotEquals => Relation.NotEqual,
            _ => null,
        };

    /// <summary>The relation that holds where this one does not.</summary>
    public static Relation Negated(this Relation relation) =>
        relation switch
        {
            Relation.Less => Relation.GreaterOrEqual,
            Relation.LessOrEqual => Relation.Greater,
            Relation.Greater => Relation.LessOrEqual,
            Relation.GreaterOrEqual => Relation.Less,
            Relation.Equal => Relation.NotEqual,
            _ => Relation.Equal,
        };

    /// <summary>The same relation, read from the right.</summary>
    public static Relation Swapped(this Relation relation) =>
        relation switch
        {
            Relation.Less => Relation.Greater,
            Relation.LessOrEqual => Relation.GreaterOrEqual,
            Relation.Greater => Relation.Less,
            Relation.GreaterOrEqual => Relation.LessOrEqual,
            _ => relation,
        };

    /// <summary>The values that can stand in this relation to some value of <paramref name="other"/>; null where none can.</summary>
    public static IntInterval? Assume(this IntType type, IntInterval value, Relation relation, IntInterval other)
    {
        switch (relation)
        {
            case Relation.Less:
                return type.IsOpen(other) ? value
                    : other.High == long.MinValue ? null
                    : value.Meet(new(long.MinValue, other.High - 1));
            case Relation.LessOrEqual:
                return value.Meet(new(long.MinValue, other.High));
            case Relation.Greater when other.Low == long.MaxValue:
                return type.IsOpen(value) ? IntInterval.Exactly(long.MaxValue) : null;
            case Relation.Greater:
                return value.Meet(new(other.Low + 1, long.MaxValue));
            case Relation.GreaterOrEqual:
                return value.Meet(new(other.Low, long.MaxValue));
            case Relation.Equal:
                return value.Meet(other);
            default:
                return type.IsExact(other) ? Without(type, value, other.Low) : value;
        }
    }

    private static IntInterval? Without(IntType type, IntInterval value, long excluded)
    {
        if (type.IsExact(value))
            return value.Low == excluded ? null : value;
        return value.Low == excluded ? new(excluded + 1, value.High)
            : value.High == excluded && !type.IsOpen(value) ? new(value.Low, excluded - 1)
            : value;
    }
}
