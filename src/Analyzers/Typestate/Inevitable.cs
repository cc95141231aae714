using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Typestate;

/// <summary>
/// Whether every path from one operation reaches another with the first one's effect still in place, unless it ends in an exception or
/// waits for that forever. What is wrong there is then as certain as if it were on every path: it happens whenever the first operation
/// runs.
/// </summary>
internal static class Inevitable
{
    public static bool Is(IOperation use, IOperation cause, TypestateAnalysis walk)
    {
        var starts = StartsOf(cause, walk);
        var heads = HeadsAround(cause, use, walk);
        var nextIterations = new HashSet<ExplodedNode>();
        var on = WithoutUse(starts);
        if (GoesOnForever(on, IsMet))
            return false;
        foreach (var visit in on)
        {
            if (visit.IsExit)
                return false;
            foreach (var next in visit.Next)
                if (heads.Contains(next.Block) && !IsMet(next))
                    nextIterations.Add(next);
        }

        // a loop around both may do the first repeatedly, and never come to the other
        foreach (var visit in WithoutUse(nextIterations))
            if (starts.Contains(visit))
                return false;
        return true;

        HashSet<ExplodedNode> WithoutUse(HashSet<ExplodedNode> from)
        {
            var seen = new HashSet<ExplodedNode>();
            var open = new Stack<ExplodedNode>(from);
            while (open.Count > 0)
                if (open.Pop() is var visit && !IsMet(visit) && seen.Add(visit))
                    foreach (var next in visit.Next)
                        open.Push(next);
            return seen;
        }

        bool IsMet(ExplodedNode visit)
        {
            foreach (var (operation, fact) in visit.Arrivals)
                if (operation == use && fact.Cause == cause)
                    return true;
            return false;
        }
    }

    /// <summary>
    /// Whether a loop without an end can be reached that never comes to the operation with the effect in place: another one has replaced
    /// it.
    /// </summary>
    private static bool GoesOnForever(HashSet<ExplodedNode> on, Func<ExplodedNode, bool> isMet)
    {
        var (before, arriving) = (new Dictionary<ExplodedNode, List<ExplodedNode>>(), new Stack<ExplodedNode>());
        foreach (var visit in on)
        foreach (var next in visit.Next)
            if (isMet(next))
                arriving.Push(visit);
            else if (before.TryGetValue(next, out var earlier))
                earlier.Add(visit);
            else
                before.Add(next, [visit]);
        var left = new HashSet<ExplodedNode>(on);
        while (arriving.Count > 0)
            if (arriving.Pop() is var visit && left.Remove(visit) && before.TryGetValue(visit, out var earlier))
                foreach (var one in earlier)
                    arriving.Push(one);
        RemoveWhatEnds(left, before);
        return left.Count > 0;
    }

    /// <summary>
    /// What comes to the operation on no path and goes on nowhere has ended in an exception; so has all that leads only there.
    /// </summary>
    private static void RemoveWhatEnds(HashSet<ExplodedNode> left, Dictionary<ExplodedNode, List<ExplodedNode>> before)
    {
        var (ways, ending) = (new Dictionary<ExplodedNode, int>(), new Stack<ExplodedNode>());
        foreach (var visit in left)
        {
            ways[visit] = visit.Next.FindAll(left.Contains).Count;
            if (ways[visit] == 0)
                ending.Push(visit);
        }

        while (ending.Count > 0)
            if (ending.Pop() is var visit && left.Remove(visit) && before.TryGetValue(visit, out var earlier))
                foreach (var one in earlier)
                    if (ways.TryGetValue(one, out var others) && (ways[one] = others - 1) == 0)
                        ending.Push(one);
    }

    private static HashSet<ExplodedNode> StartsOf(IOperation cause, TypestateAnalysis walk)
    {
        var starts = new HashSet<ExplodedNode>();
        foreach (var visit in walk.Visits)
        foreach (var (operation, _) in visit.Arrivals)
            if (operation == cause)
                starts.Add(visit);
        return starts;
    }

    /// <summary>Where the iterations begin of the loops that both are in.</summary>
    private static HashSet<int> HeadsAround(IOperation cause, IOperation use, TypestateAnalysis walk)
    {
        var (first, second) = (walk.Code.BlockOf(cause), walk.Code.BlockOf(use));
        var heads = new HashSet<int>();
        foreach (var loop in walk.Code.Loops)
            if (loop.Contains(first) && loop.Contains(second))
                heads.Add(loop.Head);
        return heads;
    }
}
