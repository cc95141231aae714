using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Placement;

/// <summary>What a send evaluates besides its payload: its socket and the other arguments.</summary>
internal static class BesidePayload
{
    /// <summary>Whether what a send evaluates besides its payload cannot do anything of its own.</summary>
    public static bool OnlyReads(IInvocationOperation send, MessagingMember member, MessagingBody body) =>
        (send.Instance is not { } socket || socket is IConditionalAccessInstanceOperation || Stability.IsStable(socket.Unconverted(), body))
        && AreStableBefore(send, member, body)
        && OnlyReadsAfter(send, member, body);

    /// <summary>
    /// The same for a payload that stays where it is: the socket, the calls that it is returned by, and the arguments before are evaluated
    /// before the payload, whatever that is. What stands after it may read what changes, as in <c>i &lt; last ? SendMore : None</c>: it
    /// does so after the payload, as before.
    /// </summary>
    public static bool OnlyReadsAfter(IInvocationOperation send, MessagingMember member, MessagingBody body)
    {
        foreach (var argument in send.Arguments)
            if (
                argument.Parameter?.Ordinal != member.Operand
                && !IsBefore(argument, send, member)
                && !Stability.IsStable(argument.Value.Unconverted(), body)
                && !OnlyReads(argument.Value, body)
            )
                return false;
        return true;
    }

    private static bool AreStableBefore(IInvocationOperation send, MessagingMember member, MessagingBody body)
    {
        foreach (var argument in send.Arguments)
            if (
                argument.Parameter?.Ordinal != member.Operand
                && IsBefore(argument, send, member)
                && !Stability.IsStable(argument.Value.Unconverted(), body)
            )
                return false;
        return true;
    }

    private static bool IsBefore(IArgumentOperation argument, IInvocationOperation send, MessagingMember member) =>
        argument.Syntax.SpanStart < send.ArgumentFor(member.Operand)?.Syntax.SpanStart;

    private static bool OnlyReads(IOperation value, MessagingBody body)
    {
        foreach (var operation in value.DescendantsAndSelf())
        {
            if (
                operation
                is IAssignmentOperation
                    or IIncrementOrDecrementOperation
                    or IDeclarationExpressionOperation
                    or IDeclarationPatternOperation
                    or IRecursivePatternOperation
                    or IThrowOperation
            )
                return false;
            var harmless = operation is IPropertyReferenceOperation ? Effect.RunsKnownCode : Effect.None;
            if ((body.EffectsOf(operation) & ~harmless) != 0)
                return false;
        }

        return true;
    }
}
