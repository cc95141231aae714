using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Correctness.Texts;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3039: a ROUTER names a peer, in the first frame that it sends, by text that it has received as the first of a message: where the id
/// was not text, it is another one by then. Silent where another encoding than UTF-8 is given, where the name is read from the content of
/// a message, and where the code of the compilation gives sockets ids of their own. Info, because the peers may have ids that are text.
/// </summary>
internal sealed class RoutingIdAsText : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3039_RoutingIdAsText);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
            if (
                hit is { Member: { IsCertain: true } member, Operation: IInvocationOperation send }
                && TextSentBy(send, member, body) is ILocalReferenceOperation { Local: var local } id
                && member.PromisesMore(send) != false
                && SocketKind.OfCall(send, body) == SocketTypes.Router
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

    /// <summary>The text, encoded as UTF-8 by the send or before it.</summary>
    private static IOperation? TextSentBy(IInvocationOperation send, MessagingMember member, MessagingBody body) =>
        member.Role switch
        {
            MessagingRole.SendText => Utf8.IsUsedBy(send, body) ? send.ArgumentFor(member.Operand)?.Unconverted() : null,
            MessagingRole.SendBytes => send.ArgumentFor(member.Operand) is { } bytes
            && EncodedText.Of(bytes.Unconverted()) is { } encoded
            && encoded.IsUtf8(body)
                ? encoded.Text.Unconverted()
                : null,
            _ => null,
        };

    private static bool IsRoutingId(
        IInvocationOperation send,
        IInvocationOperation receive,
        MessagingBody body,
        CancellationToken cancellationToken
    ) =>
        SocketOperand.AreSame(send, receive, body)
        && SendPosition.MayBeFirst(send, SocketCall.Of(send, body), body, cancellationToken)
        && EmptyReceive.MayBegin(receive, body, cancellationToken)
        && !NamedOption.IsSetAnywhere(Option.Identity, body, cancellationToken);
}
