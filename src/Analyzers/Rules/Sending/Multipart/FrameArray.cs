using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.Analyzers.Sending.Multipart;

/// <summary>Arrays that are made for a frame, and would be made for its send.</summary>
internal static class FrameArray
{
    /// <summary>Why no array may be made for a send of its own: another rule would say so.</summary>
    public static string? ReasonAgainst(Frame frame, bool isKept, FrameCollection collection, MessagingBody body)
    {
        var text = EncodedText.Of(frame.Value, body);
        if (IsTextOfReceived(text?.Text ?? frame.Value, body))
            return "a frame is the text of a received one, which would still be made for one send: send the bytes of that";
        if (ArrayAdvice.MattersLittle(collection.Member))
            return null;
        // ZMQ1007 or ZMQ1003 would say so then, without a fix
        if (IsEncodedBefore(frame, collection, body))
            return "a frame is text whose array would still be made for one send: send the text";
        if (text?.IsUtf8(body) == false)
            return "a frame is text of another encoding, which would still be encoded to an array: write it with BeginFrame";
        if (Stays(frame, body))
            return "a frame is an array that would still be made for one send: write it with BeginFrame";
        return
            isKept
            && (
                FreshArray.Of(frame.Value, body) is { Form: FreshArrayForm.Copy or FreshArrayForm.Part }
                || text is { Text: var encoded } && !Stability.IsStable(encoded, body)
            )
            ? "a frame is a copy that would still be made for one send: send its source"
            : null;
    }

    /// <summary>Whether a local that nothing else reads holds encoded text, with other code between that and the collection.</summary>
    private static bool IsEncodedBefore(Frame frame, FrameCollection collection, MessagingBody body) =>
        frame.Value.Unconverted() is ILocalReferenceOperation { Local: var local }
        && body.Uses.Of(local) is [_]
        && body.Uses.DeclaratorOf(local) is { } declarator
        && body.Uses.SingleValueOf(local) is { } value
        && EncodedText.Of(value.Unconverted(), body) is { } encoded
        && encoded.IsUtf8(body)
        && Statements.DeclarationOf(declarator) is { } declaration
        && Statements.Next(declaration) is var next
        && next != Statements.Of(collection.Declarator ?? collection.Creation)
        && next != Statements.Of(collection.Send)
        && next != frame.Statement;

    /// <summary>Whether ZMQ2003 would report the text then, without a fix: bytes that are no UTF-8 would be sent as they are.</summary>
    private static bool IsTextOfReceived(IOperation text, MessagingBody body)
    {
        if (text is ILocalReferenceOperation { Local: var local })
            return body.Uses.Of(local) is [_]
                && body.Uses.SingleValueOf(local)?.Unconverted() is { } value and not ILocalReferenceOperation
                && IsTextOfReceived(value, body);
        return CopiedFrame.Of(text, body) is { IsText: true };
    }

    /// <summary>Whether ZMQ1003 would report the array then, without a fix.</summary>
    private static bool Stays(Frame frame, MessagingBody body) =>
        FreshArray.Of(frame.Value, body) is { } array
        && (
            array.Form == FreshArrayForm.Serialized
            || array is { Form: FreshArrayForm.Made, Creation: IInvocationOperation call } && !MadeArrayFix.IsPossibleFor(call, body)
        );
}
