using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3018: a poll in a cycle whose time-out is above zero and below a millisecond: it is cut down to whole ones, so the poll does not
/// wait. Silent on a time-out of exactly zero, and outside of cycles.
/// </summary>
internal sealed class PollBelowOneMillisecond : BodyRule
{
    public const string Fix = "OneMillisecond";

    /// <summary>Edits: the time-out, and the type to write the new one with.</summary>
    public const string At = "at",
        Qualified = "qualified";

    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3018);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
        {
            if (
                hit is not { Member: { Role: MessagingRole.Poll } member, Operation: IInvocationOperation poll }
                || poll.ArgumentFor(member.Operand) is not { } timeout
                || TimeSpans.TicksOf(timeout, body) is not (> 0 and < TimeSpans.Millisecond)
                || poll.HasErrors()
                || !body.Loops.IsHot(poll, context)
            )
                continue;
            var plan = new FixPlan(Fix);
            if (timeout.Unconverted() is IInvocationOperation or IObjectCreationOperation && timeout.Syntax is ExpressionSyntax)
                plan.Add(SeesTimeSpan(timeout, body) ? At : Qualified, timeout.Unconverted().Syntax);
            context.Report(
                Rules.ZMQ3018,
                timeout.Syntax.GetSquiggle(),
                (
                    plan.Locations.IsEmpty
                        ? FixDecision.None("the time-out is made elsewhere, where it may serve others, too")
                        : FixDecision.Of(plan)
                ).Hot()
            );
        }
    }

    private static bool SeesTimeSpan(IOperation timeout, MessagingBody body)
    {
        var found = body.Model.LookupNamespacesAndTypes(timeout.Syntax.SpanStart, name: "TimeSpan");
        return found.Length == 1 && found[0].Is(timeout.Type);
    }
}
