using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>
/// How prominent advice against an array is. With some libraries a message costs so much that a small array beside it cannot be measured:
/// there the advice is only given with <c>all</c>, and not at all for arrays that are known to be small.
/// </summary>
internal static class ArrayAdvice
{
    /// <summary>Below this many bytes such an array costs less than a twentieth of its message: <c>benchmarks/NetMqPairs</c>.</summary>
    public const int Small = 512;

    public static bool IsIdle(MessagingMember member, IntInterval length) => MattersLittle(member) && length.High < Small;

    /// <summary>How a message quotes a length: that there are a few bytes at least, a header's, says nothing.</summary>
    public static string Quoted(IntInterval length) => length is { Low: < Small, High: > int.MaxValue / 2 } ? "" : $" of {length}";

    /// <summary>The same finding, only with all where that is enough.</summary>
    public static FixDecision ForArrayOf(this FixDecision fix, MessagingMember member) => MattersLittle(member) ? fix.OnlyWithAll() : fix;

    public static bool MattersLittle(MessagingMember member) => member.Facts.ArraysMatterLittle;
}
