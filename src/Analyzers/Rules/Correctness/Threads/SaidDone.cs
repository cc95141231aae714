using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// A thread that soon has done with a socket, and lets others know: by an event that it signals or a flag that it sets behind its use, or
/// as the thread or task that it is. Whoever calls the members may wait for that before. Not where a loop comes back to the use as often
/// as it likes.
/// </summary>
internal sealed class SaidDone(StartedThread thread, TypeThreads type, MessagingLibrary library)
{
    public bool Is(SocketUse use)
    {
        var call = use.Call.EnclosingFunction() == thread.Function ? null : CallOf(use);
        if (call is null && use.Call.EnclosingFunction() != thread.Function)
            return false;
        if (!EndsAfter(use.Call) || call is not null && !EndsAfter(call))
            return false;
        foreach (var named in Kept())
            if (IsForOthers(named, null))
                return true;
        return TellsBehind(use.Call) || call is not null && TellsBehind(call);
    }

    /// <summary>The call by which the thread's function comes to the method with the use.</summary>
    private IInvocationOperation? CallOf(SocketUse use)
    {
        foreach (var operation in thread.Function.Descendants())
            if (
                operation is IInvocationOperation { TargetMethod: var method } call
                && call.EnclosingFunction() == thread.Function
                && type.Bodies.RootOf(method.OriginalDefinition) == use.Call.Root()
            )
                return call;
        return null;
    }

    private bool EndsAfter(IOperation place)
    {
        for (var loop = Loops.InnermostLoop(place); loop is not null; loop = Loops.InnermostLoop(loop))
            if (TripCount.Of(loop, type.BodyOf(thread.Starter, place)) is null)
                return false;
        return true;
    }

    /// <summary>What keeps the thread or task.</summary>
    private IEnumerable<ISymbol> Kept()
    {
        var started = (thread.Start as IInvocationOperation)?.Instance ?? thread.Start;
        if (LocalUses.NamedBy(started.Unconverted()) is { } itself)
            yield return itself;
        if (
            thread.Start.ParentPastConversions() is ISimpleAssignmentOperation { Target: var target }
            && LocalUses.NamedBy(target) is { } keeper
        )
            yield return keeper;
    }

    private bool TellsBehind(IOperation place)
    {
        var function = place.EnclosingFunction();
        foreach (var operation in function.Descendants())
            if (
                operation.Syntax.SpanStart > place.Syntax.Span.End
                && operation.EnclosingFunction() == function
                && (Signalled(operation) ?? (LocalUses.IsWrite(operation) ? LocalUses.NamedBy(operation) : null)) is { } named
                && IsForOthers(named, function)
            )
                return true;
        return false;
    }

    private ISymbol? Signalled(IOperation operation) =>
        operation is IInvocationOperation { Instance: { } signal } && (library.Effects.Of(operation) & Effect.Signals) != 0
            ? LocalUses.NamedBy(signal.Unconverted())
            : null;

    /// <summary>Whether other types see it, or code beside the start, the thread and what ends the object looks at it.</summary>
    private bool IsForOthers(ISymbol named, IOperation? function)
    {
        if (named is not (IFieldSymbol or IPropertySymbol))
            return false;
        if (named.DeclaredAccessibility != Accessibility.Private)
            return true;
        foreach (var (root, member) in type.Bodies)
            if (!thread.Start.IsIn(root) && !(member is IMethodSymbol method && TypeThreads.IsDispose(method)))
                foreach (var operation in root.Descendants())
                    if (
                        named.Is(LocalUses.NamedBy(operation))
                        && operation.EnclosingFunction() != function
                        && !LocalUses.IsWrite(operation)
                        && (operation.Parent is not { } parent || Signalled(parent) is null)
                    )
                        return true;
        return false;
    }
}
