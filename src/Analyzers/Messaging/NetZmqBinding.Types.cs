using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>What Net.Zmq's types and options are.</summary>
internal sealed partial class NetZmqBinding
{
    private const string Namespace = "Net.Zmq.";

    private readonly Compilation _compilation;
    private readonly INamedTypeSymbol _socket,
        _message;
    private readonly INamedTypeSymbol? _multipart,
        _pool,
        _exception;

    private NetZmqBinding(Compilation compilation, INamedTypeSymbol socket, INamedTypeSymbol message)
    {
        (_compilation, _socket, _message) = (compilation, socket, message);
        _multipart = Only(compilation, "MultipartMessage");
        _pool = Only(compilation, "MessagePool");
        // the one that all versions throw, or derive theirs from
        _exception = Only(compilation, "Core.ZmqException");
        Facts = new()
        {
            // all versions from 0.3.1 on, the first with these constants, do; some of those before do not
            LeaksRefilledMessages = compilation.GetTypesByMetadataName(Namespace + "Core.Native.ZmqConstants").Length > 0,
            AsynchronousReceivesHoldThreads = true,
            HasMeasuredCosts = true,
            SendsText = "Send(string)",
            SendsMore = "SendFlags.SendMore",
            DoesNotWait = "DontWait",
        };
    }

    public override string Name => "Net.Zmq";

    public override BindingFacts Facts { get; }

    public override bool Has(string rule) => HoldsFor(rule);

    /// <summary>Whether a rule holds for Net.Zmq: all but those about what NetMQ alone does.</summary>
    public static bool HoldsFor(string rule) =>
        rule is not ("ZMQ2015" or "ZMQ3033" or "ZMQ3034" or "ZMQ3035" or "ZMQ3036" or "ZMQ3037" or "ZMQ3040" or "ZMQ3041");

    protected override INamedTypeSymbol Main => _socket;

    public override IEnumerable<string> Words => ["ZmqException"];

    /// <summary>Null where it is not referenced or two references define it.</summary>
    public static NetZmqBinding? Find(Compilation compilation) =>
        Only(compilation, "Socket") is { } socket && Only(compilation, "Message") is { } message ? new(compilation, socket, message) : null;

    /// <summary>The type of this name where there is exactly one, the compilation's own included.</summary>
    private static INamedTypeSymbol? Only(Compilation compilation, string name) =>
        compilation.GetTypesByMetadataName(Namespace + name) is [var only] ? only : null;

    public override bool IsSocket(ITypeSymbol? type) => type is not null && type.Is(_socket);

    /// <summary>All types have one class.</summary>
    public override string? KindOf(ITypeSymbol? type) => null;

    public override bool IsMessage(ITypeSymbol? type) => type is not null && type.Is(_message);

    /// <summary>Whether a method takes a message out of the library's pool, in the versions that have one.</summary>
    public static bool IsRent(IMethodSymbol method) => method is { Name: "Rent", ContainingType.Name: "MessagePool" };

    public override bool IsPlainSend(IMethodSymbol method) => method.Name == "Send" && IsSocket(method.ContainingType);

    public override MessageOperationKind OperationOf(ISymbol member) =>
        member switch
        {
            IPropertySymbol { Name: "Data" or "Size" } or IMethodSymbol { Name: "ToArray" or "ToString" } => MessageOperationKind.Read,
            IMethodSymbol { Name: "Dispose" } => MessageOperationKind.Dispose,
            IMethodSymbol { Name: "Rebuild", Parameters.IsEmpty: true } => MessageOperationKind.Clear,
            IMethodSymbol { Name: "Rebuild" or "Move" or "Copy" } => MessageOperationKind.Fill,
            _ => MessageOperationKind.Ask,
        };

    public override bool IsMultipart(ITypeSymbol? type) => type is not null && type.Is(_multipart);

    public override bool IsContext(ITypeSymbol? type) => IsMain(type, "Context");

    public override string SendOf(string? frame, bool more) => NameOfSend(frame, more);

    /// <inheritdoc cref="SendOf"/>
    public static string NameOfSend(string? frame, bool more)
    {
        var payload = frame ?? "ReadOnlySpan<byte>.Empty";
        return more ? $"Send({payload}, SendFlags.SendMore)" : $"Send({payload})";
    }

    public override bool IsPoller(ITypeSymbol? type) => IsMain(type, "Poller");

    public override bool IsPool(ITypeSymbol? type) => type is not null && type.Is(_pool);

    public override bool HasPool => _pool is not null;

    public override bool IsProxy(ITypeSymbol? type) => IsMain(type, "Proxy");

    public override bool IsException(ITypeSymbol? type) => _exception is not null && type?.DerivesFrom(_exception) == true;

    public override bool IsErrorNumber(IPropertySymbol property) =>
        property.Name == "ErrorNumber" && property.ContainingType.Is(_exception);

    public override string? WhatStays(ITypeSymbol type) =>
        IsMessage(type) ? "its native memory waits for the finalizer"
        : IsMultipart(type) ? "the native memory of its frames waits for the finalizer"
        : IsSocket(type) ? "its connection stays open and blocks the end of its context"
        : type.IsStatic || !Owns(type) ? null
        : type.Name switch
        {
            "Context" => "its finalizer blocks all others for as long as a socket of it is open",
            "Poller" => "its native memory is never freed",
            _ => null,
        };

    public override bool AsksForMore(IOperation value) =>
        value switch
        {
            IPropertyReferenceOperation { Property.Name: "HasMore" or "More" } => true,
            IInvocationOperation { TargetMethod.Name: "GetOption" } call => call.ArgumentFor(0)?.ConstantValue
                is { HasValue: true, Value: int option }
                && OptionOf(option) == Option.HasMore,
            _ => false,
        };

    public override OptionWrite? OptionSetBy(IOperation operation, MessagingLibrary library) =>
        operation is IInvocationOperation { TargetMethod.Name: "SetOption" } call
        && library.MemberOf(call) is { Role: MessagingRole.Configure, IsWrapper: false } member
        && call.ArgumentFor(0)?.ConstantValue is { HasValue: true, Value: int option }
        && call.ArgumentFor(member.Operand) is { } value
            ? new(call.Instance?.Unconverted(), OptionOf(option), value, call)
            : null;

    public override bool MaySet(Option option, IOperation socket, MessagingLibrary library) =>
        socket.CallOn() is { } call
        && library.MemberOf(call) is { Role: MessagingRole.Configure }
        && (
            call.TargetMethod.Name == "SetOption"
                ? OptionSetBy(call, library) is not { } set || set.Option == option
                : option == Option.Subscription
        );

    /// <summary>By its number in zmq.h.</summary>
    public static Option OptionOf(int number) =>
        number switch
        {
            5 => Option.Identity,
            6 => Option.Subscription,
            11 => Option.SendBuffer,
            12 => Option.ReceiveBuffer,
            13 => Option.HasMore,
            17 => Option.Linger,
            22 => Option.LargestMessage,
            23 => Option.SendQueue,
            24 => Option.ReceiveQueue,
            27 => Option.ReceiveTimeout,
            28 => Option.SendTimeout,
            33 => Option.RouterMandatory,
            41 => Option.RouterRaw,
            >= 44 and <= 50 => Option.Security,
            53 => Option.RequestRelaxed,
            61 => Option.ConnectedId,
            54 => Option.Conflate,
            69 => Option.PublisherRefuses,
            _ => Option.Other,
        };

    public override bool ConnectsOverTcp(IOperation attach, MessagingMember member, string endpoint) =>
        member.Connects && endpoint.StartsWith("tcp://", System.StringComparison.Ordinal);

    public override INamedTypeSymbol? TypeOfOptions => TypeOf("SocketOption");

    public override string? NameOf(Option option) => Named(option);

    /// <inheritdoc cref="NameOf"/>
    public static string? Named(Option option) =>
        option switch
        {
            Option.Identity => "Routing_Id",
            Option.SendBuffer => "Sndbuf",
            Option.ReceiveBuffer => "Rcvbuf",
            Option.HasMore => "Rcvmore",
            Option.Linger => "Linger",
            Option.LargestMessage => "Maxmsgsize",
            Option.SendQueue => "Sndhwm",
            Option.ReceiveQueue => "Rcvhwm",
            Option.ReceiveTimeout => "Rcvtimeo",
            Option.SendTimeout => "Sndtimeo",
            Option.RouterMandatory => "Router_Mandatory",
            Option.RouterRaw => "Router_Raw",
            Option.RequestRelaxed => "Req_Relaxed",
            Option.PublisherRefuses => "Xpub_Nodrop",
            _ => null,
        };

    private bool IsMain(ITypeSymbol? type, string name) =>
        type is not null && type.Name == name && IsMainNamespace(type.ContainingNamespace) && Owns(type);
}
