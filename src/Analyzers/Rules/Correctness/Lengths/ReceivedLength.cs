using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.Correctness.Answers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>A receive into a buffer, and where it says how large the frame is.</summary>
/// <param name="Receive">The call.</param>
/// <param name="Operand">What it was given to fill.</param>
/// <param name="Number">The local, parameter or member that gets the size; null where it is used at once, or not at all.</param>
internal sealed partial record ReceivedLength(IInvocationOperation Receive, IOperation Operand, ISymbol? Number)
{
    /// <summary>For a method that fills a buffer of its own: that buffer, which a field or a variable around the method holds.</summary>
    public ISymbol? Own { get; private init; }

    /// <summary>Where a part of what a method of the user's returns is read, if the size is one; default otherwise.</summary>
    public ImmutableArray<IOperation> Reads { get; private init; }

    /// <summary>The part of what a method of the user's returns that is this buffer; null where none is.</summary>
    public ResultPart? Handed { get; private init; }

    /// <summary>What stands for the memory that is filled.</summary>
    public ISymbol? Root(MessagingBody body) =>
        HandedBuffer.LocalOf(this, body) ?? Own ?? KeptBuffer?.Member ?? BufferRoot.Of(Operand, body);

    /// <summary>The same for one of the user's methods that is not given what to fill.</summary>
    public static ReceivedLength? OfOwn(MessagingHit hit, MessagingBody body)
    {
        if (
            hit
            is not {
                Member: { IsWrapper: true, Buffer: { } own } member,
                Operation: IInvocationOperation { Instance: null or IInstanceReferenceOperation } receive
            }
        )
            return null;
        if (HandedSize.IsReturned(member, body))
            return new(receive, receive, Holder(receive)) { Own = own };
        return (HandedBy(receive, member, body) ?? ItemOf(receive, member, body)) is { } size && Named(size) is { } holder
            ? new(receive, receive, holder) { Own = own, Handed = HandedBuffer.PartOf(member, body) }
            : null;
    }

    /// <summary>The same for a method, of the user's or the runtime's, that returns the size as a part of something.</summary>
    public static ReceivedLength? OfPart(MessagingHit hit, MessagingBody body)
    {
        if (
            hit is not { Member: var member, Operation: IInvocationOperation receive }
            || (member.IsWrapper ? HandedSize.PartOf(member, body) : body.Library.Runtime?.FrameSizeIn(member)) is not { } part
            || (OwnBuffer.Of(receive, member) is null ? receive.ArgumentFor(member.Operand) : receive) is not { } operand
            || receive.ParentPastConversions() is IDeconstructionAssignmentOperation
            || DeliveredValue.Of(receive, Delivery.ByPart(part), body) is not { Variable: null, References: { IsEmpty: false } reads }
        )
            return null;
        if (reads is [var only] && CopyOf(only, body) is { } copy)
            reads = body.Uses.Of(copy).ToImmutableArray();
        foreach (var read in reads)
            if (!IsTakenOnly(read, body))
                return null;
        return new(receive, operand, null)
        {
            Own = OwnBuffer.Of(receive, member),
            Reads = reads,
            Handed = HandedBuffer.PartOf(member, body),
        };
    }

    /// <summary>Whether a size is taken for a length, printed, or compared with zero, and so not with any length.</summary>
    private static bool IsTakenOnly(IOperation read, MessagingBody body) =>
        read.ParentPastConversions() switch
        {
            IInterpolationOperation => true,
            IBinaryOperation { LeftOperand: var left, RightOperand.ConstantValue: { HasValue: true, Value: <= 0 } } => left.Unconverted()
                == read,
            _ => LengthUse.Of(read, body) is not null,
        };

    /// <summary>The local that a part is copied to.</summary>
    private static ILocalSymbol? CopyOf(IOperation read, MessagingBody body) =>
        read.ParentPastConversions()
            is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None } copy } }
        && !body.Uses.IsWritten(copy)
            ? copy
            : null;

    public static ReceivedLength? Of(MessagingHit hit, MessagingBody body)
    {
        if (
            hit is not { Member: { Role: MessagingRole.ReceiveIntoBuffer } member, Operation: IInvocationOperation receive }
            || receive.ArgumentFor(member.Operand) is not { } operand
        )
            return null;
        if (ReceiveAnswer.IsSize(receive, member, body) || HandedSize.IsReturned(member, body))
            return new(receive, operand, Holder(receive));
        if (receive.IsDropped() && HandedSize.PartOf(member, body) is not null)
            return new(receive, operand, null);
        return
            (SizeArgument(receive, member) ?? HandedBy(receive, member, body) ?? ItemOf(receive, member, body)) is { } size
            && Named(size) is var holder
            && (holder is not null || size is IDiscardOperation)
            ? new(receive, operand, holder)
            : null; // a member may be read anywhere
    }

    /// <summary>The same for one of the user's methods that drops the size, and for a receive of the runtime's whose result is.</summary>
    public static ReceivedLength? OfDropped(MessagingHit hit, MessagingBody body) =>
        hit is { Operation: IInvocationOperation receive, Member.Role: MessagingRole.ReceiveIntoBuffer }
        && (HandedSize.IsDropped(hit.Member, body) || IsRuntimes(receive, body) && receive.IsDropped())
        && receive.ArgumentFor(hit.Member.Operand) is { } operand
            ? new(receive, operand, null)
            : null;

    /// <summary>Whether a call answers by an object with the sizes in it.</summary>
    public static bool IsRuntimes(IInvocationOperation receive, MessagingBody body) =>
        body.Library.Runtime?.IsReceiver(receive.TargetMethod.ContainingType) == true;

    /// <summary>The same for one that drops it, and returns what it is given.</summary>
    public static ReceivedLength? OfReturned(MessagingHit hit) =>
        hit.Operation is IInvocationOperation receive && receive.ArgumentFor(hit.Member.Operand) is { } operand
            ? new(receive, operand, null)
            : null;

    /// <summary>The out argument that gets the size.</summary>
    public static IOperation? SizeArgument(IInvocationOperation receive, MessagingMember member)
    {
        if (member.IsCertain)
            foreach (var argument in receive.Arguments)
                if (argument.Parameter is { RefKind: RefKind.Out, Type.SpecialType: SpecialType.System_Int32 })
                    return argument.Value;
        return null;
    }

    /// <summary>The out argument that gets it from one of the user's methods, whose code shows it.</summary>
    private static IOperation? HandedBy(IInvocationOperation receive, MessagingMember member, MessagingBody body) =>
        HandedSize.OutOf(member, body) is >= 0 and var ordinal ? receive.ArgumentFor(ordinal) : null;

    /// <summary>What a tuple is taken apart into that such a method returns with the size in it.</summary>
    private static IOperation? ItemOf(IInvocationOperation receive, MessagingMember member, MessagingBody body) =>
        receive.ParentPastConversions() is IDeconstructionAssignmentOperation { Target: var target }
        && target.Declared() is ITupleOperation parts
        && HandedSize.PartOf(member, body) is { Member: null, Index: var item }
        && item < parts.Elements.Length
            ? parts.Elements[item]
            : null;

    private static ISymbol? Named(IOperation target) => LocalUses.SymbolOf(target.Declared());

    private static IPatternOperation? PatternOf(IInvocationOperation receive, ITupleOperation tuple, IRecursivePatternOperation items)
    {
        for (var i = 0; i < tuple.Elements.Length && i < items.DeconstructionSubpatterns.Length; i++)
            if (tuple.Elements[i].Unconverted() == receive)
                return items.DeconstructionSubpatterns[i];
        return null;
    }

    /// <summary>What a call returns, where nothing but a variable takes it.</summary>
    private static ISymbol? Holder(IInvocationOperation receive) =>
        receive.ParentPastConversions() switch
        {
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None } declared } } =>
                declared,
            ISimpleAssignmentOperation { IsRef: false, Target: var target } => LocalUses.SymbolOf(target),
            IIsPatternOperation { Pattern: var pattern } => NamedNumber.In(pattern),
            ITupleOperation
            {
                Parent: IIsPatternOperation { Pattern: IRecursivePatternOperation { PropertySubpatterns.IsEmpty: true } items }
            } tuple => PatternOf(receive, tuple, items) is { } item ? NamedNumber.In(item) : null,
            ITupleOperation => LocalUses.TargetFor(receive.WithIdleCasts()) is { } target ? Named(target) : null,
            _ => null,
        };
}
