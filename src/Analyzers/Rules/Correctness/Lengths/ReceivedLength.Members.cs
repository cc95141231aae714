using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.Correctness.Answers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <content>A size that a field or automatic property gets: of the object that runs, or of one that a variable holds.</content>
internal sealed partial record ReceivedLength
{
    /// <summary>Whether a member of an object gets the size, which other code may read as well.</summary>
    public bool IsKept => Number is not null && IsMember(Number);

    /// <summary>What holds the object that keeps the size; null where that is the one that runs.</summary>
    public ISymbol? Keeper { get; private init; }

    /// <summary>The member of an object in a variable that is the buffer: <c>frame.Bytes</c>.</summary>
    private KeptMember? KeptBuffer { get; init; }

    public static ReceivedLength? OfMember(MessagingHit hit, MessagingBody body) =>
        hit is { Member: { Role: MessagingRole.ReceiveIntoBuffer } member, Operation: IInvocationOperation receive }
        && receive.ArgumentFor(member.Operand) is { } operand
        && GivenTo(receive, member, body) is { } target
        && KeptMember.Of(target, body) is (var holder, var keeper)
        && (holder is not IPropertySymbol property || Stability.IsAutoProperty(property, body))
            ? new(receive, operand, holder)
            {
                Keeper = keeper,
                KeptBuffer = BufferRoot.Of(operand, body) is null ? KeptMember.Of(WholeOf(operand), body) : null,
            }
            : null;

    /// <summary>Whether a view shows the memory that is filled.</summary>
    public bool IsFilled(IOperation view, ISymbol buffer, MessagingBody body) =>
        KeptBuffer is { } kept
            ? KeptMember.Of(WholeOf(view), body) is { } shown && kept.Is(shown)
            : BufferRoot.Of(view, body).Is(buffer) || HandedBuffer.Is(view, this, body);

    private static IOperation WholeOf(IOperation view) =>
        Slice.Of(view.Unconverted(), Facet.Views) is { IsAll: true, Whole: var whole } ? whole.Unconverted() : view.Unconverted();

    private static IOperation? GivenTo(IInvocationOperation receive, MessagingMember member, MessagingBody body) =>
        SizeArgument(receive, member)
        ?? HandedBy(receive, member, body)
        ?? (
            receive.ParentPastConversions() is ISimpleAssignmentOperation { IsRef: false, Target: var target }
            && (ReceiveAnswer.IsSize(receive, member, body) || HandedSize.IsReturned(member, body))
                ? target
                : null
        );

    private static bool IsMember(ISymbol number) => number is IFieldSymbol or IPropertySymbol;
}
