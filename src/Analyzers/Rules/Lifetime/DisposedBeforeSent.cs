using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Lifetime.Unsent;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Lifetime;

/// <summary>
/// ZMQ3037: a socket that is connected, sent on and disposed without a pause, where its linger is zero: the message is dropped before there
/// is a connection that could take it. Silent where anything gives the connection time, where other code has the socket, and where any
/// linger is set.
/// </summary>
internal sealed class DisposedBeforeSent : BodyRule
{
    /// <summary>Besides the linger, what makes a send wait: for a connection, or for room in a short queue.</summary>
    private static readonly Option[] s_matters = [Option.Linger, Option.WaitsForConnection, Option.SendQueue];

    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3037_DisposedBeforeSent);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
            if (
                hit
                    is {
                        Member: { Role: MessagingRole.CreateSocket, Binding: { Facts.DisposalDropsWhatIsNotSent: true } binding },
                        Operation: IObjectCreationOperation creation
                    }
                && body.Library.Types.KindOf(creation.Type) is { } kind
                && SocketTypes.QueuesForConnection(kind)
                && OwnSocket.Of(creation, s_matters, body) is { } local
                && LostSend(local, creation, body, context) is { } send
                && !LingersEverywhere(binding, body)
            )
                context.Report(
                    Rules.ZMQ3037_DisposedBeforeSent,
                    send.Syntax.GetSquiggle(),
                    DisposedBeforeSentFix.For(creation, binding, body, context.CancellationToken),
                    local.Name
                );
    }

    /// <summary>The send whose message is still there when the socket is disposed.</summary>
    private static IOperation? LostSend(
        ILocalSymbol local,
        IObjectCreationOperation creation,
        MessagingBody body,
        in RuleContext context
    ) => UnsentWalk.FirstIn(local, creation, static protocol => protocol.Ends, State.Queued, body, context.CancellationToken)?.Cause;

    /// <summary>Whether any code of the compilation sets the linger of all sockets.</summary>
    private static bool LingersEverywhere(Binding binding, MessagingBody body)
    {
        if (binding.LingerOfAll is { } linger)
            foreach (var (reference, _) in body.Library.References.Of(linger, isWhole: false, body.Compilation))
                if (reference.Parent is IAssignmentOperation { Target: var target } && target == reference)
                    return true;
        return false;
    }
}
