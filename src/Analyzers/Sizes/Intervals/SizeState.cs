using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Sizes.Intervals;

/// <summary>
/// What every variable can be at one point of the code, and which of them are known to be equal there: a copy and its original, an array
/// and the number it was made with. Equal ones carry the smallest index among them.
/// </summary>
internal sealed class SizeState
{
    private readonly SizeValue[] _values;
    private readonly int[] _equals;

    private SizeState(SizeValue[] values, int[] equals) => (_values, _equals) = (values, equals);

    public static SizeState Of(ImmutableArray<SizeValue> values)
    {
        var (own, equals) = (new SizeValue[values.Length], new int[values.Length]);
        for (var i = 0; i < equals.Length; i++)
            (own[i], equals[i]) = (values[i], i);
        return new(own, equals);
    }

    public SizeValue this[int variable] => _values[variable];

    public SizeState Clone() => new((SizeValue[])_values.Clone(), (int[])_equals.Clone());

    /// <summary>Gives a variable a new value, perhaps another variable's.</summary>
    public void Write(int variable, SizeValue value, int? equalTo = null)
    {
        if (equalTo == variable)
            return;
        Part(variable);
        _values[variable] = value;
        if (equalTo is not { } other)
            return;
        var first = _equals[other];
        if (first < variable)
        {
            _equals[variable] = first;
            return;
        }

        for (var i = 0; i < _equals.Length; i++)
            if (_equals[i] == first)
                _equals[i] = variable;
    }

    /// <summary>Learns something about a variable and all that are equal to it; false where that cannot be.</summary>
    public bool Refine(int variable, IntInterval to, SyntaxNode from)
    {
        var first = _equals[variable];
        for (var i = first; i < _equals.Length; i++)
        {
            if (_equals[i] != first)
                continue;
            if (_values[i].Meet(to, from) is not { } less)
                return false;
            _values[i] = less;
        }

        return true;
    }

    public SizeState Join(SizeState other)
    {
        var joined = Clone();
        for (var i = 0; i < _values.Length; i++)
        {
            joined._values[i] = _values[i].Join(other._values[i]);
            joined._equals[i] = FirstEqual(other, i);
        }

        return joined;
    }

    /// <summary>Moves the bounds that <paramref name="next"/>, an upper bound of this state, has moved on to the next threshold.</summary>
    public SizeState Widen(SizeState next, ImmutableArray<long> thresholds, SizeVariables variables)
    {
        var widened = next.Clone();
        for (var i = 0; i < _values.Length; i++)
            widened._values[i] = next._values[i].To(_values[i].Interval.Widen(next._values[i].Interval, thresholds, variables.RangeOf(i)));
        return widened;
    }

    public bool IsSameAs(SizeState other)
    {
        for (var i = 0; i < _values.Length; i++)
            if (_values[i].Interval != other._values[i].Interval || _equals[i] != other._equals[i])
                return false;
        return true;
    }

    private int FirstEqual(SizeState other, int variable)
    {
        for (var i = _equals[variable]; i < variable; i++)
            if (_equals[i] == _equals[variable] && other._equals[i] == other._equals[variable])
                return i;
        return variable;
    }

    private void Part(int variable)
    {
        var first = -1;
        for (var i = variable + 1; i < _equals.Length; i++)
        {
            if (_equals[i] != variable)
                continue;
            if (first < 0)
                first = i;
            _equals[i] = first;
        }

        _equals[variable] = variable;
    }
}
