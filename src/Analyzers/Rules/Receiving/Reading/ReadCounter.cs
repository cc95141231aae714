using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Receiving.Reading;

/// <summary>
/// Counts questions on the paths through code that stay in a loop. What leaves it is asked once, however many iterations there are: by a
/// return, a throw, a break or in a handler. What only a log takes, and not in each iteration, costs nothing next to the log.
/// </summary>
internal sealed class ReadCounter(Func<IOperation, bool> isRead, ILoopOperation? loop, MessagingBody body)
{
    private int _conditions;

    public ReadCount Sequence(IEnumerable<IOperation> parts)
    {
        var sum = default(ReadCount);
        foreach (var part in parts)
        {
            sum = sum.Then(Count(part));
            if (WaysOut.Leaves(part))
                break;
        }

        return sum;
    }

    /// <summary>The same for all parts of an operation.</summary>
    private ReadCount Sequence(IOperation.OperationList parts)
    {
        var sum = default(ReadCount);
        foreach (var part in parts)
        {
            sum = sum.Then(Count(part));
            if (WaysOut.Leaves(part))
                break;
        }

        return sum;
    }

    private ReadCount Count(IOperation? code) =>
        code switch
        {
            null or IAnonymousFunctionOperation or ILocalFunctionOperation or INameOfOperation => default,
            _ when isRead(code) => new(1, 1),
            IConditionalOperation choice => Choice(choice),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr } both => Both(both),
            ICoalesceOperation coalesce => Count(coalesce.Value).Then(OneOf([coalesce.WhenNull], orNone: true)),
            IConditionalAccessOperation access => Count(access.Operation).Then(OneOf([access.WhenNotNull], orNone: true)),
            ISwitchOperation choice => Count(choice.Value).Then(OneOf(choice.Cases, orNone: !HasDefault(choice))),
            ISwitchExpressionOperation choice => Count(choice.Value).Then(OneOf(choice.Arms, orNone: false)),
            ITryOperation attempt => Attempt(attempt).Then(Count(attempt.Finally)),
            IForLoopOperation inner => Sequence(inner.Before).Then(Turns(inner, inner.Condition, inner.Body)),
            IWhileLoopOperation { ConditionIsTop: true } inner => Turns(inner, inner.Condition, inner.Body),
            IWhileLoopOperation inner => Turns(inner, inner.Body, inner.Condition),
            IForEachLoopOperation inner => Count(inner.Collection).Then(Turns(inner, null, inner.Body)),
            IInvocationOperation call when Logging.IsConditional(call) || _conditions > 0 && Logging.IsLog(call) => default,
            _ => Sequence(code.ChildOperations),
        };

    private ReadCount Choice(IConditionalOperation choice)
    {
        var asked = Count(choice.Condition);
        var (whenTrue, whenFalse) = (Out(choice.WhenTrue), Out(choice.WhenFalse));
        var (one, other) = (Under(choice.WhenTrue, whenFalse), Under(choice.WhenFalse, whenTrue));
        var always =
            whenTrue != WayOut.None ? other.Always
            : whenFalse != WayOut.None ? one.Always
            : Math.Min(one.Always, other.Always);
        var sum = asked.Then(new(always, always, Math.Max(one.Aside, other.Aside), one.Repeats || other.Repeats));
        var (most, aside) = Switches.IsOne(choice.Condition, loop, body)
            ? (asked.Always + Math.Min(one.Most, other.Most), Math.Max(one.Most, other.Most))
            : (Math.Max(AskedIf(choice.Condition, true) + one.Most, AskedIf(choice.Condition, false) + other.Most), 0);
        return sum with { Most = Math.Max(sum.Most, most), Aside = Math.Max(sum.Aside, aside) };
    }

    /// <summary>How often a condition has read where its outcome is this one: all parts of an &amp;&amp; that is true have.</summary>
    private int AskedIf(IOperation condition, bool answer) =>
        condition is IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr } both
        && both.OperatorKind == BinaryOperatorKind.ConditionalAnd == answer
            ? AskedIf(both.LeftOperand, answer) + AskedIf(both.RightOperand, answer)
            : Count(condition).Always;

    private ReadCount Both(IBinaryOperation both)
    {
        var (left, right) = (Count(both.LeftOperand), Under(both.RightOperand, WayOut.None));
        var most = AskedIf(both.LeftOperand, both.OperatorKind == BinaryOperatorKind.ConditionalAnd) + right.Most;
        return new(left.Always, Math.Max(left.Most, most), Math.Max(left.Aside, right.Aside), left.Repeats || right.Repeats);
    }

    /// <summary>One of several parts runs, or perhaps none.</summary>
    private ReadCount OneOf(IEnumerable<IOperation> parts, bool orNone)
    {
        var least = orNone ? WayOut.None : parts.Select(Out).DefaultIfEmpty().Min();
        var found = default(ReadCount);
        foreach (var part in parts)
            if (Under(part, least) is var count)
                found = new(0, Math.Max(found.Most, count.Most), Math.Max(found.Aside, count.Aside), found.Repeats || count.Repeats);
        return found;
    }

    /// <summary>What runs on a condition; next to another path that stays nearer, it does not go on where it leaves the loop.</summary>
    private ReadCount Under(IOperation? part, WayOut other)
    {
        _conditions++;
        var count = Count(part);
        _conditions--;
        return Out(part) is >= WayOut.Loop and var way && way > other ? count.Beside(way == WayOut.Loop) : count;
    }

    private WayOut Out(IOperation? part)
    {
        part = part is ISwitchExpressionArmOperation arm ? arm.Value : part;
        var way = WaysOut.Of(part, loop, body);
        return way < WayOut.Loop && LastIteration.IsAnnouncedIn(part, loop) ? WayOut.Loop : way;
    }

    /// <summary>Handlers run where something has failed.</summary>
    private ReadCount Attempt(ITryOperation attempt)
    {
        var count = Count(attempt.Body);
        if (attempt.Catches.IsEmpty)
            return count;
        var handlers = attempt.Catches.Select(handler => Under(handler, WayOut.None).Beside(counts: false));
        return handlers.Aggregate(count.Perhaps(), (sum, handler) => sum.Then(handler));
    }

    private ReadCount Turns(ILoopOperation inner, IOperation? first, IOperation? rest)
    {
        var (start, end) = (Count(first), Count(rest));
        if (WaysOut.Of(inner.Body, inner, body) >= WayOut.Loop || TripCount.Of(inner, body) <= 1)
            return start.Then(end.Perhaps());
        var repeats = start.Always > 0 || end.Always > 0;
        return repeats
            ? new(start.Always, ReadCount.Many, ReadCount.Many, true)
            : new(start.Always, Math.Max(start.Most, end.Most), Math.Max(start.Aside, end.Aside), start.Repeats || end.Repeats);
    }

    private static bool HasDefault(ISwitchOperation choice) =>
        choice.Cases.Any(part => part.Clauses.Any(clause => clause is IDefaultCaseClauseOperation));
}
