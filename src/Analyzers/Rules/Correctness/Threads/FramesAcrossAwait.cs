using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// An await between the frames of one message: a frame sent with SendMore and the next of the same socket, or frames received in a loop
/// that asks for more. Among the statements of one block, so that what comes in between is plain.
/// </summary>
internal static class FramesAcrossAwait
{
    public static void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
            if (
                hit.Operation is IInvocationOperation { Parent: not null } call
                && hit.Member.Binding is not { Facts.AsynchronousReceivesHoldThreads: false } // whose code goes on where it was
                && AwaitBetweenFrames(call, hit.Member, body) is { } awaiting
            )
                context.Report(
                    Rules.ZMQ3011_SocketSharedAcrossThreads,
                    awaiting.Syntax.GetSquiggle(),
                    FixDecision.None("whether the frames or the wait come first is a decision for the author"),
                    Operand(call, body),
                    "may be used by another thread after this await, between two frames of a message",
                    "await before or after them"
                );
    }

    private static IOperation? AwaitBetweenFrames(IInvocationOperation call, MessagingMember member, MessagingBody body)
    {
        if (SendsMore(call, member))
            return AwaitBeforeNext(call, body);
        return member is { IsReceive: true, IsCertain: true } ? AwaitInFrameLoop(call, body) : null;
    }

    private static string Operand(IInvocationOperation call, MessagingBody body) =>
        SocketOperand.Of(call, body)?.Syntax.ToString() ?? call.TargetMethod.Name;

    private static bool SendsMore(IInvocationOperation call, MessagingMember member) =>
        member
            is {
                IsCertain: true,
                More.IsNever: false,
                Role: MessagingRole.SendBytes or MessagingRole.SendText or MessagingRole.SendMemory or MessagingRole.SendMessage
            }
        && member.PromisesMore(call) == true;

    private static IOperation? AwaitBeforeNext(IInvocationOperation send, MessagingBody body)
    {
        if (send.Parent is not IExpressionStatementOperation { Parent: IBlockOperation block } statement)
            return null;
        IOperation? awaiting = null;
        for (var i = block.Operations.IndexOf(statement) + 1; i < block.Operations.Length; i++)
        {
            foreach (var operation in block.Operations[i].DescendantsAndSelf())
                switch (operation)
                {
                    case IAwaitOperation wait
                        when awaiting is null && IsKnown(wait) && operation.EnclosingFunction() == send.EnclosingFunction():
                        awaiting = operation;
                        break;
                    case IInvocationOperation next
                        when body.Library.MemberOf(next) is { } member
                            && SocketOperand.AreSame(SocketOperand.Of(next, body), SocketOperand.Of(send, body), body):
                        awaiting ??= AwaitIn(next);
                        return
                            awaiting is not null
                            && member.Role
                                is MessagingRole.SendBytes
                                    or MessagingRole.SendText
                                    or MessagingRole.SendMemory
                                    or MessagingRole.SendMessage
                            ? awaiting
                            : null;
                }

            if (
                block.Operations[i]
                is not (IExpressionStatementOperation or IVariableDeclarationGroupOperation or IUsingDeclarationOperation)
            )
                return null;
        }

        return null;
    }

    /// <summary>While it is typed, nobody knows what is awaited.</summary>
    private static bool IsKnown(IAwaitOperation wait) => wait.Operation is { Type.TypeKind: not TypeKind.Error } and not IInvalidOperation;

    /// <summary>An await among the arguments: they are evaluated before the frame is sent.</summary>
    private static IOperation? AwaitIn(IInvocationOperation call)
    {
        foreach (var operation in call.Descendants())
            if (operation is IAwaitOperation wait && IsKnown(wait) && operation.EnclosingFunction() == call.EnclosingFunction())
                return operation;
        return null;
    }

    private static IOperation? AwaitInFrameLoop(IInvocationOperation receive, MessagingBody body)
    {
        if (
            Loops.InnermostLoop(receive) is not IWhileLoopOperation { Condition: { } condition, ConditionIsTop: var isTop } loop
            || !AsksForMore(condition, receive, body)
        )
            return null;
        foreach (var operation in loop.Body.Descendants())
            if (
                operation is IAwaitOperation wait
                && IsKnown(wait)
                && operation.EnclosingFunction() == receive.EnclosingFunction()
                && (
                    isTop
                        ? operation.Syntax.SpanStart < receive.Syntax.SpanStart || IsUnconditional(operation, loop)
                        : operation.Syntax.SpanStart > receive.Syntax.SpanStart
                )
            )
                return operation;
        return null;
    }

    private static bool IsUnconditional(IOperation operation, IWhileLoopOperation loop)
    {
        foreach (var (child, parent) in operation.AncestorsBelow(loop.Body))
            if (parent is ITryOperation or ILoopOperation || Branching.IsBranch(child, parent))
                return false;
        return true;
    }

    private static bool AsksForMore(IOperation condition, IInvocationOperation receive, MessagingBody body) =>
        condition.Unconverted() is IPropertyReferenceOperation { Instance: { } instance } more
        && MoreFrames.Asks(more, body.Library)
        && (
            SocketOperand.AreSame(instance, SocketOperand.Of(receive, body), body)
            || body.Library.MemberOf(receive) is { Role: MessagingRole.ReceiveMessage } member
                && SocketOperand.AreSame(instance, receive.ArgumentFor(member.Operand), body)
        );
}
