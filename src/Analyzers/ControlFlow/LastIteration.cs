using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;

namespace ZmqPerf.Analyzers.ControlFlow;

/// <summary>Code that makes a loop end by its condition, as <c>running = false</c> does in <c>while (running)</c>.</summary>
internal static class LastIteration
{
    /// <summary>
    /// Whether statements, as often as they run, give the condition's flag the value that ends the loop, and no other code resets it.
    /// </summary>
    public static bool IsAnnouncedIn(IOperation? code, ILoopOperation? loop)
    {
        var condition = loop switch
        {
            IWhileLoopOperation { ConditionIsUntil: false } whileLoop => whileLoop.Condition,
            IForLoopOperation forLoop => forLoop.Condition,
            _ => null,
        };
        if (condition is null || code is null)
            return false;
        foreach (var statement in code is IBlockOperation block ? block.Operations : ImmutableArray.Create(code))
            if (
                statement
                    is IExpressionStatementOperation
                    {
                        Operation: ISimpleAssignmentOperation
                        {
                            Target: var target,
                            Value.ConstantValue: { HasValue: true, Value: bool value }
                        }
                    }
                && FlagOf(target) is { } flag
                && Ends(condition, flag, value)
                && !IsSetTo(!value, flag, loop!)
            )
                return true;
        return false;
    }

    /// <summary>Whether a condition is false where the flag has this value.</summary>
    private static bool Ends(IOperation condition, ISymbol flag, bool value) =>
        condition.Unconverted() switch
        {
            IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: var operand } => Is(operand, flag) && value,
            IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd } both => Ends(both.LeftOperand, flag, value)
                || Ends(both.RightOperand, flag, value),
            var operand => Is(operand, flag) && !value,
        };

    /// <summary>Whether code in the loop may give the flag the other value.</summary>
    private static bool IsSetTo(bool value, ISymbol flag, ILoopOperation loop)
    {
        foreach (var operation in loop.Descendants())
            if (
                FlagOf(operation) is { } written
                && written.Is(flag)
                && LocalUses.IsWrite(operation)
                && !(
                    operation.Parent is ISimpleAssignmentOperation { Value.ConstantValue: { HasValue: true, Value: bool other } }
                    && other != value
                )
            )
                return true;
        return false;
    }

    private static bool Is(IOperation operand, ISymbol flag) => FlagOf(operand.Unconverted()).Is(flag);

    private static ISymbol? FlagOf(IOperation operation) =>
        operation is IFieldReferenceOperation { Field: var field } ? field : LocalUses.SymbolOf(operation);
}
