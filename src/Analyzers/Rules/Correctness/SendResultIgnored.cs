using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.Correctness.Answers;
using ZmqPerf.Analyzers.Correctness.Lengths;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3001: a send or receive that does not wait reports by its result whether it was done, and nobody reads that. Silent where the result
/// is discarded by name, where the call reports that by an exception, where a send cannot be refused, where a receive cannot find nothing,
/// and where nobody reads what it gives either.
/// </summary>
internal sealed class SendResultIgnored : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3001_SendResultIgnored);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
        {
            if (
                hit is not { Member: var member, Operation: IInvocationOperation call }
                || !AnswersByResult(call, member, body)
                || call.HasErrors()
            )
                continue;
            if (member.IsReceive)
                ExamineReceive(call, member, body, context);
            else
                ExamineSend(call, call, body, context);
        }

        foreach (var hit in body.OwnSends)
            if (hit.Operation is IInvocationOperation call && !call.HasErrors())
                ExamineOwnSend(call, body, context);
        foreach (var send in InPlaceSends.In(body))
            if (send.MayGiveUp && !send.Send.HasErrors())
                ExamineSend(send.Send, send.Begin, body, context);
    }

    private static void ExamineSend(IInvocationOperation send, IInvocationOperation begin, MessagingBody body, in RuleContext context)
    {
        if (IgnoredResult.Of(send, body) is not { } ignored || !MayRefuse(send, begin, body, context) || MessageTells(send, body))
            return;
        var fix = SendResultIgnoredFix.For(ignored, body, canDiscard: true);
        context.Report(Rules.ZMQ3001_SendResultIgnored, send.Syntax.GetSquiggle(), fix, send.TargetMethod.Name, "false", "sent");
    }

    /// <summary>A method that sends what it makes: neither there nor here may it be a later frame of a message.</summary>
    private static void ExamineOwnSend(IInvocationOperation call, MessagingBody body, in RuleContext context)
    {
        if (
            IgnoredResult.Of(call, body) is not { } ignored
            || OtherBodies.RunBy(call, body) is not { } helper
            || SendingHelpers.SendIn(helper) is not { } send
            || !SendRefusal.IsPossible(send, send, helper, context.CancellationToken)
            || !SendRefusal.IsPossible(call, call, body, context.CancellationToken)
        )
            return;
        var fix = SendResultIgnoredFix.For(ignored, body, canDiscard: true);
        context.Report(Rules.ZMQ3001_SendResultIgnored, call.Syntax.GetSquiggle(), fix, call.TargetMethod.Name, "false", "sent");
    }

    /// <summary>A loop refuses what it has no room for, whatever its socket does.</summary>
    private static bool MayRefuse(IInvocationOperation send, IInvocationOperation begin, MessagingBody body, in RuleContext context) =>
        body.Library.MemberOf(send) is { Role: MessagingRole.SendByLoop }
        || SendRefusal.IsPossible(send, begin, body, context.CancellationToken);

    /// <summary>Whether somebody asks the message how many frames it has: none, once it is sent.</summary>
    private static bool MessageTells(IInvocationOperation send, MessagingBody body)
    {
        if (
            body.Library.MemberOf(send) is not { Role: MessagingRole.SendWhole or MessagingRole.SendByLoop } member
            || send.ArgumentFor(member.Operand)?.Unconverted() is not ILocalReferenceOperation { Local: var message }
        )
            return false;
        foreach (var reference in body.Uses.Of(message))
            if (
                reference.Parent is IPropertyReferenceOperation { Property: var asked }
                && body.Library.Runtime?.CountsFrames(asked) == true
            )
                return true;
        return false;
    }

    private static void ExamineReceive(IInvocationOperation receive, MessagingMember member, MessagingBody body, in RuleContext context)
    {
        var cancellationToken = context.CancellationToken;
        if (
            IgnoredResult.Of(receive, body) is not { } ignored
            || OutContent.Tells(receive, member, body)
            || SkippedFrame.Is(receive, member, body, cancellationToken)
            || !EmptyReceive.IsPossible(receive, body, cancellationToken)
        )
            return;
        var fix = SendResultIgnoredFix.For(
            ignored,
            body,
            canDiscard: !OutContent.IsRead(receive, body) && !IsNamedAgain(receive, member, body)
        );
        context.Report(
            Rules.ZMQ3001_SendResultIgnored,
            receive.Syntax.GetSquiggle(),
            fix,
            receive.TargetMethod.Name,
            member.ReturnsBool ? "false" : "-1",
            "received"
        );
    }

    /// <summary>Whether code after the receive names what it fills: that code relies on something being there.</summary>
    private static bool IsNamedAgain(IInvocationOperation receive, MessagingMember member, MessagingBody body)
    {
        if (
            member.Operand == MessagingMember.None
            || receive.ArgumentFor(member.Operand) is not { } operand
            || BufferRoot.Of(operand, body) is not { } filled
        )
            return false;
        foreach (var reference in body.NamesOf(filled))
            if (reference.Syntax.SpanStart > receive.Syntax.Span.End && !IsFilledThere(reference))
                return true;
        return false;

        bool IsFilledThere(IOperation reference) =>
            reference.ParentPastConversions() is IArgumentOperation { Parent: IInvocationOperation call }
                && body.Library.MemberOf(call) is { IsReceive: true }
            || reference.Parent is IInvocationOperation { TargetMethod: var method } && method.IsDisposal();
    }

    private static bool AnswersByResult(IInvocationOperation call, MessagingMember member, MessagingBody body)
    {
        if (!member.AnswersAtOnce(call) && !member.GivesUp(call) || member.AnswersByException)
            return false;
        if (member.IsReceive)
            return member.ReturnsBool
                ? !member.IsWrapper || ReceiveAnswer.IsOfReceive(call, member, body)
                : ReceiveAnswer.IsSize(call, member, body);
        return member.ReturnsBool
            && !member.ThrowsOnWouldBlock
            && (!member.IsWrapper || ReceiveAnswer.ReturnsAnswer(member.Method, body))
            && member.Role
                is MessagingRole.SendBytes
                    or MessagingRole.SendText
                    or MessagingRole.SendMemory
                    or MessagingRole.SendMessage
                    or MessagingRole.SendEmpty
                    or MessagingRole.SendMultipart
                    or MessagingRole.SendShared
                    or MessagingRole.SendWhole
                    or MessagingRole.SendByLoop;
    }
}
