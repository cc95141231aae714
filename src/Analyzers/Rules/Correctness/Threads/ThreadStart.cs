using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// A lambda or local function that another thread runs, and the operation from which on it may run; that it runs in several at once is the
/// nature of some.
/// </summary>
internal readonly record struct ThreadStart(IOperation Function, IOperation Start, bool RunsSideBySide, string Name)
{
    /// <summary>Whether it is a method of the type, and no part of the code that starts it.</summary>
    public bool IsOfMethod => Function is IMethodBodyOperation;

    private const string ThisThread = "this thread";
    private const string ThisTask = "this task";

    /// <summary>
    /// Every such start in a body. One that is waited for on the spot counts only where asked for: nothing of the code that starts it runs
    /// beside it. So do those by methods of the user's, which may keep what they start.
    /// </summary>
    public static IEnumerable<ThreadStart> In(MessagingBody body, bool withWaitedFor = false, bool withOwn = false)
    {
        foreach (var operation in body.Root.Descendants())
            switch (operation)
            {
                case IAnonymousFunctionOperation lambda when Of(lambda, lambda, body, withWaitedFor, withOwn) is { } start:
                    yield return start;
                    break;
                case IMethodReferenceOperation
                {
                    Method: var method,
                    Instance: null or IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance }
                } reference when CodeOf(method, body) is { } function && Of(function, reference, body, withWaitedFor, withOwn) is { } start:
                    yield return start;
                    break;
            }
    }

    private static ThreadStart? Of(IOperation function, IOperation named, MessagingBody body, bool withWaitedFor, bool withOwn) =>
        (DelegateRunner.ReceiverOf(named, body.Library) ?? OwnEvents.RunnerOf(named, body.Compilation)) is { } runner
            ? Of(function, runner, body, withWaitedFor)
            : Invoked(named) ?? (withOwn ? OwnStart.Of(function, named, body) : null);

    /// <summary>The code of a local function, or of a method of the same type that nothing replaces.</summary>
    private static IOperation? CodeOf(IMethodSymbol method, MessagingBody body) =>
        method.MethodKind == MethodKind.LocalFunction ? FunctionValues.LocalFunction(method, body.Root)
        : method.OriginalDefinition is var own
        && own.ContainingType.Is(body.Owner.ContainingType?.OriginalDefinition)
        && own.IsTheOneThatRuns()
        && !Synchronization.IsLocked(own)
            ? OtherBodies.Of(own, body)
        : null;

    /// <summary>Where one function is started that a delegate names.</summary>
    public static ThreadStart? Of(IOperation function, IOperation named, MessagingBody body) =>
        DelegateRunner.ReceiverOf(named, body.Library) is { } runner ? Of(function, runner, body, withWaitedFor: false) : null;

    private static ThreadStart? Of(IOperation function, DelegateRunner runner, MessagingBody body, bool withWaitedFor)
    {
        if (runner.IsOnPoller || runner.IsScheduled)
            return null; // whose thread has a start of its own
        switch (runner.Call)
        {
            case IInvocationOperation { TargetMethod: var method } call when method.Has(ThreadFacet.RunsRepeatedly):
                return IsSequential(call) || runner.Runs(body, default) is <= 1 ? null : new(function, call, true, NameOf(method));
            case IObjectCreationOperation { Constructor: { } constructor } creation when constructor.Has(ThreadFacet.RunsByTimer):
                return creation.Arguments.Length == 1 || Times.IsNever(creation.ArgumentFor(2))
                    ? null
                    : new(function, creation, false, "this timer");
            case IObjectCreationOperation creation:
                return MadeThread.StartOf(creation, body) is { } begun
                    ? new(
                        function,
                        begun,
                        StartForEach.LambdaAround(begun, body) is not null,
                        creation.Type.Has(TypeFacet.Thread) ? ThisThread : ThisTask
                    )
                    : null;
            case IEventAssignmentOperation added:
                return EventSource.StartOf(added, body.Library, body.Compilation) is { } started
                    ? new(function, started, false, runner.Repeats ? "this timer" : "this handler")
                    : null;
            default:
                return !withWaitedFor && TaskForms.IsWaitedFor(runner.Call) || IsAsked(runner.Call)
                    ? null
                    : new(function, runner.Call, StartForEach.LambdaAround(runner.Call, body) is not null, ThisTask);
        }
    }

    /// <summary>Whether code asks whether anything was started: <c>if (!ThreadPool.QueueUserWorkItem(...)) socket.Send(...)</c></summary>
    public static bool IsAsked(IOperation start) =>
        start is IInvocationOperation { Type.SpecialType: SpecialType.System_Boolean } && !start.IsDropped();

    private static string NameOf(IMethodSymbol method) =>
        method.Has(ThreadFacet.RunsForRequests) ? $"a request of '{method.Name}'" : $"{method.ContainingType.Name}.{method.Name}";

    /// <summary>What runs beside one that runs side by side, in a message.</summary>
    public string Others =>
        Start is IInvocationOperation { TargetMethod: var method } && method.Has(ThreadFacet.RunsForRequests)
            ? "other requests"
            : "other iterations of the same loop";

    /// <summary><c>Parallel.Invoke(() => ..., () => ...)</c>: each runs once, side by side with the others.</summary>
    private static ThreadStart? Invoked(IOperation named)
    {
        for (
            var parent = named is IAnonymousFunctionOperation ? named.Parent : null;
            parent is not null and not IBlockOperation;
            parent = parent.Parent
        )
            if (parent is IInvocationOperation { TargetMethod: var method } call)
                return IsInvoke(method) ? new(named, call, false, NameOf(method)) : null;
        return null;
    }

    /// <summary>Whether the code that starts it goes on when it has ended: <c>Parallel.Invoke</c>.</summary>
    public bool IsOverAtOnce => Start is IInvocationOperation { TargetMethod: var method } && IsInvoke(method);

    private static bool IsInvoke(IMethodSymbol method) => method.Has(ThreadFacet.RunsOnce) && method.Parameters is [.., { IsParams: true }];

    /// <summary>A thread or a task, which runs once; null for what has other names.</summary>
    public string? Kind =>
        Name switch
        {
            ThisThread => "thread",
            ThisTask => "task",
            _ => null,
        };

    /// <summary>Whether nobody keeps what was started, so that no code can wait for its end.</summary>
    public bool IsForgotten(MessagingBody body) =>
        Start is IInvocationOperation { TargetMethod.ReturnsVoid: true, Instance: { } started }
            ? started.Unconverted() is IObjectCreationOperation || IsOnlyStarted(started.Unconverted(), body)
            : TaskForms.ReceiverOf(Start, ThreadFacet.SameTask | ThreadFacet.LimitsTask) switch
            {
                IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } } => body.Uses.Of(local).Count
                    == 0,
                ISimpleAssignmentOperation { Target: IDiscardOperation } dropped => dropped.IsDropped(),
                var receiver => receiver is IExpressionStatementOperation,
            };

    /// <summary>Whether a local's thread is started, perhaps named and the like before, and nothing else.</summary>
    private static bool IsOnlyStarted(IOperation started, MessagingBody body)
    {
        if (started is not ILocalReferenceOperation { Local: var local })
            return false;
        foreach (var reference in body.Uses.Of(local))
            if (
                reference != started
                && !(
                    reference.Parent is IPropertyReferenceOperation { Parent: ISimpleAssignmentOperation { Target: var set } } property
                    && set == property
                )
            )
                return false;
        return true;
    }

    /// <summary>Options that are not known, or ask for one at a time.</summary>
    private static bool IsSequential(IInvocationOperation call)
    {
        foreach (var operation in call.Descendants())
            if (operation is IInvocationOperation { TargetMethod: var method } limit && method.Has(ThreadFacet.LimitsThreads))
                return limit.ArgumentFor(1)?.ConstantValue is not { HasValue: true, Value: int most } || most == 1;
        foreach (var argument in call.Arguments)
            if ((argument.Parameter?.Type).Has(TypeFacet.ParallelOptions))
            {
                if (argument.Value.Unconverted() is not IObjectCreationOperation creation)
                    return true;
                foreach (var operation in creation.Descendants())
                    if (
                        operation is ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property.Type: var scheduler } }
                        && Schedulers.IsScheduler(scheduler)
                    )
                        return true;
                    else if (
                        operation
                            is ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property: var set }, Value: var degree }
                        && set.Has(ThreadFacet.LimitsThreads)
                    )
                        return degree.ConstantValue is not { HasValue: true, Value: int number } || number == 1;
            }

        return false;
    }
}
