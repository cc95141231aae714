using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Receiving.Multipart;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>
/// ZMQ2011: a receive that makes a <c>MultipartMessage</c>, and a <c>Message</c> for each frame, of which the code only reads, where
/// it is hot; elsewhere with all. Silent where the collection or a frame of it is handed on. Also collections of frames that are objects
/// or arrays, where those matter little: with all.
/// </summary>
internal sealed class MultipartPerReceive : BodyRule
{
    private static readonly SymbolDisplayFormat s_name = new(
        genericsOptions: SymbolDisplayGenericsOptions.IncludeTypeParameters,
        miscellaneousOptions: SymbolDisplayMiscellaneousOptions.UseSpecialTypes
    );

    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ2011_MultipartPerReceive);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
        {
            if (hit is not { Member: { Role: MessagingRole.ReceiveMultipart } member, Operation: var receive } || receive.HasErrors())
                continue;
            if (ArrayAdvice.MattersLittle(member))
            {
                if (receive is IInvocationOperation call)
                    ReportCollection(call, member, body, context);
            }
            else if (ReceivedFrames.AreOnlyRead(receive, member, body))
            {
                var isHot = body.Loops.IsHot(receive, context);
                Report(receive, member, MultipartPerReceiveFix.For(receive, member, isHot, body).OnlyHot(isHot), context);
            }
        }
    }

    /// <summary>Of a library whose frames are arrays that matter little: with all, where it is hot.</summary>
    private static void ReportCollection(IInvocationOperation receive, MessagingMember member, MessagingBody body, in RuleContext context)
    {
        if (
            member.IsCertain
            && new CollectedReceive(receive, body, context.CancellationToken).IsOnlyRead()
            && body.Loops.IsHot(receive, context)
        )
            Report(receive, member, FixDecision.None(MultipartPerReceiveFix.ByHand).OnlyHot(true).ForArrayOf(member), context);
    }

    private static void Report(IOperation receive, MessagingMember member, FixDecision fix, in RuleContext context) =>
        context.Report(
            Rules.ZMQ2011_MultipartPerReceive,
            receive.Syntax.GetSquiggle(),
            fix,
            ReceivedFrames.CollectionOf(receive, member)?.WithNullableAnnotation(NullableAnnotation.NotAnnotated).ToDisplayString(s_name),
            member.Facts.Message
        );
}
