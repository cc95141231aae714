using System.Threading;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// How large is this? Asks the tiers in order of cost; a decisive answer ends the question. Unknown is an interval too: the widest one.
/// </summary>
internal static class SizeAnalysis
{
    /// <summary>Every value that an integer expression can have.</summary>
    public static IntInterval ValueOf(IOperation number, MessagingBody body, CancellationToken cancellationToken) =>
        IntType.Of(number.Type) is null ? IntInterval.Anything : Of(number, body, cancellationToken);

    /// <summary>Every length that an array, span, memory or string can have, in elements; UTF-16 code units for a string.</summary>
    public static IntInterval LengthOf(IOperation buffer, MessagingBody body, CancellationToken cancellationToken) =>
        IntType.Of(buffer.Type) is null ? Of(buffer, body, cancellationToken).Meet(BufferTypes.AnyLengthOf(buffer.Type)) ?? BufferTypes.AnyLengthOf(buffer.Type) : IntInterval.AnyLength;

    private static IntInterval Of(IOperation operation, MessagingBody body, CancellationToken cancellationToken)
    {
        // tiers 0 and 1: what constants, creations, locals with one write, readonly members and known APIs say, without a control-flow graph
        var interval = SizeEvaluator.For(body, cancellationToken).Of(operation);

        // tier 2, the flow over body.Graph, belongs here and is asked only where this leaves a rule undecided: it can but narrow the interval
        return interval;
    }
}
