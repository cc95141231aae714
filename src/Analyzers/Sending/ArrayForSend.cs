using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// An array that is allocated for one send and serves nothing else: made in the send's argument, or in a local that nothing keeps, that is
/// not used after the send (asking its length aside) and that is made as often as it is sent. Copies of one source that are only sent are
/// another rule's subject, as are constants.
/// </summary>
internal sealed class ArrayForSend
{
    private ArrayForSend(FreshArray array, IVariableDeclaratorOperation? declarator, IInvocationOperation send, MessagingMember member, bool isWhole, ImmutableArray<BufferUse> uses)
        => (Array, Declarator, Send, Member, IsWhole, Uses) = (array, declarator, send, member, isWhole, uses);

    public FreshArray Array { get; }

    /// <summary>Where the array has a local of its own; null where it stands in the argument.</summary>
    public IVariableDeclaratorOperation? Declarator { get; }

    public IInvocationOperation Send { get; }

    public MessagingMember Member { get; }

    /// <summary>Whether the send takes the array itself, or a span of all of it.</summary>
    public bool IsWhole { get; }

    /// <summary>What happens to the local beside the send.</summary>
    public ImmutableArray<BufferUse> Uses { get; }

    public static ArrayForSend? Find(MessagingHit hit, MessagingBody body)
    {
        if (hit is not { Member.Role: MessagingRole.SendBytes, Operation: IInvocationOperation send } || send.ArgumentFor(hit.Member.Operand) is not { } payload)
            return null;
        var (value, isWhole) = (payload.Unconverted(), true);
        while (SliceOf(value, body) is { } slice)
            (value, isWhole) = (slice.Buffer, isWhole && slice.IsWhole);
        if (value is not ILocalReferenceOperation { Local: var local })
            return FreshArray.Of(value, body) is { IsConstant: false } direct ? new(direct, null, send, hit.Member, isWhole, ImmutableArray<BufferUse>.Empty) : null;
        if (body.Uses.SingleValueOf(local) is not { } initial || FreshArray.Of(initial.Unconverted(), body) is not { } array || body.Uses.DeclaratorOf(local) is not { } declarator
            || !IsMadePerSend(declarator, send))
            return null;
        var uses = UsesBeside(send, BufferUses.Of(local, declarator.EnclosingFunction(), body), body);
        return uses is { } known && !(array.IsConstant && !AnyWrites(known)) && !IsOnlyACopy(array, known) ? new(array, declarator, send, hit.Member, isWhole, known) : null;
    }

    /// <summary>The size in bytes that the array can have.</summary>
    public IntInterval Length(MessagingBody body, CancellationToken cancellationToken) => SizeAnalysis.LengthOf(Array.Creation, body, cancellationToken);

    /// <summary>Looks through slices and span locals to the buffer itself.</summary>
    private static (IOperation Buffer, bool IsWhole)? SliceOf(IOperation value, MessagingBody body)
    {
        switch (value)
        {
            case IInvocationOperation { TargetMethod: { Name: "AsSpan" or "Slice" or "AsMemory" } method } call when method.IsFramework() && (call.Instance ?? call.ArgumentFor(0)) is { } buffer:
                return (buffer.Unconverted(), call.Instance is null && call.Arguments.Length == 1);
            case IObjectCreationOperation { Type: { } type } creation when (type.IsByteSpan() || type.IsByteSegment()) && creation.ArgumentFor(0) is { Type: IArrayTypeSymbol } array:
                return (array.Unconverted(), creation.Arguments.Length == 1);
            case IPropertyReferenceOperation { Property.Name: "Span", Instance: { } memory } when memory.Type.IsByteMemory():
                return (memory.Unconverted(), true);
            case ILocalReferenceOperation { Local: { Type: var type } local } when type.IsByteSpan() && body.Uses.SingleValueOf(local) is { } single:
                return (single.Unconverted(), true);
            default:
                return null;
        }
    }

    /// <summary>Whether the array is made once for each send: in the same function and the same loop.</summary>
    private static bool IsMadePerSend(IOperation creation, IOperation send) =>
        creation.EnclosingFunction() == send.EnclosingFunction() && Loops.InnermostLoop(creation) == Loops.InnermostLoop(send);

    /// <summary>The uses beside the send's own payload; null where one keeps the array, sends it too, or needs it afterwards.</summary>
    private static ImmutableArray<BufferUse>? UsesBeside(IInvocationOperation send, ImmutableArray<BufferUse> uses, MessagingBody body)
    {
        var beside = ImmutableArray.CreateBuilder<BufferUse>();
        foreach (var use in uses)
        {
            if (send.Syntax.Span.Contains(use.Reference.Syntax.Span))
                continue;
            if (use.Kind == BufferUseKind.Escape || IsSent(use, body) || use.Reference.Syntax.SpanStart > send.Syntax.SpanStart && use.Kind != BufferUseKind.Length)
                return null;
            beside.Add(use);
        }

        return beside.ToImmutable();
    }

    private static bool IsSent(BufferUse use, MessagingBody body)
    {
        var call = use.Construct is IInvocationOperation direct ? direct : use.Construct.ParentPastConversions() is IArgumentOperation { Parent: { } parent } ? parent : null;
        return call is not null && body.Library.MemberOf(call) is not null;
    }

    private static bool AnyWrites(ImmutableArray<BufferUse> uses)
    {
        foreach (var use in uses)
            if (use.Writes)
                return true;
        return false;
    }

    /// <summary>Whether the array is written exactly once, from its start, by a copy of one source.</summary>
    private static bool IsOnlyACopy(FreshArray array, ImmutableArray<BufferUse> uses)
    {
        if (array.Form is FreshArrayForm.Copy or FreshArrayForm.Elements)
            return false;
        BufferUse? write = null;
        foreach (var use in uses)
        {
            if (use.Writes && write is not null)
                return false;
            if (use.Writes)
                write = use;
        }

        return write switch
        {
            { Kind: BufferUseKind.CopyInto, Construct: IInvocationOperation call } use => IsFromStart(call, use.Reference),
            { Kind: BufferUseKind.SpanArgument or BufferUseKind.AsSpan, Construct: var span } =>
                span.ParentPastConversions() is IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { Name: "CopyTo" or "TryCopyTo" } method } } && method.IsFramework() && IsWholeOrHead(span),
            _ => false,
        };
    }

    private static bool IsFromStart(IInvocationOperation call, IOperation reference)
    {
        foreach (var argument in call.Arguments)
            if (argument.Value.Unconverted() == reference || argument.Value == reference)
                return CopyInto.Of(argument) is { } copy && copy.TargetOffset is null or { ConstantValue: { HasValue: true, Value: 0 } };
        return false;
    }

    private static bool IsWholeOrHead(IOperation span) =>
        span.Unconverted() is not IInvocationOperation { TargetMethod.Name: "AsSpan" } slice || slice.Arguments.Length == 1
        || slice.ArgumentFor(1)?.ConstantValue is { HasValue: true, Value: 0 };
}
