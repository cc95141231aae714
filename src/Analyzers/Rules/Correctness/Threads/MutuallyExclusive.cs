using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>Code that does not run beside other code because conditions keep them apart.</summary>
internal static class MutuallyExclusive
{
    /// <summary>Whether what a thread does cannot come to pass where the other place is reached, in the code that starts it.</summary>
    public static bool Are(in ThreadStart thread, IOperation use, IOperation other, MessagingBody body) =>
        AreApart(OfThread(thread, use, body), Guards.Of(other, body), thread.Start, other, body);

    /// <summary>The same of two threads that one function starts; also where both are behind an exchange that only one wins.</summary>
    public static bool Are(in ThreadStart thread, IOperation use, in ThreadStart other, IOperation otherUse, MessagingBody body)
    {
        var (mine, theirs) = (OfThread(thread, use, body), OfThread(other, otherUse, body));
        foreach (var one in mine.Known)
        foreach (var two in theirs.Known)
            if (IsTaken(one.Value, body) && one.IsOfTheSame(two) && !one.Excludes(two))
                return true;
        return AreApart(mine, theirs, thread.Start, other.Start, body);
    }

    /// <summary>Whether a comparison, or an exchange, decides which of many runs of a function comes to a place in it.</summary>
    public static bool IsForOneTurn(IOperation place, IOperation function, MessagingBody body)
    {
        for (var around = place.Parent; around is not null && around != function; around = around.Parent)
            if (around is ISwitchCaseOperation or ISwitchExpressionArmOperation)
                return true;
        var first = FirstTurn(function);
        foreach (var guard in Guards.Of(place, body, function).Known)
            if (
                guard.Constants is [var constant]
                && (
                    guard.Relation == BinaryOperatorKind.Equals
                        ? constant is not bool outcome || IsEquality(guard.Value, outcome) || IsTaken(guard.Value, body)
                        : guard.Relation switch
                        {
                            BinaryOperatorKind.LessThan => IsNumber(constant, first + 1),
                            BinaryOperatorKind.LessThanOrEqual => IsNumber(constant, first),
                            _ => false,
                        }
                )
            )
                return true;
        return false;
    }

    /// <summary>The number that a loop gives its function first: <c>Parallel.For(1, count, i => ...)</c>.</summary>
    private static long FirstTurn(IOperation function) =>
        function.Parent is IDelegateCreationOperation given
        && given.ParentPastConversions() is IArgumentOperation { Parent: IInvocationOperation call }
        && call.ArgumentFor(0)?.Unconverted().ConstantValue is { HasValue: true, Value: int or long } from
            ? System.Convert.ToInt64(from.Value, System.Globalization.CultureInfo.InvariantCulture)
            : 0;

    private static bool IsNumber(object? constant, long number) =>
        constant switch
        {
            int value => value == number,
            long value => value == number,
            _ => false,
        };

    private static bool IsEquality(IOperation value, bool outcome) =>
        value switch
        {
            IBinaryOperation { OperatorKind: var kind } => kind == (outcome ? BinaryOperatorKind.Equals : BinaryOperatorKind.NotEquals),
            IInvocationOperation { TargetMethod.Name: nameof(Equals) or nameof(ReferenceEquals) } => outcome,
            _ => false,
        };

    private static bool IsTaken(IOperation value, MessagingBody body) =>
        value is IInvocationOperation call && (body.EffectsOf(call) & Effect.Acquires) != 0;

    private static bool AreApart(Guards mine, Guards theirs, IOperation start, IOperation other, MessagingBody body)
    {
        if (mine.IsEmpty || theirs.IsEmpty)
            return false;
        var steady = new SteadyValues(start, other, body);
        mine.Keep(steady.Contains);
        theirs.Keep(steady.Contains);
        return mine.AreApartFrom(theirs) || theirs.AreApartFrom(mine) || mine.MayDependOn(theirs);
    }

    /// <summary>
    /// Where a thread is in its function, where it is started, and what the block with the start says by that: the variable that gets the
    /// task is not null, a flag that is set is.
    /// </summary>
    private static Guards OfThread(in ThreadStart thread, IOperation use, MessagingBody body)
    {
        var guards = Guards.Of(thread.Start, body);
        guards.Add(Guards.Of(use, body, thread.Function));
        if (StartMarks.HolderOf(thread.Start, body) is { } holder)
            guards.Add(new Guard(holder, BinaryOperatorKind.NotEquals, ImmutableArray.Create((object?)null)));
        foreach (var (target, value) in StartMarks.SetBeside(thread.Start))
            guards.Add(Guard.Is(target, value));
        return guards;
    }
}
