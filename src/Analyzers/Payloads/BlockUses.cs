using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>What the uses of a message's block become when it is replaced by a frame.</summary>
internal static class BlockUses
{
    /// <summary>Whether a pointer to the block only serves to make spans, which the frame has.</summary>
    public static bool OnlyMakeSpans(ZeroCopyMessage message, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(message.BlockLocal!))
            if (!message.IsOwn(reference) && PointerUses.Classify(reference, body).Kind is not PointerUseKind.Span)
                return false;
        return true;
    }

    /// <summary>Whether a pointer to the block, which goes on as one to the frame, is used up before the send.</summary>
    public static bool StayInside(ZeroCopyMessage message, MessageSending sending, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(message.BlockLocal!))
            if (
                !message.IsOwn(reference)
                && (
                    reference.Syntax.SpanStart > sending.Send.Syntax.SpanStart
                    || PointerUses.Classify(reference, body).Kind is not (PointerUseKind.Pointer or PointerUseKind.Span)
                )
            )
                return false;
        return true;
    }

    /// <summary>Adds what the uses become; false where one cannot become anything.</summary>
    public static bool AddEdits(FixPlan plan, ZeroCopyMessage message, MessageSending sending, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(message.BlockLocal!))
            if (!message.IsOwn(reference) && !AddEdit(plan, PointerUses.Classify(reference, body), message, sending, body))
                return false;
        return true;
    }

    private static bool AddEdit(FixPlan plan, PointerUse use, ZeroCopyMessage message, MessageSending sending, MessagingBody body)
    {
        if (use.Reference.Syntax.SpanStart > sending.Send.Syntax.SpanStart)
            return false;
        switch (use)
        {
            case { Kind: PointerUseKind.Span, Construct: IObjectCreationOperation span }
                when span.ArgumentFor(1) is { } length && SpanStaysInside(span, sending, body):
                if (Stability.AreSame(length, message.Size, body))
                    plan.Add(ZeroCopyFix.Span, span.Syntax);
                else
                    plan.Add(ZeroCopyFix.SpanHead, span.Syntax).Add(ZeroCopyFix.Length, length.Syntax);
                return true;
            case { Kind: PointerUseKind.MarshalCopy, Construct: IInvocationOperation { Parent: IExpressionStatementOperation } call }:
                plan.Add(ZeroCopyFix.Copy, call.Syntax);
                return call.ArgumentFor(2) is IOperation target
                    && IsIntOffset(target)
                    && IsPlainTarget(call)
                    && ArrayCopies.IsPositional(call)
                    && ArrayCopies.HasSpanExtensions(call, body);
            case { Kind: PointerUseKind.Pointer }:
                if (PointedElements.AddLocal(plan, use.Reference, message, sending, body))
                    return true;
                var (edit, replaced) =
                    PointedElements.BytesOf(use.Reference.Syntax, body) is { } bytes ? (ZeroCopyFix.Span, bytes)
                    : PointedWrite.EditFor(use.Reference.Syntax, isOfBytes: true, body) is { } value ? value
                    : (ZeroCopyFix.Pointer, use.Construct.Syntax);
                plan.Add(edit, replaced);
                return true;
            default:
                if (PointedWrite.EditFor(use.Reference.Syntax, isOfBytes: true, body) is { } assigned)
                {
                    plan.Add(assigned.Edit, assigned.Assignment);
                    return true;
                }

                if (MarshalWrite.EditFor(use.Reference, message.Size, body) is not { } write)
                    return false;
                plan.Add(write.Edit, write.Call.Syntax);
                return true;
        }
    }

    private static bool IsPlainTarget(IInvocationOperation copy)
    {
        foreach (var argument in copy.Arguments)
            if (argument.Parameter?.Ordinal == 2)
                return BlockAddress.IsPlain(argument);
        return false;
    }

    /// <summary>Whether a copy goes to the block itself, or to an offset that a span can take.</summary>
    private static bool IsIntOffset(IOperation target) =>
        target.Unconverted() switch
        {
            IBinaryOperation { RightOperand: var offset } => offset.Written().Type?.SpecialType == SpecialType.System_Int32,
            _ => true,
        };

    /// <summary>A span over the block may live in a separate local, as long as that is used up before the send.</summary>
    private static bool SpanStaysInside(IObjectCreationOperation span, MessageSending sending, MessagingBody body)
    {
        if (span.ParentPastConversions() is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator })
            return span.ParentPastConversions() is IArgumentOperation or IInvocationOperation;
        if (body.Uses.IsWritten(declarator.Symbol))
            return false;
        foreach (var use in BufferUses.Of(declarator.Symbol, declarator.EnclosingFunction(), body))
            if (
                use.Kind == BufferUseKind.Escape
                || use.Kind != BufferUseKind.Length && use.Reference.Syntax.SpanStart > sending.Send.Syntax.SpanStart
            )
                return false;
        return true;
    }
}
