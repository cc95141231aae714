using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Lifetime.ZeroCopy;

/// <summary>Tasks that the code asks whether they are complete: their results are there, and nothing waits for them.</summary>
internal static class FinishedTasks
{
    /// <summary>Whether, before this operation in its function, the same task is asked.</summary>
    public static bool IsAskedBefore(IOperation operation)
    {
        if (TaskOf(operation) is not { } task)
            return false;
        foreach (var other in operation.EnclosingFunction().Descendants())
            if (
                other is IPropertyReferenceOperation { Property.Name: var name, Instance: { } asked }
                && name is "IsCompleted" or "IsCompletedSuccessfully" or "Status" or "IsFaulted" or "IsCanceled"
                && other.Syntax.SpanStart < operation.Syntax.SpanStart
                && asked.Unconverted().Syntax.IsEquivalentTo(task.Syntax, topLevel: false)
            )
                return true;
        return false;
    }

    private static IOperation? TaskOf(IOperation operation)
    {
        var task = operation switch
        {
            IPropertyReferenceOperation { Property.Name: "Result", Instance: var instance } => instance,
            IInvocationOperation { TargetMethod.Name: "Wait" or "GetResult", Instance: var instance } => instance,
            _ => null,
        };
        while (task?.Unconverted() is IInvocationOperation { TargetMethod.Name: "GetAwaiter" or "ConfigureAwait", Instance: { } inner })
            task = inner;
        return task?.Unconverted();
    }
}
