using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.ZeroCopy;

/// <summary>
/// Can memory that is only there for a while be sent as a span, which the send copies? The message is just sent, and its pointer has a name
/// at the send. Where a fixed statement pins an array for the message alone, all of it, the array is sent and need not be pinned.
/// </summary>
internal static class BorrowedMemoryFix
{
    public const string Fix = "SendSpan";

    /// <summary>An edit beside those of <see cref="ZeroCopyFix"/>: the fixed statement that goes.</summary>
    public const string Unpin = "unpin";

    public static FixDecision For(ZeroCopyMessage message, MessagingBody body)
    {
        if (
            MessageSending.Find(message.Creation, body) is not { IsWritten: false } sending
            || sending.Send.ArgumentFor(sending.Member.Operand) is not { Syntax: ExpressionSyntax payload }
        )
            return FixDecision.None("the message is not just sent, once, by a call that waits");
        if (
            message.Pointer.Unconverted()
                is not ILocalReferenceOperation { Type: IPointerTypeSymbol, Local: var local, Syntax: ExpressionSyntax pointer }
            || !Stability.IsStable(message.Size.Unconverted(), body)
        )
            return FixDecision.None("the memory, or its size, has no name at the send");
        if (Statements.HasConditions(Statements.Of(message.Creation) ?? message.Creation.Syntax, sending.Last))
            return FixDecision.None(Statements.CompiledUnderConditions);
        var plan = new FixPlan(Fix).Add(ZeroCopyFix.Payload, payload);
        var source = SourceOf(local, message, body);
        var text = source?.ToString() ?? $"new System.ReadOnlySpan<byte>({pointer}, {message.Size.Syntax})";
        if (source is not null)
            plan.Add(ZeroCopyFix.Source, source);
        else
            plan.Add(ZeroCopyFix.Address, pointer).Add(ZeroCopyFix.Size, message.Size.Syntax);
        if (source?.FirstAncestorOrSelf<FixedStatementSyntax>() is { } pinned && IsForMessage(local, message, body))
            plan.Add(Unpin, pinned);
        sending.AddTo(plan);
        return FixDecision.Of(
            plan,
            unless: SendOverload.Takes(sending.Send, sending.Member, text, body)
            && Names.MeanTheSameAt(source ?? message.Size.Syntax, payload.SpanStart, body.Model)
            && !Statements.LosesComments(message.Creation.Syntax, null)
                ? null
                : "the send takes no span in its place"
        );
    }

    /// <summary>The array that a fixed statement pins, where the message is made of all of it.</summary>
    private static IdentifierNameSyntax? SourceOf(ILocalSymbol local, ZeroCopyMessage message, MessagingBody body) =>
        local.IsFixed
        && local.Declaration()?.GetSyntax() is VariableDeclaratorSyntax { Initializer.Value: IdentifierNameSyntax pinned }
        && body.Model.GetOperation(pinned)?.Unconverted() is { } array
        && array.Type.IsByteArray()
        && WholeLength.Is(message.Size, array, body)
            ? pinned
            : null;

    /// <summary>Whether a fixed statement serves nothing but the message.</summary>
    private static bool IsForMessage(ILocalSymbol local, ZeroCopyMessage message, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(local))
            if (!message.IsOwn(reference))
                return false;
        return local.Declaration()?.GetSyntax().Parent is VariableDeclarationSyntax { Variables.Count: 1 };
    }
}
