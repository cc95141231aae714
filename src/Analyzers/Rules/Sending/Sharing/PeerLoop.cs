using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending.Sharing;

/// <summary>
/// A loop whose variable chooses the socket of a send, or the peer: a <c>foreach</c>, a counted loop, a <c>while</c> that steps an index,
/// or a lambda that
/// <c>Parallel.ForEach</c> or <c>List.ForEach</c> calls for each socket. Where one socket sends to all peers, as a ROUTER does, another
/// send with SendMore names the peer.
/// </summary>
internal static class PeerLoop
{
    private const int MaxDepth = 4;

    public static SharedSends? Find(PayloadSend send, MessagingBody body)
    {
        if (Loops.InnermostLoop(send.Call) is { } loop)
            return OfLoop(loop, send, body);
        return send.Call.EnclosingFunction() is IAnonymousFunctionOperation lambda ? OfForEachCall(lambda, send, body) : null;
    }

    private static SharedSends? OfLoop(ILoopOperation loop, PayloadSend send, MessagingBody body)
    {
        if (loop is not (IForEachLoopOperation or IForLoopOperation or IWhileLoopOperation) || IsIn(send.Variable, loop))
            return null;
        if (!DependsOn(SocketOperand.Of(send.Call, body), loop, body, depth: 0) && !NamesPeer(send, loop, body))
            return null;
        if (EndsWithSend(send.Call, loop) || !send.IsStable(body))
            return null;
        var each = loop as IForEachLoopOperation;
        var iteration = each?.Body ?? loop;
        return PayloadChanges.None(send.Variable, iteration, iteration.Syntax.Span, body)
            ? new(new[] { send }, loop.Syntax, each?.Collection)
            : null;
    }

    private static SharedSends? OfForEachCall(IAnonymousFunctionOperation lambda, PayloadSend send, MessagingBody body)
    {
        if (lambda.Symbol.Parameters is not [var peer, ..] || !IsForEach(lambda))
            return null;
        if (SocketOperand.Of(send.Call, body) is not IParameterReferenceOperation { Parameter: var socket } || !socket.Is(peer))
            return null;
        if (send.Variable.ContainingSymbol.Is(lambda.Symbol) || !send.IsStable(body))
            return null;
        return PayloadChanges.None(send.Variable, lambda, lambda.Syntax.Span, body) ? new(new[] { send }, null, null) : null;
    }

    /// <summary>Whether a value has to do with what changes from iteration to iteration, by way of locals of the loop perhaps.</summary>
    private static bool DependsOn(IOperation? value, ILoopOperation loop, MessagingBody body, int depth)
    {
        if (value is null || depth > MaxDepth)
            return false;
        foreach (var operation in value.DescendantsAndSelf())
            if (
                operation is ILocalReferenceOperation { Local: var local }
                && (
                    loop.Locals.Contains(local)
                    || loop is IWhileLoopOperation && IsStepped(local, loop, body)
                    || IsIn(local, loop) && DependsOn(body.Uses.SingleValueOf(local), loop, body, depth + 1)
                )
            )
                return true;
        return false;
    }

    /// <summary>Whether each iteration counts a variable up or down.</summary>
    private static bool IsStepped(ILocalSymbol local, ILoopOperation loop, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(local))
            if (
                reference.Parent
                    is IIncrementOrDecrementOperation
                        or ICompoundAssignmentOperation { OperatorKind: BinaryOperatorKind.Add or BinaryOperatorKind.Subtract }
                && Loops.InnermostLoop(reference) == loop
            )
                return true;
        return false;
    }

    private static bool IsIn(ISymbol local, ILoopOperation loop) => local is ILocalSymbol && local.IsDeclaredIn(loop.Syntax);

    /// <summary>Whether another frame of the same message says who gets it.</summary>
    private static bool NamesPeer(PayloadSend send, ILoopOperation loop, MessagingBody body)
    {
        if (loop is not IForEachLoopOperation)
            return false;
        foreach (var hit in body.Hits)
            if (
                hit is { Member.Role: MessagingRole.SendBytes or MessagingRole.SendText, Operation: IInvocationOperation first }
                && first != send.Call
                && Loops.InnermostLoop(first) == loop
                && first.Syntax.SpanStart < send.Call.Syntax.SpanStart
                && hit.Member.PromisesMore(first) == true
                && DependsOn(first.ArgumentFor(hit.Member.Operand), loop, body, depth: 0)
                && SocketOperand.Of(first, body) is { } a
                && SocketOperand.Of(send.Call, body) is { } b
                && Stability.AreSame(a, b, body)
            )
                return true;
        return false;
    }

    /// <summary>
    /// Whether the loop looks for one socket that takes the payload: what follows the send, or its success, ends the loop.
    /// </summary>
    private static bool EndsWithSend(IOperation send, ILoopOperation loop)
    {
        IOperation child = send;
        for (var parent = send.Parent; parent is not null && child != loop.Body; (child, parent) = (parent, parent.Parent))
            switch (parent)
            {
                case IConditionalOperation { Condition: var condition, WhenTrue: var then }
                    when condition.Unconverted() == send && Leaves(then, loop):
                    return true;
                case IBlockOperation { Operations: var statements } when HasLeavingAfter(child, statements, loop):
                case ISwitchCaseOperation { Body: var section } when HasLeavingAfter(child, section, loop):
                    return true;
            }

        return false;
    }

    private static bool HasLeavingAfter(IOperation statement, ImmutableArray<IOperation> statements, ILoopOperation loop)
    {
        for (var i = statements.IndexOf(statement) + 1; i > 0 && i < statements.Length; i++)
            if (Leaves(statements[i], loop))
                return true;
        return false;
    }

    private static bool Leaves(IOperation statement, ILoopOperation loop) => WaysOut.Of(statement, loop, body: null) >= WayOut.Loop;

    private static bool IsForEach(IAnonymousFunctionOperation lambda) =>
        lambda.ParentPastDelegate() is IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method } }
        && method.Has(Facet.RunsForEach);
}
