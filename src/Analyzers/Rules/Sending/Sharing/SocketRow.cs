using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Sending.Sharing;

/// <summary>Sends of one payload by different sockets, as statements of one block; found at the first of them.</summary>
internal static class SocketRow
{
    public static SharedSends? Find(PayloadSend first, MessagingBody body)
    {
        if (
            StatementOf(first) is not { } start
            || start.Parent is not (BlockSyntax or GlobalStatementSyntax)
            || !IsNamed(first, body)
            || !first.IsStable(body)
        )
            return null;
        var sends = new List<PayloadSend>();
        var several = false;
        foreach (var hit in body.Hits)
        {
            if (
                PayloadSend.Of(hit) is not { } send
                || !send.Variable.Is(first.Variable)
                || StatementOf(send) is not { } statement
                || ListOf(statement) != ListOf(start)
            )
                continue;
            if (send.Call.Syntax.SpanStart < first.Call.Syntax.SpanStart)
                return null;
            if (!IsNamed(send, body) || !Loops.RunTogether(first.Call, send.Call))
                continue;
            several |= SocketOperand.Compare(send.Call, first.Call, body) == Identity.Different;
            sends.Add(send);
        }

        var last = sends.Count == 0 ? start : StatementOf(sends[sends.Count - 1])!;
        return
            several
            && PayloadChanges.None(
                first.Variable,
                first.Call.EnclosingFunction(),
                TextSpan.FromBounds(start.SpanStart, last.Span.End),
                body
            )
            ? new(sends, start, null)
            : null;
    }

    private static ExpressionStatementSyntax? StatementOf(PayloadSend send) =>
        send.Call.Parent is IExpressionStatementOperation
        && Statements.Of(send.Call) is ExpressionStatementSyntax statement
        && statement.Expression == send.Call.Syntax
            ? statement
            : null;

    private static SyntaxNode? ListOf(StatementSyntax statement) =>
        statement.Parent is GlobalStatementSyntax global ? global.Parent : statement.Parent;

    private static bool IsNamed(PayloadSend send, MessagingBody body) =>
        SocketOperand.Of(send.Call, body)
            is ILocalReferenceOperation
                or IParameterReferenceOperation
                or IFieldReferenceOperation
                or IPropertyReferenceOperation;
}
