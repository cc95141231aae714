using System;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Messaging;

/// <content>The roles of what sockets, messages, pollers and queues have themselves.</content>
internal sealed partial class NetMqBinding
{
    /// <summary>What sockets, actors and the two interfaces have themselves.</summary>
    private MessagingMember? OwnMember(IMethodSymbol method) =>
        method.Name switch
        {
            ".ctor" when Derives(method.ContainingType) => new(
                method,
                MessagingRole.CreateSocket,
                Ordinal(method, static p => p.Type.SpecialType == SpecialType.System_String)
            ),
            "TrySend" => new(method, MessagingRole.SendMessage, 0)
            {
                Timeout = 1,
                More = CallCondition.ByArgument(2),
                Payload = Messaging.Payload.Moved,
            },
            "TryReceive" => new(method, MessagingRole.ReceiveMessage, 0) { Timeout = 1 },
            "Bind" or "Connect" or "BindRandomPort" => new(method, MessagingRole.Attach, 0) { Connects = method.Name == "Connect" },
            "Poll" when method.ContainingType.Is(_socket) => new(method, MessagingRole.Poll, TimeOf(method)) { Timeout = TimeOf(method) },
            "Subscribe" or "Unsubscribe" or "SubscribeToAnyTopic" => new(
                method,
                MessagingRole.Configure,
                method.Parameters.IsEmpty ? MessagingMember.None : 0
            ),
            _ => null,
        };

    /// <summary>Of what has a thread and sockets of its own.</summary>
    private static MessagingMember? MakingMember(IMethodSymbol method) =>
        method.MethodKind == MethodKind.Constructor ? new(method, MessagingRole.CreateOwned, MessagingMember.None) : null;

    private static MessagingMember? MessageMember(IMethodSymbol method) =>
        method.Name switch
        {
            "InitPool" => new(method, MessagingRole.InitMessage, MessagingMember.None, size: 0),
            "InitGC" => new(method, MessagingRole.InitMessage, 0, size: method.Parameters.Length - 1) { Payload = Messaging.Payload.Kept },
            "InitEmpty" or "InitDelimiter" => new(method, MessagingRole.InitMessage, MessagingMember.None),
            "Close" => new(method, MessagingRole.CloseMessage, MessagingMember.None),
            _ => null,
        };

    private static MessagingMember? MultipartMember(IMethodSymbol method) =>
        method.Name switch
        {
            ".ctor" => new(method, MessagingRole.CreateMultipart, MessagingMember.None),
            "Append" or "Push" => new(method, MessagingRole.AddFrame, 0)
            {
                EncodesAsAscii = method.Parameters is [{ Type.SpecialType: SpecialType.System_String }],
                AddsInFront = IsPush(method),
            },
            "AppendEmptyFrame" or "PushEmptyFrame" => new(method, MessagingRole.AddFrame, MessagingMember.None)
            {
                AddsInFront = IsPush(method),
            },
            _ => null,
        };

    private static bool IsPush(IMethodSymbol method) => method.Name.StartsWith("Push", StringComparison.Ordinal);

    private static MessagingMember? PollerMember(IMethodSymbol method) =>
        method.Name switch
        {
            "Add" => new(method, MessagingRole.AddToPoller, 0),
            "Remove" or "RemoveAndDispose" => new(method, MessagingRole.RemoveFromPoller, 0),
            "Run" when method.Parameters is [{ Type.TypeKind: TypeKind.Delegate }] => new(method, MessagingRole.RunOnPoller, 0),
            "Run" => new(method, MessagingRole.RunPoller, MessagingMember.None),
            "RunAsync" => new(method, MessagingRole.RunPoller, MessagingMember.None) { NeverWaits = true },
            "Stop" or "StopAsync" => new(method, MessagingRole.StopPoller, MessagingMember.None),
            _ => null,
        };

    private static MessagingMember? QueueMember(IMethodSymbol method) =>
        method.Name switch
        {
            "Enqueue" => new(method, MessagingRole.PutInQueue, 0),
            "Dequeue" => new(method, MessagingRole.TakeFromQueue, MessagingMember.None),
            "TryDequeue" => new(method, MessagingRole.TakeFromQueue, MessagingMember.None) { Timeout = TimeOf(method) },
            _ => null,
        };

    /// <summary>The options that rules begin at; all are read by <see cref="OptionSetBy"/>.</summary>
    private MessagingMember? OptionMember(IMethodSymbol method) =>
        method is { MethodKind: MethodKind.PropertySet, AssociatedSymbol.Name: var option } && EndpointsCopy(OptionOf(option))
            ? new(method, MessagingRole.Configure, 0)
            : null;
}
