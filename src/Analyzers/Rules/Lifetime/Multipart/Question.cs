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
/// <param name="Named">The variables, members and methods of the user's that it asks, each with the object that it is asked of.</param>
internal sealed record Question(FollowedCondition? Followed, bool Answer, HashSet<string> Named)
{
    private const int MaxDepth = 3;

    public static Question Of(IOperation condition, bool outcome, OrderedGraph code)
    {
        var named = NamedIn(condition, code);
        return FollowedCondition.Of(condition, code.Flow.Captures, code.Body) is var (followed, holds)
            ? new(followed, outcome == holds, named)
            : new(null, outcome, named);
    }

    /// <summary>Whether a value is one of some, those of a switch's label; null where they cannot be said.</summary>
    public static Question Of(IOperation value, ValueSet? set, OrderedGraph code)
    {
        var named = NamedIn(value, code);
        return set is not null && FollowedCondition.Of(new AskedValue(value, set), code.Flow.Captures, code.Body) is var (followed, holds)
            ? new(followed, holds, named)
            : new(null, true, named);
    }

    private static HashSet<string> NamedIn(IOperation condition, OrderedGraph code)
    {
        var named = new HashSet<string>(System.StringComparer.Ordinal);
        AddNamed(named, condition, code, 0);
        return named;
    }

    /// <summary>Adds what a condition asks, and what went into the locals that it asks.</summary>
    private static void AddNamed(HashSet<string> named, IOperation condition, OrderedGraph code, int depth)
    {
        var body = code.Body;
        foreach (var part in condition.DescendantsAndSelf())
            if (part is IInvocationOperation { TargetMethod: var called })
            {
                if (!called.IsFramework() && !body.Library.Types.IsOfTheLibrary(called))
                    named.Add(FollowedCondition.KeyOf(called));
            }
            else if (part is IFlowCaptureReferenceOperation { Id: var id })
            {
                if (depth < MaxDepth)
                    foreach (var kept in code.Flow.Captures.ValuesOf(id))
                        AddNamed(named, kept, code, depth + 1);
            }
            else if (
                LocalUses.NamedBy(part) is { } symbol
                && !symbol.IsFramework()
                && !body.Library.Types.IsSocket(part.Type)
                && !IsOwner(part, body)
            )
            {
                named.Add(PathOf(part, symbol, body));
                if (symbol is ILocalSymbol local && depth < MaxDepth && body.Uses.SingleValueOf(local) is { } value)
                    AddNamed(named, value, code, depth + 1);
            }
    }

    /// <summary>Whether the answers to other questions may say that this one has another outcome.</summary>
    public bool MayBeAnsweredBy(IEnumerable<Question> others)
    {
        var left = Followed?.Test?.Left(Answer);
        foreach (var other in others)
            if (Followed is { } own && other.Followed is { } before && own.Key == before.Key)
            {
                if (Answer != other.Answer)
                    return true;
            }
            else if (left is not null && other.Followed is { Test: { } earlier } && earlier.Subject == Followed?.Test?.Subject)
                left = left.And(earlier.Left(other.Answer));
            else if (Named.Overlaps(other.Named))
                return true;
        return left is not null && (left.IsEmpty || EnumValues.Of(Followed?.Test?.Type) is { } all && left.And(all).IsEmpty);
    }

    /// <summary>Whether it only leads to a member that holds a value of its own: what is asked is that.</summary>
    private static bool IsOwner(IOperation part, MessagingBody body) =>
        part.Parent is IMemberReferenceOperation { Instance: var instance } member && instance == part && IsHeld(member, body);

    private static bool IsHeld(IMemberReferenceOperation member, MessagingBody body) =>
        !member.Member.IsFramework()
        && (
            member is IFieldReferenceOperation
            || member is IPropertyReferenceOperation { Property: var property } && Stability.IsAutoProperty(property, body)
        );

    private static string PathOf(IOperation part, ISymbol symbol, MessagingBody body)
    {
        var path = FollowedCondition.KeyOf(symbol);
        while (part is IMemberReferenceOperation { Instance: { } owner } member && IsHeld(member, body))
        {
            part = owner is IConditionalAccessInstanceOperation behind && behind.Accessed() is { } accessed ? accessed : owner;
            if (LocalUses.NamedBy(part) is { } holder)
                path += "." + FollowedCondition.KeyOf(holder);
        }

        return path;
    }
}
