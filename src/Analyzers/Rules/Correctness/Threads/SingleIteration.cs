using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Paths;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// A place in a function that a loop runs side by side, to which one of the runs comes: by an equality, by an exchange that one wins, or by
/// an order that holds of the first number or the last.
/// </summary>
internal static class SingleIteration
{
    /// <summary>Bounds beyond it are those of a type; sums of it do not overflow.</summary>
    private const long MostCounted = long.MaxValue / 4;

    /// <summary>Whether only one of many runs of a function comes to a place in it.</summary>
    public static bool Is(IOperation place, IOperation function, MessagingBody body)
    {
        foreach (var (_, around) in place.AncestorsBelow(function))
            if (around is ISwitchCaseOperation or ISwitchExpressionArmOperation)
                return true;
        var turns = IterationNumbers.Of(function, body);
        foreach (var guard in Guards.Of(place, body, function).Known)
            if (ValueDomain.Present(guard.Value.Type) is { SpecialType: SpecialType.System_Boolean })
            {
                if (guard.Set.Bounds is { IsExact: true, Low: var outcome } && IsOneAnswer(guard.Value, outcome == 1))
                    return true;
            }
            else if (IsOneValue(guard))
                return true;

        return ChosenRun.MayBe(place, function, body);

        bool IsOneAnswer(IOperation asked, bool outcome) =>
            IsEquality(asked, outcome)
            || MutuallyExclusive.IsTaken(asked, body)
            || asked is IBinaryOperation { OperatorKind: var kind, LeftOperand: var left, RightOperand: var right }
                && kind.IsComparison()
                && turns is { } all
                && all.HasOne(left, outcome ? kind : kind.Negated(), right, 0);

        bool IsOneValue(AskedValue asked)
        {
            var domain = ValueDomain.Of(asked.Value);
            if (asked.Set.IsOne || asked.Set.Is(ValueSet.Null(domain)))
                return true;
            if (!domain.IsWhole || asked.Set.Bounds is not { } bounds)
                return false;
            return bounds.High == 0
                || turns is { } all
                    && (
                        all.HasOne(asked.Value, BinaryOperatorKind.LessThanOrEqual, null, Math.Min(bounds.High, MostCounted))
                        || all.HasOne(asked.Value, BinaryOperatorKind.GreaterThanOrEqual, null, Math.Max(bounds.Low, -MostCounted))
                    );
        }
    }

    private static bool IsEquality(IOperation value, bool outcome) =>
        value switch
        {
            IBinaryOperation { OperatorKind: var kind } => kind == (outcome ? BinaryOperatorKind.Equals : BinaryOperatorKind.NotEquals),
            IInvocationOperation { TargetMethod.Name: nameof(Equals) or nameof(ReferenceEquals) } => outcome,
            _ => false,
        };
}
