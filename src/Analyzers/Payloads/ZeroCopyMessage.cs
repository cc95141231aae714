using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>A message over the caller's memory, with a callback that frees it unless said otherwise: what it is made of.</summary>
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

    /// <summary>The allocation that the memory comes from, where it is known.</summary>
    public NativeBlock? Block { get; }

    /// <summary>The local that holds the block's address.</summary>
    public ILocalSymbol? BlockLocal { get; }

    /// <summary>The zero-copy message that a hit makes; null for other hits and where there is no callback.</summary>
    public static ZeroCopyMessage? Of(MessagingHit hit, MessagingBody body) =>
        Any(hit, body) is { } message && FreeCallback.Exists(message.Callback, body) ? message : null;

    /// <summary>The same with or without a callback.</summary>
    public static ZeroCopyMessage? Any(MessagingHit hit, MessagingBody body) =>
        hit is { Member: { Role: MessagingRole.CreateZeroCopyMessage } member, Operation: IObjectCreationOperation creation }
        && creation.ArgumentFor(member.Operand) is { } pointer
        && creation.ArgumentFor(member.Size) is { } size
        && creation.ArgumentFor(member.Callback) is { } callback
            ? new(creation, pointer, size, callback, body)
            : null;

    /// <summary>Whether the memory was allocated for this message alone: once for each creation, and kept by nothing else.</summary>
    public bool OwnsBlock(MessagingBody body)
    {
        if (Block is not { } block || !Loops.RunTogether(block.Call, Creation))
            return false;
        if (BlockLocal is null)
            return true;
        if (body.Uses.DeclaratorOf(BlockLocal) is not { } declarator || Loops.InnermostLoop(declarator) != Loops.InnermostLoop(Creation))
            return false;
        var end = MessageSending.Find(Creation, body)?.Send.Syntax.Span.End ?? int.MaxValue;
        foreach (var reference in body.Uses.Of(BlockLocal))
            if (IsKept(reference, body) || reference.Syntax.SpanStart > end)
                return false;
        return true;
    }

    /// <summary>Whether a reference to the block is the message's own pointer argument, or stands in its callback.</summary>
    public bool IsOwn(IOperation reference) => reference.IsIn(Pointer) || reference.IsIn(Callback);

    /// <summary>
    /// Whether the address goes where something else may hold on to it: a field, a collection, the caller, another message.
    /// </summary>
    public bool IsKept(IOperation reference, MessagingBody body)
    {
        if (reference.IsIn(Callback))
            return false;
        if (reference.EnclosingFunction() != Creation.EnclosingFunction())
            return true;
        var value = reference;
        while (value.ParentPastConversions() is IBinaryOperation { Type.SpecialType: not SpecialType.System_Boolean } sum)
            value = sum; // an address inside the block
        return value.ParentPastConversions() switch
        {
            IArgumentOperation { Parent: IObjectCreationOperation creation } => creation != Creation
                && creation.Type is not { IsRefLikeType: true },
            IArgumentOperation { Parent: IInvocationOperation call } argument => MayKeep(call, argument, body),
            ISimpleAssignmentOperation { Target: var target } => target != reference,
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { } alias } } => IsAliasKept(alias, body),
            IReturnOperation
            or IArrayInitializerOperation
            or ITupleOperation
            or IMemberInitializerOperation
            or IConditionalOperation
            or ICoalesceOperation => true,
            _ => false,
        };
    }

    private bool IsAliasKept(ILocalSymbol alias, MessagingBody body)
    {
        if (alias.Type is { IsRefLikeType: true })
            return false;
        foreach (var reference in body.Uses.Of(alias))
            if (IsKept(reference, body))
                return true;
        return false;
    }

    /// <summary>
    /// Framework calls read or fill the block, collections aside; a method of the source keeps the address if its code stores it.
    /// </summary>
    private static bool MayKeep(IInvocationOperation call, IArgumentOperation argument, MessagingBody body)
    {
        var method = call.TargetMethod;
        if (body.Library.MemberOf(call) is not null)
            return false;
        if (method.IsFramework())
            return !method.IsStatic && method.Has(CollectionFacet.Gives);
        if (argument.Parameter is not { } parameter || OtherBodies.Of(method, body) is not { } code)
            return method.IsInSource(body.Compilation) && !method.IsExtern;
        foreach (var operation in code.Descendants())
            if (
                operation is IParameterReferenceOperation { Parameter: var used }
                && used.Is(parameter.OriginalDefinition)
                && IsStored(operation)
            )
                return true;
        return false;
    }

    /// <summary>Whether a parameter is assigned, returned, added to a collection, or given to an object that is made.</summary>
    private static bool IsStored(IOperation parameter) =>
        parameter.ParentPastConversions() switch
        {
            ISimpleAssignmentOperation { Target: not ILocalReferenceOperation } or IReturnOperation => true,
            IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method } } => method.IsLike(CollectionFacet.Gives),
            IArgumentOperation { Parent: IObjectCreationOperation { Type.IsRefLikeType: false } } => true,
            _ => false,
        };
}
