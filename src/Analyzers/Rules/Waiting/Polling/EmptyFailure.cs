using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>Whether a handler in the loop may be there for an empty result: by what the receive, or code after it, throws then.</summary>
internal static class EmptyFailure
{
    /// <param name="after">The receive.</param>
    /// <param name="back">The blocks that lead from an empty result back to it.</param>
    /// <param name="loop">The loop; null where there is no statement for it.</param>
    /// <param name="body">The code.</param>
    public static bool MayBeHandled(ReceiveOutcome after, HashSet<int> back, ILoopOperation? loop, MessagingBody body)
    {
        if (after.Throws || loop is null)
            return true;
        foreach (var operation in loop.Descendants())
            if (operation is IThrowOperation)
                return true;
        foreach (var block in after.Graph.Blocks)
            if (block == after.Start || back.Contains(block.Ordinal))
                foreach (var root in block.Roots())
                foreach (var operation in root.DescendantsAndSelf())
                    if (MayThrow(operation, body) && (block != after.Start || IsAfter(operation, after.Receive)))
                        return true;
        return false;
    }

    private static bool IsAfter(IOperation operation, IOperation receive) =>
        operation.Syntax.Span.End > receive.Syntax.Span.End && operation.Syntax != receive.Syntax;

    /// <summary>A call that checks what was received, or a use of it; not what only lets time pass, or asks a socket.</summary>
    private static bool MayThrow(IOperation operation, MessagingBody body) =>
        operation switch
        {
            IInvocationOperation call => body.Library.MemberOf(call) is null
                && body.Library.AskOf(call) is null
                && (FrameworkLoopEffects.Of(call, body) & (LoopEffect.Sleeps | LoopEffect.Yields)) == 0,
            IPropertyReferenceOperation own when PollIteration.IsReceive(own, body) => false,
            IPropertyReferenceOperation { Instance: ILocalReferenceOperation { Type.IsReferenceType: true } } => true,
            IArrayElementReferenceOperation or IImplicitIndexerReferenceOperation => true,
            _ => false,
        };
}
