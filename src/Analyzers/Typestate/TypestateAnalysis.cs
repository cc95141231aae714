using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Typestate;

/// <summary>
/// Follows one thing along all paths of a function. Nothing is merged: a block is visited once for each fact with which it is reached, so
/// the visits are the paths, and what holds on all of them or on one can be asked of them. Exceptions leave a try wherever something can
/// throw, before it has done what it does; a finally runs separately for each branch through it.
/// </summary>
internal sealed class TypestateAnalysis
{
    /// <summary>Beyond this many visits nothing is known.</summary>
    private const int MostVisits = 8000;

    private readonly OrderedGraph _code;
    private readonly Protocol _protocol;
    private readonly PathConditions _truths;
    private readonly ImmutableArray<IOperation>?[] _steps;
    private readonly Dictionary<ProgramPoint, ExplodedNode> _visits = new();
    private readonly Stack<ExplodedNode> _open = new();

    private TypestateAnalysis(OrderedGraph code, Protocol protocol)
    {
        (_code, _protocol, _truths) = (code, protocol, new(code));
        _steps = new ImmutableArray<IOperation>?[code.Blocks.Length];
    }

    public OrderedGraph Code => _code;

    public IEnumerable<ExplodedNode> Visits => _visits.Values;

    /// <summary>The facts with which the function is left other than by an exception.</summary>
    public IEnumerable<ExplodedNode> Exits
    {
        get
        {
            foreach (var visit in _visits.Values)
                if (visit.IsExit)
                    yield return visit;
        }
    }

    /// <summary>Null where there are too many paths.</summary>
    public static TypestateAnalysis? Through(OrderedGraph code, Protocol protocol, CancellationToken cancellationToken)
    {
        var walk = new TypestateAnalysis(code, protocol);
        walk.Enter(0, protocol.Start, default, null);
        while (walk._open.Count > 0)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (walk._visits.Count > MostVisits)
                return null;
            walk.Run(walk._open.Pop());
        }

        return walk;
    }

    private ExplodedNode Enter(int block, Fact fact, PathCondition truth, Pending? pending)
    {
        var place = new ProgramPoint(block, fact, truth, pending);
        if (!_visits.TryGetValue(place, out var visit))
        {
            _visits.Add(place, visit = new(place, isExit: block == _code.Blocks.Length - 1));
            _open.Push(visit);
        }

        return visit;
    }

    private void Run(ExplodedNode visit)
    {
        var block = _code.Graph.Blocks[visit.Place.Block];
        var (fact, truth) = (visit.Place.Fact, visit.Place.Truth);
        foreach (var step in StepsOf(block))
        {
            if (Throwing.May(step))
                Throw(block.EnclosingRegion, fact, truth, visit.Place.Pending);
            if (_protocol.Concerns(step))
            {
                visit.Arrivals.Add((step, fact));
                fact = _protocol.After(step, fact);
            }

            truth = _truths.After(step, truth);
        }

        Leave(visit, block, block.ConditionalSuccessor, FlowGraph.Takes(block, conditional: true), fact, truth);
        Leave(visit, block, block.FallThroughSuccessor, FlowGraph.Takes(block, conditional: false), fact, truth);
    }

    private void Leave(ExplodedNode visit, BasicBlock block, ControlFlowBranch? branch, bool isTaken, Fact fact, PathCondition truth)
    {
        if (branch is null || !isTaken)
            return;
        if (block is { ConditionKind: not ControlFlowConditionKind.None, BranchValue: { } condition })
        {
            var outcome = block.ConditionKind == ControlFlowConditionKind.WhenTrue == (branch == block.ConditionalSuccessor);
            if (
                _protocol.Assume(condition, outcome, fact) is not { } possible
                || _truths.Assume(condition, outcome, truth) is not { } learned
            )
                return;
            (fact, truth) = (possible, learned);
        }

        switch (branch.Semantics)
        {
            case ControlFlowBranchSemantics.Throw or ControlFlowBranchSemantics.Rethrow:
                Throw(block.EnclosingRegion, fact, truth, visit.Place.Pending);
                break;
            case ControlFlowBranchSemantics.StructuredExceptionHandling:
                if (
                    ExceptionRegions.InnermostHandler(block) is { Kind: ControlFlowRegionKind.Finally } final
                    && visit.Place.Pending is { } pending
                )
                    Resume(visit, final, pending, fact, truth);
                break;
            default:
                if (branch.Destination is not null)
                    Follow(visit, branch, 0, visit.Place.Pending, fact, truth);
                break;
        }
    }

    /// <summary>Goes where a branch leads, through the finallys that are left on the way.</summary>
    private void Follow(ExplodedNode visit, ControlFlowBranch branch, int finallys, Pending? outer, Fact fact, PathCondition truth)
    {
        if (finallys < branch.FinallyRegions.Length)
        {
            visit.Next.Add(Enter(branch.FinallyRegions[finallys].FirstBlockOrdinal, fact, truth, new(branch, finallys + 1, outer)));
            return;
        }

        var to = branch.Destination!.Ordinal;
        if (to <= branch.Source.Ordinal)
            for (var i = 0; i < _code.Loops.Length; i++)
                if (_code.Loops[i].Head == to)
                    fact = fact with { Iterated = fact.Iterated | 1 << i };
        visit.Next.Add(Enter(to, fact, truth, outer));
    }

    /// <summary>At the end of a finally: on with the branch that it was entered for, or with the exception.</summary>
    private void Resume(ExplodedNode visit, ControlFlowRegion final, Pending pending, Fact fact, PathCondition truth)
    {
        if (pending.Branch is { } branch)
            Follow(visit, branch, pending.Finallys, pending.Outer, fact, truth);
        else
            Throw(final.EnclosingRegion?.EnclosingRegion, fact, truth, pending.Outer, final.EnclosingRegion);
    }

    /// <summary>Goes to every handler that may get an exception; filters ask before the finallys in between have run, and after.</summary>
    private void Throw(ControlFlowRegion? from, Fact fact, PathCondition truth, Pending? pending, ControlFlowRegion? left = null)
    {
        fact = fact with { Thrown = true };
        var hasFinally = false;
        for (var (region, inner) = (from, left); region is not null; (inner, region) = (region, region.Around()))
        {
            if (inner is { Kind: ControlFlowRegionKind.Finally })
                pending = pending?.Outer;
            if (inner is not { Kind: ControlFlowRegionKind.Try })
                continue;
            foreach (var handler in region.NestedRegions)
                switch (handler.Kind)
                {
                    case ControlFlowRegionKind.FilterAndHandler:
                        Enter(handler.FirstBlockOrdinal, fact, truth, pending);
                        break;
                    case ControlFlowRegionKind.Catch when !hasFinally:
                        Enter(handler.FirstBlockOrdinal, fact, truth, pending);
                        if (handler.ExceptionType.IsEveryException())
                            return;
                        break;
                    case ControlFlowRegionKind.Finally when !hasFinally:
                        Enter(handler.FirstBlockOrdinal, fact, truth, new(null, 0, pending));
                        hasFinally = true;
                        break;
                }
        }
    }

    /// <summary>What of a block matters to this walk.</summary>
    private ImmutableArray<IOperation> StepsOf(BasicBlock block)
    {
        if (_steps[block.Ordinal] is { } known)
            return known;
        var steps = ImmutableArray.CreateBuilder<IOperation>();
        var isGuarded = ExceptionRegions.IsInTry(block);
        foreach (var operation in _code.Blocks[block.Ordinal])
            if (_protocol.Concerns(operation) || _truths.Concerns(operation) || isGuarded && Throwing.May(operation))
                steps.Add(operation);
        var all = steps.ToImmutable();
        _steps[block.Ordinal] = all;
        return all;
    }
}
