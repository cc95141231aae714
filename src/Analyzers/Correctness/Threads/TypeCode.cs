using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>The code of one type, asked which threads its members start, and what runs in them.</summary>
internal sealed class TypeCode
{
    private readonly INamedTypeSymbol _type;
    private readonly MessagingLibrary _library;
    private readonly List<CodeBody> _bodies;

    public TypeCode(INamedTypeSymbol type, MessagingLibrary library, Compilation compilation, CancellationToken cancellationToken)
    {
        (_type, _library) = (type, library);
        _bodies = TypeBodies.Of(type, compilation, cancellationToken);
    }

    /// <summary>The threads, tasks and timers that members start and do not wait for, in lambdas and in methods of the type.</summary>
    public IEnumerable<StartedThread> Threads()
    {
        foreach (var body in _bodies)
            if (body.Member is IMethodSymbol { MethodKind: MethodKind.Constructor or MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation } member && SymbolEqualityComparer.Default.Equals(member.ContainingType, _type))
                foreach (var operation in body.Root.Descendants())
                {
                    var (runner, function) = operation switch
                    {
                        IAnonymousFunctionOperation lambda => (DelegateRunner.ReceiverOf(lambda), (IOperation?)lambda),
                        IMethodReferenceOperation { Method: var method, Instance: null or IInstanceReferenceOperation } reference => (DelegateRunner.ReceiverOf(reference), BodyOf(method)),
                        _ => (null, null),
                    };
                    if (runner is not { Call: var call, Repeats: var repeats } || function is null || !Starts(call, body) || IsWaitedFor(call))
                        continue;
                    var isCertain = member.MethodKind == MethodKind.Constructor ? !IsChoice(call) : !IsChoice(call) && IsCalledByConstructor(member);
                    if (isCertain || member.MethodKind != MethodKind.Constructor && (repeats || RunsOn(function)))
                        yield return new(function, call is IInvocationOperation ? "a task of this object" : $"a {Kind(call)} of this object", call, member, isCertain);
                }
    }

    private static string Kind(IOperation creation) => creation.Type?.Name == "Timer" ? "timer" : "thread";

    /// <summary>Whether a call or creation starts what it is given: not a task that is kept for later, nor a timer that is.</summary>
    private static bool Starts(IOperation call, CodeBody body) => call switch
    {
        IInvocationOperation { TargetMethod.ContainingType.Name: not "Parallel", Parent: IExpressionStatementOperation or ISimpleAssignmentOperation or IVariableInitializerOperation } => true,
        IObjectCreationOperation { Type.Name: "Timer", Arguments.Length: > 1 } timer => !ThreadStart.IsNever(timer.ArgumentFor(2)),
        _ => IsStartedThread(call, body),
    };

    /// <summary>Whether a function goes on: what is done once may well be over.</summary>
    private bool RunsOn(IOperation function)
    {
        foreach (var operation in function.Descendants())
            if (IsOpenLoop(operation) || operation is IInvocationOperation { TargetMethod: var called, Instance: IInstanceReferenceOperation } && BodyOf(called) is { } code && HasOpenLoop(code))
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
        foreach (var body in _bodies)
            if (body.Member is IMethodSymbol { MethodKind: MethodKind.Constructor })
                foreach (var operation in body.Root.Descendants())
                    if (operation is IInvocationOperation { Instance: IInstanceReferenceOperation, TargetMethod: var called } call && SymbolEqualityComparer.Default.Equals(called.OriginalDefinition, method) && call.EnclosingFunction() == body.Root && !IsChoice(call) && !IsWaitedFor(call))
                        return true;
        return false;
    }

    /// <summary>What a thread runs: its function and the methods of the type that it calls.</summary>
    public ThreadRun ReachedFrom(IOperation function)
    {
        var run = new ThreadRun();
        Add(function, run);
        return run;
    }

    /// <summary>Whether a use moves messages, and is not only set-up.</summary>
    public bool Sends(SocketUse use) => _library.MemberOf(use.Call) is { Role: not MessagingRole.Configure };

    /// <summary>Whether the code that starts the thread goes on to use the socket: another rule's subject.</summary>
    public bool UsesAfterStart(StartedThread thread, ISymbol socket)
    {
        foreach (var use in SocketUse.In(thread.Start.EnclosingFunction(), _library))
            if (SymbolEqualityComparer.Default.Equals(use.Socket, socket) && use.Call.EnclosingFunction() == thread.Start.EnclosingFunction() && use.Call.Syntax.SpanStart > thread.Start.Syntax.Span.End)
                return true;
        return false;
    }

    /// <summary>A use of the socket by a member that others call, on whatever thread they are, and that has not waited before.</summary>
    public (IInvocationOperation Call, ISymbol Member)? OutsideUse(ISymbol socket, ThreadRun run, StartedThread thread)
    {
        var start = thread.IsCertain ? null : ReachedFrom(BodyOf(thread.Starter)!);
        foreach (var body in _bodies)
            if (body.Member is IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.PropertyGet or MethodKind.ExplicitInterfaceImplementation } method && SymbolEqualityComparer.Default.Equals(method.ContainingType, _type) && IsForOthers(method) && !run.Methods.Contains(method) && body.Root != thread.Function
                && !(start is not null && ComesBefore(method, body.Root, thread.Starter, start)))
                foreach (var use in SocketUse.In(body.Root, _library))
                    if (SymbolEqualityComparer.Default.Equals(use.Socket, socket) && Sends(use) && use.Call.EnclosingFunction() == body.Root && !Synchronization.IsLocked(use.Call) && !MayHaveWaited(body.Root, use.Call, run))
                        return (use.Call, method);
        return null;
    }

    /// <summary>Whether a member belongs to what happens before the start: it starts the thread, is called on the way there, or asks what the starter writes.</summary>
    private static bool ComesBefore(IMethodSymbol member, IOperation root, IMethodSymbol starter, ThreadRun start)
    {
        if (start.Methods.Contains(member) || SymbolEqualityComparer.Default.Equals(member, starter))
            return true;
        foreach (var operation in root.Descendants())
            if (operation is IInvocationOperation { TargetMethod.OriginalDefinition: var called } && SymbolEqualityComparer.Default.Equals(called, starter) || operation is IFieldReferenceOperation { Field: var field } && start.Written.Contains(field))
                return true;
        return false;
    }

    private static bool IsForOthers(IMethodSymbol method) =>
        !method.Name.StartsWith("Dispose", System.StringComparison.Ordinal)
        && (method.DeclaredAccessibility is Accessibility.Public or Accessibility.Internal || method.MethodKind == MethodKind.ExplicitInterfaceImplementation);

    /// <summary>Whether anything before the call waits, looks at what the thread writes, or asks which thread it is on; what cannot be looked into may.</summary>
    private bool MayHaveWaited(IOperation root, IInvocationOperation call, ThreadRun run)
    {
        foreach (var operation in root.Descendants())
            if (operation.Syntax.SpanStart < call.Syntax.SpanStart && !operation.Syntax.Span.Contains(call.Syntax.Span) && operation switch
            {
                IAwaitOperation or ILockOperation => true,
                IFieldReferenceOperation { Field: var field } when run.Written.Contains(field) => true,
                IInvocationOperation other => _library.MemberOf(other) is not { IsWrapper: false } && (!other.TargetMethod.IsFramework() || Synchronization.WaitsForSignal(other) || other.TargetMethod.MethodKind == MethodKind.DelegateInvoke),
                IPropertyReferenceOperation { Property.Name: "CurrentThread" or "CurrentManagedThreadId" or "ManagedThreadId" } => true,
                _ => false,
            })
                return true;
        return false;
    }

    private void Add(IOperation function, ThreadRun run)
    {
        foreach (var use in SocketUse.In(function, _library))
            if (!Synchronization.IsLocked(use.Call))
                run.Uses.Add(use);
        foreach (var operation in function.Descendants())
            switch (operation)
            {
                case IFieldReferenceOperation { Field: var field } when LocalUses.IsWrite(operation):
                    run.Written.Add(field);
                    break;
                case IInvocationOperation { TargetMethod: var called } call:
                    run.WaitsForSignal |= Synchronization.WaitsForSignal(call);
                    if (called.MethodKind is MethodKind.DelegateInvoke or MethodKind.LocalFunction)
                        run.CallsOut |= called.MethodKind == MethodKind.DelegateInvoke;
                    else if (_library.MemberOf(call) is not { IsWrapper: false } && !called.IsFramework())
                        Follow(called, call, run);
                    break;
                case IObjectCreationOperation { Constructor: { Locations: [{ IsInSource: true }, ..] } } or IDynamicInvocationOperation or IInterpolatedStringHandlerCreationOperation:
                    run.CallsOut = true;
                    break;
                case IInstanceReferenceOperation { Parent: IArgumentOperation or IConversionOperation { Parent: IArgumentOperation } }:
                    run.CallsOut = true;
                    break;
                case IAnonymousFunctionOperation lambda when DelegateRunner.ReceiverOf(lambda) is not null:
                    run.CallsOut = true;        // another thread within this one
                    break;
            }
    }

    /// <summary>Methods of the type are part of what the thread runs; those of other types may lead back to any member.</summary>
    private void Follow(IMethodSymbol called, IInvocationOperation call, ThreadRun run)
    {
        var method = called.OriginalDefinition;
        if (SymbolEqualityComparer.Default.Equals(method.ContainingAssembly, _library.Types.Socket.ContainingAssembly))
            return;
        if (!SymbolEqualityComparer.Default.Equals(method.ContainingType, _type.OriginalDefinition) || !method.IsTheOneThatRuns() || call.Instance is not (null or IInstanceReferenceOperation) || BodyOf(method) is not { } code)
            run.CallsOut = true;
        else if (run.Methods.Add(method))
            Add(code, run);
    }

    private IOperation? BodyOf(IMethodSymbol method)
    {
        foreach (var body in _bodies)
            if (SymbolEqualityComparer.Default.Equals(body.Member, method.OriginalDefinition))
                return body.Root;
        return null;
    }

    private static bool IsChoice(IOperation start)
    {
        for (var parent = start.Parent; parent is not null; parent = parent.Parent)
            if (parent is IConditionalOperation or ISwitchOperation or ISwitchExpressionOperation or ICoalesceOperation or ICatchClauseOperation)
                return true;
        return false;
    }

    private static bool IsWaitedFor(IOperation start)
    {
        foreach (var operation in start.EnclosingFunction().Descendants())
            if (operation.Syntax.SpanStart > start.Syntax.Span.End && (Synchronization.WaitsForSignal(operation) || operation is IPropertyReferenceOperation { Property: { Name: "Result" or "IsCompleted" or "IsAlive", ContainingType.Name: "Task" or "Thread" } }))
                return true;
        return false;
    }

    /// <summary>Whether the constructor starts the thread that it makes.</summary>
    private static bool IsStartedThread(IOperation creation, CodeBody body)
    {
        if (creation is not IObjectCreationOperation { Type.Name: "Thread" })
            return false;
        foreach (var operation in body.Root.Descendants())
            if (operation is IInvocationOperation { TargetMethod: { Name: "Start", ContainingType.Name: "Thread" } })
                return true;
        return false;
    }
}
