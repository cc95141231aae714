using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Receiving.Copying;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Reading;

/// <summary>
/// An array that is made for one receive and that nothing keeps: the buffer itself, an exact copy of a reused buffer, or what a receive
/// returns; or text that a receive creates only for a parser that also reads bytes, or in each iteration to be compared with a constant.
/// </summary>
/// <param name="Creation">What allocates.</param>
/// <param name="Declarator">The local that holds it; null where it stands in an argument.</param>
/// <param name="Receive">The receive into the array; null where it holds a copy, or is what a receive returns.</param>
/// <param name="Uses">What happens to it.</param>
internal sealed record ReceivedArray(
    IOperation Creation,
    IVariableDeclaratorOperation? Declarator,
    IInvocationOperation? Receive,
    ImmutableArray<BufferUse> Uses
)
{
    /// <summary>Whether the buffer takes what a loop within the loop that makes it receives: several frames, perhaps.</summary>
    public bool IsForLoop => Receive is not null && MadeAnew.IsInLoopWithin(Receive, Creation);

    public static ReceivedArray? Of(MessagingHit hit, MessagingBody body, in RuleContext context) =>
        hit switch
        {
            { Member: { Role: MessagingRole.ReceiveIntoBuffer } member, Operation: IInvocationOperation receive }
                when !receive.HasErrors() && receive.ArgumentFor(member.Operand) is { } buffer => OfBuffer(buffer, receive, body, context),
            { Member: { Role: MessagingRole.ReceiveNew } member, Operation: var receive } when !receive.HasErrors() => OfResult(
                receive,
                member,
                body,
                context.CancellationToken
            ),
            _ => null,
        };

    /// <summary>The copies of a buffer that this receive fills.</summary>
    /// <param name="hit">The receive.</param>
    /// <param name="body">The code.</param>
    /// <param name="inArguments">Whether also those that stand where they are read: not of a buffer that is said to be made anew.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static IEnumerable<ReceivedArray> CopiesOf(
        MessagingHit hit,
        MessagingBody body,
        bool inArguments,
        CancellationToken cancellationToken
    )
    {
        if (
            hit is not { Member: { Role: MessagingRole.ReceiveIntoBuffer } member, Operation: IInvocationOperation receive }
            || receive.ArgumentFor(member.Operand) is not { } buffer
            || ReusedBuffer.Of(buffer, receive, body) is not { } scratch
        )
            yield break;
        if (inArguments)
            foreach (var copy in CopyInArgument.Of(scratch, receive, body, cancellationToken))
                yield return new(copy, null, null, ImmutableArray<BufferUse>.Empty);
        foreach (var reference in scratch.References)
            if (
                ExactCopy.Of(reference, scratch.Holder, body) is { } copy
                && Loops.RunTogether(receive, copy.Creation)
                && copy.Creation.Syntax.SpanStart > receive.Syntax.SpanStart
                && !copy.Creation.HasErrors()
                && ForgottenArray.UsesOf(copy.Declarator, body) is { } all
                && copy.UsesBeside(all) is var uses
                && ForgottenArray.AreReads(uses)
                && !scratch.IsFilledAgain(copy.Copying, ForgottenArray.EndOf(uses, copy.Copying, copy.Declarator), body)
            )
                yield return new(copy.Creation, copy.Declarator, null, uses);
    }

    private static ReceivedArray? OfBuffer(IOperation buffer, IInvocationOperation receive, MessagingBody body, in RuleContext context)
    {
        var value = buffer.Unconverted();
        if (FreshArray.Of(value, body) is { Form: FreshArrayForm.Zeroed or FreshArrayForm.Uninitialized })
            return new(value, null, receive, ImmutableArray<BufferUse>.Empty);
        return
            SpanFlow.Sliced(buffer) is ILocalSymbol local
            && (local.Type.IsByteArray() || local.Type.IsWritableByteSpan())
            && body.Uses.SingleValueOf(local)?.Unconverted() is { } creation
            && FreshArray.Of(creation, body) is { Form: FreshArrayForm.Zeroed or FreshArrayForm.Uninitialized }
            && ForgottenArray.UsesOf(body.Uses.DeclaratorOf(local)!, body) is { } uses
            && (
                Loops.RunTogether(creation, receive) && !ForgottenArray.IsReused(creation, uses)
                || MadeAnew.IsInLoopWithin(receive, creation) && MadeAnew.IsFor(receive, creation, body, context)
            )
            ? new(creation, body.Uses.DeclaratorOf(local), receive, uses)
            : null;
    }

    /// <summary>Whether what a receive returns is never read: it is discarded, or its variable is never used.</summary>
    public static bool IsUnread(IOperation receive, MessagingBody body) =>
        body.Uses.HolderOf(receive) is { Symbol: var unread } ? body.Uses.IsNeverRead(unread) : receive.IsDropped();

    private static ReceivedArray? OfResult(
        IOperation receive,
        MessagingMember member,
        MessagingBody body,
        CancellationToken cancellationToken
    )
    {
        if (!member.Deliveries.IsEmpty)
            return OfDelivered(receive, member, body, cancellationToken);
        var isText = receive.Type?.SpecialType == SpecialType.System_String;
        if (!isText && !receive.Type.IsByteArray())
            return null;
        if (IsUnread(receive, body))
            return new(receive, null, null, ImmutableArray<BufferUse>.Empty);
        if (isText)
            return OfText(receive, body, cancellationToken);
        switch (receive.ParentPastConversions())
        {
            case IArgumentOperation argument
                when argument.Value.Written() == receive
                    && (
                        BytesTakers.TakesBytes(argument, receive, isText: false, body, cancellationToken)
                        || OwnReader.Of(argument, body, cancellationToken) is not null
                    ):
                return new(receive, null, null, ImmutableArray<BufferUse>.Empty);
            case IVariableInitializerOperation or ISimpleAssignmentOperation when body.Uses.HolderOf(receive) is { } declarator:
                return ForgottenArray.UsesOf(declarator, body) is { IsEmpty: false } uses ? new(receive, declarator, null, uses) : null;
            case IPropertyReferenceOperation or IArrayElementReferenceOperation:
                var inPlace = BufferUses.Of([receive], receive.EnclosingFunction(), body);
                return inPlace.Any(static use => use.Kind == BufferUseKind.Escape || use.Writes) ? null : new(receive, null, null, inPlace);
            default:
                return null;
        }
    }

    private static ReceivedArray? OfText(IOperation receive, MessagingBody body, CancellationToken cancellationToken)
    {
        var declarator = body.Uses.HolderOf(receive);
        var references = declarator is null ? BytesTakers.ReadsInLoop(receive, body) ?? [receive] : body.Uses.UsesOf(declarator.Symbol);
        return
            BytesTakers.AllTakeBytes(references, receive, body, cancellationToken)
            && (declarator is null || !body.Uses.IsUsedInNameof(declarator.Symbol))
            ? new(receive, declarator, null, ImmutableArray<BufferUse>.Empty)
            : null;
    }

    /// <summary>An array or a text that a method of the user's gives by a part of its result, or by an out parameter.</summary>
    private static ReceivedArray? OfDelivered(
        IOperation receive,
        MessagingMember member,
        MessagingBody body,
        CancellationToken cancellationToken
    )
    {
        foreach (var delivery in member.Deliveries)
        {
            if (DeliveredValue.Of(receive, delivery, body) is not { References: { IsEmpty: false } references })
                continue;
            if (references[0].Type.IsByteArray())
            {
                var uses = BufferUses.Of(references, receive.EnclosingFunction(), body);
                if (!uses.Any(static use => use.Kind == BufferUseKind.Escape))
                    return new(receive, null, null, uses);
            }
            else if (
                references[0].Type?.SpecialType == SpecialType.System_String
                && BytesTakers.AllTakeBytes(references, receive, body, cancellationToken)
            )
            {
                return new(receive, null, null, ImmutableArray<BufferUse>.Empty);
            }
        }

        return null;
    }
}
