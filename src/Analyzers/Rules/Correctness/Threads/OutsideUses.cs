using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>Where code that others run uses a socket of the object while a thread of the object does.</summary>
internal sealed class OutsideUses(
    TypeThreads type,
    OwnMethods own,
    MessagingLibrary library,
    Compilation compilation,
    CancellationToken cancellationToken
)
{
    /// <summary>A use of the socket by a member that others call, on whatever thread they are, and that has not waited before.</summary>
    /// <param name="socket">The field with it.</param>
    /// <param name="run">What the thread does.</param>
    /// <param name="thread">The thread.</param>
    /// <param name="goesOn">Whether it goes on with the socket whatever a member waits for: members of .NET cannot end it.</param>
    public (IInvocationOperation Call, string Caller)? Of(ISymbol socket, ThreadRun run, StartedThread thread, bool goesOn)
    {
        var start = thread.IsCertain ? null : type.ReachedFrom(type.Bodies.RootOf(thread.Starter)!);
        if (start is not null)
            StartMarks.AddAsked(thread.Start, start.Written, library);
        foreach (var code in type.OutsideCode)
            if (
                code is var (root, method, caller, isOfUserInterface)
                && (isOfUserInterface || !run.CallsOut)
                && (code.IsOfTouch || !thread.IsOfWindow)
                && root != thread.Function
                && !thread.Start.IsIn(root)
                && (OwnUse(root, socket, run, goesOn, thread) ?? UseByHelper(root, socket, run, goesOn, thread)) is { } call
                && !(method is not null && IsOthersTurn(method, root, call, socket, run, thread, start))
                && !(method is not null && new SerializedCalls(run, thread, library, compilation, cancellationToken).Is(method))
            )
                return (call, caller);
        return null;
    }

    /// <summary>Whether a method is part of the thread, comes before it, or takes a lock.</summary>
    private bool IsOthersTurn(
        IMethodSymbol method,
        IOperation root,
        IInvocationOperation call,
        ISymbol socket,
        ThreadRun run,
        StartedThread thread,
        ThreadRun? start
    ) =>
        run.MayBeKeptOut && Synchronization.IsLocked(method)
        || thread.IsOfHost && method.IsOverride // the host calls it before it starts the task, or at its end
        || run.Methods.Contains(method)
        || start is not null && ComesBefore(method, root, call, socket, thread, start);

    /// <summary>Whether a use is a subscription, which is no set-up where the thread runs from the beginning.</summary>
    private bool Subscribes(SocketUse use) =>
        library.MemberOf(use.Call) is { Role: MessagingRole.Configure } member
        && member.SocketOf(use.Call) is { } socket
        && OptionWrite.MayBe(Option.Subscription, socket, library);

    /// <summary>Whether a use is what comes before a start as a rule: to bind, or to connect.</summary>
    private bool SetsUp(SocketUse use) => library.MemberOf(use.Call) is { Role: MessagingRole.Attach };

    private IInvocationOperation? OwnUse(IOperation root, ISymbol socket, ThreadRun run, bool goesOn, StartedThread thread)
    {
        foreach (var use in SocketUse.In(root, library, compilation))
            if (
                use.Socket.Is(socket)
                && (type.Sends(use) && (thread.IsCertain || !SetsUp(use)) || thread.IsCertain && Subscribes(use))
                && IsOpen(root, use.Call, run, goesOn, thread)
                && !IsMadeBefore(root, use.Call, socket)
            )
                return use.Call;
        return null;
    }

    /// <summary>Whether the code makes the socket itself that it uses then.</summary>
    private static bool IsMadeBefore(IOperation root, IInvocationOperation call, ISymbol socket)
    {
        foreach (var operation in root.Descendants())
            if (
                operation is ISimpleAssignmentOperation { Target: IMemberReferenceOperation { Member: var field } }
                && field.Is(socket)
                && operation.Syntax.SpanStart < call.Syntax.SpanStart
            )
                return true;
        return false;
    }

    /// <summary>A use by a method of the type that is always called, and that has the socket or is given it.</summary>
    private IInvocationOperation? UseByHelper(IOperation root, ISymbol socket, ThreadRun run, bool goesOn, StartedThread thread)
    {
        foreach (var operation in root.Descendants())
            if (
                operation.RunMethod() is { } called
                && !TypeThreads.IsForOthers(called)
                && (operation is IInvocationOperation || library.MemberOf(operation) is { IsReceive: true })
                && own.CodeOf(operation) is { } code
                && IsOpen(root, operation, run, goesOn, thread)
                && !Branching.IsInBranch(operation)
            )
            {
                if (OwnUse(code, socket, run, goesOn, thread) is { } use)
                    return use;
                foreach (var argument in (operation as IInvocationOperation)?.Arguments ?? ImmutableArray<IArgumentOperation>.Empty)
                    if (
                        SocketBehind.Of(argument.Value.Unconverted(), library, compilation) is { } given
                        && given.Is(socket)
                        && OwnMethods.ParameterFor(argument, (IInvocationOperation)operation, code) is { } parameter
                        && OwnUse(code, parameter, run, goesOn, thread) is { } used
                    )
                        return used;
            }

        return null;
    }

    /// <summary>
    /// Whether a call is made by the code itself, under no lock that the thread may take, and nothing has been waited for.
    /// </summary>
    private bool IsOpen(IOperation root, IOperation call, ThreadRun run, bool goesOn, StartedThread thread) =>
        call.EnclosingFunction() == root
        && !(run.MayBeKeptOut && Synchronization.IsLocked(call))
        && !MayHaveWaited(root, call, run, goesOn, thread);

    /// <summary>
    /// Whether a member belongs to what happens before the start: it starts the thread, is called on the way there, or asks what the
    /// starter writes, or is started by. Not where the call is only made when the answer is that of a started one.
    /// </summary>
    private bool ComesBefore(
        IMethodSymbol member,
        IOperation root,
        IInvocationOperation call,
        ISymbol socket,
        StartedThread thread,
        ThreadRun start
    )
    {
        var starter = thread.Starter;
        if (start.Methods.Contains(member) || member.Is(starter))
            return true;
        var known = call.Root() == root ? StartMarks.SaidBy(Guards.Of(call, type.BodyOf(member, call)), thread, library) : null;
        foreach (var operation in root.Descendants())
            if (
                operation is IInvocationOperation { TargetMethod.OriginalDefinition: var called } && called.Is(starter)
                || operation is IMemberReferenceOperation { Member: var field }
                    && start.Written.Contains(field)
                    && !(field.Is(socket) && operation.CallOn() is not null)
                    && known?.Contains(field) != true
            )
                return true;
        return false;
    }

    /// <summary>Whether anything before the call waits, looks at what the thread writes, asks its own thread, or cannot be read.</summary>
    private bool MayHaveWaited(IOperation root, IOperation call, ThreadRun run, bool goesOn, StartedThread thread)
    {
        foreach (var operation in root.Descendants())
            if (
                Synchronization.IsDoneBefore(operation, call)
                && operation switch
                {
                    IAwaitOperation or ILockOperation => true,
                    IPropertyReferenceOperation { Property: var set } when set.Has(ThreadFacet.Stops) => true,
                    IInvocationOperation { TargetMethod: var ended } when ended.Has(ThreadFacet.Stops) => true,
                    IPropertyReferenceOperation { Property: var asked } when asked.Has(ThreadFacet.SaysProgress) || own.IsComputed(asked) =>
                        true,
                    IMemberReferenceOperation { Member: var field } when run.DecidedBy.Contains(field) && Decision.Is(operation) => true,
                    IMemberReferenceOperation { Member: var field } when run.Written.Contains(field) => StopFlag.ScopeOf(
                        operation,
                        thread.Start,
                        run.Written,
                        type.BodyOf(thread.Starter, call)
                    )
                        is not { } scope
                        || !call.IsIn(scope),
                    IInvocationOperation other when library.MemberOf(other) is { Role: MessagingRole.StopPoller } => true,
                    IPropertyReferenceOperation { Property.ContainingType: var asked } when library.Types.IsPoller(asked) => true,
                    IInvocationOperation other => library.MemberOf(other) is not { IsCertain: true }
                        && (
                            !other.TargetMethod.IsFramework() && !own.OnlyComputes(other, run, library)
                            || (goesOn ? Synchronization.Locks(other, library) : Synchronization.WaitsForSignal(other, library))
                            || other.TargetMethod.MethodKind == MethodKind.DelegateInvoke
                        ),
                    IPropertyReferenceOperation { Property: var asked } => asked.Has(ThreadFacet.SaysWhichThread),
                    _ => false,
                }
            )
                return true;
        return false;
    }
}
