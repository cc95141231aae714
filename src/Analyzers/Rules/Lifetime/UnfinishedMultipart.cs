using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Lifetime.Multipart;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Lifetime;

/// <summary>
/// ZMQ3012: a frame is sent with SendMore, and then nothing. The next message that the socket sends continues this one. ZMQ3027 where one
/// path leaves before the frame that otherwise follows: whether code ever takes it is not known. Silent where other
/// code may send the rest: whatever gets the socket, has it too, or calls a method that only sends beginnings.
/// </summary>
internal sealed class UnfinishedMultipart : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } =
        ImmutableArray.Create(Rules.ZMQ3012_UnfinishedMultipart, Rules.ZMQ3027_UnfinishedMultipart);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var (socket, named, function) in SocketPaths.In(body))
            if (SocketPaths.Follow(socket, function, default, body, context.CancellationToken) is { } followed)
                foreach (
                    var unfinished in UnfinishedMessage.In(
                        followed.Walk,
                        followed.Protocol,
                        SocketPaths.IsSharedByOthers(socket, followed.Protocol, function, body)
                    )
                )
                    if (!RawSockets.MayBe(named, body))
                        Report(unfinished, socket, context);
    }

    private static void Report(UnfinishedMessage unfinished, ISymbol socket, in RuleContext context)
    {
        var noFix = FixDecision.None("only the author knows which frame is missing");
        var at = unfinished.Send.Syntax.GetSquiggle();
        if (unfinished.BranchesOff is not { Syntax: var place })
            context.Report(Rules.ZMQ3012_UnfinishedMultipart, at, noFix, socket.Name);
        else
            context.Report(
                Rules.ZMQ3027_UnfinishedMultipart,
                at,
                noFix.Also(place),
                socket.Name,
                LifetimeReport.LineOf(place.GetLocation())
            );
    }
}
