using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
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

    /// <summary>
    /// Edits: the allocation where the pointer becomes a span of elements, or the local of a pointer to the block that does; what names the
    /// first by the pointer; and writes of a value of the type that a pointer is cast to, or of one that becomes that type.
    /// </summary>
    public const string Elements = "elements",
        ElementsOfLocal = "elementsOfLocal",
        FirstElement = "firstElement",
        WritePointed = "writePointed",
        WritePointedAs = "writePointedAs";

    /// <summary>Edits: writes of one value by <c>Marshal</c>: a byte, a value of the type that is written, or one of another.</summary>
    public const string WriteByte = "writeByte",
        Write = "write",
        WriteAs = "writeAs";

    /// <summary>Edits of a send of what exists: the source, whole or by start and length, or where it begins, with its size.</summary>
    public const string Source = "source",
        Address = "address",
        Start = "start",
        Count = "count";

    public static FixDecision For(ZeroCopyMessage message, MessagingBody body)
    {
        if (
            !message.OwnsBlock(body)
            || message.BlockLocal is not { } local
            || body.Uses.DeclaratorOf(local) is not { } declarator
            || body.Uses.DeclaredValueOf(local) is null
            || Statements.DeclarationOf(declarator) is not { } allocation
            || !Statements.CanDeclareBeside(allocation)
        )
            return FixDecision.None("the block is not a local of this message's own");
        if (FreeCallback.IsLocalFunctionThatStays(message.Callback))
            return FixDecision.None("the callback is a local function with comments or attributes, which would be left unused");
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
        var isPointer = message.BlockLocal!.Type is IPointerTypeSymbol && !BlockUses.OnlyMakeSpans(message, body);
        var plan = new FixPlan(WriteInPlace);
        var areElements = isPointer && PointedElements.AddTo(plan, message, sending, body);
        if (areElements)
            plan.Add(Elements, allocation);
        plan.Add(
                (isPointer && !areElements, message.Block!.Value.IsZeroed) switch
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
        return (
            areElements || (isPointer ? BlockUses.StayInside(message, sending, body) : BlockUses.AddEdits(plan, message, sending, body))
        )
            ? FixDecision.Of(plan)
            : FixDecision.None("the block's address may be kept");
    }
}
