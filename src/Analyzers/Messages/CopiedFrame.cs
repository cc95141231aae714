using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messages;

/// <summary>
/// A copy of a received frame, as an array or as text: <c>message.ToArray()</c>, <c>message.ToString()</c>, <c>message.Data.ToArray()</c>,
/// <c>Encoding.UTF8.GetString(message.Data)</c>, or by a method of the user's that does nothing else.
/// </summary>
internal readonly record struct CopiedFrame(IInvocationOperation Copy, ReceivedContent Content, bool IsText)
{
    /// <summary>Whether a method of the user's makes it.</summary>
    public bool IsByMethod { get; private init; }

    public static CopiedFrame? Of(IOperation operation, MessagingBody body)
    {
        switch (operation)
        {
            case IInvocationOperation { TargetMethod: var method, Instance: { } frame, Arguments.IsEmpty: true } call:
                frame = frame.Unconverted();
                if (body.Library.CopiesContent(method))
                    return ReceivedContent.OfFrame(frame, body) is { } whole ? new(call, whole, !call.Type.IsByteArray()) : null;
                if (method.Has(Facet.Copy))
                    return frame.Type.IsByteSpan() && ReceivedContent.OfSpan(frame, body) is { } part ? new(call, part, false) : null;
                return OfMethod(call, body);
            case IInvocationOperation { Arguments: [{ Value: var bytes }] } call when IsDecoding(call) && Utf8.Is(call.Instance, body):
                bytes = bytes.Unconverted();
                var content =
                    bytes.Type.IsByteSpan() ? ReceivedContent.OfSpan(bytes, body)
                    : Of(bytes, body) is { IsText: false } copy ? copy.Content
                    : null;
                return content is { } decoded ? new(call, decoded, true) : null;
            case IInvocationOperation call:
                return OfMethod(call, body);
            default:
                return null;
        }
    }

    private static CopiedFrame? OfMethod(IInvocationOperation call, MessagingBody body) =>
        CopyByMethod.Of(call, body) is { Source: var source, IsText: var isText }
        && (source.Type.IsByteSpan() ? ReceivedContent.OfSpan(source, body) : ReceivedContent.OfFrame(source, body)) is { } content
            ? new(call, content, isText) { IsByMethod = true }
            : null;

    /// <summary>Whether a call makes a text of bytes, in whatever encoding.</summary>
    public static bool IsDecoding(IInvocationOperation call) =>
        call is { TargetMethod: var method, Instance: not null } && method.Has(Facet.Prints);
}
