using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Lifetime.Unsent;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Lifetime;

/// <summary>
/// ZMQ3042: a ROUTER that is connected and sends without a pause: it learns who its peer is from the peer, and drops what it has no peer
/// for. Silent where anything gives the connection time, where other code has the socket, and where an option says otherwise.
/// </summary>
internal sealed class FirstMessageDropped : BodyRule
{
    /// <summary>One names the peer beforehand, one makes the send fail, and one leaves peers without names.</summary>
    private static readonly Option[] s_matters = [Option.ConnectedId, Option.RouterMandatory, Option.RouterRaw];

    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3042_FirstMessageDropped);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        HashSet<IOperation>? seen = null;
        foreach (var hit in body.Hits)
            if (
                CreationOf(hit, body) is { } creation
                && (seen ??= new()).Add(creation)
                && creation.Type is { } type
                // what a class of the user's does with it is not known, unless it only makes it
                && (body.Library.Types.IsOfTheLibrary(type) || SocketObject.Of(creation, body) is { References.Count: 0 })
                && SocketKind.OfCreation(creation, body) is SocketTypes.Router
                && OwnSocket.Of(creation, s_matters, body) is { } local
                && DroppedSend(local, creation, body, context) is { } send
            )
                context.Report(
                    Rules.ZMQ3042_FirstMessageDropped,
                    send.Syntax.GetSquiggle(),
                    FixDecision.None("only the author knows what tells that the peer is there"),
                    local.Name
                );
    }

    /// <summary>What made the socket that is connected, or may be.</summary>
    private static IObjectCreationOperation? CreationOf(in MessagingHit hit, MessagingBody body) =>
        hit switch
        {
            { Member.Role: MessagingRole.CreateSocket, Operation: IObjectCreationOperation creation } => creation,
            { Member: { Role: MessagingRole.Attach, IsCertain: true }, Operation: IInvocationOperation attach }
                when SocketOperand.Of(attach, body)?.Unconverted() is ILocalReferenceOperation { Local: var socket } =>
                body.Uses.SingleValueOf(socket)?.Unconverted() as IObjectCreationOperation,
            _ => null,
        };

    /// <summary>The first send that nothing has given its peer the time for.</summary>
    private static IOperation? DroppedSend(
        ILocalSymbol local,
        IObjectCreationOperation creation,
        MessagingBody body,
        in RuleContext context
    ) => UnsentWalk.FirstIn(local, creation, static protocol => protocol.Sends, State.Attached, body, context.CancellationToken)?.At;
}
