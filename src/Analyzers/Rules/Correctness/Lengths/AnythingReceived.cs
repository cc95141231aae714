using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary><c>if (length &lt;= 0) continue;</c> and the like: asks whether anything came, and says nothing of how much.</summary>
internal static class AnythingReceived
{
    /// <summary>Whether a reference to a length only decides that an operation is not reached where nothing came.</summary>
    public static bool IsAskedBefore(IOperation operation, IOperation length) =>
        length.ParentPastConversions() is IBinaryOperation { Parent: IConditionalOperation choice } test
        && choice.Condition == test
        && IsYes(test, length) is { } isYes
        && (isYes ? operation.IsIn(choice.WhenTrue) : operation.IsIn(choice.WhenFalse) || WaysOut.Leaves(choice.WhenTrue));

    /// <summary>Whether a length, in a variable or where it is received, is only asked whether anything came.</summary>
    public static bool IsAsked(IOperation length) =>
        length.ParentPastConversions() switch
        {
            IBinaryOperation test when IsYes(test, length) is not null => true,
            IPropertyReferenceOperation { Property: var asked } => asked.Has(CollectionFacet.SaysSome),
            { } test => NullTest.Of(test) is { Tested: var tested } && tested.Unconverted() == length,
            null => false,
        };

    /// <summary>What a comparison says by true: that something came, or that nothing did; null for others.</summary>
    public static bool? IsYes(IBinaryOperation test, IOperation length)
    {
        if (test.LeftOperand.Unconverted() != length || test.RightOperand.ConstantValue is not { HasValue: true, Value: int bound })
            return null;
        return (test.OperatorKind, bound) switch
        {
            (BinaryOperatorKind.GreaterThan, 0 or MessagingMember.NothingReceived) => true,
            (BinaryOperatorKind.NotEquals, 0 or MessagingMember.NothingReceived) => true,
            (BinaryOperatorKind.GreaterThanOrEqual, 0) => true,
            (BinaryOperatorKind.LessThanOrEqual or BinaryOperatorKind.LessThan, 0) => false,
            (BinaryOperatorKind.Equals, 0 or MessagingMember.NothingReceived) => false,
            _ => null,
        };
    }
}
