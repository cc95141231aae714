using System;
using System.Collections.Generic;

namespace ZmqPerf.Analyzers.ControlFlow.Graphs;

/// <summary>
/// Which nodes lie in a cycle, and in which: the strongly connected components of a graph, by Tarjan's algorithm without recursion. A
/// component of one node counts only if the node leads to itself.
/// </summary>
internal sealed class StronglyConnectedComponents
{
    private readonly FlowNode[] _nodes;
    private readonly bool _withHandlers;
    private readonly int[] _index,
        _low,
        _cycle;
    private readonly bool[] _onPath;
    private readonly Stack<int> _path = new();
    private int _next = 1;

    private StronglyConnectedComponents(FlowNode[] nodes, bool withHandlers)
    {
        (_nodes, _withHandlers) = (nodes, withHandlers);
        (_index, _low, _cycle) = (new int[nodes.Length], new int[nodes.Length], new int[nodes.Length]);
        _onPath = new bool[nodes.Length];
    }

    /// <summary>
    /// For each node the number of the cycle that it lies in, loops within loops being one; 0 where it lies in none. Exceptions lead on
    /// only on request.
    /// </summary>
    public static int[] Of(FlowGraph graph, bool withHandlers)
    {
        var cycles = new StronglyConnectedComponents(graph.Nodes, withHandlers);
        for (var node = 0; node < graph.Nodes.Length; node++)
            if (cycles._index[node] == 0)
                cycles.Visit(node);
        return cycles._cycle;
    }

    private int EdgesFrom(int node) => _withHandlers ? _nodes[node].Edges : _nodes[node].Next.Length;

    private int Target(int node, int edge) => _nodes[node].Target(edge).Index;

    private void Visit(int start)
    {
        var work = new Stack<(int Node, int Edge)>();
        work.Push((start, 0));
        while (work.Count > 0)
        {
            var (node, edge) = work.Pop();
            if (edge == 0)
            {
                _index[node] = _low[node] = _next++;
                _path.Push(node);
                _onPath[node] = true;
            }

            if (edge == EdgesFrom(node))
            {
                Leave(node);
                continue;
            }

            work.Push((node, edge + 1));
            if (_index[Target(node, edge)] == 0)
                work.Push((Target(node, edge), 0));
        }
    }

    private void Leave(int node)
    {
        var isCycle = _path.Peek() != node;
        for (var edge = 0; edge < EdgesFrom(node); edge++)
        {
            var next = Target(node, edge);
            isCycle |= next == node;
            if (_onPath[next])
                _low[node] = Math.Min(_low[node], _low[next]);
        }

        if (_low[node] != _index[node])
            return;
        int member;
        do
        {
            member = _path.Pop();
            (_onPath[member], _cycle[member]) = (false, isCycle ? _index[node] : 0);
        } while (member != node);
    }
}
