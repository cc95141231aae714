using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>A thread or a task that is made, and started in another step.</summary>
internal static class MadeThread
{
    /// <summary>The call that starts a thread, where it is made on the creation itself or on the variable that holds it alone.</summary>
    public static IOperation? StartOf(IOperation creation, MessagingBody body)
    {
        switch (creation.ParentPastConversions())
        {
            case IInvocationOperation { TargetMethod: var method } direct when method.Has(ThreadFacet.Starts):
                return DelegateRunner.IsGivenToPoller(direct, body.Library) ? null : direct;
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } }:
                return OnlyStart(body.Uses.Of(local), null, body);
            case ISimpleAssignmentOperation { Target: var target, IsRef: false } kept
                when body.Library.Fields.OfThis(target) is { } field && kept.Parent is IExpressionStatementOperation:
                return
                    OnlyStart(ReferencesOf(field, kept.EnclosingFunction()), target, body) is { } start
                    && start.Syntax.SpanStart > kept.Syntax.SpanStart
                    ? start
                    : null;
            default:
                return ManyThreads.StartOf(creation, body);
        }
    }

    /// <summary>The one place where a variable is started that gets its value in one place.</summary>
    private static IOperation? OnlyStart(IEnumerable<IOperation> references, IOperation? set, MessagingBody body)
    {
        IOperation? start = null;
        foreach (var reference in references)
            if (reference != set && LocalUses.IsWrite(reference))
                return null;
            else if (
                reference.ParentPastConversions() is IInvocationOperation { TargetMethod: var called } call
                && called.Has(ThreadFacet.Starts)
            )
            {
                if (start is not null || DelegateRunner.IsGivenToPoller(call, body.Library))
                    return null;
                start = call;
            }

        return start;
    }

    private static IEnumerable<IOperation> ReferencesOf(ISymbol field, IOperation function)
    {
        foreach (var operation in function.Descendants())
            if (operation is IMemberReferenceOperation { Member: var named } && named.Is(field))
                yield return operation;
    }
}
