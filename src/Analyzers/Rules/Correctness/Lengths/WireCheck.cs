using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>Code that looks at what a received frame says before others read it: <c>if (!IsValid(message.Data)) continue;</c>.</summary>
internal static class WireCheck
{
    /// <summary>Whether code before a place compares a number of the frame, or has a method of the user's do so.</summary>
    public static bool IsBefore(IOperation place, MessagingBody body)
    {
        foreach (var operation in body.Root.Descendants())
            if (
                operation.Syntax.Span.End <= place.Syntax.SpanStart
                && (Limits(operation, body, null) || operation is IInvocationOperation call && IsMadeBy(call, body))
            )
                return true;
        return false;
    }

    /// <summary>Whether a method that says yes or no, or that may throw, compares a number of the bytes that it is given.</summary>
    private static bool IsMadeBy(IInvocationOperation call, MessagingBody body)
    {
        if (call.Type?.SpecialType is SpecialType.System_Boolean or SpecialType.System_Void)
            foreach (var given in new[] { WireContent.GivenBy(call, body, given: null), WireContent.FrameGivenBy(call, body) })
            foreach (var (parameter, other) in given)
                if (IsIn(other, parameter))
                    return true;
        return false;
    }

    /// <summary>Whether any code of a method does, of the bytes that it is given.</summary>
    public static bool IsIn(MessagingBody code, IParameterSymbol? given)
    {
        foreach (var operation in code.Root.Descendants())
            if (Limits(operation, code, given))
                return true;
        return false;
    }

    private static bool Limits(IOperation operation, MessagingBody body, IParameterSymbol? given) =>
        operation switch
        {
            IBinaryOperation
            {
                OperatorKind: BinaryOperatorKind.LessThan
                    or BinaryOperatorKind.LessThanOrEqual
                    or BinaryOperatorKind.GreaterThan
                    or BinaryOperatorKind.GreaterThanOrEqual
            } comparison => WireNumber.Is(comparison.LeftOperand, body, given) || WireNumber.Is(comparison.RightOperand, body, given),
            IIsPatternOperation { Value: var value, Pattern: var pattern } => HasABound(pattern) && WireNumber.Is(value, body, given),
            _ => false,
        };

    private static bool HasABound(IPatternOperation pattern)
    {
        foreach (var part in pattern.DescendantsAndSelf())
            if (part is IRelationalPatternOperation)
                return true;
        return false;
    }
}
