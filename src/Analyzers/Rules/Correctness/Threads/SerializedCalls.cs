using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// Is a member called only by those whose turn it is? By what pollers run, by the thread itself, on the way to its start, behind its stop,
/// and when the object ends. Only of members whose callers are all visible, and that have some.
/// </summary>
internal sealed class SerializedCalls(
    ThreadRun run,
    StartedThread thread,
    MessagingLibrary library,
    Compilation compilation,
    CancellationToken cancellationToken
)
{
    private const int MaxDepth = 3;

    public bool Is(IMethodSymbol method) => Is(method.OriginalDefinition, 0);

    private bool Is(IMethodSymbol method, int depth)
    {
        if (
            depth > MaxDepth
            || method.IsSeenFromOutside()
            || method.MethodKind is not (MethodKind.Ordinary or MethodKind.PropertyGet)
            || !method.CannotBeReplaced()
            || method.ImplementsInterface()
        )
            return false;
        var isCalled = false;
        if (method.AssociatedSymbol is IPropertySymbol property)
        {
            foreach (var (reference, _) in library.References.Of(property, isWhole: false, compilation))
                if (Runs(reference, reference.SemanticModel?.GetEnclosingSymbol(reference.Syntax.SpanStart, cancellationToken), depth))
                    isCalled = true;
                else
                    return false;
            return isCalled;
        }

        foreach (var (call, code) in library.Calls.InSight(method, compilation))
            if (Runs(call, code.Member, depth))
                isCalled = true;
            else
                return false;
        foreach (var name in MethodNames.NamesWithoutCall(method, compilation, cancellationToken))
            if (name is not null && DelegateRunner.ReceiverOf(name, library) is { IsOnPoller: true })
                isCalled = true;
            else
                return false;
        return isCalled;
    }

    /// <summary>Whether code at a place is run by one of them.</summary>
    private bool Runs(IOperation place, ISymbol? member, int depth)
    {
        for (var function = place.EnclosingFunction(); function.Parent is { } around; function = around.EnclosingFunction())
            if (function.Syntax == thread.Function.Syntax)
                return true;
            else if (DelegateRunner.ReceiverOf(function, library) is { IsOnPoller: var isOnPoller })
                return isOnPoller;
            else if (function is ILocalFunctionOperation { Symbol: var local })
                return AreInTurn(local, place.Root(), member, depth + 1);
        while (member is IMethodSymbol { MethodKind: MethodKind.AnonymousFunction or MethodKind.LocalFunction })
            member = member.ContainingSymbol;
        return place.Root().Syntax == thread.Function.Syntax
            || member is IMethodSymbol method
                && (
                    run.Methods.Contains(method.OriginalDefinition)
                    || method.EndsItsObject()
                    || Starts(place)
                    || IsBehindStop(place)
                    || Is(method.OriginalDefinition, depth + 1)
                );
    }

    /// <summary>Whether a local function is called, and given away, in their turn only.</summary>
    private bool AreInTurn(IMethodSymbol local, IOperation root, ISymbol? member, int depth)
    {
        if (depth > MaxDepth)
            return false;
        var isCalled = false;
        foreach (var operation in root.Descendants())
        {
            bool? isInTurn = operation switch
            {
                IInvocationOperation { TargetMethod: var called } when called.Is(local) => Runs(operation, member, depth),
                IMethodReferenceOperation { Method: var named } when named.Is(local) => DelegateRunner.ReceiverOf(operation, library)
                    is { IsOnPoller: true },
                _ => null,
            };
            if (isInTurn == false)
                return false;
            isCalled |= isInTurn == true;
        }

        return isCalled;
    }

    /// <summary>Whether the code around a call goes on to start the thread.</summary>
    private bool Starts(IOperation place)
    {
        foreach (var operation in place.Root().Descendants())
            if (
                operation.Syntax.SpanStart > place.Syntax.SpanStart
                && (
                    operation.Syntax == thread.Start.Syntax
                    || operation is IInvocationOperation { TargetMethod.OriginalDefinition: var called } && called.Is(thread.Starter)
                )
            )
                return true;
        return false;
    }

    /// <summary>Whether the code around a call has told the object before to end the thread, and not to start it again.</summary>
    private bool IsBehindStop(IOperation place)
    {
        var isStopped = false;
        foreach (var operation in place.Root().Descendants())
            if (
                operation.Syntax.SpanStart < place.Syntax.SpanStart
                && operation is IInvocationOperation { TargetMethod.OriginalDefinition: var called }
                && called.ContainingType.Is(thread.Starter.ContainingType)
            )
                isStopped = !called.Is(thread.Starter) && (isStopped || called.EndsItsObject() || Stops(called));
        return isStopped;
    }

    private bool Stops(IMethodSymbol method)
    {
        if (OtherBodies.Of(method, compilation) is { } code)
            foreach (var operation in code.Descendants())
                if (
                    operation is IInvocationOperation call && library.MemberOf(call) is { Role: MessagingRole.StopPoller }
                    || Synchronization.WaitsOrAsks(operation, library)
                )
                    return true;
        return false;
    }
}
