using System.Collections.Generic;

namespace ZmqPerf.Analyzers.Sizes.Paths;

/// <summary>All ways through a function, by the blocks that they leave and reach.</summary>
internal sealed class PathEdges
{
    private readonly List<PathEdge>[] _from,
        _to;
    private readonly PathFinally?[] _left;

    public PathEdges(int blocks)
    {
        (_from, _to, _left) = (new List<PathEdge>[blocks], new List<PathEdge>[blocks], new PathFinally?[blocks]);
        for (var i = 0; i < blocks; i++)
            (_from[i], _to[i]) = (new(), new());
    }

    public IReadOnlyList<PathEdge> From(int block) => _from[block];

    public IReadOnlyList<PathEdge> To(int block) => _to[block];

    /// <summary>The finally that ends with a block.</summary>
    public PathFinally? FinallyLeftBy(int block) => _left[block];

    /// <summary>Whether a cycle can close here: every one has an edge that leads backwards.</summary>
    public bool IsLoopHead(int block)
    {
        foreach (var edge in _to[block])
            if (edge.Source >= block)
                return true;
        return false;
    }

    public void Add(PathEdge edge)
    {
        _from[edge.Source].Add(edge);
        _to[edge.Target].Add(edge);
        foreach (var final in edge.Finals)
            final.Edges.Add(edge);
    }

    public void LeaveBy(int block, PathFinally final) => _left[block] = final;
}
