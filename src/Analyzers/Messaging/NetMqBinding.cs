using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// NetMQ in terms of roles: what is sent and received by extensions of two interfaces, and everything else. What its types and options are
/// called stands in the other part.
/// </summary>
internal sealed partial class NetMqBinding : Binding
{
    public override void AddMembers(Dictionary<ISymbol, MessagingMember> members)
    {
        Add(TypeOf("OutgoingSocketExtensions"), SendMember);
        Add(TypeOf("ReceivingSocketExtensions"), ReceiveMember);
        Add(
            TypeOf("AsyncReceiveExtensions"),
            static method =>
                method.Name.EndsWith("Async", StringComparison.Ordinal)
                    ? new(method, MessagingRole.ReceiveAsync, MessagingMember.None)
                    : null
        );
        Add(_outgoing, OwnMember);
        Add(_receiving, OwnMember);
        Add(_socket, OwnMember);
        Add(_actor, OwnMember);
        foreach (var inner in _socket.ContainingNamespace.GetNamespaceMembers())
        foreach (var type in inner.GetTypeMembers())
            if (inner.Name == "Sockets" && Derives(type))
                Add(type, OwnMember);
            else if (type.Name == "NetMQMonitor" && inner.Name == "Monitoring")
                Add(type, MakingMember);
        Add(_message, MessageMember);
        Add(_multipart, MultipartMember);
        Add(TypeOf("NetMQPoller"), PollerMember);
        Add(TypeOf("INetMQPoller"), PollerMember);
        Add(_queue, QueueMember);
        Add(TypeOf("NetMQBeacon"), MakingMember);
        Add(TypeOf("SocketOptions"), OptionMember);
        Add(
            TypeOf("NetMQConfig"),
            static method => method.Name == "Cleanup" ? new(method, MessagingRole.CleanUp, MessagingMember.None) : null
        );

        void Add(INamedTypeSymbol? type, Func<IMethodSymbol, MessagingMember?> memberOf)
        {
            if (type is not null)
                foreach (var symbol in type.GetMembers())
                    if (symbol is IMethodSymbol { DeclaredAccessibility: Accessibility.Public } method && memberOf(method) is { } member)
                        members[method] = member;
        }
    }

    /// <summary>The extensions that send. "Try" does not wait, or as long as it is told; everything else waits without an end.</summary>
    private MessagingMember? SendMember(IMethodSymbol method)
    {
        var (role, operand) = method.Name switch
        {
            "SendFrame" or "SendMoreFrame" or "TrySendFrame" => Payload(method) switch
            {
                { Type.SpecialType: SpecialType.System_String } text => (MessagingRole.SendText, text.Ordinal),
                { } bytes when bytes.Type.IsByteArray() => (MessagingRole.SendBytes, bytes.Ordinal),
                _ => (MessagingRole.SendEmpty, MessagingMember.None), // a routing key
            },
            "SendFrameEmpty"
            or "SendMoreFrameEmpty"
            or "TrySendFrameEmpty"
            or "SignalOK"
            or "SignalError"
            or "TrySignalOK"
            or "TrySignalError"
            or "SendRoutingKeys"
            or "SendEmptyRoutingKeys"
            or "TrySendRoutingKeys" => (MessagingRole.SendEmpty, MessagingMember.None),
            "SendMultipartBytes" or "TrySendMultipartBytes" or "SendMultipartMessage" or "TrySendMultipartMessage" => (
                MessagingRole.SendMultipart,
                method.Parameters.Length - 1
            ),
            "Send" when TakesMessage(method) => (MessagingRole.SendMessage, 1),
            _ => (default(MessagingRole?), 0),
        };
        if (role is not { } known)
            return null;
        var isMore =
            method.Name is "SendMoreFrame" or "SendMoreFrameEmpty" || method.Name.EndsWith("RoutingKeys", StringComparison.Ordinal);
        var more = Ordinal(method, static p => p.Type.SpecialType == SpecialType.System_Boolean);
        return new(method, known, operand, size: Ordinal(method, static p => p.Type.SpecialType == SpecialType.System_Int32))
        {
            More =
                isMore ? CallCondition.Always
                : more != MessagingMember.None ? CallCondition.ByArgument(more)
                : CallCondition.Never,
            NeverWaits = IsTry(method) && TimeOf(method) == MessagingMember.None,
            Timeout = TimeOf(method),
            ReturnsSocket = method.ReturnType.Is(_outgoing),
            Payload = known == MessagingRole.SendMessage ? Messaging.Payload.Moved : Messaging.Payload.Copied,
        };
    }

    /// <summary>The extensions that receive.</summary>
    private MessagingMember? ReceiveMember(IMethodSymbol method)
    {
        var name = IsTry(method) ? method.Name.Substring(3) : method.Name;
        var role = name switch
        {
            "ReceiveFrameBytes" or "ReceiveFrameString" => MessagingRole.ReceiveNew,
            "ReceiveRoutingKey" => MessagingRole.ReceiveKey,
            "ReceiveMultipartBytes" or "ReceiveMultipartStrings" or "ReceiveMultipartMessage" => MessagingRole.ReceiveMultipart,
            "SkipFrame" => MessagingRole.SkipFrame,
            "SkipMultipartMessage" when method.Name == "SkipMultipartMessage" || method.Parameters.Length > 1 => MessagingRole.SkipMessage,
            "SkipMultipartMessage" => MessagingRole.SkipFrame, // without a time it skips one frame
            "ReceiveSignal" => MessagingRole.SkipMessage,
            "Receive" when TakesMessage(method) => MessagingRole.ReceiveMessage,
            _ => default(MessagingRole?), // routing keys: as many frames as there are, up to an empty one
        };
        return role is not { } known
            ? null
            : new(method, known, known == MessagingRole.ReceiveMessage ? 1 : MessagingMember.None)
            {
                NeverWaits = IsTry(method) && TimeOf(method) == MessagingMember.None,
                Timeout = TimeOf(method),
                MoreOut = MoreOutOf(method),
                SkipsOneFrameOnly = known == MessagingRole.SkipFrame && name == "SkipMultipartMessage",
                WhenEmpty = IsTry(method) && known == MessagingRole.ReceiveNew ? EmptyContent.Null : EmptyContent.Unknown,
            };
    }

    /// <summary>Whether a time is the library's own name for one without an end.</summary>
    public static bool HasNoEnd(IOperation time) =>
        time is IFieldReferenceOperation { Field: { Name: "InfiniteTimeout", ContainingType.Name: "SendReceiveConstants" } };

    /// <summary>Versions before 4 have others of these names, which take bytes, texts and flags.</summary>
    private static bool TakesMessage(IMethodSymbol method) => method.Parameters is [_, { RefKind: RefKind.Ref }, ..];

    private static bool IsTry(IMethodSymbol method) => method.Name.StartsWith("Try", StringComparison.Ordinal);

    private static IParameterSymbol? Payload(IMethodSymbol method)
    {
        foreach (var parameter in method.Parameters)
            if (parameter.Type.SpecialType == SpecialType.System_String || parameter.Type.IsByteArray())
                return parameter;
        return null;
    }

    private static int TimeOf(IMethodSymbol method) => Ordinal(method, static p => p is { RefKind: RefKind.None, Type.Name: "TimeSpan" });

    private static int MoreOutOf(IMethodSymbol method) =>
        Ordinal(method, static p => p is { RefKind: RefKind.Out, Name: "more", Type.SpecialType: SpecialType.System_Boolean });

    private static int Ordinal(IMethodSymbol method, Func<IParameterSymbol, bool> isIt)
    {
        foreach (var parameter in method.Parameters)
            if (isIt(parameter))
                return parameter.Ordinal;
        return MessagingMember.None;
    }
}
