using System;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.ControlFlow.Paths;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Lifetime.Messages;

/// <summary>
/// The outcome of a condition for which a size would have to be negative: it never is, and what is done then is meant for a message that
/// was not sent.
/// </summary>
internal static class NegativeSize
{
    public static bool IsAsked(IOperation condition, bool outcome, Func<IOperation, bool> isSize)
    {
        (condition, outcome) = condition.WithoutNot(outcome);
        return AskedValue.Of(condition) is var (value, set)
            && value.SameValue() is { Type.SpecialType: SpecialType.System_Int32 } size
            && isSize(size)
            && (outcome ? set : set.Not()).And(ValueSet.Of(ValueDomain.Of(size), new IntInterval(0, int.MaxValue))).IsEmpty;
    }
}
