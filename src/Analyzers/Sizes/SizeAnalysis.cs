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
        number.ConstantValue is { HasValue: true, Value: int constant } ? IntInterval.Exactly(constant) : new(long.MinValue, long.MaxValue);

    /// <summary>Every length that an array, span, memory or string can have, in elements.</summary>
    public static IntInterval LengthOf(IOperation buffer, MessagingBody body, CancellationToken cancellationToken) => IntInterval.AnyLength;
}
