using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Correctness.Answers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3013: a call that waits on a socket whose time-out the same body or type sets, where nothing around it catches the exception that the
/// time-out is. Silent where a caller in the type may catch it, where the result is checked in another way (ZMQ3023), and where a call
/// never waits.
/// </summary>
internal sealed class TimeoutUnhandled : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3013_TimeoutUnhandled);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        List<IInvocationOperation>? reported = null;
        foreach (var hit in body.Hits)
        {
            if (
                OptionOf(hit.Member) is not { } option
                || hit.Operation is not IInvocationOperation call
                || !IsWaitingCall(call, hit.Member, option, body, context.CancellationToken)
                || UnhandledTimeout(call, option, body, context.CancellationToken) is not { } set
                || IsSaid(call, hit.Member, reported, body)
                || !MayWait(call, option, body, context.CancellationToken)
            )
                continue;
            (reported ??= new()).Add(call);
            context.Report(
                Rules.ZMQ3013_TimeoutUnhandled,
                call.Syntax.GetSquiggle(),
                FixDecision.None("what to do on a time-out is a decision for the author", also: set.At.Syntax.GetLocation()),
                option == Option.ReceiveTimeout ? "receive" : "send"
            );
        }
    }

    /// <summary>The cheap half: a call that waits, in code that sets such a time-out anywhere.</summary>
    private static bool IsWaitingCall(
        IInvocationOperation call,
        MessagingMember member,
        Option option,
        MessagingBody body,
        CancellationToken cancellationToken
    ) => member.IsCertain && member.Waits(call) && IsAnyTimeoutSet(option, body, cancellationToken) && !call.HasErrors();

    /// <summary>What sets the call's time-out, of which nobody takes notice; null where somebody does.</summary>
    private static OptionWrite? UnhandledTimeout(
        IInvocationOperation call,
        Option option,
        MessagingBody body,
        CancellationToken cancellationToken
    )
    {
        if (TimeoutNotice.Is(call, body))
            return null;
        if (TimeoutOf(call, option, body) is not { } set || ComesFirst(call, set, body))
            return null;
        return TimeoutNotice.MayBeByCallers(call, body, cancellationToken) ? null : set;
    }

    private static bool IsAnyTimeoutSet(Option option, MessagingBody body, CancellationToken cancellationToken) =>
        option == Option.ReceiveTimeout
            ? ReceiveTimeouts.AreSet(body.Model.Compilation, body.Library, cancellationToken)
            : ReceiveTimeouts.AreSetForSends(body.Model.Compilation, body.Library, cancellationToken);

    /// <summary>What cannot find nothing, or be refused, is done at once.</summary>
    private static bool MayWait(IInvocationOperation call, Option option, MessagingBody body, CancellationToken cancellationToken) =>
        option == Option.ReceiveTimeout
            ? EmptyReceive.IsPossible(call, body, cancellationToken)
            : SendRefusal.IsPossible(call, body, cancellationToken);

    /// <summary>Whether the call comes before the time-out is set, or after a poll that has found something.</summary>
    private static bool ComesFirst(IInvocationOperation call, OptionWrite set, MessagingBody body)
    {
        if (
            set.At.EnclosingFunction() == call.EnclosingFunction()
            && set.At.Syntax.SpanStart > call.Syntax.SpanStart
            && Loops.InnermostLoop(call) is null
        )
            return true;
        foreach (var hit in body.Hits)
            if (hit.Member.Role == MessagingRole.Poll && hit.Operation.Syntax.SpanStart < call.Syntax.SpanStart)
                return true;
        return false;
    }

    /// <summary>Once for each socket, direction and function is enough.</summary>
    private static bool IsSaid(IInvocationOperation call, MessagingMember member, List<IInvocationOperation>? reported, MessagingBody body)
    {
        foreach (var other in reported ?? new())
            if (
                other.EnclosingFunction() == call.EnclosingFunction()
                && SocketOperand.AreSame(SocketOperand.Of(other, body), SocketOperand.Of(call, body), body)
                && OptionOf(body.Library.MemberOf(other)!) == OptionOf(member)
            )
                return true;
        return false;
    }

    private static Option? OptionOf(MessagingMember member) =>
        member.Role switch
        {
            MessagingRole.ReceiveMessage or MessagingRole.ReceiveIntoBuffer or MessagingRole.ReceiveNew or MessagingRole.ReceiveMultipart =>
                Option.ReceiveTimeout,
            MessagingRole.SendBytes or MessagingRole.SendText or MessagingRole.SendMemory or MessagingRole.SendMessage =>
                Option.SendTimeout,
            _ => null,
        };

    /// <summary>The call that sets the time-out of this socket; null where none does, or where one takes it back.</summary>
    private static OptionWrite? TimeoutOf(IInvocationOperation call, Option option, MessagingBody body)
    {
        OptionWrite? found = null;
        if (SocketOperand.Of(call, body) is not { } socket)
            return null;
        if (socket is IParameterReferenceOperation)
        {
            foreach (var hit in body.Hits)
                if (
                    OptionWrite.Of(hit.Operation, body.Library) is { } set
                    && set.Option == option
                    && SocketOperand.AreSame(set.Socket, socket, body)
                    && !Take(set)
                )
                    return null;
            return found;
        }

        if (SocketOwner.Of(socket, body) is not { } owner)
            return null;
        foreach (var reference in owner.References)
            if (
                reference.Taker() is IInvocationOperation parent
                && OptionWrite.Of(parent, body.Library) is { } set
                && set.Option == option
                && !Take(set)
            )
                return null;
        return found;

        bool Take(OptionWrite set)
        {
            found ??= set;
            return set.Number != -1;
        }
    }
}
