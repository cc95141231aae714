using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.ZeroCopy;

/// <summary>
/// Waits for tasks that may be complete: the function asks some task for its state. Which task that is, and on which path, is not followed:
/// where one is asked, no wait for a task is known to wait.
/// </summary>
internal static class FinishedTasks
{
    /// <summary>Whether this is a wait for a task, in a function that asks one.</summary>
    public static bool MayBeMeant(IOperation wait, MessagingBody body)
    {
        if (!IsOfTasks(wait))
            return false;
        foreach (var other in wait.EnclosingFunction().Descendants())
            if (IsOfTasks(other) && (body.EffectsOf(other) & Effect.Acquires) != 0)
                return true;
        return false;
    }

    /// <summary>A member of a task, or of what awaits one.</summary>
    private static bool IsOfTasks(IOperation operation) =>
        (
            operation switch
            {
                IInvocationOperation { TargetMethod: var method } => method.ContainingType,
                IPropertyReferenceOperation { Property: var property } => property.ContainingType,
                _ => null,
            }
        )
            is { ContainingNamespace.Name: "Tasks" or "CompilerServices" } type
        && type.IsFramework();
}
