using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>How Net.Zmq's options are set, and what they are called.</summary>
internal sealed partial class NetZmqBinding
{
    private const string SetOption = "SetOption";

    public override OptionWrite? OptionSetBy(IOperation operation, MessagingLibrary library) =>
        operation is IInvocationOperation call
        && library.MemberOf(call) is { Role: MessagingRole.Configure, Innermost: { Method.Name: SetOption } inner } member
        && member.GivenFor(0, call) is { ConstantValue: { HasValue: true, Value: int option } } named
        && member.GivenFor(inner.Operand, call) is { } value
            ? new(member.SocketOf(call), OptionOf(option), value, call) { NamedBy = named }
            : null;

    public override bool MaySet(Option option, IOperation socket, MessagingLibrary library) =>
        socket.Taker() is IInvocationOperation call
        && library.MemberOf(call) is { Role: MessagingRole.Configure, Innermost.Method.Name: var name }
        && (name == SetOption ? OptionSetBy(call, library) is not { } set || set.Option == option : option == Option.Subscription);

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
}
