using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending.Multipart;

/// <summary>When each frame is evaluated and copied today, and whether it may be later: at a separate send.</summary>
internal sealed class FrameOrder(FrameCollection collection, IReadOnlyList<Frame> frames, StatementSyntax? statement, MessagingBody body)
{
    private readonly SettledValues _settled = new(statement, body);

    public IReadOnlyList<Frame> Frames => frames;

    /// <summary>Whether what is not settled has to be evaluated before the socket is.</summary>
    public bool KeepsAll { get; init; }

    /// <summary>Whether a local is needed for any.</summary>
    public bool AnyIsKept
    {
        get
        {
            for (var i = 0; i < frames.Count; i++)
                if (MustBeKept(i))
                    return true;
            return false;
        }
    }

    /// <summary>The indexes of the frames in the order in which they are sent.</summary>
    public IReadOnlyList<int> Sent { get; } = Frame.SendOrder(frames);

    /// <summary>Why this frame cannot have a separate send; null where it can.</summary>
    public string? ReasonAgainst(int index)
    {
        var frame = frames[index];
        if (OthersUntilSend(index) is not { } others)
            return "the number of frames is not known here";
        if (!FrameSending.CanBeSent(frame, more: Sent[Sent.Count - 1] != index, collection, body))
            return "a frame is of a type that a send takes otherwise";
        if (frame.IsEmpty)
            return null;
        if (FrameSending.ReasonAgainstText(frame, body) is { } encoding)
            return encoding;
        if (!FrameSending.FailsInItsTurn(frame, collection) && !PresentValue.Is(frame.Value, body))
            return "a frame may be null, which would be found only after others have been sent";
        if (FrameArray.ReasonAgainst(frame, MustBeKept(index), collection, body) is { } array)
            return array;
        if (MustBeKept(index) && !FrameSending.CanBeLocal(frame, body))
            return "a frame is made in a way that no local can hold";
        return IsCopiedWhenAdded(frame) && (others || !AreHarmless(index + 1))
            ? "the bytes of a frame may change between the adding and the send"
            : null;
    }

    /// <summary>
    /// Whether a frame must be evaluated where it is today: only what cannot fail or change may wait until others have been sent, and only
    /// a name can be read twice.
    /// </summary>
    public bool MustBeKept(int index)
    {
        if (IsSettled(frames[index]))
            return false;
        if (KeepsAll || frames[index].IsObject || Sent[0] != index || OthersUntilSend(index) != false)
            return true;
        for (var i = 0; i < frames.Count; i++)
            if (i != index && !IsSettled(frames[i]))
                return true;
        return false;
    }

    private bool IsSettled(Frame frame) => frame.IsEmpty || _settled.Includes(frame.Value);

    /// <summary>A message that copies bytes does that when they are added; other collections hold on to the array.</summary>
    private bool IsCopiedWhenAdded(Frame frame) =>
        (frame.IsCopiedAtOnce || collection is { IsMultipartMessage: true, Member.Binding.Facts.MessagesKeepArrays: false })
        && frame is { IsEmpty: false, IsText: false, Value: not IUtf8StringOperation };

    /// <summary>
    /// Whether evaluating the frames from this one on changes no bytes: they are settled, or framework calls that only read.
    /// </summary>
    private bool AreHarmless(int from)
    {
        for (var i = from; i < frames.Count; i++)
            if (!IsSettled(frames[i]) && !OnlyReads(frames[i].Value))
                return false;
        return true;
    }

    private bool OnlyReads(IOperation value)
    {
        foreach (var operation in value.DescendantsAndSelf())
            if (
                operation is IInvocationOperation call && !OnlyReads(call)
                || operation
                    is IObjectCreationOperation
                        or IAssignmentOperation
                        or IIncrementOrDecrementOperation
                        or IAwaitOperation
                        or IDynamicInvocationOperation
                || operation is IPropertyReferenceOperation { Property: var property }
                    && !property.IsFramework()
                    && !Stability.IsAutoProperty(property, body)
            )
                return false;
        return true;
    }

    /// <summary>It computes and does nothing else, or makes something of bytes and writes none.</summary>
    private bool OnlyReads(IInvocationOperation call)
    {
        var method = call.TargetMethod;
        if (!method.IsFramework() || body.EffectsOf(call) == Effect.None)
            return method.IsFramework();
        foreach (var parameter in method.Parameters)
            if (parameter.Type.IsWritableView() && !(parameter.Ordinal == 0 && method.IsExtensionMethod))
                return false;
        return (
                method.Has(Facet.Views | Facet.Copy | Facet.Makes | Facet.OnlyReads | Facet.Prints | Facet.ReadsNumber)
                || method.Has(TextFacet.Joins)
            ) && (!method.Has(Facet.Fills | Facet.FillsLater) || call.Type is IArrayTypeSymbol);
    }

    /// <summary>Frames and their send may stand in a section of a switch as well.</summary>
    private static StatementSyntax? NextTo(StatementSyntax statement) =>
        statement.Parent is not SwitchSectionSyntax { Statements: var section } ? Statements.Next(statement)
        : section.IndexOf(statement) + 1 is var next && next < section.Count ? section[next]
        : null;

    /// <summary>
    /// Whether statements other than the collection's stand between this frame's and the send; null where the send does not follow in the
    /// same block.
    /// </summary>
    private bool? OthersUntilSend(int index)
    {
        var current = frames[index].Statement;
        if (current is null || current == statement)
            return false;
        var others = false;
        for (var (next, own) = (NextTo(current), index); next is not null; next = NextTo(next))
        {
            if (next == statement)
                return others;
            if (next is LabeledStatementSyntax)
                return null;
            while (own < frames.Count && frames[own].Statement!.SpanStart < next.SpanStart)
                own++;
            others |= own == frames.Count || frames[own].Statement != next;
        }

        return null;
    }
}
