using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>
/// An iteration of a loop that polls and then takes one message of each socket: where the receive's own loop goes through the frames of one
/// message, or through a collection of sockets, or through both.
/// </summary>
internal static class PolledIteration
{
    public static bool IsAround(IInvocationOperation receive, IOperation socket, MessagingBody body)
    {
        var inner = Loops.InnermostLoop(receive);
        var around = inner is not null && GoesThroughFrames(inner, body) ? Loops.InnermostLoop(inner) : inner;
        if (around is not null && GoesThroughSockets(around, socket))
            (inner, around) = (around, Loops.InnermostLoop(around));
        return inner is not null && around is not null && around != inner && PollsBefore(inner, around, body);
    }

    /// <summary>Whether a receive that is in no loop stands after a poll of the same function.</summary>
    public static bool IsAfterPoll(IInvocationOperation receive, MessagingBody body)
    {
        foreach (var hit in body.Hits)
            if (
                hit.Member.Role == MessagingRole.Poll
                && hit.Operation.Syntax.SpanStart < receive.Syntax.SpanStart
                && hit.Operation.EnclosingFunction() == receive.EnclosingFunction()
                && Loops.InnermostLoop(hit.Operation) is null
            )
                return true;
        return false;
    }

    /// <summary>
    /// Whether an expression names another socket in each iteration: that of an element, or of the variable of a foreach.
    /// </summary>
    private static bool IsOneOfMany(IOperation? socket) =>
        socket switch
        {
            ILocalReferenceOperation { Local.IsForEach: true } => true,
            IArrayElementReferenceOperation { ArrayReference: var array, Indices: [{ ConstantValue.HasValue: false }] } => IsLocal(array),
            IPropertyReferenceOperation
            {
                Property.IsIndexer: true,
                Instance: { } list,
                Arguments: [{ Value.ConstantValue.HasValue: false }]
            } => IsLocal(list),
            IMemberReferenceOperation { Instance: { } owner } => IsOneOfMany(owner.Unconverted()),
            _ => false,
        };

    /// <summary>What other members do with the sockets of a field is not known here.</summary>
    private static bool IsLocal(IOperation row) => row.Unconverted() is ILocalReferenceOperation or IParameterReferenceOperation;

    private static bool GoesThroughFrames(ILoopOperation loop, MessagingBody body) =>
        loop is IWhileLoopOperation { Condition: { } condition } && MoreFrames.Asks(condition.Unconverted(), body.Library);

    private static bool GoesThroughSockets(ILoopOperation loop, IOperation socket) =>
        IsOneOfMany(socket)
        && loop switch
        {
            IForEachLoopOperation each => OwnerOf(socket) is not ILocalReferenceOperation { Local: var local }
                || each.Locals.Contains(local),
            IForLoopOperation => OwnerOf(socket) is not ILocalReferenceOperation,
            _ => false,
        };

    private static IOperation OwnerOf(IOperation socket) =>
        socket is IMemberReferenceOperation { Instance: { } owner } and not IPropertyReferenceOperation { Property.IsIndexer: true }
            ? OwnerOf(owner.Unconverted())
            : socket;

    /// <summary>
    /// Whether each iteration of a loop polls before it comes to the one inside: in its condition, or in a separate statement or the
    /// condition of one.
    /// </summary>
    private static bool PollsBefore(ILoopOperation inner, ILoopOperation around, MessagingBody body)
    {
        foreach (var hit in body.Hits)
            if (
                hit.Member.Role == MessagingRole.Poll
                && Loops.InnermostLoop(hit.Operation) == around
                && hit.Operation.Syntax.SpanStart < inner.Syntax.SpanStart
                && hit.Operation.EnclosingFunction() == inner.EnclosingFunction()
                && IsInEveryIteration(hit.Operation, around)
            )
                return true;
        return false;
    }

    /// <summary>Whether a call is a statement of its own in a loop, or what one is about, so that each iteration makes it.</summary>
    public static bool IsInEveryIteration(IOperation poll, ILoopOperation loop)
    {
        foreach (var (child, parent) in poll.Ancestors())
            switch (parent)
            {
                case IBlockOperation:
                    return parent == loop.Body;
                case IConditionalOperation { Condition: var condition, Syntax: IfStatementSyntax } when condition == child:
                case IBinaryOperation { OperatorKind: not (BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr) }:
                case IExpressionStatementOperation
                or IVariableDeclarationGroupOperation
                or IVariableDeclarationOperation
                or IVariableDeclaratorOperation
                or IVariableInitializerOperation
                or ISimpleAssignmentOperation
                or IConversionOperation
                or IParenthesizedOperation
                or IIsPatternOperation:
                    continue;
                default:
                    return parent == loop
                        && (child == loop.Body || loop is IWhileLoopOperation { ConditionIsTop: true, Condition: var top } && top == child);
            }

        return false;
    }

    /// <summary>Whether nothing goes on with the next iteration between the two.</summary>
    public static bool ReachesBoth(IOperation first, IOperation second, ILoopOperation loop)
    {
        foreach (var operation in loop.Body.Descendants())
            if (
                operation is IBranchOperation { BranchKind: BranchKind.Continue or BranchKind.GoTo }
                && operation.Syntax.SpanStart > first.Syntax.SpanStart
                && operation.Syntax.SpanStart < second.Syntax.SpanStart
            )
                return false;
        return true;
    }
}
