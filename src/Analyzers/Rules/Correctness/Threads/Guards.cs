using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.ControlFlow.Paths;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// The conditions under which code is reached, each with its outcome: those around it, in whichever function, and those that lead away
/// before it.
/// </summary>
internal sealed partial class Guards(MessagingBody body)
{
    private readonly List<(IOperation Condition, bool Outcome)> _conditions = new();
    private readonly List<AskedValue> _known = new();

    public bool IsEmpty => _conditions.Count == 0 && _known.Count == 0;

    /// <summary>All that is known of single values.</summary>
    public IReadOnlyList<AskedValue> Known => _known;

    /// <summary>The guards of a place.</summary>
    /// <param name="place">The place.</param>
    /// <param name="body">The code.</param>
    /// <param name="within">The function that is not left; null to go on to the end of the member.</param>
    /// <param name="withLoops">Whether what the heads of loops ask counts.</param>
    public static Guards Of(IOperation place, MessagingBody body, IOperation? within = null, bool withLoops = true)
    {
        var guards = new Guards(body);
        foreach (var (child, parent) in place.AncestorsIn(within))
        {
            if (withLoops || parent is not ILoopOperation)
                guards.Add(child, parent);
            if (withLoops)
                guards.AddLoopsBefore(child, parent);
        }

        return guards;
    }

    /// <summary>Adds what is known of a value by other means.</summary>
    public void Add(AskedValue guard) => _known.Add(guard with { Value = guard.Value.SameValue() });

    /// <summary>Adds the guards of another place that control has passed as well.</summary>
    public void Add(Guards others)
    {
        _conditions.AddRange(others._conditions);
        _known.AddRange(others._known);
    }

    /// <summary>Forgets what is known of values that may be others when it is asked again.</summary>
    public void Keep(System.Func<IOperation, bool> isSteady) => _known.RemoveAll(guard => !isSteady(guard.Value));

    /// <summary>Whether one of the conditions cannot be where the guards of other code hold.</summary>
    public bool AreApartFrom(Guards other)
    {
        foreach (var (condition, outcome) in _conditions)
            if (other.Excludes(condition, outcome))
                return true;
        foreach (var guard in _known)
            if (other.Excludes(guard))
                return true;
        return false;
    }

    /// <summary>Whether both ask for something of one variable, and nobody can say whether the answers go together.</summary>
    public bool MayDependOn(Guards other)
    {
        foreach (var one in _known)
        foreach (var two in other._known)
            if (!one.IsOfTheSame(two) && Share(one.Value, two.Value))
                return true;
        return false;
    }

    private bool Share(IOperation one, IOperation other)
    {
        foreach (var part in one.DescendantsAndSelf())
            if (
                LocalUses.NamedBy(part) is { } named
                && part is not IMemberReferenceOperation { Instance: not (null or IInstanceReferenceOperation) }
                && !body.Library.Types.IsSocket(part.Type)
            )
                foreach (var theirs in other.DescendantsAndSelf())
                    if (named.Is(LocalUses.NamedBy(theirs)))
                        return true;
        return false;
    }

    private bool Excludes(IOperation condition, bool outcome)
    {
        (condition, outcome) = KeptCondition.Of(condition, outcome);
        if (condition is IBinaryOperation { OperatorKind: var kind, LeftOperand: var left, RightOperand: var right })
        {
            if (kind == (outcome ? BinaryOperatorKind.ConditionalAnd : BinaryOperatorKind.ConditionalOr))
                return Excludes(left, outcome) || Excludes(right, outcome);
            if (kind is BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr)
                return Excludes(left, outcome) && Excludes(right, outcome) || Excludes(AskedValue.Of(condition, outcome));
        }

        return Excludes(AskedValue.Of(condition, outcome));
    }

    private bool Excludes(AskedValue guard)
    {
        foreach (var known in _known)
            if (known.Excludes(guard))
                return true;
        return false;
    }
}
