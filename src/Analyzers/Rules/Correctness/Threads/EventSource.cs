using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>Objects that raise events on other threads, once they have been told to begin: .NET's timers, watchers and processes.</summary>
internal static class EventSource
{
    /// <summary>
    /// From where on a handler may run: the one operation of its function that makes the object begin, or the subscription where that comes
    /// later, and of a type's event in any case. Null where that is not seen, and where the object chooses another thread.
    /// </summary>
    public static IOperation? StartOf(IEventAssignmentOperation added, MessagingLibrary library, Compilation compilation)
    {
        if (added.EventReference is not IEventReferenceOperation { Event: var happens } raised)
            return null;
        if (IsRemovedBehind(added, happens))
            return null;
        if (happens.IsInSource(compilation))
            return OwnEvents.StartOf(added, raised, library, compilation);
        if (raised.Instance is not { } source)
            return happens.Has(ThreadFacet.RunsOnEvent) ? added : null;
        if (library.Fields.VariableOf(source.Unconverted()) is not { } holder)
            return null;
        IOperation? start = null;
        var function = added.EnclosingFunction();
        foreach (var operation in function.Descendants())
        {
            var (member, on, at) = operation switch
            {
                IInvocationOperation { TargetMethod: var called, Instance: { } instance } => (called, instance, operation),
                IPropertyReferenceOperation { Property: var set, Instance: { } instance } => ((ISymbol)set, instance, operation.Parent),
                _ => (null, null, null),
            };
            if (
                member is null
                || !member.Has(ThreadFacet.Begins | ThreadFacet.ChoosesThread)
                || !holder.Is(library.Fields.VariableOf(on!.Unconverted()))
            )
                continue;
            if (start is not null || member.Has(ThreadFacet.ChoosesThread) || !MakesBegin(at) || operation.EnclosingFunction() != function)
                return null;
            start = at;
        }

        if (start is null || !SourceInSight.IsHeldBy(holder, function, library, compilation))
            return null;
        return start.Syntax.SpanStart > added.Syntax.SpanStart ? start : added;
    }

    /// <summary>Whether the function takes handlers of the event away again, before it ends.</summary>
    private static bool IsRemovedBehind(IEventAssignmentOperation added, IEventSymbol happens)
    {
        var function = added.EnclosingFunction();
        foreach (var operation in function.Descendants())
            if (
                operation is IEventAssignmentOperation { Adds: false, EventReference: IEventReferenceOperation { Event: var gone } }
                && gone.Is(happens)
                && operation.Syntax.SpanStart > added.Syntax.SpanStart
                && operation.EnclosingFunction() == function
                && !Tries.IsInCleanUp(operation)
            )
                return true;
        return false;
    }

    private static bool MakesBegin(IOperation? operation) =>
        operation is IInvocationOperation or ISimpleAssignmentOperation { Value.ConstantValue: { HasValue: true, Value: true } };
}
