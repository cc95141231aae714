using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>How NetMQ's options are set, and when they are read.</summary>
internal sealed partial class NetMqBinding
{
    private const char Binds = '@',
        Connects = '>';

    public override OptionWrite? OptionSetBy(IOperation operation, MessagingLibrary library) =>
        operation is ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property: var property } target, Value: var value }
        && IsOptions(property.ContainingType)
            ? new(SocketOf(target), OptionOf(property.Name), value, operation)
            : null;

    /// <summary>
    /// What an option is set of: <c>socket.Options.Linger = x</c>, or the creation around <c>Options = { Linger = x }</c>.
    /// </summary>
    private static IOperation? SocketOf(IPropertyReferenceOperation option)
    {
        var options = option.Instance?.Unconverted();
        if (options is IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ImplicitReceiver })
            foreach (var (_, parent) in option.Ancestors())
                if (parent is IMemberInitializerOperation { InitializedMember: var initialized })
                {
                    options = initialized;
                    break;
                }

        if (options is not IPropertyReferenceOperation { Instance: { } socket })
            return null; // options in a variable
        if (socket is IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ImplicitReceiver })
            foreach (var (_, parent) in options.Ancestors())
                if (parent is IObjectCreationOperation creation)
                    return creation;
        return socket.Unconverted();
    }

    /// <summary>Options that are not written at once may be anything afterwards; subscriptions are calls.</summary>
    public override bool MaySet(Option option, IOperation socket, MessagingLibrary library) =>
        option == Option.Subscription
            ? socket.Taker() is { } call && library.MemberOf(call) is { Role: MessagingRole.Configure }
            : MaySetProperty(option, socket);

    private bool MaySetProperty(Option option, IOperation socket) =>
        socket.ParentPastConversions() is IPropertyReferenceOperation { Property: var property } options
        && IsOptions(property.Type)
        && (
            options.Parent is not IPropertyReferenceOperation one
            || LocalUses.IsWrite(one) && OptionOf(one.Property.Name) is var set && set == option
        );

    private bool IsOptions(ITypeSymbol? type) => IsMain(type, "SocketOptions");

    private static Option OptionOf(string name) => s_options.TryGetValue(name, out var option) ? option : Option.Other;

    public override string? NameOf(Option option)
    {
        foreach (var named in s_options)
            if (named.Value == option)
                return named.Key;
        return null;
    }

    private static readonly ImmutableDictionary<string, Option> s_options = ImmutableDictionary.CreateRange(
        new KeyValuePair<string, Option>[]
        {
            new("Identity", Option.Identity),
            new("SendBuffer", Option.SendBuffer),
            new("ReceiveBuffer", Option.ReceiveBuffer),
            new("Linger", Option.Linger),
            new("MaxMsgSize", Option.LargestMessage),
            new("SendHighWatermark", Option.SendQueue),
            new("ReceiveHighWatermark", Option.ReceiveQueue),
            new("RouterMandatory", Option.RouterMandatory),
            new("RouterRawSocket", Option.RouterRaw),
            new("Relaxed", Option.RequestRelaxed),
            new("ReceiveMore", Option.HasMore),
            new("DelayAttachOnConnect", Option.WaitsForConnection),
        }
    );

    /// <summary>
    /// A connection has its own queues, and is opened by another thread: what is set after <c>Connect</c> comes too late for the queues,
    /// and may for the rest. What peers connect to reads the options when they do.
    /// </summary>
    public override bool EndpointsCopy(Option option) =>
        option is Option.Identity or Option.SendQueue or Option.ReceiveQueue or Option.SendBuffer or Option.ReceiveBuffer;

    public override bool ReadsWhileConnecting(Option option) => option is Option.Identity or Option.SendBuffer or Option.ReceiveBuffer;

    public override bool CopiesOptions(IOperation attach, MessagingMember member) =>
        attach switch
        {
            IInvocationOperation => member.Connects,
            IObjectCreationOperation creation => member is { Role: MessagingRole.CreateSocket, Operand: not MessagingMember.None }
                && creation.ArgumentFor(member.Operand) is { ConstantValue: { HasValue: true, Value: string endpoints } }
                && EndpointsIn(endpoints).Exists(endpoint => IsConnected(endpoint, KindOf(creation.Type))),
            _ => false,
        };

    public override bool ConnectsOverTcp(IOperation attach, MessagingMember member, string endpoint) =>
        attach switch
        {
            IInvocationOperation => member.Connects && IsTcp(endpoint),
            IObjectCreationOperation creation => member.Role == MessagingRole.CreateSocket
                && EndpointsIn(endpoint) is [var only]
                && IsConnected(only, KindOf(creation.Type))
                && IsTcp(only.TrimStart(Connects)),
            _ => false,
        };

    private static bool IsTcp(string endpoint) => endpoint.StartsWith("tcp://", StringComparison.OrdinalIgnoreCase);

    public override IPropertySymbol? LingerOfAll =>
        TypeOf("NetMQConfig")?.GetMembers("Linger") is [IPropertySymbol { IsStatic: true } linger] ? linger : null;

    /// <summary>The one endpoint that a constructor is given, as <c>Connect</c> takes it; null where there are none or several.</summary>
    public static string? OnlyEndpointIn(string endpoints) =>
        EndpointsIn(endpoints) is not [var only] ? null
        : only[0] is Connects or Binds ? only.Substring(1)
        : only;

    private static List<string> EndpointsIn(string endpoints)
    {
        var found = new List<string>();
        foreach (var part in endpoints.Split(','))
            if (part.Trim() is { Length: > 0 } endpoint)
                found.Add(endpoint);
        return found;
    }

    /// <summary>Whether a constructor connects an endpoint: without a sign that says so, that depends on the class.</summary>
    private static bool IsConnected(string endpoint, string? kind) =>
        endpoint[0] == Connects || endpoint[0] != Binds && !BindsByDefault(kind);

    /// <summary>Whether a constructor binds an endpoint that does not say what is to be done with it.</summary>
    private static bool BindsByDefault(string? kind) => kind is "Pub" or "XPub" or "Pull" or "Router" or "Rep";
}
