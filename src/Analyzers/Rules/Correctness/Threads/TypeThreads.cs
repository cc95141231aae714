using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>The code of one type, asked what runs in the threads that its members start, and what others do meanwhile.</summary>
internal sealed class TypeThreads
{
    private readonly INamedTypeSymbol _type;
    private readonly MessagingLibrary _library;
    private readonly List<CodeBody> _bodies;
    private readonly OwnMethods _own;
    private readonly ThreadReach _reach;
    private readonly Compilation _compilation;
    private readonly CancellationToken _cancellationToken;

    public TypeThreads(INamedTypeSymbol type, MessagingLibrary library, Compilation compilation, CancellationToken cancellationToken)
    {
        (_type, _library, _compilation, _cancellationToken) = (type, library, compilation, cancellationToken);
        _bodies = TypeBodies.Of(type, compilation, cancellationToken);
        _own = new(type, _bodies);
        _reach = new(_own, library, compilation);
    }

    /// <summary>All of it.</summary>
    public List<CodeBody> Bodies => _bodies;

    /// <inheritdoc cref="StartedThreads.All"/>
    public IEnumerable<StartedThread> Threads() => new StartedThreads(_type, _bodies, _library, _compilation).All();

    /// <inheritdoc cref="ThreadReach.From"/>
    public ThreadRun ReachedFrom(IOperation function) => _reach.From(function);

    /// <inheritdoc cref="ThreadReach.AddTo"/>
    public void AddTo(ThreadRun run, IOperation function) => _reach.AddTo(run, function);

    /// <summary>Whether a use moves messages, and is not only set-up.</summary>
    public bool Sends(SocketUse use) => _library.MemberOf(use.Call) is { Role: not MessagingRole.Configure };

    /// <summary>Whether the code that starts the thread goes on to use the socket: another rule's subject.</summary>
    public bool UsesAfterStart(StartedThread thread, ISymbol socket)
    {
        var root = thread.Start.Root();
        var body = new MessagingBody(root, thread.Starter, ImmutableArray<MessagingHit>.Empty, _library, root.SemanticModel!);
        foreach (var use in SocketUse.In(thread.Start.EnclosingFunction(), body))
            if (
                use.Socket.Is(socket)
                && use.Call.EnclosingFunction() == thread.Start.EnclosingFunction()
                && use.Call.Syntax.SpanStart > thread.Start.Syntax.Span.End
            )
                return true;
        return false;
    }

    /// <summary>A use of the socket by a member that others call, on whatever thread they are, and that has not waited before.</summary>
    /// <param name="socket">The field with it.</param>
    /// <param name="run">What the thread does.</param>
    /// <param name="thread">The thread.</param>
    /// <param name="goesOn">Whether it goes on with the socket whatever a member waits for: members of .NET cannot end it.</param>
    public (IInvocationOperation Call, ISymbol Member)? OutsideUse(ISymbol socket, ThreadRun run, StartedThread thread, bool goesOn = false)
    {
        var start = thread.IsCertain ? null : ReachedFrom(_bodies.RootOf(thread.Starter)!);
        if (start is not null)
            StartMarks.AddAsked(thread.Start, start.Written);
        foreach (var body in _bodies)
            if (
                body.Member
                    is IMethodSymbol
                    {
                        MethodKind: MethodKind.Ordinary or MethodKind.PropertyGet or MethodKind.ExplicitInterfaceImplementation
                    } method
                && method.ContainingType.Is(_type)
                && IsForOthers(method)
                && !Synchronization.IsLocked(method)
                && !run.Methods.Contains(method)
                && body.Root != thread.Function
                && !(start is not null && ComesBefore(method, body.Root, thread.Starter, start))
            )
                if (
                    (OwnUse(body.Root, socket, run, goesOn, thread) ?? UseByHelper(body.Root, socket, run, goesOn, thread)) is { } call
                    && !new InTurn(run, thread, _library, _compilation, _cancellationToken).Is(method)
                )
                    return (call, method);
        return null;
    }

    /// <summary>Whether a use is a subscription, which is no set-up where the thread runs from the beginning.</summary>
    private bool Subscribes(SocketUse use) =>
        use.Call.Instance is { } socket && OptionWrite.MayBe(Option.Subscription, socket.Unconverted(), _library);

    private IInvocationOperation? OwnUse(IOperation root, ISymbol socket, ThreadRun run, bool goesOn, StartedThread thread)
    {
        foreach (var use in SocketUse.In(root, _library, _compilation))
            if (use.Socket.Is(socket) && (Sends(use) || thread.IsCertain && Subscribes(use)) && IsOpen(root, use.Call, run, goesOn))
                return use.Call;
        return null;
    }

    /// <summary>A use by a method of the type that is always called, and that has the socket or is given it.</summary>
    private IInvocationOperation? UseByHelper(IOperation root, ISymbol socket, ThreadRun run, bool goesOn, StartedThread thread)
    {
        foreach (var operation in root.Descendants())
            if (
                operation is IInvocationOperation call
                && !IsForOthers(call.TargetMethod)
                && _own.CodeOf(call) is { } code
                && IsOpen(root, call, run, goesOn)
                && !StartedThreads.IsChoice(call)
            )
            {
                if (OwnUse(code, socket, run, goesOn, thread) is { } use)
                    return use;
                foreach (var argument in call.Arguments)
                    if (
                        SocketBehind.Of(argument.Value.Unconverted(), _library, _compilation) is { } given
                        && given.Is(socket)
                        && OwnMethods.ParameterFor(argument, call, code) is { } parameter
                        && OwnUse(code, parameter, run, goesOn, thread) is { } used
                    )
                        return used;
            }

        return null;
    }

    /// <summary>Whether a call is made by the code itself, under no lock, and nothing has been waited for.</summary>
    private bool IsOpen(IOperation root, IInvocationOperation call, ThreadRun run, bool goesOn) =>
        call.EnclosingFunction() == root && !Synchronization.IsLocked(call) && !MayHaveWaited(root, call, run, goesOn);

    /// <summary>
    /// Whether a member belongs to what happens before the start: it starts the thread, is called on the way there, or asks what the
    /// starter writes, or is started by.
    /// </summary>
    private static bool ComesBefore(IMethodSymbol member, IOperation root, IMethodSymbol starter, ThreadRun start)
    {
        if (start.Methods.Contains(member) || member.Is(starter))
            return true;
        foreach (var operation in root.Descendants())
            if (
                operation is IInvocationOperation { TargetMethod.OriginalDefinition: var called } && called.Is(starter)
                || operation is IFieldReferenceOperation { Field: var field } && start.Written.Contains(field)
            )
                return true;
        return false;
    }

    /// <summary>Whether a method ends the object.</summary>
    public static bool IsDispose(IMethodSymbol method) => method.EndsItsObject();

    /// <summary>Whether others may call a method while the object lives.</summary>
    public static bool IsForOthers(IMethodSymbol method) =>
        !IsDispose(method)
        && (
            method.DeclaredAccessibility is Accessibility.Public or Accessibility.Internal
            || method.MethodKind == MethodKind.ExplicitInterfaceImplementation
        );

    /// <summary>
    /// Whether anything before the call waits, looks at what the thread writes, or asks which thread it is on; what cannot be looked into
    /// may.
    /// </summary>
    private bool MayHaveWaited(IOperation root, IInvocationOperation call, ThreadRun run, bool goesOn)
    {
        foreach (var operation in root.Descendants())
            if (
                operation.Syntax.SpanStart < call.Syntax.SpanStart
                && !call.IsIn(operation)
                && operation switch
                {
                    IAwaitOperation or ILockOperation => true,
                    IPropertyReferenceOperation { Property: var set } when set.Has(ThreadFacet.Stops) => true,
                    IInvocationOperation { TargetMethod: var ended } when ended.Has(ThreadFacet.Stops) => true,
                    IPropertyReferenceOperation { Property: var asked }
                        when asked.Has(ThreadFacet.SaysProgress) || _own.IsComputed(asked) => true,
                    IFieldReferenceOperation { Field: var field } when run.DecidedBy.Contains(field) && Decision.Is(operation) => true,
                    IFieldReferenceOperation { Field: var field } when run.Written.Contains(field) => true,
                    IInvocationOperation other when _library.MemberOf(other) is { Role: MessagingRole.StopPoller } => true,
                    IPropertyReferenceOperation { Property.ContainingType: var asked } when _library.Types.IsPoller(asked) => true,
                    IInvocationOperation other => _library.MemberOf(other) is not { IsCertain: true }
                        && (
                            !other.TargetMethod.IsFramework()
                            || (goesOn ? Synchronization.Locks(other, _library) : Synchronization.WaitsForSignal(other, _library))
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
