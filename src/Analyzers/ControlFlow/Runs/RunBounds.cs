using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.ControlFlow.Runs;

/// <summary>
/// At most how often anything in a body runs. What the heads of loops say needs no control-flow graph, and neither do loops in which
/// nothing counts.
/// </summary>
internal sealed class RunBounds(MessagingBody body)
{
    private const long NotSmall = Loops.SmallTripCount + 1;

    /// <summary>Several analyzers may examine one body at the same time.</summary>
    private ConcurrentDictionary<(IOperation Function, bool WithAdditions), FunctionRuns?>? _functions;
    private List<IOperation>? _counts;

    /// <summary>For each call of its function; null where nothing bounds it. What is not in a cycle runs once.</summary>
    public long? Of(IOperation operation, CancellationToken cancellationToken, bool withAdditions = true)
    {
        var innermost = Loops.InnermostLoop(operation);
        var (trips, outermost) = (1L, innermost);
        for (var loop = innermost; loop is not null; (outermost, loop) = (loop, Loops.InnermostLoop(loop)))
            if (trips <= Loops.SmallTripCount)
                trips *= Math.Min(TripCount.Plain(loop, body, cancellationToken, withAdditions) ?? NotSmall, NotSmall);
        var isSmall = trips <= Loops.SmallTripCount;
        var function = operation.EnclosingFunction();
        if (isSmall && !Loops.HasBackwardGoto(operation, function))
            return trips;
        var mayBeCounted = CountsIn(isSmall ? function : outermost!);
        if (!mayBeCounted && !isSmall && PlainIteration.LeadsToTheNext(operation, innermost!))
            return null;
        if (body.Loops.CyclesOf(function, cancellationToken) is not { } cycles || !cycles.Contains(operation))
            return 1;
        return mayBeCounted ? In(function, withAdditions, cancellationToken)?.Of(operation) : null;
    }

    /// <summary>
    /// How many iterations a loop makes each time that it is entered, by the paths through its function; null where nothing bounds it.
    /// </summary>
    public long? IterationsOf(ILoopOperation loop, CancellationToken cancellationToken) =>
        CountsIn(loop) || CountedCode.MayEndAtOnce(loop)
            ? In(loop.EnclosingFunction(), withAdditions: true, cancellationToken)?.IterationsOf(loop)
            : null;

    private bool CountsIn(IOperation code)
    {
        foreach (var count in LazyInitializer.EnsureInitialized(ref _counts, () => CountedCode.In(body.Uses))!)
            if (count.IsIn(code))
                return true;
        return false;
    }

    private FunctionRuns? In(IOperation function, bool withAdditions, CancellationToken cancellationToken) =>
        LazyInitializer
            .EnsureInitialized(ref _functions, static () => new(concurrencyLevel: 2, capacity: 3))!
            .GetOrAdd(
                (function, withAdditions),
                key =>
                    body.Loops.CyclesOf(key.Function, cancellationToken) is { } cycles
                        ? FunctionRuns.Of(cycles, key.Function, body, key.WithAdditions, cancellationToken)
                        : null
            );
}
