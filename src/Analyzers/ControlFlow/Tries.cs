using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.ControlFlow;

/// <summary>What the try statements around an operation are to it, in its own function.</summary>
internal static class Tries
{
    /// <summary>The handlers that an exception of an operation comes to, innermost first.</summary>
    public static IEnumerable<ICatchClauseOperation> HandlersAround(IOperation operation)
    {
        foreach (var (attempt, part) in Around(operation))
            if (part == attempt.Body)
                foreach (var handler in attempt.Catches)
                    yield return handler;
    }

    /// <summary>Whether it runs however the code before it goes.</summary>
    public static bool IsInFinally(IOperation operation)
    {
        foreach (var (attempt, part) in Around(operation))
            if (part == attempt.Finally)
                return true;
        return false;
    }

    /// <summary>Whether it is in the finally of a try around this code, and so runs whichever way that is left.</summary>
    public static bool RunsAfter(IOperation operation, IOperation code)
    {
        foreach (var (attempt, part) in Around(operation))
            if (part == attempt.Finally && code.IsIn(attempt))
                return true;
        return false;
    }

    /// <summary>Whether it runs after something else in a try: in a finally, or in a handler.</summary>
    public static bool IsInCleanUp(IOperation operation)
    {
        foreach (var (attempt, part) in Around(operation))
            if (part != attempt.Body)
                return true;
        return false;
    }

    /// <summary>Every try around an operation, with the part of it that the operation is in.</summary>
    private static IEnumerable<(ITryOperation Try, IOperation Part)> Around(IOperation operation)
    {
        for (
            var (child, parent) = (operation, operation.Parent);
            parent is not (null or IAnonymousFunctionOperation or ILocalFunctionOperation);
            (child, parent) = (parent, parent.Parent)
        )
            if (parent is ITryOperation attempt)
                yield return (attempt, child);
    }
}
