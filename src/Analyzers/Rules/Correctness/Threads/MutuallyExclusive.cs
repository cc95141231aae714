using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Paths;
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

    /// <summary>Whether an answer is that of an exchange, which only one wins.</summary>
    public static bool IsTaken(IOperation value, MessagingBody body) =>
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
            guards.Add(new AskedValue(holder, ValueSet.Null(ValueDomain.Of(holder)).Not()));
        foreach (var (target, value) in StartMarks.SetBeside(thread.Start))
            if (AskedPattern.OnlyOf(value, ValueDomain.Of(target)) is { } only)
                guards.Add(new AskedValue(target, only));
        return guards;
    }
}
