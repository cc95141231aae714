using System;
using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>The code of one type, asked what runs in the threads that its members start, and what others do meanwhile.</summary>
internal sealed class TypeThreads
{
    private const int MaxDepth = 3;

    private readonly INamedTypeSymbol _type;
    private readonly MessagingLibrary _library;
    private readonly Compilation _compilation;
    private readonly List<CodeBody> _bodies;

    public TypeThreads(INamedTypeSymbol type, MessagingLibrary library, Compilation compilation, CancellationToken cancellationToken)
    {
        (_type, _library, _compilation) = (type, library, compilation);
        _bodies = TypeBodies.Of(type, compilation, cancellationToken);
    }

    /// <summary>All of it.</summary>
    public List<CodeBody> Bodies => _bodies;

    /// <inheritdoc cref="StartedThreads.All"/>
    public IEnumerable<StartedThread> Threads() => new StartedThreads(_type, _bodies, _library).All();

    /// <summary>What a thread runs: its function and the methods of the type that it calls.</summary>
    public ThreadRun ReachedFrom(IOperation function)
    {
        var run = new ThreadRun();
        Add(function, run, isLocked: false);
        return run;
    }

    /// <summary>Adds what a further function of the thread does.</summary>
    public void AddTo(ThreadRun run, IOperation function) => Add(function, run, isLocked: false);

    /// <summary>Whether a use moves messages, and is not only set-up.</summary>
    public bool Sends(SocketUse use) => _library.MemberOf(use.Call) is { Role: not MessagingRole.Configure };

    /// <summary>Whether the code that starts the thread goes on to use the socket: another rule's subject.</summary>
    public bool UsesAfterStart(StartedThread thread, ISymbol socket)
    {
        foreach (var use in SocketUse.In(thread.Start.EnclosingFunction(), _library))
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
                if ((OwnUse(body.Root, socket, run, goesOn) ?? UseByHelper(body.Root, socket, run, goesOn)) is { } call)
                    return (call, method);
        return null;
    }

    private IInvocationOperation? OwnUse(IOperation root, ISymbol socket, ThreadRun run, bool goesOn)
    {
        foreach (var use in SocketUse.In(root, _library))
            if (use.Socket.Is(socket) && Sends(use) && IsOpen(root, use.Call, run, goesOn))
                return use.Call;
        return null;
    }

    /// <summary>A use by a method of the type that is always called, and that has the socket or is given it.</summary>
    private IInvocationOperation? UseByHelper(IOperation root, ISymbol socket, ThreadRun run, bool goesOn)
    {
        foreach (var operation in root.Descendants())
            if (
                operation is IInvocationOperation call
                && IsOwn(call)
                && !IsForOthers(call.TargetMethod)
                && _bodies.RootOf(call.TargetMethod.OriginalDefinition) is { } code
                && IsOpen(root, call, run, goesOn)
                && !StartedThreads.IsChoice(call)
            )
            {
                if (OwnUse(code, socket, run, goesOn) is { } use)
                    return use;
                foreach (var argument in call.Arguments)
                    if (
                        SocketUse.SymbolOf(argument.Value.Unconverted()) is { } given
                        && given.Is(socket)
                        && ParameterFor(argument, call, code) is { } parameter
                        && OwnUse(code, parameter, run, goesOn) is { } used
                    )
                        return used;
            }

        return null;
    }

    /// <summary>Whether a call is made by the code itself, under no lock, and nothing has been waited for.</summary>
    private bool IsOpen(IOperation root, IInvocationOperation call, ThreadRun run, bool goesOn) =>
        call.EnclosingFunction() == root && !Synchronization.IsLocked(call) && !MayHaveWaited(root, call, run, goesOn);

    /// <summary>The parameter that stands for an argument as long as the method runs.</summary>
    private static IParameterSymbol? ParameterFor(IArgumentOperation argument, IInvocationOperation call, IOperation code) =>
        argument.Parameter is { RefKind: RefKind.None, Ordinal: var ordinal }
        && call.TargetMethod.OriginalDefinition.Parameters[ordinal] is var parameter
        && !LocalUses.In(code).IsWritten(parameter)
            ? parameter
            : null;

    /// <summary>
    /// Whether a member belongs to what happens before the start: it starts the thread, is called on the way there, or asks what the
    /// starter writes.
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
                && !operation.Syntax.Span.Contains(call.Syntax.Span)
                && operation switch
                {
                    IAwaitOperation or ILockOperation => true,
                    IPropertyReferenceOperation { Property: var asked } when Schedulers.IsProgress(asked) || IsComputed(asked) => true,
                    IFieldReferenceOperation { Field: var field } when run.DecidedBy.Contains(field) && IsDecision(operation) => true,
                    IFieldReferenceOperation { Field: var field } when run.Written.Contains(field) => true,
                    IInvocationOperation other when _library.MemberOf(other) is { Role: MessagingRole.StopPoller } => true,
                    IPropertyReferenceOperation { Property.ContainingType: var asked } when _library.Types.IsPoller(asked) => true,
                    IInvocationOperation other => _library.MemberOf(other) is not { IsCertain: true }
                        && (
                            !other.TargetMethod.IsFramework()
                            || (goesOn ? Synchronization.Locks(other, _library) : Synchronization.WaitsForSignal(other, _library))
                            || other.TargetMethod.MethodKind == MethodKind.DelegateInvoke
                        ),
                    IPropertyReferenceOperation { Property.Name: "CurrentThread" or "CurrentManagedThreadId" or "ManagedThreadId" } => true,
                    _ => false,
                }
            )
                return true;
        return false;
    }

    /// <summary>Whether a value decides between two ways: not whether a loop goes on.</summary>
    private static bool IsDecision(IOperation value)
    {
        if (value.Type is not ({ TypeKind: TypeKind.Enum } or { SpecialType: SpecialType.System_Boolean or SpecialType.System_Int32 }))
            return false;
        for (var (part, parent) = (value, value.Parent); parent is not null; (part, parent) = (parent, parent.Parent))
            if (
                parent is IConditionalOperation { Condition: var condition } && condition == part
                || parent is ISwitchOperation { Value: var chosen } && chosen == part
                || parent is ISwitchExpressionOperation { Value: var asked } && asked == part
            )
                return true;
        return false;
    }

    /// <summary>Whether a lambda has a variable from around it.</summary>
    private static bool IsOuter(IOperation variable, IOperation function) =>
        LocalUses.SymbolOf(variable) is { } symbol && !symbol.IsDeclaredIn(function.Syntax);

    /// <summary>Whether a property of the type runs code, which may look at anything.</summary>
    private bool IsComputed(IPropertySymbol property) =>
        property.ContainingType.OriginalDefinition.Is(_type.OriginalDefinition)
        && property.GetMethod is { } getter
        && _bodies.RootOf(getter.OriginalDefinition) is not null;

    private void Add(IOperation function, ThreadRun run, bool isLocked)
    {
        foreach (var use in SocketUse.In(function, _library))
            Add(use, run, isLocked);
        foreach (var operation in function.Descendants())
            switch (operation)
            {
                case IFieldReferenceOperation { Field: var field } when LocalUses.IsWrite(operation):
                    run.Written.Add(field);
                    break;
                case IFieldReferenceOperation { Field: var field }:
                    run.Read.Add(field);
                    if (IsDecision(operation))
                        run.DecidedBy.Add(field);
                    break;
                case IAwaitOperation when Synchronization.AwaitsOthers(operation, _library):
                    run.WaitsForSignal = true;
                    break;
                case IPropertyReferenceOperation { Property: var asked } when Schedulers.IsProgress(asked) || IsComputed(asked):
                case IParameterReferenceOperation or ILocalReferenceOperation when IsDecision(operation) && IsOuter(operation, function):
                    run.Decides = true;
                    break;
                case IInvocationOperation { TargetMethod: var called } call:
                    run.Decides |= (_library.Effects.Of(call) & Effect.Acquires) != 0 || called.Has(Facet.Replaces);
                    run.WaitsForSignal |= Synchronization.WaitsForSignal(call, _library);
                    if (called.MethodKind is MethodKind.DelegateInvoke or MethodKind.LocalFunction)
                        run.CallsOut |= called.MethodKind == MethodKind.DelegateInvoke;
                    else if (!called.IsFramework())
                    {
                        if (_library.MemberOf(call) is not { IsCertain: true })
                            Follow(called, call, run, isLocked);
                        AddGiven(call, SocketUse.SymbolOf, run, isLocked, 0);
                    }

                    break;
                case IObjectCreationOperation { Constructor: { } constructor } when constructor.IsInSource(_compilation):
                case IDynamicInvocationOperation or IInterpolatedStringHandlerCreationOperation:
                    run.CallsOut = true;
                    break;
                case IInstanceReferenceOperation { Parent: IArgumentOperation or IConversionOperation { Parent: IArgumentOperation } }:
                    run.CallsOut = true;
                    break;
                case IAnonymousFunctionOperation lambda when DelegateRunner.ReceiverOf(lambda, _library) is not null:
                    run.CallsOut = true; // another thread within this one
                    break;
            }
    }

    /// <summary>Methods of the type are part of what the thread runs; those of other types may lead back to any member.</summary>
    private void Follow(IMethodSymbol called, IInvocationOperation call, ThreadRun run, bool isLocked)
    {
        var method = called.OriginalDefinition;
        if (_library.Types.IsOfTheLibrary(method))
            return;
        if (!IsOwn(call) || _bodies.RootOf(method) is not { } code)
            run.CallsOut = true;
        else if (run.Methods.Add(method))
            Add(code, run, isLocked || Synchronization.IsLocked(call) || Synchronization.IsLocked(method));
    }

    /// <summary>What methods of the type do with sockets of the object that they are given.</summary>
    private void AddGiven(IInvocationOperation call, Func<IOperation, ISymbol?> named, ThreadRun run, bool isLocked, int depth)
    {
        if (depth >= MaxDepth || !IsOwn(call) || _bodies.RootOf(call.TargetMethod.OriginalDefinition) is not { } code)
            return;
        isLocked |= Synchronization.IsLocked(call);
        foreach (var argument in call.Arguments)
            if (
                argument.Value.Unconverted() is var value
                && _library.Types.IsSocket(value.Type)
                && named(value) is IFieldSymbol socket
                && ParameterFor(argument, call, code) is { } parameter
            )
            {
                foreach (var use in SocketUse.In(code, _library))
                    if (use.Socket.Is(parameter))
                        Add(new SocketUse(socket, use.Call), run, isLocked);
                foreach (var operation in code.Descendants())
                    if (operation is IInvocationOperation inner)
                        AddGiven(inner, o => LocalUses.SymbolOf(o).Is(parameter) ? socket : null, run, isLocked, depth + 1);
            }
    }

    private static void Add(in SocketUse use, ThreadRun run, bool isLocked)
    {
        if (Synchronization.IsLocked(use.Call))
            return;
        run.Uses.Add(use);
        if (isLocked)
            run.UnderLocks.Add(use.Call);
    }

    /// <summary>Whether a call runs a method of this very object, or a static one of its type.</summary>
    private bool IsOwn(IInvocationOperation call) =>
        call.TargetMethod.OriginalDefinition is var method
        && method.ContainingType.Is(_type.OriginalDefinition)
        && method.IsTheOneThatRuns()
        && call.Instance is null or IInstanceReferenceOperation;
}
