using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>What a call into .NET does, seen from a loop that waits for messages: its effects, as far as they matter there.</summary>
internal static class FrameworkLoopEffects
{
    private const Effect Calling = Effect.CallsLambda | Effect.CallsDelegate;
    private const Effect OfLocks = Effect.Locks | Effect.TriesLock | Effect.Signals;
    private const Effect Working = Effect.Works | Effect.Locks | Effect.TriesLock | Effect.RunsUnknownCode | Effect.Unlisted;
    private const Effect Blocking = Effect.Waits | Effect.MayWait | Effect.UsesDevice | Effect.RunsUnknownCode | Effect.Unlisted;

    public static LoopEffect Of(IInvocationOperation call, MessagingBody body)
    {
        if (IsOfDelay(call))
            return LoopEffect.Nothing; // the delay itself says what happens
        if (
            call.TargetMethod is
            { Name: WellKnownMemberNames.MoveNextMethodName, ContainingType.SpecialType: SpecialType.System_Collections_IEnumerator }
        )
            return MayIterateLazily(call, body) ? LoopEffect.Works | LoopEffect.Blocks : LoopEffect.Nothing;
        var effects = body.EffectsOf(call);
        if (call.IsImplicit && (effects & OfLocks) != 0)
            return LoopEffect.Nothing; // a lock statement
        if ((effects & Calling) != 0 && !KeepsDelegates(call.TargetMethod, effects))
            effects |= Effect.RunsUnknownCode;
        return ((effects & Effect.Yields) != 0 ? LoopEffect.Yields : LoopEffect.Nothing)
            | ((effects & Effect.Sleeps) != 0 ? LoopEffect.Sleeps : LoopEffect.Nothing)
            | ((effects & Working) != 0 ? LoopEffect.Works : LoopEffect.Nothing)
            | ((effects & Blocking) != 0 ? LoopEffect.Blocks : LoopEffect.Nothing);
    }

    /// <summary>Whether what it is given is called when something happens, or is asked whether that has happened.</summary>
    private static bool KeepsDelegates(IMethodSymbol method, Effect effects) => method.Has(Facet.Keeps) || (effects & Effect.Waits) != 0;

    /// <summary>Whether a collection's interface may hide code that waits. That of a collection of sockets does not.</summary>
    private static bool MayIterateLazily(IInvocationOperation call, MessagingBody body) =>
        call.Instance?.Unconverted().Type is INamedTypeSymbol { TypeKind: TypeKind.Interface, TypeArguments: var items }
        && (items is [var item] && !body.Library.Types.IsSocket(item) || !call.IsImplicit);

    /// <summary><c>Task.Delay(1).Wait()</c>, and what else is made of a delay.</summary>
    private static bool IsOfDelay(IInvocationOperation call) =>
        call is { TargetMethod: var method, Instance: { } task }
        && method.Has(ThreadFacet.SameTask | ThreadFacet.EndsTask)
        && IsDelay(task);

    /// <summary>Whether an awaited task only lets time pass, or others run.</summary>
    public static bool IsDelay(IOperation awaited) =>
        TaskForms.Inner(awaited) is IInvocationOperation { TargetMethod: var method } && method.Has(ThreadFacet.LetsTimePass);
}
