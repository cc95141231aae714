using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Waiting;

/// <summary>
/// ZMQ2008: code that polls for every message: one receive from a polled socket, then the next poll, Warning where it is hot and Info elsewhere. Silent where
/// the socket is drained before that, and where something is sent on it too, which may be request and reply in lock-step. All frames of a
/// message are one receive.
/// </summary>
internal sealed class PollPerMessage : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ2008);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        List<IInvocationOperation>? reported = null;
        foreach (var hit in body.Hits)
        {
            if (hit is not { Member: { IsReceive: true, IsWrapper: false } member, Operation: IInvocationOperation receive } || SocketOperand.Of(receive) is not { } socket || receive.HasErrors()
                || !PolledSockets.Contains(socket, receive, body) || IsSentOn(socket, body) || SharedSocket.IsElsewhere(socket, body, context) || SharedSocket.IsNewEachTurn(socket, receive, body) || Has(reported, receive)
                || !IsOncePerPoll(receive, member, body, context) && !PolledRound.IsAround(receive, body) || IsDrained(receive, body, context))
                continue;
            (reported ??= new()).Add(receive);
            var level = body.Loops.IsHot(receive, context) ? DiagnosticSeverity.Warning : DiagnosticSeverity.Info;
            context.Report(Diagnostic.Create(Rules.ZMQ2008, receive.Syntax.GetLocation(), level, null, FixPlan.None("how many messages of one socket come before the next, and before the loop looks at its flags, is a decision").Hot(level == DiagnosticSeverity.Warning)));
        }
    }

    /// <summary>Whether the receive leads to a poll, and to itself only through one.</summary>
    private static bool IsOncePerPoll(IInvocationOperation receive, MessagingMember member, MessagingBody body, in RuleContext context)
    {
        if (AfterReceive.Of(receive, member, body, context.CancellationToken) is not { } after)
            return PolledRound.IsBehindPoll(receive, body);
        if (PolledSockets.Polls(after.Start, body))
            return true;
        var polled = false;
        var way = after.Follow(gotFrame: true, null, block =>
        {
            var polls = PolledSockets.Polls(block, body);
            polled |= polls;
            return polls;
        });
        return way is { Returns: false, IsWhole: true } && polled;
    }

    /// <summary>Whether another receive from the socket is repeated without a poll in between, for more than the frames of one message.</summary>
    private static bool IsDrained(IInvocationOperation receive, MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
            if (hit is { Member: { IsReceive: true } member, Operation: IInvocationOperation other } && other != receive && SocketOperand.AreSame(other, receive)
                && AfterReceive.Of(other, member, body, context.CancellationToken) is { } after && !AsksForMore(after.Start, other) && after.Follow(gotFrame: true, null, block => PolledSockets.Polls(block, body) || AsksForMore(block, other)).Returns)
                return true;
        return false;
    }

    /// <summary>Whether the loop around a receive goes on here only for the frames of one message.</summary>
    private static bool AsksForMore(BasicBlock block, IInvocationOperation receive) => block.BranchValue is { } value && Frames.AskForMore(value) && Loops.InnermostLoop(receive) switch
    {
        IWhileLoopOperation { Condition.Syntax: var condition } when condition.Span.Contains(value.Syntax.Span) => true,
        IForLoopOperation { Condition.Syntax: var condition } when condition.Span.Contains(value.Syntax.Span) => true,
        { Syntax: var loop } => loop.Span.Contains(value.Syntax.Span) && value.Syntax.FirstAncestorOrSelf<StatementSyntax>() is IfStatementSyntax { Statement: BreakStatementSyntax or BlockSyntax { Statements: [.., BreakStatementSyntax] } },
        _ => false,
    };

    private static bool IsSentOn(IOperation socket, MessagingBody body)
    {
        foreach (var hit in body.Hits)
            if (!hit.Member.IsReceive && IsSend(hit.Member)
                && (hit.Member.IsWrapper || hit.Operation is IInvocationOperation send && (SocketOperand.AreSame(SocketOperand.Of(send), socket) || PolledRound.IsOneOfMany(socket) && PolledRound.IsOneOfMany(SocketOperand.Of(send)))))
                return true;
        return false;
    }

    private static bool IsSend(MessagingMember member) =>
        member.Role is MessagingRole.SendBytes or MessagingRole.SendText or MessagingRole.SendMemory or MessagingRole.SendMessage or MessagingRole.SendInPlace or MessagingRole.SendShared or MessagingRole.SendMultipart;

    /// <summary>Whether the socket has been reported: by an earlier frame of the same message.</summary>
    private static bool Has(List<IInvocationOperation>? reported, IInvocationOperation receive)
    {
        foreach (var earlier in reported ?? new())
            if (SocketOperand.AreSame(earlier, receive))
                return true;
        return false;
    }
}
