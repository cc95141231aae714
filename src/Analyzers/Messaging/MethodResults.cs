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
        foreach (var operation in body.Root.Descendants())
            if (
                operation is IReturnOperation { Kind: OperationKind.Return, ReturnedValue: { } value }
                && operation.EnclosingFunction().Syntax == body.Root.Syntax
            )
                foreach (var alternative in ReturnedReceive.Alternatives(value))
                    yield return alternative;
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
