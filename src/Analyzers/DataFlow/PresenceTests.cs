using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.DataFlow;

/// <summary>Does code ask whether an object is there?</summary>
internal static class PresenceTests
{
    /// <summary>Whether an operation names an object to ask about it.</summary>
    public static bool IsOne(IOperation named) =>
        named.ParentPastConversions() is IBinaryOperation or IIsPatternOperation or IConditionalAccessOperation or ICoalesceOperation;

    /// <summary>Whether code asks about an object that is stable, between two places if it has two.</summary>
    public static bool Any(IOperation named, IOperation code, MessagingBody body, int after = -1, int before = int.MaxValue)
    {
        foreach (var operation in body.Operations)
            if (
                operation.Syntax.SpanStart > after
                && operation.Syntax.SpanStart < before
                && operation.GetType() == named.GetType()
                && Stability.AreSame(operation, named, body)
                && IsOne(operation)
                && operation.IsIn(code)
            )
                return true;
        return false;
    }
}
