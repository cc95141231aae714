using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Sending.Multipart;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// ZMQ1010: frames that are gathered in an array, a list or a <c>MultipartMessage</c> for one send only, where it is hot; elsewhere
/// with all. Silent on collections that are built once and sent again, that come from elsewhere, or that something keeps.
/// </summary>
internal sealed class CollectionMultipartSend : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } =
        ImmutableArray.Create(Rules.ZMQ1010_CollectionMultipartSend);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
        {
            if (hit.Member.Role != MessagingRole.SendMultipart || FrameCollection.Of(hit, body) is not { } collection)
                continue;
            var frames = CollectedFrames.Of(collection, body);
            if (ArrayAdvice.MattersLittle(hit.Member) && !IsLessToWrite(collection, frames))
                continue;
            var isHot = body.Loops.IsHot(hit.Operation, context);
            var fix = CollectionMultipartSendFix.For(collection, frames, body);
            context.Report(
                Rules.ZMQ1010_CollectionMultipartSend,
                (collection.IsMultipartMessage ? collection.Creation : hit.Operation).Syntax.GetSquiggle(),
                fix.OnlyHot(isHot).ForArrayOf(hit.Member),
                collection.IsMultipartMessage ? collection.Creation.Type?.Name : "Collection of frames",
                (hit.Member.Binding ?? body.Library.Bindings[0]).Facts.SendsMore
            );
        }
    }

    /// <summary>
    /// Where it costs little, only code is reported that becomes shorter: a send that waits, of frames whose number is known. A send that
    /// may be refused is one question with a collection, and a question and a send without.
    /// </summary>
    private static bool IsLessToWrite(FrameCollection collection, IReadOnlyList<Frame>? frames) =>
        collection.Member is { IsWrapper: false, NeverWaits: false, Timeout: MessagingMember.None }
        && frames is not null
        && CollectedFrames.AreAllSent(frames, collection.Send);
}
