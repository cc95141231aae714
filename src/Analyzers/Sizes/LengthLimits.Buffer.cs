using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Analyzers.Sizes;

/// <content>The buffer, and its length.</content>
internal sealed partial class LengthLimits
{
    private IntInterval? _length;
    private ISymbol? _member;

    /// <summary>Whether this is the length of the buffer, by whatever view of it, or what is left of it.</summary>
    public bool IsLength(IOperation limit) =>
        _values.Of(limit) switch
        {
            IPropertyReferenceOperation { Property: var asked, Instance: { } instance } => asked.IsLike(CollectionFacet.Counts)
                && IsBuffer(instance),
            IInvocationOperation { TargetMethod: var method, Instance: { } instance } => method.SizeOf() == KnownSize.Count
                && IsBuffer(instance),
            IInvocationOperation { TargetMethod: var method, Arguments: [var all] } => method.SizeOf() == KnownSize.Count
                && IsBuffer(all.Value),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Subtract } less => IsLength(less.LeftOperand),
            _ => false,
        };

    /// <summary>Whether this is the buffer, by whatever view of it.</summary>
    public bool IsBuffer(IOperation value) =>
        question.Buffer.Is(BufferRoot.Of(_values.Of(value), body))
        || question.Receive is not null && MemberOf(value) is { } member && member.Is(_member ??= MemberBehind(question.Buffer));

    /// <summary>The field or property that a buffer is read from, of whichever object: who compares with one means the other.</summary>
    private ISymbol? MemberOf(IOperation value, int depth = 0) =>
        _values.Of(value).Unconverted() switch
        {
            IMemberReferenceOperation { Member: (IFieldSymbol or IPropertySymbol { IsIndexer: false }) and var member }
                when BufferTypes.IsBuffer(value.Unconverted().Type) => member,
            ILocalReferenceOperation { Local: var local } when depth < MaxDepth && ValueOf(local) is { } only => MemberOf(only, depth + 1),
            var view when depth < MaxDepth && Slice.Of(view, Facet.Views) is { Whole: { } whole } => MemberOf(whole, depth + 1),
            _ => null,
        };

    private ISymbol? MemberBehind(ISymbol buffer) =>
        buffer is not ILocalSymbol local ? buffer
        : ValueOf(local) is { } only ? MemberOf(only)
        : null;

    /// <summary>What the buffer's length is, in elements.</summary>
    private IntInterval Length =>
        _length ??= body.NamesOf(question.Buffer) is [var reference, ..]
            ? SizeAnalysis.LengthOf(reference, body, cancellationToken)
            : IntInterval.AnyLength;
}
