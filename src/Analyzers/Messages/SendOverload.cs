using Microsoft.CodeAnalysis;
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
        PayloadOf(send, member) is var (call, replaced)
        && Overloads.After(call, replaced, payload, body.Model) is { } chosen
        && IsAlike(chosen, send, member, body);

    /// <summary>The same where the name of the payload goes, too.</summary>
    public static bool TakesWithoutName(IInvocationOperation send, MessagingMember member, string payload, MessagingBody body) =>
        PayloadOf(send, member) is var (call, replaced)
        && replaced.Parent is ArgumentSyntax { NameColon: not null } argument
        && Overloads.AfterWithoutName(call, argument, payload, body.Model) is { } chosen
        && IsAlike(chosen, send, member, body);

    private static (InvocationExpressionSyntax Call, ExpressionSyntax Payload)? PayloadOf(
        IInvocationOperation send,
        MessagingMember member
    ) =>
        send.Syntax is InvocationExpressionSyntax call
        && send.ArgumentFor(member.Operand) is { Syntax: ExpressionSyntax payload }
        && payload.IsIn(call)
            ? (call, payload)
            : null;

    private static bool IsAlike(IMethodSymbol chosen, IInvocationOperation send, MessagingMember member, MessagingBody body) =>
        chosen.Name == member.Method.Name
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
        || send.Parent is IExpressionStatementOperation && member.Waits(send);
}
