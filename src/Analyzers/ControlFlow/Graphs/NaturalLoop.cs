using System.Collections.Immutable;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace ZmqPerf.Analyzers.ControlFlow.Graphs;

/// <summary>A loop by its blocks: from its header to the last block that leads back there.</summary>
internal readonly record struct NaturalLoop(int Head, int End)
{
    /// <summary>Further loops have no bit: nothing is concluded from their iterations.</summary>
    private const int Most = 31;

    public bool Contains(int block) => Head <= block && block <= End;

    public static ImmutableArray<NaturalLoop> In(ControlFlowGraph graph)
    {
        var loops = ImmutableArray.CreateBuilder<NaturalLoop>();
        foreach (var block in graph.Blocks)
        {
            Add(block, block.FallThroughSuccessor);
            Add(block, block.ConditionalSuccessor);
        }

        return loops.Count <= Most ? loops.ToImmutable() : ImmutableArray<NaturalLoop>.Empty;

        void Add(BasicBlock from, ControlFlowBranch? branch)
        {
            if (branch?.Destination is not { } to || to.Ordinal > from.Ordinal)
                return;
            for (var i = 0; i < loops.Count; i++)
                if (loops[i].Head == to.Ordinal)
                {
                    loops[i] = new(to.Ordinal, System.Math.Max(loops[i].End, from.Ordinal));
                    return;
                }

            loops.Add(new(to.Ordinal, from.Ordinal));
        }
    }
}
