using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Messaging;

/// <content>How NetMQ says that a socket is ready: by events, by what their handlers get, and by properties.</content>
internal sealed partial class NetMqBinding
{
    /// <summary>What a handler gets in addition to what is ready.</summary>
    private static readonly string[] s_readyArguments = ["NetMQSocketEventArgs", "NetMQQueueEventArgs", "NetMQActorEventArgs"];

    public override IEnumerable<string> Words => ["ReceiveReady", "SendReady", "HasIn", .. s_readyArguments];

    public override bool IsReadyArgument(ITypeSymbol? type) =>
        type is not null && Owns(type) && Array.IndexOf(s_readyArguments, type.Name) >= 0;

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

    public override bool AsksForRoom(ISymbol question) => question.Name == "HasOut" && Derives(question.ContainingType);

    public override bool TellsWhatIsThere(ITypeSymbol? type) => Derives(type) || IsQueue(type);
}
