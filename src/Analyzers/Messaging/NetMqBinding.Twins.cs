using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>Members that do the same with another payload, or with none.</summary>
internal sealed partial class NetMqBinding
{
    public override string? EmptySendOf(IMethodSymbol send) => NameOfEmpty(send.Name);

    /// <summary>The send of an empty frame that belongs to a send of bytes.</summary>
    public static string NameOfEmpty(string send) => send + "Empty";

    public override string? BytesReceiveOf(IMethodSymbol receive) => NameOfBytes(receive.Name);

    /// <summary>The receive of bytes that belongs to a receive of text.</summary>
    public static string NameOfBytes(string receive) => receive.Replace("String", "Bytes");

    public override string? SkipOf(IMethodSymbol receive) => NameOfSkip(receive.Name);

    /// <summary>The skip that belongs to a receive; those of whole messages that do not wait skip one frame only.</summary>
    public static string? NameOfSkip(string receive) =>
        receive switch
        {
            "ReceiveFrameBytes" or "ReceiveFrameString" => "SkipFrame",
            "TryReceiveFrameBytes" or "TryReceiveFrameString" => "TrySkipFrame",
            "ReceiveMultipartBytes" or "ReceiveMultipartStrings" or "ReceiveMultipartMessage" => "SkipMultipartMessage",
            _ => null,
        };
}
