using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// A message that is rented with bytes to copy, and only sent: the bytes can be sent themselves. Not where the send may report "would
/// block", which a message throws and a span returns, nor where something runs between the copy and the send.
/// </summary>
internal static class MessagePoolUseFix
{
    public static FixDecision FixFor(IInvocationOperation rent, MessagingMember member, MessagingBody body)
    {
        var plan = new FixPlan(ZeroCopyFix.SendSource);
        var reason = AddEdits(plan, rent, member, body);
        return FixDecision.Of(plan, unless: reason);
    }

    private static string? AddEdits(FixPlan plan, IInvocationOperation rent, MessagingMember member, MessagingBody body)
    {
        if (
            member.Operand == MessagingMember.None
            || rent.ArgumentFor(member.Operand) is not { } copied
            || !copied.Type.IsReadOnlyByteSpan()
        )
            return "the message is rented without content";
        if (rent.Instance?.Unconverted() is not IPropertyReferenceOperation { Instance: null })
            return "the pool is not the shared one: something may count on what it holds";
        if (
            MessageSending.Find(rent, body) is not { IsWritten: false } sending
            || sending.Send.ArgumentFor(sending.Member.Operand)
                is not { Syntax: ExpressionSyntax { Parent: ArgumentSyntax { NameColon: null } } payload }
        )
            return "the message is not just sent, once, by a call that waits";
        if (EditFor(copied.Unconverted(), body) is not { } edit)
            return "the content has no form that can be sent as it is";
        if (
            rent.IsIn(payload)
            || Statements.IsNext(Statements.Of(rent), Statements.Of(sending.Send))
                && sending.Send.Instance is { } socket
                && Stability.IsStable(socket.Unconverted(), body)
        )
        {
            plan.Add(ZeroCopyFix.Payload, payload).Add(edit, copied.Unconverted().Syntax);
            sending.AddTo(plan);
            return null;
        }

        return "something may change the content between the copy and the send";
    }

    /// <summary>An array that may be null is sent as a span: renting takes it for empty, sending refuses it.</summary>
    public static string? EditFor(IOperation source, MessagingBody body)
    {
        if (
            source.Syntax is not ExpressionSyntax expression
            || source.ConstantValue.HasValue
            || expression is CollectionExpressionSyntax
            || expression.IsStackAlloc()
        )
            return null;
        if (source.Type.IsByteSpan())
            return ZeroCopyFix.Source;
        if (!source.Type.IsByteArray())
            return null;
        if (source is IArrayCreationOperation || body.Model.GetTypeInfo(expression).Nullability.FlowState == NullableFlowState.NotNull)
            return ZeroCopyFix.Source;
        return ArrayCopies.HasSpanExtensions(source, body) ? SentInstead.SourceAsSpan : null;
    }
}
