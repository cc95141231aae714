using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>
/// A counter that is every index of a buffer in turn, upwards or downwards. Such a loop is made of the length, zero and one alone, so that
/// what it does with a few short buffers it does with all: it is run for those.
/// </summary>
internal sealed class CountedIndex(ILocalSymbol counter, IOperation buffer, MessagingBody body)
{
    private const int Longest = 4;

    private long _length,
        _count;

    /// <summary>Whether the index is each one of the buffer, and no other.</summary>
    public bool IsEach(IOperation start, IOperation condition, IOperation index, ImmutableArray<IOperation> bottom)
    {
        for (_length = 0; _length <= Longest; _length++)
        {
            if (ValueOf(start) is not { } first)
                return false;
            _count = first;
            var seen = 0;
            for (var rounds = 0; ; rounds++)
            {
                if (Holds(condition) is not { } goesOn || rounds > Longest)
                    return false;
                if (!goesOn)
                    break;
                if (ValueOf(index) is not { } at || at < 0 || at >= _length)
                    return false;
                seen |= 1 << (int)at;
                foreach (var step in bottom)
                    if (step is not IExpressionStatementOperation { Operation: var stepped } || ValueOf(stepped) is null)
                        return false;
            }

            if (seen != (1 << (int)_length) - 1)
                return false;
        }

        return true;
    }

    private bool? Holds(IOperation condition) =>
        condition is IBinaryOperation { LeftOperand: var left, RightOperand: var right, OperatorKind: var kind }
        && ValueOf(left) is { } one
        && ValueOf(right) is { } other
            ? kind switch
            {
                BinaryOperatorKind.LessThan => one < other,
                BinaryOperatorKind.LessThanOrEqual => one <= other,
                BinaryOperatorKind.GreaterThan => one > other,
                BinaryOperatorKind.GreaterThanOrEqual => one >= other,
                BinaryOperatorKind.NotEquals => one != other,
                _ => null,
            }
            : null;

    private long? ValueOf(IOperation value)
    {
        value = value.Unconverted();
        if (WholeLength.Is(value, buffer, body))
            return _length;
        switch (value)
        {
            case { ConstantValue: { HasValue: true, Value: int and >= -1 and <= 1 and var constant } }:
                return constant;
            case ILocalReferenceOperation { Local: var local } when counter.Is(local):
                return _count;
            case IIncrementOrDecrementOperation { Target: var target, IsPostfix: var isPostfix } step when IsCounter(target):
                var before = _count;
                _count += step.Kind == OperationKind.Increment ? 1 : -1;
                return isPostfix ? before : _count;
            case ICompoundAssignmentOperation { Target: var target, Value.ConstantValue: { HasValue: true, Value: 1 } } step
                when IsCounter(target) && step.OperatorKind is BinaryOperatorKind.Add or BinaryOperatorKind.Subtract:
                return _count += step.OperatorKind == BinaryOperatorKind.Add ? 1 : -1;
            case IBinaryOperation
            {
                OperatorKind: (BinaryOperatorKind.Add or BinaryOperatorKind.Subtract) and var kind,
                LeftOperand: var left,
                RightOperand: var right
            }:
                return ValueOf(left) is { } one && ValueOf(right) is { } other
                    ? kind == BinaryOperatorKind.Add
                        ? one + other
                        : one - other
                    : null;
            default:
                return null;
        }
    }

    private bool IsCounter(IOperation target) => counter.Is(LocalUses.SymbolOf(target.Unconverted()));
}
