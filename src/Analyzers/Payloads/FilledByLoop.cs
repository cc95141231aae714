using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>
/// An array all of whose bytes the next statement writes in turn, <c>for (var i = 0; i &lt; buffer.Length; i++)</c>, and does not read:
/// what takes its place need not be cleared.
/// </summary>
internal static class FilledByLoop
{
    public static bool Is(ArrayForSend array, MessagingBody body)
    {
        if (
            Statements.DeclarationOf(array.Declarator!) is not { } declaration
            || Statements.Next(declaration) is not ForStatementSyntax next
            || body.Model.GetOperation(next) is not IForLoopOperation { Body: var turn } loop
            || CounterOf(loop, body) is not { } counter
            || !EndsWithArray(loop.Condition!, array, body)
        )
            return false;
        IOperation? written = null;
        foreach (var use in array.Uses)
            if (!next.Span.Contains(use.Reference.Syntax.Span) || use.Kind == BufferUseKind.Length)
                continue;
            else if (written is not null || use.Construct is not IArrayElementReferenceOperation { Indices: [var index] } element)
                return false;
            else if (index.SameValue() is ILocalReferenceOperation { Local: var at } && counter.Is(at))
                written = element;
            else
                return false;
        return written?.Parent is ISimpleAssignmentOperation { Parent: IExpressionStatementOperation statement } assignment
            && assignment.Target == written
            && (statement == turn || turn is IBlockOperation && statement.Parent == turn)
            && !HasOtherWays(turn);
    }

    /// <summary>What counts from 0 by 1, and is written nowhere else.</summary>
    private static ILocalSymbol? CounterOf(IForLoopOperation loop, MessagingBody body)
    {
        if (
            loop is not { Before: [IVariableDeclarationGroupOperation { Declarations: [{ Declarators: [var declarator] }] }] }
            || loop is not { AtLoopBottom: [IExpressionStatementOperation { Operation: IIncrementOrDecrementOperation step }] }
            || step.Kind != OperationKind.Increment
            || declarator.Symbol is not { Type.SpecialType: SpecialType.System_Int32 } counter
            || declarator.GetVariableInitializer()?.Value.ConstantValue is not { HasValue: true, Value: 0 }
            || !counter.Is(LocalUses.SymbolOf(step.Target))
        )
            return null;
        var writes = 0;
        foreach (var reference in body.Uses.Of(counter))
            writes += LocalUses.IsWrite(reference) ? 1 : 0;
        return
            writes == 1
            && loop.Condition is IBinaryOperation { OperatorKind: BinaryOperatorKind.LessThan, LeftOperand: var left }
            && left is ILocalReferenceOperation { Local: var asked }
            && counter.Is(asked)
            ? counter
            : null;
    }

    /// <summary>Whether the counter goes up to the length of the array.</summary>
    private static bool EndsWithArray(IOperation condition, ArrayForSend array, MessagingBody body)
    {
        var end = ((IBinaryOperation)condition).RightOperand.SameValue();
        foreach (var use in array.Uses)
            if (use.Kind == BufferUseKind.Length && use.Reference.Parent == end)
                return true;
        return array.Array.Size?.SameValue() is { } size
            && (
                Extent.Of(end, body) is { } most && Extent.Of(size, body)?.Is(most, body) == true
                || Stability.IsStable(size, body) && Stability.AreSame(end, size, body)
            );
    }

    /// <summary>Whether a turn may go by without what it writes, or the loop end before its time.</summary>
    private static bool HasOtherWays(IOperation turn)
    {
        foreach (var operation in turn.Descendants())
            if (operation is IBranchOperation or IReturnOperation or ITryOperation or ILabeledOperation)
                return true;
        return false;
    }
}
