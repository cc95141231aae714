using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Sizes.Intervals;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.ControlFlow.Runs;

/// <summary>
/// A local or parameter that is counted up or down. What it can be where a block begins comes from the paths that lead there.
/// </summary>
internal sealed class VariableCounter : Counter
{
    private readonly IntType _type;
    private readonly Func<int, IntInterval?> _at;
    private readonly Dictionary<int, List<CounterStep>> _steps = new();
    private readonly HashSet<int> _first = new(),
        _set = new();

    private VariableCounter(IntType type, Func<int, IntInterval?> at) => (_type, _at) = (type, at);

    /// <summary>Null for what is never counted, or written where the graph does not show it.</summary>
    public static VariableCounter? Of(
        ISymbol symbol,
        FunctionCycles cycles,
        IOperation function,
        LocalUses uses,
        Func<IOperation, IntInterval> valueOf,
        Func<int, IntInterval?> at
    )
    {
        if (
            IntType.Of(symbol is ILocalSymbol { IsForEach: false } local ? local.Type : (symbol as IParameterSymbol)?.Type) is not { } type
            || !uses.Of(symbol).Any(reference => CounterStep.Of(reference, valueOf) is not null)
        )
            return null;
        var counter = new VariableCounter(type, at);
        foreach (var reference in uses.Of(symbol))
        {
            if (ReadsAndWrites.IsRead(reference))
                continue;
            if (reference.EnclosingFunction() != function || cycles.BlockOf(reference) is not { } block)
                return null;
            if (CounterStep.Of(reference, valueOf) is { } step)
                counter.Add(step, reference, block);
            else
                counter._set.Add(block.Ordinal);
        }

        if (symbol is ILocalSymbol declared && declared.Declaration() is { } declaration)
            foreach (var block in cycles.Graph.Blocks)
                if (Declares(block, declaration))
                    counter._set.Add(block.Ordinal);
        return counter;
    }

    public override bool CountsIn(HashSet<int> region) => !_set.Overlaps(region) && KindIn(region) is not null;

    public override bool Moves(int block) => _steps.ContainsKey(block);

    public override bool MovesFirst(int block) => _first.Contains(block);

    public override long? Most(HashSet<int> entries, HashSet<int> region)
    {
        if (KindIn(region) is not { } kind)
            return null;
        var least = long.MaxValue;
        foreach (var block in region)
            if (_steps.TryGetValue(block, out var steps) && _at(block) is { } value)
                foreach (var step in steps)
                {
                    // a factor does not move zero or anything below it away, and a step that wraps leads back
                    if (kind is StepKind.Multiply or StepKind.Divide && value.Low < 1)
                        return null;
                    if (step.From(value) is not { } next || !_type.Holds(next.Low, next.High))
                        return null;
                    (least, value) = (Math.Min(least, step.By.Low), kind == StepKind.Divide ? value : next);
                }

        IntInterval? values = null;
        foreach (var block in entries)
            if (_at(block) is { } value)
                values = values?.Join(value) ?? value;
        return values is not { } all ? 0 : CounterStep.Count(kind, least, all, FunctionRuns.Most);
    }

    /// <summary>The one kind of step that the blocks take.</summary>
    private StepKind? KindIn(HashSet<int> region)
    {
        StepKind? kind = null;
        foreach (var block in region)
            if (_steps.TryGetValue(block, out var steps))
                foreach (var step in steps)
                    if ((kind ??= step.Kind) != step.Kind)
                        return null;
        return kind;
    }

    private void Add(CounterStep step, IOperation reference, BasicBlock block)
    {
        if (!_steps.TryGetValue(block.Ordinal, out var steps))
            _steps.Add(block.Ordinal, steps = new());
        steps.Add(step);
        if (IsOwnStatement(reference.Parent!) && block.Operations is [var first, ..] && reference.IsIn(first))
            _first.Add(block.Ordinal);
    }

    /// <summary>Whether a step is all that its statement does, so that nothing throws before it.</summary>
    private static bool IsOwnStatement(IOperation step) =>
        step.Parent is IExpressionStatementOperation
        && step is IIncrementOrDecrementOperation or ICompoundAssignmentOperation { Value.ConstantValue.HasValue: true };

    /// <summary>Whether a block declares the variable, which gives it a value: an initializer, a pattern.</summary>
    private static bool Declares(BasicBlock block, SyntaxReference declaration)
    {
        foreach (var operation in block.Roots())
            if (declaration.IsIn(operation))
                return true;
        return false;
    }
}
