using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>Follows a thread through the methods of its object: what it uses, writes, waits for and decides by.</summary>
internal sealed class ThreadReach(OwnMethods own, MessagingLibrary library, Compilation compilation)
{
    private const int MaxDepth = 3;

    /// <summary>What a thread runs: its function and the methods of the type that it calls.</summary>
    public ThreadRun From(IOperation function)
    {
        var run = new ThreadRun();
        AddTo(run, function);
        return run;
    }

    /// <summary>Adds what a further function of the thread does.</summary>
    public void AddTo(ThreadRun run, IOperation function) => Add(function, run, isLocked: false);

    private void Add(IOperation function, ThreadRun run, bool isLocked)
    {
        foreach (var use in SocketUse.In(function, library, compilation))
            if (
                RunByThread.Is(use.Call, function, library)
                && !OwnThread.Decides(use.Call, use.Call.EnclosingFunction(), library, compilation)
            )
                Add(use, run, isLocked);
        foreach (var operation in function.Descendants())
            switch (operation)
            {
                case IMemberReferenceOperation when library.Fields.Of(operation) is { } field:
                    if (LocalUses.IsWrite(operation))
                    {
                        run.Written.Add(field);
                        break;
                    }

                    run.Read.Add(field);
                    if (Decision.Is(operation))
                        run.DecidedBy.Add(field);
                    break;
                case ILoopOperation when FlagWaits.OnlyWaits(operation, function, library, compilation):
                case IAwaitOperation or IForEachLoopOperation when Synchronization.AwaitsOthers(operation, library):
                    run.WaitsForSignal = true;
                    break;
                case IPropertyReferenceOperation { Property.GetMethod: { } getter } read
                    when library.MemberOf(read) is { IsReceive: true }
                        && own.CodeOf(read) is not null
                        && RunByThread.Is(read, function, library):
                    Follow(getter, read, run, isLocked);
                    break;
                case IPropertyReferenceOperation { Property: var asked } when asked.Has(ThreadFacet.SaysProgress) || own.IsComputed(asked):
                case IPropertyReferenceOperation { Property: var self }
                    when self.Has(ThreadFacet.SaysWhichThread) && OwnThread.IsCompared(operation):
                case IParameterReferenceOperation or ILocalReferenceOperation when Decision.Is(operation) && IsOuter(operation, function):
                    run.Decides = true;
                    break;
                case ILockOperation:
                    run.Locks = true;
                    break;
                case IInvocationOperation { TargetMethod: var called } call:
                    run.Locks |= Synchronization.Locks(call, library);
                    run.Decides |= (library.Effects.Of(call) & Effect.Acquires) != 0 || called.Has(Facet.Replaces);
                    run.WaitsForSignal |= Synchronization.WaitsForSignal(call, library);
                    if (called.MethodKind is MethodKind.DelegateInvoke or MethodKind.LocalFunction)
                        run.CallsOut |= called.MethodKind == MethodKind.DelegateInvoke;
                    else if (!called.IsFramework() && (own.CodeOf(call) is null || RunByThread.Is(call, function, library)))
                    {
                        if (library.MemberOf(call) is not { IsCertain: true } || own.CodeOf(call) is not null)
                            Follow(called, call, run, isLocked);
                        AddGiven(call, value => SocketBehind.Of(value, library, compilation), run, isLocked, 0);
                    }

                    break;
                case IObjectCreationOperation { Constructor: { } constructor } when constructor.IsInSource(compilation):
                case IPropertyReferenceOperation { Parent: IAssignmentOperation { Parent: IObjectOrCollectionInitializerOperation } }:
                    run.CallsOut |= MayLeadBack(operation, Effect.None);
                    break;
                case IDynamicInvocationOperation or IInterpolatedStringHandlerCreationOperation:
                    run.CallsOut = true;
                    break;
                case IInstanceReferenceOperation { Parent: IArgumentOperation or IConversionOperation { Parent: IArgumentOperation } }:
                    run.CallsOut = true;
                    break;
                case IAnonymousFunctionOperation lambda when DelegateRunner.ReceiverOf(lambda, library) is not null:
                    run.CallsOut = true; // another thread within this one
                    break;
            }
    }

    /// <summary>
    /// Methods of the type are part of what the thread runs; those of other types may lead back to any member, or note how far it is.
    /// </summary>
    private void Follow(IMethodSymbol called, IOperation call, ThreadRun run, bool isLocked)
    {
        var method = called.OriginalDefinition;
        if (library.Types.IsOfTheLibrary(method) || library.Runtime?.Has(method) == true || Logging.IsOfLogger(method))
            return;
        if (own.CodeOf(call) is not { } code)
            run.CallsOut |= MayLeadBack(call, Effect.WritesMembers | Effect.Notes | Effect.Ends);
        else if (run.Methods.Add(method))
        {
            run.Locks |= Synchronization.IsLocked(method);
            Add(code, run, isLocked || IsUnderLock(call));
        }
    }

    /// <summary>
    /// Whether code of another type may come back to a member, which would use a socket, or keep its callers out. What has been read
    /// and only makes values of others does neither.
    /// </summary>
    private bool MayLeadBack(IOperation call, Effect further) =>
        Synchronization.MayMeetOthers(call, library) || (library.Effects.Of(call) & further) != 0;

    /// <summary>What methods of the type do with sockets of the object that they are given.</summary>
    private void AddGiven(IInvocationOperation call, Func<IOperation, ISymbol?> named, ThreadRun run, bool isLocked, int depth)
    {
        if (depth >= MaxDepth || own.CodeOf(call) is not { } code)
            return;
        isLocked |= IsUnderLock(call);
        foreach (var argument in call.Arguments)
            if (
                argument.Value.Unconverted() is var value
                && SocketBehind.Is(value.Type, library)
                && named(value) is { } socket
                && library.Fields.Contains(socket)
                && OwnMethods.ParameterFor(argument, call, code) is { } parameter
            )
            {
                foreach (var use in SocketUse.In(code, library, compilation))
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

    /// <summary>Whether a lock is around a call, or the method takes one by its attribute.</summary>
    private static bool IsUnderLock(IOperation call) =>
        Synchronization.IsLocked(call) || call.RunMethod() is { } method && Synchronization.IsLocked(method.OriginalDefinition);

    /// <summary>Whether a lambda has a variable from around it.</summary>
    private static bool IsOuter(IOperation variable, IOperation function) =>
        LocalUses.SymbolOf(variable) is { } symbol && !symbol.IsDeclaredIn(function.Syntax);
}
