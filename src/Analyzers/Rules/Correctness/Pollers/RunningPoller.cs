using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Pollers;

/// <summary>How long a poller certainly runs that a function has started on a thread of its own.</summary>
internal static class RunningPoller
{
    /// <summary>The line of its start, as people count.</summary>
    public static int LineOf(IOperation run) => run.Syntax.GetLocation().GetLineSpan().StartLinePosition.Line + 1;

    /// <summary>Whether the start happens wherever a place of the same function is passed: no choice or loop has the start only.</summary>
    public static bool ComesBefore(IOperation run, SyntaxNode place)
    {
        for (var around = run.Parent; around is not null; around = around.Parent)
            if (around.Syntax.Span.Contains(place.Span))
                return around is IBlockOperation or IMethodBodyBaseOperation or IUsingOperation;
            else if (
                around
                is IConditionalOperation
                    or ILoopOperation
                    or ISwitchOperation
                    or ICatchClauseOperation
                    or IAnonymousFunctionOperation
                    or ILocalFunctionOperation
            )
                return false;
        return false;
    }

    /// <summary>Whether any socket may leave a poller in this code.</summary>
    public static bool LosesSockets(MessagingBody body)
    {
        foreach (var hit in body.Hits)
            if (hit.Member.Role == MessagingRole.RemoveFromPoller)
                return true;
        return false;
    }

    /// <summary>Whether a place comes behind anything that may stop the poller, be it the end of a using.</summary>
    public static bool MayHaveEnded(ISymbol poller, IOperation run, int place, MessagingBody body)
    {
        if (place < run.Syntax.Span.End)
            return true;
        foreach (var operation in run.EnclosingFunction().Descendants())
            switch (operation)
            {
                case IUsingOperation { Resources: var resources, Body: var inside } when Holds(resources, poller):
                    if (inside.Syntax.Span.Contains(run.Syntax.Span) && place > inside.Syntax.Span.End)
                        return true;
                    break;
                case IUsingDeclarationOperation { Parent: { } block } when Holds(operation, poller):
                    if (place > block.Syntax.Span.End)
                        return true;
                    break;
                default:
                    if (
                        operation.Syntax.SpanStart > run.Syntax.Span.End
                        && operation.Syntax.Span.End <= place
                        && poller.Is(PollerMembers.NameOf(operation))
                        && !Leaves(operation, body.Library)
                        && operation.ParentPastConversions() is not IPropertyReferenceOperation
                    )
                        return true;
                    break;
            }

        return false;
    }

    /// <summary>Whether what is done with the poller does not end it: it gets sockets, and code to run.</summary>
    private static bool Leaves(IOperation reference, MessagingLibrary library) =>
        reference.CallOn() is { } call && library.MemberOf(call) is { Role: MessagingRole.AddToPoller or MessagingRole.RunOnPoller };

    private static bool Holds(IOperation resources, ISymbol poller)
    {
        foreach (var operation in resources.DescendantsAndSelf())
            if (
                operation is IVariableDeclaratorOperation { Symbol: var local } && local.Is(poller)
                || poller.Is(PollerMembers.NameOf(operation))
            )
                return true;
        return false;
    }
}
