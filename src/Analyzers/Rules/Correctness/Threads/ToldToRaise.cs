using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// A thread that raises an event only when others have told it to: behind a signal, an item of a queue, a lock, or by what it asks of its
/// object. They may be done with the socket then.
/// </summary>
internal static class ToldToRaise
{
    public static bool Is(IOperation raise, MessagingLibrary library, Compilation compilation)
    {
        var function = raise.EnclosingFunction();
        if (Synchronization.IsLocked(raise) || Synchronization.AwaitsOthersBefore(raise, library))
            return true;
        foreach (var operation in function.Descendants())
            if (
                operation.Syntax.SpanStart < raise.Syntax.SpanStart
                && operation is not IInvocationOperation { TargetMethod.MethodKind: MethodKind.DelegateInvoke } // an event before it
                && (
                    Synchronization.WaitsOrAsks(operation, library)
                    || FlagWaits.EndOf(operation, function, library, compilation) <= raise.Syntax.SpanStart
                )
            )
                return true;
        // the head of a loop says when to stop
        foreach (var (child, parent) in raise.AncestorsIn(function))
            if (parent is not ILoopOperation)
                foreach (var (condition, _) in DecidingConditions.Of(child, parent))
                    if (AsksObject(KeptCondition.Of(condition)))
                        return true;
        return false;
    }

    /// <summary>Whether a condition asks for what others may change: a member of the object, but the event.</summary>
    private static bool AsksObject(IOperation condition)
    {
        foreach (var part in condition.DescendantsAndSelf())
            if (
                part switch
                {
                    IFieldReferenceOperation { Field.IsConst: false } => true,
                    IPropertyReferenceOperation { Instance: null or IInstanceReferenceOperation } => true,
                    IInvocationOperation
                    {
                        Instance: null or IInstanceReferenceOperation,
                        TargetMethod: { MethodKind: not MethodKind.DelegateInvoke } asked
                    } => !asked.IsFramework(),
                    _ => false,
                }
            )
                return true;
        return false;
    }
}
