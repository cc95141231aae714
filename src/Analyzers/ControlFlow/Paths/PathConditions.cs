using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Sizes.Intervals;

namespace ZmqPerf.Analyzers.ControlFlow.Paths;

/// <summary>
/// Keeps paths apart that cannot be one: a flag that was set, a counter that is zero, a condition that is tested twice. A write to a
/// variable forgets what is known of the conditions with it.
/// </summary>
internal sealed class PathConditions
{
    private const int Most = 16;

    private readonly FlowCaptures _captures;
    private readonly Dictionary<string, int> _bits = new();
    private readonly Dictionary<IOperation, int> _bitOf = new();
    private readonly Dictionary<ISymbol, int> _own = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ISymbol, int> _dependents = new(SymbolEqualityComparer.Default);
    private readonly List<(int Bit, Equality Equality)> _equalities = new();

    /// <param name="flow">The function.</param>
    /// <param name="followed">What is followed in it, the first of them where these are too many.</param>
    public PathConditions(FlowGraph flow, IEnumerable<FollowedCondition> followed)
    {
        _captures = flow.Captures;
        foreach (var condition in followed)
            if (_bits.Count < Most && !_bits.ContainsKey(condition.Key))
                Add(condition);
    }

    /// <summary>Whether an operation may change what is known.</summary>
    public bool Concerns(IOperation operation) =>
        _bits.Count > 0
        && (
            WrittenBy(operation) is { } written
                ? _dependents.ContainsKey(written)
                : LocalUses.SymbolOf(operation) is { } variable
                    && _dependents.ContainsKey(variable)
                    && (LocalUses.IsWrite(operation) || ReadsAndWrites.IsWrite(operation))
        );

    /// <param name="operation">One of those that <see cref="Concerns"/> has named.</param>
    /// <param name="truth">What was known.</param>
    /// <param name="resultOf">Whether a value is the result that the path is about, and which.</param>
    public PathCondition After(IOperation operation, PathCondition truth, Func<IOperation, bool?>? resultOf = null)
    {
        if (LocalUses.SymbolOf(operation) is { } variable)
            return operation.Parent is { } parent && WrittenBy(parent) is not null && TargetOf(parent) == operation
                ? truth
                : Forget(variable, truth);
        if (WrittenBy(operation) is not { } written)
            return truth;
        var after = Forget(written, truth);
        var bit = BitOf(written);
        return operation switch
        {
            ISimpleAssignmentOperation { Value: var value } => Assigned(written, value, truth, after, resultOf),
            // any |= received
            ICompoundAssignmentOperation { OperatorKind: BinaryOperatorKind.Or, Value: var value } => resultOf?.Invoke(
                value.Unconverted()
            ) switch
            {
                true when bit != 0 => after.With(bit, true),
                false when truth[bit] is { } before => after.With(bit, before),
                _ => after,
            },
            IIncrementOrDecrementOperation when truth[bit] == false => after.With(bit, true),
            _ => after,
        };
    }

    /// <summary>Null where the condition is known to have the other outcome.</summary>
    public PathCondition? Assume(IOperation condition, bool outcome, PathCondition truth)
    {
        (condition, outcome) = FollowedCondition.Bare(condition, outcome);
        return BitOf(condition) is not (not 0 and var bit) ? truth
            : truth[bit] == !outcome ? null
            : truth.With(bit, outcome);
    }

    /// <summary>The value of a condition, where that is known.</summary>
    public bool? ValueOf(IOperation condition, PathCondition truth)
    {
        var (bare, sense) = FollowedCondition.Bare(condition, true);
        if (bare.ConstantValue is { HasValue: true, Value: bool constant })
            return constant == sense;
        return (truth[BitOf(bare)] ?? Compared(bare, truth)) is { } holds ? holds == sense : null;
    }

    /// <summary>Whether a variable has the result that the path is about.</summary>
    public bool HasResult(IOperation variable, PathCondition truth) =>
        LocalUses.SymbolOf(variable) is { } symbol && (truth.Results & BitOf(symbol)) != 0;

    private PathCondition Assigned(
        ISymbol written,
        IOperation value,
        PathCondition before,
        PathCondition truth,
        Func<IOperation, bool?>? resultOf
    )
    {
        var holds = ValueOf(value, before);
        value = value.Unconverted();
        if (value.ConstantValue is { HasValue: true, Value: { } constant })
        {
            truth = WithValue(truth, written, constant);
            holds ??= constant is int number ? number != 0 : null;
        }

        if (BitOf(written) is not (not 0 and var bit))
            return truth;
        if (resultOf?.Invoke(value) is { } result)
        {
            truth = truth with { Results = truth.Results | bit };
            holds = value.Type?.SpecialType == SpecialType.System_Boolean ? result : null;
        }

        return holds is { } known ? truth.With(bit, known) : truth;
    }

    /// <summary>What a variable's value says about the comparisons with it.</summary>
    private PathCondition WithValue(PathCondition truth, ISymbol variable, object value)
    {
        foreach (var (bit, equality) in _equalities)
            if (equality.Variable.Is(variable) && equality.Value.GetType() == value.GetType())
                truth = truth.With(bit, equality.Value.Equals(value) == equality.IsEqual);
        return truth;
    }

    /// <summary>How a counter of which is known whether it is zero compares with a constant.</summary>
    private bool? Compared(IOperation condition, PathCondition truth)
    {
        if (
            condition
                is not IBinaryOperation
                {
                    OperatorKind: var comparison,
                    LeftOperand: ILocalReferenceOperation { Local: var counter },
                    RightOperand.ConstantValue: { HasValue: true, Value: int limit }
                }
            || truth[BitOf(counter)] is not { } isMore
        )
            return null;
        return (isMore, comparison) switch
        {
            (false, BinaryOperatorKind.Equals) => limit == 0,
            (false, BinaryOperatorKind.NotEquals) => limit != 0,
            (false, BinaryOperatorKind.GreaterThan) => 0 > limit,
            (false, BinaryOperatorKind.GreaterThanOrEqual) => 0 >= limit,
            (false, BinaryOperatorKind.LessThan) => 0 < limit,
            (false, BinaryOperatorKind.LessThanOrEqual) => 0 <= limit,
            (true, BinaryOperatorKind.Equals) when limit == 0 => false,
            (true, BinaryOperatorKind.NotEquals) when limit == 0 => true,
            _ => null,
        };
    }

    private PathCondition Forget(ISymbol variable, PathCondition truth) =>
        _dependents.TryGetValue(variable, out var bits) ? truth.Without(bits) : truth;

    /// <summary>The variable that an assignment, a sum or a step writes.</summary>
    private static ISymbol? WrittenBy(IOperation operation) => TargetOf(operation) is { } target ? LocalUses.SymbolOf(target) : null;

    private static IOperation? TargetOf(IOperation operation) =>
        operation switch
        {
            ISimpleAssignmentOperation assignment => assignment.Target,
            ICompoundAssignmentOperation sum => sum.Target,
            IIncrementOrDecrementOperation step => step.Target,
            _ => null,
        };

    /// <summary>The bit of a variable itself.</summary>
    private int BitOf(ISymbol variable) => _own.TryGetValue(variable, out var bit) ? bit : 0;

    /// <summary>The bit of a condition, 0 where it is not followed.</summary>
    private int BitOf(IOperation condition)
    {
        if (_bits.Count == 0)
            return 0;
        if (!_bitOf.TryGetValue(condition, out var bit))
            _bitOf.Add(
                condition,
                bit =
                    FollowedCondition.Of(condition, _captures) is { } known && _bits.TryGetValue(known.Key, out var followed) ? followed : 0
            );
        return bit;
    }

    private void Add(FollowedCondition condition)
    {
        var bit = 1 << _bits.Count;
        _bits.Add(condition.Key, bit);
        if (condition.Equality is { } equality)
            _equalities.Add((bit, equality));
        if (condition.IsOwn)
            _own.Add(condition.Variables[0], bit);
        foreach (var variable in condition.Variables)
            _dependents[variable] = (_dependents.TryGetValue(variable, out var bits) ? bits : 0) | bit;
    }
}
