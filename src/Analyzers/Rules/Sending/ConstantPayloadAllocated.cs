using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// ZMQ1008: an array of constants that is allocated for one send, one frame of a multipart message or one subscription, where it is
/// hot; elsewhere with all. Silent on arrays in fields, and on those that are written, kept or used again.
/// </summary>
internal sealed class ConstantPayloadAllocated : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } =
        ImmutableArray.Create(Rules.ZMQ1008_ConstantPayloadAllocated);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
        {
            if (!TakesPayload(hit.Member))
                continue;
            foreach (var array in ArrayForSend.Find(hit, body))
                if (array.Subject == ArraySubject.Constant && !IsIdle(array, body, context))
                    Report(array, body, context);
        }
    }

    private static void Report(ArrayForSend array, MessagingBody body, in RuleContext context)
    {
        var isHot = body.Loops.IsHot(array.Send, context);
        var fix = ConstantPayloadAllocatedFix.For(array, body);
        var form = array is { Member.Role: MessagingRole.SendBytes, Array.Form: FreshArrayForm.Copy } ? CostForms.Literal : null;
        var length = SizeAnalysis.LengthOf(array.Array.Creation, body, context.CancellationToken);
        context.Report(
            Rules.ZMQ1008_ConstantPayloadAllocated,
            array.Array.Creation.Syntax.GetSquiggle(),
            fix.OnlyHot(isHot).ForArrayOf(array.Member).Costing(form, length.Least),
            Instead(array, length)
        );
    }

    private static string Instead(ArrayForSend array, IntInterval length)
    {
        const string Kept = "a static readonly array";
        return length.High == 0 && array.Member.Binding?.EmptySendOf(array.Member.Method) is { } empty ? empty
            : array.IsAsync || array.Member.Role == MessagingRole.Configure || array.Member.Binding is { Facts.SendsPartsByLength: true }
                ? Kept
            : $"a span of constants or {Kept}";
    }

    /// <summary>An empty frame has a send of its own, which is less to write.</summary>
    private static bool IsIdle(ArrayForSend array, MessagingBody body, in RuleContext context) =>
        SizeAnalysis.LengthOf(array.Array.Creation, body, context.CancellationToken) is var length
        && !(length.High == 0 && array.Member.Binding?.EmptySendOf(array.Member.Method) is not null)
        && ArrayAdvice.IsIdle(array.Member, length);

    /// <summary>Sends, frames and subscriptions; the value of a socket option is set once and belongs to set-up code.</summary>
    private static bool TakesPayload(MessagingMember member) =>
        member.Role is MessagingRole.SendBytes or MessagingRole.SendBytesAsync or MessagingRole.AddFrame
        || member is { Role: MessagingRole.Configure, Innermost.Operand: 0 };
}
