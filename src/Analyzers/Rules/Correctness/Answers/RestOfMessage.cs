using System.Collections.Generic;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Correctness.Answers;

/// <summary>The frames that follow a send which may be refused: without it they go out as a message of their own.</summary>
internal static class RestOfMessage
{
    /// <summary>Whether the send may say that more frames follow.</summary>
    public static bool MayFollow(IInvocationOperation send, MessagingBody body)
    {
        if (body.Library.MemberOf(send) is { IsSend: true } member)
            return member.PromisesMore(send) != false;
        foreach (var argument in send.Arguments)
            if (body.Library.Types.IsSendFlags(argument.Parameter?.Type))
                return FlagValue.Has(argument.Value, MessagingMember.SendMore) != false;
        return false;
    }

    /// <summary>
    /// The sends of the other frames, each a statement right after the one before, down to the last of the message; none where anything
    /// else is in between.
    /// </summary>
    public static IReadOnlyList<StatementSyntax> After(StatementSyntax first, IInvocationOperation send, MessagingBody body)
    {
        var rest = new List<StatementSyntax>();
        for (var next = Statements.Next(first); next is ExpressionStatementSyntax { Expression: var sent }; next = Statements.Next(next))
        {
            if (
                body.Model.GetOperation(sent) is not IInvocationOperation call
                || body.Library.MemberOf(call) is not { IsSend: true } member
                || !SocketOperand.AreSame(send, call, body)
            )
                break;
            rest.Add(next);
            if (member.PromisesMore(call) == false)
                return Statements.HasConditions(first, next) ? [] : rest;
        }

        return [];
    }
}
