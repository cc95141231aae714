using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// ZMQ1004 for the pool that Net.Zmq 0.1 and 0.4 bring themselves: every use of it. One that only carries a span to a send can give way to
/// a send of the span.
/// </summary>
internal sealed class MessagePoolUse : BodyRule
{
    /// <summary>Fix: send the bytes that the rented message would carry.</summary>
    public const string SendSource = ZeroCopyFix.SendSource;

    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray<DiagnosticDescriptor>.Empty;     // ZMQ1004 is listed by CustomMessagePool

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
        {
            if (hit is not { Member.Role: MessagingRole.TakeFromPool or MessagingRole.UsePool, Operation: IInvocationOperation call })
                continue;
            var plan = hit.Member.Role == MessagingRole.TakeFromPool ? SourceInstead(call, body) : null;
            var pool = call.TargetMethod.ContainingType.Name;
            context.Report(plan is null
                ? Diagnostic.Create(Rules.ZMQ1004, call.Syntax.GetLocation(), ImmutableArray<Location>.Empty, FixPlan.None("the rented message does more than carry a span to a send"), pool, "messages")
                : Diagnostic.Create(Rules.ZMQ1004, call.Syntax.GetLocation(), plan.Locations, plan.Properties, pool, "messages"));
        }
    }

    /// <summary>The plan for <c>Rent(span)</c> whose message is sent by the next statement, and only that.</summary>
    private static FixPlan? SourceInstead(IInvocationOperation rent, MessagingBody body)
    {
        if (rent.TargetMethod.Parameters is not [{ Type: var data }] || !data.IsReadOnlyByteSpan() || rent.ArgumentFor(0) is not { } source || MessageSending.Find(rent, body) is not { IsWritten: false } sending
            || sending.Send.ArgumentFor(sending.Member.Operand) is not { } payload)
            return null;
        if (!ArrayCopies.IsPositional(sending.Send) || !Statements.OthersAreStable(sending.Send, sending.Member, body) || Statements.HasDirectives(rent.Syntax, sending.Last))
            return null;
        var (from, to) = (Statements.Of(rent), Statements.Of(sending.Send));
        if (from != to && (from is null || !(Statements.Next(from) == to || from is UsingStatementSyntax { Statement: BlockSyntax { Statements: [var first, ..] } } && first == to)))
            return null;
        var plan = new FixPlan(SendSource).Add(ZeroCopyFix.Payload, payload.Syntax).Add(ZeroCopyFix.Source, source.Written().Syntax);
        sending.AddTo(plan);
        return plan;
    }
}
