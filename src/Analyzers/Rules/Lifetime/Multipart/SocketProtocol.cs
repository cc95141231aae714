using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Lifetime.Multipart;

/// <summary>
/// All that can happen to the message that a socket sends, as ZMQ3012 has to know it: code that has the socket too may send anything; all
/// code has one that is a field, a parameter, or given away.
/// </summary>
internal sealed class SocketProtocol : SendingProtocol
{
    private readonly ISymbol _socket;
    private readonly FollowedCall _call;
    private readonly bool _isObject;
    private readonly Dictionary<ILocalSymbol, IInvocationOperation> _frames = new(SymbolEqualityComparer.Default);

    public SocketProtocol(ISymbol socket, OrderedGraph code, in FollowedCall call)
        : base(code)
    {
        (_socket, _call, _isObject) = (socket, call, !code.Body.Library.Types.IsSocket(LocalUses.TypeOf(socket)));
        IsOwn =
            call.Operation is not null
            || socket is ILocalSymbol local
                && code.Body.Uses.SingleValueOf(local)?.Unconverted() is IObjectCreationOperation made
                && (!_isObject || SocketObject.Of(made, code.Body) is not null);
        foreach (var operation in code.Operations)
            if (IsSocket(operation) && EventBy(operation) is { } happening)
            {
                Events[happening.At] = happening.Event;
                IsOwn &= happening.Event != SocketEvent.Anything || happening.At != operation;
            }
            else if (
                operation is IInvocationOperation called
                && socket is ILocalSymbol or IParameterSymbol
                && !Events.ContainsKey(operation)
                && SentByLocal.Of(called, socket, code.Body, call) is { } sent
            )
                Events[operation] = sent;

        if (_frames.Count > 0)
            AddFrames();
        if (IsOwn)
            return;
        foreach (var operation in code.Operations)
            if (!Events.ContainsKey(operation) && ForeignCode.MaySend(operation, code.Body))
                Events.Add(operation, SocketEvent.Anything);
    }

    /// <summary>Whether the socket was made here, and nobody else has it.</summary>
    public bool IsOwn { get; }

    /// <summary>Whether the function is one that any code can call, and gives nothing back.</summary>
    public bool TellsNothing =>
        Code.Function.Parent is null
        && Code.Body.Owner
            is IMethodSymbol { DeclaredAccessibility: not Accessibility.Private, ReturnsVoid: true, IsOverride: false } method
        && method.Parameters.All(static parameter => parameter.RefKind is RefKind.None or RefKind.In);

    /// <summary>
    /// What the call that is followed gives as constants decides the conditions on them. And a socket that has a message begun is not null.
    /// </summary>
    public override Fact? Assume(IOperation condition, bool outcome, Fact fact) =>
        _call.Operation is { } call && GivenAnswers.To(condition, call, Code.Body) == !outcome
        || fact.State is State.Midway or State.Pending && SameSocket.IsNullWhere(condition, outcome, _socket, Code)
            ? null
            : base.Assume(condition, outcome, fact);

    private (IOperation At, SocketEvent Event)? EventBy(IOperation reference)
    {
        switch (reference.ParentPastConversions())
        {
            case IInvocationOperation { Instance: { } instance } call when instance.Unconverted() == reference:
                return OfCall(call) is { } happening ? (call, happening) : null;
            case IArgumentOperation { Parent: IInvocationOperation call } argument when MemberOf(call) is { IsCertain: true } member:
                return OfArgument(call, member, argument) is { } given ? (call, given) : null;
            case IArgumentOperation { Parent: IInvocationOperation call } argument
                when SentByMethod.Of(call, argument, Code.Body, _call) is { } sent:
                return (call, sent);
            case IArgumentOperation { Parent: IObjectCreationOperation made } when MemberOf(made)?.Role == MessagingRole.CreateReceiver:
            case IPropertyReferenceOperation when !_isObject:
            case IIsNullOperation or INameOfOperation or IExpressionStatementOperation:
            case ISimpleAssignmentOperation { Target: var target } when target == reference:
                return null;
            case IFlowCaptureOperation capture when Code.IsOnlyValue(capture):
            case { } condition when NullTest.Of(condition) is not null:
                return null;
            default:
                return (reference, SocketEvent.Anything);
        }
    }

    /// <summary>A call that is given the socket: by an extension of it, or by what else has a role.</summary>
    private SocketEvent? OfArgument(IInvocationOperation call, MessagingMember member, IArgumentOperation argument)
    {
        var isFirst = argument.Parameter?.Ordinal == 0;
        if (member.SetsUp || IsOfPoller(member.Role) || member.Role == MessagingRole.CreateReceiver)
            return null;
        if (member.IsReceive && (member.IsForwarding || isFirst))
            return null;
        if (member.Role is MessagingRole.SendMultipart or MessagingRole.SendWhole)
            return SocketEvent.Last;
        if (member.Role == MessagingRole.SendInPlace && isFirst && member is not { IsForwarding: true, IsSend: true })
            return OfWritten(call);
        return member.IsSend && (isFirst || member.IsForwarding || member.Role == MessagingRole.SendShared)
            ? OfSend(call, member)
            : SocketEvent.Anything;
    }

    private static bool IsOfPoller(MessagingRole role) =>
        role is MessagingRole.AddToPoller or MessagingRole.RemoveFromPoller or MessagingRole.AskPoller or MessagingRole.Poll;

    public MessagingMember? MemberOf(IOperation operation) => Code.Body.Library.MemberOf(operation);

    private SocketEvent? OfCall(IInvocationOperation call) =>
        MemberOf(call) switch
        {
            _ when _isObject => OfMethod(call),
            {
                IsWrapper: false,
                Role: MessagingRole.SendBytes or MessagingRole.SendText or MessagingRole.SendMemory or MessagingRole.SendMessage
            } member => OfSend(call, member),
            _ when call.IsDisposal() => SocketEvent.Dispose,
            _ => null,
        };

    /// <summary>A method of the user's object that has the socket: it only passes the call on, or may do anything.</summary>
    private SocketEvent? OfMethod(IInvocationOperation call) =>
        call.IsDisposal()
            ? LocalUses.TypeOf(_socket) is { } type && SocketObject.IsClosedByDispose(type, Code.Body)
                ? SocketEvent.Dispose
                : SocketEvent.Anything
            : !Code.Body.Library.IsPassedOn(call) || MemberOf(call) is not { } member
                ? SocketEvent.Anything
                : member.Role is MessagingRole.SendMultipart
                    ? SocketEvent.Last
                    : member.IsSend
                        ? OfSend(call, member)
                        : member.IsReceive || member.SetsUp
                            ? null
                            : SocketEvent.Anything;

    private SocketEvent OfSend(IInvocationOperation call, MessagingMember member) =>
        EventOf(member.PromisesMore(call), mayBeRefused: member.AnswersAtOnce(call) && !member.ThrowsOnWouldBlock && MayRefuse(call));

    /// <summary>A frame that a delegate writes, or the beginning of one that is sent by a call on it.</summary>
    private SocketEvent? OfWritten(IInvocationOperation call)
    {
        if (!InPlaceSends.Begins(call))
            return OfWritten(InPlaceSends.By(call, call, Code.Body.Library));
        if (
            call.ParentPastConversions() is not ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var frame } }
            || !InPlaceSends.AreAllIn(Code.Function, frame, Code.Body)
        )
            return SocketEvent.Anything;
        _frames[frame] = call;
        return null;
    }

    /// <summary>A send that gives up may have sent nothing.</summary>
    private SocketEvent OfWritten(in InPlaceSend send) =>
        EventOf(send.Flags is { } flags ? MessagingMember.PromiseMore(flags) : null, send.MayGiveUp && MayRefuse(send.Begin));

    private void AddFrames()
    {
        foreach (var operation in Code.Operations)
            if (
                operation is IInvocationOperation { TargetMethod: var method, Instance: { } instance } call
                && RuntimeSymbols.FateBy(method) == FrameFate.Sent
                && Code.Resolve(instance) is ILocalReferenceOperation { Local: var frame }
                && _frames.TryGetValue(frame, out var begin)
            )
                Events[call] = OfWritten(InPlaceSends.By(call, begin, Code.Body.Library));
    }

    /// <summary>Graphs put the socket aside sometimes.</summary>
    private bool MayRefuse(IInvocationOperation send) =>
        SendRefusal.IsPossibleFor(SocketOperand.Of(send, Code.Body) is { } socket ? Code.Resolve(socket) : null, Code.Body);

    /// <summary>A reference to the socket, or a call that returns it.</summary>
    private bool IsSocket(IOperation operation) =>
        operation is not (IConversionOperation or IParenthesizedOperation)
        && _socket.Is(MessageHolder.Of(Chains.StartOf(operation, Code), Code.Body));
}
