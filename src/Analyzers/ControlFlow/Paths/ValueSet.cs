using System.Collections.Immutable;
using System.Text;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.ControlFlow.Paths;

/// <summary>Some of the values that a variable can have: what a condition asks of it, or what is known of it on a path.</summary>
internal sealed class ValueSet
{
    private static readonly ImmutableArray<IntInterval> s_none = ImmutableArray<IntInterval>.Empty;

    private readonly ValueDomain _domain;
    private readonly bool _hasNull;
    private readonly ImmutableArray<IntInterval> _numbers;
    private readonly ConstantSet _others;

    private ValueSet(ValueDomain domain, bool hasNull, ImmutableArray<IntInterval> numbers, ConstantSet others) =>
        (_domain, _hasNull, _numbers, _others) = (domain, hasNull, numbers, others);

    public bool IsEmpty => !_hasNull && _numbers.IsEmpty && _others.IsEmpty;

    /// <summary>Whether the value may be missing.</summary>
    public bool HasNull => _hasNull;

    /// <summary>Whether it has what a variable holds that nobody has set: of two sets that are each other's rest, one has.</summary>
    public bool HasDefault => Default(_domain) is { } unset ? !And(unset).IsEmpty : _others.HasRest;

    /// <summary>Whether it is a single value that is there.</summary>
    public bool IsOne =>
        !_hasNull
        && (_numbers.Length, _others.IsEmpty) switch
        {
            (0, _) => _others.IsOne,
            (1, true) => _numbers[0].IsExact,
            _ => false,
        };

    /// <summary>The least interval with all of its numbers; null where it has something else, or nothing.</summary>
    public IntInterval? Bounds =>
        _hasNull || !_others.IsEmpty || _numbers.IsEmpty ? null : new(_numbers[0].Low, _numbers[_numbers.Length - 1].High);

    public static ValueSet Nothing(ValueDomain domain) => new(domain, false, s_none, ConstantSet.None);

    /// <summary>What a variable holds that nobody has set; null where that is neither a number nor null.</summary>
    public static ValueSet? Default(ValueDomain domain) =>
        domain.MayBeNull ? Null(domain)
        : domain.IsNumber ? Of(domain, IntInterval.Exactly(0))
        : null;

    public static ValueSet Null(ValueDomain domain) => new(domain, domain.MayBeNull, s_none, ConstantSet.None);

    /// <summary>The whole numbers of an interval.</summary>
    public static ValueSet Of(ValueDomain domain, IntInterval numbers) =>
        new(domain, false, Both(domain.Numbers, ImmutableArray.Create(numbers)), ConstantSet.None);

    public static ValueSet Of(ValueDomain domain, ConstantSet others) => new(domain, false, s_none, others);

    public ValueSet Not() =>
        new(
            _domain,
            _domain.MayBeNull && !_hasNull,
            Both(_domain.Numbers, Between(_numbers)),
            _domain.IsNumber ? ConstantSet.None : _others.Not()
        );

    public ValueSet And(ValueSet other) =>
        new(_domain, _hasNull && other._hasNull, Both(_numbers, other._numbers), _others.And(other._others));

    /// <summary>The numbers that are so much larger.</summary>
    public ValueSet Plus(long step)
    {
        var larger = ImmutableArray.CreateBuilder<IntInterval>();
        foreach (var own in _numbers)
            if (own.Low <= long.MaxValue - step)
                larger.Add(new(own.Low + step, own.High <= long.MaxValue - step ? own.High + step : long.MaxValue));
        return new(_domain, false, Both(_domain.Numbers, larger.ToImmutable()), ConstantSet.None);
    }

    public ValueSet Or(ValueSet other) => Not().And(other.Not()).Not();

    /// <summary>Whether a value of this set is one of another; null where some are and some are not.</summary>
    public bool? Says(ValueSet other) =>
        And(other).IsEmpty ? false
        : And(other.Not()).IsEmpty ? true
        : null;

    /// <summary>Whether both have the same values.</summary>
    public bool Is(ValueSet other) => And(other.Not()).IsEmpty && other.And(Not()).IsEmpty;

    /// <summary>The same text for the same values.</summary>
    public override string ToString()
    {
        var text = new StringBuilder(_hasNull ? "null " : "");
        foreach (var own in _numbers)
            text.Append(own.Low).Append("..").Append(own.High).Append(' ');
        return text.Append(_others).ToString();
    }

    private static ImmutableArray<IntInterval> Both(ImmutableArray<IntInterval> some, ImmutableArray<IntInterval> others)
    {
        var both = ImmutableArray.CreateBuilder<IntInterval>();
        foreach (var one in some)
        foreach (var other in others)
            if (one.Meet(other) is { } common)
                both.Add(common);
        return both.ToImmutable();
    }

    /// <summary>All numbers that are not in some intervals, which ascend.</summary>
    private static ImmutableArray<IntInterval> Between(ImmutableArray<IntInterval> numbers)
    {
        var between = ImmutableArray.CreateBuilder<IntInterval>();
        var low = long.MinValue;
        foreach (var own in numbers)
        {
            if (low < own.Low)
                between.Add(new(low, own.Low - 1));
            if (own.High == long.MaxValue)
                return between.ToImmutable();
            low = own.High + 1;
        }

        between.Add(new(low, long.MaxValue));
        return between.ToImmutable();
    }
}
