using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending.Multipart;

/// <summary>When each frame is evaluated and copied today, and whether it may be later: at a separate send.</summary>
internal readonly struct FrameOrder(FrameCollection collection, StatementSyntax statement, MessagingBody body)
{
    /// <summary>Why this frame cannot have a separate send; null where it can.</summary>
    public string? ReasonAgainst(IReadOnlyList<Frame> frames, int index)
    {
        var frame = frames[index];
        if (OthersUntilSend(frames, index) is not { } others)
            return "the number of frames is not known here";
        if (!FrameSending.CanBeSent(frame, collection, body))
            return "a frame is of a type that Send takes otherwise";
        if (frame.IsEmpty)
            return null;
        if (!FrameSending.CannotBeNull(frame.Value, body))
            return "a frame may be null, which would be found only after others have been sent";
        var text = EncodedText.Of(frame.Value);
        // ZMQ1007 or ZMQ1003 would say so then, without a fix
        if (text?.IsUtf8(body) == false)
            return "a frame is text of another encoding, which would still be encoded to an array: write it with BeginFrame";
        if (IsArrayThatStays(frame))
            return "a frame is an array that would still be made for one send: write it with BeginFrame";
        if (MustBeKept(frames, index))
        {
            if (
                FreshArray.Of(frame.Value, body) is { Form: FreshArrayForm.Copy or FreshArrayForm.Part }
                || text is { Text: var encoded } && !Stability.IsStable(encoded, body)
            )
                return "a frame is a copy that would still be made for one send: send its source";
            if (!FrameSending.CanBeLocal(frame, body))
                return "a frame is made in a way that no local can hold";
        }

        return IsCopiedWhenAdded(frame) && (others || !AreHarmless(frames, index + 1))
            ? "the bytes of a frame may change between the adding and the send"
            : null;
    }

    /// <summary>Whether ZMQ1003 would report the array then, without a fix.</summary>
    private bool IsArrayThatStays(Frame frame) =>
        FreshArray.Of(frame.Value, body) is { } array
        && (
            array.Form == FreshArrayForm.Serialized
            || array is { Form: FreshArrayForm.Made, Creation: IInvocationOperation call } && !MadeArrayFix.IsPossibleFor(call, body)
        );

    /// <summary>
    /// Whether a frame must be evaluated where it is today: only what cannot fail or change may wait until others have been sent.
    /// </summary>
    public bool MustBeKept(IReadOnlyList<Frame> frames, int index)
    {
        if (IsSettled(frames[index]))
            return false;
        if (index > 0 || OthersUntilSend(frames, index) != false)
            return true;
        for (var i = 1; i < frames.Count; i++)
            if (!IsSettled(frames[i]))
                return true;
        return false;
    }

    private bool IsSettled(Frame frame) =>
        frame.IsEmpty || frame.Value is IUtf8StringOperation || CannotFail(frame.Value) && Stability.IsStable(frame.Value, body);

    /// <summary>
    /// Constants, locals, and what is stored in the object itself or in a class: a cast, a division or a null on the way may throw.
    /// </summary>
    private static bool CannotFail(IOperation value) =>
        value switch
        {
            { ConstantValue.HasValue: true } or ILocalReferenceOperation or IParameterReferenceOperation => true,
            IMemberReferenceOperation { Instance: null or IInstanceReferenceOperation } => true,
            IConversionOperation { IsImplicit: true, Operand: var operand } => CannotFail(operand),
            IParenthesizedOperation { Operand: var operand } => CannotFail(operand),
            _ => false,
        };

    /// <summary>A MultipartMessage copies bytes when they are added; other collections hold on to the array.</summary>
    private bool IsCopiedWhenAdded(Frame frame) =>
        collection.IsMultipartMessage && frame is { IsEmpty: false, IsText: false, Value: not IUtf8StringOperation };

    /// <summary>
    /// Whether evaluating the frames from this one on changes no bytes: they are settled, or framework calls that only read.
    /// </summary>
    private bool AreHarmless(IReadOnlyList<Frame> frames, int from)
    {
        for (var i = from; i < frames.Count; i++)
            if (!IsSettled(frames[i]) && !OnlyReads(frames[i].Value))
                return false;
        return true;
    }

    private static bool OnlyReads(IOperation value)
    {
        foreach (var operation in value.DescendantsAndSelf())
            if (
                operation is IInvocationOperation { TargetMethod: var method }
                    && !(
                        method.IsFramework()
                        && method.ContainingType.Name
                            is "Encoding"
                                or "BitConverter"
                                or "Guid"
                                or "String"
                                or "MemoryExtensions"
                                or "Span"
                                or "ReadOnlySpan"
                                or "Memory"
                                or "ReadOnlyMemory"
                        && !method.ReturnsVoid
                    )
                || operation
                    is IObjectCreationOperation
                        or IAssignmentOperation
                        or IIncrementOrDecrementOperation
                        or IAwaitOperation
                        or IDynamicInvocationOperation
                || operation is IPropertyReferenceOperation { Property: var property } && !property.IsFramework()
            )
                return false;
        return true;
    }

    /// <summary>
    /// Whether statements other than the collection's stand between this frame's and the send; null where the send does not follow in the
    /// same block.
    /// </summary>
    private bool? OthersUntilSend(IReadOnlyList<Frame> frames, int index)
    {
        var current = frames[index].Statement;
        if (current == statement)
            return false;
        var others = false;
        for (var (next, own) = (Statements.Next(current), index); next is not null; next = Statements.Next(next))
        {
            if (next == statement)
                return others;
            if (next is LabeledStatementSyntax)
                return null;
            while (own < frames.Count && frames[own].Statement.SpanStart < next.SpanStart)
                own++;
            others |= own == frames.Count || frames[own].Statement != next;
        }

        return null;
    }
}
