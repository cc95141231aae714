using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.ControlFlow.Paths;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Multipart;

/// <summary>A condition, and its outcome on the way that is meant.</summary>
/// <param name="Followed">What it is in a word, where it can be said so.</param>
/// <param name="Answer">The answer to that.</param>
/// <param name="Named">What it asks.</param>
/// <param name="Possible">What the value that it asks about can be at all; null where that may be anything.</param>
internal sealed record Question(FollowedCondition? Followed, bool Answer, NamedValues Named, ValueSet? Possible = null)
{
    public static Question Of(IOperation condition, bool outcome, OrderedGraph code)
    {
        var named = NamedValues.In(condition, code);
        return FollowedCondition.Of(condition, code.Flow.Captures, code.Body) is var (followed, holds)
            ? new(
                followed,
                outcome == holds,
                named,
                AskedValue.Of(condition.WithoutNot(true).Condition) is { Value: var value } ? ConstantValues.Of(value, code) : null
            )
            : new(null, outcome, named);
    }

    /// <summary>Whether a value is one of some, those of a switch's label; null where they cannot be said.</summary>
    public static Question Of(IOperation value, ValueSet? set, OrderedGraph code)
    {
        var named = NamedValues.In(value, code);
        return set is not null && FollowedCondition.Of(new AskedValue(value, set), code.Flow.Captures, code.Body) is var (followed, holds)
            ? new(followed, holds, named, ConstantValues.Of(value, code))
            : new(null, true, named);
    }

    /// <summary>Whether the answers to other questions may say that this one has another outcome.</summary>
    public bool MayBeAnsweredBy(IEnumerable<Question> others)
    {
        if (Named.AreSetByCalls)
            return true;
        var left = Followed?.Test?.Left(Answer);
        foreach (var other in others)
            if (Followed is { } own && other.Followed is { } before && own.Key == before.Key)
            {
                if (Answer != other.Answer)
                    return true;
            }
            else if (left is not null && other.Followed is { Test: { } earlier } && earlier.Subject == Followed?.Test?.Subject)
                left = left.And(earlier.Left(other.Answer));
            else if (Named.Overlap(other.Named))
                return true;
        return left is not null && (left.IsEmpty || (Possible ?? EnumValues.Of(Followed?.Test?.Type)) is { } all && left.And(all).IsEmpty);
    }
}
