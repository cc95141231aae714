using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>What a user method returns.</summary>
internal static class MethodResults
{
    /// <summary>By each return and each branch of it.</summary>
    public static IEnumerable<IOperation> Of(MessagingBody body)
    {
        foreach (var operation in body.Operations)
            if (
                operation is IReturnOperation { Kind: OperationKind.Return, ReturnedValue: { } value }
                && operation.EnclosingFunction().Syntax == body.Root.Syntax
            )
                foreach (var alternative in Alternatives(value))
                    yield return alternative;
    }

    /// <summary>The values that a result can have, by its conditions.</summary>
    public static IEnumerable<IOperation> Alternatives(IOperation value)
    {
        value = value.Unconverted();
        if (DataFlow.Alternatives.Of(value) is { IsEmpty: false } branches)
        {
            foreach (var branch in branches)
            foreach (var one in Alternatives(branch))
                yield return one;
        }
        else if (value is not IThrowOperation)
            yield return value;
    }

    /// <summary>The results, or a part of each.</summary>
    public static IEnumerable<IOperation?> Of(ResultPart? part, MessagingBody body) => part is { } its ? PartsOf(its, body) : Of(body);

    /// <summary>
    /// The same of a part of what it returns: null where the code does not show it. A <c>default</c> says that there is nothing, and has no
    /// parts.
    /// </summary>
    private static IEnumerable<IOperation?> PartsOf(ResultPart part, MessagingBody body)
    {
        foreach (var result in Of(body))
            if (result is not IDefaultValueOperation)
                yield return part.In(result);
    }

    /// <summary>Whether a method gives something, and nothing else than what is so.</summary>
    /// <param name="given">What it gives; null stands for what the code does not show.</param>
    /// <param name="isSo">The question.</param>
    /// <param name="isNothing">What is not asked it.</param>
    public static bool AreAll(IEnumerable<IOperation?> given, Func<IOperation, bool> isSo, Func<IOperation, bool>? isNothing = null)
    {
        var any = false;
        foreach (var value in given)
            if (value is null)
                return false;
            else if (isNothing?.Invoke(value) != true)
                if (isSo(value))
                    any = true;
                else
                    return false;
        return any;
    }

    /// <summary>The one result of a method that returns in one place; null for all others.</summary>
    public static IOperation? OnlyOf(MessagingBody body)
    {
        IOperation? only = null;
        foreach (var result in Of(body))
            if (only is null)
                only = result;
            else
                return null;
        return only;
    }
}
