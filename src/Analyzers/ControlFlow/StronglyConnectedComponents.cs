using System;
using System.Collections.Generic;

namespace ZmqPerf.Analyzers.ControlFlow;

/// <summary>
/// Which blocks lie in a cycle, and in which: the strongly connected components of a graph, by Tarjan's algorithm without recursion. A
/// component of one block counts only if the block leads to itself.
/// </summary>
internal sealed class StronglyConnectedComponents
{
    private readonly List<int>[] _edges;
    private readonly int[] _index,
        _low,
        _cycle;
    private readonly bool[] _onPath;
    private readonly Stack<int> _path = new();
    private int _next = 1;

    private StronglyConnectedComponents(List<int>[] edges)
    {
        _edges = edges;
        (_index, _low, _cycle) = (new int[edges.Length], new int[edges.Length], new int[edges.Length]);
        _onPath = new bool[edges.Length];
    }

    /// <summary>For each block the number of the cycle that it lies in, loops within loops being one; 0 where it lies in none.</summary>
    public static int[] Of(List<int>[] edges)
    {
        var cycles = new StronglyConnectedComponents(edges);
        for (var block = 0; block < edges.Length; block++)
            if (cycles._index[block] == 0)
                cycles.Visit(block);
        return cycles._cycle;
    }

    private void Visit(int start)
    {
        var work = new Stack<(int Block, int Edge)>();
        work.Push((start, 0));
        while (work.Count > 0)
        {
            var (block, edge) = work.Pop();
            if (edge == 0)
            {
                _index[block] = _low[block] = _next++;
                _path.Push(block);
                _onPath[block] = true;
            }

            if (edge == _edges[block].Count)
            {
                Leave(block);
                continue;
            }

            work.Push((block, edge + 1));
            if (_index[_edges[block][edge]] == 0)
                work.Push((_edges[block][edge], 0));
        }
    }

    private void Leave(int block)
    {
        foreach (var successor in _edges[block])
            if (_onPath[successor])
                _low[block] = Math.Min(_low[block], _low[successor]);
        if (_low[block] != _index[block])
            return;
        var isCycle = _path.Peek() != block || _edges[block].Contains(block);
        int member;
        do
        {
            member = _path.Pop();
            (_onPath[member], _cycle[member]) = (false, isCycle ? _index[block] : 0);
        } while (member != block);
    }
}
