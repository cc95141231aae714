using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Paths;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>Locals by which code remembers what sockets have answered: <c>any = true</c>, <c>again = one || two</c>.</summary>
internal static class AnswerFlags
{
    /// <summary>
    /// The flag that gets what several answers say, <c>again = one || two</c>, and that, as the text has it: where some are only asked if
    /// need be, the flow puts both aside.
    /// </summary>
    public static (ILocalSymbol Flag, IOperation Value)? GivenBy(IOperation write, MessagingBody body) =>
        write is ISimpleAssignmentOperation { Value: { Type.SpecialType: SpecialType.System_Boolean } value, Syntax: var syntax }
        && value.Unconverted() is IFlowCaptureReferenceOperation or IUnaryOperation or IBinaryOperation or IIsPatternOperation
        && body.Model.GetOperation(syntax)
            is ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var flag }, Value: var written }
            ? (flag, written)
            : null;

    /// <summary>Locals that are set to a constant, to the result of a receive, or to what several of them say.</summary>
    public static IEnumerable<FollowedCondition> In(ControlFlowGraph graph, MessagingBody body)
    {
        foreach (var block in graph.Blocks)
        foreach (var operation in block.Operations)
        foreach (var part in operation.DescendantsAndSelf())
            if (
                part is ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var local }, Value: var value }
                && value.Unconverted() is var set
                && (
                    set.ConstantValue is { HasValue: true, Value: bool or int }
                    || PollIteration.IsAnswer(set, body)
                    || EmptyPoll.IsAsked(set, body)
                )
            )
                yield return FollowedCondition.Of(local);
            else if (GivenBy(part, body) is var (flag, _))
                yield return FollowedCondition.Of(flag);
    }
}
