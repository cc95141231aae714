using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling.Handlers;

/// <summary>
/// What code does where a message may have been the last that was wanted, or what other code may see before the next: it ends, notes or
/// signals something, or runs code that cannot be read.
/// </summary>
internal static class LastWanted
{
    /// <summary>Costs far more than an event does.</summary>
    public const Effect Slow = Effect.Sleeps | Effect.Prints | Effect.Waits | Effect.UsesDevice;

    /// <summary>Code that hardly knows what is polled: of another library, or of a collection.</summary>
    public const Effect Foreign = Effect.RunsLibraryCode | Effect.Iterates;

    private const Effect Observable =
        Effect.Ends
        | Effect.Notes
        | Effect.Throws
        | Effect.Signals
        | Effect.Suspends
        | Effect.Unlisted
        | Effect.CallsDelegate
        | Effect.RunsUnknownCode;

    /// <summary>Whether an operation of a handler, or of a loop's helper, says so; a loop looks at its own flags.</summary>
    public static bool IsSaidBy(IOperation operation, Effect effects, bool isLoop, ReadyCode code) =>
        isLoop
            ? IsSaidInLoop(operation, effects, code)
            : (effects & Observable & ~Effect.Notes) != 0
                || (effects & Effect.Notes) != 0 && IsNoted(operation, code)
                || IsTheEnd(operation, code);

    private static bool IsSaidInLoop(IOperation operation, Effect effects, ReadyCode code) =>
        (effects & Effect.Ends) != 0
        || operation is IAssignmentOperation && Notes.Has(operation, code.Function, code.Body.Library)
        || IsTheEnd(operation, code)
        || operation is IInvocationOperation { TargetMethod: { } method }
            && (
                method.MethodKind == MethodKind.DelegateInvoke
                || method.IsFramework()
                    && (
                        (effects & Effect.Signals) != 0
                        || (effects & Effect.Unlisted) != 0 && !method.Has(Facet.ReadsObjects)
                        || method.Parameters.IsEmpty && (effects & Effect.RunsUnknownCode) != 0
                    )
            );

    /// <summary>Whether a fact is noted where other code reads it; what is called has variables of its own.</summary>
    private static bool IsNoted(IOperation operation, ReadyCode code) =>
        operation is IAssignmentOperation or IArgumentOperation
            ? Notes.Has(operation, code.Function, code.Body.Library)
            : operation is IInvocationOperation;

    private static bool IsTheEnd(IOperation operation, ReadyCode code) =>
        operation is IInvocationOperation call && NeverReturning.Is(call, code.Body, default);
}
