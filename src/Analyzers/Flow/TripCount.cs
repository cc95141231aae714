using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Flow;

/// <summary>How many turns a loop takes, where constants alone decide it: <c>for (var i = 0; i &lt; 3; i++)</c>, or foreach over a literal array.</summary>
internal static class TripCount
{
    public static long? Of(ILoopOperation loop) => loop switch
    {
        IForLoopOperation counted => Of(counted),
        IForEachLoopOperation { Collection: var collection } when collection.Unconverted() is IArrayCreationOperation { Initializer: { } elements } => elements.ElementValues.Length,
        _ => null,
    };

    private static long? Of(IForLoopOperation loop)
    {
        if (loop.Condition is not IBinaryOperation { OperatorKind: var comparison } condition
            || LocalUses.SymbolOf(condition.LeftOperand.Unconverted()) is not { } counter || Constant(condition.RightOperand) is not { } end
            || loop.Before.Length != 1 || Start(loop.Before[0], counter) is not { } start
            || loop.AtLoopBottom.Length != 1 || Step(loop.AtLoopBottom[0], counter) is not (> 0 and var step))
            return null;
        return comparison switch
        {
            BinaryOperatorKind.LessThan when end > start => (end - start + step - 1) / step,
            BinaryOperatorKind.LessThanOrEqual when end >= start => (end - start) / step + 1,
            BinaryOperatorKind.LessThan or BinaryOperatorKind.LessThanOrEqual => 0,
            _ => null,
        };
    }

    private static long? Start(IOperation before, ISymbol counter)
    {
        if (before is IVariableDeclarationGroupOperation { Declarations: [{ Declarators: [var declarator] }] }
            && SymbolEqualityComparer.Default.Equals(declarator.Symbol, counter) && declarator.GetVariableInitializer() is { } initializer)
            return Constant(initializer.Value);
        return null;
    }

    private static long? Step(IOperation bottom, ISymbol counter)
    {
        var operation = bottom is IExpressionStatementOperation statement ? statement.Operation : bottom;
        return operation switch
        {
            IIncrementOrDecrementOperation { Kind: OperationKind.Increment, Target: var target } when Is(target) => 1,
            ICompoundAssignmentOperation { OperatorKind: BinaryOperatorKind.Add, Target: var target, Value: var value } when Is(target) => Constant(value),
            _ => null,
        };

        bool Is(IOperation target) => SymbolEqualityComparer.Default.Equals(LocalUses.SymbolOf(target), counter);
    }

    private static long? Constant(IOperation value) => value.ConstantValue is { HasValue: true, Value: var constant }
        ? constant switch { int i => i, long l => l, short s => s, byte b => b, uint u => u, _ => null }
        : null;
}
