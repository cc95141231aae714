using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers;

/// <summary>Expressions without what only wraps them: conversions, parentheses, negations.</summary>
internal static class ConversionExtensions
{
    /// <summary>The expression behind conversions and parentheses.</summary>
    public static IOperation Unconverted(this IOperation operation) => operation.Behind(ofSameValue: false);

    /// <summary>The expression behind parentheses and those conversions that give the same value: not <c>(byte)n</c>.</summary>
    public static IOperation SameValue(this IOperation operation) => operation.Behind(ofSameValue: true);

    private static IOperation Behind(this IOperation operation, bool ofSameValue)
    {
        while (true)
        {
            switch (operation)
            {
                case IConversionOperation conversion when !ofSameValue || conversion.KeepsValue():
                    operation = conversion.Operand;
                    break;
                case IParenthesizedOperation parenthesized:
                    operation = parenthesized.Operand;
                    break;
                default:
                    return operation;
            }
        }
    }

    private static bool KeepsValue(this IConversionOperation conversion)
    {
        if (conversion is not { OperatorMethod: null, Type: { } type, Operand.Type: { } given } || given.TypeKind == TypeKind.Dynamic)
            return conversion is { OperatorMethod: null, Operand: { Type: null } };
        if (given.IsValueType && type.IsReferenceType)
            return false; // another object each time
        return conversion.Conversion.IsImplicit
            || conversion.Conversion.IsReference && !conversion.IsTryCast
            || given is INamedTypeSymbol { EnumUnderlyingType: { } number } && number.SpecialType == type.SpecialType;
    }

    /// <summary>
    /// The expression as it is written: without the conversions that the compiler adds, with those that the author wrote.
    /// </summary>
    public static IOperation Written(this IOperation operation)
    {
        while (operation is IConversionOperation { IsImplicit: true } conversion)
            operation = conversion.Operand;
        return operation;
    }

    /// <summary>The nearest parent that is neither a conversion nor a parenthesis.</summary>
    public static IOperation? ParentPastConversions(this IOperation operation)
    {
        var parent = operation.Parent;
        while (parent is IConversionOperation or IParenthesizedOperation)
            parent = parent.Parent;
        return parent;
    }

    /// <summary>
    /// The nearest parent of a lambda, or of a method's name, that is neither the delegate made of it nor a conversion: who gets it.
    /// </summary>
    public static IOperation? ParentPastDelegate(this IOperation function) => function.AsDelegate().Parent;

    /// <summary>A lambda, or a method's name, with the delegate that is made of it and its conversions.</summary>
    public static IOperation AsDelegate(this IOperation function)
    {
        while (function.Parent is IDelegateCreationOperation or IConversionOperation or IParenthesizedOperation)
            function = function.Parent;
        return function;
    }

    /// <summary>The expression with the parentheses around it, and the casts to the type that it has.</summary>
    public static IOperation WithIdleCasts(this IOperation operation)
    {
        while (operation.Parent is IParenthesizedOperation or IConversionOperation { Conversion.IsIdentity: true })
            operation = operation.Parent;
        return operation;
    }

    /// <summary>
    /// A condition without the negations around it, comparisons with <see langword="true"/> and <see langword="false"/> among them, and the
    /// outcome that it has then.
    /// </summary>
    public static (IOperation Condition, bool Outcome) WithoutNot(this IOperation condition, bool outcome)
    {
        while (true)
        {
            condition = condition.SameValue();
            switch (condition)
            {
                case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, OperatorMethod: null, Operand: var operand }:
                    (condition, outcome) = (operand, !outcome);
                    break;
                case IBinaryOperation
                {
                    OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals,
                    LeftOperand: { Type.SpecialType: SpecialType.System_Boolean } asked,
                    RightOperand.ConstantValue: { HasValue: true, Value: bool expected }
                } comparison:
                    (condition, outcome) = (asked, outcome == (comparison.OperatorKind == BinaryOperatorKind.Equals) == expected);
                    break;
                case IBinaryOperation
                {
                    OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals,
                    LeftOperand.ConstantValue: { HasValue: true, Value: bool expected },
                    RightOperand: { Type.SpecialType: SpecialType.System_Boolean } asked
                } comparison:
                    (condition, outcome) = (asked, outcome == (comparison.OperatorKind == BinaryOperatorKind.Equals) == expected);
                    break;
                case IIsPatternOperation
                {
                    Value: { Type.SpecialType: SpecialType.System_Boolean } asked,
                    Pattern: IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: bool expected } }
                }:
                    (condition, outcome) = (asked, outcome == expected);
                    break;
                default:
                    return (condition, outcome);
            }
        }
    }
}
