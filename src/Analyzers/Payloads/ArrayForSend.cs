using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Sizes.Intervals;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>
/// An array that is allocated for one send and serves nothing else: made in the send's argument, or in a local that nothing keeps, that is
/// not used after the send (asking its length aside) and that is made as often as it is sent. Its subject says which rule it belongs to.
/// </summary>
internal sealed class ArrayForSend
{
    private ArrayForSend(
        FreshArray array,
        IVariableDeclaratorOperation? declarator,
        IInvocationOperation send,
        MessagingMember member,
        bool isWhole,
        ImmutableArray<BufferUse> uses
    ) => (Array, Declarator, Send, Member, IsWhole, Uses) = (array, declarator, send, member, isWhole, uses);

    /// <summary>Why no fix is offered where the send takes one of several arrays.</summary>
    public const string OneOfSeveral = "a condition decides which array is sent";

    public FreshArray Array { get; }

    /// <summary>Whether the send goes on while the caller could do something else, and is awaited: then the array is free again.</summary>
    public bool IsAsync => Member.Role == MessagingRole.SendBytesAsync;

    /// <summary>The declaration of the array's local; null where the array stands in the argument.</summary>
    public IVariableDeclaratorOperation? Declarator { get; }

    public IInvocationOperation Send { get; }

    public MessagingMember Member { get; }

    /// <summary>Whether the send takes the array itself, or a span of all of it.</summary>
    public bool IsWhole { get; }

    /// <summary>Whether a condition decides if this array is made, or something else is sent.</summary>
    public bool IsAlternative { get; private init; }

    /// <summary>What happens to the local besides the send.</summary>
    public ImmutableArray<BufferUse> Uses { get; }

    /// <summary>Whether bytes are written after the array is made.</summary>
    public bool IsWritten
    {
        get
        {
            foreach (var use in Uses)
                if (use.Writes)
                    return true;
            return false;
        }
    }

    /// <summary>Whether the bytes are needed for more than the send, its length aside.</summary>
    private bool IsRead
    {
        get
        {
            foreach (var use in Uses)
                if (use.Kind != BufferUseKind.Length)
                    return true;
            return false;
        }
    }

    /// <summary>What the bytes are, as long as nothing else is written to the array.</summary>
    public ArraySubject Subject =>
        IsWritten ? ArraySubject.Payload
        : Array.IsConstant ? ArraySubject.Constant
        : Array.Form == FreshArrayForm.Encoded ? OfText()
        : ArraySubject.Payload;

    /// <summary>
    /// A literal has its length as one that the compiler encodes, and can be cut; of other text only its bytes say how many they are.
    /// </summary>
    private ArraySubject OfText() =>
        !IsRead && EncodedText.CanBeUtf8Literal(Array.Source!) ? ArraySubject.Text
        : !IsWhole ? ArraySubject.PartOfText
        : Uses.IsEmpty ? ArraySubject.Text
        : ArraySubject.Payload;

    /// <summary>
    /// The arrays of bytes that a hit puts together and sends; none for other hits and subjects, and for a mere copy of other bytes.
    /// </summary>
    public static ImmutableArray<ArrayForSend> PayloadsOf(MessagingHit hit, MessagingBody body)
    {
        if (
            hit.Member.Role is not (MessagingRole.SendBytes or MessagingRole.SendBytesAsync)
            && body.Library.Runtime?.CopiesIntoFrame(hit.Member) != true
        )
            return ImmutableArray<ArrayForSend>.Empty;
        var payloads = Find(hit, body).RemoveAll(array => array.Subject != ArraySubject.Payload);
        return payloads.IsEmpty || PayloadCopy.Find(hit, body) is null ? payloads : ImmutableArray<ArrayForSend>.Empty;
    }

    /// <summary>
    /// The array that a hit takes to copy it: to send it, to add it to a message, or as the value of an option. Several where a condition
    /// chooses.
    /// </summary>
    public static ImmutableArray<ArrayForSend> Find(MessagingHit hit, MessagingBody body)
    {
        if (
            hit
                is not {
                    Member.Role: MessagingRole.SendBytes
                        or MessagingRole.SendBytesAsync
                        or MessagingRole.AddFrame
                        or MessagingRole.Configure,
                    Operation: IInvocationOperation send
                }
            || send.ArgumentFor(hit.Member.Operand) is not { } payload
            || send.HasErrors()
            || hit.Member.Role == MessagingRole.SendBytesAsync && !TaskForms.IsAwaited(send)
        )
            return ImmutableArray<ArrayForSend>.Empty;
        var (value, isWhole, local) = (payload.Unconverted(), true, (ILocalSymbol?)null);
        for (var depth = 0; depth < MaxAliasDepth; depth++)
        {
            if (
                value is ILocalReferenceOperation { Local: var alias }
                && (alias.Type.IsOfBytes() || alias.Type.IsByteSegment())
                && body.Uses.OnlyValueOf(alias) is { } only
            )
                (value, local) = (only.Unconverted(), alias);
            else if (Slice.Of(value) is { } slice)
                (value, isWhole) = (slice.Whole.Unconverted(), isWhole && slice.IsAll);
            else
                break;
        }

        var arrays = ImmutableArray.CreateBuilder<ArrayForSend>();
        foreach (var alternative in ConditionalValues.Of(value))
            if (
                FreshArray.Of(alternative, body) is { } array
                && !array.Creation.HasErrors()
                && Of(array, local, send, hit.Member, isWhole, payload, body) is { } found
            )
                arrays.Add(alternative == value ? found : found.AsAlternative());
        return arrays.ToImmutable();
    }

    private static ArrayForSend? Of(
        FreshArray array,
        ILocalSymbol? local,
        IInvocationOperation send,
        MessagingMember member,
        bool isWhole,
        IOperation payload,
        MessagingBody body
    )
    {
        if (local is null)
            return new(array, null, send, member, isWhole, ImmutableArray<BufferUse>.Empty);
        return
            body.Uses.DeclaratorOf(local) is { } declarator
            && Loops.RunTogether(array.Creation, send)
            && OtherUses.Of(send, payload, array.Creation, BufferUses.Of(local, declarator.EnclosingFunction(), body), body) is { } uses
            ? new(array, declarator, send, member, isWhole, uses)
            : null;
    }

    private ArrayForSend AsAlternative() => new(Array, Declarator, Send, Member, IsWhole, Uses) { IsAlternative = true };

    /// <summary>Whether it may have so many bytes: where a method of the user's makes it, any of the arrays that it returns.</summary>
    public bool MayReach(long size, MessagingBody body, CancellationToken cancellationToken)
    {
        if (
            Array is not { Form: FreshArrayForm.Returned, Creation: var read }
            || read.RunMethod() is not { } method
            || FreshResult.CreationsOf(method, body) is not { } creations
        )
            return SizeAnalysis.LengthOf(Array.Creation, size, body, cancellationToken).Interval.High >= size;
        foreach (var (creation, inside) in creations)
            if (SizeAnalysis.LengthOf(creation, inside, cancellationToken).High >= size)
                return true;
        return false;
    }

    private const int MaxAliasDepth = 8;

    /// <summary>The size in bytes that the array can have, as far as it matters whether it is large.</summary>
    public SizeValue Length(MessagingBody body, in RuleContext context) =>
        SizeAnalysis.LengthOf(Array.Creation, context.Options.LargeMessageThreshold, body, context.CancellationToken);
}
