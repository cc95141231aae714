using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>
/// A loop that asks a socket whether anything is there, and does nothing else where it is not, or sleeps:
/// <c>while (running) if (socket.HasIn) ...</c> The answer comes at once, so the loop asks again.
/// </summary>
/// <param name="Loop">The loop.</param>
/// <param name="Question">The question in it.</param>
/// <param name="Idling">What it does where nothing is there.</param>
internal readonly record struct AskedInVain(ILoopOperation Loop, IOperation Question, LoopEffect Idling)
{
    private const Effect Idle = Effect.Acquires | Effect.UsesSocket;

    /// <summary>The loop around a receive that the answer leads to.</summary>
    public static AskedInVain? Around(in MessagingHit hit, MessagingBody body, CancellationToken cancellationToken)
    {
        if (!hit.Member.IsReceive)
            return null;
        for (var loop = Loops.InnermostLoop(hit.Operation); loop is not null; loop = Loops.InnermostLoop(loop))
            if (
                loop is IWhileLoopOperation or IForLoopOperation { AtLoopBottom.IsEmpty: true }
                && AskedIteration.Of(loop, hit.Operation, body) is { } asked
            )
                return Of(loop, asked, body, cancellationToken);
        return null;
    }

    private static AskedInVain? Of(ILoopOperation loop, AskedIteration asked, MessagingBody body, CancellationToken cancellationToken)
    {
        if (
            !AsksSocket(asked.Question, body)
            || TripCount.Of(loop, body, cancellationToken) is <= Loops.SmallTripCount
            || EndsByItself(loop, body)
        )
            return null;
        foreach (var operation in loop.Descendants())
            if (!asked.Holds(operation) && !IsIdle(operation, asked.Question, body) && !IsInHandler(operation, loop))
                return null;
        return
            IdlingOf(asked.Otherwise, loop, body, cancellationToken) is { } idling && !IsTriedAFewTimes(loop, asked.Otherwise, idling, body)
            ? new(loop, asked.Question, idling)
            : null;
    }

    /// <summary>Whether only an exception leads there.</summary>
    private static bool IsInHandler(IOperation operation, ILoopOperation loop)
    {
        for (var around = operation; around is not null && around != loop; around = around.Parent)
            if (around is ICatchClauseOperation)
                return true;
        return false;
    }

    /// <summary>The loops that do nothing but to wait until something is there, whatever comes behind them.</summary>
    public static IEnumerable<AskedInVain> In(MessagingBody body, CancellationToken cancellationToken)
    {
        if (body.Library.Has(static facts => facts.HasReadyEvents))
            foreach (var operation in body.Operations)
                if (
                    operation is IWhileLoopOperation { Condition: not null, ConditionIsUntil: false } loop
                    && OfWait(loop, body, cancellationToken) is { } wait
                )
                    yield return wait;
    }

    /// <summary><c>while (!socket.HasIn) Thread.Sleep(1);</c></summary>
    private static AskedInVain? OfWait(IWhileLoopOperation loop, MessagingBody body, CancellationToken cancellationToken)
    {
        IOperation? question = null;
        foreach (var (part, holds, isJoined) in DecidingConditions.PartsOf(loop.Condition!, outcome: true))
            if (isJoined)
                continue;
            else if (!holds && question is null && AsksSocket(part, body))
                question = part.Unconverted();
            else if (!IsIdle(part, body))
                return null;
        return
            question is not null
            && IdlingOf(ImmutableArray.Create(loop.Body), loop, body, cancellationToken) is { } idling
            && !IsTriedAFewTimes(loop, ImmutableArray.Create(loop.Body), idling, body)
            ? new(loop, question, idling)
            : null;
    }

    /// <summary>
    /// Whether the loop counts its tries, which are not known to be many with a sleep in between, or chance ends it. What counts messages
    /// is none of these.
    /// </summary>
    private static bool IsTriedAFewTimes(ILoopOperation loop, ImmutableArray<IOperation> idle, LoopEffect idling, MessagingBody body) =>
        ConditionOf(loop) is { } condition
        && condition.DescendantsAndSelf().Any(part => Counts(part, idle))
        && !((idling & LoopEffect.Sleeps) != 0 && TripCount.Of(loop, body) > Loops.SmallTripCount);

    private static bool Counts(IOperation value, ImmutableArray<IOperation> idle) =>
        value switch
        {
            IIncrementOrDecrementOperation => true,
            IInvocationOperation { TargetMethod: var called } => called.SizeOf() == KnownSize.Chance || called.Has(ThreadFacet.CountsTries),
            _ => LocalUses.NamedBy(value) is { } variable
                && idle.Any(statement =>
                    statement
                        .DescendantsAndSelf()
                        .Any(part =>
                            part is IIncrementOrDecrementOperation { Target: var stepped } && variable.Is(LocalUses.NamedBy(stepped))
                            || part is ICompoundAssignmentOperation { Target: var added } && variable.Is(LocalUses.NamedBy(added))
                        )
                ),
        };

    /// <summary>Whether a condition is the question alone.</summary>
    public static bool AsksSocket(IOperation question, MessagingBody body) =>
        question.Unconverted() is IPropertyReferenceOperation { Property: var property }
        && body.Library.Types.AsksWhetherSomeIsThere(property);

    /// <summary>What statements do that only bridge the time until the next question; null where they do more, or leave the loop.</summary>
    public static LoopEffect? IdlingOf(
        ImmutableArray<IOperation> statements,
        ILoopOperation loop,
        MessagingBody body,
        CancellationToken cancellationToken
    )
    {
        var effects = new LoopEffects(body, cancellationToken);
        var idling = LoopEffect.Nothing;
        foreach (var statement in statements)
        {
            foreach (var part in statement.DescendantsAndSelf())
                if (
                    part is ILoopOperation or IReturnOperation or IThrowOperation
                    || part is IBranchOperation branch && !branch.Target.Is(loop.ContinueLabel)
                )
                    return null;
            idling |= effects.Of(statement);
        }

        return (idling & (LoopEffect.Works | LoopEffect.Blocks)) == 0 ? idling : null;
    }

    /// <summary>Whether the loop's own condition neither works nor ends it.</summary>
    public static bool OnlyGoesOn(ILoopOperation loop, MessagingBody body)
    {
        foreach (var operation in loop.Descendants())
            if (!operation.IsIn(loop.Body) && !IsIdle(operation, null, body))
                return false;
        return !EndsByItself(loop, body);
    }

    /// <summary>Whether the loop's own condition counts, or asks whether anything is left.</summary>
    private static bool EndsByItself(ILoopOperation loop, MessagingBody body)
    {
        if (ConditionOf(loop) is not { } condition)
            return false;
        foreach (var part in condition.DescendantsAndSelf())
            if (part is IIncrementOrDecrementOperation or IAssignmentOperation || AsksSocket(part, body))
                return true;
        return false;
    }

    private static IOperation? ConditionOf(ILoopOperation loop) =>
        loop switch
        {
            IWhileLoopOperation asking => asking.Condition,
            IForLoopOperation counting => counting.Condition,
            _ => null,
        };

    /// <summary>Whether a condition neither waits nor works.</summary>
    public static bool IsIdle(IOperation condition, MessagingBody body)
    {
        foreach (var part in condition.DescendantsAndSelf())
            if (AsksSocket(part, body) || !IsIdle(part, null, body))
                return false;
        return true;
    }

    /// <summary>Whether an operation of the loop itself neither waits nor works: it looks at flags, and counts.</summary>
    private static bool IsIdle(IOperation operation, IOperation? question, MessagingBody body) =>
        operation == question
        || operation is not (IInvocationOperation or IObjectCreationOperation or IPropertyReferenceOperation or IAwaitOperation)
        || (body.EffectsOf(operation) & ~Idle) == 0;
}
