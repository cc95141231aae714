using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sizes.Intervals;

/// <summary>
/// Runs the statements of a block on a state: writes what they write and learns what they prove. Values come from the evaluator that the
/// cheaper tiers use too; here it asks this for the variables. It outlives the query that it was made for, so no cancellation token of a
/// query may stop it.
/// </summary>
internal sealed partial class BlockRunner : IPathBlocks, IVariableValues
{
    private readonly GraphCode _code;
    private readonly SizeVariables _variables;
    private readonly SizeEvaluator _sizes,
        _unordered;
    private readonly MessagingBody _body;
    private readonly Dictionary<IOperation, SizeValue> _seen = new();
    private readonly int[] _writes;
    private SizeState _state;
    private SizeState? _thrown;

    public BlockRunner(GraphCode code, SizeVariables variables, MessagingBody body)
    {
        (_code, _variables, _body, _writes) = (code, variables, body, new int[variables.Count]);
        _unordered = SizeEvaluator.For(body, CancellationToken.None);
        _sizes = SizeEvaluator.For(body, CancellationToken.None, this);
        _state = SizeState.Of(variables.Entry);
    }

    /// <summary>What the operation that was watched has been seen to be.</summary>
    public SizeValue? Watched { get; private set; }

    public (SizeState? End, SizeState? Thrown) Run(FlowNode node, SizeState from)
    {
        (_state, _thrown) = (from.Clone(), node.Handlers.Length > 0 ? from : null);
        foreach (var statement in _code.Blocks[node.Block])
            if (!Run(statement, watched: null))
                return (null, _thrown);
        return (_state, _thrown);
    }

    /// <summary>The condition is read again, on the state after it.</summary>
    public SizeState? Branch(int block, SizeState end, bool outcome)
    {
        if (_code.Graph.Blocks[block].BranchValue is not { } condition)
            return end;
        _state = end.Clone();
        return Assume(condition, outcome) ? _state : null;
    }

    /// <summary>Runs a block as far as the operation and keeps its value.</summary>
    public void RunTo(int block, SizeState from, IOperation watched)
    {
        (_state, _thrown, Watched) = (from.Clone(), null, null);
        foreach (var statement in _code.Blocks[block])
            if (
                Watched is not null
                || !Run(Contains(statement.Root, watched) ? PathStatement.Of(statement.Root, watched) : statement, watched)
            )
                return;
    }

    public IntInterval ValueOf(IOperation operation) => _sizes.Of(operation);

    /// <summary>Learns that a condition has this outcome; false where it cannot.</summary>
    public bool Assume(IOperation condition, bool outcome) => Conditions.Assume(condition, outcome, this, _body);

    /// <summary>Learns that a value stands in a relation to some value of an interval; false where it cannot.</summary>
    public bool Compare(IOperation value, Relation relation, IntInterval other, IntType type, SyntaxNode from) =>
        type.Assume(ValueOf(value), relation, other) is { } possible && Refine(value, possible, from);

    /// <summary>Learns that a value lies in an interval, and with it the variable that has this value; false where it cannot.</summary>
    public bool Refine(IOperation value, IntInterval to, SyntaxNode from) =>
        VariableBehind(value) is { } variable
            ? _state.Refine(variable, to, from)
            : Offset.Narrow(value, to, from, this) ?? ValueOf(value).Meet(to) is not null;

    /// <summary>Gives the locals that a pattern declares the value that it matched.</summary>
    public void Name(ISymbol declared, IOperation value)
    {
        if (_variables.Of(declared) is { } variable && AreComparable(declared, value))
            _state.Write(variable, Evaluate(value), VariableBehind(value));
    }

    /// <summary>
    /// The variable that has the same value as an expression now: a variable, a copy of one, an array made with a length, that length.
    /// </summary>
    public int? VariableBehind(IOperation value)
    {
        var source = ValueSources.Of(value);
        if (source.Reference is not { } reference || _variables.Of(reference) is not { } variable)
            return null;
        return _writes[variable] == (source.IsAssigned ? 1 : 0) ? variable : null;
    }

    /// <summary>The variable that a step has written, where nothing else in the statement has.</summary>
    public int? VariableSteppedBy(IIncrementOrDecrementOperation step) =>
        _variables.Of(step.Target) is { } variable && _writes[variable] == 1 ? variable : null;

    public bool Refine(int variable, IntInterval to, SyntaxNode from) => _state.Refine(variable, to, from);

    IntInterval? IVariableValues.ValueOf(IOperation operation) => Known(operation)?.Interval;

    private SizeValue? Known(IOperation operation)
    {
        if (_seen.TryGetValue(operation, out var seen))
            return seen;
        if (!PathStatement.IsReference(operation))
            return null;
        return _variables.Of(operation) is { } variable ? _state[variable]
            : operation is IFlowCaptureReferenceOperation ? null
            : new(_unordered.Of(operation));
    }

    private bool Run(in PathStatement statement, IOperation? watched)
    {
        _seen.Clear();
        System.Array.Clear(_writes, 0, _writes.Length);
        foreach (var step in statement.Steps)
        {
            if (PathStatement.IsReference(step.Operation))
                Keep(step.Operation);
            if (step.Writes)
                Write(step.Operation, statement.KeepsReads);
            var completes = !step.IsProof || ImpliedFacts.Hold(step.Operation, this);
            if (step.Operation == watched)
                Watched = Evaluate(watched);
            if (!completes)
                return false;
        }

        return true;
    }

    private void Keep(IOperation read)
    {
        if (Known(read) is { } value)
            _seen[read] = value;
    }

    /// <summary>
    /// With the places of the bounds: those of the variable that has this value, or else of the first one in it that knows.
    /// </summary>
    private SizeValue Evaluate(IOperation operation)
    {
        var interval = ValueOf(operation);
        if (operation.ConstantValue.HasValue)
            return new(interval);
        if (Known(operation) is { } known)
            return known with { Interval = interval };
        foreach (var part in operation.DescendantsAndSelf())
            if (PathStatement.IsReference(part) && Known(part) is { } value && (value.LowFrom ?? value.HighFrom) is not null)
                return value with { Interval = interval };
        return new(interval);
    }

    private static bool AreComparable(ISymbol declared, IOperation value) =>
        declared is ILocalSymbol { Type: var type } && AreComparable(type, value.Type);

    private static bool AreComparable(ITypeSymbol? one, ITypeSymbol? other) =>
        IntType.Of(one) is not null && IntType.Of(other) is not null || BufferTypes.IsBuffer(one) && BufferTypes.IsBuffer(other);

    private static bool Contains(IOperation root, IOperation operation)
    {
        foreach (var part in root.DescendantsAndSelf())
            if (part == operation)
                return true;
        return false;
    }
}
