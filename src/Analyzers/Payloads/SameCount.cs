using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>Whether two numbers of code that runs together are the same.</summary>
internal static class SameCount
{
    /// <summary>
    /// They cannot change, or are one local of the function that nothing writes from the one to the other:
    /// <c>while ((n = file.Read(chunk)) > 0)</c>.
    /// </summary>
    public static bool Are(IOperation one, IOperation other, MessagingBody body)
    {
        if (Stability.AreSame(one, other, body))
            return true;
        if (
            one.Unconverted() is not ILocalReferenceOperation { Local: { RefKind: RefKind.None } local } first
            || other.Unconverted() is not ILocalReferenceOperation second
            || !second.Local.Is(local)
        )
            return false;
        var (start, end) =
            first.Syntax.SpanStart < second.Syntax.SpanStart
                ? (first.Syntax.SpanStart, second.Syntax.SpanStart)
                : (second.Syntax.SpanStart, first.Syntax.SpanStart);
        foreach (var reference in body.Uses.Of(local))
            if (
                reference.EnclosingFunction() != first.EnclosingFunction()
                || LocalUses.IsWrite(reference) && reference.Syntax.SpanStart >= start && reference.Syntax.SpanStart <= end
            )
                return false;
        return true;
    }
}
