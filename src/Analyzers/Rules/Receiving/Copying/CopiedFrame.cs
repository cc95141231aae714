using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Copying;

/// <summary>
/// A copy of a received frame, as an array or as text: <c>message.ToArray()</c>, <c>message.ToString()</c>, <c>message.Data.ToArray()</c>,
/// <c>Encoding.UTF8.GetString(message.Data)</c>.
/// </summary>
internal readonly record struct CopiedFrame(IInvocationOperation Copy, ReceivedContent Content, bool IsText)
{
    public static CopiedFrame? Of(IOperation operation, MessagingBody body)
    {
        if (operation is not IInvocationOperation { TargetMethod: { Name: var name } method } call)
            return null;
        switch (name)
        {
            case "ToArray" or "ToString" when call is { Instance: { } frame, Arguments.IsEmpty: true }:
                frame = frame.Unconverted();
                if (frame.Type is { } type && body.Library.HoldsMessages(type))
                    return ReceivedContent.OfFrame(frame, body) is { } whole ? new(call, whole, name == "ToString") : null;
                return name == "ToArray" && frame.Type.IsByteSpan() && ReceivedContent.OfSpan(frame, body) is { } part
                    ? new(call, part, false)
                    : null;
            case var _ when IsDecoding(call) && IsUtf8(call) && call is { Arguments: [{ Value: var bytes }] }:
                bytes = bytes.Unconverted();
                var content =
                    bytes.Type.IsByteSpan() ? ReceivedContent.OfSpan(bytes, body)
                    : Of(bytes, body) is { IsText: false } copy ? copy.Content
                    : null;
                return content is { } decoded ? new(call, decoded, true) : null;
            default:
                return null;
        }
    }

    /// <summary>Whether a call makes a text of bytes, in whatever encoding.</summary>
    public static bool IsDecoding(IInvocationOperation call) =>
        call is { TargetMethod: { Name: "GetString" } method, Instance: not null } && method.IsFramework();

    /// <summary>Whether such a call takes them for UTF-8.</summary>
    public static bool IsUtf8(IInvocationOperation call) =>
        call.Instance is IPropertyReferenceOperation { Property: var encoding } && encoding.Has(Facet.Utf8);
}
