using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.ControlFlow.Paths;

namespace ZmqPerf.Analyzers.Typestate;

/// <summary>
/// Follows one object along all paths of a function. An exception leaves a try wherever something can throw, before that has had its
/// effect.
/// </summary>
internal sealed class TypestateAnalysis : ExplodedGraph<PathState, ExplodedNode>
{
    /// <summary>Beyond this many visits nothing is known.</summary>
    private const int MostVisits = 8000;

    private readonly OrderedGraph _code;
    private readonly Protocol _protocol;
    private readonly PathConditions _truths;
    private readonly ImmutableArray<IOperation>?[] _steps;

    private TypestateAnalysis(OrderedGraph code, Protocol protocol)
    {
        (_code, _protocol, _truths) = (code, protocol, TestedConditions.In(code));
        _steps = new ImmutableArray<IOperation>?[code.Blocks.Length];
    }

    public OrderedGraph Code => _code;

    /// <summary>The facts with which the function is left other than by an exception.</summary>
    public IEnumerable<ExplodedNode> Exits
    {
        get
        {
            foreach (var visit in Visits)
                if (visit.IsExit)
                    yield return visit;
        }
    }

    /// <summary>Null where there are too many paths.</summary>
    public static TypestateAnalysis? Run(OrderedGraph code, Protocol protocol, CancellationToken cancellationToken)
    {
        var walk = new TypestateAnalysis(code, protocol);
        walk.Enter(code.Flow.Nodes[0], new(protocol.Start, default));
        return walk.Explore(MostVisits, cancellationToken) ? walk : null;
    }

    protected override ExplodedNode Create(FlowNode at, PathState state) => new(at, state, isExit: at.Block == _code.Blocks.Length - 1);

    protected override void Run(ExplodedNode visit)
    {
        var block = _code.Flow.BlockOf(visit.At);
        var (fact, truth) = visit.State;
        foreach (var step in StepsOf(visit.At))
        {
            foreach (var handler in visit.At.Handlers)
                if (Throwing.May(step, handler))
                    Throw(handler, fact, truth);
            if (_protocol.IsRelevant(step))
            {
                visit.Arrivals.Add((step, fact));
                fact = _protocol.Transfer(step, fact);
            }

            truth = _truths.After(step, truth);
            if (_code.NeverReturns(step))
                return;
        }

        foreach (var handler in visit.At.Handlers)
        {
            if (Throwing.Ends(block, handler, out var isLast))
                Throw(handler, fact, truth);
            if (isLast)
                break;
        }

        foreach (var edge in visit.At.Next)
            Leave(visit, edge, block.BranchValue, fact, truth);
    }

    private void Throw(in FlowHandler handler, Fact fact, PathCondition truth) =>
        Enter(handler.To, new(fact with { Thrown = true }, truth));

    private void Leave(ExplodedNode visit, in FlowEdge edge, IOperation? condition, Fact fact, PathCondition truth)
    {
        if (edge.Outcome is { } outcome && condition is not null)
        {
            if (
                _protocol.Assume(condition, outcome, fact) is not { } possible
                || _truths.Assume(condition, outcome, truth) is not { } learned
            )
                return;
            (fact, truth) = (possible, learned);
        }

        if (edge.To.Block <= visit.Block)
            for (var i = 0; i < _code.Loops.Length; i++)
                if (_code.Loops[i].Head == edge.To.Block)
                    fact = fact with { Iterated = fact.Iterated | 1 << i };
        visit.Next.Add(Enter(edge.To, new(fact, truth)));
    }

    /// <summary>What of a block matters to this walk.</summary>
    private ImmutableArray<IOperation> StepsOf(FlowNode node)
    {
        if (_steps[node.Block] is { } known)
            return known;
        var steps = ImmutableArray.CreateBuilder<IOperation>();
        var isGuarded = node.Handlers.Length > 0;
        foreach (var operation in _code.Blocks[node.Block])
            if (
                _protocol.IsRelevant(operation)
                || _truths.Concerns(operation)
                || isGuarded && Throwing.May(operation)
                || _code.NeverReturns(operation)
            )
                steps.Add(operation);
        var all = steps.ToImmutable();
        _steps[node.Block] = all;
        return all;
    }
}
