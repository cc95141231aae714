using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sizes.Paths;

/// <summary>The solution for one function: the body, a lambda or a local function.</summary>
internal sealed class FunctionPaths
{
    private readonly PathCode _code;
    private readonly IOperation _function;
    private readonly MessagingBody _body;
    private readonly Dictionary<IOperation, SizeValue?> _answers = new();
    private readonly HashSet<IOperation> _questions = new();
    private BlockRunner? _runner;
    private SizeState?[]? _entries;

    private FunctionPaths(PathCode code, IOperation function, MessagingBody body)
    {
        (_code, _function, _body) = (code, function, body);
        foreach (var hit in body.Hits)
            if (hit.Operation.EnclosingFunction() == function)
                _questions.Add(hit.Operation);
    }

    /// <summary>Visits to blocks, and blocks, of the last solution.</summary>
    public (int Visits, int Blocks) Cost { get; private set; }

    public static FunctionPaths? Of(IOperation function, MessagingBody body, CancellationToken cancellationToken) =>
        FunctionCycles.GraphOf(body, function, cancellationToken) is { Blocks.Length: <= PathSolver.MostBlocks } graph ? new(PathCode.Of(graph), function, body) : null;

    public SizeValue? Of(IOperation operation, CancellationToken cancellationToken)
    {
        if (_answers.TryGetValue(operation, out var known))
            return known;
        var isNew = _questions.Add(operation);
        foreach (var clone in ClonesOf(operation))
            isNew |= _questions.Add(clone.Operation);
        if (isNew || _runner is null)
            Solve(cancellationToken);
        return _answers[operation] = Find(operation);
    }

    private void Solve(CancellationToken cancellationToken)
    {
        var function = _function switch
        {
            IAnonymousFunctionOperation lambda => lambda.Symbol,
            ILocalFunctionOperation local => local.Symbol,
            _ => null,
        };
        var variables = SizeSlice.Of(_questions, _code, function, _body, cancellationToken);
        _runner = new(_code, variables, _body, cancellationToken);
        var solver = new PathSolver(_runner, GraphPaths.Of(_code, variables), variables, Thresholds.In(_code));
        _entries = solver.Solve(cancellationToken);
        Cost = (solver.Visits, _code.Blocks.Length);
    }

    /// <summary>Null where the code is never reached; where there was too much of it, anything.</summary>
    private SizeValue? Find(IOperation operation) => _entries is { } entries ? Find(operation, entries) : new(IntInterval.Anything);

    private SizeValue? Find(IOperation operation, SizeState?[] entries)
    {
        SizeValue? all = null;
        foreach (var (block, clone) in ClonesOf(operation))
        {
            if (entries[block] is not { } entry)
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

    /// <summary>The graph has clones of the operations, which keep syntax and kind; an expression with branches in it has become the capture of its value.</summary>
    private static bool IsCloneOf(IOperation clone, IOperation operation) =>
        clone.Syntax == operation.Syntax && (clone.Kind == operation.Kind && clone.IsImplicit == operation.IsImplicit && SymbolEqualityComparer.Default.Equals(clone.Type, operation.Type)
            || clone is IFlowCaptureReferenceOperation && operation is IConditionalOperation or ICoalesceOperation or ISwitchExpressionOperation);
}
