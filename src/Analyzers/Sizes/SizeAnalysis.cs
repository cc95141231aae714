using System.Threading;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes.Intervals;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// How large is this? Asks the tiers in order of cost; a decisive answer ends the question. Unknown is an interval too: the widest one.
/// </summary>
internal static class SizeAnalysis
{
    /// <summary>Every value that an integer expression can have, wherever it stands.</summary>
    public static IntInterval ValueOf(IOperation number, MessagingBody body, CancellationToken cancellationToken) =>
        IntType.Of(number.Type) is null ? IntInterval.Anything : Of(number, body, cancellationToken);

    /// <summary>
    /// Every value that an integer expression can have where it stands, as far as it matters whether that lies below a threshold.
    /// </summary>
    public static SizeValue ValueOf(IOperation number, long threshold, MessagingBody body, CancellationToken cancellationToken) =>
        Decide(number, ValueOf(number, body, cancellationToken), threshold, body, cancellationToken);

    /// <summary>Every length that an array, span, memory or string can have, in elements; UTF-16 code units for a string.</summary>
    public static IntInterval LengthOf(IOperation buffer, MessagingBody body, CancellationToken cancellationToken) =>
        IntType.Of(buffer.Type) is null
            ? Of(buffer, body, cancellationToken).Meet(BufferTypes.AnyLengthOf(buffer.Type)) ?? BufferTypes.AnyLengthOf(buffer.Type)
            : IntInterval.AnyLength;

    /// <summary>Every length that a buffer can have where it stands, as far as it matters whether that lies below a threshold.</summary>
    public static SizeValue LengthOf(IOperation buffer, long threshold, MessagingBody body, CancellationToken cancellationToken) =>
        Decide(buffer, LengthOf(buffer, body, cancellationToken), threshold, body, cancellationToken);

    /// <summary>
    /// Tiers 0 and 1: what constants, creations, locals with one write, readonly members and known APIs say, without a control-flow graph.
    /// </summary>
    private static IntInterval Of(IOperation operation, MessagingBody body, CancellationToken cancellationToken) =>
        SizeEvaluator.For(body, cancellationToken).Of(operation);

    /// <summary>
    /// Tier 2, the paths that lead there, runs only where the interval so far lies on both sides of the threshold: it can only narrow it.
    /// </summary>
    private static SizeValue Decide(
        IOperation operation,
        IntInterval sofar,
        long threshold,
        MessagingBody body,
        CancellationToken cancellationToken
    )
    {
        var everywhere = BoundPlaces.Of(operation, sofar, body, cancellationToken);
        if (sofar.High < threshold || sofar.Low >= threshold || IntervalAnalysis.In(body).Of(operation, cancellationToken) is not { } found)
            return everywhere;
        // a bound that holds everywhere does not come from the path
        var size = found.Interval.Meet(sofar) ?? sofar;
        return new(
            size,
            size.Low == sofar.Low ? everywhere.LowFrom ?? found.LowFrom : found.LowFrom ?? everywhere.LowFrom,
            size.High == sofar.High ? everywhere.HighFrom ?? found.HighFrom : found.HighFrom ?? everywhere.HighFrom
        );
    }
}
