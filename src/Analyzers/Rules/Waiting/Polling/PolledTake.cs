using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;
using ZmqPerf.Analyzers.Waiting.Polling.Handlers;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>
/// What may take a message for each poll: a receive, or the call of a helper that takes one message of a socket and does nothing else to
/// it.
/// </summary>
internal sealed class PolledTake
{
    private readonly MessagingBody _body;
    private readonly List<IInvocationOperation> _helpers;

    private PolledTake(
        IInvocationOperation call,
        IOperation? socket,
        MessagingMember? member,
        HandlerCode? helper,
        List<IInvocationOperation> helpers,
        MessagingBody body
    ) => (Call, Socket, Member, Helper, _helpers, _body) = (call, socket, member, helper, helpers, body);

    public IInvocationOperation Call { get; }

    public IOperation? Socket { get; }

    /// <summary>What the call is; null for that of a helper.</summary>
    public MessagingMember? Member { get; }

    /// <summary>What the helper does.</summary>
    public HandlerCode? Helper { get; }

    /// <summary>The receive itself, and the code that it is a part of.</summary>
    public (IInvocationOperation Call, MessagingBody Body) Receive => Helper is null ? (Call, _body) : (Helper.Receive!, Helper.Receiver!);

    /// <summary>How the socket is reached.</summary>
    public AccessPath Path => Helper is null ? SocketOperand.PathOf(Call, _body) ?? AccessPath.Unknown : new AccessPaths(_body).Of(Socket);

    public static IEnumerable<PolledTake> In(MessagingBody body)
    {
        var methods = new ReceivingMethods(body);
        var helpers = body.Hits.Any(hit => hit.Member.Role == MessagingRole.Poll) ? HelpersIn(body, methods) : new();
        foreach (var hit in body.Hits)
            if (hit is { Member: { IsReceive: true, IsCertain: true } member, Operation: IInvocationOperation receive })
                yield return new(receive, SocketOperand.Of(receive, body), member, helper: null, helpers, body);
        foreach (var call in helpers)
        foreach (var socket in SocketsFor(call, methods, body))
            if (
                HandlerCode.Of(call, socket, methods, body) is { OnlyTake: not null, Answers: false } helper
                && !MayOthersTake(socket, call, helper, helpers, methods, body)
            )
                yield return new(call, socket, member: null, helper, helpers, body);
    }

    /// <summary>Whether a call is one of the user's methods that may receive, be it from another socket.</summary>
    public bool MayReceive(IInvocationOperation call)
    {
        foreach (var helper in _helpers)
            if (helper.Syntax == call.Syntax)
                return true;
        return false;
    }

    /// <summary>Whether another call goes to the same socket.</summary>
    public Identity Compare(IInvocationOperation other) =>
        Helper is null ? SocketOperand.Compare(other, Call, _body)
        : SocketOperand.PathOf(other, _body) is { } path ? Identities.Compare(path, Path)
        : Identity.Unknown;

    /// <summary>The calls of the user's methods that may receive, those aside that are as good as the library's.</summary>
    private static List<IInvocationOperation> HelpersIn(MessagingBody body, ReceivingMethods methods)
    {
        var calls = new List<IInvocationOperation>();
        foreach (var operation in body.Root.Descendants())
            if (
                operation is IInvocationOperation call
                && body.Library.MemberOf(call) is null or { IsCertain: false }
                && methods.MayReceive(call.TargetMethod)
            )
                calls.Add(call);
        return calls;
    }

    /// <summary>
    /// The sockets that a helper is given; else those that the body polls and has a name for; and where it polls none by name, those of the
    /// object that the helper names.
    /// </summary>
    private static IEnumerable<IOperation> SocketsFor(IInvocationOperation call, ReceivingMethods methods, MessagingBody body)
    {
        var (isGiven, isNamed) = (false, false);
        foreach (var argument in call.Arguments)
            if (argument.Value.Unconverted() is var given && body.Library.Types.IsSocket(given.Type))
            {
                isGiven = true;
                yield return given;
            }

        foreach (var hit in body.Hits)
            if (
                !isGiven
                && hit is { Member: { Role: MessagingRole.AddToPoller } member, Operation: IInvocationOperation add }
                && add.ArgumentFor(member.Operand)?.Unconverted()
                    is (ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation)
                        and var added
            )
            {
                isNamed = true;
                yield return added;
            }

        if (!isGiven && !isNamed && call.Instance is IInstanceReferenceOperation)
            foreach (var own in methods.SocketsOf(call.TargetMethod))
                yield return own;
    }

    /// <summary>Whether anything else in the body may receive from the socket too, itself or by a helper.</summary>
    private static bool MayOthersTake(
        IOperation socket,
        IInvocationOperation call,
        HandlerCode helper,
        List<IInvocationOperation> helpers,
        ReceivingMethods methods,
        MessagingBody body
    )
    {
        foreach (var hit in body.Hits)
            if (
                hit is { Member.IsReceive: true, Operation: IInvocationOperation receive }
                && receive != call
                && !helper.IsInHelper(receive)
                && SocketOperand.Of(receive, body) is var other
                && SocketOperand.Compare(other, socket, body) != Identity.Different
            )
                return true;
        foreach (var other in helpers)
            if (
                other != call
                && !helper.IsInHelper(other)
                && !IsAround(call, other)
                && !HandlerCode.Of(other, socket, methods, body).IsAboutOthers
            )
                return true;
        return false;
    }

    /// <summary>Whether a call from outside runs the local function that the helper is called in.</summary>
    private static bool IsAround(IInvocationOperation call, IInvocationOperation other) =>
        call.EnclosingFunction() is ILocalFunctionOperation { Symbol: var around } function
        && other.TargetMethod.OriginalDefinition.Is(around)
        && other.EnclosingFunction() != function;
}
