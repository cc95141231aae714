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
                || ForgottenAt(socket, body)?.Syntax != hit.Operation.Syntax
                || IsReportedInside(hit.Operation, body)
            )
                continue;
            Report(hit.Operation, socket, context);
        }

        foreach (var symbol in body.Uses.Used)
            if (symbol is ILocalSymbol { RefKind: RefKind.None } local && body.Library.Types.IsSocket(local.Type))
                ExamineGiven(local, body, context);
    }

    /// <summary>A socket that methods of the user's get, which receive several frames, or do more than to receive.</summary>
    private static void ExamineGiven(ILocalSymbol local, MessagingBody body, in RuleContext context)
    {
        if (
            body.Uses.Of(local) is not [var named, ..]
            || !NeedsSubscription(named, body)
            || SocketOwner.OfGiven(local, body) is not { Values.Count: > 0, Given.Count: > 0 } owner
            || FirstOf(owner, body.Library) is not { } first
            || !IsForgotten(owner, first, body)
        )
            return;
        Report(first, named, context);
    }

    /// <summary>The first receive from a socket that nothing subscribes.</summary>
    private static IOperation? ForgottenAt(IOperation socket, MessagingBody body) =>
        IsOrHasSocket(socket.Unconverted().Type, body.Library)
        && SocketOwner.Of(socket, body, mayBeHandled: true) is { Values.Count: > 0 } owner
        && NeedsSubscription(socket, body)
        && FirstOf(owner, body.Library) is { } first
        && IsForgotten(owner, first, body)
            ? first
            : null;

    /// <summary>Whether the class of the object that has the socket is what is wrong: nobody else can subscribe it.</summary>
    private static bool IsReportedInside(IOperation receive, MessagingBody body) =>
        receive is IInvocationOperation call && SocketCall.Of(call, body).Held is var (held, code) && ForgottenAt(held, code) is not null;

    private static bool IsOrHasSocket(ITypeSymbol? type, MessagingLibrary library) =>
        library.Types.IsSocket(type) || library.SocketFieldOf(type) is not null;

    private static bool NeedsSubscription(IOperation socket, MessagingBody body) =>
        SocketKind.AllOf(socket, body) is { Count: > 0 } types && types.All(SocketTypes.NeedsSubscription);

    /// <summary>Whether nothing subscribes the socket, and a receive is not there to find out.</summary>
    private static bool IsForgotten(SocketOwner owner, IOperation receive, MessagingBody body) =>
        !owner.MaySet(Option.Subscription, body.Library)
        && !SocketMaking.MaySet(Option.Subscription, owner, body)
        && !ExpectedFailures.MayBe(receive, body)
        && !IsGivenAway(receive);

    private static void Report(IOperation receive, IOperation socket, in RuleContext context) =>
        context.Report(
            Rules.ZMQ3030_MissingSubscription,
            receive.Syntax.GetSquiggle(),
            FixDecision.None("what to subscribe to, only the author knows"),
            socket.Syntax.ToString()
        );

    /// <summary>
    /// Whether another method, perhaps an unknown one, is told if a message was there: an assertion may be glad that none was.
    /// </summary>
    private static bool IsGivenAway(IOperation receive) =>
        receive.Type?.SpecialType == SpecialType.System_Boolean
        && (receive.Parent is IUnaryOperation not ? not : receive).ParentPastConversions() is IArgumentOperation or IInvalidOperation;

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

    /// <summary>The first use of the socket that waits for messages, or is a method that does.</summary>
    private static IOperation? FirstOf(SocketOwner owner, MessagingLibrary library)
    {
        foreach (var reference in owner.References)
            if (WaitBy(reference, library) is { } use)
                return use;
            else
                foreach (var (call, references) in owner.Given)
                    if (call == reference.Taker() && references.Any(inside => WaitBy(inside, library) is not null))
                        return call;
        return null;
    }

    private static IOperation? WaitBy(IOperation reference, MessagingLibrary library) =>
        (reference is not IPropertyReferenceOperation || library.Fields.OfThis(reference) is not null) // not what a handler is given
        && reference.Taker() is { } use
        && library.MemberOf(use) is { } member
        && Receives(member)
            ? use
            : null;
}
