using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>Which threads the members of a type start: those that run on while others call the object.</summary>
internal sealed class StartedThreads(INamedTypeSymbol type, List<CodeBody> bodies, MessagingLibrary library, Compilation compilation)
{
    /// <summary>The threads, tasks and timers that members start and do not wait for, in lambdas and in methods of the type.</summary>
    public IEnumerable<StartedThread> All()
    {
        foreach (var (function, task) in ServiceTasks.In(type, bodies, library))
            if (RunsOn(function))
                yield return new(function, "the task of this service", task.Root, (IMethodSymbol)task.Member!, IsCertain: false);
        foreach (var body in bodies)
            if (
                body.Member
                    is IMethodSymbol
                    {
                        MethodKind: MethodKind.Constructor or MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation
                    } member
                && member.ContainingType.Is(type)
            )
                foreach (var operation in body.Root.Descendants())
                {
                    var (runner, function) = operation switch
                    {
                        IAnonymousFunctionOperation lambda => (RunnerOf(lambda), (IOperation?)lambda),
                        IMethodReferenceOperation { Method: var method, Instance: null or IInstanceReferenceOperation } reference => (
                            RunnerOf(reference),
                            bodies.RootOf(method)
                        ),
                        _ => (null, null),
                    };
                    if (
                        runner is not { Call: var call, Repeats: var repeats, IsOnPoller: false, IsScheduled: false }
                        || function is null
                        || !Starts(call, body)
                        || IsWaitedFor(call, library)
                    )
                        continue;
                    var isCertain =
                        call.EnclosingFunction() == body.Root
                        && !Branching.IsInBranch(call)
                        && !MayEndBefore(call)
                        && (member.MethodKind == MethodKind.Constructor || IsCalledByConstructor(member));
                    if (isCertain || member.MethodKind != MethodKind.Constructor && (repeats || RunsOn(function)))
                        yield return new(function, $"a {Kind(call, repeats)} of this object", call, member, isCertain);
                }
    }

    private DelegateRunner? RunnerOf(IOperation function) =>
        DelegateRunner.ReceiverOf(function, library) ?? OwnEvents.RunnerOf(function, compilation);

    /// <summary>
    /// Whether one comes with the other: the only constructor starts both, or one member does. Two lambdas of one member are seen there.
    /// </summary>
    public static bool RunTogether(in StartedThread one, in StartedThread other) =>
        one.Function != other.Function
        && !(one.IsOfHost || other.IsOfHost)
        && !(one.Function is IAnonymousFunctionOperation && other.Function is IAnonymousFunctionOperation && one.Starter.Is(other.Starter))
        && (
            one.IsCertain && other.IsCertain && one.Starter.ContainingType.InstanceConstructors.Length == 1
            || one.Starter.Is(other.Starter)
                && !Branching.IsInBranch(one.Start)
                && !Branching.IsInBranch(other.Start)
                && one.Start.EnclosingFunction() == other.Start.EnclosingFunction()
        );

    private static string Kind(IOperation call, bool repeats) =>
        call switch
        {
            IInvocationOperation => "task",
            IEventAssignmentOperation => repeats ? "timer" : "handler",
            _ => IsTimer(call) ? "timer" : "thread",
        };

    private static bool IsTimer(IOperation creation) =>
        creation is IObjectCreationOperation { Constructor: { } constructor } && constructor.Has(ThreadFacet.RunsByTimer);

    /// <summary>Whether a call or creation starts what it is given: not a task that is kept for later, nor a timer that is.</summary>
    private bool Starts(IOperation call, CodeBody body) =>
        call switch
        {
            IInvocationOperation
            {
                TargetMethod: var method,
                Parent: IExpressionStatementOperation or ISimpleAssignmentOperation or IVariableInitializerOperation
            } when !method.Has(ThreadFacet.RunsRepeatedly) => true,
            IObjectCreationOperation { Arguments.Length: > 1 } timer when IsTimer(timer) => !Times.IsNever(timer.ArgumentFor(2)),
            IEventAssignmentOperation added => EventSource.StartOf(added, library, compilation) is not null,
            _ => IsStartedThread(call, body),
        };

    /// <summary>Whether a function goes on: what is done once may well be over.</summary>
    private bool RunsOn(IOperation function)
    {
        foreach (var operation in function.Descendants())
            if (
                IsOpenLoop(operation)
                || operation is IInvocationOperation { TargetMethod: var called, Instance: IInstanceReferenceOperation }
                    && bodies.RootOf(called) is { } code
                    && HasOpenLoop(code)
            )
                return true;
        return false;
    }

    private static bool HasOpenLoop(IOperation code)
    {
        foreach (var operation in code.Descendants())
            if (IsOpenLoop(operation))
                return true;
        return false;
    }

    private static bool IsOpenLoop(IOperation operation) => operation is IWhileLoopOperation or IForLoopOperation { Condition: null };

    /// <summary>Whether a constructor always calls a method, and waits for nothing after it.</summary>
    private bool IsCalledByConstructor(IMethodSymbol method)
    {
        foreach (var body in bodies)
            if (body.Member is IMethodSymbol { MethodKind: MethodKind.Constructor })
                foreach (var operation in body.Root.Descendants())
                    if (
                        operation is IInvocationOperation { Instance: IInstanceReferenceOperation, TargetMethod: var called } call
                        && called.OriginalDefinition.Is(method)
                        && call.EnclosingFunction() == body.Root
                        && !Branching.IsInBranch(call)
                        && !MayEndBefore(call)
                        && !IsWaitedFor(call, library)
                    )
                        return true;
        return false;
    }

    /// <summary>Whether a return leads past a start.</summary>
    public static bool MayEndBefore(IOperation start)
    {
        var function = start.EnclosingFunction();
        foreach (var operation in function.Descendants())
            if (
                operation is IReturnOperation { IsImplicit: false }
                && operation.Syntax.SpanStart < start.Syntax.SpanStart
                && !start.IsIn(operation)
                && operation.EnclosingFunction() == function
            )
                return true;
        return false;
    }

    /// <summary>Whether anything after a start, in the same function, may wait for it.</summary>
    public static bool IsWaitedFor(IOperation start, MessagingLibrary library)
    {
        foreach (var operation in start.EnclosingFunction().Descendants())
            if (operation.Syntax.SpanStart > start.Syntax.Span.End && Synchronization.WaitsOrAsks(operation, library))
                return true;
        return false;
    }

    /// <summary>Whether the constructor starts the thread that it makes.</summary>
    private static bool IsStartedThread(IOperation creation, CodeBody body)
    {
        if (creation is not IObjectCreationOperation { Type: var type } || !type.Has(TypeFacet.Thread))
            return false;
        foreach (var operation in body.Root.Descendants())
            if (
                operation is IInvocationOperation { TargetMethod: var method }
                && method.Has(ThreadFacet.Starts)
                && method.ContainingType.Has(TypeFacet.Thread)
                && !Branching.IsInBranch(operation)
            )
                return true;
        return false;
    }
}
