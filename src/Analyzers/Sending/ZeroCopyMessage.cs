using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>A message over the caller's memory with a callback that frees it: what it is made of.</summary>
internal sealed class ZeroCopyMessage
{
    private ZeroCopyMessage(IObjectCreationOperation creation, IOperation pointer, IOperation size, IOperation callback, MessagingBody body)
    {
        (Creation, Pointer, Size, Callback) = (creation, pointer, size, callback);
        if (NativeBlock.Behind(pointer, body) is { } found)
            (Block, BlockLocal) = found;
    }

    public IObjectCreationOperation Creation { get; }

    public IOperation Pointer { get; }

    /// <summary>The message's size in bytes.</summary>
    public IOperation Size { get; }

    public IOperation Callback { get; }

    /// <summary>The allocation that the memory comes from, where it is in sight.</summary>
    public NativeBlock? Block { get; }

    /// <summary>The local that holds the block's address.</summary>
    public ILocalSymbol? BlockLocal { get; }

    /// <summary>The zero-copy message that a hit makes; null for other hits and where there is no callback.</summary>
    public static ZeroCopyMessage? Of(MessagingHit hit, MessagingBody body) =>
        hit is { Member: { Role: MessagingRole.CreateZeroCopyMessage } member, Operation: IObjectCreationOperation creation }
        && creation.ArgumentFor(member.Operand) is { } pointer && creation.ArgumentFor(member.Size) is { } size
        && creation.ArgumentFor(member.Callback) is { } callback && FreeCallback.Exists(callback)
            ? new(creation, pointer, size, callback, body)
            : null;

    /// <summary>Whether the memory was allocated for this message alone: once for each creation, and kept by nothing else.</summary>
    public bool OwnsBlock(MessagingBody body)
    {
        if (Block is not { } block || block.Call.EnclosingFunction() != Creation.EnclosingFunction() || Loops.InnermostLoop(block.Call) != Loops.InnermostLoop(Creation))
            return false;
        if (BlockLocal is null)
            return true;
        foreach (var reference in body.Uses.Of(BlockLocal))
            if (IsKept(reference, body))
                return false;
        return true;
    }

    /// <summary>Whether the address goes where something else may hold on to it: a field, a collection, the caller, another message.</summary>
    private bool IsKept(IOperation reference, MessagingBody body)
    {
        if (Callback.Syntax.Span.Contains(reference.Syntax.Span))
            return false;
        if (reference.EnclosingFunction() != Creation.EnclosingFunction())
            return true;
        return reference.ParentPastConversions() switch
        {
            IAssignmentOperation { Value: var value, Target: var target } => value.Unconverted() == reference && target is not ILocalReferenceOperation,
            IReturnOperation or IArrayInitializerOperation or ITupleOperation or IMemberInitializerOperation => true,
            IArgumentOperation { Parent: IObjectCreationOperation creation } => creation != Creation && !creation.Type.IsByteSpan() && creation.Type is not { IsRefLikeType: true },
            IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { } method } call } =>
                body.Library.MemberOf(call) is null && !method.IsStatic && method.IsFramework() && method.Name is "Add" or "TryAdd" or "Enqueue" or "Push" or "Insert" or "TryWrite",
            _ => false,
        };
    }
}
