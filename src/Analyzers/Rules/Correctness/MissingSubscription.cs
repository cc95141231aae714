using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Correctness.Answers;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3030: a SUB receives, or is waited for, and no code subscribes it to anything. Silent where other code has the socket, too. Reported
/// once, at the first receive.
/// </summary>
internal sealed class MissingSubscription : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3030_MissingSubscription);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
        {
            if (
                !Receives(hit.Member)
                || SocketOf(hit, body) is not { } socket
                || !body.Library.Types.IsSocket(socket.Unconverted().Type)
                || SocketOwner.Of(socket, body, mayBeHandled: true) is not { Values.Count: > 0 } owner
                || owner.MaySet(Option.Subscription, body.Library)
                || SocketMaking.MaySet(Option.Subscription, owner, body)
                || SocketKind.AllOf(socket, body) is not { Count: > 0 } types
                || !types.All(SocketTypes.NeedsSubscription)
                || FirstOf(owner.References, body.Library)?.Syntax != hit.Operation.Syntax
                || ExpectedFailures.MayBe(hit.Operation, body)
                || IsGivenAway(hit.Operation)
            )
                continue;
            context.Report(
                Rules.ZMQ3030_MissingSubscription,
                hit.Operation.Syntax.GetSquiggle(),
                FixDecision.None("what to subscribe to, only the author knows"),
                socket.Syntax.ToString()
            );
        }
    }

    /// <summary>Whether another method is told if a message was there: an assertion may be glad that none was.</summary>
    private static bool IsGivenAway(IOperation receive) =>
        receive.Type?.SpecialType == SpecialType.System_Boolean
        && (receive.Parent is IUnaryOperation not ? not : receive).ParentPastConversions() is IArgumentOperation;

    private static bool Receives(MessagingMember member) =>
        member.IsCertain
        && (
            member.IsReceive
            || member.Role
                is MessagingRole.ReceiveAsync
                    or MessagingRole.DrainFrames
                    or MessagingRole.AddToPoller
                    or MessagingRole.CreateReceiver
        );

    private static IOperation? SocketOf(in MessagingHit hit, MessagingBody body) =>
        (hit.Member.Role, hit.Operation) switch
        {
            (MessagingRole.AddToPoller, IInvocationOperation add) => add.ArgumentFor(hit.Member.Operand),
            (MessagingRole.CreateReceiver, _) => ReceiverMaking.SocketOf(hit.Operation, body.Library),
            (_, IInvocationOperation receive) => SocketOperand.Of(receive, body),
            _ => null,
        };

    /// <summary>The first use of the socket that waits for messages.</summary>
    private static IOperation? FirstOf(IReadOnlyList<IOperation> references, MessagingLibrary library)
    {
        foreach (var reference in references)
        {
            if (reference is IPropertyReferenceOperation)
                continue; // in a handler, which a poller calls that has the socket
            var use = reference.CallOn() ?? (reference.ParentPastConversions() as IArgumentOperation)?.Parent;
            if (use is not null && library.MemberOf(use) is { } member && Receives(member))
                return use;
        }

        return null;
    }
}
