using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Runs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.ControlFlow;

/// <summary>
/// An upper bound on a loop's iterations each time that it is entered. A for loop that counts and a foreach give it themselves; for any
/// other loop, the paths through its function do (<see cref="FunctionRuns"/>).
/// </summary>
internal static class TripCount
{
    /// <summary>Null where nothing bounds it.</summary>
    public static long? Of(ILoopOperation loop, MessagingBody body, CancellationToken cancellationToken = default) =>
        Plain(loop, body, cancellationToken) ?? body.Runs.IterationsOf(loop, cancellationToken);

    /// <summary>What the head of the loop says, without a control-flow graph.</summary>
    public static long? Plain(ILoopOperation loop, MessagingBody body, CancellationToken cancellationToken, bool withAdditions = true) =>
        loop switch
        {
            IForLoopOperation counted => Of(counted, body, cancellationToken) is { } turns and < FunctionRuns.Most ? turns : null,
            IForEachLoopOperation each => Elements.Most(each.Collection, body, withAdditions, cancellationToken),
            _ => null,
        };

    private static long? Of(IForLoopOperation loop, MessagingBody body, CancellationToken cancellationToken)
    {
        if (
            loop is not { Before: [var before], AtLoopBottom: [var bottom] }
            || loop.Condition is not IBinaryOperation { OperatorMethod: null, IsLifted: false } condition
        )
            return null;
        var (left, right, comparison) = (Widened(condition.LeftOperand), condition.RightOperand, condition.OperatorKind);
        if (LocalUses.SymbolOf(left) is null)
            (left, right, comparison) = (Widened(right), condition.LeftOperand, comparison.Swapped());
        if (
            LocalUses.SymbolOf(left) is not { } counter
            || IntType.Of(left.Type) is not { } type
            || !IsWrittenOnce(counter, body)
            || Step(bottom, counter) is not { } step
            || Start(before, counter, body, cancellationToken) is not { } start
        )
            return null;
        var end = SizeAnalysis.ValueOf(right, body, cancellationToken);
        return comparison switch
        {
            BinaryOperatorKind.LessThan when step > 0 && Passes(end.High - 1) => Turns(start.Low, end.High, step),
            BinaryOperatorKind.LessThanOrEqual when step > 0 && Passes(end.High) => Turns(start.Low, end.High + 1, step),
            BinaryOperatorKind.GreaterThan when step < 0 && Passes(end.Low + 1) => Turns(end.Low, start.High, -step),
            BinaryOperatorKind.GreaterThanOrEqual when step < 0 && Passes(end.Low) => Turns(end.Low, start.High + 1, -step),
            BinaryOperatorKind.NotEquals when start.IsExact && end.IsExact && step != 0 => Steps(end.Low - start.Low, step),
            _ => null,
        };

        // the step after the last iteration must not wrap around, because then it is not the last
        bool Passes(long last) => last is > long.MinValue / 2 and < long.MaxValue / 2 && type.Holds(last + step, last + step);
    }

    /// <summary>How many steps lead exactly there; null if they pass it.</summary>
    private static long? Steps(long distance, long step) => distance % step == 0 && distance / step >= 0 ? distance / step : null;

    private static long Turns(long from, long to, long step) => System.Math.Max(0, to - from + step - 1) / step;

    private static IntInterval? Start(IOperation before, ISymbol counter, MessagingBody body, CancellationToken cancellationToken)
    {
        if (
            before is IVariableDeclarationGroupOperation { Declarations: [{ Declarators: [var declarator] }] }
            && declarator.Symbol.Is(counter)
            && declarator.GetVariableInitializer() is { } initializer
        )
            return SizeAnalysis.ValueOf(initializer.Value, body, cancellationToken);
        return null;
    }

    private static long? Step(IOperation bottom, ISymbol counter)
    {
        var operation = bottom is IExpressionStatementOperation statement ? statement.Operation : bottom;
        return operation switch
        {
            IIncrementOrDecrementOperation { Kind: var kind, Target: var target } when Is(target) => kind == OperationKind.Increment
                ? 1
                : -1,
            ICompoundAssignmentOperation { OperatorKind: BinaryOperatorKind.Add, Target: var target, Value: var value } when Is(target) =>
                Constant(value),
            ICompoundAssignmentOperation { OperatorKind: BinaryOperatorKind.Subtract, Target: var target, Value: var value }
                when Is(target) => -Constant(value),
            _ => null,
        };

        bool Is(IOperation target) => LocalUses.SymbolOf(target).Is(counter);
    }

    /// <summary>Whether nothing but the step sets the counter.</summary>
    private static bool IsWrittenOnce(ISymbol counter, MessagingBody body)
    {
        var writes = 0;
        foreach (var reference in body.Uses.Of(counter))
            writes += LocalUses.IsWrite(reference) ? 1 : 0;
        return writes == 1;
    }

    /// <summary>The number that an expression widens, which is the same number.</summary>
    private static IOperation Widened(IOperation value)
    {
        while (
            value is IConversionOperation { OperatorMethod: null, Operand: var operand }
            && IntType.Of(value.Type) is { } to
            && IntType.Of(operand.Type) is { } from
            && from.FitsInto(to)
        )
            value = operand;
        return value;
    }

    private static long? Constant(IOperation value) =>
        value.ConstantValue is { HasValue: true, Value: var constant }
            ? constant switch
            {
                int i => i,
                long l => l,
                short s => s,
                byte b => b,
                uint u => u,
                _ => null,
            }
            : null;
}
