using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// May an operation wait for another thread, so that what follows comes after what that thread has done? Awaits, joins, events, tasks,
/// queues and messages may; so may methods that cannot be read.
/// </summary>
internal static class Synchronization
{
    /// <summary>Delegates aside: a start of a thread calls one.</summary>
    private const Effect Unreadable = EffectGroups.Unreadable & ~Effect.CallsDelegate;
    private const Effect Waiting = Effect.Waits | Effect.MayWait | Effect.Locks | Effect.Acquires | Effect.Suspends | Effect.Receives;

    private const Effect Meeting =
        EffectGroups.Unreadable | EffectGroups.OtherThreads & ~(Effect.Yields | Effect.Sleeps) | Effect.Acquires | Effect.UsesSocket;

    public static bool MayWait(IOperation operation, MessagingBody body) =>
        body.EffectsOf(operation) is var effects && ((effects & (Waiting | Unreadable)) != 0 || HearsTransport(operation, effects));

    /// <summary>
    /// Whether code of the user's may meet other threads: it runs what is not known, waits, locks, or uses a socket. What only makes values
    /// of others does not.
    /// </summary>
    public static bool MayMeetOthers(IOperation call, MessagingLibrary library) => (library.Effects.Of(call) & Meeting) != 0;

    /// <summary>
    /// Whether an operation has been done when a call is made: it stands before it, or is one of its arguments, and not around it.
    /// </summary>
    public static bool IsDoneBefore(IOperation operation, IOperation call) =>
        operation.Syntax.SpanStart < call.Syntax.Span.End && operation != call && !call.IsIn(operation);

    /// <summary>Whether a call waits for another thread's message, or for its end of a pipe or a connection.</summary>
    public static bool HearsOthers(IOperation operation, MessagingLibrary library) =>
        operation is IInvocationOperation call
        && (
            library.MemberOf(call) is { } member
                ? member.IsReceive && !member.AnswersAtOnce(call)
                : HearsTransport(call, library.Effects.Of(call))
        );

    /// <summary>Whether a call is one of a pipe or a connection, whose other end another thread may have.</summary>
    private static bool HearsTransport(IOperation operation, Effect effects) =>
        operation is IInvocationOperation { TargetMethod: { IsStatic: false } method }
        && (
            method.Has(ThreadFacet.HearsOthers)
            || (effects & (Effect.Unlisted | Effect.UsesDevice)) == Effect.Unlisted && Transports.Is(method.ContainingType)
        );

    /// <summary>Whether a call waits for somebody at the keyboard, and for no thread.</summary>
    public static bool AsksConsole(IOperation operation) =>
        operation is IInvocationOperation { TargetMethod: { IsStatic: true } method } && method.ContainingType.Has(TypeFacet.Console);

    /// <summary>
    /// Whether an operation waits for a signal that another thread gives: before that, a thread leaves to others what it has been given.
    /// </summary>
    public static bool WaitsForSignal(IOperation operation, MessagingLibrary library) =>
        operation is IInvocationOperation { TargetMethod: var method }
        && method.IsFramework()
        && library.Effects.Of(operation) is var effects
        && (effects & (Effect.Waits | Effect.MayWait | Effect.Locks | Effect.TriesLock | Effect.RunsUnknownCode)) != 0
        && (effects & Effect.UsesDevice) == 0
        && !method.Has(ThreadFacet.LetsTimePass); // a clock's tick comes from nobody

    /// <summary>Whether an operation waits for such a signal, or asks how far a task or thread is.</summary>
    public static bool WaitsOrAsks(IOperation operation, MessagingLibrary library) =>
        WaitsForSignal(operation, library)
        || operation is IPropertyReferenceOperation { Property: var asked } && asked.Has(ThreadFacet.SaysProgress);

    /// <summary>
    /// Whether an await, or that of a loop for the next element, may be for what another thread does: for everything but times, devices and
    /// the library's own calls.
    /// </summary>
    public static bool AwaitsOthers(IOperation operation, MessagingLibrary library)
    {
        var awaited = operation switch
        {
            IAwaitOperation { Operation: var one } => one,
            IForEachLoopOperation { IsAsynchronous: true, Collection: var all } => all,
            _ => null,
        };
        if (awaited is null)
            return false;
        awaited = TaskForms.Inner(awaited);
        return awaited is not IInvocationOperation call
            || !call.TargetMethod.Has(ThreadFacet.LetsTimePass)
                && library.MemberOf(call) is null or { Role: MessagingRole.CreateOwned }
                && (library.Effects.Of(call) & Effect.UsesDevice) == 0;
    }

    /// <summary>Whether such an await comes before an operation in its function.</summary>
    public static bool AwaitsOthersBefore(IOperation operation, MessagingLibrary library)
    {
        var function = operation.EnclosingFunction();
        foreach (var other in function.Descendants())
            if (
                other.Syntax.SpanStart < operation.Syntax.SpanStart
                && AwaitsOthers(other, library)
                && other.EnclosingFunction() == function
            )
                return true;
        return false;
    }

    /// <summary>Whether a method runs under a lock by its attribute.</summary>
    public static bool IsLocked(IMethodSymbol method) => (method.MethodImplementationFlags & MethodImplAttributes.Synchronized) != 0;

    /// <summary>Whether a call takes a lock, or may.</summary>
    public static bool Locks(IInvocationOperation call, MessagingLibrary library) =>
        (library.Effects.Of(call) & (Effect.Locks | Effect.TriesLock)) != 0;

    /// <summary>Whether a lock statement is around the operation, in its own function.</summary>
    public static bool IsLocked(IOperation operation)
    {
        for (
            var parent = operation.Parent;
            parent is not null and not (IAnonymousFunctionOperation or ILocalFunctionOperation);
            parent = parent.Parent
        )
            if (parent is ILockOperation)
                return true;
        return false;
    }
}
