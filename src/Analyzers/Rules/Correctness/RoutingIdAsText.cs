using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Correctness.Texts;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3039: a ROUTER names a peer, in the first frame that it sends, by text that it has received: where the id was not text, it is another
/// one by then. Silent where an encoding is given, and where the code around gives sockets ids of their own. Info, because the peers may
/// have ids that are text.
/// </summary>
internal sealed class RoutingIdAsText : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3039_RoutingIdAsText);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
            if (
                hit is { Member: { Role: MessagingRole.SendText, IsWrapper: false } member, Operation: IInvocationOperation send }
                && send.ArgumentFor(member.Operand)?.Unconverted() is ILocalReferenceOperation { Local: var local } id
                && MessagingLibrary.PromisesMore(send, member) != false
                && SocketOperand.Of(send, body) is { } socket
                && SocketKind.Of(socket, body) == SocketTypes.Router
                && ReceivedText.Of(local, body) is { } receive
                && IsRoutingId(send, receive, body, context.CancellationToken)
                && !send.HasErrors()
            )
                context.Report(
                    Rules.ZMQ3039_RoutingIdAsText,
                    id.Syntax.GetSquiggle(),
                    RoutingIdAsTextFix.For(local, receive, body),
                    local.Name
                );
    }

    private static bool IsRoutingId(
        IInvocationOperation send,
        IInvocationOperation receive,
        MessagingBody body,
        CancellationToken cancellationToken
    ) =>
        ReceivedText.HasNoEncoding(send)
        && SocketOperand.AreSame(send, receive, body)
        && SendPosition.MayBeFirst(send, SocketCall.Of(send, body), body, cancellationToken)
        && !GivesIds(body);

    private static bool GivesIds(MessagingBody body)
    {
        foreach (var operation in body.Root.Descendants())
            if (OptionWrite.Of(operation, body.Library) is { Option: Option.Identity })
                return true;
        return false;
    }
}
