using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.ControlFlow.Paths;

/// <summary>The conditions that are followed in a function, one bit each; only the first ones where there are too many.</summary>
internal sealed class FollowedConditions
{
    private const int Most = 16;

    private readonly FlowCaptures _captures;
    private readonly MessagingBody _body;
    private readonly Dictionary<string, int> _bits = new();
    private readonly Dictionary<IOperation, (int Bit, bool Holds)> _bitOf = new();
    private readonly Dictionary<ISymbol, int> _own = new(SymbolEqualityComparer.Default),
        _with = new(SymbolEqualityComparer.Default);
    private readonly List<(int Bit, ValueTest Test)> _tests = new();
    private readonly Dictionary<string, int> _subjects = new();
    private readonly Dictionary<ISymbol, bool> _countsUp = new(SymbolEqualityComparer.Default);

    public FollowedConditions(FlowCaptures captures, IEnumerable<FollowedCondition> followed, MessagingBody body)
    {
        (_captures, _body) = (captures, body);
        foreach (var condition in followed)
            if (_bits.Count < Most && !_bits.ContainsKey(condition.Key))
                Add(condition);
    }

    public bool IsEmpty => _bits.Count == 0;

    /// <summary>What is known of a value; null where that is nothing.</summary>
    public ValueSet? Known(string subject, PathCondition truth)
    {
        ValueSet? known = null;
        foreach (var (bit, test) in _tests)
            if (test.Subject == subject && truth[bit] is { } answer)
                known = known?.And(test.Left(answer)) ?? test.Left(answer);
        return known;
    }

    /// <summary>Answers all questions about a value that is known to be one of some.</summary>
    public PathCondition Answered(string subject, ValueSet known, PathCondition truth)
    {
        foreach (var (bit, test) in _tests)
            if (test.Subject == subject && known.Says(test.Set) is { } answer)
                truth = truth.With(bit, answer);
        return truth;
    }

    /// <summary>Answers all questions about a number that only grows, and has done so by a step.</summary>
    /// <param name="counter">The number.</param>
    /// <param name="step">By how much.</param>
    /// <param name="before">What was known before.</param>
    /// <param name="after">What is known else.</param>
    public PathCondition Counted(ISymbol counter, long step, PathCondition before, PathCondition after)
    {
        var subject = FollowedCondition.KeyOf(counter);
        var counts = ValueSet.Of(ValueDomain.Of(LocalUses.TypeOf(counter)), new IntInterval(0, long.MaxValue));
        var known = (Known(subject, before)?.And(counts) ?? counts).Plus(step);
        return known.IsEmpty ? after : Answered(subject, known, after);
    }

    /// <summary>What is known with another answer; null where no value is left that has all of them.</summary>
    public PathCondition? With(int bit, bool answer, PathCondition truth)
    {
        truth = truth.With(bit, answer);
        ValueTest? asked = null;
        foreach (var (own, test) in _tests)
            if (own == bit)
                asked = test;
        if (asked is null)
            return truth;
        var known = _subjects[asked.Subject] == bit ? asked.Left(answer) : Known(asked.Subject, truth)!;
        return known.IsEmpty ? null
            : _subjects[asked.Subject] == bit ? truth
            : Answered(asked.Subject, known, truth);
    }

    /// <summary>The bits of all conditions that ask for fields or properties.</summary>
    public int WithMembers { get; private set; }

    /// <summary>The bits of all conditions with a variable.</summary>
    public int With(ISymbol variable) => _with.TryGetValue(variable, out var bits) ? bits : 0;

    /// <summary>The bit that says that a variable is true, or not zero; 0 where that is not followed.</summary>
    public int BitOf(ISymbol variable) => _own.TryGetValue(variable, out var bit) ? bit : 0;

    /// <summary>Whether a variable is a number that only grows.</summary>
    public bool CountsUp(ISymbol variable)
    {
        if (!_countsUp.TryGetValue(variable, out var counts))
            _countsUp.Add(variable, counts = CountingUp.Is(variable, _body));
        return counts;
    }

    /// <summary>The bit of a condition, 0 where it is not followed, and the value of that bit for which the condition holds.</summary>
    public (int Bit, bool Holds) BitOf(IOperation condition)
    {
        if (IsEmpty)
            return (0, true);
        if (!_bitOf.TryGetValue(condition, out var found))
        {
            if (FollowedCondition.Of(condition, _captures, _body) is var (known, holds) && _bits.TryGetValue(known.Key, out var bit))
                found = (bit, holds);
            _bitOf.Add(condition, found);
        }

        return found;
    }

    private void Add(FollowedCondition condition)
    {
        var bit = 1 << _bits.Count;
        _bits.Add(condition.Key, bit);
        if (condition.Test is { } test)
        {
            _tests.Add((bit, test));
            _subjects[test.Subject] = bit | (_subjects.TryGetValue(test.Subject, out var others) ? others : 0);
        }

        if (condition.HasMembers)
            WithMembers |= bit;
        if (condition.IsOwn)
            _own.Add(condition.Variables[0], bit);
        foreach (var variable in condition.Variables)
            _with[variable] = With(variable) | bit;
    }
}
