using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messages;

/// <summary>Which overload a send has with another payload, and whether it returns and fails alike.</summary>
internal static class SendOverload
{
    /// <summary>Whether the send with another payload is a send of the same library that returns and fails alike.</summary>
    public static bool Takes(IInvocationOperation send, MessagingMember member, string payload, MessagingBody body) =>
        send.Syntax is InvocationExpressionSyntax call
        && send.ArgumentFor(member.Operand) is { Syntax: ExpressionSyntax replaced }
        && call.Span.Contains(replaced.Span)
        && Overloads.After(call, replaced, payload, body.Model) is { } chosen
        && chosen.Name == member.Method.Name
        && body.Library.MemberOf(chosen) is { IsCertain: true } other
        && IsAlike(other, member)
        && AnswersAlike(send, other, member);

    private static bool IsAlike(MessagingMember other, MessagingMember member) =>
        other.NeverWaits == member.NeverWaits
        && (
            other.Role == member.Role
            || member.Role is MessagingRole.SendBytes or MessagingRole.SendMessage
                && other.Role is MessagingRole.SendBytes or MessagingRole.SendText
        );

    /// <summary>The same result, or none that anybody reads; a message throws where a span would return "would block".</summary>
    private static bool AnswersAlike(IInvocationOperation send, MessagingMember other, MessagingMember member) =>
        other.Method.ReturnType.Is(member.Method.ReturnType) && other.ThrowsOnWouldBlock == member.ThrowsOnWouldBlock
        || send.Parent is IExpressionStatementOperation && MessagingLibrary.Waits(send, member);
}
