using System;
using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.ControlFlow.Paths;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>
/// The blocks that control can pass after one result of a receive, until the same receive runs again, and which of them lead back to it.
/// </summary>
internal sealed class OutcomePaths : ExplodedGraph<PathCondition, OutcomeStep>
{
    private const int MostSteps = 2000;

    private readonly ReceiveOutcome _after;
    private readonly bool _gotFrame;
    private readonly ILoopOperation? _within;
    private readonly Func<BasicBlock, bool>? _ends;
    private readonly List<OutcomeStep> _last = new();

    private OutcomePaths(ReceiveOutcome after, bool gotFrame, ILoopOperation? within, Func<BasicBlock, bool>? ends) =>
        (_after, _gotFrame, _within, _ends) = (after, gotFrame, within, ends);

    /// <summary>Whether the receive runs again.</summary>
    public bool Returns => _last.Count > 0;

    /// <summary>What is known when it does.</summary>
    public HashSet<PathCondition> Returned { get; } = new();

    /// <summary>Whether every path was followed to its end.</summary>
    public bool IsWhole { get; private set; }

    /// <param name="after">The receive.</param>
    /// <param name="gotFrame">Its result.</param>
    /// <param name="known">What may be known when it runs.</param>
    /// <param name="within">The loop that is not left; anywhere without one.</param>
    /// <param name="ends">Blocks for which this holds end a path.</param>
    public static OutcomePaths Of(
        ReceiveOutcome after,
        bool gotFrame,
        IEnumerable<PathCondition> known,
        ILoopOperation? within,
        Func<BasicBlock, bool>? ends
    )
    {
        var paths = new OutcomePaths(after, gotFrame, within, ends);
        foreach (var node in after.Flow.NodesOf(after.Start.Ordinal))
        foreach (var values in known)
        {
            var start = new OutcomeStep(node, after.After(after.Start, values, gotFrame));
            if (gotFrame || !after.Throws)
                paths.Leave(start, start.State);
            else
                foreach (var handler in node.Handlers)
                    paths.Enter(start, handler.To, start.State);
        }

        paths.IsWhole = paths.Explore(MostSteps, CancellationToken.None);
        return paths;
    }

    /// <summary>Every block that is passed, except the receive's.</summary>
    public HashSet<int> Passed()
    {
        var blocks = new HashSet<int>();
        foreach (var step in Visits)
            blocks.Add(step.Block);
        return blocks;
    }

    /// <summary>The blocks from which the receive is reached again, except the receive's.</summary>
    public HashSet<int> Back()
    {
        var (seen, blocks, work) = (new HashSet<OutcomeStep>(), new HashSet<int>(), new Stack<OutcomeStep>(_last));
        while (work.Count > 0)
        {
            var step = work.Pop();
            if (!seen.Add(step))
                continue;
            blocks.Add(step.Block);
            foreach (var before in step.Before)
                work.Push(before);
        }

        blocks.Remove(_after.Start.Ordinal);
        return blocks;
    }

    protected override OutcomeStep Create(FlowNode at, PathCondition state) => new(at, state);

    protected override void Run(OutcomeStep visit)
    {
        var block = _after.Flow.BlockOf(visit.At);
        if (_ends?.Invoke(block) != true)
            Leave(visit, _after.After(block, visit.State, _gotFrame));
    }

    private void Leave(OutcomeStep from, PathCondition values)
    {
        var taken = _after.Flow.BlockOf(from.At) is { ConditionKind: not ControlFlowConditionKind.None, BranchValue: { } test }
            ? _after.Outcome(test, values, _gotFrame)
            : null;
        foreach (var (to, outcome) in from.At.Next)
            if (
                (taken is null || outcome is null || taken == outcome)
                && (_within is null || ReceiveOutcome.IsInside(_after.Flow.BlockOf(to), _within))
            )
                Enter(from, to, values);
    }

    private void Enter(OutcomeStep from, FlowNode to, PathCondition values)
    {
        if (to.Block != _after.Start.Ordinal)
        {
            Enter(to, values).Before.Add(from);
            return;
        }

        _last.Add(from);
        Returned.Add(values);
    }
}

/// <summary>A block on the way, and the steps by which it is reached.</summary>
internal sealed class OutcomeStep(FlowNode at, PathCondition values) : Visit<PathCondition>(at, values)
{
    public List<OutcomeStep> Before { get; } = new();
}
