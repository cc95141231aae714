using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Lifetime.Multipart;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
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
        foreach (var (unfinished, socket) in In(body, context.CancellationToken))
            if (!IsReportedInside(unfinished, body, context.CancellationToken))
                Report(unfinished, socket, context);
    }

    private static IEnumerable<(UnfinishedMessage Message, ISymbol Socket)> In(MessagingBody body, CancellationToken cancellationToken)
    {
        foreach (var (socket, named, function) in SocketPaths.In(body))
            if (SocketPaths.Follow(socket, function, default, body, cancellationToken) is { } followed)
                foreach (
                    var unfinished in UnfinishedMessage.In(
                        followed.Walk,
                        followed.Protocol,
                        SocketPaths.IsSharedByOthers(socket, followed.Protocol, function, body)
                    )
                )
                    if (!RawSockets.MayBe(named, body))
                        yield return (unfinished, socket);
    }

    /// <summary>Whether a method of an object sends the frame, and nothing in the object's class can ever send another.</summary>
    private static bool IsReportedInside(UnfinishedMessage unfinished, MessagingBody body, CancellationToken cancellationToken) =>
        unfinished is { BranchesOff: null, Send: IInvocationOperation call }
        && SocketCall.Of(call, body).Held is var (_, code)
        && In(code.WithHits(), cancellationToken).Any(inside => inside.Message.BranchesOff is null);

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
