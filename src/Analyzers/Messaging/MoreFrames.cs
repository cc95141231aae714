using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// Does a value ask whether the message has another frame: <c>socket.HasMore</c>, <c>message.More</c>, the underlying option? libzmq hands
/// messages over whole: where the answer is yes, the next frame is there.
/// </summary>
internal static class MoreFrames
{
    public static bool Asks(IOperation value, MessagingLibrary library)
    {
        foreach (var binding in library.Bindings)
            if (binding.AsksForMore(value))
                return true;
        return false;
    }

    /// <summary>Whether anything in a value does.</summary>
    public static bool AskedIn(IOperation value, MessagingLibrary library)
    {
        foreach (var part in value.DescendantsAndSelf())
            if (Asks(part, library))
                return true;
        return false;
    }

    /// <summary>The outcome of a condition that says that there is another frame; null where it asks something else, or for more.</summary>
    /// <param name="condition">The condition.</param>
    /// <param name="isAsked">Whether an expression is the question, or holds its answer.</param>
    public static bool? TrueFor(IOperation condition, Func<IOperation, bool> isAsked)
    {
        condition = condition.Unconverted();
        return condition switch
        {
            IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: var operand } => !TrueFor(operand, isAsked),
            IBinaryOperation comparison when isAsked(comparison.LeftOperand.Unconverted()) => TrueFor(
                comparison.OperatorKind,
                Normal(comparison.RightOperand)
            ),
            IBinaryOperation comparison when isAsked(comparison.RightOperand.Unconverted()) => TrueFor(
                comparison.OperatorKind.Swapped(),
                Normal(comparison.LeftOperand)
            ),
            IIsPatternOperation { Value: var value, Pattern: var pattern } when isAsked(value.Unconverted()) => TrueFor(pattern),
            IIsPatternOperation { Pattern: IRecursivePatternOperation { PropertySubpatterns: [{ Member: { } member } part] } }
                when isAsked(member) => TrueFor(part.Pattern) == true ? true : null,
            _ => isAsked(condition) ? true : null,
        };
    }

    private static bool? TrueFor(IPatternOperation pattern) =>
        pattern switch
        {
            INegatedPatternOperation { Pattern: var negated } => !TrueFor(negated),
            IConstantPatternOperation { Value: var value } => TrueFor(BinaryOperatorKind.Equals, Normal(value)),
            _ => null,
        };

    /// <summary>A constant, flags and the like as a number.</summary>
    private static object? Normal(IOperation operand) =>
        operand.Unconverted().ConstantValue.Value is short number ? (int)number : operand.Unconverted().ConstantValue.Value;

    /// <summary>The option, a flag and a number of sockets are 1 where there is another frame, else 0.</summary>
    private static bool? TrueFor(BinaryOperatorKind comparison, object? constant) =>
        (comparison, constant) switch
        {
            (BinaryOperatorKind.Equals, true or 1) or (BinaryOperatorKind.NotEquals, false or 0) => true,
            (BinaryOperatorKind.GreaterThan, 0) or (BinaryOperatorKind.GreaterThanOrEqual, 1) => true,
            (BinaryOperatorKind.Equals, false or 0) or (BinaryOperatorKind.NotEquals, true or 1) => false,
            (BinaryOperatorKind.LessThanOrEqual, 0) or (BinaryOperatorKind.LessThan, 1) => false,
            _ => null,
        };
}
