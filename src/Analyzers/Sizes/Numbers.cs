using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// The values of integer expressions: conversions, operators, sizes of types. User-defined and lifted operators are unknown.
/// </summary>
internal static class Numbers
{
    public static IntInterval? ValueOf(IOperation operation, IntType type, SizeEvaluator sizes) =>
        operation switch
        {
            IConversionOperation { OperatorMethod: null } conversion => OfConversion(conversion, type, sizes),
            IBinaryOperation { OperatorMethod: null, IsLifted: false } binary => OfBinary(binary, type, sizes),
            IUnaryOperation { OperatorMethod: null, IsLifted: false } unary => OfUnary(unary, type, sizes),
            ISizeOfOperation size => TypeSizes.OfMemory(size.TypeOperand, sizes.Compilation),
            IInvocationOperation call => NumberMembers.ValueOf(call, sizes),
            _ => null,
        };

    private static IntInterval? OfConversion(IConversionOperation conversion, IntType type, SizeEvaluator sizes) =>
        IntType.Of(conversion.Operand.Type) is { } from ? sizes.Of(conversion.Operand).Convert(from, type, conversion.IsChecked) : null;

    private static IntInterval? OfBinary(IBinaryOperation binary, IntType type, SizeEvaluator sizes)
    {
        if (IntType.Of(binary.LeftOperand.Type) != type || IntType.Of(binary.RightOperand.Type) is null)
            return null;
        return Combine(binary.OperatorKind, type, sizes.Of(binary.LeftOperand), sizes.Of(binary.RightOperand), binary.IsChecked);
    }

    /// <summary>What an operator of a type makes of two intervals.</summary>
    public static IntInterval? Combine(BinaryOperatorKind operation, IntType type, IntInterval left, IntInterval right, bool isChecked) =>
        operation switch
        {
            BinaryOperatorKind.Add => type.Add(left, right, isChecked),
            BinaryOperatorKind.Subtract => type.Subtract(left, right, isChecked),
            BinaryOperatorKind.Multiply => type.Multiply(left, right, isChecked),
            BinaryOperatorKind.Divide => type.Divide(left, right),
            BinaryOperatorKind.Remainder => type.Remainder(left, right),
            BinaryOperatorKind.And => type.And(left, right),
            BinaryOperatorKind.Or => type.Or(left, right),
            BinaryOperatorKind.ExclusiveOr => type.Xor(left, right),
            BinaryOperatorKind.LeftShift => type.ShiftLeft(left, right),
            BinaryOperatorKind.RightShift => type.ShiftRight(left, right),
            BinaryOperatorKind.UnsignedRightShift => type.UnsignedShiftRight(left, right),
            _ => null,
        };

    private static IntInterval? OfUnary(IUnaryOperation unary, IntType type, SizeEvaluator sizes) =>
        IntType.Of(unary.Operand.Type) != type
            ? null
            : unary.OperatorKind switch
            {
                UnaryOperatorKind.Plus => sizes.Of(unary.Operand),
                UnaryOperatorKind.Minus => type.Negate(sizes.Of(unary.Operand), unary.IsChecked),
                UnaryOperatorKind.BitwiseNegation => type.Complement(sizes.Of(unary.Operand)),
                _ => null,
            };
}
