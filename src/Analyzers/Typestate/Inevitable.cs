using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Typestate;

/// <summary>
/// Whether every path from one operation reaches another with the first one's effect still in place, unless it ends in an exception. What
/// is wrong there is then as certain as if it were on every path: it happens whenever the first operation runs.
/// </summary>
internal static class Inevitable
{
    public static bool Is(IOperation use, IOperation cause, TypestateAnalysis walk)
    {
        var starts = StartsOf(cause, walk);
        var heads = HeadsAround(cause, use, walk);
        var nextIterations = new HashSet<ExplodedNode>();
        foreach (var visit in WithoutUse(starts))
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
