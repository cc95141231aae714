using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Receiving.Multipart;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>
/// ZMQ2011: a receive that makes a <c>MultipartMessage</c>, and a <c>Message</c> for each frame, of which the code only reads, where
/// it is hot; elsewhere with all. Silent where the collection or a frame of it is handed on.
/// </summary>
internal sealed class MultipartPerReceive : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ2011_MultipartPerReceive);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
        {
            if (
                hit is not { Member: { Role: MessagingRole.ReceiveMultipart } member, Operation: IInvocationOperation receive }
                || receive.HasErrors()
                || !ReceivedFrames.AreOnlyRead(receive, body)
            )
                continue;
            var isHot = body.Loops.IsHot(receive, context);
            var fix = MultipartPerReceiveFix.For(receive, member, body);
            context.Report(Rules.ZMQ2011_MultipartPerReceive, receive.Syntax.GetSquiggle(), fix.OnlyHot(isHot));
        }
    }
}
