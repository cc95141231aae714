using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>What NetMQ's types are.</summary>
internal sealed partial class NetMqBinding
{
    private const string StaysOpen = "its connection stays open, and NetMQConfig.Cleanup waits for it";
    private const string SocketsStay = "its sockets stay open, and NetMQConfig.Cleanup waits for them";
    private const string ThreadStays = "its thread goes on, and NetMQConfig.Cleanup waits for its sockets";

    private readonly INamedTypeSymbol _socket,
        _outgoing,
        _receiving;
    private readonly INamedTypeSymbol? _message,
        _multipart,
        _frame,
        _actor,
        _queue,
        _exception;

    private NetMqBinding(INamedTypeSymbol socket, INamedTypeSymbol outgoing, INamedTypeSymbol receiving)
    {
        (_socket, _outgoing, _receiving) = (socket, outgoing, receiving);
        _message = TypeOf("Msg");
        _multipart = TypeOf("NetMQMessage");
        _frame = TypeOf("NetMQFrame");
        _actor = TypeOf("NetMQActor");
        _queue = TypeOf("NetMQQueue");
        _exception = TypeOf("NetMQException");
    }

    public override string Name => "NetMQ";

    public override bool Disposes(IMethodSymbol method) =>
        method is { Name: "Close", Parameters.IsEmpty: true } && IsSocket(method.ContainingType);

    public override BindingFacts Facts { get; } =
        new()
        {
            ShortTimesNeverEnd = true,
            HasReadyEvents = true,
            ClassesSayTheType = true,
            DisposalDropsWhatIsNotSent = true,
            DisposalEndsNoCall = true,
            SendsPartsByLength = true,
            SendsText = "SendFrame(string)",
            SendsMore = "SendMoreFrame",
            SendsReturnTheSocket = true,
            ReceivesText = "ReceiveFrameString",
            Message = "Msg",
            HandsOver = "Msg.InitGC",
            ArraysMatterLittle = true,
            SendsHeadsOnly = true,
            MessagesKeepArrays = true,
            FramesHoldAscii = true,
            CollectionsAreSentAsTheyAre = true,
        };

    protected override INamedTypeSymbol Main => _socket;

    /// <summary>What a handler is told, beside who is ready.</summary>
    private static readonly string[] s_readyArguments = ["NetMQSocketEventArgs", "NetMQQueueEventArgs", "NetMQActorEventArgs"];

    public override IEnumerable<string> Words => ["ReceiveReady", "SendReady", .. s_readyArguments];

    public override bool IsReadyArgument(ITypeSymbol? type) =>
        type is not null && Owns(type) && Array.IndexOf(s_readyArguments, type.Name) >= 0;

    /// <summary>Null where it is not referenced or two references define it.</summary>
    public static NetMqBinding? Find(Compilation compilation) =>
        Only(compilation, "NetMQ.NetMQSocket") is { } socket
        && Only(compilation, "NetMQ.IOutgoingSocket") is { } outgoing
        && Only(compilation, "NetMQ.IReceivingSocket") is { } receiving
            ? new(socket, outgoing, receiving)
            : null;

    private static INamedTypeSymbol? Only(Compilation compilation, string name) =>
        compilation.GetTypesByMetadataName(name) is [var only] ? only : null;

    /// <summary>Sockets, actors, and the two interfaces: those of threads of their own are not, for all threads may use them.</summary>
    public override bool IsSocket(ITypeSymbol? type) =>
        type is INamedTypeSymbol named
        && (
            named.TypeKind == TypeKind.Interface
                ? Owns(named) && (IsEnd(named) || named.AllInterfaces.Contains(_outgoing) || named.AllInterfaces.Contains(_receiving))
                : Derives(named) || named.Is(_actor)
        );

    private bool IsEnd(INamedTypeSymbol contract) => contract.Is(_outgoing) || contract.Is(_receiving);

    private bool Derives(ITypeSymbol? type) => type is { TypeKind: TypeKind.Class } && type.DerivesFrom(_socket);

    public override string? KindOf(ITypeSymbol? type)
    {
        if (!Derives(type))
            return null;
        for (; type is not null; type = type.BaseType)
            if (Owns(type))
                return type.Name switch
                {
                    "PairSocket" => "Pair",
                    "PublisherSocket" => "Pub",
                    "SubscriberSocket" => "Sub",
                    "RequestSocket" => "Req",
                    "ResponseSocket" => "Rep",
                    "DealerSocket" => "Dealer",
                    "RouterSocket" => "Router",
                    "PullSocket" => "Pull",
                    "PushSocket" => "Push",
                    "XPublisherSocket" => "XPub",
                    "XSubscriberSocket" => "XSub",
                    "StreamSocket" => "Stream",
                    _ => null,
                };
        return null;
    }

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

    /// <summary>There is one, of the process.</summary>
    public override bool IsContext(ITypeSymbol? type) => false;

    public override bool IsPoller(ITypeSymbol? type) => IsMain(type, "NetMQPoller") || IsMain(type, "INetMQPoller");

    public override bool IsQueue(ITypeSymbol? type) => type is not null && type.OriginalDefinition.Is(_queue);

    public override bool IsProxy(ITypeSymbol? type) => IsMain(type, "Proxy");

    public override bool IsException(ITypeSymbol? type) => _exception is not null && type?.DerivesFrom(_exception) == true;

    public override string? WhatStays(ITypeSymbol type) =>
        Derives(type) ? StaysOpen
        : !Owns(type) ? null
        : type.Name switch
        {
            "NetMQPoller" or "NetMQQueue" or "NetMQRuntime" => SocketsStay,
            "NetMQActor" or "NetMQBeacon" or "NetMQMonitor" => ThreadStays,
            _ => null,
        };

    public override bool Makes(IMethodSymbol method) =>
        method is { Name: "Create", IsStatic: true } && method.ContainingType.Is(_actor) && method.ReturnType.Is(_actor);

    public override bool TakesInitializers(ITypeSymbol type) => Derives(type) || IsPoller(type);

    public override ReadyEvent ReadyEventOf(IEventSymbol happening) =>
        !Owns(happening)
            ? ReadyEvent.None
            : happening.Name switch
            {
                "ReceiveReady" => ReadyEvent.Receive,
                "SendReady" => ReadyEvent.Send,
                "Elapsed" => ReadyEvent.Timer,
                _ => ReadyEvent.None,
            };

    public override ReadyEvent ReadinessOf(IPropertySymbol property) =>
        !IsReadyArgument(property.ContainingType)
            ? ReadyEvent.None
            : property.Name switch
            {
                "IsReadyToReceive" => ReadyEvent.Receive,
                "IsReadyToSend" => ReadyEvent.Send,
                _ => ReadyEvent.None,
            };

    public override bool AsksWhetherSomeIsThere(IPropertySymbol property) => property.Name == "HasIn" && Derives(property.ContainingType);

    public override bool IsActor(ITypeSymbol? type) => type is not null && type.Is(_actor);

    public override bool TellsWhatIsThere(ITypeSymbol? type) => Derives(type) || IsQueue(type);

    public override bool AsksForMore(IOperation value) =>
        value is IPropertyReferenceOperation { Property: { Name: "HasMore" or "ReceiveMore" } property } && Owns(property);

    private bool IsMain(ITypeSymbol? type, string name) =>
        type is not null && type.Name == name && IsMainNamespace(type.ContainingNamespace) && Owns(type);
}
