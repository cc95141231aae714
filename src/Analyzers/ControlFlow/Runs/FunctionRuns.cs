using System;
using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Sizes.Intervals;

namespace ZmqPerf.Analyzers.ControlFlow.Runs;

/// <summary>
/// An upper bound on how often the blocks of one function run per call. A block in a cycle runs as often as a counter has values there, if
/// every path back to it moves that counter. A nested cycle runs that often each time it is entered; inner cycles are what remains of the
/// outer one without its entry blocks.
/// </summary>
internal sealed class FunctionRuns
{
    /// <summary>A bound beyond this says nothing.</summary>
    public const long Most = 1_000_000;

    private readonly FunctionCycles _cycles;
    private readonly BlockCycles _blocks;
    private readonly List<Counter> _counters = new();

    private FunctionRuns(FunctionCycles cycles) => (_cycles, _blocks) = (cycles, new(cycles.Flow));

    /// <summary>Null where there is too much code.</summary>
    public static FunctionRuns? Of(
        FunctionCycles cycles,
        IOperation function,
        MessagingBody body,
        bool withAdditions,
        CancellationToken cancellationToken
    )
    {
        if (cycles.Graph.Blocks.Length > FixpointSolver.MostBlocks)
            return null;
        var runs = new FunctionRuns(cycles);
        foreach (var symbol in body.Uses.Used)
            runs.Add(VariableCounter.Of(symbol, cycles, function, body.Uses, ValueOf, block => At(block, symbol)));
        foreach (var operation in function.Descendants())
            if (
                operation is IForEachLoopOperation loop
                && loop.EnclosingFunction() == function
                && Elements.MostHere(loop.Collection, body, withAdditions, cancellationToken) is { } elements
            )
                runs.Add(ElementCounter.Of(loop, elements, cycles.Graph));
        return runs;

        // the results outlive the question that they were computed for, so its token must not cancel them
        IntInterval ValueOf(IOperation value) => SizeAnalysis.ValueOf(value, body, CancellationToken.None);

        IntInterval? At(int block, ISymbol symbol) => IntervalAnalysis.In(body).At(block, symbol, function, CancellationToken.None);
    }

    /// <summary>Null where nothing bounds it.</summary>
    public long? Of(IOperation operation)
    {
        if (_cycles.BlockOf(operation) is not { Ordinal: var block })
            return null;
        return _blocks.CycleAround(block, null) is { } cycle ? Within(block, cycle) : 1;
    }

    /// <summary>
    /// How many iterations a loop makes each time that it is entered: as often as its body begins. Null where nothing bounds it.
    /// </summary>
    public long? IterationsOf(ILoopOperation loop)
    {
        foreach (var operation in loop.Body.DescendantsAndSelf())
            if (_cycles.BlockOf(operation) is { Ordinal: var block })
                return IterationsOf(loop, block);
        return null;
    }

    private long? IterationsOf(ILoopOperation loop, int block)
    {
        for (var cycle = _blocks.CycleAround(block, null); cycle is not null; cycle = _blocks.CycleAround(block, cycle))
        {
            if (IsInside(cycle, loop))
                return Within(block, cycle);
            var entries = _blocks.EntriesOf(cycle);
            if (entries.Contains(block))
                return null;
            cycle.ExceptWith(entries);
        }

        return 1;
    }

    private bool IsInside(HashSet<int> blocks, ILoopOperation loop)
    {
        foreach (var block in blocks)
        foreach (var operation in _blocks.Graph.Blocks[block].Roots())
            if (!operation.IsIn(loop))
                return false;
        return true;
    }

    private void Add(Counter? counter)
    {
        if (counter is not null)
            _counters.Add(counter);
    }

    /// <summary>How often a block runs while a cycle around it is not left.</summary>
    private long? Within(int block, HashSet<int> cycle)
    {
        var best = Counted([block], isStay: false, cycle);
        var (inside, entries) = (new HashSet<int>(cycle), _blocks.EntriesOf(cycle));
        if (entries.Contains(block))
            return best;
        inside.ExceptWith(entries);
        if (
            _blocks.CycleAround(block, inside) is not { } inner
            || Counted(inner, isStay: true, cycle) is not { } stays
            || Within(block, inner) is not { } runs
        )
            return best;
        return Math.Min(best ?? Most, Math.Min(stays * runs, Most));
    }

    /// <summary>
    /// How often a block runs, or a cycle is entered, while the one around it is not left, by the counter that says least.
    /// </summary>
    private long? Counted(HashSet<int> blocks, bool isStay, HashSet<int> cycle)
    {
        long? best = null;
        foreach (var counter in _counters)
            if (
                counter.CountsIn(cycle)
                && !_blocks.ComeBackWithout(counter, blocks, isStay, cycle)
                && counter.Most(isStay ? _blocks.EntriesOf(blocks) : blocks, cycle) is { } most
                && !(most >= best)
            )
                best = most;
        return best;
    }
}
