using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>What arithmetic makes of a number, so that a limit of the result is one of the number: not a remainder.</summary>
internal static class ComputedNumber
{
    private const int MaxDepth = 8;

    public static bool Is(IOperation operation, LengthLimits limits, MessagingBody body) => Is(operation, limits, body, depth: 0);

    private static bool Is(IOperation operation, LengthLimits limits, MessagingBody body, int depth) =>
        depth < MaxDepth
        && limits.Behind(operation) switch
        {
            IBinaryOperation
            {
                OperatorKind: BinaryOperatorKind.Add
                    or BinaryOperatorKind.Subtract
                    or BinaryOperatorKind.Multiply
                    or BinaryOperatorKind.Divide
                    or BinaryOperatorKind.LeftShift
                    or BinaryOperatorKind.RightShift
            } sum => limits.IsNumber(sum.LeftOperand)
                || limits.IsNumber(sum.RightOperand)
                || Is(sum.LeftOperand, limits, body, depth + 1)
                || Is(sum.RightOperand, limits, body, depth + 1),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.And or BinaryOperatorKind.Or or BinaryOperatorKind.ExclusiveOr } bits =>
                BitMasks.KeepsHighBits(bits, out var masked) && (limits.IsNumber(masked) || Is(masked, limits, body, depth + 1)),
            IInvocationOperation { TargetMethod: var method } call when method.SizeOf() is KnownSize.Computed or KnownSize.Absolute => (
                call.Instance ?? call.ArgumentFor(0)
            )
                is { } of
                && (limits.IsNumber(of) || Is(of, limits, body, depth + 1)),
            ILocalReferenceOperation { Local: var local } when body.Uses.SingleValueOf(local) is { } only => Is(
                only,
                limits,
                body,
                depth + 1
            ),
            _ => false,
        };
}
