using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Receiving.Copying;

/// <summary>
/// Where is the content of a received frame still what it was? In a stretch of text in which nothing receives into the message, sends,
/// rebuilds, moves, disposes or replaces it. Where others may reach the message, nothing may run either that could.
/// </summary>
internal static class FrameValidity
{
    /// <summary>Whether the content is the same all through a stretch of a function.</summary>
    public static bool Holds(ReceivedContent content, IOperation function, TextSpan stretch, MessagingBody body)
    {
        var isOwn = IsOwn(content, function, body);
        var frames = IsInCollection(content) ? OwnFrames.Of(content.Frame, function, body) : null;
        foreach (var operation in function.Descendants())
        {
            var position = operation.Syntax.Span;
            if (
                position.End <= stretch.Start
                || position.Start >= stretch.End
                || position.Start < stretch.Start && position.End > stretch.End
            )
                continue;
            if (
                isOwn
                    ? IsChangeOf(content, operation, body) || frames is not null && OwnFrames.IsChange(operation, frames)
                    : ContentChanges.MayChange(operation, body) || IsChangeBy(operation, content, body)
            )
                return false;
        }

        return true;
    }

    /// <summary>
    /// A use of a local as far as anything can look back at it: up to the end of the loops around the use that the declaration is not in.
    /// </summary>
    public static int EndOf(IOperation use, IOperation declaration)
    {
        var end = use.Syntax.Span.End;
        for (var parent = use.Parent; parent is not null && parent.Syntax.SpanStart > declaration.Syntax.SpanStart; parent = parent.Parent)
            if (parent is ILoopOperation)
                end = System.Math.Max(end, parent.Syntax.Span.End);
        return end;
    }

    /// <summary>Whether no other code can reach the message: a local that nothing captures or keeps.</summary>
    public static bool IsOwn(ReceivedContent content, IOperation function, MessagingBody body)
    {
        if (content.Holder is not ILocalSymbol local || local.IsForEach)
            return IsInCollection(content) && OwnFrames.Of(content.Frame, function, body) is not null;
        return body.Library.IsReceivedFrame(local.Type)
            ? IsOfOwnReceiver(local, function, body)
            : IsSeenOnlyBy(local, function, body) && IsMadeHere(local, function, body);
    }

    /// <summary>A frame that has no name of its own, or that of a loop through all of them.</summary>
    private static bool IsInCollection(ReceivedContent content) => content.Holder is null or ILocalSymbol { IsForEach: true };

    private static bool IsMadeHere(ILocalSymbol local, IOperation function, MessagingBody body)
    {
        if (
            body.Uses.DeclaratorOf(local) is not { } declarator
            || declarator.GetVariableInitializer() is not { Value: var first }
            || first.Unconverted() is not IObjectCreationOperation && !first.IsNull() && !IsNewlyReceived(first, function, body)
        )
            return false;
        foreach (var reference in body.Uses.Of(local))
            if (
                reference.Parent is ISimpleAssignmentOperation { Target: var target, Value: var value }
                && target == reference
                && value.Unconverted() is not IObjectCreationOperation
                && !value.IsNull()
                && !IsNewlyReceived(value, function, body)
            )
                return false;
        return true;
    }

    /// <summary>Whether a receive makes a message, or a collection of frames, that nothing else keeps.</summary>
    private static bool IsNewlyReceived(IOperation value, IOperation function, MessagingBody body) =>
        value.Unconverted() is IInvocationOperation receive
            && body.Library.MemberOf(receive)
                is { Role: MessagingRole.ReceiveNew or MessagingRole.ReceiveMultipart, Deliveries.IsEmpty: true }
        || OwnFrames.IsTakenOut(value.Unconverted(), function, body);

    private static bool IsSeenOnlyBy(ILocalSymbol local, IOperation function, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(local))
            if (reference.EnclosingFunction() != function || MessageUses.Classify(reference, body).Kind == MessageUseKind.Escape)
                return false;
        return true;
    }

    /// <summary>Whether a frame comes from a receiver that only this function knows.</summary>
    private static bool IsOfOwnReceiver(ILocalSymbol frame, IOperation function, MessagingBody body)
    {
        if (
            body.Uses.SingleValueOf(frame)?.Unconverted()
                is not IInvocationOperation { Instance: ILocalReferenceOperation { Local: var receiver } }
            || body.Uses.SingleValueOf(receiver)?.Unconverted() is not IObjectCreationOperation
        )
            return false;
        foreach (var reference in body.Uses.Of(receiver))
            if (
                reference.EnclosingFunction() != function
                || reference.Parent is not IInvocationOperation { Instance: var instance }
                || instance != reference
            )
                return false;
        return true;
    }

    private static bool IsChangeOf(ReceivedContent content, IOperation operation, MessagingBody body) =>
        body.Library.IsReceivedFrame(content.Frame.Type)
            ? body.Library.MemberOf(operation) is { Role: MessagingRole.ReceiveFrame }
                || IsHolder(content, operation, body) && LocalUses.IsWrite(operation)
                || operation.IsDisposal()
            : IsChangeBy(operation, content, body);

    /// <summary>Whether a reference is to the message, and hands it to what may change it.</summary>
    public static bool IsChangeBy(IOperation reference, ReceivedContent content, MessagingBody body) =>
        IsHolder(content, reference, body) && IsChange(reference, body);

    private static bool IsHolder(ReceivedContent content, IOperation operation, MessagingBody body) =>
        content.Holder is { } holder && MessageHolder.Is(operation, holder, body) && operation is not IConversionOperation;

    private static bool IsChange(IOperation reference, MessagingBody body) =>
        body.Library.Types.IsMessage(reference.Type)
        && MessageUses.Classify(reference, body).Kind
            is not (MessageUseKind.Read or MessageUseKind.Harmless or MessageUseKind.DisposeGuard);
}
