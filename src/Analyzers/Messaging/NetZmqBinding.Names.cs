using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>What Net.Zmq calls what only few rules ask for.</summary>
internal sealed partial class NetZmqBinding
{
    /// <summary>The platform's number of "not now", as code names it, and where that is.</summary>
    public const string NamespaceOfAgain = Namespace + "Core.Native",
        NameOfAgain = "ZmqConstants.EAGAIN";

    private const string Constants = "Core.Native.ZmqConstants";

    /// <summary>The first versions have none.</summary>
    public override ISymbol? AgainNumber =>
        TypeOfAny(Constants)?.GetMembers(NameOfAgain.Substring(NameOfAgain.IndexOf('.') + 1)) is [var number] ? number : null;

    public override bool ShutsDown(IMethodSymbol method) => method.Name == "Shutdown" && IsContext(method.ContainingType);

    public override bool IsHandle(IPropertySymbol property) => property.Name == "Ref" && IsSocket(property.ContainingType);

    public override bool Monitors(IMethodSymbol method) => method.Name == "Monitor" && IsSocket(method.ContainingType);

    public override bool MovesContent(IMethodSymbol method) =>
        method.Name is "Move" or "Copy" && IsMessage(method.ContainingType)
        || method.Name is "Pop" or "PopBack" or "Clear" or "RemoveAt" && IsMultipart(method.ContainingType)
        || method.Name == "Return" && IsPool(method.ContainingType);

    public override FramePart PartOf(ISymbol member) =>
        !IsMultipart(member.ContainingType)
            ? FramePart.Unknown
            : member switch
            {
                IMethodSymbol { Name: "Clear" or "RemoveAt" } => FramePart.Nothing,
                IMethodSymbol { Name: "Pop" or "PopBack" } => FramePart.Frame,
                IMethodSymbol { Name: "PeekFirst" or "PeekLast" } => FramePart.Bytes,
                IMethodSymbol { Name: "PeekFirstString" or "PeekLastString" } => FramePart.Text,
                IPropertySymbol { Name: "Count" or "IsEmpty" } => FramePart.Number,
                IPropertySymbol property when IsMessage(property.Type) => FramePart.Frame,
                _ => FramePart.Unknown,
            };

    public override bool? EndOf(IPropertySymbol property) =>
        !IsMultipart(property.ContainingType) ? null
        : property.Name == "Last" ? true
        : property.Name == "First" ? false
        : null;

    public override bool AsksForInput(IMethodSymbol question) => question.Name == "IsReadable";

    public override bool AsksForRoom(ISymbol question) => question.Name == "IsWritable" && IsPoller(question.ContainingType);

    public override bool AsksForEvents(IMethodSymbol question) => question.Name == "GetReturnedEvents";

    public override bool IsSocketType(ITypeSymbol type) => IsMain(type, "SocketType");

    public override bool IsEventType(ITypeSymbol type) => IsMain(type, "PollEvents");

    public override bool IsSendFlags(ITypeSymbol type) => IsMain(type, "SendFlags");
}
