using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>
/// Does a polling loop only serve messages? If none has come, it only checks its flags and polls again. A heartbeat, a timer or other work
/// makes it a control loop, and the poll its clock. What sleeps, prints, or writes files costs far more than polls do.
/// </summary>
internal static class MessageLoop
{
    public static bool IsAround(PolledTake take, MessagingBody body, CancellationToken cancellationToken)
    {
        if (
            LoopOf(take.Call, body) is not { } loop
            || take.Helper is { Effects.IsSlow: true }
            || IsCommand(take.Receive.Call, take.Receive.Body)
            || body.Loops.CyclesOf(take.Call.EnclosingFunction(), cancellationToken)?.Flow is not { } flow
        )
            return false;
        foreach (var operation in loop.Descendants())
            if (
                operation is IInvocationOperation { TargetMethod.ContainingType: var type } && type.Has(TypeFacet.Console)
                || IsSlow(operation, body)
            )
                return false;
        var doings = new LoopEffects(body, cancellationToken, pollsCount: false);
        foreach (var block in flow.Graph.Blocks)
            if (ReceiveOutcome.IsInside(block, loop) && (doings.Of(block) & LoopEffect.Sleeps) != 0)
                return false;
        return !DoesMore(loop, take, flow, doings, body);
    }

    /// <summary>Whether something besides the messages costs far more than a poll does: a file that is written, another wait.</summary>
    private static bool IsSlow(IOperation operation, MessagingBody body) =>
        operation is IInvocationOperation or IObjectCreationOperation
        && (body.EffectsOf(operation) & (Effect.Waits | Effect.UsesDevice)) != 0
        && body.Library.MemberOf(operation) is null;

    /// <summary>The innermost loop that waits in a poll and receives.</summary>
    private static ILoopOperation? LoopOf(IInvocationOperation receive, MessagingBody body)
    {
        for (var loop = Loops.InnermostLoop(receive); loop is not null; loop = Loops.InnermostLoop(loop))
        {
            var polls = false;
            foreach (var hit in body.Hits)
                if (hit is { Member.Role: MessagingRole.Poll, Operation: IInvocationOperation poll } && poll.IsIn(loop))
                {
                    if (hit.Member.PollsAtOnce(poll))
                        return null;
                    polls = true;
                }

            if (polls)
                return loop;
        }

        return null;
    }

    /// <summary>Whether an iteration in which nothing is received does anything but poll.</summary>
    private static bool DoesMore(ILoopOperation loop, PolledTake take, FlowGraph flow, LoopEffects doings, MessagingBody body)
    {
        var seen = new HashSet<FlowNode>();
        var open = new Stack<FlowNode>();
        foreach (var node in flow.Nodes)
            if (
                flow.BlockOf(node) is var block
                && ReceiveOutcome.IsInside(block, loop)
                && PolledSockets.Polls(block, body)
                && !Receives(block, take, body)
                && seen.Add(node)
            )
                open.Push(node);
        while (open.Count > 0)
        {
            var node = open.Pop();
            if (doings.Of(flow.BlockOf(node)) != LoopEffect.Nothing)
                return true;
            foreach (var (next, _) in node.Next)
                if (flow.BlockOf(next) is var block && IsPartOf(block, loop) && !Receives(block, take, body) && seen.Add(next))
                    open.Push(next);
        }

        return false;
    }

    /// <summary>A block without code lies on the way.</summary>
    private static bool IsPartOf(BasicBlock block, ILoopOperation loop) =>
        block is { Kind: BasicBlockKind.Block, Operations.IsEmpty: true, BranchValue: null } || ReceiveOutcome.IsInside(block, loop);

    private static bool Receives(BasicBlock block, PolledTake take, MessagingBody body)
    {
        foreach (var operation in block.Roots())
            if (Receives(operation, take, body))
                return true;
        return false;
    }

    private static bool Receives(IOperation operation, PolledTake take, MessagingBody body)
    {
        foreach (var part in operation.DescendantsAndSelf())
            if (
                part is IInvocationOperation call
                && (call.Syntax == take.Call.Syntax || body.Library.MemberOf(call) is { IsReceive: true } || take.MayReceive(call))
            )
                return true;
        return false;
    }

    /// <summary>Whether what is received is text that is only compared with constants: an order to the loop, not its work.</summary>
    public static bool IsCommand(IInvocationOperation receive, MessagingBody body)
    {
        if (receive.Type?.SpecialType == SpecialType.System_String)
            return IsCompared(receive, body);
        foreach (var argument in receive.Arguments)
            if (argument is { Parameter: { RefKind: RefKind.Out, Type.SpecialType: SpecialType.System_String }, Value: var value })
            {
                return LocalUses.SymbolOf(value.Declared()) is { } local && AreCompared(local, body);
            }

        return false;
    }

    private static bool IsCompared(IOperation text, MessagingBody body) =>
        text.ParentPastConversions() switch
        {
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals } comparison => comparison
                .LeftOperand
                .ConstantValue
                .HasValue || comparison.RightOperand.ConstantValue.HasValue,
            IIsPatternOperation { Pattern: IConstantPatternOperation or IBinaryPatternOperation or INegatedPatternOperation } => true,
            ISwitchOperation or ISwitchExpressionOperation => true,
            IArgumentOperation { Parent: IInvocationOperation call } => IsComparison(call),
            IInvocationOperation call => IsComparison(call),
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } } => AreCompared(local, body),
            _ => false,
        };

    private static bool IsComparison(IInvocationOperation call) => call.TargetMethod.Has(CollectionFacet.Compares);

    private static bool AreCompared(ISymbol local, MessagingBody body)
    {
        var isCompared = false;
        foreach (var reference in body.Uses.Of(local))
            if (!LocalUses.IsWrite(reference))
            {
                if (reference.Syntax.Parent is EqualsValueClauseSyntax || !IsCompared(reference, body))
                    return false;
                isCompared = true;
            }

        return isCompared;
    }
}
