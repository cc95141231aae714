using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Multipart;

/// <summary>As <see cref="SentByMethod"/>, for a local function that has a variable of the function around it.</summary>
internal static class SentByLocal
{
    /// <summary>The function that calls a local one by its name, where nobody else does; null where that is not so.</summary>
    public static IOperation? CallerOf(IOperation function, MessagingBody body)
    {
        if (function is not ILocalFunctionOperation { Symbol.IsAsync: false } || Functions.IsIterator(function))
            return null;
        IOperation? caller = null;
        foreach (var use in FunctionValues.UsesOf(function, body))
            if (
                use is not { IsCall: true, Place: IInvocationOperation { TargetMethod.MethodKind: MethodKind.LocalFunction } call }
                || call.EnclosingFunction() is var here && (caller ??= here) != here
            )
                return null;
        return caller == function ? null : caller;
    }

    /// <summary>What a call of a local function sends; null where it does not name the socket.</summary>
    public static SocketEvent? Of(IInvocationOperation call, ISymbol socket, MessagingBody body)
    {
        if (
            call.TargetMethod.MethodKind != MethodKind.LocalFunction
            || FunctionValues.LocalFunction(call.TargetMethod.OriginalDefinition, body.Root) is not { } function
        )
            return null;
        var references = new List<IOperation>();
        foreach (var reference in body.Uses.Of(socket))
            if (reference.EnclosingFunction() == function)
                references.Add(reference);
        return references.Count == 0 ? null : new SentByStatements(references, call, body).LastOf(function) ?? SocketEvent.Anything;
    }
}
