using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>
/// Whether an iteration runs code of others before it fills its poller. Where a socket is disposed, what filling the poller throws would
/// come before what that code does.
/// </summary>
internal static class CodeBeforePoller
{
    /// <param name="poller">The poller.</param>
    /// <param name="before">The outermost loop that it can leave.</param>
    /// <param name="body">The code.</param>
    public static bool MayRun(RemadePoller poller, StatementSyntax before, MessagingBody body)
    {
        var filled = poller.Creation.Syntax.SpanStart;
        foreach (var add in poller.Adds)
            filled = Math.Max(filled, add.Syntax.SpanStart);
        foreach (var operation in body.Operations)
            if (
                operation.Syntax.SpanStart >= before.SpanStart
                && operation.Syntax.Span.End <= filled
                && ForeignCode.MayRun(operation, body)
                && !IsInHeader(operation, poller.Creation)
            )
                return true;
        return false;
    }

    /// <summary>Whether it belongs to a loop around the creation and not to what that repeats.</summary>
    private static bool IsInHeader(IOperation operation, IOperation creation)
    {
        for (var (at, parent) = (operation, operation.Parent); parent is not null; (at, parent) = (parent, parent.Parent))
            if (parent is ILoopOperation loop && creation.IsIn(loop))
                return at != loop.Body;
        return false;
    }
}
