using System.Collections.Generic;

namespace ZmqPerf.Analyzers.Sizes.Intervals;

/// <summary>All ways through a function, by the blocks that they leave and reach.</summary>
internal sealed class FlowEdges
{
    private readonly List<FlowEdge>[] _from,
        _to;
    private readonly FinallyWrites?[] _left;

    public FlowEdges(int blocks)
    {
        (_from, _to, _left) = (new List<FlowEdge>[blocks], new List<FlowEdge>[blocks], new FinallyWrites?[blocks]);
        for (var i = 0; i < blocks; i++)
            (_from[i], _to[i]) = (new(), new());
    }

    public IReadOnlyList<FlowEdge> From(int block) => _from[block];

    public IReadOnlyList<FlowEdge> To(int block) => _to[block];

    /// <summary>The finally that ends with a block.</summary>
    public FinallyWrites? FinallyLeftBy(int block) => _left[block];

    /// <summary>Whether a cycle can close here: every one has an edge that leads backwards.</summary>
    public bool IsLoopHead(int block)
    {
        foreach (var edge in _to[block])
            if (edge.Source >= block)
                return true;
        return false;
    }

    public void Add(FlowEdge edge)
    {
        _from[edge.Source].Add(edge);
        _to[edge.Target].Add(edge);
        foreach (var final in edge.Finals)
            final.Edges.Add(edge);
    }

    public void LeaveBy(int block, FinallyWrites final) => _left[block] = final;
}
