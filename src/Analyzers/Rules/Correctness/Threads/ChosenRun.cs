using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.ControlFlow.Paths;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// Conditions that may let one of several runs of a function through, whatever they ask: an answer that a call has not given the others,
/// <c>done.TryAdd(1, true)</c>, <c>left.Signal()</c>, a variable of the iteration that starts it, a flag that the function itself sets.
/// </summary>
internal static class ChosenRun
{
    /// <summary>Whether a place in a function stands behind such a condition; the head of a loop says when to stop.</summary>
    public static bool MayBe(IOperation place, IOperation function, MessagingBody body)
    {
        foreach (var guard in Guards.Of(place, body, function, withLoops: false).Known)
            if (
                ValueDomain.Present(guard.Value.Type) is { SpecialType: SpecialType.System_Boolean }
                && Chooses(guard.Value, function, body)
            )
                return true;
        return LeavesUnderLock(place, function);
    }

    /// <summary>Whether two functions ask one object of .NET in the same way whose turn it is: <c>if (left.Signal())</c> in both.</summary>
    public static bool MayBeOneOf(
        (IOperation Place, IOperation Function, MessagingBody Body) one,
        (IOperation Place, IOperation Function, MessagingBody Body) other
    )
    {
        foreach (var asked in AskedBefore(one.Place, one.Function, one.Body))
        foreach (var theirs in AskedBefore(other.Place, other.Function, other.Body))
            if (
                asked.Call.TargetMethod.Is(theirs.Call.TargetMethod)
                && asked.Outcome == theirs.Outcome
                && LocalUses.NamedBy(asked.Call.Instance!.Unconverted()) is { } named
                && named.Is(LocalUses.NamedBy(theirs.Call.Instance!.Unconverted()))
            )
                return true;
        return false;
    }

    private static IEnumerable<(IInvocationOperation Call, bool Outcome)> AskedBefore(
        IOperation place,
        IOperation function,
        MessagingBody body
    )
    {
        foreach (var guard in Guards.Of(place, body, function, withLoops: false).Known)
        {
            var asked =
                guard.Value is ILocalReferenceOperation { Local: var local } && body.Uses.SingleValueOf(local) is { } value
                    ? value.Unconverted()
                    : guard.Value;
            if (
                asked is IInvocationOperation { Instance: not null } call
                && call.TargetMethod.IsFramework()
                && guard.Set.Bounds is { IsExact: true, Low: var outcome }
                && Chooses(call, function, body)
            )
                yield return (call, outcome == 1);
        }
    }

    /// <summary>Whether runs may leave before the place under a lock: <c>lock (gate) { if (_done) return; _done = true; }</c></summary>
    private static bool LeavesUnderLock(IOperation place, IOperation function)
    {
        foreach (var operation in function.Descendants())
            if (operation is ILockOperation && operation.Syntax.Span.End <= place.Syntax.SpanStart)
                foreach (var part in operation.Descendants())
                    if (part is IReturnOperation or IBranchOperation && !part.IsImplicit)
                        return true;
        return false;
    }

    private static bool Chooses(IOperation asked, IOperation function, MessagingBody body) =>
        asked switch
        {
            IInvocationOperation call => body.Library.MemberOrAskOf(call) is null && body.EffectsOf(call) != Effect.None,
            ILocalReferenceOperation { Local: var local } => local.IsDeclaredIn(function.Syntax)
                ? body.Uses.DeclaredValueOf(local)?.Unconverted() is not { } value || Chooses(value, function, body)
                : Loops.InnermostLoop(function) is { } loop && local.IsDeclaredIn(loop.Syntax),
            IMemberReferenceOperation when body.Library.Fields.Of(asked) is { } field => LocalUses.WritesOf(field, function).Any(),
            _ => false,
        };
}
