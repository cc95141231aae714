using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>
/// Whether a zero-copy message can be replaced, and how: a block that is filled from one span by a send of that span, a block that is
/// written by a native frame with the same writes. Allocation, callback and message disappear. Not where the address may be kept, where the
/// callback does more than free, or where the send may report "would block", which a message throws and a span returns.
/// </summary>
internal static class ZeroCopyFix
{
    public const string SendSource = "SendSource",
        WriteInPlace = "WriteInPlace";

    /// <summary>
    /// Edits: the allocation's statement, with or without clearing; the send's call; the creation's statement; the using around it.
    /// </summary>
    public const string Allocate = "allocate",
        AllocateCleared = "allocateCleared",
        AllocatePointer = "allocatePointer",
        AllocatePointerCleared = "allocatePointerCleared",
        Send = "send",
        Payload = "payload",
        Remove = "remove",
        Unwrap = "unwrap",
        Disposal = "disposal";

    /// <summary>Edits: expressions that the frame needs, and expressions that become the frame's span or a pointer to it.</summary>
    public const string Socket = "socket",
        Size = "size",
        Span = "span",
        SpanHead = "spanHead",
        Length = "length",
        Copy = "copy",
        Pointer = "pointer";

    /// <summary>Edits: writes of one value by <c>Marshal</c>: a byte, a value of the type that is written, or one of another.</summary>
    public const string WriteByte = "writeByte",
        Write = "write",
        WriteAs = "writeAs";

    /// <summary>Edits of <see cref="SendSource"/>: the source, whole or by start and length.</summary>
    public const string Source = "source",
        Start = "start",
        Count = "count";

    public static FixDecision For(ZeroCopyMessage message, MessagingBody body)
    {
        if (
            !message.OwnsBlock(body)
            || message.BlockLocal is not { } local
            || body.Uses.DeclaratorOf(local) is not { } declarator
            || body.Uses.SingleValueOf(local) is null
            || Statements.DeclarationOf(declarator) is not { } allocation
            || !Statements.CanDeclareBeside(allocation)
        )
            return FixDecision.None("the block is not a local of this message's own");
        if (FreeCallback.IsLocalFunction(message.Callback))
            return FixDecision.None("the callback is a local function, which would be left unused");
        if (
            body.Uses.IsUsedInNameof(local)
            || message.Creation.ParentPastConversions() is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation carrier }
                && body.Uses.IsUsedInNameof(carrier.Symbol)
        )
            return FixDecision.None("nameof refers to a variable that would be removed");
        if (!FreeCallback.OnlyFrees(message.Callback, body))
            return FixDecision.None("the callback does more than free the block");
        if (MessageSending.Find(message.Creation, body) is not { } sending)
            return FixDecision.None("the message is not just sent, once, by a call that waits");
        if (message.Block!.Value.Size is not { } allocated || !Stability.AreSame(allocated, message.Size, body))
            return FixDecision.None("the block and the message may differ in size");
        if (Statements.HasConditions(allocation, sending.Last))
            return FixDecision.None(Statements.CompiledUnderConditions);
        if (CopiedSource.Find(message, sending, allocation, body) is { } source)
            return FixDecision.Of(source);
        return InPlace(message, sending, declarator, allocation, body);
    }

    private static FixDecision InPlace(
        ZeroCopyMessage message,
        MessageSending sending,
        IVariableDeclaratorOperation declarator,
        LocalDeclarationStatementSyntax allocation,
        MessagingBody body
    )
    {
        if (FramePlacement.Reason(declarator, sending.Send, sending.Member, body) is { } reason)
            return FixDecision.None(reason);
        if (FramePlacement.IsDeclaredAfter(message.Size, allocation))
            return FixDecision.None("the size is declared after the block");
        var isPointer = message.BlockLocal!.Type is IPointerTypeSymbol && !OnlyHasSpans(message, body);
        var plan = new FixPlan(WriteInPlace)
            .Add(
                (isPointer, message.Block!.Value.IsZeroed) switch
                {
                    (false, false) => Allocate,
                    (false, true) => AllocateCleared,
                    (true, false) => AllocatePointer,
                    _ => AllocatePointerCleared,
                },
                allocation
            )
            .Add(Socket, sending.Send.Instance!.Syntax)
            .Add(Size, message.Size.Syntax)
            .Add(Send, sending.Send.Syntax);
        sending.AddTo(plan);
        if (isPointer && !PointerStaysInside(message, sending, body))
            return FixDecision.None("the block's address may be kept");
        if (!isPointer)
            foreach (var reference in body.Uses.Of(message.BlockLocal))
                if (!message.IsOwn(reference) && !AddEdit(plan, PointerUses.Classify(reference, body), message, sending, body))
                    return FixDecision.None("the block's address may be kept");
        return FixDecision.Of(plan);
    }

    /// <summary>Whether a pointer to the block only serves to make spans, which the frame has.</summary>
    private static bool OnlyHasSpans(ZeroCopyMessage message, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(message.BlockLocal!))
            if (!message.IsOwn(reference) && PointerUses.Classify(reference, body).Kind is not PointerUseKind.Span)
                return false;
        return true;
    }

    private static bool PointerStaysInside(ZeroCopyMessage message, MessageSending sending, MessagingBody body)
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

    private static bool AddEdit(FixPlan plan, PointerUse use, ZeroCopyMessage message, MessageSending sending, MessagingBody body)
    {
        if (use.Reference.Syntax.SpanStart > sending.Send.Syntax.SpanStart)
            return false;
        switch (use)
        {
            case { Kind: PointerUseKind.Span, Construct: IObjectCreationOperation span }
                when span.ArgumentFor(1) is { } length && SpanStaysInside(span, sending, body):
                if (Stability.AreSame(length, message.Size, body))
                    plan.Add(Span, span.Syntax);
                else
                    plan.Add(SpanHead, span.Syntax).Add(Length, length.Syntax);
                return true;
            case { Kind: PointerUseKind.MarshalCopy, Construct: IInvocationOperation { Parent: IExpressionStatementOperation } call }:
                plan.Add(Copy, call.Syntax);
                return call.ArgumentFor(2) is IOperation target
                    && IsIntOffset(target)
                    && IsPlainTarget(call)
                    && ArrayCopies.IsPositional(call)
                    && ArrayCopies.HasSpanExtensions(call, body);
            case { Kind: PointerUseKind.Pointer }:
                plan.Add(Pointer, use.Construct.Syntax);
                return true;
            default:
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
