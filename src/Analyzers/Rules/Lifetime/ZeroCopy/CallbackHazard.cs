using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.ZeroCopy;

/// <summary>
/// What a free callback must not do: what it does, and what follows. All else is taken to free something.
/// </summary>
internal static class CallbackHazard
{
    private const string BlocksAll = "can stall all sockets";
    private const string MayDeadlock = "deadlocks if the sending thread holds it";
    private const string Vanishes = "leaks its handle and hides the exception";
    private const string WrongThread = "belongs to another thread";

    public static (string Does, string Follows)? Of(IOperation operation, MessagingBody body) =>
        Suspected(operation, body) is { } hazard && Reachability.MayRun(operation) ? hazard : null;

    private static (string Does, string Follows)? Suspected(IOperation operation, MessagingBody body) =>
        operation switch
        {
            IThrowOperation { Exception: var thrown } => CaughtExceptions.Include(operation, thrown?.Unconverted().Type)
                ? null
                : ("throws", Vanishes),
            IAwaitOperation => ("awaits", "lets an exception after the await end the process"),
            IInvocationOperation { TargetMethod: { IsStatic: true } method } when method.Has(Facet.Guards) => CaughtExceptions.Include(
                operation,
                method.ContainingType
            )
                ? null
                : ("may throw", Vanishes),
            _ => Of(body.EffectsOf(operation), operation, body),
        };

    private static (string, string)? Of(Effect effects, IOperation operation, MessagingBody body) =>
        (effects & Effect.RunsKnownCode) != 0 ? null // on some path only, perhaps
        : (effects & Effect.UsesSocket) != 0 ? ("uses a socket", WrongThread)
        : (effects & Effect.Locks) != 0 ? ("takes a lock", MayDeadlock)
        : (effects & Effect.ReturnsTask) != 0 ? null // who awaits the task waits
        : (effects & Effect.Sleeps) != 0 ? ("sleeps", BlocksAll)
        : (effects & Effect.Prints) != 0 ? ("writes to the console", BlocksAll)
        : (effects & Effect.UsesDevice) != 0
            ? ((effects & Effect.Waits) != 0 ? "reads from the console" : "reads or writes a file", BlocksAll)
        : (effects & Effect.Waits) != 0 && !FinishedTasks.MayBeMeant(operation, body) ? ("waits", BlocksAll)
        : (effects & Effect.MayWait) != 0 && BoundedQueue.Is(operation, body) ? ("waits", BlocksAll)
        : null;
}
