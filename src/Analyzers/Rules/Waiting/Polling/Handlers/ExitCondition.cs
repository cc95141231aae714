using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Waiting.Polling.Handlers;

/// <summary>
/// The condition by which a handler that takes what is ready returns without it: where the way to the end of the handler parts from those
/// that still come to a take.
/// </summary>
internal sealed class ExitCondition : Protocol
{
    private readonly LeavingCode _handler;

    private ExitCondition(LeavingCode handler) => _handler = handler;

    /// <summary>The first such condition that is back-pressure; null where there is none, or where it is not certain.</summary>
    public static IOperation? Of(in ReadyHandler handler, LeavingCode leaving, MessagingBody body, CancellationToken cancellationToken)
    {
        if (
            !leaving.Takes
            || leaving.HasWholeEnds
            || OrderedGraph.Of(handler.Function, body, cancellationToken) is not { } code
            || TypestateAnalysis.Run(code, new ExitCondition(leaving), cancellationToken) is not { } walk
        )
            return null;
        var (taking, leavingWays) = (new HashSet<ExplodedNode>(), new HashSet<ExplodedNode>());
        foreach (var visit in walk.Visits)
        {
            if (visit.Fact is not { State: State.Idle, Thrown: false })
                continue;
            if (visit.Arrivals.Count > 0)
                taking.Add(visit);
            else if (visit.IsExit)
                leavingWays.Add(visit);
        }

        AddWaysTo(taking, walk);
        AddWaysTo(leavingWays, walk);
        var blocks = new HashSet<int>();
        foreach (var visit in leavingWays)
            blocks.Add(visit.Block);
        var ready = ReadyCode.Of(handler, body);
        var condition = new BackPressure(ready, new(ready, code, blocks));
        IOperation? first = null;
        foreach (var visit in taking)
        {
            if (visit.Arrivals.Count > 0)
                continue;
            var block = code.Graph.Blocks[visit.Block];
            foreach (var next in visit.Next)
                if (
                    leavingWays.Contains(next)
                    && !taking.Contains(next)
                    && OutcomeFor(block, next) is { } outcome
                    && block.BranchValue is { } value
                    && condition.Is(value, outcome)
                    && (first is null || value.Syntax.SpanStart < first.Syntax.SpanStart)
                )
                    first = value;
        }

        return first;
    }

    public override Fact Start => new(State.Idle);

    public override bool IsRelevant(IOperation operation) => _handler.EndsAt(operation.Syntax);

    public override Fact Transfer(IOperation operation, Fact before) => new(State.Unknown);

    /// <summary>By which outcome of the condition at its end a block leads to another one; null where it passes a finally.</summary>
    private static bool? OutcomeFor(BasicBlock block, ExplodedNode next)
    {
        if (block.ConditionKind == ControlFlowConditionKind.None)
            return null;
        var isWhenTrue = block.ConditionKind == ControlFlowConditionKind.WhenTrue;
        return block.ConditionalSuccessor?.Destination?.Ordinal == next.Block ? isWhenTrue
            : block.FallThroughSuccessor?.Destination?.Ordinal == next.Block ? !isWhenTrue
            : null;
    }

    /// <summary>Adds all that lead to one of these with nothing done before.</summary>
    private static void AddWaysTo(HashSet<ExplodedNode> ends, TypestateAnalysis walk)
    {
        for (var added = true; added; )
        {
            added = false;
            foreach (var visit in walk.Visits)
                if (visit is { Arrivals.Count: 0, Fact: { State: State.Idle, Thrown: false } } && !ends.Contains(visit))
                    foreach (var next in visit.Next)
                        added |= ends.Contains(next) && ends.Add(visit);
        }
    }
}
