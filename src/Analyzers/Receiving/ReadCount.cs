using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>
/// How often code asks a question: at least, on every way through it, and at most, on the best of the ways that are certain to exist (two
/// ifs in a row may exclude each other, so what one of them asks does not add to the other's). A loop that asks in each turn counts twice.
/// </summary>
internal readonly record struct ReadCount(int Always, int Most)
{
    private const int Many = 2;

    public static ReadCount In(IOperation? code, Func<IOperation, bool> isRead, MessagingBody body)
    {
        switch (code)
        {
            case null or IAnonymousFunctionOperation or ILocalFunctionOperation or INameOfOperation:
                return default;
            case var read when isRead(read):
                return new(1, 1);
            case IConditionalOperation choice:
                var answered = Count(choice.Condition).Then(Either(choice.WhenTrue, choice.WhenFalse));
                return answered with { Most = Math.Max(answered.Most, Math.Max(AlwaysIf(choice.Condition, true) + Count(choice.WhenTrue).Most, AlwaysIf(choice.Condition, false) + Count(choice.WhenFalse).Most)) };
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr } both:
                var (left, right) = (Count(both.LeftOperand), Count(both.RightOperand));
                return new(left.Always, Math.Max(left.Most, AlwaysIf(both.LeftOperand, both.OperatorKind == BinaryOperatorKind.ConditionalAnd) + right.Most));
            case ICoalesceOperation coalesce:
                return Count(coalesce.Value).Then(Perhaps(Count(coalesce.WhenNull)));
            case IConditionalAccessOperation access:
                return Count(access.Operation).Then(Perhaps(Count(access.WhenNotNull)));
            case ISwitchOperation choice:
                return Count(choice.Value).Then(OneOf(choice.Cases));
            case ISwitchExpressionOperation choice:
                return Count(choice.Value).Then(OneOf(choice.Arms));
            case ITryOperation attempt:
                var kept = attempt.Catches.IsEmpty ? Count(attempt.Body) : Perhaps(Max(Count(attempt.Body), OneOf(attempt.Catches)));
                return kept.Then(Count(attempt.Finally));
            case IForLoopOperation loop:
                return Sequence(loop.Before).Then(Turns(loop, loop.Condition, loop.Body));
            case IWhileLoopOperation loop:
                return loop.ConditionIsTop ? Turns(loop, loop.Condition, loop.Body) : Turns(loop, loop.Body, loop.Condition);
            case IForEachLoopOperation loop:
                return Count(loop.Collection).Then(Turns(loop, null, loop.Body));
            default:
                return Sequence(code.ChildOperations);
        }

        ReadCount Count(IOperation? part) => In(part, isRead, body);

        // how often a condition has asked where its answer is this one: all parts of an && that is true have
        int AlwaysIf(IOperation condition, bool answer) => condition is IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr } both && both.OperatorKind == BinaryOperatorKind.ConditionalAnd == answer
            ? AlwaysIf(both.LeftOperand, answer) + AlwaysIf(both.RightOperand, answer)
            : Count(condition).Always;

        ReadCount Sequence(System.Collections.Generic.IEnumerable<IOperation> parts)
        {
            var sum = default(ReadCount);
            foreach (var part in parts)
            {
                sum = sum.Then(Count(part));
                if (Leaves(part))
                    break;
            }

            return sum;
        }

        ReadCount OneOf(System.Collections.Generic.IEnumerable<IOperation> parts)
        {
            var most = 0;
            foreach (var part in parts)
                most = Math.Max(most, Count(part).Most);
            return new(0, most);
        }

        ReadCount Either(IOperation whenTrue, IOperation? whenFalse)
        {
            var (one, other) = (Count(whenTrue), Count(whenFalse));
            var always = Leaves(whenTrue) ? other.Always : Leaves(whenFalse) ? one.Always : Math.Min(one.Always, other.Always);
            return new(always, Math.Max(one.Most, other.Most));
        }

        ReadCount Turns(ILoopOperation loop, IOperation? first, IOperation? rest)
        {
            var (start, end) = (Count(first), Count(rest));
            if (Leaves(loop.Body) || TripCount.Of(loop, body) <= 1)
                return new(start.Always, start.Then(Perhaps(end)).Most);
            return new(start.Always, start.Always > 0 || end.Always > 0 ? Many : Math.Max(start.Most, end.Most));
        }
    }

    private static ReadCount Perhaps(ReadCount count) => new(0, count.Most);

    private static ReadCount Max(ReadCount a, ReadCount b) => new(0, Math.Max(a.Most, b.Most));

    private ReadCount Then(ReadCount next) => new(Always + next.Always, Math.Max(Most, Always + next.Most));

    /// <summary>Whether nothing runs after this code in its block.</summary>
    internal static bool Leaves(IOperation? code) => code switch
    {
        IReturnOperation { Kind: OperationKind.Return } or IThrowOperation or IBranchOperation => true,
        IExpressionStatementOperation { Operation: IThrowOperation } => true,
        IBlockOperation { Operations: [.., var last] } => Leaves(last),
        IConditionalOperation { WhenFalse: { } otherwise } choice => Leaves(choice.WhenTrue) && Leaves(otherwise),
        _ => false,
    };
}
