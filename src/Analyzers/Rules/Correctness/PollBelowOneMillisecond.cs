using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3018: a poll in a cycle whose time-out is above zero and below a millisecond: it is cut down to whole ones, so the poll does not
/// wait. Other calls with such a time, at any place, where the library never comes to its end. Silent on a time-out of exactly zero.
/// </summary>
internal sealed class PollBelowOneMillisecond : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } =
        ImmutableArray.Create(Rules.ZMQ3018_PollBelowOneMillisecond);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
        {
            if (
                hit is not { Member: var member, Operation: IInvocationOperation call }
                || TimeOf(call, member) is not { } timeout
                || TimeSpans.TicksOf(timeout, body) is not (> 0 and < TimeSpans.Millisecond)
                || call.HasErrors()
                || member.Role == MessagingRole.Poll && !body.Loops.IsHot(call, context)
            )
                continue;
            context.Report(
                Rules.ZMQ3018_PollBelowOneMillisecond,
                timeout.Syntax.GetSquiggle(),
                PollBelowOneMillisecondFix.For(timeout, body).Hot(),
                member.Role == MessagingRole.Poll
                    ? "Poll truncates this time-out to 0 ms and does not wait"
                    : $"'{call.TargetMethod.Name}' truncates this time-out to 0 ms, which is never over, and does not return"
            );
        }
    }

    /// <summary>The time of a poll, or of another call that may never return because of it.</summary>
    private static IOperation? TimeOf(IInvocationOperation call, MessagingMember member) =>
        member.Role == MessagingRole.Poll ? call.ArgumentFor(member.Operand)
        : member is { IsCertain: true, Binding.Facts.ShortTimesNeverEnd: true } ? call.ArgumentFor(member.Timeout)
        : null;
}
