using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sizes.Intervals;

/// <summary>
/// The solution for one function: the body, a lambda or a local function. The first query includes the variables of all messaging
/// operations, so that the next queries of rules are already solved.
/// </summary>
internal sealed class FunctionIntervals
{
    private readonly GraphCode _code;
    private readonly IOperation _function;
    private readonly MessagingBody _body;
    private readonly Dictionary<IOperation, SizeValue?> _answers = new();
    private readonly HashSet<ISymbol> _unknown = new(SymbolEqualityComparer.Default);
    private SizeSlice? _slice;
    private BlockRunner? _runner;
    private FixpointSolver? _solution;

    private FunctionIntervals(GraphCode code, IOperation function, MessagingBody body) =>
        (_code, _function, _body) = (code, function, body);

    /// <summary>Visits to blocks, and blocks, of the last solution.</summary>
    public (int Visits, int Blocks) Cost { get; private set; }

    /// <summary>How many solutions the questions have taken.</summary>
    public int Solutions { get; private set; }

    public static FunctionIntervals? Of(IOperation function, MessagingBody body, CancellationToken cancellationToken) =>
        FunctionCycles.FlowOf(body, function, cancellationToken) is { Graph.Blocks.Length: <= FixpointSolver.MostBlocks } flow
            ? new(GraphCode.Of(flow), function, body)
            : null;

    public SizeValue? Of(IOperation operation, CancellationToken cancellationToken)
    {
        if (_answers.TryGetValue(operation, out var known))
            return known;
        Follow(Question(operation), cancellationToken);
        return _answers[operation] = Find(operation);
    }

    /// <summary>What a variable can be where a block begins; null where it never does, anything for what is not followed.</summary>
    public IntInterval? At(int block, ISymbol variable, CancellationToken cancellationToken)
    {
        if (_unknown.Contains(variable))
            return IntInterval.Anything;
        if (_slice?.Variables.Of(variable) is null)
            Follow(_body.Uses.Of(variable), cancellationToken);
        if (_solution is { } solution && _slice!.Variables.Of(variable) is { } index)
        {
            IntInterval? all = null;
            foreach (var node in _code.Flow.NodesOf(block))
                if (solution.Before(node) is { HasValue: true, Value: var entry })
                    all = all?.Join(entry[index].Interval) ?? entry[index].Interval;
            return all;
        }

        _unknown.Add(variable);
        return IntInterval.Anything;
    }

    /// <summary>Solves for the variables that questions mention, unless that is done.</summary>
    private void Follow(IEnumerable<IOperation> questions, CancellationToken cancellationToken)
    {
        // a full slice has no room for another question's variables, and one that is cancelled begins anew
        var (slice, isNew, withHits) = _slice is { IsFull: false } open
            ? (open, false, false)
            : (new SizeSlice(_code, Symbol, _body), true, _slice is null);
        _slice = null;
        if (slice.Add(withHits ? Hits.Concat(questions) : questions, cancellationToken) || isNew)
            Solve(slice.Variables, cancellationToken);
        _slice = slice;
    }

    private IEnumerable<IOperation> Hits
    {
        get
        {
            foreach (var hit in _body.Hits)
                if (hit.Operation.EnclosingFunction() == _function)
                    yield return hit.Operation;
        }
    }

    private IEnumerable<IOperation> Question(IOperation operation)
    {
        yield return operation;
        foreach (var clone in ClonesOf(operation))
            yield return clone.Operation;
    }

    private void Solve(SizeVariables variables, CancellationToken cancellationToken)
    {
        _runner = new(_code, variables, _body);
        var solver = new FixpointSolver(_runner, _code.Flow.Nodes, variables, Thresholds.In(_code));
        _solution = solver.Solve(SizeState.Of(variables.Entry), cancellationToken) ? solver : null;
        Cost = (solver.Visits, _code.Blocks.Length);
        Solutions++;
    }

    private IMethodSymbol? Symbol =>
        _function switch
        {
            IAnonymousFunctionOperation lambda => lambda.Symbol,
            ILocalFunctionOperation local => local.Symbol,
            _ => null,
        };

    /// <summary>Null where the code is never reached; where there was too much of it, anything.</summary>
    private SizeValue? Find(IOperation operation) => _solution is { } solution ? Find(operation, solution) : new(IntInterval.Anything);

    private SizeValue? Find(IOperation operation, FixpointSolver solution)
    {
        SizeValue? all = null;
        foreach (var (block, clone) in ClonesOf(operation))
        foreach (var node in _code.Flow.NodesOf(block))
        {
            if (solution.Before(node) is not { HasValue: true, Value: var entry })
                continue;
            _runner!.RunTo(block, entry, clone);
            if (_runner.Watched is { } value)
                all = all?.Join(value) ?? value;
        }

        return all;
    }

    private IEnumerable<(int Block, IOperation Operation)> ClonesOf(IOperation operation)
    {
        for (var block = 0; block < _code.Blocks.Length; block++)
            foreach (var statement in _code.Blocks[block])
            foreach (var clone in statement.Root.DescendantsAndSelf())
                if (IsCloneOf(clone, operation))
                    yield return (block, clone);
    }

    /// <summary>
    /// The graph has clones of the operations, which keep syntax and kind; an expression with branches in it has become the capture of its
    /// value.
    /// </summary>
    private static bool IsCloneOf(IOperation clone, IOperation operation) =>
        clone.Syntax == operation.Syntax
        && (
            clone.Kind == operation.Kind && clone.IsImplicit == operation.IsImplicit && clone.Type.Is(operation.Type)
            || clone is IFlowCaptureReferenceOperation
                && operation is IConditionalOperation or ICoalesceOperation or ISwitchExpressionOperation
        );
}
