using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
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
            var isHot = body.Loops.IsHot(hit.Operation, context);
            var fix = CollectionMultipartSendFix.For(collection, body);
            var at = collection.IsMultipartMessage ? collection.Creation : hit.Operation;
            var what = collection.IsMultipartMessage ? "MultipartMessage" : "Collection of frames";
            context.Report(Rules.ZMQ1010_CollectionMultipartSend, at.Syntax.GetSquiggle(), fix.OnlyHot(isHot), what);
        }
    }
}
