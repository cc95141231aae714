using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis.FlowAnalysis;
using ZmqPerf.Analyzers.ControlFlow.Graphs;

namespace ZmqPerf.Analyzers.ControlFlow;

/// <summary>
/// What holds on every way to a block of a control-flow graph. The graph has no edges for exceptions: a handler begins with the least that
/// holds in any block of its try. A branch that leaves tries runs their finally blocks on the way; of those only the losses count.
/// </summary>
/// <typeparam name="TFacts">What may hold; a value.</typeparam>
internal abstract class MustAnalysis<TFacts>(ControlFlowGraph graph)
    where TFacts : struct
{
    private readonly TFacts?[] _before = new TFacts?[graph.Blocks.Length];
    private readonly Queue<BasicBlock> _work = new();

    protected ControlFlowGraph Graph => graph;

    /// <summary>Everything that may hold.</summary>
    protected abstract TFacts All { get; }

    /// <summary>What two ways have in common.</summary>
    protected abstract TFacts Meet(TFacts one, TFacts other);

    /// <summary>What holds after a block, and the least that holds where it may throw.</summary>
    protected abstract (TFacts After, TFacts Least) Pass(BasicBlock block, TFacts before);

    /// <summary>What holds where the condition at the end of a block has this outcome.</summary>
    protected abstract TFacts Assume(BasicBlock block, bool outcome, TFacts after);

    /// <summary>What holds where a block begins; null where no way leads there.</summary>
    protected TFacts? Before(BasicBlock block) => _before[block.Ordinal];

    protected void Solve(TFacts atEntry, CancellationToken cancellationToken)
    {
        Reach(graph.Blocks[0], atEntry);
        while (_work.Count > 0)
        {
            cancellationToken.ThrowIfCancellationRequested();
            var block = _work.Dequeue();
            var (after, least) = Pass(block, Before(block)!.Value);
            Follow(block.ConditionalSuccessor, block, isConditional: true, after);
            Follow(block.FallThroughSuccessor, block, isConditional: false, after);
            foreach (var handler in block.Handlers())
                Reach(graph.Blocks[handler.FirstBlockOrdinal], least);
        }
    }

    private void Follow(ControlFlowBranch? branch, BasicBlock block, bool isConditional, TFacts after)
    {
        if (branch is null)
            return;
        if (block.ConditionKind != ControlFlowConditionKind.None)
            after = Assume(block, isConditional == (block.ConditionKind == ControlFlowConditionKind.WhenTrue), after);
        foreach (var final in branch.FinallyRegions)
        {
            Reach(graph.Blocks[final.FirstBlockOrdinal], after);
            for (var i = final.FirstBlockOrdinal; i <= final.LastBlockOrdinal; i++)
                after = Meet(after, Pass(graph.Blocks[i], All).After);
        }

        if (branch.Destination is { } destination)
            Reach(destination, after);
    }

    private void Reach(BasicBlock block, TFacts holds)
    {
        var before = Before(block) is { } known ? Meet(known, holds) : holds;
        if (EqualityComparer<TFacts?>.Default.Equals(before, Before(block)))
            return;
        _before[block.Ordinal] = before;
        _work.Enqueue(block);
    }
}
