using System;
using System.Threading;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.ControlFlow.Runs;

/// <summary>The most elements that a collection can have where code enumerates it.</summary>
internal static class Elements
{
    /// <summary>
    /// Null where nothing bounds them. A list that code adds to has one for each time that this runs, as far as other lists do not matter
    /// to it.
    /// </summary>
    public static long? Most(IOperation collection, MessagingBody body, bool withAdditions, CancellationToken cancellationToken)
    {
        Func<IOperation, long?>? runs = withAdditions ? addition => body.Runs.Of(addition, cancellationToken, withAdditions: false) : null;
        var sizes = SizeEvaluator.For(body, cancellationToken, variables: null, runs);
        return sizes.ElementsOf(collection) is { High: var most } ? most : null;
    }

    /// <summary>The same where the code stands, after what was compared on the paths that lead there.</summary>
    public static long? MostHere(IOperation collection, MessagingBody body, bool withAdditions, CancellationToken cancellationToken)
    {
        if (Most(collection, body, withAdditions, cancellationToken) is { } known)
            return known;
        var made = ElementCounts.Made(collection);
        if (!BufferTypes.IsBuffer(made.Type))
            return null;
        var length = SizeAnalysis.LengthOf(made, Loops.SmallTripCount + 1, body, cancellationToken).Interval.High;
        return length <= Loops.SmallTripCount ? length : null;
    }
}
