using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>
/// Loops that certainly run at least once: over a collection with elements, or with a counter that begins below its bound. No path leads
/// past them.
/// </summary>
internal sealed class CertainIterations
{
    /// <summary>The conditions of such loops, the outcome by which they are left, and the bit of their iterations.</summary>
    private readonly Dictionary<IOperation, (bool Leaves, int Turn)> _conditions = new();

    public CertainIterations(OrderedGraph code, CancellationToken cancellationToken)
    {
        for (var i = 0; i < code.Loops.Length; i++)
            if (
                code.Graph.Blocks[code.Loops[i].Head]
                    is { ConditionKind: not ControlFlowConditionKind.None, BranchValue: { } condition } head
                && LoopOf(condition, code.Function) is { } loop
                && IsTaken(loop, code, cancellationToken)
            )
                _conditions[condition] = (LeavesBy(head, code.Loops[i]), 1 << i);
    }

    /// <summary>
    /// Whether a condition cannot have this outcome: it is the first time that the loop is asked, as far as the fact tells.
    /// </summary>
    public bool AreMissing(IOperation condition, bool outcome, Fact fact) =>
        _conditions.TryGetValue(condition, out var loop) && outcome == loop.Leaves && (fact.Iterated & loop.Turn) == 0;

    private static bool LeavesBy(BasicBlock head, NaturalLoop loop)
    {
        var byCondition = head.ConditionalSuccessor?.Destination is { } to && !loop.Contains(to.Ordinal);
        return head.ConditionKind == ControlFlowConditionKind.WhenTrue == byCondition;
    }

    private static ILoopOperation? LoopOf(IOperation condition, IOperation function)
    {
        foreach (var part in function.Descendants())
            if (
                part is ILoopOperation loop
                && (
                    loop switch
                    {
                        IForLoopOperation { Condition: { } test } => test.Syntax == condition.Syntax,
                        IWhileLoopOperation { Condition: { } test } => test.Syntax == condition.Syntax,
                        IForEachLoopOperation each => condition
                            is IInvocationOperation { TargetMethod.Name: WellKnownMemberNames.MoveNextMethodName }
                            && (
                                condition.Syntax == each.Collection.Syntax
                                || condition.Syntax == each.Syntax
                                || condition.Syntax == each.Collection.Unconverted().Syntax
                            ),
                        _ => false,
                    }
                )
            )
                return loop;
        return null;
    }

    private static bool IsTaken(ILoopOperation loop, OrderedGraph code, CancellationToken cancellationToken) =>
        loop switch
        {
            IForEachLoopOperation { Collection: var collection, IsAsynchronous: false } => SizeEvaluator
                .For(code.Body, cancellationToken)
                .ElementsOf(collection)
                is { Low: > 0 },
            IForLoopOperation { Condition: { } condition } => IsTrueAtFirst(condition, loop, code, cancellationToken),
            IWhileLoopOperation { Condition: { } condition, ConditionIsUntil: false } => IsTrueAtFirst(
                condition,
                loop,
                code,
                cancellationToken
            ),
            _ => false,
        };

    private static bool IsTrueAtFirst(IOperation condition, ILoopOperation loop, OrderedGraph code, CancellationToken cancellationToken)
    {
        if (condition.Unconverted() is not IBinaryOperation { OperatorMethod: null } test)
            return false;
        var (left, right) = (ValueAtFirst(test.LeftOperand), ValueAtFirst(test.RightOperand));
        return test.OperatorKind switch
        {
            BinaryOperatorKind.LessThan => left.High < right.Low,
            BinaryOperatorKind.LessThanOrEqual => left.High <= right.Low,
            BinaryOperatorKind.GreaterThan => left.Low > right.High,
            BinaryOperatorKind.GreaterThanOrEqual => left.Low >= right.High,
            _ => false,
        };

        IntInterval ValueAtFirst(IOperation operand)
        {
            operand = operand.Unconverted();
            var value =
                operand is ILocalReferenceOperation { Local: var local } && FirstValue(local, loop, code) is { } first ? first : operand;
            return SizeAnalysis.ValueOf(value.Unconverted(), code.Body, cancellationToken);
        }
    }

    /// <summary>What a counter is declared with that nothing but the loop writes, once for each time that the loop is reached.</summary>
    private static IOperation? FirstValue(ILocalSymbol local, ILoopOperation loop, OrderedGraph code)
    {
        if (
            code.Body.Uses.DeclaratorOf(local) is not { Symbol.RefKind: RefKind.None } declarator
            || Functions.AnyGoto(code.Function)
            || declarator.EnclosingFunction() != code.Function
            || !declarator.IsIn(loop) && Loops.InnermostLoop(declarator) != Loops.InnermostLoop(loop)
        )
            return null;
        foreach (var reference in code.Body.Uses.Of(local))
            if (LocalUses.IsWrite(reference) && (!reference.IsIn(loop) || reference.EnclosingFunction() != code.Function))
                return null;
        return declarator.GetVariableInitializer()?.Value;
    }
}
