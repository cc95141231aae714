using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// A place in a function that a loop runs side by side, to which one of the runs comes: by an equality, by an exchange that one wins, or by
/// an order that holds of the first number or the last.
/// </summary>
internal static class OneTurn
{
    /// <summary>Whether only one of many runs of a function comes to a place in it.</summary>
    public static bool Is(IOperation place, IOperation function, MessagingBody body)
    {
        for (var around = place.Parent; around is not null && around != function; around = around.Parent)
            if (around is ISwitchCaseOperation or ISwitchExpressionArmOperation)
                return true;
        var turns = Turns.Of(function, body);
        foreach (var guard in Guards.Of(place, body, function).Known)
            if (guard.Constants is [var constant])
            {
                if (
                    guard.Relation == BinaryOperatorKind.Equals
                    && (
                        constant is not bool outcome
                        || IsEquality(guard.Value, outcome)
                        || MutuallyExclusive.IsTaken(guard.Value, body)
                        || guard.Value is IBinaryOperation { OperatorKind: var kind, LeftOperand: var left, RightOperand: var right }
                            && kind.IsComparison()
                            && turns is { } all
                            && all.HasOne(left, outcome ? kind : kind.Negated(), right, 0)
                    )
                )
                    return true;
                if (
                    Number(constant) is { } bound
                    && (
                        turns is { } run && run.HasOne(guard.Value, guard.Relation, null, bound)
                        || (guard.Relation, bound) is (BinaryOperatorKind.LessThan, 1) or (BinaryOperatorKind.LessThanOrEqual, 0)
                    )
                )
                    return true;
            }

        return false;
    }

    private static bool IsEquality(IOperation value, bool outcome) =>
        value switch
        {
            IBinaryOperation { OperatorKind: var kind } => kind == (outcome ? BinaryOperatorKind.Equals : BinaryOperatorKind.NotEquals),
            IInvocationOperation { TargetMethod.Name: nameof(Equals) or nameof(ReferenceEquals) } => outcome,
            _ => false,
        };

    private static long? Number(object? constant) =>
        constant switch
        {
            int value => value,
            long value => value,
            _ => null,
        };
}
