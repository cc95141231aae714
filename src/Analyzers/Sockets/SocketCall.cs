using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.DataFlow.Origins;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>The library call that a call leads to, perhaps through user methods, and its socket.</summary>
/// <param name="Call">The library's call.</param>
/// <param name="Member">What it is.</param>
/// <param name="Socket">The socket, or the receiver over it, as the body names it; null where nothing does.</param>
/// <param name="Body">The body that names the socket.</param>
internal readonly record struct SocketCall(IInvocationOperation Call, MessagingMember? Member, IOperation? Socket, MessagingBody Body)
{
    private const int MaxDepth = 3;

    public static SocketCall Of(IInvocationOperation call, MessagingBody body, int depth = 0)
    {
        var member = body.Library.MemberOf(call) ?? body.Library.OwnSendOf(call.TargetMethod);
        if (member is { IsWrapper: true } && depth < MaxDepth && OtherBodies.Of(member.Method, body) is { } code)
            foreach (var operation in code.Descendants())
                if (operation is IInvocationOperation within && body.Library.MemberOf(within)?.IsReceive == member.IsReceive)
                {
                    var inner = Of(within, body.Other(code, member.Method, SelfObject.Behind(call, body)), depth + 1);
                    return Given(inner.Socket, call, member) is { } given ? inner.As(SocketOperand.StartOf(given, body), body)
                        : ObjectOf(inner, call, body) is { } owner ? inner.As(owner, body) with { Held = (inner.Socket!, inner.Body) }
                        : inner;
                }

        return new(call, member, Underlying(SocketOperand.Of(call, body), body), body);
    }

    /// <summary>
    /// What the object's own code calls the socket, and that code, where the body only names an object of the user's that has it.
    /// </summary>
    public (IOperation Socket, MessagingBody Body)? Held { get; private init; }

    /// <summary>Whether it stands for calls on any socket: where code has the one in question, and how is out of sight.</summary>
    public bool IsAny { get; private init; }

    /// <summary>Whether both go to what the text calls the same socket.</summary>
    public bool IsOnSocketOf(in SocketCall other) => other.IsAny || SameSocket.Is(Socket, other.Socket, Body);

    /// <summary>The same socket under another name, in other code.</summary>
    public SocketCall As(IOperation? socket, MessagingBody body) => this with { Socket = Underlying(socket, body), Body = body };

    /// <summary>Any socket.</summary>
    public SocketCall Anyhow() => this with { Socket = null, IsAny = true };

    /// <summary>The static member, or member of <c>this</c>, that the socket is in, or the parameter of its primary constructor.</summary>
    public ISymbol? Field =>
        Socket switch
        {
            IMemberReferenceOperation { Instance: null or IInstanceReferenceOperation, Member: var member } => member,
            IParameterReferenceOperation { Parameter: var parameter } when parameter.IsOfPrimary(Body.Compilation) => parameter,
            _ => null,
        };

    /// <summary>The object with this one socket, whose method the call is.</summary>
    private static IOperation? ObjectOf(in SocketCall inner, IInvocationOperation call, MessagingBody body) =>
        call.Instance is { } owner and not IInstanceReferenceOperation && inner.Field.Is(body.Library.SocketFieldOf(owner.Type))
            ? owner
            : null;

    /// <summary>What the caller gives for the parameter that the socket is.</summary>
    private static IOperation? Given(IOperation? socket, IInvocationOperation call, MessagingMember wrapper) =>
        socket is IParameterReferenceOperation { Parameter: var parameter } && parameter.ContainingSymbol.Is(wrapper.Method)
            ? call.ArgumentFor(parameter.Ordinal)
            : null;

    /// <summary>The socket that the text means: behind a receiver that is made of it here, or another name for it.</summary>
    private static IOperation? Underlying(IOperation? operand, MessagingBody body, int depth = 0)
    {
        var named = SameSocket.Named(operand);
        if (depth >= MaxDepth || named is not ILocalReferenceOperation { Local: var local })
            return named;
        var value = body.Uses.SingleValueOf(local)?.Unconverted();
        if (ReceiverMaking.SocketOf(value, body.Library) is { } behind)
            return Underlying(behind, body, depth + 1) ?? named;
        return value switch
        {
            ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation => Underlying(value, body, depth + 1),
            _ => named,
        };
    }
}
