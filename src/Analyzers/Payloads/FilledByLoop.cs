using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>
/// An array all of whose bytes the next statement writes in turn, <c>for (var i = 0; i &lt; buffer.Length; i++)</c>, or number after
/// number, and does not read: what takes its place need not be cleared.
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
        )
            return false;
        BufferUse? written = null;
        foreach (var use in array.Uses)
            if (!use.Reference.IsIn(next) || use.Kind == BufferUseKind.Length)
                continue;
            else if (written is not null)
                return false;
            else
                written = use;
        return written is { } only
            && StatementOf(only, turn) is { } statement
            && WrittenWidth.Of(only, statement.Expression, body) is { } width
            && IsIterationOf(only, width, counter)
            && EndsWithArray(loop.Condition!, width, array, body)
            && !HasOtherWays(turn);
    }

    /// <summary>The statement of a turn that a use stands in.</summary>
    private static ExpressionStatementSyntax? StatementOf(BufferUse use, IOperation turn) =>
        Statements.Of(use.Reference) is ExpressionStatementSyntax statement
        && (statement == turn.Syntax || turn is IBlockOperation && statement.Parent == turn.Syntax)
            ? statement
            : null;

    /// <summary>Whether a use begins as many bytes further in each turn: at <c>i</c>, or at <c>i * 4</c>.</summary>
    private static bool IsIterationOf(BufferUse use, long width, ILocalSymbol counter)
    {
        var start = use.Construct switch
        {
            IArrayElementReferenceOperation { Indices: [var index] } => index,
            var part when Slice.Of(part, Facet.Part) is { End: null, Begin: var first } => first,
            _ => null,
        };
        start = (start is IConversionOperation { IsImplicit: true, Operand: var number } ? number : start)?.SameValue();
        return (width == 1 ? start : FactorOf(start, width)) is ILocalReferenceOperation { Local: var at } && counter.Is(at);
    }

    /// <summary>What a product is made of beside a constant.</summary>
    private static IOperation? FactorOf(IOperation? product, long constant) =>
        product is not IBinaryOperation { OperatorKind: BinaryOperatorKind.Multiply, LeftOperand: var left, RightOperand: var right } ? null
        : right.ConstantValue is { HasValue: true, Value: int second } && second == constant ? left.SameValue()
        : left.ConstantValue is { HasValue: true, Value: int first } && first == constant ? right.SameValue()
        : null;

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

    /// <summary>Whether the counter goes up to the length of the array, or to as many numbers as there is room for.</summary>
    private static bool EndsWithArray(IOperation condition, long width, ArrayForSend array, MessagingBody body)
    {
        var end = ((IBinaryOperation)condition).RightOperand.SameValue();
        if (width == 1)
            foreach (var use in array.Uses)
                if (use.Kind == BufferUseKind.Length && use.Reference.Parent == end)
                    return true;
        if (array.Array.Size?.SameValue() is not { } size)
            return false;
        if (width > 1 && size.ConstantValue is { HasValue: true, Value: int all })
            return end.ConstantValue is { HasValue: true, Value: int turns } && turns * width == all;
        return (width == 1 ? size : FactorOf(size, width)) is { } count
            && (
                Extent.Of(end, body) is { } most && Extent.Of(count, body)?.Is(most, body) == true
                || Stability.IsStable(count, body) && Stability.AreSame(end, count, body)
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
