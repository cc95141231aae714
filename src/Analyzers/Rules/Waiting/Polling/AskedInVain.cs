using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>
/// A loop that asks a socket whether anything is there, and does nothing else where it is not: <c>while (running) if (socket.HasIn) ...</c>
/// The answer comes at once, so the loop asks again immediately.
/// </summary>
internal static class AskedInVain
{
    private const Effect Idle = Effect.Acquires | Effect.UsesSocket;

    /// <summary>The loop, and the question in it, around a receive that the answer leads to.</summary>
    public static (ILoopOperation Loop, IOperation Question)? Around(
        in MessagingHit hit,
        MessagingBody body,
        CancellationToken cancellationToken
    )
    {
        if (
            !hit.Member.IsReceive
            || Loops.InnermostLoop(hit.Operation) is not { } around
            || LoopThatOnlyAsks(around, hit.Operation) is not (var loop, var choice)
            || choice.Condition.Unconverted() is not IPropertyReferenceOperation { Property: var property } question
            || !body.Library.Types.AsksWhetherSomeIsThere(property)
            || TripCount.Of(loop, body, cancellationToken) is <= Loops.SmallTripCount
            || !hit.Operation.IsIn(choice.WhenTrue)
            || EndsByItself(loop, body)
        )
            return null;
        foreach (var operation in loop.Descendants())
            if (!operation.IsIn(choice.WhenTrue) && !IsIdle(operation, question, body))
                return null;
        return (loop, question);
    }

    /// <summary>The loop around one <c>if</c> without an <c>else</c>, even in another loop, which takes the rest.</summary>
    private static (ILoopOperation, IConditionalOperation)? LoopThatOnlyAsks(ILoopOperation loop, IOperation receive)
    {
        for (var around = loop; around is not null; around = Loops.InnermostLoop(around))
            if (
                around is IWhileLoopOperation or IForLoopOperation { AtLoopBottom.IsEmpty: true }
                && Only(around.Body) is IConditionalOperation { WhenFalse: null } choice
            )
                return receive.IsIn(choice) ? (around, choice) : null;
        return null;
    }

    /// <summary>Whether the loop's own condition counts, or asks whether anything is left.</summary>
    private static bool EndsByItself(ILoopOperation loop, MessagingBody body)
    {
        var condition = loop switch
        {
            IWhileLoopOperation asking => asking.Condition,
            IForLoopOperation counting => counting.Condition,
            _ => null,
        };
        if (condition is null)
            return false;
        foreach (var part in condition.DescendantsAndSelf())
            if (
                part is IIncrementOrDecrementOperation or IAssignmentOperation
                || part is IPropertyReferenceOperation { Property: var asked } && body.Library.Types.AsksWhetherSomeIsThere(asked)
            )
                return true;
        return false;
    }

    private static IOperation Only(IOperation body) => body is IBlockOperation { Operations: [var only] } ? Only(only) : body;

    /// <summary>Whether an operation of the loop itself neither waits nor works: it looks at flags, and counts.</summary>
    private static bool IsIdle(IOperation operation, IOperation question, MessagingBody body) =>
        operation == question
        || operation is not (IInvocationOperation or IObjectCreationOperation or IPropertyReferenceOperation or IAwaitOperation)
        || (body.EffectsOf(operation) & ~Idle) == 0;
}
