using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;

namespace ZmqPerf.Analyzers.Typestate;

/// <summary>What can be said about an operation that is reached with bad facts.</summary>
/// <param name="Fact">The fact that it is about.</param>
/// <param name="IsCertain">
/// True: on all paths (ignoring a loop's first iteration). False: on one path that inevitably reaches the operation.
/// </param>
internal readonly record struct Verdict(Fact Fact, bool IsCertain)
{
    public static Verdict? On(IOperation use, TypestateAnalysis walk, Func<Fact, bool> isBad, bool withExceptions = true)
    {
        var facts = new List<Fact>();
        Fact? bad = null;
        var isAllBad = true;
        foreach (var visit in walk.Visits)
        foreach (var (operation, fact) in visit.Arrivals)
            if (operation == use && fact.State != State.Null && (withExceptions || !fact.Thrown)) // null would throw
            {
                facts.Add(fact);
                if (!isBad(fact))
                    isAllBad = false;
                else if (bad is not { } before || PositionOf(fact) < PositionOf(before))
                    bad = fact;
            }

        if (bad is not { } worst)
            return null;
        if (isAllBad || IsBadInEveryLaterIteration(use, facts, walk, isBad) && !RunsOnce(use, walk))
            return new(worst, true);
        foreach (var fact in facts)
            if (isBad(fact) && fact.Cause is { } cause && Inevitable.Is(use, cause, walk))
                return new(fact, false);
        return null;
    }

    /// <summary>
    /// What one iteration of a loop has done to an operation in a later one, though other paths lead there too, or out of the loop.
    /// </summary>
    public static Verdict? AcrossIterations(IOperation use, TypestateAnalysis walk, Func<Fact, bool> isBad)
    {
        if (RunsOnce(use, walk) || CountsIterations(use, walk))
            return null;
        var block = walk.Code.BlockOf(use);
        foreach (var visit in walk.Visits)
        foreach (var (operation, fact) in visit.Arrivals)
            if (operation == use && !fact.Thrown && fact.Cause is { } cause && isBad(fact))
                for (var i = 0; i < walk.Code.Loops.Length; i++)
                    if (
                        (fact.Iterated & 1 << i) != 0
                        && walk.Code.Loops[i] is var loop
                        && loop.Contains(block)
                        && loop.Contains(walk.Code.BlockOf(cause))
                    )
                        return new(fact, false);
        return null;
    }

    /// <summary>
    /// Whether a loop around the operation has it bad from the second iteration on: what was good came from before the loop, in the first
    /// iteration.
    /// </summary>
    private static bool IsBadInEveryLaterIteration(IOperation use, List<Fact> facts, TypestateAnalysis walk, Func<Fact, bool> isBad)
    {
        var block = walk.Code.BlockOf(use);
        for (var i = 0; i < walk.Code.Loops.Length; i++)
        {
            var loop = walk.Code.Loops[i];
            if (!loop.Contains(block))
                continue;
            var (iterates, holds) = (false, true);
            foreach (var fact in facts)
                if ((fact.Iterated & 1 << i) != 0)
                    (iterates, holds) = (true, holds && isBad(fact));
                else
                    holds = holds && !(fact.Cause is { } cause && loop.Contains(walk.Code.BlockOf(cause)));
            if (iterates && holds)
                return true;
        }

        return false;
    }

    /// <summary>Whether a loop around the operation is known to have at most one iteration.</summary>
    private static bool RunsOnce(IOperation use, TypestateAnalysis walk)
    {
        foreach (var operation in walk.Code.Function.Descendants())
            if (operation is ILoopOperation loop && use.IsIn(loop) && TripCount.Of(loop, walk.Code.Body) is <= 1)
                return true;
        return false;
    }

    /// <summary>Whether a loop around the operation decides by its counter what is done in which iteration.</summary>
    private static bool CountsIterations(IOperation use, TypestateAnalysis walk)
    {
        foreach (var operation in walk.Code.Function.Descendants())
            if (operation is IForLoopOperation { Locals: var counters, Body: var iteration } && use.IsIn(iteration))
                foreach (var inner in iteration.Descendants())
                    if (
                        (inner is IConditionalOperation choice ? choice.Condition : (inner as ISwitchOperation)?.Value) is { } condition
                        && Mentions(condition, counters)
                    )
                        return true;
        return false;
    }

    private static bool Mentions(IOperation condition, System.Collections.Immutable.ImmutableArray<ILocalSymbol> locals)
    {
        foreach (var part in condition.DescendantsAndSelf())
            if (part is ILocalReferenceOperation { Local: var local } && locals.Contains(local))
                return true;
        return false;
    }

    private static int PositionOf(Fact fact) => fact.Cause?.Syntax.SpanStart ?? 0;
}
