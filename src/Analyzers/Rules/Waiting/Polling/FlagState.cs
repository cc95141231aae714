using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>
/// What is known about the first locals of a function at one point: which flags are set or not, which counters are zero (not set) or not,
/// and which locals hold the result of a receive.
/// </summary>
internal readonly record struct FlagValues(int Known, int Set, int Answers);

/// <summary>
/// Follows locals that are set to true, to false, to a number, or to the result of a receive. Where nothing is there for the receive,
/// nothing is there on the other sockets of the round either.
/// </summary>
internal sealed class FlagState
{
    private const int MaxFlags = 16;

    private readonly Dictionary<ISymbol, int> _bits = new(SymbolEqualityComparer.Default);
    private readonly IInvocationOperation? _receive;
    private readonly MessagingBody _body;

    public FlagState(ControlFlowGraph graph, IInvocationOperation? receive, MessagingBody body)
    {
        (_receive, _body) = (receive, body);
        foreach (var block in graph.Blocks)
        foreach (var operation in block.Operations)
        foreach (var descendant in operation.DescendantsAndSelf())
            if (
                descendant is ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var local }, Value: var value }
                && IsTold(value)
                && !_bits.ContainsKey(local)
                && _bits.Count < MaxFlags
            )
                _bits.Add(local, 1 << _bits.Count);
    }

    /// <summary>Those that no other one says more than: what is unknown in the first round only is left behind.</summary>
    public static HashSet<FlagValues> BestKnown(HashSet<FlagValues> all)
    {
        var best = new HashSet<FlagValues>(all);
        best.RemoveWhere(values =>
        {
            foreach (var other in all)
                if (other.Known != values.Known && (other.Known & values.Known) == values.Known)
                    return true;
            return false;
        });
        return best;
    }

    /// <summary>What is known after a block.</summary>
    public FlagValues After(BasicBlock block, FlagValues values, bool gotFrame)
    {
        if (_bits.Count == 0)
            return values;
        foreach (var operation in block.Operations)
            values = After(operation, values, gotFrame);
        return block.BranchValue is { } value ? After(value, values, gotFrame) : values;
    }

    /// <summary>The value of a condition that is a flag, or compares a counter.</summary>
    public bool? Value(IOperation condition, FlagValues values) =>
        condition.Unconverted() switch
        {
            IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: var operand } => !Value(operand, values),
            ILocalReferenceOperation local => IsSet(local, values),
            IBinaryOperation
            {
                OperatorKind: var comparison,
                LeftOperand: ILocalReferenceOperation counter,
                RightOperand.ConstantValue: { HasValue: true, Value: int limit }
            } => Compare(IsSet(counter, values), comparison, limit),
            _ => null,
        };

    private bool? IsSet(ILocalReferenceOperation local, FlagValues values) =>
        _bits.TryGetValue(local.Local, out var bit) && (values.Known & bit) != 0 ? (values.Set & bit) != 0 : null;

    private static bool? Compare(bool? isSet, BinaryOperatorKind comparison, int limit) =>
        (isSet, comparison) switch
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

    /// <summary>Whether a local holds the result.</summary>
    public bool IsAnswer(IOperation value, FlagValues values) =>
        value is ILocalReferenceOperation { Local: var local } && _bits.TryGetValue(local, out var bit) && (values.Answers & bit) != 0;

    private FlagValues After(IOperation operation, FlagValues values, bool gotFrame)
    {
        foreach (var descendant in operation.DescendantsAndSelf())
            if (
                descendant is ILocalReferenceOperation { Local: var local }
                && _bits.TryGetValue(local, out var bit)
                && LocalUses.IsWrite(descendant)
            )
            {
                var before = values;
                values = new(values.Known & ~bit, values.Set & ~bit, values.Answers & ~bit);
                values = descendant.Parent switch
                {
                    ISimpleAssignmentOperation { Target: var target, Value: var assigned } when target == descendant => Assigned(
                        assigned.Unconverted(),
                        bit,
                        values,
                        gotFrame
                    ),
                    ICompoundAssignmentOperation { OperatorKind: BinaryOperatorKind.Or, Target: var target, Value: var added }
                        when target == descendant => Added(added.Unconverted(), bit, before, values, gotFrame),
                    IIncrementOrDecrementOperation when (before.Known & bit) != 0 && (before.Set & bit) == 0 => values with
                    {
                        Known = values.Known | bit,
                        Set = values.Set | bit,
                    },
                    _ => values,
                };
            }

        return values;
    }

    private FlagValues Assigned(IOperation value, int bit, FlagValues values, bool gotFrame)
    {
        if (value.ConstantValue is { HasValue: true, Value: var constant and (bool or int) })
            return values with { Known = values.Known | bit, Set = constant is true or (int and not 0) ? values.Set | bit : values.Set };
        if (Answer(value, gotFrame) is not { } answer)
            return values;
        values = values with { Answers = values.Answers | bit };
        return value.Type?.SpecialType != SpecialType.System_Boolean
            ? values
            : values with
            {
                Known = values.Known | bit,
                Set = answer ? values.Set | bit : values.Set,
            };
    }

    /// <summary><c>any |= TryRecv</c>.</summary>
    private FlagValues Added(IOperation value, int bit, FlagValues before, FlagValues values, bool gotFrame) =>
        Answer(value, gotFrame) switch
        {
            true => values with { Known = values.Known | bit, Set = values.Set | bit },
            false => values with { Known = before.Known, Set = before.Set },
            null => values,
        };

    /// <summary>What a receive returns, where that is known.</summary>
    private bool? Answer(IOperation value, bool gotFrame) =>
        IsReceive(value) ? gotFrame
        : !gotFrame && PollIteration.IsReceive(value, _body) ? false
        : null;

    private bool IsTold(IOperation value) =>
        value.Unconverted() is var v && (v.ConstantValue is { HasValue: true, Value: bool or int } || PollIteration.IsReceive(v, _body));

    private bool IsReceive(IOperation value) => value is IInvocationOperation && value.Syntax == _receive?.Syntax;
}
