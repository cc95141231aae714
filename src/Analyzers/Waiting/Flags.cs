using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Waiting;

/// <summary>What is known about the first locals of a function at one point: which flags have which value, and which locals hold the answer of the receive.</summary>
internal readonly record struct FlagValues(int Known, int Set, int Answers);

/// <summary>Follows locals that are set to true, to false, or to the answer of a receive.</summary>
internal sealed class Flags
{
    private const int MaxFlags = 16;

    private readonly Dictionary<ISymbol, int> _bits = new(SymbolEqualityComparer.Default);
    private readonly IInvocationOperation _receive;

    public Flags(ControlFlowGraph graph, IInvocationOperation receive)
    {
        _receive = receive;
        foreach (var block in graph.Blocks)
            foreach (var operation in block.Operations)
                foreach (var descendant in operation.DescendantsAndSelf())
                    if (descendant is ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var local }, Value: var value } && IsTold(value) && !_bits.ContainsKey(local) && _bits.Count < MaxFlags)
                        _bits.Add(local, 1 << _bits.Count);
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

    /// <summary>The value of a condition that is a flag.</summary>
    public bool? Value(IOperation condition, FlagValues values) => condition.Unconverted() switch
    {
        IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: var operand } => !Value(operand, values),
        ILocalReferenceOperation { Local: var local } when _bits.TryGetValue(local, out var bit) && (values.Known & bit) != 0 => (values.Set & bit) != 0,
        _ => null,
    };

    /// <summary>Whether a local holds the answer.</summary>
    public bool IsAnswer(IOperation value, FlagValues values) => value is ILocalReferenceOperation { Local: var local } && _bits.TryGetValue(local, out var bit) && (values.Answers & bit) != 0;

    private FlagValues After(IOperation operation, FlagValues values, bool gotFrame)
    {
        foreach (var descendant in operation.DescendantsAndSelf())
            if (descendant is ILocalReferenceOperation { Local: var local } && _bits.TryGetValue(local, out var bit) && LocalUses.IsWrite(descendant))
            {
                var value = descendant.Parent is ISimpleAssignmentOperation { Target: var target, Value: var assigned } && target == descendant ? assigned.Unconverted() : null;
                values = new(values.Known & ~bit, values.Set & ~bit, values.Answers & ~bit);
                if (value is { ConstantValue: { HasValue: true, Value: bool constant } })
                    values = values with { Known = values.Known | bit, Set = constant ? values.Set | bit : values.Set };
                else if (value is not null && IsReceive(value))
                    values = value.Type?.SpecialType == SpecialType.System_Boolean
                        ? new(values.Known | bit, gotFrame ? values.Set | bit : values.Set, values.Answers | bit)
                        : values with { Answers = values.Answers | bit };
            }

        return values;
    }

    private bool IsTold(IOperation value) => value.Unconverted() is var v && (v.ConstantValue is { HasValue: true, Value: bool } || IsReceive(v));

    private bool IsReceive(IOperation value) => value is IInvocationOperation && value.Syntax == _receive.Syntax;
}
