using Microsoft.CodeAnalysis;
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

    /// <summary>Null where it is not referenced or two references define it.</summary>
    public static NetMqBinding? Find(Compilation compilation) =>
        Only(compilation, "NetMQ.NetMQSocket") is { } socket
        && Only(compilation, "NetMQ.IOutgoingSocket") is { } outgoing
        && Only(compilation, "NetMQ.IReceivingSocket") is { } receiving
            ? new(socket, outgoing, receiving)
            : null;

    private static INamedTypeSymbol? Only(Compilation compilation, string name) =>
        compilation.GetTypesByMetadataName(name) is [var only] ? only : null;

    /// <summary>Sockets, actors, and the two interfaces: those of threads of their own are not, because all threads may use them.</summary>
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

    /// <summary>There is one, of the process.</summary>
    public override bool IsContext(ITypeSymbol? type) => false;

    public override bool IsPoller(ITypeSymbol? type) => IsMain(type, "NetMQPoller") || IsMain(type, "INetMQPoller");

    public override bool IsEventType(ITypeSymbol type) => IsMain(type, "PollEvents");

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

    public override bool IsActor(ITypeSymbol? type) => type is not null && type.Is(_actor);

    private bool IsMain(ITypeSymbol? type, string name) =>
        type is not null && type.Name == name && IsMainNamespace(type.ContainingNamespace) && Owns(type);
}
