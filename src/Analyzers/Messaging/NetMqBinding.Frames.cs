using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>Frames, and how they are sent one by one.</summary>
internal sealed partial class NetMqBinding
{
    public override bool IsFrame(ITypeSymbol? type) => type is not null && type.Is(_frame);

    public override bool IsEmptyFrame(IPropertySymbol property) =>
        property.IsStatic && IsFrame(property.Type) && IsFrame(property.ContainingType);

    public override bool IsEncodingOfText(IFieldSymbol field) =>
        field is { Name: "DefaultEncoding", IsStatic: true, IsReadOnly: true } && IsMain(field.ContainingType, "SendReceiveConstants");

    public override FramePart PartOf(ISymbol member) =>
        IsMultipart(member.ContainingType)
            ? member switch
            {
                IPropertySymbol { IsIndexer: true } or { Name: "First" or "Last" } or IMethodSymbol { Name: "Pop" } => FramePart.Frame,
                IPropertySymbol { Name: "FrameCount" or "IsEmpty" } => FramePart.Number,
                _ => FramePart.Unknown,
            }
        : IsFrame(member.ContainingType)
            ? member switch
            {
                IPropertySymbol { Name: "Buffer" } or IMethodSymbol { Name: "ToByteArray" } => FramePart.Bytes,
                IPropertySymbol { Name: "MessageSize" or "BufferSize" or "IsEmpty", IsStatic: false } => FramePart.Number,
                IMethodSymbol { Name: "ConvertToInt32" or "ConvertToInt64" } => FramePart.Number,
                IMethodSymbol { Name: "ConvertToString" } => FramePart.Text,
                _ => FramePart.Unknown,
            }
        : FramePart.Unknown;

    public override string SendOf(string? frame, bool more) => NameOfSend(frame, more);

    /// <inheritdoc cref="SendOf"/>
    public static string NameOfSend(string? frame, bool more)
    {
        var send = more ? "SendMoreFrame" : "SendFrame";
        return frame is null ? $"{NameOfEmpty(send)}()" : $"{send}({frame})";
    }

    public override string ContentOf(string frame) => PartsOf(frame);

    /// <summary>The array of a frame, and how much of it belongs to the frame.</summary>
    public static string PartsOf(string frame) => $"{frame}.Buffer, {frame}.MessageSize";
}
