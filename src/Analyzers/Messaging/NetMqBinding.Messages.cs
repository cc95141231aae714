using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <content>What NetMQ's messages are, and what their members do.</content>
internal sealed partial class NetMqBinding
{
    public override bool IsMessage(ITypeSymbol? type) => type is not null && type.Is(_message);

    /// <summary>A closed <c>Msg</c> has no content, but still its size and its flags.</summary>
    public override MessageOperationKind OperationOf(ISymbol member) =>
        member switch
        {
            IPropertySymbol { Name: "Size" or "HasMore" or "Flags" } => MessageOperationKind.Measure,
            IPropertySymbol { Name: "Data" } or IPropertySymbol { IsIndexer: true } => MessageOperationKind.Read,
            IPropertySymbol { Name: "IsInitialised" or "MsgType" } => MessageOperationKind.Escape, // asks whether it was closed
            IPropertySymbol => MessageOperationKind.Ignore,
            IMethodSymbol { MethodKind: MethodKind.Conversion } => MessageOperationKind.Read,
            IMethodSymbol { Name: var name } => name switch
            {
                "Slice" or "SliceAsMemory" or "CopyTo" or "ToArray" or "GetString" or "GetEnumerator" or "Put" => MessageOperationKind.Read,
                "InitPool" or "InitGC" or "InitEmpty" => MessageOperationKind.Init,
                "Move" or "Copy" => MessageOperationKind.Fill,
                "Close" => MessageOperationKind.Close,
                "ToString" or "SetFlags" or "ResetFlags" => MessageOperationKind.Ignore,
                _ => MessageOperationKind.Escape,
            },
            _ => MessageOperationKind.Escape,
        };

    public override bool ShowsMessagesAsSpans
    {
        get
        {
            if (_message is not null)
                foreach (var member in _message.GetMembers("Slice"))
                    if (member is IMethodSymbol { Parameters.IsEmpty: true } whole && whole.ReturnType.IsWritableByteSpan())
                        return true;
            return false;
        }
    }

    /// <summary>Its bytes are managed memory, of which everybody may keep a part.</summary>
    public override bool IsNativeMessage(ITypeSymbol? type) => false;

    public override bool IsMultipart(ITypeSymbol? type) => type is not null && type.Is(_multipart);

    public override bool DecodesAscii(IMethodSymbol method) =>
        method is { Name: "ConvertToString", Parameters.IsEmpty: true } && Owns(method);

    public override bool AsksForMore(IOperation value) =>
        value is IPropertyReferenceOperation { Property: { Name: "HasMore" or "ReceiveMore" } property } && Owns(property);
}
