using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>What Net.Zmq's types are.</summary>
internal sealed partial class NetZmqBinding
{
    private const string Namespace = "Net.Zmq.";

    private readonly INamedTypeSymbol _socket,
        _message;
    private readonly INamedTypeSymbol? _multipart,
        _pool,
        _exception;

    private NetZmqBinding(INamedTypeSymbol socket, INamedTypeSymbol message)
    {
        (_socket, _message) = (socket, message);
        _multipart = TypeOf("MultipartMessage");
        _pool = TypeOf("MessagePool");
        // the one that all versions throw, or derive theirs from
        _exception = TypeOfAny("Core.ZmqException");
        Facts = new()
        {
            // all versions from 0.3.1 on, the first with these constants, do; some of those before do not
            LeaksRefilledMessages = TypeOfAny(Constants) is not null,
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
        compilation.GetTypesByMetadataName(Namespace + "Socket") is [var socket]
        && socket.ContainingNamespace.GetTypeMembers("Message") is [var message]
            ? new(socket, message)
            : null;

    /// <summary>
    /// The type of this name in the library's main assembly, or in one that this refers to: a search in all that a project refers to costs
    /// more than the members do.
    /// </summary>
    private INamedTypeSymbol? TypeOfAny(string name)
    {
        if (_socket.ContainingAssembly.GetTypeByMetadataName(Namespace + name) is { } own)
            return own;
        foreach (var assembly in _socket.ContainingModule.ReferencedAssemblySymbols)
            if (
                assembly.Name.StartsWith(Name, System.StringComparison.Ordinal)
                && assembly.GetTypeByMetadataName(Namespace + name) is { } found
            )
                return found;
        return null;
    }

    public override bool IsSocket(ITypeSymbol? type) => type is not null && type.Is(_socket);

    /// <summary>All types have one class.</summary>
    public override string? KindOf(ITypeSymbol? type) => null;

    public override bool IsMessage(ITypeSymbol? type) => type is not null && type.Is(_message);

    /// <summary>Whether a method takes a message out of the library's pool, in the versions that have one.</summary>
    public static bool IsRent(IMethodSymbol method) => method is { Name: "Rent", ContainingType.Name: "MessagePool" };

    /// <summary>Whether a method puts a message back into that pool.</summary>
    public static bool IsReturn(IMethodSymbol method) => method is { Name: "Return", ContainingType.Name: "MessagePool" };

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

    public override bool ProxiesForever(IMethodSymbol method) => method.Name == "Start" && IsProxy(method.ContainingType);

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

    private bool IsMain(ITypeSymbol? type, string name) =>
        type is not null && type.Name == name && IsMainNamespace(type.ContainingNamespace) && Owns(type);
}
